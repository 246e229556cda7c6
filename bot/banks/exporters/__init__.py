"""Writers of other formats, one module each, from a `bot.quiz.question.Bank` to bytes.

The bank format itself is written by `bot.banks.dump`.
"""
