"""A child of the bench: holds something in memory, idle, and prints what that takes; see `memory.py`.

With a folder, it runs the program there. Without one, it imports the modules that it is told on its input.
"""

import asyncio
import contextlib
import gc
import importlib
import io
import json
import sys
import time
from pathlib import Path

IDLE_S = 2.0


def taken() -> dict[str, int]:
    """Give the memory of this process in bytes, as Linux counts it: RSS, and PSS, where shared pages are divided."""
    lines = [line.split() for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]]
    kept = {words[0].rstrip(":").lower(): int(words[1]) * 1024 for words in lines}
    return {name: kept[name] for name in ("rss", "pss")}


async def run_program(folder: Path) -> dict[str, int]:
    """Give the memory of the whole program, with its local page and its health page, after a moment without work."""
    from bot.runtime.clock import SystemClock
    from bot.runtime.compose import ready_database, running
    from bot.runtime.logs import configure
    from bot.runtime.settings import load_settings
    from bot.study.study import Rules

    configure("info", "json", io.StringIO())
    settings = load_settings(env_file=None, data_dir=folder, port=0, health_port=0)
    async with ready_database(settings) as url, running(settings, SystemClock(), Rules(), url):
        await asyncio.sleep(IDLE_S)
        return taken()


def import_only(modules: list[str]) -> dict[str, int]:
    """Give the memory of a process that imported these and does nothing."""
    for module in modules:
        with contextlib.suppress(ImportError):
            importlib.import_module(module)
    gc.collect()
    time.sleep(IDLE_S)
    return taken()


def main() -> None:
    """Print the memory, and the modules of others that are loaded."""
    found = asyncio.run(run_program(Path(sys.argv[1]))) if len(sys.argv) > 1 else import_only(json.load(sys.stdin))
    modules = sorted(name for name in sys.modules if name.split(".")[0] not in ("bot", "tests", "__main__"))
    print(json.dumps({**found, "modules": modules}))


if __name__ == "__main__":
    main()
