"""Values → pictures with a text alternative: charts, years, schedules. The place is kept; the pictures come later."""
