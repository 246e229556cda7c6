"""Logs: one event a line, with ids and numbers; never a token, a password, or what a member wrote. UTC.

What libraries log goes the same way, through the same redaction.
"""

import logging
import re
import sys
from collections.abc import MutableMapping
from datetime import UTC, date, datetime
from enum import Enum
from pathlib import PurePath
from typing import Any, TextIO

import orjson
import structlog

LOG_NAME = "microbatch"

HIDDEN = "***"

LONGEST = 500
"""Characters of one field that are written; traces are written whole."""

_IS = r"['\"]?\s{0,3}[:=]\s{0,3}['\"]?"
_VALUE = r"[^\s'\",}&]{1,500}"

SECRETS: tuple[tuple[re.Pattern[str], str], ...] = (
    # https://docs.slack.dev/authentication/tokens: xoxb-, xoxp-, xoxe.xoxp-, xapp-, xwfp-
    (re.compile(r"\b(?:xox[a-z]|xapp|xwfp|xoxe\.xox[a-z])-[A-Za-z0-9-]{6,200}"), HIDDEN),
    # Discord: the bot's id in base 64, a stamp, an HMAC
    (re.compile(r"\b[A-Za-z0-9_-]{23,30}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,45}"), HIDDEN),
    # the password of an address
    (re.compile(r"(\b[a-z][a-z0-9+.-]{1,30}://[^\s:/@]{0,100}:)[^\s@]{1,300}@"), rf"\1{HIDDEN}@"),
    # the value of a header, a field or a parameter with such a name
    (re.compile(rf"(?i)(\bauthorization{_IS})(?:(?:bearer|bot|basic)\s{{1,3}})?{_VALUE}"), rf"\1{HIDDEN}"),
    (re.compile(rf"(?i)(\b(?:token|password|secret|api_key){_IS}){_VALUE}"), rf"\1{HIDDEN}"),
    # the values of a statement that failed, as SQLAlchemy writes them
    (re.compile(r"\[parameters: .{0,20000}?\](?=\n|$)", re.DOTALL), "[parameters: ***]"),
)
"""What is never written, wherever it stands in a text. Every repetition has an end, so that no text takes long."""

SECRET_KEYS = frozenset({"authorization", "password", "secret", "token", "dsn", "api_key"})

_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0))} | {
    code: f"\\u{code:04x}" for code in (0x2028, 0x2029, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
}
_CONTROLS_OF_TRACES = {code: shown for code, shown in _CONTROLS.items() if code not in (0x09, 0x0A)}

Event = MutableMapping[str, Any]


def configure(level: str = "info", form: str = "auto", stream: TextIO | None = None) -> None:
    """Send all logs of this process to `stream` (standard error), as `json`, `console`, or by what it is (`auto`)."""
    out = stream or sys.stderr
    console = form == "console" or (form == "auto" and out.isatty())
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        redact,
        escape,
    ]
    handler = logging.StreamHandler(out)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _console if console else _json],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)
    structlog.configure(
        processors=[structlog.stdlib.filter_by_level, *shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def get_log(name: str = LOG_NAME) -> structlog.stdlib.BoundLogger:
    """Give the log."""
    log: structlog.stdlib.BoundLogger = structlog.stdlib.get_logger(name)
    return log


def redact(_logger: object, _method: str, event: Event) -> Event:
    """Hide secrets in every field, by the field's name and by how they look."""
    return {key: HIDDEN if key.lower() in SECRET_KEYS else _redacted(value) for key, value in event.items()}


def escape(_logger: object, _method: str, event: Event) -> Event:
    """Write control characters as escapes, so that no text can forge a line, and cut what is very long."""
    return {key: _escaped(key, value) for key, value in event.items()}


def without_secrets(text: str) -> str:
    """Give a text with its tokens and passwords hidden."""
    for pattern, shown in SECRETS:
        text = pattern.sub(shown, text)
    return text


def _redacted(value: Any) -> Any:
    match value:
        case bool() | int() | float() | None:
            return value
        case Enum():
            return _redacted(value.value)
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date():
            return value.isoformat()
        case dict():
            return {
                str(key): HIDDEN if str(key).lower() in SECRET_KEYS else _redacted(item) for key, item in value.items()
            }
        case list() | tuple() | set() | frozenset():
            return [_redacted(item) for item in value]
        case str() | PurePath():
            return without_secrets(str(value))
        case _:
            return _opaque(value)


def _opaque(value: object) -> object:
    """Leave the records of the logging library alone; anything else is written by its text."""
    return value if isinstance(value, logging.LogRecord) else without_secrets(str(value))


def _escaped(key: str, value: Any) -> Any:
    match value:
        case dict():
            return {str(name).translate(_CONTROLS): _escaped(str(name), item) for name, item in value.items()}
        case list():
            return [_escaped(key, item) for item in value]
        case str() if key == "exception":
            return value.translate(_CONTROLS_OF_TRACES)
        case str():
            shown = value.translate(_CONTROLS)
            return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"
    return value


def _json(_logger: object, _method: str, event: Event) -> str:
    return orjson.dumps(event, default=str, option=orjson.OPT_NON_STR_KEYS).decode("utf-8", "replace")


def _console(_logger: object, _method: str, event: Event) -> str:
    at, level, name = (event.pop(key, "") for key in ("timestamp", "level", "event"))
    trace = event.pop("exception", "")
    fields = " ".join(f"{key}={value}" for key, value in event.items() if key != "logger")
    line = f"{at} {level:<7} {name} {fields}".rstrip()
    return f"{line}\n{trace}" if trace else line
