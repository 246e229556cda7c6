"""The first set-up of a channel: a group, a schedule, a language; what is missing is named with a line that works."""

from dataclasses import replace
from datetime import datetime

from bot.cards.card import Card
from bot.cards.note import note_card
from bot.locale.catalogue import LANGUAGES
from bot.quiz.errors import BadArgument, MissingPermissions
from bot.quiz.identity import MemberId
from bot.quiz.names import shown_name
from bot.store import groups, members
from bot.store.groups import Place
from bot.store.unit_of_work import Work
from bot.study.administer import schedules
from bot.study.administer.trial import offered
from bot.study.answers import LIFTED
from bot.study.members import member_of
from bot.study.ports import Asker
from bot.study.requests import AddSchedule, SetUp
from bot.study.study import Study

DEFAULT_MODE = "reactions"


async def set_up(study: Study, asker: Asker, place: Place | None, request: SetUp, language: str) -> Card:
    """Set a channel up, or say what is missing. Raises UnknownTopic, BadArgument and MissingPermissions."""
    spoken = request.language or (place.group.language if place else language)
    if spoken not in LANGUAGES:
        raise BadArgument("language", spoken, " | ".join(LANGUAGES))
    zone = request.zone or (place.group.zone if place else None)
    if request.local_time is None or zone is None:
        return note_card(
            language,
            "setup-missing",
            missing="both" if request.local_time is None and zone is None else "time" if zone else "zone",
            example=f"{study.rules.command} setup 09:00 Europe/Paris mon-fri {language}",
        )
    await _refuse_where_forbidden(study, asker, request.answers)
    added = AddSchedule(request.local_time, zone, request.weekdays, request.topics)
    row = await schedules.drafted(study, added, zone)
    admin = await member_of(study, asker.account, asker.name)
    async with study.store.begin() as work:
        if place is None:
            group = await _found(work, asker, admin, zone, spoken, request.answers, study.clock.now())
        else:
            group = await _change(work, place, zone, spoken, request.answers)
        await schedules.put(study, work, row, group)
        await work.commit()
    study.wake()
    study.tell("group.set_up", group=group, schedule=row.id)
    done = note_card(language, "setup-done", number=row.number, times=schedules.times_of(study, row, language))
    return replace(done, actions=(await offered(study, asker, language),))


async def _refuse_where_forbidden(study: Study, asker: Asker, mode: str | None) -> None:
    """Refuse a channel where the bot may not do what asking needs, before anything is kept."""
    platform = study.platforms.get(asker.channel.platform)
    lacking = await platform.lacks(asker.channel, lifts=mode == LIFTED) if platform else ()
    if lacking:
        raise MissingPermissions(tuple(lacking))


async def _found(
    work: Work, asker: Asker, admin: MemberId, zone: str, language: str, mode: str | None, now: datetime
) -> int:
    """Make a group with this one channel, and its first admin; give its id."""
    where = asker.channel
    name = shown_name(asker.channel_name or where.channel)
    called = shown_name(asker.workspace_name or where.workspace)
    workspace = await groups.ensure_workspace(work, where.platform, where.workspace, called, language)
    group = await groups.add_group(work, name, language, zone, now)
    await groups.add_channel(work, workspace, group.id or 0, where.channel, name, mode or DEFAULT_MODE)
    await members.ensure_membership(work, group.id or 0, admin, now, is_admin=True)
    return group.id or 0


async def _change(work: Work, place: Place, zone: str, language: str, mode: str | None) -> int:
    """Change what the channel's group reads and where its days are; give its id."""
    await groups.set_group(work, place.group.id or 0, language=language, zone=zone)
    if mode:
        await groups.set_answer_mode(work, place.channel.id or 0, mode)
    return place.group.id or 0
