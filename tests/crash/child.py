"""The program that is killed: real parts on a real file, with a clock, a vendor and a script that are handed in.

`python -m tests.crash.child` reads an order a line and answers a line. Each life is a fork of this process, so
that it needn't import anything again; the first, in peace, is lived by the process itself, which is warm then.
"""

import asyncio
import gc
import json
import os
import select
import signal
import sys
import traceback
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from datetime import timedelta
from itertools import count
from pathlib import Path
from time import monotonic
from typing import NoReturn

from bot.runtime.clock import ManualClock
from bot.runtime.found import found_group
from bot.runtime.paths import shipped
from bot.runtime.program import Parts, Program, opened
from bot.store.migrate import upgrade
from bot.store.sole_process import hold
from bot.study.instants import microseconds
from bot.study.ports import Account, MessageRef, Platform, Reaction
from bot.study.study import Rules
from tests.crash.points import Points, WatchedPlatform, mark
from tests.crash.script import FOUNDING, PEACE, STORM, Deed, Step
from tests.crash.vendor import NAME, Vendor, VendorPlatform

BANKS = (shipped("banks") / "tensor-parallelism",)
BURST = 200
MEMBERS = 20
DONE, BROKEN = 0, 70


@dataclass(frozen=True, slots=True)
class Order:
    """What one life is to do in a folder: `found` it and live in peace, live the `storm` from a step on, `burst`.

    `kill_after_s` is counted from the first acknowledgement.
    """

    deed: str
    folder: str
    first: int = 0
    until: int = len(STORM)
    die_at: str = ""
    fail_at: str = ""
    kill_after_s: float = 0.0
    life: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """How a life ended: the signal that killed it or 0, its exit code, and the points it passed if it came through."""

    signal: int
    code: int
    passed: tuple[str, ...] = ()
    said: tuple[str, ...] = ()


