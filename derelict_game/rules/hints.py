"""What a player is shown of a choice before taking it, and told of one that is not offered."""

from dataclasses import dataclass
from fractions import Fraction

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of what a choice may lead to."""

    chances: tuple[tuple[str, Fraction], ...]
    """What may happen and how likely it is, such as `("hit", Fraction(11, 36))`."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What hovering a choice shows on the board."""

    cells: tuple[Cell, ...] = ()
    """The cells that the choice changes."""
    path: tuple[Cell, ...] = ()
    """The way a unit goes, from its cell on."""
    line: tuple[Cell, Cell] | None = None
    """From where to where something is shot or thrown."""
    ghost: Token | None = None
    """The unit as it will stand afterwards."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: a sentence, and the rulebook's section that says so."""

    text: str
    section: str
