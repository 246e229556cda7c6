"""The one tree of refusals."""

import re
from datetime import UTC, datetime

import pytest

from bot.quiz import errors
from bot.quiz.errors import MicrobatchError, TooMany, UnknownZone

KINDS = MicrobatchError.__subclasses__()


def test_no_two_refusals_have_one_code() -> None:
    """The code finds the sentence."""
    codes = [kind.code for kind in KINDS]

    assert len(set(codes)) == len(codes) > 15


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_code_can_be_part_of_a_message_s_name(kind: type[MicrobatchError]) -> None:
    """The sentence is `error-<code>` in the catalogues; the base class's own code is nobody's."""
    assert re.fullmatch("[a-z]+(-[a-z]+)*", kind.code)
    assert kind.code != MicrobatchError.code
    assert kind.__module__ == errors.__name__


def test_the_fields_are_the_arguments_of_the_sentence() -> None:
    """By their names."""
    again_at = datetime(2026, 3, 2, tzinfo=UTC)

    assert TooMany(again_at).arguments() == {"again_at": again_at}
    assert UnknownZone("Paris", ("Europe/Paris",)).arguments() == {"asked": "Paris", "near": ("Europe/Paris",)}
