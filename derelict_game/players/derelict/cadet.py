"""The cadet: a veteran's pupil, who now and then does the first thing that comes to mind."""

from random import Random

from derelict_game.players.derelict.greedy import Greedy
from derelict_game.players.derelict.veteran import Veteran
from derelict_game.players.mind import Mind, Thought
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State

HASTE, CARELESSNESS = 0.3, 0.04
"""How often it does the plain thing instead of the good one, and how often just anything."""


class Cadet(Mind):
    """Makes mistakes that a person would make, too."""

    def __init__(self) -> None:
        self._good, self._plain = Veteran(), Greedy()

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return a good choice, or a plausible mistake."""
        luck = rng.random()
        if luck < CARELESSNESS:
            harmless = [c for c in offer.choices if c not in offer.deliberate] or offer.choices
            return Thought(rng.choice(list(harmless)), "Acts without thinking.")
        return (self._plain if luck < HASTE else self._good).think(view, offer, rng)
