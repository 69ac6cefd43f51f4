"""Sprites: tokens as they are drawn at one moment."""

from dataclasses import dataclass

from derelict_game.board.token import Token, TokenId


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
