"""`microbatch bank check PATH`: the faults of banks and files, counted and said."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.banks.fault import Fault, order, render_all
from bot.banks.load import MAIN_FILE, Loaded, find_banks, load_bank


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found in all paths. `strict` makes warnings count like errors."""

    faults: tuple[Fault, ...]
    banks: int
    questions: int
    questions_good: int
    strict: bool = False

    @property
    def errors(self) -> int:
        """How many faults keep a bank out."""
        return sum(fault.is_error for fault in self.faults)

    @property
    def warnings(self) -> int:
        """How many faults are only said."""
        return len(self.faults) - self.errors

    @property
    def exit_code(self) -> int:
        """0 when clean, 1 when there are faults that count."""
        return 1 if self.errors or (self.strict and self.warnings) else 0


def check_paths(paths: Sequence[Path], *, strict: bool = False) -> Report:
    """Check banks, single files, and folders of banks; the same bank named twice is checked once."""
    found: dict[Path, Loaded] = {}
    faults: list[Fault] = []
    for path in paths:
        banks = _banks_at(path)
        if not banks:
            faults.append(Fault(str(path), 1, 1, "no-bank"))
        for bank in banks:
            if bank not in found:
                found[bank] = load_bank(bank)
    faults += [fault for loaded in found.values() for fault in loaded.faults]
    faults += _slugs_twice(found.items())
    return Report(
        faults=tuple(sorted(faults, key=order)),
        banks=len(found),
        questions=sum(len(loaded.drafts) for loaded in found.values()),
        questions_good=sum(loaded.questions_good for loaded in found.values()),
        strict=strict,
    )


def render(report: Report) -> str:
    """Give a report as text: each fault with its place and remedy, then one line of counts."""
    counts = (
        f"{_counted(report.banks, 'bank')}, {_counted(report.questions, 'question')}, {report.questions_good} good: "
        f"{_counted(report.errors, 'error')}, {_counted(report.warnings, 'warning')}"
    )
    return f"{render_all(report.faults)}\n\n{counts}" if report.faults else counts


def _banks_at(path: Path) -> list[Path]:
    if path.is_dir():
        return find_banks(path)
    beside = path.parent / MAIN_FILE
    return [path.parent] if path.is_file() and beside.is_file() else [path]


def _slugs_twice(found: Iterable[tuple[Path, Loaded]]) -> Iterator[Fault]:
    seen: dict[str, Path] = {}
    for path, loaded in found:
        if loaded.good_part is None:
            continue
        slug = loaded.good_part.slug
        if slug in seen:
            yield Fault(str(path), 1, 1, "slug-twice", {"value": slug, "other": str(seen[slug])})
        seen.setdefault(slug, path)


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
