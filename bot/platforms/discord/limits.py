"""Every limit of Discord that the program keeps, with where it is written.

Paths are those of Discord's own documentation, discord/discord-api-docs under `developers/`; numbers without one
are ours, and say so. Lengths of text are measured in UTF-16 units: Discord's servers and its clients don't count
alike, and this is the larger of their counts.
"""

# --- messages: resources/message.mdx, "Create Message" and "Embed Limits" ---

CONTENT = 2_000
"""A message's content. The OpenAPI description says 4,000, the documentation 2,000: the smaller holds."""

EMBEDS = 10
EMBEDS_TEXT = 6_000
"""All text of all embeds of a message together: titles, descriptions, fields, footers, authors."""

EMBED_TITLE = 256
EMBED_DESCRIPTION = 4_096
EMBED_FIELDS = 25
EMBED_FIELD_NAME = 256
EMBED_FIELD_VALUE = 1_024
EMBED_FOOTER = 2_048
EMBED_AUTHOR = 256

NONCE = 25
"""Characters of a nonce; with `enforce_nonce` a second send within minutes gives the first message back."""

OLD_MESSAGE_S = 3_600
"""Seconds after which edits of a message have a hidden limit (error 30046, topics/opcodes-and-status-codes.mdx)."""

ALT_TEXT = 1_024
FILE_BYTES = 10 * 1024 * 1024
"""One file, where the server has no boosts (reference.mdx, "Uploading Files")."""

FILES = 10
REQUEST_BYTES = 25 * 1024 * 1024

# --- components: components/reference.mdx ---

ROWS = 5
BUTTONS_IN_ROW = 5
BUTTONS = ROWS * BUTTONS_IN_ROW
BUTTON_LABEL = 80
CUSTOM_ID = 100
SELECT_OPTIONS = 25
SELECT_LABEL = 100
SELECT_PLACEHOLDER = 150

MODAL_TITLE = 45
MODAL_COMPONENTS = 5
MODAL_TEXT = 4_000

# --- reactions: topics/opcodes-and-status-codes.mdx (30010), resources/message.mdx "Get Reactions" ---

REACTIONS = 20
"""Different emoji on a message."""

REACTORS_PAGE = 100

SEED_EVERY_S = 0.25
"""Seconds between two reactions in a channel; measured by bot authors (discord-api-docs#395), not documented."""

OPTIONS = 10
"""Options that a reaction can name: the keycaps 1 to 10. Ours, and that of every platform."""

# --- commands: interactions/application-commands.mdx ---

COMMAND_NAME = 32
COMMAND_DESCRIPTION = 100
COMMAND_OPTIONS = 25
COMMAND_TEXT = 8_000
"""A whole command: its names, descriptions and values, each in its longest localisation."""

CHOICES = 25
"""Choices of an option, and suggestions while it is typed."""

CHOICE_NAME = 100
COMMANDS = 100
COMMANDS_A_DAY = 200
"""Commands that may be created in a day and server (error 30034): why they are not synced at every start."""

# --- interactions: interactions/receiving-and-responding.mdx ---

RESPOND_S = 3.0
"""Seconds in which a click or a command has to be answered."""

TOKEN_S = 15 * 60
"""Seconds in which the answer can be changed or followed; after that a private one is out of reach."""

FOLLOW_UPS = 5
"""Follow-ups of an app that only a user installed, where the server hasn't it."""

# --- rates: topics/rate-limits.mdx, events/gateway.mdx ---

REQUESTS_PER_S = 50
INVALID_REQUESTS = 10_000
"""Answers of 401, 403 and 429 in ten minutes, beyond which the address is shut out for a while."""

IDENTIFIES_A_DAY = 1_000
"""Fresh gateway sessions in a day over all shards; beyond it the token is reset."""

GUILDS_PER_SHARD = 2_500

# --- threads: resources/channel.mdx ---

THREAD_NAME = 100


def length(text: str) -> int:
    """Give the length of a text as the limits count it: in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
