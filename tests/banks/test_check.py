"""`microbatch bank check`: what it finds at a path, and what its exit code means."""

import os
from pathlib import Path

import pytest

from bot.banks.check import check_paths, render
from bot.banks.load import find_banks, load_bank
from tests.banks.samples import HEAD, codes, question

FIXTURES = Path(__file__).parent / "fixtures"
SOUND = HEAD + question()


def _folder(path: Path, text: str = SOUND, **others: str) -> Path:
    path.mkdir()
    (path / "bank.yaml").write_text(text)
    for name, content in others.items():
        (path / f"{name}.yaml").write_text(content)
    return path


def test_a_sound_bank_is_clean(tmp_path: Path) -> None:
    """Exit code 0, and one line of counts."""
    report = check_paths([_folder(tmp_path / "one")])

    assert report.exit_code == 0
    assert render(report) == "1 bank, 1 question, 1 good: 0 errors, 0 warnings"


def test_an_error_is_exit_code_one(tmp_path: Path) -> None:
    """The report has each fault, then the counts."""
    report = check_paths([_folder(tmp_path / "one", SOUND.replace("level: easy", "level: eesy"))])
    lines = render(report).split("\n")

    assert report.exit_code == 1
    assert lines[0].endswith("bank.yaml:8:12: choice: eesy isn't known here (did you mean easy?).")
    assert lines[-1] == "1 bank, 1 question, 0 good: 1 error, 0 warnings"


def test_warnings_count_when_strict() -> None:
    """The fixture lacks one translation: said, and only counted when strict."""
    report = check_paths([FIXTURES])

    assert [fault.code for fault in report.faults] == ["translation-missing"]
    assert (report.exit_code, check_paths([FIXTURES], strict=True).exit_code) == (0, 1)


def test_banks_are_found_below_a_folder(tmp_path: Path) -> None:
    """A folder with a bank.yaml is one bank; other files are banks of their own; hidden folders aren't looked into."""
    _folder(tmp_path / "one", fr="language: fr")
    (tmp_path / "single.yml").write_text(SOUND)
    _folder(tmp_path / ".hidden")

    assert find_banks(tmp_path) == [tmp_path / "one", tmp_path / "single.yml"]


def test_a_file_of_a_folder_stands_for_its_bank(tmp_path: Path) -> None:
    """Checking bank.yaml or fr.yaml checks the bank with all its translations, once."""
    one = _folder(tmp_path / "one", fr="hello")
    report = check_paths([one, one / "bank.yaml", one / "fr.yaml"])

    assert report.banks == 1
    assert [fault.code for fault in report.faults] == ["map-expected"]


def test_two_banks_of_one_slug_are_refused(tmp_path: Path) -> None:
    """A slug is how members call a bank."""
    report = check_paths([_folder(tmp_path / "one"), _folder(tmp_path / "two")])

    assert [(fault.code, fault.file) for fault in report.faults] == [("slug-twice", str(tmp_path / "two"))]


def test_a_path_without_a_bank_is_said(tmp_path: Path) -> None:
    """A wrong path, an empty folder, and a folder that is asked for as a bank."""
    report = check_paths([tmp_path / "nothing.yaml", tmp_path])

    assert [fault.code for fault in report.faults] == ["no-bank", "path-missing"]
    assert report.exit_code == 1
    assert codes(load_bank(tmp_path)) == ["no-bank"]


def test_what_is_no_normal_file_isnt_read(tmp_path: Path) -> None:
    """A pipe would hang the reader; a folder named like a file has no content."""
    os.mkfifo(tmp_path / "pipe.yaml")
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "bank.yaml").mkdir()

    assert codes(load_bank(tmp_path / "pipe.yaml")) == ["path-unreadable"]
    assert codes(load_bank(tmp_path / "one")) == ["path-unreadable"]


def test_a_file_that_may_not_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's reason is passed on."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = tmp_path / "a.yaml"
    path.write_text(SOUND)
    monkeypatch.setattr(Path, "open", refuse)

    assert codes(load_bank(path)) == ["path-unreadable"]


def test_a_big_file_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    """B 42: 50 MB, of which two are read."""
    path = tmp_path / "big.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000)

    assert codes(load_bank(path)) == ["file-too-big"]


def test_a_picture_has_to_lie_beside_the_bank(tmp_path: Path) -> None:
    """A picture's file is looked for, and its name has no folders."""
    text = HEAD + question(extra="    picture: {file: bubble.png, alt: Four bars}\n")
    one = _folder(tmp_path / "one", text)
    missing = codes(load_bank(one))
    (one / "bubble.png").write_bytes(b"")

    assert (missing, codes(load_bank(one))) == (["picture-missing"], [])
    (one / "bank.yaml").write_text(text.replace("bubble.png", "../bubble.png"))
    assert codes(load_bank(one)) == ["file-name"]


def test_two_files_of_one_language_are_refused(tmp_path: Path) -> None:
    """fr.yaml and fr.yml can't both be the French."""
    one = _folder(tmp_path / "one", fr="language: fr\nbank: sample-bank\n")
    (one / "fr.yml").write_text("language: fr\nbank: sample-bank\n")

    assert codes(load_bank(one)) == ["language-twice"]


@pytest.mark.parametrize("path", find_banks(Path(__file__).parents[2] / "banks"), ids=lambda path: path.name)
def test_the_shipped_banks_have_no_error(path: Path) -> None:
    """What ships is sound."""
    assert load_bank(path).errors == ()
