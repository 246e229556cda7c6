"""Bytes → text: the encoding, the size, the invisible characters."""

import re
from dataclasses import dataclass

MOST_BYTES = 2 * 1024 * 1024
MOST_CONTROLS = 20
BOM = "\ufeff"
# YAML 1.1 breaks lines at NEL, LS and PS where editors don't: places would differ, so they are refused raw.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\u2028\u2029\ufffe\uffff]")


@dataclass(frozen=True, slots=True)
class RawText:
    """The text of a file, CRLF as LF; `found` has line and column from 0, a code and its fields."""

    text: str
    found: tuple[tuple[int, int, str, dict[str, str]], ...] = ()
    fatal: bool = False


def decoded(data: bytes) -> RawText:
    """Give the text of a file that has to be UTF-8, with or without one byte-order mark."""
    if len(data) > MOST_BYTES:
        return RawText("", ((0, 0, "file-too-big", {"limit": "2 MiB"}),), fatal=True)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or _alternates_with_nul(data[:64]):
        return RawText("", ((0, 0, "encoding-utf16", {}),), fatal=True)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return _not_utf8(data, error.start)
    raw = _without_controls(_plain_lines(text).lstrip(BOM))
    twice = text.startswith(BOM * 2)
    return RawText(raw.text, ((0, 0, "mark-twice", {}), *raw.found)) if twice else raw


def place_in(text: str, index: int) -> tuple[int, int]:
    """Give line and column, from 0, of a character."""
    return text.count("\n", 0, index), index - (text.rfind("\n", 0, index) + 1)


def _alternates_with_nul(head: bytes) -> bool:
    return len(head) >= 4 and (not any(head[1::2]) or not any(head[0::2])) and any(head)


def _plain_lines(text: str) -> str:
    return text.removeprefix(BOM).replace("\r\n", "\n").replace("\r", "\n")


def _not_utf8(data: bytes, start: int) -> RawText:
    before = _plain_lines(data[:start].decode())
    found = (*place_in(before, len(before)), "encoding", {"byte": f"0x{data[start]:02X}"})
    return RawText(_plain_lines(data.decode(errors="replace")), (found,), fatal=True)


def _without_controls(text: str) -> RawText:
    found: list[tuple[int, int, str, dict[str, str]]] = []
    for match in _CONTROL.finditer(text):
        if len(found) == MOST_CONTROLS:
            break
        line, column = place_in(text, match.start())
        found.append((line, column, "control-character", {"character": f"U+{ord(match.group()):04X}"}))
    return RawText(_CONTROL.sub("\ufffd", text) if found else text, tuple(found))
