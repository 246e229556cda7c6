"""Which language for whom."""

import pytest

from bot.locale.choose import language_for


@pytest.mark.parametrize(
    ("preferences", "expected"),
    [
        (("fr-FR",), "fr"),
        (("fr_CA",), "fr"),
        (("VI",), "vi"),
        (("en-US",), "en"),
        ((None, "vi"), "vi"),
        (("de", "fr"), "fr"),
        (("", "x", "vi-VN"), "vi"),
        (("french",), "en"),
        (("{0}",), "en"),
        ((), "en"),
    ],
)
def test_the_first_wish_that_can_be_met(preferences: tuple[str | None, ...], expected: str) -> None:
    """The first preference with catalogues is taken, whatever its region; none gives English."""
    assert language_for(*preferences) == expected


def test_the_default_is_given_as_it_is() -> None:
    """A caller may name another default."""
    assert language_for("de", default="fr") == "fr"
