"""Write the golden files anew, to be read over before they are committed: `python -m tests.cards.write_golden`."""

from pathlib import Path

from bot.cards.plain import as_text
from bot.locale.catalogue import LANGUAGES
from tests.cards.examples import CARDS

GOLDEN = Path(__file__).parent / "golden"


def golden(name: str) -> str:
    """Give the text of a golden file: the card in each language, one below the other."""
    return "\n".join(f"=== {language}\n{as_text(CARDS[name](language))}\n" for language in LANGUAGES)


def main() -> None:
    """Write a file for each card, and take away those of cards that are gone."""
    for file in GOLDEN.glob("*.txt"):
        if file.stem not in CARDS:
            file.unlink()
    for name in CARDS:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")


if __name__ == "__main__":
    main()
