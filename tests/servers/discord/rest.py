"""The HTTP side: who may ask, what goes wrong on the way, whether the body is right, and what Discord answers."""

import asyncio
import io
import math
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import orjson
from aiohttp import web

from tests.servers.discord import openapi
from tests.servers.discord.backing import CDN_BASE, Refused
from tests.servers.discord.faults import Fault, Faults
from tests.servers.discord.gateway import Gateway
from tests.servers.discord.limits import Limits
from tests.servers.discord.pulse import Pulse
from tests.servers.discord.world import Call, World

PREFIX = "/api/v10"
OPEN = ("/interactions/", "/webhooks/")
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that came, and how it was answered (0: not at all). `at` is the loop's time, in seconds."""

    method: str
    path: str
    body: Any
    status: int
    at: float


@dataclass(slots=True)
class Upload:
    """A file as simcord takes it."""

    filename: str
    fp: io.BytesIO
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back."""

    status: int
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)


class Rest:
    """Answers every request under /api/v10."""

    def __init__(self, world: World, gateway: Gateway, pulse: Pulse, token: Callable[[], str | None]) -> None:
        self.faults = Faults()
        self.limits = Limits()
        self.description: openapi.Description | None = None
        self.requests: deque[Asked] = deque(maxlen=100_000)
        self.violations: list[openapi.Violation] = []
        self.operations: Counter[str] = Counter()
        self.gaps: list[str] = []
        self.invalid = 0
        self.shards = 1
        self._world, self._gateway, self._pulse, self._token = world, gateway, pulse, token

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer one request, with all that may go wrong."""
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        call = Call(request.method, path, *await _read(request))
        fault = self.faults.met(call.method, path)
        if fault is not None and not fault.after and (spoilt := await _spoilt(fault, request, None)):
            return self._done(call, spoilt)
        answer = self._judged(call, request)
        if fault is not None and fault.after and (spoilt := await _spoilt(fault, request, answer)):
            return self._done(call, spoilt)
        return self._done(call, _response(answer))

    def _done(self, call: Call, response: web.Response) -> web.Response:
        shared = response.headers.get("X-RateLimit-Scope") == "shared"
        self.invalid += response.status in (401, 403, 429) and not shared
        at = asyncio.get_running_loop().time()
        self.requests.append(Asked(call.method, unquote(call.path), call.body, response.status, at))
        self._pulse.beat()
        return response

    def _judged(self, call: Call, request: web.Request) -> Answer:
        if not call.path.startswith(OPEN) and request.headers.get("Authorization") != f"Bot {self._token()}":
            return self._json(401, {"message": "401: Unauthorized", "code": 0})
        verdict = self.limits.judge(call.method, call.path, asyncio.get_running_loop().time())
        if verdict.retry_after:
            return limited(verdict.retry_after, verdict.scope, headers=verdict.headers)
        answer = self._checked(call)
        answer.headers.update(verdict.headers)
        return answer

    def _checked(self, call: Call) -> Answer:
        if (wrong := self._wrong(call)) is not None:
            return wrong
        try:
            result = self._meta(call) or self._world.call(call)
        except Refused as refused:
            return self._refusal(refused)
        return Answer(204) if result is None else self._json(200, result)

    def _wrong(self, call: Call) -> Answer | None:
        if self.description is None:
            return None
        operation = self.description.operation(call.method, call.path)
        if operation is None:
            self.violations.append(openapi.Violation("", call.path, "", f"{call.method}: no such operation"))
            return self._json(404, {"message": "404: Not Found", "code": 0})
        self.operations[operation.id] += 1
        faults = self.description.faults(operation, call.body)
        self.violations += [openapi.Violation(operation.id, call.path, where, said) for where, said in faults]
        return self._json(400, _form_errors(faults)) if faults else None

    def error(self, status: int, code: int = 0, message: str = "") -> Answer:
        """Give an error as Discord words it."""
        headers = {"Via": "1.1 stand-in"} if status == 429 else {}
        return self._json(status, {"code": code, "message": message or f"{status}: stand-in"}, headers)

    def _meta(self, call: Call) -> Json | None:
        if call.method != "GET" or call.path not in ("/gateway", "/gateway/bot"):
            return None
        left = 1000 - self._gateway.identifies
        start = {"total": 1000, "remaining": left, "reset_after": 86_400_000, "max_concurrency": 1}
        return {"url": self._gateway.address, "shards": self.shards, "session_start_limit": start}

    def _refusal(self, refused: Refused) -> Answer:
        if refused.status == 501:
            self.gaps.append(str(refused))
        body = refused.to_json()
        if refused.code == 30046 and (wait := self._world.old_edit_retry_after) is not None:
            body["retry_after"] = wait
        headers = {"Via": "1.1 stand-in"} if refused.status == 429 else {}
        return self._json(refused.status, body, headers)

    def _json(self, status: int, value: Any, headers: dict[str, str] | None = None) -> Answer:
        return Answer(status, self._gateway.encode(value), {"Content-Type": "application/json"} | (headers or {}))

    async def file(self, request: web.Request) -> web.Response:
        """Give an uploaded file."""
        data = self._world.cdn.get(CDN_BASE + request.path.removeprefix("/cdn"))
        return web.Response(status=404) if data is None else web.Response(body=data)


