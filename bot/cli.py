"""The commands of the host: when something is wrong, one clear line on standard error and a telling exit code."""

import os
import sys
import traceback
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from bot.runtime.settings import Settings

INTERRUPTED = 130

EXIT_CODES = """\b
Exit codes:
  0  done
  1  faults were found (in a bank, in the database)
  2  a command or a setting is wrong
  3  can't start: the database is newer than the program, damaged,
     in use by another Microbatch, or can't be written; a port is taken
  4  Microbatch broke: run it again with --debug and report what it says
"""

app = typer.Typer(
    name="microbatch",
    help="A quiz bot for study groups: one question a day, answered by reaction, explained, and ranked.\n\n"
    "\b\nBegin with:\n  microbatch demo            a study group on a page of this machine\n"
    "  microbatch bank check .    is my question bank right?\n  microbatch run             for real\n\n"
    "Settings come from MICROBATCH_… in the environment or in .env; README.md lists them.",
    epilog=EXIT_CODES,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
)
bank_app = typer.Typer(help="Question banks: files of questions.")
db_app = typer.Typer(help="The database: its shape and its health.")
app.add_typer(bank_app, name="bank")
app.add_typer(db_app, name="db")


class _Refused(Exception):
    """A command can't be done: the exit code and the line that says why."""

    def __init__(self, code: int, line: str) -> None:
        super().__init__(line)
        self.code = code


