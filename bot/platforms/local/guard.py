"""What stands before every call: who may reach the page at all, and a clear answer whatever goes wrong.

The page has no log-in: whoever reaches it may act as any member. So it is bound to this machine, and answers
only to its own name: a foreign `Host` is a DNS rebinding, a foreign `Origin` another site's page.
"""

import secrets
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import orjson
import structlog
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from bot.platforms.local import refusals
from bot.platforms.local.refusals import Problem, Refused
from bot.quiz.errors import NotSaved
from bot.store.faults import NotWritable

log = structlog.get_logger()

LANGUAGE = web.RequestKey("language", str)
"""The language of the member who calls, once it is known."""

OWN_NAMES = frozenset({"127.0.0.1", "localhost", "::1"})

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
"""Sent with everything."""

_STATUSES = {404: Problem.NOT_FOUND, 405: Problem.WRONG_METHOD, 413: Problem.TOO_LARGE}


def middleware(host: str) -> Middleware:
    """Give the middleware for a server that is bound to `host`."""
    names = OWN_NAMES | {host}

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not _is_own(request, names):
            return refusal(request, Problem.FOREIGN)
        return await _answered(request, handler)

    return guarded


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    """Put the headers on a response that is about to be sent."""
    response.headers.update(HEADERS)


def refusal(request: web.Request, problem: Problem, **arguments: str | int) -> web.Response:
    """Give the answer to a call that can't be carried out."""
    card = refusals.card(problem, request.get(LANGUAGE, "en"), **arguments)
    return answer({"problem": problem.code, "card": card}, problem.status)


def answer(value: Mapping[str, Any], status: int = 200) -> web.Response:
    """Give a JSON response."""
    return web.Response(body=orjson.dumps(value), status=status, content_type="application/json")


async def _answered(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except Refused as refused:
        return refusal(request, refused.problem, **refused.arguments)
    except (NotSaved, NotWritable) as fault:
        log.warning("local.not_saved", path=request.path, fault=type(fault).__name__)
        return refusal(request, Problem.NOT_SAVED)
    except web.HTTPException as error:
        return refusal(request, _STATUSES.get(error.status, Problem.BAD_BODY))
    except Exception:
        reference = secrets.token_hex(4)
        log.exception("local.broken", path=request.path, reference=reference)
        return refusal(request, Problem.UNAVAILABLE, reference=reference)


def _is_own(request: web.Request, names: frozenset[str]) -> bool:
    """Tell whether a call comes from this page, or from a tool on this machine, which sends no origin."""
    host = request.headers.get("Host", "")
    origin = request.headers.get("Origin")
    return _hostname(host) in names and (origin is None or origin.partition("://")[2] == host)


def _hostname(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
