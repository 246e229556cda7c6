"""Names as they are shown and compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.names import as_shown, characters, fold, shorten, shown_name
from tests.quiz.examples import repeatable


@pytest.mark.parametrize(
    "name",
    [
        "An",
        "Benoît",
        "{0}",
        "%s",
        "```",
        "@everyone",
        "<@1>",
        "<!channel>",
        "*bold*",
        "𝔄𝔫",
        "Ｗ" * 32,
        "Nguyễn Thị Hương",
        "👩🏽 An 🇻🇳",
        "محمد",
        "a" * 40,
    ],
)
def test_a_name_is_shown_as_typed(name: str) -> None:
    """Whoever draws it escapes it; here nothing of it changes."""
    assert shown_name(name) == name


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\u202eevil\u202c", "evil"),
        ("\u2066An\u2069", "An"),
        ("A\u200bn\ufeff", "An"),
        ("A\x00n\x1b[31m", "An[31m"),
        ("An\nBinh", "An Binh"),
        ("An\u2028Binh\t", "An Binh"),
        ("  An \u00a0", "An"),
        ("A\ud800n", "An"),
        ("A\U000e0041n", "An"),
    ],
)
def test_what_cannot_be_seen_or_turns_text_round_is_left_out(raw: str, shown: str) -> None:
    """Controls, zero-width characters, direction marks, tags, halves of a pair; line breaks part words."""
    assert shown_name(raw) == shown


@pytest.mark.parametrize("raw", ["", "   ", "\u200b\u200d", "\u3164", "\u2800\u2800", "\n", "\u202e", "\xad"])
def test_a_name_with_nothing_to_see_is_a_question_mark(raw: str) -> None:
    """A board has no empty line."""
    assert shown_name(raw) == "?"


def test_a_long_name_is_cut_between_characters() -> None:
    """Forty as a reader counts them; a letter keeps its marks."""
    assert shown_name("e\u0302\u0301" * 41) == "e\u0302\u0301" * 39 + "…"
    assert shown_name("x" * 41) == "x" * 39 + "…"
    assert shown_name("🇻🇳" * 41) == "🇻🇳" * 39 + "…"


def test_a_pile_of_marks_is_kept_low() -> None:
    """A letter with a thousand marks would run over the lines above it."""
    assert shown_name("Z" + "\u0301" * 1000) == "Z" + "\u0301" * 8


def test_a_cut_leaves_no_space_before_its_mark() -> None:
    """What was cut ends in "…", directly after the last word."""
    assert shorten("one two three", 5) == "one…"
    assert shorten("one", 3) == "one"


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", []),
        ("ab", ["a", "b"]),
        ("\u0301a", ["\u0301", "a"]),
        ("ê\u0301x", ["ê\u0301", "x"]),
        ("👍🏽!", ["👍🏽", "!"]),
        ("👩‍💻x", ["👩‍💻", "x"]),
        ("1\ufe0f\u20e32", ["1\ufe0f\u20e3", "2"]),
        ("🇻🇳🇫🇷a", ["🇻🇳", "🇫🇷", "a"]),
        ("🇻a", ["🇻", "a"]),
    ],
)
def test_a_character_is_what_a_reader_takes_for_one(text: str, pieces: list[str]) -> None:
    """Marks, skin tones, joined emoji, keycaps and flags stay whole."""
    assert characters(text) == pieces


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Song song Đường ống.", "song-song-duong-ong"),
        ("“It’s” – a_Test", "its-a-test"),
        ("STRAßE", "strasse"),
        ("...", ""),
        ("1.5", "1.5"),
    ],
)
def test_names_are_compared_without_what_does_not_matter(text: str, folded: str) -> None:
    """Case, accents, strokes, quotes, dashes and a full stop at the end."""
    assert fold(text) == folded


@repeatable
@given(st.text())
def test_every_name_can_be_shown(raw: str) -> None:
    """It is never empty or too long, can be sent, and showing it again changes nothing."""
    shown = shown_name(raw)

    assert shown.encode()
    assert 1 <= len(characters(shown)) <= 40
    assert shown_name(shown) == shown


@repeatable
@given(st.text(), st.integers(1, 50))
def test_what_is_shown_is_never_longer_than_allowed(raw: str, limit: int) -> None:
    """Whatever was typed."""
    assert len(characters(as_shown(raw, limit))) <= limit
