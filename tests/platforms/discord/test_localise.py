"""The words of the commands are what Discord takes, in each language, and translate where there is a catalogue."""

import unicodedata

import pytest
from discord import Locale, app_commands
from discord.app_commands import TranslationContext, TranslationContextLocation, TranslationContextTypes, locale_str

from bot.cards.plain import inline_text
from bot.locale.catalogue import LANGUAGES, message_ids, say
from bot.platforms.discord import limits, localise

NAMES = [f"command-{path}" for path in localise.COMMANDS] + [
    f"option-{option}" for option in sorted({one for options in localise.COMMANDS.values() for one in options})
]


def may_be_in_a_name(char: str) -> bool:
    """Tell whether Discord takes a character in a name: letters, digits, Devanagari, Thai, and - _ '."""
    script = unicodedata.name(char, "").split(" ")[0]
    return char in "-_'" or unicodedata.category(char)[0] in "LN" or script in ("DEVANAGARI", "THAI")


async def translated(words: locale_str, locale: Locale) -> str | None:
    """Give words as discord.py would get them for a locale."""
    context: TranslationContextTypes = TranslationContext(TranslationContextLocation.other, data=None)
    return await localise.CatalogueTranslator().translate(words, locale, context)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_what_discord_takes(language: str, name: str) -> None:
    """1 to 32 letters, digits, hyphens, composed (NFC) and in lower case; one wrong name refuses all commands."""
    word = say(language, f"discord-{name}")

    assert 1 <= len(word) <= limits.COMMAND_NAME
    assert all(may_be_in_a_name(char) for char in word)
    assert word == word.lower()
    assert unicodedata.is_normalized("NFC", word)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_description_is_short(language: str, name: str) -> None:
    """1 to 100 characters."""
    assert 1 <= limits.length(say(language, f"discord-{name}-does")) <= limits.COMMAND_DESCRIPTION


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_differ_among_their_siblings(language: str) -> None:
    """No two commands of one group, and no two options of one command, have one name."""
    siblings: dict[str, list[str]] = {}
    for path, options in localise.COMMANDS.items():
        group = "-".join(part for part in path.split("-")[:-1]) if path.count("-") > 1 else ""
        siblings.setdefault(group, []).append(say(language, f"discord-command-{path}"))
        siblings[f"options of {path}"] = [say(language, f"discord-option-{option}") for option in options]

    assert [names for names in siblings.values() if len(set(names)) != len(names)] == []


@pytest.mark.parametrize("top", ["quiz", "leaderboard", "me", "help", "language", "quiz-admin"])
def test_a_whole_command_is_not_too_long(top: str) -> None:
    """8,000 characters hold all words of a command with everything below it, each in its longest language."""
    paths = [path for path in localise.COMMANDS if path == top or (path.startswith(f"{top}-") and top != "quiz")]
    names = [f"command-{path}" for path in paths]
    names += [f"option-{option}" for path in paths for option in localise.COMMANDS[path]]
    words = [f"discord-{name}{end}" for name in names for end in ("", "-does")]

    assert paths
    assert sum(max(len(say(language, word)) for language in LANGUAGES) for word in words) < limits.COMMAND_TEXT


@pytest.mark.parametrize(("path", "options"), localise.COMMANDS.items())
def test_a_command_has_few_options(path: str, options: tuple[str, ...]) -> None:
    """At most 25, and the last part of the path is the English name."""
    assert len(options) <= limits.COMMAND_OPTIONS
    assert path.endswith(str(localise.command_name(path)))


def test_discord_py_takes_every_command() -> None:
    """The library builds a group of each name and description."""
    for path in localise.COMMANDS:
        built = app_commands.Group(name=localise.command_name(path), description=localise.command_description(path))
        assert built.name == str(localise.command_name(path))


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("locale", "word"),
    [
        (Locale.american_english, "leaderboard"),
        (Locale.british_english, "leaderboard"),
        (Locale.french, "classement"),
        (Locale.vietnamese, "bảng-xếp-hạng"),
        (Locale.german, None),
        (Locale.japanese, None),
    ],
)
async def test_a_name_is_translated_where_there_is_a_catalogue(locale: Locale, word: str | None) -> None:
    """Both Englishes, French and Vietnamese; every other locale keeps the default."""
    assert await translated(localise.command_name("leaderboard"), locale) == word


@pytest.mark.asyncio
async def test_words_that_are_no_message_are_left_alone() -> None:
    """What discord.py marks for translation by itself has no message, and stays."""
    assert await translated(locale_str("something"), Locale.french) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("permission", localise.PERMISSIONS)
def test_a_missing_permission_is_named_with_its_switch(language: str, permission: str) -> None:
    """The sentence holds the permission's name, the channel, and the way through the settings."""
    told = inline_text(localise.missing_permission(language, permission, "#training"))

    assert localise.permission_name(language, permission) in told
    assert "#training" in told
    assert told.count("→") == 4


def test_a_missing_permission_reads_well() -> None:
    """What can't be done, and where to switch it on."""
    assert inline_text(localise.missing_permission("en", "add_reactions", "#training")) == (
        "I can’t add reactions in #training. To put it right: Edit Channel of #training → Permissions → my role → "
        "allow “Add Reactions”. For all channels at once: Server Settings → Roles."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_missing_permission_is_on_the_card(language: str) -> None:
    """A paragraph each; the card of refused reactions names the channel."""
    card = localise.missing_permissions_card(language, localise.PERMISSIONS, "#training")

    assert len(card.blocks) == 8
    assert "#training" in localise.reactions_refused_card(language, "#training").summary


def test_no_message_of_discord_is_left_over() -> None:
    """Every id of the catalogue belongs to a command, an option, a way to answer, a permission or a sentence."""
    permissions = [permission.replace("_", "-") for permission in localise.PERMISSIONS]
    known = {f"discord-{name}{end}" for name in NAMES for end in ("", "-does")}
    known |= {f"discord-answers-{answers}" for answers in localise.ANSWERS}
    known |= {f"discord-{what}-{permission}" for what in ("permission", "without") for permission in permissions}
    known |= {localise.TEST_POST, localise.TAKE_BACK, localise.TAKEN_BACK}
    known |= {"discord-missing-title", "discord-switch-on", "discord-reactions-refused"}

    assert {name for name in message_ids("en") if name.startswith("discord-")} == known
    assert str(localise.answers_name(localise.ANSWERS[0])) == "Reactions, seen by all"
