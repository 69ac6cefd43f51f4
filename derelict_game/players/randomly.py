"""A player that takes any choice, all of them equally likely."""

from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.luck import drawn
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class RandomPlayer(Player):
    """Chooses by its key and the number of the question alone.

    So a match that was saved and loaded goes on as it would have without.
    """

    def __init__(self, key: str) -> None:
        self._key = key

    def choose(self, view: State, offer: Offer) -> Choice:  # noqa: ARG002
        """Return any of the choices."""
        key, number = self._key, offer.number
        if offer.place is not None:
            key, number = f"{key} secret", offer.place
        return offer.choices[drawn(key, number, len(offer.choices)) - 1]
