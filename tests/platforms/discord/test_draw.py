"""A card is one message within every limit of Discord, and says the same in it (cases 23, 35 to 37, 39; F38, F44)."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.cards.card import (
    Action,
    Bar,
    Bars,
    Block,
    Card,
    Choice,
    Choices,
    Field,
    Inline,
    Kind,
    Link,
    Mark,
    Markup,
    Moment,
    Paragraph,
    Picture,
    Row,
    Rows,
    Text,
)
from bot.cards.practice import practice_card
from bot.cards.question import question_card
from bot.cards.reveal import reveal_card
from bot.cards.topics import TopicLine, topics_card
from bot.platforms.discord import draw
from bot.quiz.names import characters
from bot.quiz.question import Option, OptionText, Question, Wording
from tests.cards.examples import BUBBLE, CARDS, ORDER, reveal, view
from tests.platforms.discord.reader import kinds, of_kind, read, shown
from tests.platforms.discord.test_markup import typed
from tests.platforms.discord.write_golden import GOLDEN, SHOWN, as_text, golden

AT = datetime(2026, 12, 1, 16, 0, tzinfo=UTC)
MEANT = {"text", "address", "code", "block", "emphasis", "strong", "stamp", "masked", "small"}


def units(text: str | None) -> int:
    """Count a text's UTF-16 units."""
    return len((text or "").encode("utf-16-le", "surrogatepass")) // 2


def check(drawn: draw.Drawn) -> None:
    """Hold a message against Discord's numbers, written down here anew."""
    embeds = [embed.to_dict() for embed in drawn.embeds]
    texts = [units(embed.get("title")) + units(embed.get("description")) for embed in embeds]
    assert units(drawn.content) <= 2000
    assert 1 <= len(embeds) <= 10
    assert sum(texts) <= 6000
    for embed in embeds:
        assert set(embed) <= {"title", "description", "url", "color", "type", "image", "flags"}
        assert units(embed.get("title")) <= 256
        assert 1 <= units(embed.get("description")) <= 4096
        assert any(unicodedata.category(char)[0] in "LNPS" for char in embed.get("description") or "")
    check_buttons(drawn)


def check_buttons(drawn: draw.Drawn) -> None:
    """Hold the buttons against Discord's numbers."""
    rows = drawn.view.to_components() if drawn.view else []
    buttons = [button for row in rows for button in row["components"]]
    assert len(rows) <= 5
    assert all(1 <= len(row["components"]) <= 5 for row in rows)
    assert all(1 <= units(button["label"]) <= 80 and 1 <= units(button["custom_id"]) <= 100 for button in buttons)
    assert len({button["custom_id"] for button in buttons}) == len(buttons)


def said(drawn: draw.Drawn) -> str:
    """Give all that a reader sees of a message's embeds."""
    return "\n".join(shown(read(embed.description or "")) for embed in drawn.embeds)


def card(*blocks: Block, kind: Kind = Kind.NOTE, title: Text = (), actions: Sequence[Action] = ()) -> Card:
    """Give a card of some blocks."""
    return Card(kind, "en", title, "", blocks, tuple(actions))


def written(stem: str, options: Sequence[str], explanation: str = "", why: str = "") -> Question:
    """Give a question with these words, its first option right."""
    ids = [f"o{place}" for place in range(len(options))]
    texts = {name: OptionText(text, "" if name == "o0" else why) for name, text in zip(ids, options, strict=True)}
    return replace(
        BUBBLE,
        options=tuple(Option(name, name == "o0") for name in ids),
        wordings={"en": Wording(stem, texts, explanation)},
    )


def asked(question: Question) -> draw.Drawn:
    """Draw a question as it is asked."""
    return draw.card(question_card(view("en", question=question, order=tuple(range(len(question.options))))))


def told(question: Question, **changes: object) -> draw.Drawn:
    """Draw a question's reveal."""
    return draw.card(reveal_card(reveal("en", question=question, order=tuple(range(len(question.options))), **changes)))


