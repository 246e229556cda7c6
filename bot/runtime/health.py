"""Health on a port of its own: `/healthz` (the loop turns), `/readyz` (the program can do its work), `/metrics`.

Ready means: the database takes writes, every task runs, the clockwork goes round. A slow platform makes
nothing unready: a restart would mend nothing. Strangers learn no version and no path.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime, timedelta

import orjson
from aiohttp import web

from bot.runtime.metrics import CONTENT_TYPE, Metrics
from bot.runtime.tasks import Supervisor, TaskState
from bot.store.faults import StoreFault

Check = Callable[[], Awaitable[str]]
"""Gives an empty text when all is well, else a short code."""

CHECK_S = 2.0
"""Seconds that a check may take before it counts as failed."""

STALE = timedelta(seconds=60)
"""How old the clockwork's last turn may be; it goes round every 15 seconds at the latest."""


def database_check(write: Callable[[], Awaitable[None]]) -> Check:
    """Check that a write is taken; `write` raises StoreFault when it isn't."""

    async def check() -> str:
        try:
            await write()
        except StoreFault as fault:
            return type(fault).__name__
        return ""

    return check


def tasks_check(supervisor: Supervisor) -> Check:
    """Check that every task runs."""

    async def check() -> str:
        return ",".join(name for name, state in supervisor.states.items() if state != TaskState.RUNNING)

    return check


def clockwork_check(last_tick: Callable[[], datetime | None], now: Callable[[], datetime]) -> Check:
    """Check that the clockwork went round lately, by the machine's clock."""

    async def check() -> str:
        tick = last_tick()
        if tick is None:
            return "not-yet"
        return "stale" if now() - tick > STALE else ""

    return check


async def readiness(checks: Mapping[str, Check]) -> Mapping[str, str]:
    """Run all checks at once; give `ok` or what is wrong, by name. No check breaks it or holds it up."""
    outcomes = await asyncio.gather(*(_run(check) for check in checks.values()))
    return dict(zip(checks, outcomes, strict=True))


def application(checks: Mapping[str, Check], metrics: Metrics) -> web.Application:
    """Give the three pages."""

    async def healthz(_: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def readyz(_: web.Request) -> web.Response:
        outcomes = await readiness(checks)
        ready = all(outcome == "ok" for outcome in outcomes.values())
        body = orjson.dumps({"ready": ready, "checks": outcomes}, option=orjson.OPT_APPEND_NEWLINE)
        return web.Response(body=body, content_type="application/json", status=200 if ready else 503)

    async def page(_: web.Request) -> web.Response:
        return web.Response(body=metrics.page(), headers={"Content-Type": CONTENT_TYPE})

    app = web.Application()
    app.add_routes([web.get("/healthz", healthz), web.get("/readyz", readyz), web.get("/metrics", page)])
    app.on_response_prepare.append(_say_nothing_of_us)
    return app


@asynccontextmanager
async def serve(host: str, port: int, checks: Mapping[str, Check], metrics: Metrics) -> AsyncIterator[int]:
    """Serve the pages while inside, and give the port. Raises OSError when the port is taken."""
    runner = web.AppRunner(application(checks, metrics), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


async def _run(check: Check) -> str:
    try:
        async with asyncio.timeout(CHECK_S):
            return await check() or "ok"
    except TimeoutError:
        return "timeout"
    except Exception as error:  # noqa: BLE001  a broken check is an unready program, not a broken page
        return type(error).__name__


async def _say_nothing_of_us(_: web.Request, response: web.StreamResponse) -> None:
    response.headers["Server"] = "microbatch"
