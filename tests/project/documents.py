"""The parts of README.md and `.env.example` that the code decides; run as a module it writes them anew."""

from pathlib import Path

from bot.runtime.metrics import Metrics
from bot.runtime.settings import Settings, environment_name

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
EXAMPLE = ROOT / ".env.example"


def settings_table() -> str:
    """Give README.md's table of settings."""
    rows = [
        f"| `{environment_name(name)}` | {_default(name)} | {field.description} |"
        for name, field in Settings.model_fields.items()
    ]
    return "\n".join(["| setting | without it | |", "| --- | --- | --- |", *rows])


def metrics_table() -> str:
    """Give README.md's table of metrics."""
    families = Metrics().registry.collect()
    rows = [
        f"| `{family.name}{'_total' if family.type == 'counter' else ''}` | {family.documentation} |"
        for family in families
    ]
    return "\n".join(["| metric | |", "| --- | --- |", *rows])


def example() -> str:
    """Give `.env.example`: every setting, with its description, switched off."""
    parts = [
        "# Settings of Microbatch. Copy to .env, keep it to yourself (chmod 600 .env), take the # from what you set.\n"
    ]
    parts += [
        f"# {field.description}\n#{environment_name(name)}={_plain_default(name)}\n"
        for name, field in Settings.model_fields.items()
    ]
    return "\n".join(parts)


def between(text: str, mark: str) -> str:
    """Give what stands between a document's `<!-- mark -->` and its `<!-- /mark -->`."""
    return text.split(f"<!-- {mark} -->\n", 1)[1].split(f"<!-- /{mark} -->", 1)[0].strip()


def readme(text: str) -> str:
    """Give README.md with its tables as they should be."""
    for mark, table in (("settings", settings_table()), ("metrics", metrics_table())):
        before, rest = text.split(f"<!-- {mark} -->\n", 1)
        after = rest.split(f"<!-- /{mark} -->", 1)[1]
        text = f"{before}<!-- {mark} -->\n{table}\n<!-- /{mark} -->{after}"
    return text


def _plain_default(name: str) -> str:
    default = Settings.model_fields[name].default
    return "" if default is None else str(default).lower() if isinstance(default, bool) else str(default)


def _default(name: str) -> str:
    plain = _plain_default(name)
    return f"`{plain}`" if plain else "–"


if __name__ == "__main__":
    README.write_text(readme(README.read_text(encoding="utf-8")), encoding="utf-8")
    EXAMPLE.write_text(example(), encoding="utf-8")
