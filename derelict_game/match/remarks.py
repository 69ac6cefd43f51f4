"""What everybody should know of players: told as soon as it gives nothing away."""

from collections.abc import Callable, Mapping

from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat

REMARK = "remark"
"""The sort of event that tells it."""


class Remarks:
    """What was said of players, by the place in the record of the choice that it is about.

    Who gave no orders in time must not be known to those who still give theirs in secret.
    """

    def __init__(self, known: Mapping[int, str] | None = None, told: int = 0) -> None:
        self.all = dict(known or {})
        self._told = told
        """The place up to which everything was told."""

    def due(self, places: int, whose: Callable[[int], Seat], *, secret: bool) -> list[Event]:
        """Return what may be told after so many choices; secret: others still answer."""
        if secret:
            return []
        untold, self._told = range(self._told, places), places
        return [
            Event(REMARK, self.all[place], seat=whose(place))
            for place in untold
            if place in self.all
        ]

    def take_back(self, places: int) -> None:
        """Forget what is about choices after so many."""
        self.all = {place: text for place, text in self.all.items() if place < places}
        self._told = min(self._told, places)
