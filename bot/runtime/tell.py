"""Where the use cases tell what happened: each event goes to the log and to the metrics."""

import logging
from collections.abc import Mapping

from bot.runtime.logs import LOG_NAME, get_log
from bot.runtime.metrics import Metrics
from bot.study.study import Tell

LEVELS: Mapping[str, str] = {
    "answer.dropped": "debug",
    "answer.not_kept": "error",
    "bank.faulty": "error",
    "census.failed": "warning",
    "posting.broke": "error",
    "posting.failed": "warning",
    "rounds.missed": "warning",
    "schedule.failed": "error",
    "schedule.paused": "warning",
    "task.broke": "error",
    "task.ended": "warning",
    "task.stuck": "error",
}
"""How severe an event is; what isn't here is `info`."""


def teller(metrics: Metrics) -> Tell:
    """Give the function that the parts tell events to. An event that isn't logged costs no more than its count."""
    log = get_log().bind()
    writes = {event: getattr(log, level) for event, level in LEVELS.items()}
    needs = {event: logging.getLevelNamesMapping()[level.upper()] for event, level in LEVELS.items()}
    logger = logging.getLogger(LOG_NAME)

    def tell(event: str, /, **fields: object) -> None:
        metrics.told(event, fields)
        if logger.isEnabledFor(needs.get(event, logging.INFO)):
            writes.get(event, log.info)(event, **fields)

    return tell
