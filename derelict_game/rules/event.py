"""Events: what happened. The log, the animation and the sound all read them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.quick import quick
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State


@quick
@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened."""

    type: str
    """The sort of event, such as `moved`, `rolled` or `destroyed`."""
    text: str
    """The line of the log."""
    cells: tuple[Cell, ...] = ()
    """Where it happened; for a move, from and to."""
    token: TokenId | None = None
    """Whom it happened to."""
    dice: tuple[int, ...] = ()
    """The dice, highest first."""
    chance: Fraction | None = None
    """How likely the roll was to do what it was made for."""
    section: str = ""
    """The section of the rulebook that tells more."""
    only_for: tuple[Seat, ...] = ()
    """The seats that may know of it; empty: everybody."""
    needs: str = ""
    """What was needed of the dice, such as `6+`."""
    verdict: str = ""
    """What came of them in a word, such as `HIT`."""
    success: bool | None = None
    """Whether the roll did what it was made for; None: it could not fail."""
    deciding: int | None = None
    """The place of the die that decided, among the dice."""
    together: bool = False
    """Whether it happens at the same time as the event before it."""
    stands: Token | None = None
    """How the token stands then, where more happens to it in the same breath; None: as it does
    when all is over."""
    seat: Seat | None = None
    """Whose it is, where no token of theirs says so."""
    then: State | None = None
    """How everything stood after it, where the rest of the same breath changes more."""
    facts: tuple[tuple[str, str | int], ...] = ()
    """What programs are told of it besides, by name."""

    def seen_by(self, seat: Seat) -> bool:
        """Tell whether a seat may know of it."""
        return not self.only_for or seat in self.only_for


def seen_by(events: Iterable[Event], seat: Seat) -> tuple[Event, ...]:
    """Return the events that a seat may know of.

    What happened together with something hidden does not happen together with what was before it.
    """
    seen, alone = [], False
    for event in events:
        alone = (alone and event.together) or (not event.together and not event.seen_by(seat))
        if event.seen_by(seat):
            seen.append(replace(event, together=False) if alone and event.together else event)
            alone = False
    return tuple(seen)


ROLLED, REVEALED = "rolled", "revealed"
"""The sorts of events that undo never crosses, whatever the rule set."""
DESTROYED = "destroyed"
"""What happens to a unit that is lost; kills and losses are counted by it."""
MOVED, DEPLOYED = "moved", "deployed"
"""What happens to a unit that changes its cell, and to one that comes onto the board."""
