"""Every call of the page's interface, as a member's browser makes it, against the real server and database."""

from datetime import UTC, datetime

import aiohttp
import pytest

from bot.cards.card import Kind
from bot.platforms.local.client import LocalServer
from bot.platforms.local.hub import Hub
from bot.platforms.local.message import Thumb
from bot.platforms.local.room import Room
from bot.quiz.calendar import Period
from bot.quiz.errors import RoundClosed, UnknownRound
from bot.study.ports import Account, Asker, MessageRef, Reaction, Reply
from bot.study.requests import ChooseLanguage, ShowBoard
from tests.platforms.local.browser import Browser
from tests.platforms.local.conftest import Served
from tests.platforms.local.stage import CHANNEL, FULL_DISK, NOW, StillClock, note, outgoing, question

pytestmark = pytest.mark.asyncio

THREE = "3️⃣"


async def ask(served: Served) -> str:
    """Post today's question with its reactions."""
    sent = await served.platform.post(outgoing())
    await served.platform.seed(sent, 4)
    return sent


async def test_the_state_holds_all_that_the_page_shows(browser: Browser) -> None:
    """One call gives who is there, where, in which words, at what time."""
    state = (await browser.get("/api/state", **{"as": "benoit"})).body

    assert state["me"] == {"id": "benoit", "name": "Benoît", "language": "fr", "is_admin": False}
    assert state["channel"] == "pipeline"
    assert state["language"] == "fr"
    assert [member["id"] for member in state["members"]] == [
        "an",
        "benoit",
        "chi",
        "dana",
        "emeka",
        "farah",
        "goro",
        "hana",
    ]
    assert state["channels"][0] == {
        "id": "pipeline",
        "name": "pipeline",
        "group": "Distributed training",
        "zone": "Europe/Paris",
        "language": "en",
    }
    assert state["messages"] == []
    assert state["clock"] == {"now": "2026-03-02T08:00:00+00:00", "speed": 1.0, "speeds": [1.0, 60.0, 600.0]}
    assert state["languages"] == [
        {"code": "en", "name": "English"},
        {"code": "fr", "name": "Français"},
        {"code": "vi", "name": "Tiếng Việt"},
    ]
    assert state["words"]["send"] == "Envoyer"


async def test_a_page_that_names_nobody_starts_as_the_first_member(browser: Browser) -> None:
    """Without a member the state is the first one's."""
    assert (await browser.get("/api/state")).body["me"]["id"] == "an"


async def test_a_reaction_is_seen_by_all_and_handed_in(served: Served, browser: Browser) -> None:
    """A reaction counts in the chat, is marked as one's own to its member alone, and reaches the inbox."""
    message = await ask(served)
    answer = await browser.react("benoit", message, THREE)

    assert answer.status == 200
    assert await browser.pills("benoit") == {1: (0, False), 2: (0, False), 3: (1, True), 4: (0, False)}
    assert await browser.pills("chi") == {1: (0, False), 2: (0, False), 3: (1, False), 4: (0, False)}
    assert served.inbox.reactions == [
        Reaction(MessageRef(message), Account("local", "benoit"), 3, True, 1_772_438_400_000_000, "Benoît")
    ]


async def test_reactions_are_stamped_one_after_another(served: Served, browser: Browser) -> None:
    """Where the clock stands still the stamps still increase, so that the newest is the newest."""
    message = await ask(served)
    await browser.react("benoit", message, "1️⃣")
    await browser.react("benoit", message, THREE)
    await browser.react("benoit", message, "1️⃣", added=False)

    assert [(r.option, r.added, r.at_us) for r in served.inbox.reactions] == [
        (1, True, 1_772_438_400_000_000),
        (3, True, 1_772_438_400_000_001),
        (1, False, 1_772_438_400_000_002),
    ]
    assert (await browser.pills("benoit"))[3] == (1, True)


async def test_a_reaction_that_is_there_already_is_no_news(served: Served, browser: Browser) -> None:
    """Reacting twice, or taking back what isn't there, changes nothing and hands nothing in."""
    message = await ask(served)
    await browser.react("benoit", message, THREE)
    await browser.react("benoit", message, "3\u20e3")
    await browser.react("benoit", message, "1️⃣", added=False)

    assert len(served.inbox.reactions) == 1
    assert (await browser.pills("benoit"))[3] == (1, True)


