from collections.abc import Iterator, Sequence

import pytest

from tests.crash.child import Order
from tests.crash.lives import Lives, forker


@pytest.fixture(scope="session")
def lives(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lives]:
    """The process that forks lives, and what each begins with."""
    with forker(tmp_path_factory.mktemp("lives")) as started:
        yield started


@pytest.fixture(scope="session")
def points(lives: Lives, tmp_path_factory: pytest.TempPathFactory) -> Sequence[str]:
    """Every crash point of a life without a kill, in the order in which they are passed."""
    with lives.beginning(tmp_path_factory.mktemp("calm") / "life") as folder:
        return lives.live(Order("storm", str(folder))).passed
