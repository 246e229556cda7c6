"""A quiz bot for study groups, on Discord, Slack and a local page."""
