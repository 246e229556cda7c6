"""Founding a study group on the local page: a channel, people, a schedule. The demo and simulations start here."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time, timedelta

from bot.platforms.local.people import PLATFORM, WORKSPACE
from bot.quiz.calendar import EVERY_DAY, Weekdays, tzdata_version
from bot.store import groups, members, schedules
from bot.store.tables import ScheduleRow
from bot.study.daily import following_due
from bot.study.study import Study

CHANNEL = "daily"
CATCH_UP = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Founding:
    """What a new group is to be. People are (user, name, language, is admin)."""

    name: str
    zone: str
    language: str
    people: Sequence[tuple[str, str, str | None, bool]]
    local_time: time
    weekdays: Weekdays = EVERY_DAY
    open_for: timedelta = timedelta(hours=8)
    channels: Sequence[tuple[str, str]] = ((CHANNEL, CHANNEL),)


@dataclass(frozen=True, slots=True)
class Founded:
    """The ids of what was made."""

    group: int
    schedule: int


async def found_group(study: Study, founding: Founding) -> Founded:
    """Make the group in one transaction. Raises UnknownZone."""
    now = study.clock.now()
    async with study.store.begin() as work:
        workspace = await groups.ensure_workspace(work, PLATFORM, WORKSPACE, founding.name, founding.language)
        group = await groups.add_group(work, founding.name, founding.language, founding.zone, now)
        for external_id, name in founding.channels:
            await groups.add_channel(work, workspace, group.id or 0, external_id, name, "reactions")
        for user, name, language, is_admin in founding.people:
            member = await members.ensure_account(work, PLATFORM, user, name, now)
            await members.ensure_membership(work, group.id or 0, member, now, is_admin=is_admin)
            if language:
                await members.set_language(work, member, language)
        row = ScheduleRow(
            group_id=group.id or 0,
            number=0,
            local_time=founding.local_time,
            zone=founding.zone,
            weekdays=sorted(founding.weekdays),
            topics=[],
            levels=[],
            open_for_s=int(founding.open_for.total_seconds()),
            catch_up_s=int(CATCH_UP.total_seconds()),
            next_due_at=now,
            tzdata_version=tzdata_version(),
        )
        row.next_due_at = await following_due(work, row, now - timedelta(microseconds=1))
        await schedules.add(work, row)
        await work.commit()
    return Founded(group.id or 0, row.id or 0)
