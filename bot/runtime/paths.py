"""Where the shipped banks are: inside the built package, or beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def shipped(folder: str) -> Path:
    """Give a folder that comes along, `banks` or `migrations`."""
    built = _PACKAGE / "shipped" / folder
    return built if built.is_dir() else _PACKAGE.parent / folder


def bank_folders(*places: Path) -> tuple[Path, ...]:
    """Give the folders that hold a bank in these places, each place's by name."""
    return tuple(file.parent for place in places for file in sorted(place.glob("*/bank.yaml")))
