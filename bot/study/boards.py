"""Standings: the board of a group, and a member's own account."""

from datetime import timedelta

from bot.cards.board import board_card
from bot.cards.card import Card
from bot.cards.member import MemberView, member_card
from bot.quiz.calendar import Period, local_date, period_start, week_of
from bot.quiz.identity import MemberId
from bot.store import results, standings, streaks
from bot.store.groups import Place
from bot.store.standings import BoardPage, BoardQuery
from bot.study.close import ALL_TOPICS
from bot.study.memory import KnownBank
from bot.study.study import Study
from bot.study.topics import known_banks


async def show_board(
    study: Study, place: Place, member: MemberId | None, period: Period, bank: KnownBank | None, language: str
) -> Card:
    """Give a group's board for a period, with the reader's own place."""
    page = await board(study, place, member, period, bank)
    return board_card(
        language,
        title_scope=place.group.name,
        period=period,
        topic=bank.title(language) if bank else None,
        rows=page.rows,
        own=page.own,
        members=page.members,
        zone=place.group.zone,
    )


async def board(
    study: Study, place: Place, member: MemberId | None, period: Period, bank: KnownBank | None
) -> BoardPage:
    """Give the top ten of a group and the reader's own row."""
    today = local_date(study.clock.now(), place.group.zone)
    query = BoardQuery(
        scope="group",
        scope_id=place.group.id or 0,
        bank_id=bank.id if bank else ALL_TOPICS,
        period=period.value,
        period_start=period_start(period, today),
        period_end=today + timedelta(days=1),
    )
    async with study.store.read() as work:
        return await standings.board(work, query, member)


async def show_member(study: Study, place: Place, member: MemberId, name: str, language: str) -> Card:
    """Give a member's own standing in a group: totals, rank, streak, and each topic."""
    page = await board(study, place, member, Period.ALL, None)
    today = local_date(study.clock.now(), place.group.zone)
    async with study.store.read() as work:
        runs = await streaks.of_group(work, place.group.id or 0)
        totals = await results.of_member(work, place.group.id or 0, member)
    streak = runs.get(member)
    titles = {bank.id: bank.title(language) for bank in await known_banks(study)}
    return member_card(
        language,
        MemberView(
            name=name,
            group=place.group.name,
            rank=page.own.rank if page.own else None,
            members=page.members,
            points=totals.points,
            right=totals.right,
            answered=totals.answered,
            streak=streak.current if streak else 0,
            best_streak=streak.best if streak else 0,
            forgiven_this_week=streak is not None and streak.forgiven_week == week_of(today),
            topics=tuple((titles.get(own.bank_id, "?"), own.right, own.answered) for own in totals.banks),
        ),
    )
