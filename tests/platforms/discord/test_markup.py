"""Text is shown as typed and bank text as meant (cases 23, 35 and 36, fault F38), judged by a reader of its own."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.platforms.discord import markup
from bot.platforms.discord.nodes import cleaned, cut, parse, size
from tests.platforms.discord.reader import kinds, of_kind, read, shown

TEMPTING = (
    *"\\*_~`|[]()<>#@:-+.!/&%^ \n\t0179aZé界",
    *("||", "__", "**", "~~", "```", "``", "-# ", "> ", ">>> ", "# ", "- ", "+ ", "1. ", "  ## ", "@everyone", "@here"),
    *("<@1>", "<#1>", "<@&1>", "<t:1>", "<t:1:R>", "<:x:1>", "</x:1>", "<id:home>", ":smile:", "[a](b)", "[a]("),
    *("https://", "https://a.bc/d_e*f", "http://1.2.3.4", "https://x.yz)", "steam://run", "\u202e", "\u200b", "\u2066"),
    *("\u2069", "\ufeff", "\r\n", "\u2028", "\x00", "\ud800", "1\ufe0f\u20e3", "e\u0323\u0302", "👩\u200d🔬"),
)
"""What means something to Discord, and what is near to it."""

typed = st.lists(st.one_of(st.sampled_from(TEMPTING), st.characters()), max_size=30).map("".join)


def comparable(text: str) -> str:
    """Give a text without the isolates and spacers that keep its parts apart unseen."""
    return re.sub("[\u200b\u2066-\u2069]", "", text)


@given(typed)
@example("1" + "." + " a")
@example("<https://a.bc/d>")
@example("https://a.bc/d:smile:")
def test_typed_text_is_shown_as_typed(text: str) -> None:
    """In whatever somebody typed, Discord finds no markup but addresses without a preview."""
    pieces = read(markup.plain(text))

    assert kinds(pieces) <= {"text", "address"}
    assert comparable(shown(pieces)) == comparable(cleaned(text))


@given(typed, typed)
def test_pieces_side_by_side_mean_no_more_than_alone(one: str, other: str) -> None:
    """Two texts in one line don't make markup between them."""
    pieces = read(markup.plain(one) + markup.plain(other))

    assert kinds(pieces) <= {"text", "address"}
    assert comparable(shown(pieces)) == comparable(cleaned(one) + cleaned(other))


@given(typed)
def test_bank_text_shows_nothing_but_what_is_meant(text: str) -> None:
    """Whatever is in bank text, only code and emphasis come out of it, and no character is lost or added."""
    pieces = read(markup.bank(text))
    meant = "".join(said(node) for node in parse(text))

    assert kinds(pieces) <= {"text", "address", "code", "block", "emphasis", "strong"}
    assert "".join(comparable(shown(pieces)).split()) == "".join(comparable(meant).split())


@given(typed)
def test_a_title_is_one_line_without_links(text: str) -> None:
    """Titles hold no line break, no block of code and no address that leads somewhere."""
    title = markup.drawn(parse(text), one_line=True)

    assert "\n" not in title
    assert kinds(read(title)) <= {"text", "code", "emphasis", "strong"}


@given(typed, st.integers(1, 20))
def test_cut_text_breaks_no_markup(text: str, most: int) -> None:
    """However short bank text is cut, what is left of it is as well-formed as the whole."""
    nodes = cut(parse(text), most)
    pieces = read(markup.drawn(nodes))

    assert size(nodes) <= most
    assert kinds(pieces) <= {"text", "address", "code", "block", "emphasis", "strong"}
    codes = of_kind(read(markup.bank(text)), "code")
    assert all(any(code.startswith(part.strip()) for code in codes) for part in of_kind(pieces, "code"))


