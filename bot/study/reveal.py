"""What a reveal says: how the group did, who was right, whose streak is long."""

from bot.cards.reveal import RevealView
from bot.quiz.calendar import week_of
from bot.quiz.identity import MemberId
from bot.store import members, results, sets, streaks
from bot.store.groups import Place
from bot.store.tables import RoundRow, StreakRow
from bot.study.study import Study
from bot.study.topics import bank_by_id
from bot.study.wordings import wording_of

NAMES_SHOWN = 8
STREAKS_SHOWN = 3
SHORTEST_STREAK = 3
"""Shorter streaks aren't worth a line."""


async def reveal_view(study: Study, round_: RoundRow, place: Place) -> RevealView:
    """Give what the reveal of a closed round shows."""
    language = place.group.language
    bank = await bank_by_id(study, round_.bank_id or 0)
    async with study.store.read() as work:
        right = await results.right_of_round(work, round_.id or 0)
        answered = await results.members_of_round(work, round_.id or 0)
        runs = await streaks.of_group(work, round_.group_id) if round_.schedule_id is not None else {}
        scores = await sets.score(work, round_.set_id) if round_.set_id is not None else []
        longest = _longest(runs, answered)
        forgiven = _forgiven(runs, answered, round_)
        scored = [MemberId(member) for member, _ in scores[:NAMES_SHOWN]]
        shown = {*right[:NAMES_SHOWN], *(member for member, _ in longest), *forgiven, *scored}
        names = await members.names(work, sorted(shown))
    return RevealView(
        question=await wording_of(study, round_),
        order=tuple(round_.option_order),
        topic=bank.title(language),
        language=language,
        counts={int(number): total for number, total in (round_.counts or {}).items()},
        answered=round_.answered or 0,
        right=round_.right or 0,
        right_names=tuple(names[member] for member in right[:NAMES_SHOWN]),
        more_right=max(0, len(right) - NAMES_SHOWN),
        streaks=tuple((names[member], days) for member, days in longest),
        forgiven=tuple(names[member] for member in forgiven),
        set_score=tuple((names[MemberId(member)], points) for member, points in scores[:NAMES_SHOWN])
        if round_.set_id is not None
        else None,
    )


def _longest(runs: dict[MemberId, StreakRow], answered: frozenset[MemberId]) -> list[tuple[MemberId, int]]:
    alive = [(member, row.current) for member, row in runs.items() if member in answered]
    long_enough = [(member, days) for member, days in alive if days >= SHORTEST_STREAK]
    return sorted(long_enough, key=lambda pair: (-pair[1], pair[0]))[:STREAKS_SHOWN]


def _forgiven(runs: dict[MemberId, StreakRow], answered: frozenset[MemberId], round_: RoundRow) -> list[MemberId]:
    week = week_of(round_.local_date)
    return sorted(
        member for member, row in runs.items() if row.current and row.forgiven_week == week and member not in answered
    )[:NAMES_SHOWN]
