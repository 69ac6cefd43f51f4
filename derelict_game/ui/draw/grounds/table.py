"""The table: dark felt in a wooden rail, with softly marked places for cards."""

from collections import Counter
from functools import lru_cache
from random import Random
from typing import ClassVar

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.ui.draw.cards import SHAPE
from derelict_game.ui.draw.grounds.light import stretched
from derelict_game.ui.draw.grounds.slabs import Slabs
from derelict_game.ui.draw.pieces import Pieces

BEYOND, FELT, RAIL = "#0b0908", "#1d4a42", "#4a3222"
RAIL_LIGHT, RAIL_DARK, STITCH = "#7a5637", "#1d130c", "#3c7569"
APART, NUMBER = "#4a3a30", "#a98a66"
FELT_OUT, RAIL_OUT = 0.16, 0.42
"""How far felt and rail reach beyond the cells, in cells."""
PLACE = 0.93
"""How high the place of a card is, beside its cell."""
GRAIN, TEXTURE = 4, 128
"""Points of light along a cell; pixels of the texture, which is repeated."""
BRIGHT, DIM = 255, 118
"""How much of each colour is left in the middle and at the rim, of 255."""


class Table(Slabs):
    """Draws a table for cards."""

    map_colours: ClassVar[tuple[str, str]] = (RAIL_DARK, "#24574d")
    tone: ClassVar[str] = FELT
    margin: ClassVar[int] = 1
    rim: ClassVar[float] = RAIL_OUT
    beyond: str = BEYOND

    def __init__(self, chart: Chart, pieces: Pieces) -> None:
        super().__init__(chart, pieces)
        numbers = Counter(chart.segment(cell) for cell in chart.corridors)
        self._main = numbers.most_common(1)[0][0] if numbers else 0
        """The segment of most places; the others lie apart."""
        self._light = _pool((self._whole.width * GRAIN + 1, self._whole.height * GRAIN + 1))

    def _prime(self, slab: pygame.Surface, cells: pygame.Rect) -> None:
        """Draw the part of felt and rail that lies on these cells."""
        size = self._size
        felt, rail = self._around(cells, FELT_OUT), self._around(cells, RAIL_OUT)
        line = max(1, size // 40)
        corner = round(size * 0.32)
        for area, colour, bend in (
            (rail.inflate(2 * line, 2 * line), "#000000", corner),
            (rail, RAIL_LIGHT, corner),
            (rail.inflate(-2 * line, -2 * line), RAIL, corner - line),
            (felt.inflate(4 * line, 4 * line), RAIL_DARK, corner // 2 + line),
            (felt, FELT, corner // 2),
        ):
            pygame.draw.rect(slab, colour, area, border_radius=max(1, bend))
        slab.set_clip(rail)
        grain = _texture()
        for y in range(-(cells.y * size) % TEXTURE - TEXTURE, slab.get_height(), TEXTURE):
            for x in range(-(cells.x * size) % TEXTURE - TEXTURE, slab.get_width(), TEXTURE):
                slab.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        if self._pieces.theme.numbered:
            self._number(slab, cells)
        seam = felt.inflate(*(-round(0.14 * size),) * 2)
        pygame.draw.rect(slab, STITCH, seam, max(1, line // 2), border_radius=corner // 2)
        slab.set_clip(None)

    def _number(self, slab: pygame.Surface, cells: pygame.Rect) -> None:
        """Write the number of every column and row onto the rail beside it."""
        size, chart = self._size, self._chart
        font = self._pieces.fonts.exact(max(8, round(size * 0.15)), bold=True)
        off = (FELT_OUT + RAIL_OUT) / 2 + 0.02
        places = [(str(x), x + 0.5, -off) for x in range(chart.width) if self._is_main(x)]
        places += [(str(y + 1), -off, y + 0.5) for y in range(chart.height)]
        for text, x, y in places:
            drawn = font.render(text, True, NUMBER)
            middle = (round((x - cells.x) * size), round((y - cells.y) * size))
            slab.blit(drawn, drawn.get_rect(center=middle))

    def _is_main(self, x: int) -> bool:
        """Tell whether a column is one of those that do not lie apart."""
        return self._chart.segment(Cell(x, 0)) == self._main

    def _around(self, cells: pygame.Rect, out: float) -> pygame.Rect:
        """Return the board and so many cells around it, in pixels of a slab."""
        size = self._size
        board = pygame.Rect(-cells.x * size, -cells.y * size, 0, 0)
        board.size = (self._chart.width * size, self._chart.height * size)
        return board.inflate(*(round(2 * out * size),) * 2)

    def _draw_cell(self, target: pygame.Surface, cell: Cell, place: tuple[int, int]) -> None:
        if cell not in self._chart.corridors:
            return
        apart = self._chart.segment(cell) not in (0, self._main)
        if apart:
            target.blit(_strip(self._size), place)
        target.blit(_place(self._size, apart=apart), place)

    def _finish(self, slab: pygame.Surface, cells: pygame.Rect) -> None:
        """Lay the light of a lamp over it, bright in the middle of the table."""
        area = cells.move(self.margin, self.margin)
        light = stretched(self._light, area, GRAIN, self._size)
        slab.set_clip(self._around(cells, RAIL_OUT))
        slab.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        slab.set_clip(None)


@lru_cache(8)
def _strip(size: int) -> pygame.Surface:
    """Return the ground of places that lie apart: a strip of another cloth."""
    strip = pygame.Surface((size, size), pygame.SRCALPHA)
    strip.fill((*pygame.Color(APART)[:3], 200))
    return strip


@lru_cache(8)
def _place(size: int, *, apart: bool) -> pygame.Surface:
    """Return the mark of a place for a card: a little darker than the felt, with a light rim."""
    mark = pygame.Surface((size, size), pygame.SRCALPHA)
    tall = round(size * PLACE)
    card = pygame.Rect(0, 0, tall * SHAPE[0] // SHAPE[1], tall)
    card.center = (size // 2, size // 2)
    bend = max(1, size // 14)
    pygame.draw.rect(mark, (4, 14, 12, 54), card, border_radius=bend)
    rim = (226, 178, 140, 70) if apart else (150, 214, 196, 58)
    pygame.draw.rect(mark, rim, card, max(1, size // 48), border_radius=bend)
    return mark


@lru_cache(1)
def _texture() -> pygame.Surface:
    """Return fine fibres, the same on every machine, to be multiplied with felt and wood."""
    points = Random(7).randbytes(TEXTURE * TEXTURE)
    grey = bytes(225 + value % 31 for value in points for _ in range(3))
    return pygame.image.frombytes(grey, (TEXTURE, TEXTURE), "RGB")


def _pool(size: tuple[int, int]) -> pygame.Surface:
    """Return the light of one lamp over the middle of a table."""
    pool = pygame.Surface(size, depth=32)
    width, height = size
    for y in range(height):
        for x in range(width):
            far = ((2 * x / width - 1) ** 2 + (2 * y / height - 1) ** 2) / 2
            left = round(BRIGHT - (BRIGHT - DIM) * min(1.0, far) ** 0.8)
            pool.set_at((x, y), (left, left, min(255, round(left * 0.97))))
    return pool
