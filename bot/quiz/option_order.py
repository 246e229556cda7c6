"""The order in which a round shows its options, from a seed: the same on every machine and Python."""

import hashlib
import json

from bot.quiz.question import Question


def seed_of(*parts: object) -> int:
    """Give a number of 63 bits from the texts of the parts: equal parts give equal seeds, anywhere."""
    text = json.dumps([str(part) for part in parts])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1


def option_order(question: Question, seed: int) -> tuple[int, ...]:
    """Give, for each place as shown, the index in the file of the option shown there.

    A question that isn't to be shuffled keeps the order of its file.
    """
    indexes = range(len(question.options))
    if not question.shuffle:
        return tuple(indexes)
    return tuple(sorted(indexes, key=lambda index: seed_of(seed, question.options[index].id)))
