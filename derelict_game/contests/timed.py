"""A player with a clock beside it."""

from collections.abc import Callable
from time import perf_counter

from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class TimedPlayer(Player):
    """Passes every question on to another player and adds up how long that one thinks."""

    def __init__(self, inner: Player, clock: Callable[[], float] = perf_counter) -> None:
        self._inner = inner
        self._clock = clock
        self._asked: float | None = None
        self.seconds = 0.0
        self.choices = 0

    def choose(self, view: State, offer: Offer) -> Choice | None:
        """Return what the other player answers; the clock runs from the question to the answer."""
        if self._asked is None:
            self._asked = self._clock()
        choice = self._inner.choose(view, offer)
        if choice is not None:
            self.seconds += self._clock() - self._asked
            self._asked = None
            self.choices += 1
        self.remark, self.reason = self._inner.remark, self._inner.reason
        self.printed, self.missed = self._inner.printed, self._inner.missed
        return choice

    def close(self) -> None:
        """Let the other player go."""
        self._inner.close()