async def test_an_answer_that_was_not_kept_is_taken_back_and_said(served: Served, browser: Browser) -> None:
    """With a full disk the chat shows no reaction, and the member is told in their language."""
    message = await ask(served)
    served.inbox.fault = FULL_DISK
    answer = await browser.react("benoit", message, THREE)

    assert answer.problem == (503, "not-saved")
    assert answer.sentence.startswith("Votre réponse ou votre message n’a pas été gardé")
    assert (await browser.pills("benoit"))[3] == (0, False)


async def test_a_withdrawal_that_was_not_kept_leaves_the_reaction_there(served: Served, browser: Browser) -> None:
    """What couldn't be withdrawn is shown again, and is as old as it was."""
    message = await ask(served)
    await browser.react("benoit", message, THREE)
    await browser.react("chi", message, THREE)
    served.inbox.fault = FULL_DISK
    answer = await browser.react("benoit", message, THREE, added=False)

    assert answer.problem == (503, "not-saved")
    assert (await browser.pills("benoit"))[3] == (2, True)
    assert [a.user for a in await served.platform.reactors(MessageRef(message), 3)] == ["benoit", "chi"]


async def test_a_fault_of_ours_is_no_trace_but_a_reference(served: Served, browser: Browser) -> None:
    """Whatever breaks, the member reads a sentence with a reference, and the chat is as before."""
    message = await ask(served)
    served.inbox.fault = ValueError("a secret detail")
    answer = await browser.react("benoit", message, THREE)

    assert answer.problem == (503, "unavailable")
    assert "référence" in answer.sentence
    assert "secret" not in str(answer.body)
    assert (await browser.pills("benoit"))[3] == (0, False)


async def test_nothing_is_stored_after_the_close(served: Served, browser: Browser) -> None:
    """A question that is marked closed takes no reaction, and says so."""
    message = await ask(served)
    await served.platform.edit(MessageRef(message), question(Kind.CLOSED))
    answer = await browser.react("benoit", message, THREE)

    assert answer.problem == (409, "closed")
    assert served.inbox.reactions == []
    assert (await browser.pills("benoit"))[3] == (0, False)


@pytest.mark.parametrize("emoji", ["👍", "5️⃣", "0️⃣", "", "3", "<script>"])
async def test_an_emoji_that_is_no_option_is_refused(served: Served, browser: Browser, emoji: str) -> None:
    """Only the question's own numbers are answers; nothing else is stored."""
    message = await ask(served)
    answer = await browser.react("emeka", message, emoji)

    assert answer.problem == (400, "unknown-emoji")
    assert answer.sentence == "That emoji is not an answer to this message. React with one of the numbers under it."
    assert served.inbox.reactions == []


async def test_a_command_is_handed_in_and_answered_to_its_member_alone(served: Served, browser: Browser) -> None:
    """`/quiz …` reaches the inbox without the command's name; the answer is a private message that stays."""
    answer = await browser.say("an", "/quiz pipeline 3 private")

    asker = Asker(Account("local", "an"), CHANNEL, "An", "vi", True)
    assert served.inbox.said == [("pipeline 3 private", asker)]
    assert answer.body["message"]["private"] is True
    assert [m["id"] for m in await browser.messages("an")] == [answer.body["message"]["id"]]
    assert await browser.messages("benoit") == []


@pytest.mark.parametrize(("typed", "line"), [("/quiz", ""), ("/QUIZ  help ", "help"), ("/quiz\tme", "me")])
async def test_a_command_is_known_however_it_is_spaced(served: Served, browser: Browser, typed: str, line: str) -> None:
    """Case and spaces round the command don't matter."""
    await browser.say("dana", typed)

    assert [text for text, _ in served.inbox.said] == [line]


async def test_an_answer_for_everyone_is_seen_by_everyone(served: Served, browser: Browser) -> None:
    """A reply that isn't private is a message of the channel."""
    served.inbox.reply = Reply(note("For all."), private=False)
    await browser.say("an", "/quiz pipeline")

    assert [m["card"]["summary"] for m in await browser.messages("benoit")] == ["For all."]


