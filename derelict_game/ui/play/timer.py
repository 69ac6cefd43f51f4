"""The timer: how much time a person still has, in games that measure it."""

from collections.abc import Callable, Collection

from derelict_game.match.match import Match
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.ui.look.look import Look

LAST_SECONDS = 5
"""How many seconds before the end are heard."""
TICK = "tick"


class Timer:
    """Counts the time of a person who is asked, and lets the clock of the match run out."""

    def __init__(
        self, look: Look, match: Match, people: Collection[Seat], record: Callable[[], object]
    ) -> None:
        self._look = look
        self._match = match
        self._people = people
        self._record = record
        """Called after a choice of the chance seat, so that everybody is shown what it did."""
        self._asked: object = None
        """In which turn and of whom the time is counted."""
        self.whole = 0
        self.left: float | None = None
        """Seconds that are left of the whole; None: time does not matter."""
        self.running = False
        """Whether somebody is waited for, and not only shown what has happened."""

    def update(self, seconds: float, *, waiting: bool) -> bool:
        """Let time go by while a person is waited for; True: what is shown of it has changed."""
        match, offer, shown = self._match, self._match.offer, self._shown
        self.running = waiting
        if offer is None or offer.seat not in self._people:
            self.left = None
            return shown != self._shown
        if self._others_first():
            return True
        clock, asked = match.clock, (match.state.turn, offer.seat)
        if clock is None or clock.seconds is None:
            self.left, self._asked = None, None
            return shown != self._shown
        if self.left is None or asked != self._asked:
            self._asked, self.whole, self.left = asked, clock.seconds, float(clock.seconds)
        if waiting:
            self._count(seconds)
        return shown != self._shown

    def _count(self, seconds: float) -> None:
        assert self.left is not None
        before, self.left = self.left, max(0.0, self.left - seconds)
        if before <= LAST_SECONDS and int(before) != int(self.left):
            self._look.sounds.play(TICK, self._look.settings.effects_volume)
        if not self.left:
            self.left = None
            self._match.time_out()
            self._record()

    def _others_first(self) -> bool:
        """Let computer players go first, who are ready at once: the clock waits for nobody else."""
        seats = (offer.seat for offer in self._match.open[1:])
        if any(seat != CHANCE and seat not in self._people for seat in seats):
            let = self._match.let_others_first()
            if let:
                self._record()
            return let
        return False

    @property
    def _shown(self) -> int | None:
        """What can be told apart on the screen: tenths of seconds."""
        return None if self.left is None or not self.running else int(10 * self.left)
