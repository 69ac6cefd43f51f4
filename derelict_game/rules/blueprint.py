"""Blueprints: missions that a rule set has made itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derelict_game.board.chart import Chart
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError

EASIEST, HARDEST = 0, 11
"""The ends of the scale of hardship, on which every whole number is another mission."""


class CannotMake(DerelictError):
    """A mission was asked for that a rule set cannot make."""


@dataclass(frozen=True, slots=True)
class Blueprint:
    """A board with everything on it, and what its map says."""

    chart: Chart
    tokens: tuple[Token, ...]
    title: str
    briefing: str
    difficulty: str
    options: Mapping[str, int | bool]
    hardship: int
    """How hard it is on the seat that moves first, from EASIEST to HARDEST."""
    length: str = ""
    """How long it takes, in a word; empty: as long as any."""
    par: int | None = None
    """In how many turns it should be won; None: that does not matter."""
    trial: Mapping[str, int | bool] = field(default_factory=dict)
    """Options with which it is tried out, where those of a match are not meant: the first seat wins
    half of such matches if it is as hard as it should be."""
