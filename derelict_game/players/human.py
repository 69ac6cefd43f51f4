"""A person at the screen, who is waited for."""

from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class HumanPlayer(Player):
    """Somebody whose answers come through the window or the terminal, straight into the match."""

    def choose(self, view: State, offer: Offer) -> Choice | None:  # noqa: ARG002
        """Return nothing: whoever shows the offer to the person passes the answer on."""
        return None
