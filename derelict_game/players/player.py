"""What every player is."""

from abc import ABC, abstractmethod

from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class Player(ABC):
    """Somebody who answers the offers to one seat."""

    remark: str = ""
    """What everybody should know about how its last choice came about; empty: nothing."""

    reason: str = ""
    """Why it took its last choice, in a line for a person who wants to know."""

    printed: str = ""
    """What it printed while it thought about its last choice, for whoever is making it."""

    missed: int = 0
    """How many of its answers were late, broken or missing, so that others were taken instead."""

    @abstractmethod
    def choose(self, view: State, offer: Offer) -> Choice | None:
        """Return the answer to an offer; None: still thinking, ask again.

        The view is the player's own copy, holding what its seat may know and nothing else.
        """

    def consider(self, view: State, offer: Offer) -> None:  # noqa: B027
        """Begin to think about an offer that will be put later, as it stands; most need not."""

    def close(self) -> None:  # noqa: B027 - most players hold nothing
        """Let go of whatever the player holds."""
