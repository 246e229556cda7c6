"""What adding a bank again would change, by the revisions of its questions."""

from dataclasses import dataclass

from rapidfuzz import fuzz

from bot.quiz.question import Bank, Question, revision

SAME_STEM = 50
"""Likeness of two stems, 0–100, below which a question with wholly other options is another question."""


@dataclass(frozen=True, slots=True)
class Change:
    """A question of the same id before and after."""

    old: Question
    new: Question


@dataclass(frozen=True, slots=True)
class Difference:
    """Each question of both banks in one place.

    `rekeyed` asks whether past rounds are graded anew or it is a new question; `vanished` become retired;
    `reused` are refused: the id stands for another question.
    """

    added: tuple[Question, ...] = ()
    reworded: tuple[Change, ...] = ()
    rekeyed: tuple[Change, ...] = ()
    reused: tuple[Change, ...] = ()
    vanished: tuple[Question, ...] = ()
    unchanged: tuple[Question, ...] = ()

    @property
    def changes_nothing(self) -> bool:
        """Whether every revision stays as it is."""
        return not (self.added or self.reworded or self.rekeyed or self.reused or self.vanished)


def difference(old: Bank, new: Bank) -> Difference:
    """Compare two states of a bank, questions by id and revision; the order is the new bank's."""
    before = {question.id: question for question in old.questions}
    after = {question.id for question in new.questions}
    same = [question for question in new.questions if question.id in before]
    changes = [Change(before[q.id], q) for q in same if revision(before[q.id]) != revision(q)]
    changed = {change.new.id for change in changes}
    kinds = [(_kind(change), change) for change in changes]
    return Difference(
        added=tuple(question for question in new.questions if question.id not in before),
        reworded=tuple(change for kind, change in kinds if kind == "reworded"),
        rekeyed=tuple(change for kind, change in kinds if kind == "rekeyed"),
        reused=tuple(change for kind, change in kinds if kind == "reused"),
        vanished=tuple(question for question in old.questions if question.id not in after),
        unchanged=tuple(question for question in same if question.id not in changed),
    )


def _kind(change: Change) -> str:
    if _is_another(change):
        return "reused"
    return "reworded" if _key_ids(change.old) == _key_ids(change.new) else "rekeyed"


def _key_ids(question: Question) -> frozenset[str]:
    return frozenset(option.id for option in question.options if option.key)


def _is_another(change: Change) -> bool:
    old, new = change.old, change.new
    if {option.id for option in old.options} & {option.id for option in new.options}:
        return False
    stems = (old.in_language(old.language).stem, new.in_language(new.language).stem)
    return fuzz.token_sort_ratio(*stems) < SAME_STEM