class Life:
    """One process's work in a folder."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self.folder = Path(order.folder)
        self.points = Points(self.folder, order.die_at, order.fail_at)
        self.vendor = Vendor(self.folder / "vendor.db")

    def parts(self, clock: ManualClock, *, deaf: bool = False) -> Parts:
        """Give what the program is made from."""
        platform = WatchedPlatform(VendorPlatform(self.vendor, deaf=deaf), self.points)
        platforms: Mapping[str, Platform] = {NAME: platform}
        return Parts(
            f"sqlite:///{self.folder / 'microbatch.db'}",
            clock,
            self.points.told,
            BANKS,
            Rules(herd_spread=timedelta(0)),
            platforms=lambda *_: platforms,
            on_step=self.points.of_store,
        )

    async def found(self) -> None:
        """Make the group, and live through the days of peace."""
        upgrade(f"sqlite:///{self.folder / 'microbatch.db'}")
        clock = ManualClock(PEACE[0].at - timedelta(hours=1))
        async with opened(self.parts(clock)) as program:
            await found_group(program.study, FOUNDING)
            for step in PEACE:
                await self._do(step, program, clock)

    async def storm(self) -> None:
        """Live the day of the kills from a step on. Where a start goes wrong once, start again."""
        first = self._order.first
        clock = ManualClock(STORM[first].at if first else STORM[0].at - timedelta(minutes=1))
        async with AsyncExitStack() as stack:
            program = await self._opened(stack, clock)
            for number in range(first, self._order.until):
                (self.folder / "step").write_text(str(number))
                await self._survive(STORM[number], program, clock)
            self.points.phase = "stopping"

    async def burst(self) -> None:
        """Answer without end, two hundred at once by twenty members, until killed."""
        clock = ManualClock(STORM[0].at + timedelta(minutes=self._order.life))
        async with opened(self.parts(clock, deaf=True)) as program:
            await program.clockwork.catch_up()
            for index in range(MEMBERS):  # the first answer of a member in a life costs more
                await self._one_of_many(program, index, microseconds(clock.now()) + index)
            for number in count(1):
                async with asyncio.TaskGroup() as together:
                    for index in range(BURST):
                        at_us = microseconds(clock.now()) + number * BURST + index
                        together.create_task(self._one_of_many(program, index, at_us))

    async def _opened(self, stack: AsyncExitStack, clock: ManualClock) -> Program:
        try:
            return await stack.enter_async_context(opened(self.parts(clock)))
        except Exception as error:  # noqa: BLE001  whatever it is, it is written down or raised
            self._expected(error)
        return await stack.enter_async_context(opened(self.parts(clock)))

    async def _survive(self, step: Step, program: Program, clock: ManualClock) -> None:
        """Do a step; where something was made to go wrong, the clockwork turns again later, an event comes again."""
        try:
            await self._do(step, program, clock)
        except Exception as error:  # noqa: BLE001  whatever it is, it is written down or raised
            self._expected(error)
            if step.deed != Deed.TURN:
                await self._do(step, program, clock)

    def _expected(self, error: Exception) -> None:
        """Write down what a point that was made to fail came to; what comes from nowhere is raised."""
        if not self.points.failed:
            raise error
        mark(self.folder / "raised", type(error).__name__)

    async def _do(self, step: Step, program: Program, clock: ManualClock) -> None:
        clock.move_to(step.at)
        self.points.phase = step.phase
        if step.deed == Deed.TURN:
            await program.clockwork.catch_up()
            return
        message = self.vendor.newest_question() - (step.deed == Deed.STRAY)
        added = step.deed not in (Deed.DROP, Deed.DROP_MISSED)
        (self.vendor.put if added else self.vendor.drop)(message, step.user, step.option)
        if step.deed in (Deed.PUT_MISSED, Deed.DROP_MISSED):
            return
        await program.inbox.react(_reaction(message, step.user, step.option, microseconds(step.at), added=added))
        if step.deed != Deed.STRAY:
            mark(self.folder / "acknowledged", json.dumps([step.user, step.option, added, microseconds(step.at)]))

    async def _one_of_many(self, program: Program, index: int, at_us: int) -> None:
        user, option = answer_of(index)
        message = self.vendor.newest_question()
        await program.inbox.react(_reaction(message, user, option, at_us, added=True))
        os.write(1, f"{index} {at_us}\n".encode())


def answer_of(index: int) -> tuple[str, int]:
    """Give who answers what as that one of a burst."""
    return f"u{index % MEMBERS:02d}", index // MEMBERS % 4 + 1


def _reaction(message: int, user: str, option: int, at_us: int, *, added: bool) -> Reaction:
    return Reaction(MessageRef(str(message)), Account(NAME, user), option, added, at_us, user.title())


def live(order: Order) -> Life:
    """Live a whole life in this process, with the file held as the real program holds it."""
    life = Life(order)
    with hold(life.folder / "microbatch.db"):
        asyncio.run({"found": life.found, "storm": life.storm, "burst": life.burst}[order.deed]())
    return life


def fork(order: Order) -> Ended:
    """Let a fork of this process live the life, and give how it ended."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.dup2(writer, 1)
        _be_the_child(order)
    os.close(writer)
    said = _listen(reader, pid, order.kill_after_s)
    os.close(reader)
    _, status = os.waitpid(pid, 0)
    passed = Path(order.folder, "passed")
    return Ended(
        signal=os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
        code=os.WEXITSTATUS(status) if os.WIFEXITED(status) else 0,
        passed=tuple(passed.read_text().splitlines()) if passed.exists() else (),
        said=tuple(said.decode().splitlines()),
    )


def _be_the_child(order: Order) -> NoReturn:
    code = BROKEN
    try:
        life = live(order)
        Path(order.folder, "passed").write_text("\n".join(life.points.passed))
        code = DONE
    except BaseException:  # noqa: BLE001  the test reads what it was
        traceback.print_exc()
    finally:
        os._exit(code)


def _listen(reader: int, pid: int, kill_after_s: float) -> bytes:
    """Give all that a child says until its end; where that is asked for, kill it so long after its first word."""
    said, deadline = b"", None
    while True:
        left = max(0.0, deadline - monotonic()) if deadline else None
        if not select.select([reader], [], [], left)[0]:
            os.kill(pid, signal.SIGKILL)
            deadline = None
            continue
        heard = os.read(reader, 65536)
        if not heard:
            return said
        if kill_after_s and not said:
            deadline = monotonic() + kill_after_s
        said += heard


def serve() -> None:
    """Carry out orders until there are no more."""
    for line in sys.stdin:
        order = Order(**json.loads(line))
        if order.deed == "found":
            live(order)
            gc.disable()  # lives are too short for it
        print(json.dumps(asdict(Ended(0, DONE) if order.deed == "found" else fork(order))), flush=True)


if __name__ == "__main__":
    serve()
