"""Which language for whom: the first wish that can be met."""

from bot.locale.catalogue import LANGUAGES


def language_for(*preferences: str | None, default: str = "en") -> str:
    """Give the first preferred language that there are catalogues for ("fr-FR" is fr), else the default."""
    for preference in preferences:
        language = _main_part(preference or "")
        if language in LANGUAGES:
            return language
    return default


def _main_part(tag: str) -> str:
    return tag.strip().replace("_", "-").partition("-")[0].casefold()
