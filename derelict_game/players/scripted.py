"""A player that reads its choices from a list."""

from collections import deque
from collections.abc import Iterable

from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class ScriptedPlayer(Player):
    """Answers with the given choices, one after the other."""

    def __init__(self, choices: Iterable[Choice | str]) -> None:
        self._left = deque(Choice.parse(c) if isinstance(c, str) else c for c in choices)

    def choose(self, view: State, offer: Offer) -> Choice:  # noqa: ARG002
        """Return the next choice of the list."""
        if not self._left:
            raise IllegalChoice(f"The script ends before the question {offer.prompt!r}.")
        return self._left.popleft()
