"""What the page may do to the demo itself, beyond what a platform can: run its clock faster, close a round at once."""

from typing import Protocol

from bot.study.ports import MessageRef


class Controls(Protocol):
    """The demo's own knobs. Whoever wires the page gives them."""

    @property
    def speed(self) -> float:
        """How many times as fast as the wall the group's clock runs."""

    def set_speed(self, speed: float) -> None:
        """Run the group's clock this many times as fast as the wall, from its present instant on."""

    async def close_now(self, message: MessageRef) -> None:
        """Close the round that this message asks. Raises UnknownRound or RoundClosed."""
