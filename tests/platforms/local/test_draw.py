"""Cards as JSON: text stays text, whatever is in it (cases 23, 35 and 36)."""

from datetime import UTC, datetime
from typing import Any

import orjson
import pytest

from bot.cards.card import (
    Action,
    Bar,
    Bars,
    Card,
    Choice,
    Choices,
    Field,
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
from bot.platforms.local import draw


def paragraph(*text: str | Markup | Moment | Link) -> list[Any]:
    """Draw a card of one paragraph, and give its nodes."""
    shown = Card(kind=Kind.NOTE, language="en", title=(), summary="", blocks=(Paragraph(text),))
    return list(draw.card(shown)["blocks"][0]["paragraph"])


def test_a_card_is_drawn_whole() -> None:
    """Every piece of a card is in its JSON, by the names that INTERFACE.md gives."""
    shown = Card(
        kind=Kind.REVEAL,
        language="fr",
        title=("Question 12",),
        summary="La réponse est 2.",
        blocks=(
            Choices((Choice(2, Markup("*b*"), Mark.KEY, "bonne réponse", Markup("parce que")), Choice(1, Markup("a")))),
            Bars((Bar(2, 0.625, "62 %", True),)),
            Field("Source", (Link("GPipe", "https://example.org/a"),)),
            Rows((Row(1, "An", "3 points", True),)),
        ),
        actions=(Action("q:1:2", "Deux", "primary"),),
        footer=(Moment(datetime(2026, 3, 2, 16, 0, tzinfo=UTC), "relative", "17:00 à Paris"),),
        picture=Picture("bars.png", b"png", "deux barres"),
    )

    assert draw.card(shown) == {
        "kind": "reveal",
        "language": "fr",
        "title": ["Question 12"],
        "summary": "La réponse est 2.",
        "blocks": [
            {
                "choices": [
                    {
                        "number": 2,
                        "text": [{"em": ["b"]}],
                        "mark": "key",
                        "label": "bonne réponse",
                        "why": ["parce que"],
                    },
                    {"number": 1, "text": ["a"], "mark": None, "label": "", "why": []},
                ]
            },
            {"bars": [{"number": 2, "share": 0.625, "label": "62 %", "is_key": True}]},
            {"field": "Source", "text": [{"link": "https://example.org/a", "text": "GPipe"}]},
            {"rows": [{"rank": 1, "name": "An", "detail": "3 points", "own": True}]},
        ],
        "actions": [{"id": "q:1:2", "label": "Deux", "style": "primary"}],
        "footer": [{"time": "2026-03-02T16:00:00+00:00", "style": "relative", "fallback": "17:00 à Paris"}],
        "picture": {"name": "bars.png", "alt": "deux barres", "source": "data:image/png;base64,cG5n"},
    }


@pytest.mark.parametrize(
    "name",
    ["{0}", "%s", "```", "@everyone", "<@1>", "<!channel>", "\u202eabc", "界" * 32, "*bold*", "<script>x</script>"],
)
def test_a_name_is_shown_as_typed(name: str) -> None:
    """Member-made text is one string node, never markup, in a sentence as on a board."""
    rows = Card(kind=Kind.BOARD, language="en", title=(name,), summary=name, blocks=(Rows((Row(1, name, ""),)),))

    assert paragraph(name) == [name]
    assert draw.card(rows)["title"] == [name]
    assert draw.card(rows)["blocks"][0]["rows"][0]["name"] == name


def test_an_empty_name_is_nothing() -> None:
    """An empty piece leaves no node behind."""
    assert paragraph("a", "", "b") == ["a", "b"]


def test_bank_text_with_foreign_markup_is_shown_as_typed() -> None:
    """What means a mention or a tag elsewhere is text here."""
    assert paragraph(Markup("if a < b && b > c: <!channel> <@U1> &lt;")) == ["if a < b && b > c: <!channel> <@U1> &lt;"]


@pytest.mark.parametrize(
    "url",
    ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "//example.org", "", "http://", "http://[bad"],
)
def test_a_link_elsewhere_than_the_web_is_its_text(url: str) -> None:
    """Only http and https addresses with a host become links."""
    assert paragraph(Link("the guide", url)) == ["the guide"]


def test_a_link_without_words_shows_its_address() -> None:
    """A link always has something to press; one with neither words nor address is nothing."""
    assert paragraph(Link("", "https://example.org/")) == [
        {"link": "https://example.org/", "text": "https://example.org/"}
    ]
    assert paragraph(Link("", "")) == []


def test_a_text_that_is_too_long_is_cut_visibly() -> None:
    """10,000 characters become 6,000, the last one an ellipsis."""
    drawn = paragraph("x" * 10_000)[0]

    assert len(drawn) == 6_000
    assert drawn.endswith("x…")


@pytest.mark.parametrize(
    ("whole", "length", "cut"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdef", 4, "abc…"),
        ("abce\u0323\u0302f", 7, "abce\u0323\u0302f"),
        ("abce\u0323\u0302f", 6, "abc…"),
        ("abe\u0323\u0302fg", 5, "ab…"),
        ("ab1\ufe0f\u20e3cd", 5, "ab…"),
        ("ab\U0001f469\u200d\U0001f52c!", 5, "ab…"),
    ],
)
def test_a_text_is_cut_between_characters_as_people_see_them(whole: str, length: int, cut: str) -> None:
    """A letter keeps its marks, an emoji its parts, or is left out whole (case 37)."""
    assert draw.shorten(whole, length) == cut


@pytest.mark.parametrize(("share", "drawn"), [(-0.5, 0.0), (0.25, 0.25), (7.0, 1.0)])
def test_a_bar_is_no_longer_than_its_track(share: float, drawn: float) -> None:
    """A share is drawn between nothing and the whole."""
    shown = Card(kind=Kind.REVEAL, language="en", title=(), summary="", blocks=(Bars((Bar(1, share, "", False),)),))

    assert draw.card(shown)["blocks"][0]["bars"][0]["share"] == drawn


def test_a_drawn_card_is_plain_json() -> None:
    """What is drawn survives the database and the wire unchanged."""
    text: Text = ("a", Markup("`b`"), Link("c", "https://example.org"))
    drawn = draw.card(Card(kind=Kind.HELP, language="en", title=text, summary="s"))

    assert orjson.loads(orjson.dumps(drawn)) == drawn
