"""`make bench`, or `python -m tests.bench [answers] [boards] [memory] [--without-postgresql]`.

Prints ratios with the raw figures beside them. Exit code 0 when every target is met, 1 when one is missed,
2 when something that was asked for can't be measured here.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

from tests.bench import answers, boards, memory
from tests.bench.places import postgresql_databases, sqlite_files
from tests.bench.ratio import REPETITIONS, Line
from tests.databases import PostgresqlMissing

PARTS = ("answers", "boards", "memory")


def main() -> int:
    """Measure what is asked for, all by default."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"{', '.join(PARTS)}; all by default")
    parser.add_argument("--without-postgresql", action="store_true", help="leave PostgreSQL out")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    return _report(asked.parts or PARTS, postgresql=not asked.without_postgresql)


def _report(parts: list[str] | tuple[str, ...], *, postgresql: bool) -> int:
    started, missed, unmeasured = perf_counter(), list[Line](), False
    for name, part in _measurements(parts, postgresql=postgresql):
        try:
            for line in part():
                print(line, flush=True)
                missed += [line] if line.missed else []
        except PostgresqlMissing as missing:
            print(f"{name}: not measured. {missing}", flush=True)
            unmeasured = True
    each = f"{REPETITIONS}, or {REPETITIONS * answers.CLOSELY} against executemany"
    print(f"\nTook {perf_counter() - started:.0f} s. Ratios are medians of alternating runs: {each}.")
    for line in missed:
        print(f"Target missed: {line.what}: {line.shown}, wanted {line.target}.", file=sys.stderr)
    return 1 if missed else 2 if unmeasured else 0


def _measurements(
    parts: list[str] | tuple[str, ...], *, postgresql: bool
) -> Iterator[tuple[str, Callable[[], Iterator[Line]]]]:
    if "answers" in parts:
        yield "SQLite", _answers_on_sqlite
        if postgresql:
            members, rounds = answers.MEMBERS, answers.ROUNDS
            yield "PostgreSQL", lambda: answers.on_postgresql(postgresql_databases(members, rounds))
    if "boards" in parts:
        yield "SQLite", _boards_on_sqlite
        if postgresql:
            yield "PostgreSQL", lambda: boards.on_postgresql(postgresql_databases(boards.MEMBERS, 1))
    if "memory" in parts:
        if Path("/proc/self/smaps_rollup").exists():
            yield "Memory", memory.idle
        else:
            print("Memory: not measured. It is read from /proc, which this system doesn't have.")


def _answers_on_sqlite() -> Iterator[Line]:
    with sqlite_files(answers.MEMBERS, answers.ROUNDS) as place:
        yield from answers.on_sqlite(place)


def _boards_on_sqlite() -> Iterator[Line]:
    with sqlite_files(boards.MEMBERS, 1) as place:
        yield from boards.on_sqlite(place)


if __name__ == "__main__":
    raise SystemExit(main())
