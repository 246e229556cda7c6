from collections.abc import Callable, Iterator, Sequence

import pytest

from tests.crash.child import Order
from tests.crash.lives import Lives, forker

Record = Callable[[str, str], None]


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record:
    """Note a figure with the test's report; unlike `record_property`, with every kind of report."""
    return lambda name, figure: request.node.user_properties.append((name, figure))


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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures."""
    figures = [figure for report in terminalreporter.getreports("passed") for figure in report.user_properties]
    if figures:
        terminalreporter.section("crash tests")
    for name, figure in figures:
        terminalreporter.write_line(f"{name}: {figure}")
