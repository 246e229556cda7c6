"""The first set-up of a channel: a group, a schedule, a language; what is missing is named with a line that works."""

from bot.cards.card import Card
from bot.cards.note import note_card
from bot.locale.catalogue import LANGUAGES
from bot.quiz.errors import BadArgument
from bot.quiz.names import shown_name
from bot.store import groups, members
from bot.store.groups import Place
from bot.study.administer import schedules
from bot.study.members import member_of
from bot.study.ports import Asker
from bot.study.requests import AddSchedule, SetUp
from bot.study.study import Study

DEFAULT_MODE = "reactions"


async def set_up(study: Study, asker: Asker, place: Place | None, request: SetUp, language: str) -> Card:
    """Set a channel up, or say what is missing. Raises UnknownTopic and BadArgument."""
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
    group = await _group(study, asker, place, zone, spoken, request.answers)
    added = AddSchedule(request.local_time, zone, request.weekdays, request.topics)
    return await schedules.add(study, group, added, language)


async def _group(
    study: Study, asker: Asker, place: Place | None, zone: str, language: str, mode: str | None
) -> Place:
    admin = await member_of(study, asker.account, asker.name)
    now = study.clock.now()
    async with study.store.begin() as work:
        if place is None:
            workspace = await groups.ensure_workspace(
                work, asker.channel.platform, asker.channel.workspace, asker.channel.workspace, language
            )
            group = await groups.add_group(work, shown_name(asker.channel.channel), language, zone, now)
            channel = await groups.add_channel(
                work,
                workspace,
                group.id or 0,
                asker.channel.channel,
                shown_name(asker.channel.channel),
                mode or DEFAULT_MODE,
            )
            channel_id = channel.id or 0
            await members.ensure_membership(work, group.id or 0, admin, now, is_admin=True)
        else:
            channel_id = place.channel.id or 0
            await groups.set_group(work, place.group.id or 0, language=language, zone=zone)
            if mode:
                await groups.set_answer_mode(work, channel_id, mode)
        await work.commit()
    async with study.store.read() as work:
        return await groups.place(work, channel_id)
