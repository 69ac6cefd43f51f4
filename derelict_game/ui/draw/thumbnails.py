"""Small pictures of whole boards, for lists and previews."""

import math
from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.token import Token
from derelict_game.ui.draw.board_view import plan
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.stage import Stage


class Laid(Protocol):
    """Anything that lays tokens out on a board: a map, a save, a blueprint."""

    @property
    def chart(self) -> Chart:
        """Return the board."""
        ...

    @property
    def tokens(self) -> Sequence[Token]:
        """Return what stands on it."""
        ...


class Thumbnails:
    """Draws each board once a size, when it is first seen."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._drawn: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}

    def of(self, name: str, board: Laid, game: str) -> Callable[[tuple[int, int]], pygame.Surface]:
        """Return what draws a board of a game; it is known by its name from then on."""

        def draw(size: tuple[int, int]) -> pygame.Surface:
            if (name, size) not in self._drawn:
                self._drawn[name, size] = thumbnail(board, self._stage.look_of(game).pieces, size)
            return self._drawn[name, size]

        return draw

    def forget(self, name: str) -> None:
        """Draw a board anew when it is seen again."""
        self._drawn = {key: kept for key, kept in self._drawn.items() if key[0] != name}


def thumbnail(board: Laid, pieces: Pieces, size: tuple[int, int]) -> pygame.Surface:
    """Return a small picture of a whole board."""
    chart = board.chart
    # Shrunk it looks best; a tiny board is drawn as large as it is shown.
    shown = math.ceil(min(size[0] / chart.width, size[1] / chart.height))
    cell = max(4, shown, min(24, 720 // max(chart.width, chart.height)))
    camera = Camera(chart.width, chart.height, chart.width * cell, chart.height * cell)
    camera = camera.whole(cell)
    large = pygame.Surface((chart.width * cell, chart.height * cell))
    plan(chart, pieces).draw_laid_out(large, camera, board.tokens)
    share = min(size[0] / large.get_width(), size[1] / large.get_height())
    fit = (max(1, int(large.get_width() * share)), max(1, int(large.get_height() * share)))
    return pygame.transform.smoothscale(large, fit)
