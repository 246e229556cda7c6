"""What the program says in each language: catalogues of messages; numbers, lists and dates as written there."""
