"""From a posting to the message that goes out: which card, in which language, answering what."""

from bot.cards.card import Card
from bot.cards.question import Daily, Heading, InSet, OnDemand, QuestionView, closed_card, question_card
from bot.cards.reveal import reveal_card
from bot.store import postings, sets
from bot.store.groups import Place
from bot.store.tables import PostingRow, RoundRow
from bot.study.ports import ChannelRef, MessageRef, Outgoing
from bot.study.reveal import reveal_view
from bot.study.study import Study
from bot.study.topics import bank_by_id
from bot.study.wordings import wording_of


async def outgoing(study: Study, posting: PostingRow, round_: RoundRow, place: Place) -> Outgoing:
    """Give the message of a posting."""
    channel = ChannelRef(place.workspace.platform, place.workspace.external_id, place.channel.external_id)
    if posting.kind == "question":
        view = await question_view(study, round_, place, posting.id, place.group.language)
        seeded = place.channel.answer_mode != "buttons"
        return Outgoing(
            channel,
            question_card(view),
            posting.mark,
            options=len(round_.option_order) if seeded else 0,
            silent=posting.silent,
        )
    async with study.store.read() as work:
        asked = await postings.of_round(work, round_.id or 0, "question")
    here = [question.message_ref for question in asked if question.channel_id == posting.channel_id]
    card = reveal_card(await reveal_view(study, round_, place))
    reply_to = MessageRef(here[0]) if here and here[0] else None
    return Outgoing(channel, card, posting.mark, reply_to=reply_to, silent=posting.silent)


async def closed_question(study: Study, round_: RoundRow, place: Place) -> Card:
    """Give the question as it stands after its close."""
    view = await question_view(study, round_, place, None, place.group.language)
    counts = {int(number): total for number, total in (round_.counts or {}).items()}
    return closed_card(view, counts)


async def question_view(
    study: Study, round_: RoundRow, place: Place, posting_id: int | None, language: str
) -> QuestionView:
    """Give a round's question as a card shows it, in a language."""
    bank = await bank_by_id(study, round_.bank_id or 0)
    return QuestionView(
        question=await wording_of(study, round_),
        order=tuple(round_.option_order),
        heading=await heading_of(study, round_),
        topic=bank.title(language),
        close_at=round_.close_at,
        zone=place.group.zone,
        posting=posting_id,
        answer_mode="buttons" if place.channel.answer_mode == "buttons" else "reactions",
        language=language,
    )


async def heading_of(study: Study, round_: RoundRow) -> Heading:
    """Say what kind of question it is: a daily one, one of a set, or one that was asked for."""
    if round_.set_id is not None:
        async with study.store.read() as work:
            row = await sets.get(work, round_.set_id)
        return InSet(round_.position + 1, len(row.items) if row else 1)
    return Daily(round_.number) if round_.schedule_id is not None else OnDemand()
