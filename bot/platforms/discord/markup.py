"""Text as Discord shows it: bank Markdown becomes Discord's, everything else is escaped to be shown as typed.

discord.py's `escape_markdown` lets lists, indented headings, stamps, mentions and custom emoji through, and marks
within addresses; hence our own.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import assert_never
from urllib.parse import quote, urlsplit

from bot.platforms.discord.nodes import TICKS, Code, Emphasis, Fence, Node, Nodes, Plain, Sign, cleaned, parse
from bot.quiz.names import characters

_ALWAYS = re.compile(r"[\\*_~`|\[\]<@]")
"""Signs that mean something anywhere."""

_COLON = re.compile(r":(?=//|[\w+~-]*(?::|\Z))")
"""Colons of `:emoji:` and `scheme://`; those at the end too, since another piece of text may follow."""

_LINE_START = re.compile(r"^([^\S\n]*)(\d*(?=[.)])|(?=[-+#>]))", re.MULTILINE)
"""Before what makes a heading, a list, a quote or small print of a line."""

_ADDRESS = re.compile(
    r"https?://(?:(?!xn--|-)[a-z0-9-]{1,63}\.)+[a-z]{2,24}(?![a-z0-9.:@-])(?:/[a-z0-9._~/?#@!$&'+,;=%:-]*)?",
    re.IGNORECASE,
)
"""Addresses that every client reads as one; others are shown as typed, but lead nowhere."""

_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_ISOLATES = re.compile("[\u2066-\u2069]")


def plain(text: str) -> str:
    """Give a text that Discord shows as typed: no marks, no mentions, no previews."""
    return drawn((Plain(cleaned(text)),))


def bank(text: str) -> str:
    """Give bank text in Discord's Markdown: code, emphasis and blocks of code are meant, all else is as typed."""
    return drawn(parse(text))


def link(label: str, url: str) -> Node:
    """Give a link without a preview; only its label where the address doesn't lead to the web."""
    if not _leads_to_the_web(url):
        return Plain(cleaned(label or url))
    address = quote(url, safe="/:?#@!$&'+,;=%~._-")
    label = " ".join(cleaned(label).split())
    if not label or "://" in label:  # a label with an address in it makes Discord show the whole as typed
        return Sign(f"<{address}>", len(url))
    return Sign(f"[{_escaped(label)}](<{address}>)", len(characters(label)))


def drawn(nodes: Iterable[Node], *, one_line: bool = False) -> str:
    """Give the nodes as Discord's Markdown.

    `one_line` is for titles and small print: code blocks and new lines become spans and spaces, addresses
    lead nowhere, since titles don't take Discord's notation for them.
    """
    pieces = ""
    for node in _lifted(tuple(nodes)):
        piece = _drawn(node, one_line)
        pieces += _joint(pieces, piece) + piece
    return pieces


def is_block(text: str) -> bool:
    """Tell whether drawn text ends in a block of code, after which nothing can stand on its line."""
    return text.endswith("\n" + TICKS)


def is_blank(text: str) -> bool:
    """Tell whether there is nothing to see in a text, so that Discord would refuse it."""
    return all(char.isspace() or unicodedata.category(char) in ("Cf", "Cc", "Cs", "Mn") for char in text)


def _joint(before: str, after: str) -> str:
    """Give what keeps two pieces apart: a block of code has lines of its own, and marks that touch mean others."""
    is_between_blocks = is_block(before) or after.startswith(TICKS)
    if before and is_between_blocks and "\n" not in (before[-1], after[:1]):
        return "\n"
    touches = before[-1:] == after[:1] and after[:1] in ("*", "`")
    return "\u200b" if touches else ""


def _leads_to_the_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _lifted(nodes: Nodes) -> Nodes:
    """Give the nodes with code that holds stars outside of emphasis, which Discord would end at such a star."""
    lifted: list[Node] = []
    for node in nodes:
        if not isinstance(node, Emphasis):
            lifted.append(node)
            continue
        run: list[Node] = []
        for inner in _lifted(node.nodes):
            if isinstance(inner, Code) and set(inner.text) & set("*\\"):
                lifted += [replace(node, nodes=tuple(run)), inner]
                run = []
            else:
                run.append(inner)
        lifted.append(replace(node, nodes=tuple(run)))
    return tuple(lifted)


def _drawn(node: Node, one_line: bool) -> str:
    match node:
        case Plain(text):
            return _escaped(" ".join(text.split("\n"))) if one_line else _with_addresses(text)
        case Code(text):
            return _span(" ".join(text.split("\n")) if one_line else text)
        case Fence(text, language):
            return _span(" ".join(text.split("\n"))) if one_line else _block(text, language)
        case Emphasis(nodes, strong):
            return _marked("".join(_drawn(inner, one_line) for inner in nodes), "**" if strong else "*")
        case Sign(source):
            return source
        case _:
            assert_never(node)


def _marked(text: str, mark: str) -> str:
    """Give the text between marks; spaces at its ends stay outside, where marks would not be read as such."""
    core = text.strip()
    if is_blank(core):
        return text
    start = text.index(core)
    return f"{text[:start]}{mark}{core}{mark}{text[start + len(core) :]}"


def _with_addresses(text: str) -> str:
    """Give the text escaped, with the addresses in it in angle brackets: still links, but without a preview."""
    pieces: list[str] = []
    at = 0
    for found in _ADDRESS.finditer(text):
        end = found.start() + len(found[0].rstrip(".,:;!?'"))
        pieces += [_escaped(text[at : found.start()]), f"<{text[found.start() : end]}>"]
        at = end
    return "".join([*pieces, _escaped(text[at:])])


def _escaped(text: str) -> str:
    escaped = _COLON.sub(r"\:", _ALWAYS.sub(r"\\\g<0>", text))
    return _by_line(_LINE_START.sub(r"\1\2\\", escaped), _isolated)


def _span(code: str) -> str:
    """Give a code span. Discord knows one tick or two around it; three would make a block of it."""
    if code.strip(" \n\t") == "":
        return code
    runs = {len(run) for run in re.findall("`+", code)}
    ticks = next((ticks for ticks in (1, 2) if ticks not in runs), 0)
    if not ticks:
        return _escaped(code)
    # A space keeps a tick of the code apart from ours; Discord takes one away again.
    before, after = " " * bool(re.match(" *`", code)), " " * bool(re.search("` *$", code))
    return "`" * ticks + before + _by_line(code, _isolated) + after + "`" * ticks


def _block(code: str, language: str) -> str:
    if code.strip() == "":
        return ""
    # Three ticks inside would end the block: something without width parts them.
    parted = code.replace(TICKS, "``\u200b`")
    return f"{TICKS}{language}\n{_by_line(parted, _isolated)}\n{TICKS}"


def _by_line(text: str, change: Callable[[str], str]) -> str:
    return "\n".join(change(line) for line in text.split("\n")) if _TURNING & set(text) else text


def _isolated(line: str) -> str:
    """Give a line whose marks of direction turn nothing but itself."""
    return f"\u2068{_ISOLATES.sub('', line)}\u2069" if _TURNING & set(line) else line
