"""Players that think: a mind looks at a view and an offer and gives a choice with its reason."""

from abc import ABC, abstractmethod
from enum import StrEnum
from random import Random
from typing import NamedTuple

from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class Budget(StrEnum):
    """How much a mind may think: for an evening with a person, or for hundreds of matches."""

    PLAY = "play"
    BENCH = "bench"


class Thought(NamedTuple):
    """A choice, and why."""

    choice: Choice
    reason: str = ""
    """One line for a person who wants to know."""
    then: tuple[Choice, ...] = ()
    """What would follow if nothing came between; a mind that tries things out saves time by it."""


class Mind(ABC):
    """Somebody who decides. It gets views only, so it cannot cheat."""

    @abstractmethod
    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return the answer to an offer; the same for the same view, offer and random numbers."""


class ThinkingPlayer(Player):
    """A mind in a seat.

    Its random numbers come from its key and the number of the question, so that a match that was
    saved and loaded goes on as it would have without.
    """

    def __init__(self, mind: Mind, key: str) -> None:
        self._mind = mind
        self._key = key

    def choose(self, view: State, offer: Offer) -> Choice:
        """Return what the mind thinks of; a single choice needs no thought."""
        self.reason = ""
        if len(offer.choices) == 1:
            return offer.choices[0]
        number = offer.number if offer.place is None else f"secret {offer.place}"
        thought = self._mind.think(view, offer, Random(f"{self._key} {number}"))
        self.reason = thought.reason
        return thought.choice
