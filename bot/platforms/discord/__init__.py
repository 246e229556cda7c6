"""Discord, through discord.py: cards as embeds, answers as reactions or buttons. Only here is that library known."""
