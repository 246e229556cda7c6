"""Topics by loose names."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.errors import UnknownTopic
from bot.quiz.topic import Topic, match
from tests.quiz.examples import repeatable

DATA = Topic("data-parallelism", {"en": "Data parallelism", "fr": "Parallélisme de données"}, ("data", "dp"))
TENSOR = Topic("tensor-parallelism", {"en": "Tensor parallelism", "vi": "Song song tensor"}, ("tensor", "tp"))
PIPELINE = Topic(
    "pipeline-parallelism",
    {"en": "Pipeline parallelism", "fr": "Parallélisme de pipeline", "vi": "Song song đường ống"},
    ("pipeline", "pp"),
)
ALL = (DATA, TENSOR, PIPELINE)


@pytest.mark.parametrize(
    "asked",
    [
        "pipeline",
        "pp",
        "pipeline-parallelism",
        "PIPELINE Parallelism",
        "pipeline_parallelism",
        "  pipeline   parallelism  ",
        "pipeline\u00a0parallelism",
        "pipeline\u2011parallelism",
        "“pipeline”",
        "‘Pipeline’",
        "«\u202fpipeline\u202f»",
        "Pipeline.",
        "pipeline .",
        "Parallélisme de pipeline",
        "parallelisme de pipeline",
        "Paralle\u0301lisme de pipeline",
        "song song đường ống",
        "Song song duong ong",
        "pipeline\u200b",
        "ｐｉｐｅｌｉｎｅ",
        "pipe",
        "song song d",
        "pipelien",
        "piepline",
        "pipline-paralelism",
    ],
)
def test_a_topic_is_known_by_any_of_its_names_loosely(asked: str) -> None:
    """Case, what parts words, quotes, a full stop, accents and a slip of the finger don't matter."""
    assert match(asked, ALL) == PIPELINE


@pytest.mark.parametrize(
    "asked",
    ["", " ", ".", "“”", "parallelism", "parallelisme de", "song song", "p", "pq", "xp", "cooking", "🎉", "{0}"],
)
def test_nothing_is_guessed(asked: str) -> None:
    """A name that is no topic's, or may be of two, gets the list of those that exist."""
    with pytest.raises(UnknownTopic) as refusal:
        match(asked, (*ALL, Topic("performance", {"en": "Performance"})))

    assert refusal.value.known == ("data-parallelism", "tensor-parallelism", "pipeline-parallelism", "performance")


def test_a_slug_wins_over_another_topic_s_alias() -> None:
    """A slug is unique, an alias needn't be."""
    other = Topic("pipeline", {"en": "Oil pipelines"})

    assert match("pipeline", (*ALL, other)) == other


def test_an_alias_of_two_topics_is_neither_s() -> None:
    """It isn't for the bot to choose."""
    with pytest.raises(UnknownTopic):
        match("pp", (PIPELINE, Topic("performance", {"en": "Performance"}, ("pp",))))


def test_a_misspelt_name_that_is_near_two_is_neither_s() -> None:
    """`data-2925` is as near to one as to the other."""
    with pytest.raises(UnknownTopic):
        match("data-2925", (Topic("data-2025", {"en": "x"}), Topic("data-2926", {"en": "y"})))


def test_a_misspelt_name_that_is_a_little_nearer_to_one_is_not_taken_for_it() -> None:
    """One letter from the first and two from the second: both may be meant."""
    with pytest.raises(UnknownTopic):
        match("gradient-cheks", (Topic("gradient-checks", {"en": "x"}), Topic("gradient-check2", {"en": "y"})))


@pytest.mark.parametrize("asked", ["tension", "fdp"])
def test_another_word_is_not_taken_for_a_misspelt_one(asked: str) -> None:
    """`tension` isn't `tensor`, and with three letters one wrong letter makes another name (`fdp`, `fsdp`)."""
    with pytest.raises(UnknownTopic):
        match(asked, (TENSOR, Topic("sharding", {"en": "Sharding"}, ("fsdp",))))


def test_what_was_asked_is_shown_short_and_visible() -> None:
    """At most 60 characters, without what can't be seen."""
    with pytest.raises(UnknownTopic) as refusal:
        match("\u202e" + "é" * 90, ALL)

    assert refusal.value.asked == "é" * 59 + "…"


def test_more_than_a_hundred_characters_are_no_topic() -> None:
    """Even where the name would be right."""
    assert match("pipeline" + " " * 92, ALL) == PIPELINE
    with pytest.raises(UnknownTopic) as refusal:
        match("pipeline" + " " * 93, ALL)

    assert refusal.value.asked == "pipeline"


def test_without_topics_there_is_none_to_match() -> None:
    """A group with no bank enabled."""
    with pytest.raises(UnknownTopic) as refusal:
        match("pipeline", ())

    assert refusal.value.known == ()


@repeatable
@given(st.text())
def test_any_text_gets_a_topic_or_a_refusal(asked: str) -> None:
    """Nothing that can be typed crashes."""
    with suppress(UnknownTopic):
        assert match(asked, ALL) in ALL
