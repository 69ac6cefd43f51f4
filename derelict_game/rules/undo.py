"""Undo policies: how far a rule set lets a player take choices back."""

from dataclasses import dataclass

from derelict_game.rules.event import REVEALED, ROLLED


@dataclass(frozen=True, slots=True)
class UndoPolicy:
    """How many choices can be taken back, and the sorts of events that can never be.

    Whatever the policy, undo never crosses the other seat or anything that the chance seat did.
    """

    depth: int | None = None
    """None: as far back as the nearest barrier."""
    barriers: frozenset[str] = frozenset({ROLLED, REVEALED})
