"""The words of Discord's commands in each language, and what is said about permissions there.

A command's words carry the id of their message, so that Discord gets them in each of its locales that there is a
catalogue for. The default words are the English ones.
"""

from collections.abc import Mapping

from discord import Locale
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.cards.card import Card, Kind, Paragraph, Text
from bot.cards.note import note_card
from bot.cards.plain import summed_up
from bot.cards.sentence import dotted, sentence
from bot.locale.catalogue import LANGUAGES, say

LOCALES: Mapping[Locale, str] = {
    Locale.american_english: "en",
    Locale.british_english: "en",
    Locale.french: "fr",
    Locale.vietnamese: "vi",
}
"""Discord's locales by our catalogues. Both Englishes are listed: one falls back to the other, not to the default."""

_SCHEDULE = ("time", "zone", "weekdays", "topics", "levels", "open")

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "quiz": ("topic", "count", "private"),
    "leaderboard": ("period", "topic"),
    "me": (),
    "help": (),
    "language": ("language",),
    "quiz-admin": (),
    "quiz-admin-setup": ("channel", "time", "zone", "weekdays", "topics", "language", "answers"),
    "quiz-admin-schedule": (),
    "quiz-admin-schedule-add": _SCHEDULE,
    "quiz-admin-schedule-list": (),
    "quiz-admin-schedule-edit": ("schedule", *_SCHEDULE),
    "quiz-admin-schedule-pause": ("schedule",),
    "quiz-admin-schedule-resume": ("schedule",),
    "quiz-admin-schedule-remove": ("schedule",),
    "quiz-admin-schedule-skip": ("schedule",),
    "quiz-admin-schedule-now": ("schedule",),
}
"""Each command and group, by its path, with its options."""

ANSWERS = ("reactions", "buttons", "lifted")
"""How a channel may answer."""

PERMISSIONS = (
    "view_channel",
    "send_messages",
    "send_messages_in_threads",
    "embed_links",
    "attach_files",
    "add_reactions",
    "read_message_history",
    "manage_messages",
)
"""What the bot may need, by discord.py's names."""

TEST_POST = "discord-test-post"
TAKE_BACK = "discord-take-back"
"""The label of the test post's button."""

TAKEN_BACK = "discord-taken-back"


def command_name(path: str) -> locale_str:
    """Give a command's own name, the last part of its path in `COMMANDS`."""
    return text(f"discord-command-{path}")


def command_description(path: str) -> locale_str:
    """Give what a command does."""
    return text(f"discord-command-{path}-does")


def option_name(option: str) -> locale_str:
    """Give an option's name."""
    return text(f"discord-option-{option}")


def option_description(option: str) -> locale_str:
    """Give what an option is."""
    return text(f"discord-option-{option}-does")


def answers_name(answers: str) -> locale_str:
    """Give the words for a way to answer, one of `ANSWERS`."""
    return text(f"discord-answers-{answers}")


def text(message_id: str) -> locale_str:
    """Give a message without arguments as words that are translated when commands are synced. Raises MessageError."""
    return locale_str(say(LANGUAGES[0], message_id), id=message_id)


def permission_name(language: str, permission: str) -> str:
    """Give a permission's name as Discord's settings show it. Raises MessageError for one not in `PERMISSIONS`."""
    return say(language, f"discord-permission-{permission.replace('_', '-')}")


def missing_permission(language: str, permission: str, channel: str) -> Text:
    """Give what can't be done without a permission, and where to switch it on; `channel` is the channel's name."""
    name = permission_name(language, permission)
    lost = sentence(language, f"discord-without-{permission.replace('_', '-')}", channel=channel)
    return (*lost, " ", *sentence(language, "discord-switch-on", permission=name, channel=channel))


def missing_permissions_card(language: str, permissions: tuple[str, ...], channel: str) -> Card:
    """Give all that is missing in a channel, each by name with where to switch it on."""
    title = dotted(say(language, "discord-missing-title"), channel)
    blocks = tuple(Paragraph(missing_permission(language, permission, channel)) for permission in permissions)
    return summed_up(Card(Kind.PROBLEM, language, title, "", blocks))


def reactions_refused_card(language: str, channel: str) -> Card:
    """Tell that reactions couldn't be added, that buttons are there instead, and how to have reactions again."""
    return note_card(language, "discord-reactions-refused", channel=channel)


class CatalogueTranslator(Translator):
    """Gives discord.py the words of the commands in Discord's locales, from the catalogues."""

    async def translate(
        self,
        string: locale_str,
        locale: Locale,
        context: TranslationContextTypes,  # noqa: ARG002 - the library's signature
    ) -> str | None:
        """Give the words in a locale; None where there is no catalogue for it, or they are no message's."""
        language, message_id = LOCALES.get(locale), string.extras.get("id")
        if language is None or message_id is None:
            return None
        return say(language, message_id)
