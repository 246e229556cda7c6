"""Telling a group's admins what went wrong, privately and in the group's language.

What is told stands in the schedules too, so a note that gets lost loses nothing: `schedule list` says the same.
"""

from collections.abc import Sequence
from datetime import date

from bot.cards.card import Card
from bot.cards.schedules import missed_card, paused_card
from bot.store import groups, schedules
from bot.study.ports import Account, ChannelRef, PlatformError
from bot.study.study import Study


async def tell_missed(study: Study, schedule_id: int, days: Sequence[date]) -> None:
    """Tell which days' questions were skipped while the bot was away."""
    async with study.store.read() as work:
        row = await schedules.get(work, schedule_id)
        group = await groups.group(work, row.group_id) if row else None
    if group is not None:
        await _note(study, group.id or 0, missed_card(group.language, days))


async def tell_paused(study: Study, schedule_id: int, reason: str) -> None:
    """Tell that a schedule was paused, why, and where to put it right."""
    async with study.store.read() as work:
        row = await schedules.get(work, schedule_id)
        group = await groups.group(work, row.group_id) if row else None
    if row is not None and group is not None:
        card = paused_card(group.language, row.number, reason, study.rules.command)
        await _note(study, group.id or 0, card)


async def _note(study: Study, group_id: int, card: Card) -> None:
    async with study.store.read() as work:
        places = await groups.places(work, group_id, active=False)
        accounts = {
            place.workspace.platform: await groups.admins(work, group_id, place.workspace.platform) for place in places
        }
    for place in places:
        platform = study.platforms.get(place.workspace.platform)
        channel = ChannelRef(place.workspace.platform, place.workspace.external_id, place.channel.external_id)
        for account in accounts.pop(place.workspace.platform, ()):
            try:
                if platform is not None:
                    await platform.note(Account(account.platform, account.external_id), channel, card)
            except PlatformError as error:
                study.tell("admin.not_told", group=group_id, error=type(error).__name__, detail=error.detail)
