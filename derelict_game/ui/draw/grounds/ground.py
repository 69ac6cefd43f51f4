"""Grounds: what a board lies on, with all that belongs to it and never moves."""

from collections.abc import Sequence
from typing import ClassVar, Protocol

import pygame

from derelict_game.board.token import Token
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.sprite import Sprite


class Ground(Protocol):
    """Draws the ground of one chart."""

    map_colours: ClassVar[tuple[str, str]]
    """On a small map: beyond the cells of the board, and the cells themselves."""

    tone: ClassVar[str]
    """The floor as one plain colour."""
    rim: ClassVar[float]
    """How much of what it draws around the board is worth seeing, in cells."""

    def draw(
        self,
        target: pygame.Surface,
        camera: Camera,
        sprites: Sequence[Sprite] = (),
        fixtures: tuple[Token, ...] = (),
        moment: int = 0,
    ) -> None:
        """Draw what is on the screen, with its fixtures and in the light of some sprites."""
        ...

    @property
    def kept(self) -> int:
        """How many pixels are kept."""
        ...

    def forget(self) -> None:
        """Let go of all of them."""
        ...
