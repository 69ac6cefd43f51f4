"""A person at the screen: a mailbox between the window or terminal and the match."""

from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class HumanPlayer(Player):
    """Holds the open offer until somebody puts the answer in."""

    def __init__(self) -> None:
        self.offer: Offer | None = None
        """The question that waits for this person."""
        self._answer: tuple[int, Choice] | None = None

    def put(self, number: int, choice: Choice) -> bool:
        """Take the answer to the question of that number; False if it is not the open one.

        A click that comes late, when the next question is already open, is not taken for an
        answer to that one.
        """
        if self.offer is None or self.offer.number != number or choice not in self.offer:
            return False
        self._answer = (number, choice)
        return True

    def choose(self, view: State, offer: Offer) -> Choice | None:  # noqa: ARG002
        """Return what was put in for this offer."""
        self.offer = offer
        if self._answer is None or self._answer[0] != offer.number:
            return None
        choice = self._answer[1]
        self.offer = self._answer = None
        return choice
