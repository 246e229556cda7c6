"""Buttons: stateless ids, so that one works after a restart, and forged ones meet the same checks as honest ones.

- `q:<posting>:<option>`: an answer, where a channel answers by buttons
- `l:<posting>:<language>`: the question in another language
- `p:<set>:<position>:<option>`: an answer in practice
- `m:<set>:<position>:<mask>:<option>`: one more or less of several right options
- `s:<set>:<position>:<mask>`: that is my choice
- `n:<set>:<position>`: the next question, or the summary
- `t:<topic>:<count>:<private>`: ask or practise a topic
- `w:<channel>`, `b:<channel>`: post a test message, take it back
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime

from bot.cards.note import note_card
from bot.cards.question import question_card
from bot.locale import formats
from bot.locale.catalogue import LANGUAGES
from bot.quiz.errors import RoundClosed, UnknownOption, UnknownRound
from bot.quiz.round import RoundState, accepts
from bot.store import groups, postings, rounds
from bot.study import answers, practise
from bot.study.administer import trial
from bot.study.members import member_of
from bot.study.outgoing import question_view
from bot.study.ports import Asker, Reply
from bot.study.requests import MAX_COUNT, AskNow
from bot.study.respond import ask_or_practise, place_of, readable
from bot.study.study import Study

LONGEST = 100
_NUMBER = re.compile(r"\d{1,18}")


async def press(study: Study, action: str, asker: Asker, at: datetime) -> Reply:
    """Do what a button stands for and give what the asker sees; nothing is raised."""

    async def answer(language: str) -> Reply:
        kind, _, rest = action[:LONGEST].partition(":")
        handler = HANDLERS.get(kind)
        if handler is None:
            raise UnknownRound
        return await handler(study, rest.split(":"), asker, at, language)

    return await readable(study, asker, answer)


async def _answer(study: Study, parts: list[str], asker: Asker, at: datetime, language: str) -> Reply:
    posting, option = _numbers(parts, 2)
    await _refuse_elsewhere(study, posting, asker)
    held = await answers.press(study, posting, option, asker.account, asker.name, at)
    if not held:
        return Reply(note_card(language, "answer-withdrawn"))
    numbers = formats.list_of(language, [str(number) for number in sorted(held)])
    return Reply(note_card(language, "answer-kept", chosen=numbers))


async def _in_language(study: Study, parts: list[str], asker: Asker, at: datetime, _language: str) -> Reply:
    if len(parts) != 2 or parts[1] not in LANGUAGES:
        raise UnknownRound
    posting_id = _numbers(parts[:1], 1)[0]
    await _refuse_elsewhere(study, posting_id, asker)
    async with study.store.read() as work:
        posting = await postings.get(work, posting_id)
        round_ = await rounds.get(work, posting.round_id) if posting else None
        if posting is None or round_ is None:
            raise UnknownRound
        place = await groups.place(work, posting.channel_id)
    if not accepts(RoundState(round_.state), round_.close_at, at):
        raise RoundClosed
    return Reply(question_card(await question_view(study, round_, place, posting_id, parts[1])))


async def _practise(study: Study, parts: list[str], asker: Asker, _at: datetime, _language: str) -> Reply:
    set_id, position, option = _numbers(parts, 3)
    member = await member_of(study, asker.account, asker.name)
    return Reply(await practise.choose_option(study, set_id, position, member, {option}), replaces=True)


async def _toggle(study: Study, parts: list[str], asker: Asker, _at: datetime, _language: str) -> Reply:
    set_id, position, mask, option = _numbers(parts, 4)
    member = await member_of(study, asker.account, asker.name)
    if not 1 <= option <= 10:
        raise UnknownOption
    chosen = _options(mask) ^ {option}
    return Reply(await practise.toggled(study, set_id, position, member, chosen), replaces=True)


async def _submit(study: Study, parts: list[str], asker: Asker, _at: datetime, _language: str) -> Reply:
    set_id, position, mask = _numbers(parts, 3)
    member = await member_of(study, asker.account, asker.name)
    return Reply(await practise.choose_option(study, set_id, position, member, _options(mask)), replaces=True)


async def _next(study: Study, parts: list[str], asker: Asker, _at: datetime, _language: str) -> Reply:
    set_id, position = _numbers(parts, 2)
    member = await member_of(study, asker.account, asker.name)
    return Reply(await practise.go_on(study, set_id, position, member), replaces=True)


async def _topic(study: Study, parts: list[str], asker: Asker, _at: datetime, language: str) -> Reply:
    if len(parts) != 3:
        raise UnknownRound
    count, private = _numbers(parts[1:], 2)
    request = AskNow(parts[0], max(1, min(count, MAX_COUNT)), private=bool(private))
    return Reply(await ask_or_practise(study, request, asker, language))


async def _try_out(study: Study, parts: list[str], asker: Asker, _at: datetime, language: str) -> Reply:
    return await trial.post(study, _numbers(parts, 1)[0], asker, language)


async def _take_back(study: Study, parts: list[str], asker: Asker, _at: datetime, language: str) -> Reply:
    return await trial.take_back(study, _numbers(parts, 1)[0], asker, language)


Handler = Callable[[Study, list[str], Asker, datetime, str], Awaitable[Reply]]

HANDLERS: Mapping[str, Handler] = {
    "q": _answer,
    "l": _in_language,
    "p": _practise,
    "m": _toggle,
    "s": _submit,
    "n": _next,
    "t": _topic,
    "w": _try_out,
    "b": _take_back,
}


async def _refuse_elsewhere(study: Study, posting_id: int, asker: Asker) -> None:
    """Refuse a button of another channel: ids are easy to guess."""
    place = await place_of(study, asker)
    async with study.store.read() as work:
        posting = await postings.get(work, posting_id)
    if posting is None or posting.channel_id != place.channel.id:
        raise UnknownRound


def _numbers(parts: list[str], count: int) -> list[int]:
    if len(parts) != count or not all(_NUMBER.fullmatch(part) for part in parts):
        raise UnknownRound
    return [int(part) for part in parts]


def _options(mask: int) -> frozenset[int]:
    return frozenset(number for number in range(1, 11) if mask >> number & 1)