def _show_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"microbatch {version('microbatch')}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def options(
    context: typer.Context,
    debug: Annotated[bool, typer.Option("--debug", help="Show where it broke, when it breaks.")] = False,
    _version: Annotated[
        bool, typer.Option("--version", help="Say which version this is.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Take what stands before the command."""
    context.obj = {"debug": debug}
    offer_help(context)


@bank_app.callback(invoke_without_command=True)
@db_app.callback(invoke_without_command=True)
def offer_help(context: typer.Context) -> None:
    """Show what there is to those who name no command."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command(short_help="A study group on a page of this machine.")
def demo(
    port: Annotated[int, typer.Option(min=0, max=65535, help="The page's port; 0 takes any that is free.")] = 8000,
    data_dir: Annotated[
        Path | None, typer.Option(help="Where the group is kept; without it, the folder demo in the data folder.")
    ] = None,
    speed: Annotated[
        float, typer.Option(min=1, max=3600, help="How many seconds of the group pass in one of yours.")
    ] = 1,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = False,
) -> None:
    """Show a study group on a page of this machine: no account, no token.

    Be any of its eight members: react to today's question, close the round, see the reveal and the
    leaderboard, type /quiz pipeline. Stop with Ctrl-C; the group is there the next time.

    \b
    Examples:
      microbatch demo
      microbatch demo --speed 60 --open
      microbatch demo --data-dir /tmp/fresh --port 0
    """  # noqa: D301  \b is the help's mark for lines to be kept
    from bot.runtime import logs
    from bot.runtime.demo import run_demo

    settings = _settings()
    logs.configure(settings.log_level if "log_level" in settings.model_fields_set else "warning", settings.log_format)
    folder = data_dir or settings.data_dir / "demo"
    here = settings.model_copy(update={"data_dir": folder, "database_url": None})
    raise typer.Exit(_run(run_demo(folder, port, speed, open_browser), here))


@app.command(short_help="Microbatch for real, until it is stopped.")
def run() -> None:
    """Run Microbatch for real, until it is stopped (Ctrl-C, or SIGTERM).

    The database is made and upgraded by itself, after a backup. A stop finishes what is in hand.

    \b
    Examples:
      microbatch run
      MICROBATCH_PORT=9000 microbatch run
      MICROBATCH_DATABASE_URL_FILE=/run/secrets/database microbatch run
    """  # noqa: D301
    from bot.runtime import compose, logs
    from bot.runtime.settings import readable_by_others

    settings = _settings()
    logs.configure(settings.log_level, settings.log_format)
    if readable_by_others():
        logs.get_log().warning("settings.readable_by_others", remedy="chmod 600 .env")
    raise typer.Exit(_run(compose.run(settings), settings))


@bank_app.command("check", short_help="Every fault of question banks.")
def bank_check(
    paths: Annotated[
        list[Path], typer.Argument(help="Banks: folders, files, or folders of banks.", show_default=False)
    ],
    strict: Annotated[bool, typer.Option("--strict", help="Take warnings for faults.")] = False,
) -> None:
    """Find every fault of question banks: where it is, what is wrong, how to mend it.

    \b
    Examples:
      microbatch bank check banks/
      microbatch bank check --strict my-bank/bank.yaml
    """  # noqa: D301
    from bot.banks.check import check_paths, render

    report = check_paths(paths, strict=strict)
    typer.echo(render(report))
    raise typer.Exit(report.exit_code)


@db_app.command("upgrade", short_help="Bring the database to this version's shape.")
def db_upgrade() -> None:
    """Bring the database to the shape that this version needs, after a backup; `run` does it by itself."""
    from bot.store.migrate import upgrade

    settings = _settings()
    done = _guarded(lambda: upgrade(_with_folder(settings), backup_dir=settings.backups), settings)
    if done.from_revision == done.to_revision:
        typer.echo(f"The database is at {done.to_revision} already.")
        return
    typer.echo(f"The database is at {done.to_revision} now; it was {done.from_revision or 'empty'}.")
    if done.backup:
        typer.echo(f"The backup from before is {done.backup}")


@db_app.command("check", short_help="Is the database whole?")
def db_check() -> None:
    """Say whether the database is whole and has the shape that this version needs."""
    from bot.runtime.refusals import CANNOT_START, place
    from bot.store.migrate import check

    settings = _settings()
    where = place(settings.database)
    if settings.database.startswith("sqlite:///") and not Path(where).exists():
        raise _Refused(CANNOT_START, f"There is no database at {where} yet. It is made by: microbatch db upgrade")
    problems = _guarded(lambda: check(settings.database), settings)
    typer.echo("\n".join(problems) if problems else f"{where} is whole.")
    raise typer.Exit(1 if problems else 0)


@app.command(short_help="Copy the database while it is in use.")
def backup(
    to: Annotated[
        Path | None, typer.Option(help="The folder for the copy; without it, backups in the data folder.")
    ] = None,
) -> None:
    """Copy the database while it is in use; never copy the file by other means, the copy would be broken.

    \b
    Examples:
      microbatch backup
      microbatch backup --to /mnt/safe
    """  # noqa: D301
    from bot.runtime.refusals import CANNOT_START, USAGE, place
    from bot.store.backup import backup as copy

    settings = _settings()
    path = Path(place(settings.database))
    if not settings.database.startswith("sqlite:///"):
        raise _Refused(USAGE, "This is a PostgreSQL database: copy it with pg_dump.")
    if not path.exists():
        raise _Refused(CANNOT_START, f"There is no database at {path}.")
    typer.echo(f"The copy is {_guarded(lambda: copy(path, to or settings.backups), settings)}")


@app.command(short_help="A simulated group lives through many days.")
def simulate(
    days: Annotated[int, typer.Option(min=1, max=3660, help="How many days.")] = 30,
    members: Annotated[int, typer.Option(min=1, max=5000, help="How many members.")] = 40,
    seed: Annotated[int, typer.Option(help="What the dice start from; the same seed gives the same output.")] = 7,
    zone: Annotated[str, typer.Option(help="The group's IANA time zone.")] = "Europe/Paris",
    start: Annotated[datetime, typer.Option(formats=["%Y-%m-%d"], help="The first day.")] = datetime(2026, 1, 1),  # noqa: DTZ001  a local date
    bank: Annotated[
        list[str] | None, typer.Option(help="A bank to ask from, by name or path; may be repeated. Without it, all.")
    ] = None,
    stop_from: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The first day on which the program is down.")
    ] = None,
    stop_days: Annotated[int, typer.Option(min=0, max=3660, help="For how many days it is down.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Let a simulated group live through many days: the real program, with a clock and members that are simulated.

    \b
    Examples:
      microbatch simulate --days 30 --members 40 --seed 7 --json
      microbatch simulate --zone America/New_York --start 2026-03-01 --days 60
      microbatch simulate --bank pipeline-parallelism --stop-from 2026-01-10 --stop-days 3
    """  # noqa: D301
    from bot.quiz.zones import check_zone
    from bot.runtime.simulate import SimulateOptions
    from bot.runtime.simulate import simulate as simulated

    given = SimulateOptions(
        days=days,
        members=members,
        seed=seed,
        zone=check_zone(zone),
        start=start.date(),
        banks=tuple(_bank_folder(name) for name in bank or ()),
        stop_from=_date(stop_from),
        stop_days=stop_days,
    )
    _refuse_faulty(given.banks)
    report = _run(simulated(given))
    typer.echo(_as_json(report.as_json()) if as_json else report.as_text())


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command of the command line, and exit with its code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    sys.exit(_exit_code(given))


def _exit_code(arguments: list[str]) -> int:
    try:
        code = typer.main.get_command(app).main(arguments, prog_name="microbatch", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, `head` perhaps, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001  the last resort: never a trace for the host
        return _say(error, debug="--debug" in arguments)
    return int(code or 0)


def _say(error: Exception, *, debug: bool) -> int:
    from bot.runtime.refusals import BROKEN, USAGE, refusal

    if debug:
        traceback.print_exception(error)
    refused = refusal(error)
    match error:
        case _Refused():
            code, line = error.code, str(error)
        case typer.TyperException():
            code, line = USAGE, f"{_sentence(error.format_message())} See: {_named(error)} --help"
        case _ if refused:
            code, line = refused
        case _:
            code, line = BROKEN, f"something broke ({type(error).__name__}); microbatch --debug … shows where."
    print(f"microbatch: {' '.join(line.split())}", file=sys.stderr)
    return code


def _sentence(text: str) -> str:
    return text if text.endswith((".", "?", "!")) else f"{text}."


def _named(error: typer.TyperException) -> str:
    context = getattr(error, "ctx", None)
    return str(context.command_path) if context else "microbatch"


def _settings() -> "Settings":
    from bot.runtime.settings import load_settings

    return load_settings()


def _guarded(work: Any, settings: "Settings | None" = None) -> Any:
    """Do the work; raise what keeps it from being done as _Refused, with the place that it is about."""
    from bot.runtime.refusals import refusal

    try:
        return work()
    except Exception as error:
        refused = refusal(error, settings)
        if refused is None:
            raise
        raise _Refused(*refused) from error


def _run(work: Any, settings: "Settings | None" = None) -> Any:
    import asyncio

    return _guarded(lambda: asyncio.run(work), settings)


def _with_folder(settings: "Settings") -> str:
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    return settings.database


def _bank_folder(name: str) -> Path:
    from bot.runtime.paths import bank_folders, shipped
    from bot.runtime.refusals import USAGE

    known = {folder.name: folder for folder in bank_folders(shipped("banks"))}
    if name in known or Path(name).exists():
        return known.get(name, Path(name))
    raise _Refused(USAGE, f"There is no bank {name!r}: neither a path nor one of {', '.join(sorted(known))}.")


def _refuse_faulty(banks: Sequence[Path]) -> None:
    from bot.banks.check import check_paths, render
    from bot.runtime.refusals import FAULTS_FOUND

    report = check_paths(banks)
    if report.errors:
        typer.echo(render(report), err=True)
        raise _Refused(FAULTS_FOUND, "the bank has faults; nothing was simulated.")


def _date(at: datetime | None) -> date | None:
    return at.date() if at else None


def _as_json(value: object) -> str:
    import orjson

    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
