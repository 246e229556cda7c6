"""The commands: what they print, where errors go, and that exit codes mean something."""

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from bot import cli
from tests.project.documents import README

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Run each command in a folder of its own, where nothing is set."""
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> int:
    """Run a command in this process and give its exit code."""
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    return int(left.value.code or 0)


def commands() -> dict[str, typer.core.TyperCommand]:
    """Give every command by its full name."""
    found: dict[str, typer.core.TyperCommand] = {}
    top = typer.main.get_command(cli.app)
    assert isinstance(top, typer.core.TyperGroup)
    for name, command in top.commands.items():
        if isinstance(command, typer.core.TyperGroup):
            found |= {f"{name} {inner}": below for inner, below in command.commands.items()}  # type: ignore[misc]
        else:
            found[name] = command  # type: ignore[assignment]
    return found


@pytest.mark.parametrize("arguments", [[], ["--help"], ["bank"], ["db"]])
def test_help_is_what_comes_unasked(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Who names no command is shown what there is, and that is no fault."""
    assert run(*arguments) == 0
    assert "Commands:" in capsys.readouterr().out


@pytest.mark.parametrize("name", sorted(commands()))
def test_every_command_teaches(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each command's help says what it does, has a short form, and describes each option; README.md has it too."""
    assert run(*name.split(), "--help") == 0

    shown = capsys.readouterr().out
    command = commands()[name]
    assert command.short_help
    assert f"microbatch {name}" in shown
    assert all(getattr(option, "help", "") for option in command.params)
    assert f"| `microbatch {name}` |" in README.read_text(encoding="utf-8")


def test_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The version is that of the package."""
    assert run("--version") == 0
    assert capsys.readouterr().out == "microbatch 0.1.0\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--nonsense"], "microbatch: No such option: --nonsense. See: microbatch --help\n"),
        (["demmo"], "microbatch: No such command 'demmo'. Did you mean 'demo'? See: microbatch --help\n"),
        (["bank", "check"], "microbatch: Missing argument 'paths'. See: microbatch bank check --help\n"),
        (["demo", "--port", "70000"], "microbatch: Invalid value for '--port': Input should be less than or equal"),
        (["simulate", "--zone", "Mars/Olympus"], "microbatch: There is no time zone 'Mars/Olympus'."),
        (["simulate", "--bank", "cooking"], "microbatch: There is no bank 'cooking': neither a path nor one of data-"),
    ],
)
def test_a_wrong_command_is_one_line(arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake in a command is code 2 and one line on standard error; nothing is printed elsewhere."""
    assert run(*arguments) == 2

    shown = capsys.readouterr()
    assert shown.err.startswith(line)
    assert shown.err.count("\n") == 1
    assert shown.out == ""


def test_a_wrong_setting_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake in a setting is code 2 and names the setting."""
    monkeypatch.setenv("MICROBATCH_PROT", "1")

    assert run("db", "check") == 2
    assert capsys.readouterr().err == "microbatch: MICROBATCH_PROT: there is no such setting; MICROBATCH_PORT?\n"


def test_a_bank_is_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A good bank is code 0; a faulty one is code 1, with the place of each fault."""
    assert run("bank", "check", str(ROOT / "banks")) == 0
    assert "3 banks, 16 questions, 16 good" in capsys.readouterr().out

    bad = tmp_path / "bad.yaml"
    bad.write_text("format: 1\nbank: x\n", encoding="utf-8")
    assert run("bank", "check", str(bad)) == 1
    assert "bad.yaml:" in capsys.readouterr().out


def test_the_life_of_a_database(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is made, is whole, is upgraded no further, and is copied; each says so and is code 0."""
    assert run("db", "upgrade") == 0
    assert "it was empty." in capsys.readouterr().out
    assert run("db", "check") == 0
    assert capsys.readouterr().out == "data/microbatch.db is whole.\n"
    assert run("db", "upgrade") == 0
    assert capsys.readouterr().out.endswith("already.\n")
    assert run("backup", "--to", "copies") == 0
    copy = Path(capsys.readouterr().out.removeprefix("The copy is ").strip())
    assert copy.parent == tmp_path / "copies"
    assert copy.exists()


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("db upgrade", "microbatch: data/microbatch.db is damaged or no database of Microbatch (SQLITE_NOTADB)."),
        ("backup", "microbatch: data/microbatch.db is damaged or no database of Microbatch (SQLITE_NOTADB)."),
    ],
)
def test_a_damaged_database_is_refused(command: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is no database is code 3, named, and left as it is."""
    Path("data").mkdir()
    Path("data/microbatch.db").write_bytes(b"no database" * 1000)

    assert run(*command.split()) == 3
    assert capsys.readouterr().err.startswith(line)
    assert Path("data/microbatch.db").read_bytes() == b"no database" * 1000


def test_a_newer_database_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A database of a later version is code 3, with what to do."""
    assert run("db", "upgrade") == 0
    with sqlite3.connect("data/microbatch.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    capsys.readouterr()

    assert run("db", "upgrade") == 3
    assert "newer Microbatch (revision 9999" in capsys.readouterr().err
    assert run("db", "check") == 1


@pytest.mark.parametrize("command", ["db check", "backup"])
def test_no_database_yet(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no database, nothing is made in passing: code 3, and it says so."""
    assert run(*command.split()) == 3
    assert "There is no database at data/microbatch.db" in capsys.readouterr().err
    assert not Path("data").exists()


def test_postgresql_is_copied_by_its_own_means(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A backup of PostgreSQL is refused with the way to make one; the password isn't told."""
    monkeypatch.setenv("MICROBATCH_DATABASE_URL", "postgresql://me:hunter2@127.0.0.1:1/quiz")

    assert run("backup") == 2
    assert "pg_dump" in capsys.readouterr().err
    assert run("db", "upgrade") == 3
    shown = capsys.readouterr().err
    assert "postgresql://me:***@127.0.0.1:1/quiz can't be used" in shown
    assert "hunter2" not in shown


def test_a_folder_that_cant_be_made(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A data folder that can't be made is code 3, with its path and the setting."""
    monkeypatch.setenv("MICROBATCH_DATA_DIR", "/proc/nowhere")

    assert run("db", "upgrade") == 3
    shown = capsys.readouterr().err
    assert shown.startswith("microbatch: /proc/nowhere can't be written")
    assert "MICROBATCH_DATA_DIR" in shown


@pytest.mark.parametrize(("debug", "traces"), [([], 0), (["--debug"], 1)])
def test_what_breaks_is_one_line(
    debug: list[str], traces: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault of ours is code 4 and one line that names the error; the trace is for those who ask."""

    def breaks() -> None:
        raise LookupError("the word of somebody")

    monkeypatch.setattr(cli, "_settings", breaks)

    assert run(*debug, "db", "check") == 4
    shown = capsys.readouterr().err
    assert shown.endswith("microbatch: something broke (LookupError); microbatch --debug … shows where.\n")
    assert shown.count("Traceback") == traces


def test_an_interrupted_command_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in a short command ends it as the shell expects, without a word."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_settings", interrupted)

    assert run("db", "check") == 130
    assert capsys.readouterr().err == ""


def test_a_simulation_is_told_twice_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """The same seed gives the same text; the rows hold what programs look for."""
    arguments = ("simulate", "--days", "3", "--members", "4", "--seed", "7", "--bank", "pipeline-parallelism", "--json")
    assert run(*arguments) == 0
    first = capsys.readouterr().out
    assert run(*arguments) == 0

    assert capsys.readouterr().out == first
    rows = json.loads(first)["rounds"]
    assert len(rows) == 3
    assert {"local_date", "scheduled_for", "question", "state", "answers", "right"} <= set(rows[0])


def test_a_faulty_bank_isnt_simulated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A bank with faults is code 1, with the faults."""
    folder = tmp_path / "bad"
    folder.mkdir()
    (folder / "bank.yaml").write_text("format: 1\n", encoding="utf-8")

    assert run("simulate", "--bank", str(folder)) == 1
    assert "bank.yaml:" in capsys.readouterr().err


def test_the_module_is_the_command() -> None:
    """`python -m bot` is `microbatch`; and a reader who leaves early is no fault that is told."""
    done = subprocess.run(
        f"{sys.executable} -m bot simulate --help | head -1",
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "Usage: microbatch simulate [OPTIONS]\n"
    assert done.stderr == ""


def test_help_loads_nothing_heavy() -> None:
    """Help comes at once: the program's parts are loaded by the commands that need them."""
    code = (
        "import sys; import bot.cli; print(sorted({'sqlalchemy', 'aiohttp', 'pydantic_settings'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
