"""The use cases: what happens when someone asks, answers, or time passes. They own the transactions."""
