"""The front doors: each turns a vendor's events into what the use cases take, and cards into what it shows."""
