"""From a request to a reply: who asks, where, in which language; every refusal becomes a card they can read."""

from collections.abc import Awaitable, Callable
from secrets import token_hex

from bot.cards.card import Card
from bot.cards.help import help_card
from bot.cards.note import note_card
from bot.cards.problem import problem_card
from bot.cards.topics import TopicLine, topics_card
from bot.locale.catalogue import LANGUAGES
from bot.locale.choose import language_for
from bot.quiz.errors import (
    AdminsOnly,
    BadArgument,
    MicrobatchError,
    MissingPermissions,
    NotSaved,
    Unavailable,
    UnknownChannel,
)
from bot.quiz.identity import MemberId
from bot.store import groups, members
from bot.store.faults import NotWritable
from bot.store.groups import Place
from bot.store.unit_of_work import Work
from bot.study import ask, boards, practise
from bot.study.administer import schedules, set_up
from bot.study.administer.access import require_admin
from bot.study.members import member_of
from bot.study.ports import PERMISSIONS, Asker, MissingPermission, PlatformError, Reply
from bot.study.requests import (
    AddSchedule,
    AskNow,
    ChangeSchedule,
    ChooseLanguage,
    EditSchedule,
    ListSchedules,
    OfferTopics,
    Request,
    SetUp,
    ShowBoard,
    ShowHelp,
    ShowMe,
)
from bot.study.study import Study
from bot.study.topics import askable, bank_of, known_banks


async def respond(study: Study, request: Request, asker: Asker) -> Reply:
    """Do what was asked and give what the asker sees; refusals and faults are cards too."""
    return await readable(study, asker, lambda language: answer_to(study, request, asker, language))


async def readable(study: Study, asker: Asker, answer: Callable[[str], Awaitable[Reply]]) -> Reply:
    """Give an answer made in the asker's language, or the card of what went wrong; nothing is raised."""
    language = language_for(asker.language)
    try:
        language = await language_of(study, asker)
        return await answer(language)
    except MicrobatchError as error:
        study.tell("request.refused", code=error.code)
        return Reply(problem_card(language, error, study.rules.command))
    except PlatformError as error:
        study.tell("request.failed", error=type(error).__name__, detail=error.detail)
        return Reply(problem_card(language, refusal_of(error), study.rules.command))
    except NotWritable as error:
        study.tell("request.not_saved", error=type(error).__name__)
        return Reply(problem_card(language, NotSaved(), study.rules.command))
    except Exception as error:  # noqa: BLE001  the last resort: a member never sees a trace, the host always does
        reference = token_hex(4)
        study.tell("request.broke", reference=reference, error=type(error).__name__, exc_info=error)
        return Reply(problem_card(language, Unavailable(reference), study.rules.command))


def refusal_of(error: PlatformError) -> MicrobatchError:
    """Give what a person reads when the platform couldn't do what they asked for."""
    if isinstance(error, MissingPermission) and error.detail in PERMISSIONS:
        return MissingPermissions((error.detail,))
    return Unavailable(error.detail or type(error).__name__)


async def language_of(study: Study, asker: Asker) -> str:
    """Give the language a person chose, or their platform's, or their channel's."""
    async with study.store.read() as work:
        member = await members.find_account(work, asker.account.platform, asker.account.user)
        place = await _find_place(work, asker)
    chosen = member.language if member else None
    return language_for(chosen, asker.language, place.group.language if place else None)


async def place_of(study: Study, asker: Asker) -> Place:
    """Give the place that was asked in. Raises UnknownChannel where no group is."""
    async with study.store.read() as work:
        place = await _find_place(work, asker)
    if place is None:
        raise UnknownChannel
    return place


async def _find_place(work: Work, asker: Asker) -> Place | None:
    return await groups.place_of(work, asker.channel.platform, asker.channel.workspace, asker.channel.channel)


async def answer_to(study: Study, request: Request, asker: Asker, language: str) -> Reply:
    """Do what was asked, in a language. Raises MicrobatchError for what is refused."""
    match request:
        case OfferTopics():
            return Reply(await _topics(study, language))
        case AskNow():
            return Reply(await ask_or_practise(study, request, asker, language))
        case ShowBoard():
            bank = await bank_of(study, request.topic) if request.topic else None
            place, member = await place_of(study, asker), await _member(study, asker)
            return Reply(await boards.show_board(study, place, member, request.period, bank, language))
        case ShowMe():
            place, member = await place_of(study, asker), await _member(study, asker)
            return Reply(await boards.show_member(study, place, member, asker.name, language))
        case ShowHelp():
            return Reply(help_card(language, study.rules.command, is_admin=await _is_admin(study, asker)))
        case ChooseLanguage():
            return Reply(await _choose_language(study, request, asker))
        case _:
            return Reply(await _administer(study, request, asker, language))


async def ask_or_practise(study: Study, request: AskNow, asker: Asker, language: str) -> Card:
    """Ask in the channel, or start a private set. Raises UnknownTopic and what those raise."""
    bank = await bank_of(study, request.topic)
    member = await _member(study, asker)
    if request.private:
        return await practise.start(study, member, bank, request.count, language)
    count = await ask.ask_now(study, await place_of(study, asker), member, bank, request.count)
    told = "set-shorter" if count < request.count else "asking-now"
    return note_card(language, told, topic=bank.title(language), count=count)


async def _administer(study: Study, request: Request, asker: Asker, language: str) -> Card:
    if isinstance(request, SetUp):
        async with study.store.read() as work:
            place = await _find_place(work, asker)
        await require_admin(study, asker, place.group.id if place else None)
        return await set_up.set_up(study, asker, place, request, language)
    place = await place_of(study, asker)
    await require_admin(study, asker, place.group.id)
    match request:
        case AddSchedule():
            return await schedules.add(study, place, request, language)
        case EditSchedule():
            return await schedules.edit(study, place, request, language)
        case ChangeSchedule():
            return await schedules.change(study, place, request, language)
        case ListSchedules():
            return await schedules.show(study, place, language)
    raise AssertionError(request)


async def _topics(study: Study, language: str) -> Card:
    questions = await askable(study)
    return topics_card(
        language,
        [
            TopicLine(bank.topic.slug, bank.title(language), sum(one.bank_id == bank.id for one in questions))
            for bank in await known_banks(study)
        ],
        study.rules.command,
    )


async def _choose_language(study: Study, request: ChooseLanguage, asker: Asker) -> Card:
    if request.language not in LANGUAGES:
        raise BadArgument("language", request.language, " | ".join(LANGUAGES))
    member = await _member(study, asker)
    async with study.store.begin() as work:
        await members.set_language(work, member, request.language)
        await work.commit()
    return note_card(request.language, "language-chosen")


async def _member(study: Study, asker: Asker) -> MemberId:
    return await member_of(study, asker.account, asker.name)


async def _is_admin(study: Study, asker: Asker) -> bool:
    try:
        await require_admin(study, asker, (await place_of(study, asker)).group.id)
    except (AdminsOnly, UnknownChannel):
        return asker.is_admin
    return True
