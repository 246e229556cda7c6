"""What people see, free of any platform: cards, and how each is made."""
