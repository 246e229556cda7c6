"""Documents can't rot: what the code has, they have, and what they promise is there."""

import re

from bot.runtime.metrics import Metrics
from bot.runtime.refusals import BROKEN, CANNOT_START, FAULTS_FOUND, OK, USAGE
from bot.runtime.settings import Settings
from tests.project import documents
from tests.project.documents import EXAMPLE, README, ROOT

MAKEFILE = ROOT / "Makefile"
REWRITE = "run: python -m tests.project.documents"


def text_of(name: str) -> str:
    """Give a document's text."""
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_setting_and_metric_is_in_the_readme() -> None:
    """README.md's tables are those of the code."""
    assert documents.readme(README.read_text(encoding="utf-8")) == README.read_text(encoding="utf-8"), REWRITE
    assert documents.between(README.read_text(encoding="utf-8"), "settings").count("`MICROBATCH_") == len(
        Settings.model_fields
    )
    assert all(f"`{name}`" in README.read_text(encoding="utf-8") for name in Metrics().names())


def test_every_setting_is_in_the_example() -> None:
    """`.env.example` has every setting, none of them switched on."""
    text = EXAMPLE.read_text(encoding="utf-8")

    assert text == documents.example(), REWRITE
    assert [line for line in text.splitlines() if line and not line.startswith("#")] == []


def test_every_setting_is_read() -> None:
    """No setting is there that nothing reads: each is named in the program outside of its own module."""
    program = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot").rglob("*.py")) if path.name != "settings.py"
    )
    read = {name for name in Settings.model_fields if re.search(rf"\bsettings\.{name}\b", program)}
    through_a_property = {"database_url"}

    assert set(Settings.model_fields) - read - through_a_property == set()


def test_every_make_target_of_the_documents_exists() -> None:
    """`make …` in a document is a target of the Makefile, and CONTRIBUTING.md or README.md names each public target."""
    targets = set(re.findall(r"^([a-z]+):.*## ", MAKEFILE.read_text(encoding="utf-8"), re.MULTILINE))
    named = {
        name
        for document in ("README.md", "CONTRIBUTING.md", ".ci/run")
        for name in re.findall(r"(?:^|[`\s])make ([a-z-]+)(?=[`\s]|$)", text_of(document), re.MULTILINE)
    } - {"builds"}

    assert named <= targets
    assert {"demo", "test", "check", "bench", "setup"} <= targets


def test_the_first_screen() -> None:
    """Within its first screen README.md shows one sentence, the picture of the page, `make demo` and `make test`."""
    first = README.read_text(encoding="utf-8").splitlines()[:20]

    assert first[0] == "# Microbatch"
    assert "    make demo" in first
    assert "    make test" in first
    [picture] = [found[1] for line in first if (found := re.match(r"!\[.{20,}\]\((.*)\)", line))]
    assert (ROOT / picture).read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_every_exit_code_is_in_the_readme() -> None:
    """README.md's table of exit codes has those of the program."""
    rows = re.findall(r"^\| (\d) \| ", README.read_text(encoding="utf-8"), re.MULTILINE)

    assert [int(row) for row in rows] == [OK, FAULTS_FOUND, USAGE, CANNOT_START, BROKEN]


def test_what_the_documents_point_at_exists() -> None:
    """Every link to a file, and every path in backquotes that has a folder of ours, is there."""
    for document in ("README.md", "CONTRIBUTING.md", "DECISIONS.md", "CHANGELOG.md"):
        text = text_of(document)
        links = re.findall(r"\]\((?!https?:)([^)#]+)\)", text)
        paths = re.findall(r"`((?:bot|banks|migrations|tests)/[\w./-]*)`", text)

        missing = [path for path in [*links, *paths] if not (ROOT / path).exists()]
        assert missing == [], document


def test_contributing_is_a_page() -> None:
    """CONTRIBUTING.md can be read at once, and says where a platform, a bank format and a language go."""
    text = text_of("CONTRIBUTING.md")

    assert len(text.split()) < 800
    assert all(f"| {what}" in text for what in ("a platform", "a bank format", "a language", "a setting", "a use case"))


def test_decisions_are_five_lines() -> None:
    """Each decision is told in no more than five lines."""
    parts = re.split(r"^## .*$", text_of("DECISIONS.md"), flags=re.MULTILINE)[1:]

    assert parts
    assert all(len(part.strip().splitlines()) <= 5 for part in parts)


def test_nothing_of_one_machine_is_in_the_tree() -> None:
    """No document, lock or tool's file names a registry's host or somebody's folders."""
    names = ["Makefile", "Dockerfile", ".ci/run", "pyproject.toml", "compose.yaml", ".env.example"]
    for path in [*ROOT.glob("*.md"), *ROOT.glob("*.lock"), *(ROOT / name for name in names)]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://[^\s)\"]*(?:pypi|simple/)|--(?:extra-)?index-url|/home/|/root/", text), path
    assert ".env" in text_of(".gitignore").split()
