"""The demo: a study group of eight with a week behind it and today's question open, on a page of this machine.

The week is not made up: the real program lives through it on a clock that jumps, with members drawn from a
fixed seed, before the page opens.
"""

import webbrowser
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.platforms.local.people import PLATFORM, WORKSPACE
from bot.runtime.clock import FastClock, ManualClock, SystemClock
from bot.runtime.compose import ready_database, running
from bot.runtime.crowd import crowd
from bot.runtime.found import Founding, found_group
from bot.runtime.logs import configure
from bot.runtime.paths import bank_folders, shipped
from bot.runtime.program import Parts, Program, opened
from bot.runtime.settings import Settings
from bot.runtime.simulate import live
from bot.runtime.stop import stop_signals
from bot.store import groups
from bot.store.chat import newest_at
from bot.store.engine import Store
from bot.store.postings import open_questions
from bot.study.administer import schedules
from bot.study.requests import ChangeSchedule
from bot.study.study import Rules

BEHIND = timedelta(days=7, hours=1)
"""How far back the group began: seven questions are behind it when the page opens."""

SEED = 20_26
ZONE = "Europe/Paris"
OPEN_FOR = timedelta(hours=8)
BEFORE_NOW = timedelta(minutes=2)
"""How long before the demo starts today's question was asked."""

PEOPLE = (
    ("an", "An", "vi", True),
    ("benoit", "Benoît", "fr", False),
    ("chi", "Chi", "vi", False),
    ("dana", "Dana", "en", False),
    ("elio", "Élio", "fr", False),
    ("farah", "Farah", "en", False),
    ("giang", "Giang", "vi", False),
    ("hugo", "Hugo", "fr", False),
)
CHANNELS = (("daily", "daily-question"),)


async def run_demo(data_dir: Path, port: int, speed: float, open_browser: bool) -> int:
    """Serve the demo until a signal asks to stop. Raises AlreadyRunning, NotWritable and OSError."""
    configure("warning", "console")
    data_dir.mkdir(parents=True, exist_ok=True)
    settings = Settings(_env_file=None, data_dir=data_dir, port=port, health_port=-1)
    rules = Rules(herd_spread=timedelta(0), lease=timedelta(days=1))
    with stop_signals() as asked_to_stop:
        async with ready_database(settings) as url:
            now = SystemClock().now()
            lived_until = await _lived_until(url)
            if lived_until is None:
                await _live_through_a_week(url, now, rules)
            clock = FastClock(SystemClock(), speed, start=max(now, lived_until or now))
            async with running(settings, clock, rules, url) as (program, address):
                await _ask_if_nothing_is_open(program)
                print(f"Microbatch is at {address}", flush=True)  # noqa: T201  the demo's one line to its user
                if open_browser:
                    webbrowser.open(address)
                await asked_to_stop.wait()
    return 0


async def _lived_until(url: str) -> datetime | None:
    """Give when the group of an older demo was last heard of: its clock may have run ahead; None for a new one."""
    store = await Store.open(url)
    try:
        async with store.read() as work:
            return await newest_at(work)
    finally:
        await store.close()


async def _ask_if_nothing_is_open(program: Program) -> None:
    """Ask outside of the schedule where a demo is opened again after its day's question has closed."""
    study = program.study
    await program.clockwork.catch_up()
    async with study.store.read() as work:
        open_now = await open_questions(work)
        place = await groups.place_of(work, PLATFORM, WORKSPACE, CHANNELS[0][0])
    if not open_now and place is not None:
        await schedules.change(study, place, ChangeSchedule("1", "now"), place.group.language)


async def _live_through_a_week(url: str, now: datetime, rules: Rules) -> None:
    asked_at = (now - BEFORE_NOW).astimezone(ZoneInfo(ZONE))
    clock = ManualClock(now - BEHIND)
    parts = Parts(url, clock, _quiet, bank_folders(shipped("banks")), rules)
    async with opened(parts) as program:
        await found_group(
            program.study,
            Founding(
                name="Distributed training study group",
                zone=ZONE,
                language="en",
                people=PEOPLE,
                local_time=asked_at.time().replace(second=0, microsecond=0),
                open_for=OPEN_FOR,
                channels=CHANNELS,
            ),
        )
        members = crowd(SEED, [user for user, *_ in PEOPLE])
        await live(program, clock, members, SEED, now)


def _quiet(_event: str, /, **_fields: object) -> None:
    """Leave the week before the demo out of its log."""
