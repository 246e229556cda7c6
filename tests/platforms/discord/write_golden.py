"""Write the golden messages anew, to be read over: `python -m tests.platforms.discord.write_golden`."""

from pathlib import Path

from bot.locale.catalogue import LANGUAGES
from bot.platforms.discord import draw
from tests.cards.examples import CARDS

GOLDEN = Path(__file__).parent / "golden"

SHOWN = (
    *("question", "question-by-button", "closed-counted", "reveal", "practice-several-right", "feedback-wrong"),
    *("summary", "board", "member", "topics", "help-of-admins", "note-answer-kept", "problem-unknown-topic"),
    *("schedules", "paused"),
)
"""At least one card of each kind."""


def as_text(drawn: draw.Drawn) -> str:
    """Give a message as it goes to Discord: content, embeds, and the buttons row by row."""
    lines = [f"content: {drawn.content}"]
    for embed in drawn.embeds:
        lines += [f"embed: {embed.title or '-'}", embed.description or "-"]
    rows = drawn.view.to_components() if drawn.view else []
    for row in rows:
        lines.append("  ".join(f"[{button['label']}]({button['custom_id']})" for button in row["components"]))
    return "\n".join(lines)


def golden(name: str) -> str:
    """Give the text of a golden file: the message in each language, one below the other."""
    drawn = ((language, draw.card(CARDS[name](language))) for language in LANGUAGES)
    return "\n".join(f"=== {language}\n{as_text(message)}\n" for language, message in drawn)


def main() -> None:
    """Write a file for each card, and take away those of cards that are gone."""
    GOLDEN.mkdir(exist_ok=True)
    for file in GOLDEN.glob("*.txt"):
        if file.stem not in SHOWN:
            file.unlink()
    for name in SHOWN:
        (GOLDEN / f"{name}.txt").write_text(golden(name), encoding="utf-8")


if __name__ == "__main__":
    main()