async def test_other_words_are_said_to_the_others(served: Served, browser: Browser) -> None:
    """What is no command is a plain message under its member's name, in its channel only."""
    await browser.say("benoit", "good morning /quiz")

    (message,) = await browser.messages("an")
    assert message["text"] == "good morning /quiz"
    assert message["author"] == {"id": "benoit", "name": "Benoît"}
    assert message["card"] is None
    assert await browser.messages("an", "lounge") == []
    assert served.inbox.said == []


@pytest.mark.parametrize(
    "text",
    ["{0}", "@everyone", "<script>alert(1)</script>", "\u202eabc", "%s ``` *bold*", "a/b", "/", "/ /", "x" * 2_000],
)
async def test_hostile_words_are_shown_as_typed(browser: Browser, text: str) -> None:
    """A message comes out as it went in."""
    answer = await browser.say("emeka", text)

    assert answer.status == 200
    assert (await browser.messages("an"))[0]["text"] == text


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), ("  \n ", "empty"), ("\0", "empty"), ("x" * 10_000, "too-long"), ("/quizz", "unknown-command")],
)
async def test_words_that_cannot_be_said_are_refused(browser: Browser, text: str, code: str) -> None:
    """Nothing, too much, or a slip of a command: a clear answer, and nothing is stored."""
    answer = await browser.say("emeka", text)

    assert answer.problem == (400, code)
    assert await browser.messages("emeka") == []


async def test_a_button_is_handed_in_with_the_instant_of_the_click(served: Served, browser: Browser) -> None:
    """A press reaches the inbox as the member's, and its answer is theirs alone."""
    message = await ask(served)
    answer = await browser.press("chi", message, "l:12:fr")

    asker = Asker(Account("local", "chi"), CHANNEL, "Chi", "vi", False)
    assert served.inbox.pressed == [("l:12:fr", asker, NOW)]
    assert answer.body["message"]["private"] is True
    assert len(await browser.messages("an")) == 1


async def test_a_button_may_replace_its_own_message(served: Served, browser: Browser) -> None:
    """An answer that replaces is shown in the place of the message that was pressed."""
    asked = (await browser.say("an", "/quiz pipeline private")).body["message"]["id"]
    served.inbox.reply = Reply(note("Question 2 of 3"), replaces=True)
    await browser.press("an", asked, "p:1:2")

    (message,) = await browser.messages("an")
    assert message["id"] == asked
    assert message["card"]["summary"] == "Question 2 of 3"
    assert message["edited_at"] == "2026-03-02T08:00:00+00:00"


async def test_a_private_message_cannot_be_touched_by_another(served: Served, browser: Browser) -> None:
    """To everyone else a private message isn't there: neither to press nor to react nor to close."""
    private = (await browser.say("an", "/quiz pipeline private")).body["message"]["id"]

    assert (await browser.press("benoit", private, "p:1:2")).problem == (404, "unknown-message")
    assert (await browser.react("benoit", private, THREE)).problem == (404, "unknown-message")
    assert (await browser.post("/api/close", **{"as": "benoit"}, message=private)).status == 404
    assert served.inbox.pressed == []


@pytest.mark.parametrize("action", ["", "x" * 101])
async def test_an_id_that_no_button_has_is_refused(served: Served, browser: Browser, action: str) -> None:
    """An empty or over-long button isn't handed in."""
    answer = await browser.press("emeka", await ask(served), action)

    assert answer.problem == (400, "unknown-button")
    assert served.inbox.pressed == []


async def test_suggestions_come_from_the_inbox(browser: Browser) -> None:
    """What could come next is whole lines, for what is typed so far, and for no more than 200 signs of it."""
    assert (await browser.get("/api/suggest", text="p")).body == {"suggestions": ["pipeline"]}
    assert (await browser.get("/api/suggest", text="x" * 300)).body == {"suggestions": ["x" * 200 + "ipeline"]}


async def test_a_language_is_chosen_by_request(served: Served, browser: Browser) -> None:
    """The choice is the bot's to remember."""
    answer = await browser.post("/api/language", **{"as": "dana"}, language="vi")

    asker = Asker(Account("local", "dana"), CHANNEL, "Dana", None, False)
    assert answer.body["card"]["summary"] == "Done."
    assert served.inbox.requests == [(ChooseLanguage("vi"), asker)]


