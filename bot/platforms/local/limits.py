"""Every limit of the local page. They are ours: there is no vendor behind this page."""

BODY_BYTES = 64 * 1024
"""The longest request body that is read."""

MESSAGE_LENGTH = 2_000
"""Characters of a typed message; Discord's limit, so that the page feels like the others."""

ACTION_LENGTH = 100
"""Characters of a button's id; Discord's limit for a custom id."""

SUGGEST_LENGTH = 200
"""Characters of a half-typed command that are looked at."""

NAME_LENGTH = 80
"""Characters of a name that are shown, then an ellipsis."""

TEXT_LENGTH = 6_000
"""Characters of one piece of a card's text that are shown, then an ellipsis."""

PAGE_LENGTH = 80
"""The newest messages of a channel that are shown."""

OPTIONS = 10
"""Options that a reaction can name: the keycaps 1 to 10."""

SPEEDS = (1.0, 60.0, 600.0)
"""How many times faster than the wall the group's clock may run."""

WAITING_EVENTS = 256
"""Events that may wait for a slow browser before its connection is closed; it comes back and reads the state."""

HEARTBEAT_S = 30.0
"""Seconds between pings on the WebSocket, so that a browser that went to sleep is noticed."""

STOP_S = 2.0
"""Seconds that open requests have to finish in when the server stops."""

ID_DIGITS = 18
"""Digits of a message's id, so that it fits the databases' eight bytes."""
