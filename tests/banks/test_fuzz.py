"""A bank file of any content gets a verdict: 10,000 seeded mutations of real files, none raises, none hangs."""

import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from bot.banks.fault import render_all
from bot.banks.load import load_files

MUTATIONS = 10_000
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]")
ROOT = Path(__file__).parents[2]
FIXTURES = Path(__file__).parent / "fixtures"
HOSTILE = [
    *(
        ": ",
        " #",
        "- ",
        "? ",
        "|",
        ">",
        "{",
        "}",
        "[",
        "]",
        "*a",
        "&a ",
        "!!python/object:os.system ",
        "!x ",
        "<<: ",
        "---\n",
    ),
    *(
        "...\n",
        "%YAML 9.9\n",
        "'",
        '"',
        "\\",
        '"\\alpha"',
        "\t",
        "\r",
        "\r\n",
        "\0",
        "\x07",
        "\x85",
        "\u2028",
        "\ufeff",
        "`",
    ),
    *(
        "@",
        ",",
        "~",
        "key: true\n",
        "  ",
        "\n\n",
        "[" * 200,
        "- " * 40,
        "a" * 2000,
        "{0}",
        "%s",
        "é",
        "e\u0301",
        "🎉",
        "\U0010ffff",
    ),
]
HOSTILE_BYTES = [b"\xff", b"\xfe\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\x00"]
Mutate = Callable[[bytes, random.Random], bytes]


def _flip(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.randint(1, 8)):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


def _flip_to_printable(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    changed[dice.randrange(len(changed))] = dice.randrange(32, 127)
    return bytes(changed)


def _truncate(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data))]


def _cut_out(data: bytes, dice: random.Random) -> bytes:
    start = dice.randrange(len(data))
    return data[:start] + data[start + dice.randint(1, 60) :]


def _shuffle_lines(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines))
    part = lines[start : start + dice.randint(2, 12)]
    dice.shuffle(part)
    return b"".join([*lines[:start], *part, *lines[start + len(part) :]])


def _repeat_lines(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines))
    part = lines[start : start + dice.randint(1, 12)]
    return b"".join([*lines[:start], *part, *lines[start:]])


def _indent(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    at = dice.randrange(len(lines))
    lines[at] = dice.choice([b" ", b"  ", b"\t", b"- "]) + lines[at] if dice.random() < 0.6 else lines[at].lstrip()
    return b"".join(lines)


def _insert_token(data: bytes, dice: random.Random) -> bytes:
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(data) + 1)
        data = data[:at] + dice.choice(HOSTILE).encode() + data[at:]
    return data


def _insert_bytes(data: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(data) + 1)
    return data[:at] + dice.choice(HOSTILE_BYTES) + data[at:]


def _insert_character(data: bytes, dice: random.Random) -> bytes:
    text = data.decode()
    at = dice.randrange(len(text) + 1)
    point = dice.choice([dice.randrange(0x20, 0x2FF), dice.randrange(0x2000, 0x2070), dice.randrange(0xE000, 0x110000)])
    return (text[:at] + chr(point) + text[at:]).encode()


WAYS: list[Mutate] = [
    *(_flip, _flip_to_printable, _truncate, _cut_out, _shuffle_lines, _repeat_lines, _indent),
    *(_insert_token, _insert_token, _insert_bytes, _insert_character),
]


def _folders() -> list[dict[str, bytes]]:
    """The files of each bank by name: the fixture's three, and those that are shipped."""
    found = [*sorted(FIXTURES.glob("*/bank.yaml")), *sorted((ROOT / "banks").glob("*/bank.yaml"))]
    return [{path.name: path.read_bytes() for path in sorted(main.parent.glob("*.yaml"))} for main in found]


def _mutated(files: Mapping[str, bytes], dice: random.Random) -> dict[str, bytes]:
    name = dice.choice(sorted(files))
    changed = dice.choice(WAYS)(files[name], dice)
    # A translation is read beside its bank; a bank alone, which is three times as fast.
    return {"bank.yaml": changed} if name == "bank.yaml" else {"bank.yaml": files["bank.yaml"], name: changed}


@pytest.mark.timeout(300)
def test_ten_thousand_mutated_files_each_get_a_verdict() -> None:
    """A bank or the reasons why not, each with a place in the file and a remedy; the timeout guards against a hang."""
    fixture, *shipped = _folders()
    taken = refused = 0
    for seed in range(MUTATIONS):
        dice = random.Random(seed)
        files = _mutated(dice.choice(shipped) if shipped and seed % 20 == 0 else fixture, dice)
        found = load_files(files, main="bank.yaml")
        assert (found.bank is None) == bool(found.errors)
        assert all(fault.line >= 1 and fault.column >= 1 for fault in found.faults)
        assert not CONTROL.search(render_all(found.faults))
        taken += found.bank is not None
        refused += found.bank is None

    assert taken + refused == MUTATIONS
    assert min(taken, refused) > 1_000
