"""What the tests of the runtime share."""

import logging
from collections.abc import Iterator

import pytest
import structlog


@pytest.fixture
def logs_as_before() -> Iterator[None]:
    """Give the logging of this process back as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()
