"""Outcomes: how a match ended."""

from dataclasses import dataclass

from derelict_game.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winner: Seat | None
    """None: a draw."""
    reason: str