def limited(
    retry_after: float | None, scope: str = "user", *, via: bool = True, headers: dict[str, str] | None = None
) -> Answer:
    """Give a 429. Without `via` it looks like a ban by the network in front of Discord; None leaves out the time."""
    body: Json = {"message": "You are being rate limited.", "global": scope == "global", "code": 0}
    told = {"Content-Type": "application/json", "X-RateLimit-Scope": scope} | (headers or {})
    if retry_after is not None:
        body["retry_after"] = retry_after
        told["Retry-After"] = str(math.ceil(retry_after))
    if scope == "global":
        told["X-RateLimit-Global"] = "true"
    if via:
        told["Via"] = "1.1 stand-in"
    return Answer(429, orjson.dumps(body), told)


async def _spoilt(fault: Fault, request: web.Request, answer: Answer | None) -> web.Response | None:
    """Give the wrong answer, or None when the right one is only late."""
    match fault.kind:
        case "slow":
            await asyncio.sleep(fault.seconds)
            return _unless_gone(request)
        case "hold":
            fault.reached.set()
            await fault.released.wait()
            return _unless_gone(request)
        case "reset":
            return _cut(request)
        case "truncated" if answer is not None:
            return web.Response(status=answer.status, body=answer.body[:-7], content_type="application/json")
        case _:
            return _response(Answer(fault.status, fault.body, dict(fault.headers)))


def _unless_gone(request: web.Request) -> web.Response | None:
    """A request whose sender died meanwhile isn't done."""
    return _cut(request) if request.transport is None or request.transport.is_closing() else None


def _cut(request: web.Request) -> web.Response:
    if request.transport is not None:
        request.transport.abort()
    response = web.Response(status=499)
    response.force_close()
    return response


def _response(answer: Answer) -> web.Response:
    return web.Response(status=answer.status, body=answer.body or None, headers=answer.headers)


async def _read(request: web.Request) -> tuple[Any, dict[str, str], tuple[Upload, ...]]:
    params = dict(request.query)
    if not request.can_read_body:
        return None, params, ()
    if request.content_type != "multipart/form-data":
        raw = await request.read()
        return (orjson.loads(raw) if raw else None), params, ()
    body, files = await _multipart(request)
    return body, params, files


async def _multipart(request: web.Request) -> tuple[Any, tuple[Upload, ...]]:
    body: Any = None
    files: list[Upload] = []
    form = await request.post()
    for name, part in form.items():
        if name == "payload_json":
            body = orjson.loads(part.file.read() if isinstance(part, web.FileField) else part)
        elif isinstance(part, web.FileField):
            files.append(Upload(part.filename, io.BytesIO(part.file.read())))
    for described in (body or {}).get("attachments") or []:
        if str(described.get("id", "")).isdecimal() and int(described["id"]) < len(files):
            files[int(described["id"])].description = described.get("description")
    return body, tuple(files)


def _form_errors(faults: list[tuple[str, str]]) -> Json:
    errors: Json = {}
    for where, said in faults:
        at = errors
        for part in filter(None, where.split(".")):
            at = at.setdefault(part, {})
        at.setdefault("_errors", []).append({"code": "STAND_IN", "message": said})
    return {"code": 50035, "message": "Invalid Form Body", "errors": errors}
