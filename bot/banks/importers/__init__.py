"""Readers of other formats: GIFT, Moodle XML, Aiken, CSV and XLSX, OpenTDB, Red-DiscordBot trivia, QTI, Anki.

One module a format. Each turns bytes into the same `bot.banks.load.Loaded` as the bank format does: every item
is taken, or refused with its place and reason; nothing is lost in silence and a wrong key never happens.
"""
