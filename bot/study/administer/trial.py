"""The message that ends a set-up: posted to show that it can be, and taken back by its button."""

from dataclasses import replace

from bot.cards.card import Action
from bot.cards.note import Note, note_card
from bot.locale.catalogue import say
from bot.quiz.errors import UnknownChannel, UnknownRound
from bot.store import groups
from bot.store.groups import Place
from bot.study.administer.access import require_admin
from bot.study.instants import microseconds
from bot.study.ports import Asker, ChannelRef, Outgoing, Reply
from bot.study.study import Study, mark_of, platform_of


async def offered(study: Study, asker: Asker, language: str) -> Action:
    """Give the button that posts a test message in the channel that was set up. Raises UnknownChannel."""
    where = asker.channel
    async with study.store.read() as work:
        place = await groups.place_of(work, where.platform, where.workspace, where.channel)
    if place is None:
        raise UnknownChannel
    return Action(f"w:{place.channel.id}", say(language, "test-offer"), "primary")


async def post(study: Study, channel_id: int, asker: Asker, language: str) -> Reply:
    """Post a test message. Raises UnknownRound for a channel of elsewhere, AdminsOnly, and PlatformError."""
    place = await _checked(study, channel_id, asker)
    workspace, channel = place.workspace, place.channel
    card = note_card(place.group.language, Note.TEST_POST)
    take_back = Action(f"b:{channel_id}", say(place.group.language, "test-take-back"))
    mark = mark_of(study, microseconds(study.clock.now()), channel_id, "test")
    await platform_of(study, workspace.platform).post(
        Outgoing(
            ChannelRef(workspace.platform, workspace.external_id, channel.external_id),
            replace(card, actions=(take_back,)),
            mark,
        )
    )
    return Reply(note_card(language, Note.TEST_SENT))


async def take_back(study: Study, channel_id: int, asker: Asker, language: str) -> Reply:
    """Take the test message away whose button was pressed. Raises UnknownRound and AdminsOnly."""
    await _checked(study, channel_id, asker)
    return Reply(note_card(language, Note.TEST_TAKEN_BACK), removes=True)


async def _checked(study: Study, channel_id: int, asker: Asker) -> Place:
    """Give the channel of a button, for an admin of its group in its own workspace."""
    try:
        async with study.store.read() as work:
            place = await groups.place(work, channel_id)
    except LookupError:
        raise UnknownRound from None
    here = (place.workspace.platform, place.workspace.external_id)
    if here != (asker.channel.platform, asker.channel.workspace):
        raise UnknownRound
    await require_admin(study, asker, place.group.id)
    return place
