"""The rules of quizzing: pure functions over frozen values; no I/O, no clock, no dice."""
