"""What bank text means as markup, and all that it doesn't (cases 35 and 36)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.platforms.local.markup import Node, parse


@pytest.mark.parametrize(
    ("text", "nodes"),
    [
        ("plain", ["plain"]),
        ("a `b` c", ["a ", {"code": "b"}, " c"]),
        ("*a* and **b**", [{"em": ["a"]}, " and ", {"strong": ["b"]}]),
        ("**a `b*` *c* d**", [{"strong": ["a ", {"code": "b*"}, " ", {"em": ["c"]}, " d"]}]),
        ("*a `b*` c*", [{"em": ["a ", {"code": "b*"}, " c"]}]),
        ("``a`b``", [{"code": "a`b"}]),
        ("`` `a` ``", [{"code": "`a`"}]),
        ("x\n```python\na * b\n\n```\ny", ["x", {"pre": "a * b\n"}, "y"]),
        ("`a\\b`", [{"code": "a\\b"}]),
        ("", []),
    ],
)
def test_code_and_emphasis_are_meant(text: str, nodes: list[Node]) -> None:
    """Code, emphasis, strong and fenced code are the whole of the markup; code binds tightest."""
    assert parse(text) == nodes


@pytest.mark.parametrize(
    "text",
    [
        "if a < b && b > c: <!channel> <@U1> &lt;",
        "__init__ and snake_case_name and _x_",
        "*args, **kwargs",
        "1*2*3",
        "2 * 3 * 4",
        "~~gone~~ ||hidden||",
        "> quoted",
        "# heading",
        "-# small",
        "[a](b) and [a](javascript:alert(1))",
        "``` is three backticks",
        "```\nnever closed",
        "a single ` tick",
        "** **",
        "<script>alert(1)</script>",
    ],
)
def test_everything_else_is_as_typed(text: str) -> None:
    """What other dialects read as markup is text here, every sign of it."""
    assert parse(text) == [text]


def test_signs_inside_code_stay() -> None:
    """Nothing inside code is looked at: neither spoiler bars nor stars nor brackets."""
    assert parse("`||x||` and `*y*`") == [{"code": "||x||"}, " and ", {"code": "*y*"}]


def _letters(nodes: list[Node]) -> str:
    text = ""
    for node in nodes:
        if isinstance(node, str):
            text += node
        else:
            inner = next(iter(node.values()))
            text += inner if isinstance(inner, str) else _letters(inner)
    return "".join(sign for sign in text if sign.isalnum())


@given(st.text(alphabet="ab1 *`_\n<é", max_size=60))
def test_no_letter_is_ever_lost(text: str) -> None:
    """Whatever the signs around them, the letters and digits outside a fence's first line all come through."""
    shown = "\n".join("```" if line.startswith("```") and "`" not in line[3:] else line for line in text.split("\n"))

    assert _letters(parse(shown)) == "".join(sign for sign in shown if sign.isalnum())


@pytest.mark.parametrize("text", ["`" * 5000, "*" * 5000, "*a " * 3000, "**a " * 3000])
def test_unbalanced_signs_are_read_to_the_end(text: str) -> None:
    """Thousands of signs without their pair are read through, as typed."""
    assert parse(text) == [text]


def test_many_fences_are_read_to_the_end() -> None:
    """Thousands of empty fences are as many empty pieces of code."""
    assert parse("```\n```\n" * 1_000) == [{"pre": ""}] * 1_000