@pytest.mark.parametrize("name", SHOWN)
def test_a_message_reads_as_it_did(name: str) -> None:
    """A change is seen: rewrite with `python -m tests.platforms.discord.write_golden` and read it over."""
    assert golden(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_golden_messages_cover_every_kind() -> None:
    """No kind of card is without a golden message, and no file is left over."""
    assert {CARDS[name]("en").kind for name in SHOWN} == set(Kind)
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(SHOWN)


@pytest.mark.parametrize("language", ["en", "fr", "vi"])
@pytest.mark.parametrize("name", CARDS)
def test_every_card_is_a_message(name: str, language: str) -> None:
    """Each card of the program is within the limits, and Discord finds only the markup that is meant."""
    drawn = draw.card(CARDS[name](language))

    check(drawn)
    assert all(kinds(read(embed.description or "")) <= MEANT for embed in drawn.embeds)
    assert len(drawn.embeds) == 1


@pytest.mark.parametrize("length", [257, 2_001, 4_000])
def test_a_long_stem_is_shown_whole(length: int) -> None:
    """A stem of up to an embed's length loses nothing."""
    drawn = asked(written("x" * length, ["a", "b", "c"]))

    check(drawn)
    assert "x" * length in said(drawn)


def test_a_stem_longer_than_an_embed_is_shortened_visibly() -> None:
    """4,097 characters are cut to 4,095 and an ellipsis; all else is there."""
    drawn = asked(written("x" * 4_097, ["first", "second", "third"]))

    check(drawn)
    assert "x" * 4_095 + "…" in said(drawn)
    assert all(word in said(drawn) for word in ("first", "second", "third", "React with", "Closes"))


def test_long_options_share_several_embeds() -> None:
    """Five options of 1,025 characters are in two embeds, each of them whole."""
    drawn = asked(written("What?", [letter * 1_025 for letter in "abcde"]))

    check(drawn)
    assert len(drawn.embeds) == 2
    assert all(letter * 1_025 in said(drawn) for letter in "abcde")


def test_nine_long_options_are_shortened_alike() -> None:
    """Nine options of 1,025 characters each keep the same length, and the stem keeps all of its own."""
    drawn = asked(written("s" * 600, [letter * 1_025 for letter in "abcdefghi"]))
    lengths = [len(found) for found in re.findall(r"([a-i])\1{99,}", said(drawn))]
    kept = {len(found[0]) for found in re.finditer(r"([a-i])\1{99,}", said(drawn))}

    check(drawn)
    assert len(lengths) == 9
    assert len(kept) == 1
    assert min(kept) > 500
    assert "s" * 600 in said(drawn)


def test_a_long_explanation_gives_way_before_the_key() -> None:
    """An explanation of 6,001 characters is shortened; right answer, bars, sources and people are all there."""
    drawn = told(written("What?", ["right one", "b", "c", "d"], "x" * 6_001, "since it isn’t"))

    check(drawn)
    assert re.search("x{3000,}…", said(drawn))
    assert said(drawn).count("since it isn’t") == 3
    assert all(word in said(drawn) for word in ("right one · right answer", "62% right", "GPipe", "An, Benoît, Chi"))


def test_names_give_way_first() -> None:
    """Fifty long names are shortened before anything of the explanation is."""
    names = tuple(f"{place}{'n' * 38}" for place in range(50))
    drawn = told(written("What?", ["right one", "b"], "x" * 3_800), right_names=names, more_right=0)

    check(drawn)
    assert "x" * 3_800 in said(drawn)
    assert "0nnn" in said(drawn)
    assert names[49] not in said(drawn)


def test_fifty_names_are_shown() -> None:
    """Where there is room, everyone who was right is named."""
    names = tuple(f"Member {place}" for place in range(50))
    drawn = told(written("What?", ["right one", "b"], "Why not."), right_names=names, more_right=0)

    check(drawn)
    assert all(name in said(drawn) for name in names)


def test_many_topics_with_long_names() -> None:
    """26 topics, one of 101 characters: all are listed, 25 have a button, none an id that Discord refuses."""
    topics = [TopicLine(f"topic-{place}", f"Topic {place}", 3) for place in range(25)]
    drawn = draw.card(topics_card("en", [TopicLine("t" * 101, "T" * 101, 3), *topics]))

    check(drawn)
    assert "T" * 101 in said(drawn)
    assert "Topic 24 · 3 questions" in said(drawn)
    assert drawn.view is not None
    assert len(drawn.view.children) == 24


@pytest.mark.parametrize("sign", ["😀", "👩\u200d🔬", "🇻🇳", "1\ufe0f\u20e3", "e\u0323\u0302", "o\u031b\u0301"])
def test_text_is_cut_between_characters_as_people_see_them(sign: str) -> None:
    """Of text all emoji, or all letters with marks apart, only whole ones are shown."""
    drawn = asked(written(sign * 4_097, [sign * 1_025] * 5))
    runs = re.findall(f"(?:{sign})+…", said(drawn))

    check(drawn)
    assert len(runs) == 6
    assert all(set(characters(run)) == {sign, "…"} for run in runs)


def test_a_cut_breaks_no_code() -> None:
    """A code span in which a text is cut is closed, and so is a block."""
    spans = draw.card(card(Paragraph((Markup("`a` and `" + "b" * 5_000 + "`"),))))
    block = draw.card(card(Paragraph((Markup("```py\n" + "b" * 5_000 + "\n```"),))))

    check(spans)
    check(block)
    assert of_kind(read(spans.embeds[0].description or ""), "code")[0] == "a"
    assert re.fullmatch("b{4000,}", of_kind(read(spans.embeds[0].description or ""), "code")[1])
    assert re.fullmatch("b{4000,}", of_kind(read(block.embeds[0].description or ""), "block")[0])


def test_more_rows_than_fit_end_visibly() -> None:
    """Of a board that is too long the first rows are shown whole, then an ellipsis."""
    rows = tuple(Row(place, f"Member {place}", "x" * 60) for place in range(1, 301))
    drawn = draw.card(card(Rows(rows), kind=Kind.BOARD))

    check(drawn)
    assert "1 · Member 1 · " in said(drawn)
    assert said(drawn).endswith("x\n…")
    assert "Member 300" not in said(drawn)


@pytest.mark.parametrize(
    "name",
    ["{0}", "{0.__class__}", "%s", "```", "@everyone", "<@1>", "<!channel>", "𒐫" * 32, "*bold*", "||x||", "[a](b)"],
)
def test_a_name_is_shown_as_typed(name: str) -> None:
    """On a board, in a title and in a sentence a name is a name, and pings nobody."""
    drawn = draw.card(card(Rows((Row(1, name, "3 points"),)), Paragraph((name,)), kind=Kind.BOARD, title=(name,)))

    check(drawn)
    assert kinds(read(drawn.embeds[0].description or "")) == {"text"}
    assert said(drawn) == f"1 · {name} · 3 points\n\n{name}"
    assert shown(read(drawn.embeds[0].title or "")) == name


@pytest.mark.parametrize(("name", "is_shown"), [("", "?"), ("\u202eabc", "abc"), ("\u200b", "?")])
def test_a_name_of_nothing_has_a_sign(name: str, is_shown: str) -> None:
    """A row always has a name that can be seen, and that turns nothing after it."""
    assert said(draw.card(card(Rows((Row(1, name, "3 points"),))))) == f"1 · {is_shown} · 3 points"


def test_nobodys_name_is_a_list() -> None:
    """A rank and what looks like a list stay in their line."""
    drawn = draw.card(card(Rows((Row(1, "An", "3"), Row(2, "- Bo", "2"), Row(9, "Chi", "1", own=True)))))

    assert said(drawn) == "1 · An · 3\n2 · - Bo · 2\n…\n9 · Chi · 1 · you"
    assert of_kind(read(drawn.embeds[0].description or ""), "strong") == ["9 · Chi · 1 · you"]


@pytest.mark.parametrize(
    ("share", "bar"),
    [
        (-1.0, "░░░░░░░░░░"),
        (0.0, "░░░░░░░░░░"),
        (0.001, "█░░░░░░░░░"),
        (0.5, "█████░░░░░"),
        (0.999, "█████████░"),
        (1.0, "██████████"),
        (7.0, "██████████"),
    ],
)
def test_a_bar_is_empty_only_for_nothing_and_full_only_for_all(share: float, bar: str) -> None:
    """Ten blocks beside the words."""
    assert said(draw.card(card(Bars((Bar(2, share, "62 %", False),))))) == f"2️⃣ {bar} 62 %"


def test_marks_are_words() -> None:
    """What is said of a choice stands beside it in words, after a block of code on a line of its own."""
    drawn = draw.card(
        card(
            Choices(
                (
                    Choice(1, Markup("`a`"), Mark.KEY, "right answer"),
                    Choice(2, Markup("```\nb\n```"), Mark.WRONG, "wrong", Markup("no")),
                    Choice(11, Markup("c"), Mark.CHOSEN, "your choice"),
                )
            )
        )
    )

    assert drawn.embeds[0].description == (
        "✅ 1️⃣ `a` · **right answer**\n\n❌ 2️⃣\n```\nb\n```\n**wrong**\nno\n\n(11) c · **your choice**"
    )


def test_a_moment_is_in_each_readers_own_zone() -> None:
    """Text has Discord's stamps; a title, which shows none, has the words."""
    styles = [Moment(AT, "time", "16:00"), Moment(AT, "date", "1 Dec"), Moment(AT, "datetime", "then")]
    drawn = draw.card(card(Paragraph((*styles, Moment(AT, "relative", "soon"))), title=(Moment(AT, "time", "16:00"),)))

    assert drawn.embeds[0].description == "<t:1796140800:t><t:1796140800:D><t:1796140800:f><t:1796140800:R>"
    assert shown(read(drawn.embeds[0].title or "")) == "16:00"


def test_what_is_posted_has_content() -> None:
    """A question's title is content, so that it notifies and can be replied to; a private note has none."""
    assert draw.card(CARDS["question"]("en")).content == "Daily question 12 · Pipeline parallelism · Hard"
    assert draw.card(CARDS["question"]("en")).embeds[0].title is None
    assert draw.card(CARDS["problem-too-many"]("en")).content == ""
    assert draw.card(CARDS["problem-too-many"]("en")).embeds[0].title == "That didn’t work"


def test_a_card_of_nothing_is_still_a_message() -> None:
    """An embed is never empty, whatever the blocks lack."""
    for blocks in [(), (Paragraph(()),), (Paragraph(("\u200b",)),), (Choices(()), Rows(()), Bars(()))]:
        drawn = draw.card(card(*blocks, title=("\u2060",)))

        check(drawn)
        assert (drawn.embeds[0].title, drawn.embeds[0].description) == (None, "…")


class Message:
    """What `mark_of` looks at of a message."""

    def __init__(self, drawn: draw.Drawn) -> None:
        self.embeds = list(drawn.embeds)


@pytest.mark.parametrize("mark", ["q:7", "r/1#2?x=y&z", "é 😀", "7f3a"])
def test_a_message_is_known_by_its_mark(mark: str) -> None:
    """The mark hides in the embed's address, which leads to the channel, and comes back from it."""
    drawn = draw.card(CARDS["question"]("en"), draw.mark_url("11", "22", mark))

    assert str(drawn.embeds[0].url).startswith("https://discord.com/channels/11/22#")
    assert draw.mark_of(Message(drawn)) == mark  # type: ignore[arg-type]  # it has what is looked at


@pytest.mark.parametrize("url", [None, "https://discord.com/channels/1/2", "https://example.org/#q:7", "", "x#"])
def test_other_messages_have_no_mark(url: str | None) -> None:
    """An embed that leads elsewhere isn't ours."""
    drawn = draw.card(CARDS["question"]("en"), url)

    assert draw.mark_of(Message(drawn)) is None  # type: ignore[arg-type]  # it has what is looked at


@pytest.mark.asyncio
async def test_buttons_wait_for_nobody() -> None:
    """discord.py keeps no view of ours: ids say where a click belongs, also after a restart."""
    view_ = draw.card(CARDS["question-by-button"]("en")).view

    assert view_ is not None
    assert view_.timeout is None
    assert view_.is_finished()


def test_buttons_that_discord_would_refuse_are_left_out() -> None:
    """An id that is too long or there twice has no second button; a label is shortened, and never empty."""
    actions = [Action("a:1", "x" * 81), Action("a:2", ""), Action("a:1", "y"), Action("a" * 101, "z")]
    drawn = draw.card(card(actions=actions))

    check(drawn)
    assert as_text(drawn).endswith("[y](a:1)  […](a:2)")


def test_rows_of_buttons_are_filled_where_kinds_are_many() -> None:
    """Each kind of button begins a row, unless that would take more rows than there are."""
    few = draw.card(card(actions=[Action(f"{kind}:1", kind) for kind in "ab"]))
    many = draw.card(card(actions=[Action(f"{place}:1", str(place)) for place in range(30)]))

    check(few)
    check(many)
    assert as_text(few).endswith("[a](a:1)\n[b](b:1)")
    assert many.view is not None
    assert len(many.view.children) == 25


def test_a_picture_goes_along() -> None:
    """The file has a name that Discord keeps, the words that stand for it, and is new for each sending."""
    shown_ = replace(card(Paragraph(("a",))), picture=Picture("bars of 7?.png", b"png", "x" * 2_000))
    drawn = draw.card(shown_)
    file, again = *drawn.files(), *drawn.files()

    assert file.filename == "bars-of-7.png"
    assert drawn.embeds[0].image.url == "attachment://bars-of-7.png"
    assert units(file.description) == 1_024
    assert file.fp.read() == again.fp.read() == b"png"


def test_a_picture_that_is_too_large_is_told() -> None:
    """Beyond 10 MiB there is only the text that stands for it."""
    shown_ = replace(card(Paragraph(("a",))), picture=Picture("b.png", bytes(10 * 1024 * 1024 + 1), "two bars"))
    drawn = draw.card(shown_)

    assert drawn.files() == []
    assert drawn.embeds[0].image.url is None
    assert said(drawn) == "a\n\ntwo bars"


@pytest.mark.parametrize("mode", ["reactions", "buttons"])
def test_nothing_before_the_reveal_tells_the_key(mode: str) -> None:
    """Whichever option is right, the question is the same message, to the last button."""
    payloads = {
        repr(payload(draw.card(question_card(view("en", question=keyed(key), answer_mode=mode))))) for key in range(4)
    }
    practised = {
        repr(payload(draw.card(practice_card("en", question=keyed(key), **PRACTISE))))  # type: ignore[arg-type]
        for key in range(4)
    }

    assert len(payloads) == 1
    assert len(practised) == 1


PRACTISE = {"order": ORDER, "position": 1, "count": 8, "score": 0, "set_id": 5, "topic": "Pipeline"}


def keyed(key: int) -> Question:
    """Give the example question with another option right."""
    return replace(
        BUBBLE, options=tuple(Option(option.id, place == key) for place, option in enumerate(BUBBLE.options))
    )


def payload(drawn: draw.Drawn) -> object:
    """Give all that goes to Discord."""
    files = [(file.filename, file.description) for file in drawn.files()]
    rows = drawn.view.to_components() if drawn.view else []
    return drawn.content, [embed.to_dict() for embed in drawn.embeds], rows, files


long = st.builds(lambda text, times: (text * times)[:7_000], typed, st.integers(1, 400))
inlines: st.SearchStrategy[Inline] = st.one_of(
    long,
    long.map(Markup),
    typed.map(lambda text: Moment(AT, "relative", text)),
    st.builds(Link, typed, typed.map(lambda text: f"https://a.bc/{text}")),
)
texts = st.lists(inlines, max_size=3).map(tuple)
choices = st.builds(
    Choice,
    st.integers(1, 12),
    long.map(Markup),
    st.one_of(st.none(), st.sampled_from(Mark)),
    typed,
    st.one_of(st.none(), long.map(Markup)),
)
blocks_: st.SearchStrategy[Block] = st.one_of(
    texts.map(Paragraph),
    st.builds(Field, long, texts),
    st.lists(choices, max_size=10).map(lambda given: Choices(tuple(given))),
    st.lists(st.builds(Bar, st.integers(1, 10), st.floats(0, 1), long, st.booleans()), max_size=10).map(
        lambda given: Bars(tuple(given))
    ),
    st.lists(st.builds(Row, st.integers(1, 99), typed, typed, st.booleans()), max_size=40).map(
        lambda given: Rows(tuple(given))
    ),
)
cards = st.builds(
    Card,
    st.sampled_from(Kind),
    st.sampled_from(["en", "fr", "vi"]),
    texts,
    st.just(""),
    st.lists(blocks_, max_size=6).map(tuple),
    st.lists(st.builds(Action, typed, long), max_size=30).map(tuple),
    texts,
    st.one_of(st.none(), st.builds(Picture, typed, st.just(b"png"), long)),
)


@settings(max_examples=60, deadline=None)
@given(cards)
def test_any_card_is_within_every_limit(shown_: Card) -> None:
    """Whatever a card holds, it is one message that Discord takes."""
    drawn = draw.card(shown_)

    check(drawn)
    assert all(units(file.description) <= 1024 for file in drawn.files())
    assert all(kinds(read(embed.description or "")) <= MEANT for embed in drawn.embeds)
