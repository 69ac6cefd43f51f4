"""Sprites: tokens as they are drawn at one moment."""

from dataclasses import dataclass

from derelict_game.board.token import Token, TokenId
from derelict_game.rules.seat import Seat
from derelict_game.rules.tray import Badge


@dataclass(frozen=True, slots=True)
class Sprite:
    """A token as it is drawn at this moment."""

    token: Token
    x: float
    y: float
    turn: float = 0.0
    """Quarters clockwise beside its facing."""
    alpha: int = 255
    becomes: Token | None = None
    """What it is turning into, as a door that opens or closes does."""
    share: float = 0.0
    """How far it has turned into that."""
    id_: TokenId | None = None
    spent: bool = False
    """Whether it has acted, and looks like it."""
    badges: tuple[Badge, ...] = ()
    seat: Seat | None = None
    """Whose it is."""
    scale: float = 1.0
    """How large it is beside its cell."""
    eighths: int = 0
    """By how many eighths of a circle it lies turned, beside its facing."""
    down: bool = False
    """Whether it lies face down."""
    flip: float = 0.0
    """How far it is turned over to its other side."""
    sunk: float = 0.0
    """How far it has fallen out of sight."""
    there: float = 1.0
    """How far a mark is there that is coming or going."""

    @property
    def rests(self) -> bool:
        """Whether it lies in its cell and nothing happens to it."""
        return (
            self.alpha == 255
            and self.becomes is None
            and not self.turn
            and not self.flip
            and not self.sunk
            and (self.x, self.y) == self.token.cell
        )
