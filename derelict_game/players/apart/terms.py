"""What the loader of a game's bots gives back, and how it says that there is no bot."""

from collections.abc import Callable, Iterable

from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

Decide = Callable[[State, Seat], Iterable[Choice]]
"""What a loaded bot is: it looks at what its seat may know and says all it does in this turn."""


class NotABot(Exception):
    """A file holds no bot."""
