"""Tiles: floor plates with clear borders; what is no part of the board is an abyss, or blocks."""

from functools import lru_cache
from typing import ClassVar

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.ui.draw.grounds.shadows import AROUND, shadow
from derelict_game.ui.draw.grounds.slabs import Slabs
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.look.theme import FloorTones

FOLDER = "tiles"
PLATES = ("plate", "plate", "plate_b", "plate", "plate_c")
"""The pictures of floor; what stands here twice is twice as frequent."""
BLOCK = "block"
LIP_DARK = "#0a0d12"
"""The rim of the floor over the abyss, below the light."""
DROP = 0.34
"""How deep the side of the floor is seen in the abyss, in cells."""
_PLAIN = FloorTones()


class Tiles(Slabs):
    """Draws a board of plates."""

    map_colours: ClassVar[tuple[str, str]] = (_PLAIN.beyond, _PLAIN.plan)
    tone: ClassVar[str] = _PLAIN.floor
    margin: ClassVar[int] = 1
    rim: ClassVar[float] = 0.3

    def __init__(self, chart: Chart, pieces: Pieces) -> None:
        super().__init__(chart, pieces)
        self._tones = pieces.theme.tones
        self.beyond = self._tones.beyond

    def _draw_cell(self, target: pygame.Surface, cell: Cell, place: tuple[int, int]) -> None:
        size, floor, art = self._size, self._chart.corridors, self._pieces.art
        solid = self._pieces.theme.walls == "blocks"
        if cell in floor:
            target.blit(art.picture(FOLDER, _pick(cell), size), place)
            if solid:
                walls = tuple(cell.step(dx, dy) not in floor for dx, dy in AROUND)
                target.blit(shadow(size, walls), place)
            else:
                ends = tuple(cell.step(dx, dy) not in floor for dx, dy in AROUND)
                target.blit(_lip(size, ends, self._tones.lip), place)
        elif solid and cell in self._chart:
            target.blit(art.picture(FOLDER, BLOCK, size), place)
        elif not solid and cell.step(0, -1) in floor:
            target.blit(_drop(size, self._tones.side), place)


def _pick(cell: Cell) -> str:
    """Return the plate of a cell, as if thrown, without any visible pattern."""
    mixed = (cell.x * 0x9E3779B1 + cell.y * 0x85EBCA77) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 15)) * 0x2C1B3C6D & 0xFFFFFFFF
    return PLATES[(mixed >> 12) % len(PLATES)]


@lru_cache(128)
def _lip(size: int, ends: tuple[bool, ...], lip: str) -> pygame.Surface:
    """Return the rim of a cell of floor; told by rows is where around it the floor ends."""
    around = dict(zip(AROUND, ends, strict=True))
    rim = pygame.Surface((size, size), pygame.SRCALPHA)
    wide = max(1, size // 24)
    for facing in (facing for facing in Facing if around[facing.delta]):
        side = pygame.Surface((size, size), pygame.SRCALPHA)
        side.fill((*pygame.Color(LIP_DARK)[:3], 150), (0, wide, size, max(1, wide // 2)))
        side.fill(lip, (0, 0, size, wide))
        rim.blit(pygame.transform.rotate(side, -90 * facing), (0, 0))
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        if around[dx, dy] and not around[dx, 0] and not around[0, dy]:
            rim.fill(lip, ((dx > 0) * (size - wide), (dy > 0) * (size - wide), wide, wide))
    return rim


@lru_cache(8)
def _drop(size: int, side: str) -> pygame.Surface:
    """Return the side of the floor as it is seen in the cell south of it, fading into the dark."""
    tone = pygame.Color(side)
    drop = pygame.Surface((size, size), pygame.SRCALPHA)
    rows = max(2, round(size * DROP))
    for row in range(rows):
        alpha = round(255 * (1 - row / rows) ** 1.4)
        pygame.draw.line(drop, (*tone[:3], alpha), (0, row), (size, row))
    return drop
