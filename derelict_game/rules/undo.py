"""Undo policies: how far a rule set lets a player take choices back."""

from dataclasses import dataclass

from derelict_game.rules.event import REVEALED, ROLLED


@dataclass(frozen=True, slots=True)
class UndoPolicy:
    """How many choices can be taken back, and what can never be.

    Whatever the policy, undo never crosses the choice of another seat.
    """

    depth: int | None = None
    """None: as far back as the nearest barrier."""
    barriers: frozenset[str] = frozenset({ROLLED, REVEALED})
    """The sorts of events that are never taken back. Without `rolled` among them undo crosses
    dice, which then fall again as they did."""
    past_end: bool = False
    """Whether the last choice of a match can be taken back."""