def said(node: object) -> str:
    """Give the text that a node holds."""
    inner = getattr(node, "nodes", None)
    return "".join(said(one) for one in inner) if inner is not None else str(getattr(node, "text", ""))


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("if a < b && b > c: <!channel> <@U1> &lt;", "if a \\< b && b > c: \\<!channel> \\<\\@U1> &lt;"),
        ("`a || b` || c", "`a || b` \\|\\| c"),
        ("__init__", "\\_\\_init\\_\\_"),
        ("*args and **kwargs", "\\*args and \\*\\*kwargs"),
        ("1*2*3", "1\\*2\\*3"),
        ("a ~~ b", "a \\~\\~ b"),
        ("> x", "\\> x"),
        ("# x", "\\# x"),
        ("   ## x", "   \\## x"),
        ("-# x", "\\-# x"),
        ("- x\n+ y\n* z", "\\- x\n\\+ y\n\\* z"),
        ("12. x", "12\\. x"),
        ("[a](b)", "\\[a\\](b)"),
        ("[a]()", "\\[a\\]()"),
        ("@everyone", "\\@everyone"),
        ("<t:1:R> </x:1>", "\\<t\\:1:R> \\</x:1>"),
        (":smile: 12:30 a", "\\:smile: 12:30 a"),
        ("see https://a.bc/d_e.", "see <https://a.bc/d_e>\\."),
        ("http://1.2.3.4/d_e", "http\\://1.2.3.4/d\\_e"),
        ("a \\ b", "a \\\\ b"),
        ("*the* **bubble**", "*the* **bubble**"),
        ("`p - 1`", "`p - 1`"),
        ("``a`b``", "``a`b``"),
        ("`` ` ``", "`` ` ``"),
        ("````a```b````", "`a```b`"),
        ("```py\nx = 1\n```\nthen", "```py\nx = 1\n```\nthen"),
        ("```\nx ``` y\n```", "```\nx ``\u200b` y\n```"),
        ("a ``` b", "a \\`\\`\\` b"),
        ("*use `a*b` now*", "*use* `a*b` *now*"),
        ("**a *b* c**", "**a *b* c**"),
    ],
)
def test_bank_text_is_drawn_so(text: str, drawn: str) -> None:
    """The habits of authors, each in Discord's notation."""
    assert markup.bank(text) == drawn


@pytest.mark.parametrize(
    ("text", "kind", "held"),
    [
        ("the *bubble* is", "emphasis", ["bubble"]),
        ("the **big *red* one** is", "strong", ["big red one"]),
        ("the **big *red* one** is", "emphasis", ["red"]),
        ("`a`, `b*c` and ``d`e``", "code", ["a", "b*c", "d`e"]),
        ("*a `b_c` d*", "emphasis", ["a b_c d"]),
        ("**a `b*c` d**", "strong", ["a", "d"]),
        ("a\n```\nb *c*\n\nd\n```\ne", "block", ["b *c*\n\nd"]),
    ],
)
def test_what_is_meant_is_seen(text: str, kind: str, held: list[str]) -> None:
    """A reader of Discord's rules finds the code and the emphasis that the author wrote."""
    assert of_kind(read(markup.bank(text)), kind) == held


@pytest.mark.parametrize(
    ("label", "url", "drawn"),
    [
        ("GPipe *v2*", "https://a.bc/d(e)_f", "[GPipe \\*v2\\*](<https://a.bc/d%28e%29_f>)"),
        ("", "https://a.bc/d", "<https://a.bc/d>"),
        ("https://other.bc", "https://a.bc/d", "<https://a.bc/d>"),
        ("a]b\nc", "https://a.bc/ d>", "[a\\]b c](<https://a.bc/%20d%3E>)"),
        ("x", "javascript:alert(1)", "x"),
        ("x", "https://[bad", "x"),
        ("", "ftp://a.bc", "ftp\\://a.bc"),
    ],
)
def test_a_link_leads_to_the_web_without_a_preview(label: str, url: str, drawn: str) -> None:
    """Only web addresses become links, and nothing in them can end the notation."""
    assert markup.drawn((markup.link(label, url),)) == drawn


def test_a_turned_text_turns_nothing_after_it() -> None:
    """A right-to-left override is data: it is closed where its line ends."""
    assert markup.plain("\u202eabc") == "\u2068\u202eabc\u2069"
    assert markup.plain("a\n\u202eb\u2069c") == "a\n\u2068\u202ebc\u2069"
    assert markup.bank("`\u202ea`") == "`\u2068\u202ea\u2069`"


@pytest.mark.parametrize("text", ["", " ", "\u200b", "\n\t", "\u2068\u2069", "\u0301"])
def test_what_cannot_be_seen_is_blank(text: str) -> None:
    """Discord refuses a description of nothing but such characters."""
    assert markup.is_blank(text)
    assert not markup.is_blank(f"{text}a")