async def test_a_language_that_is_not_spoken_is_refused(served: Served, browser: Browser) -> None:
    """Only languages with a catalogue can be chosen."""
    answer = await browser.post("/api/language", **{"as": "dana"}, language="tlh")

    assert answer.problem == (400, "unknown-language")
    assert served.inbox.requests == []


async def test_the_board_is_asked_for_by_period_and_topic(served: Served, browser: Browser) -> None:
    """Without a period it is this week's."""
    await browser.get("/api/board", **{"as": "an"}, channel="pipeline", period="month", topic="pp")
    await browser.get("/api/board", **{"as": "an"}, channel="pipeline")

    assert [request for request, _ in served.inbox.requests] == [
        ShowBoard(Period.MONTH, "pp"),
        ShowBoard(Period.WEEK, None),
    ]


async def test_a_period_that_no_board_has_is_refused(browser: Browser) -> None:
    """Boards are for today, a week, a month, or all time."""
    answer = await browser.get("/api/board", **{"as": "emeka"}, channel="pipeline", period="century")

    assert answer.problem == (400, "unknown-period")


async def test_the_clock_can_be_sped_up(served: Served, browser: Browser) -> None:
    """One of the offered speeds is set at once."""
    answer = await browser.post("/api/clock", speed=60)

    assert answer.body["clock"]["speed"] == 60.0
    assert served.knobs.speed == 60.0


@pytest.mark.parametrize("speed", [0, -1, 2, 1e9, "60", None, True, [60]])
async def test_a_speed_that_is_not_offered_is_refused(served: Served, browser: Browser, speed: object) -> None:
    """The clock runs at no other speed."""
    answer = await browser.post("/api/clock", speed=speed)

    assert answer.problem == (400, "unknown-speed")
    assert served.knobs.speed == 1.0


async def test_a_round_can_be_closed_now(served: Served, browser: Browser) -> None:
    """The controls close the round of the message."""
    message = await ask(served)
    answer = await browser.post("/api/close", message=message)

    assert answer.body == {"closed": True}
    assert served.knobs.closed == [message]


@pytest.mark.parametrize("fault", [RoundClosed(), UnknownRound()])
async def test_what_is_no_open_round_cannot_be_closed(served: Served, browser: Browser, fault: Exception) -> None:
    """Closing a closed round, or what never was one, is said to be nothing."""
    served.knobs.fault = fault
    answer = await browser.post("/api/close", message=await ask(served))

    assert answer.problem == (409, "nothing-to-close")


async def test_all_is_there_after_a_restart(served: Served, browser: Browser) -> None:
    """The chat is in the database: another server on it shows the same messages, notes and reactions."""
    message = await ask(served)
    await browser.react("an", message, THREE)
    await browser.say("an", "/quiz me")
    before = await browser.messages("an")
    await served.server.stop()

    again = LocalServer(served.store, served.inbox, StillClock(), Hub(), controls=served.knobs)
    async with again, aiohttp.ClientSession(base_url=again.address) as session:
        assert await Browser(session).messages("an") == before
    assert before[0]["reactions"][2]["label"] == "3, 1 thành viên, bạn đã chọn"
    assert before[1]["private"] is True


async def test_reactions_are_named_in_the_order_of_reacting(served: Served, browser: Browser) -> None:
    """A pill says who, the earliest first; a name that is nobody's any more is its id."""
    message = await ask(served)
    await browser.react("chi", message, THREE)
    await browser.react("an", message, THREE)
    await Room(served.store, StillClock(), served.hub).put(int(message), Thumb("ghost", 3, 0))

    (shown,) = await browser.messages("an")
    assert shown["reactions"][2]["names"] == ["ghost", "Chi", "An"]


async def test_a_message_tells_when_it_was_sent(browser: Browser) -> None:
    """Times on the wire are instants in UTC."""
    await browser.say("an", "hello")

    (message,) = await browser.messages("an")
    assert datetime.fromisoformat(message["sent_at"]) == datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
