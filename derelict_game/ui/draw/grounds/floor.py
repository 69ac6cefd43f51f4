"""The floor and walls of a board: drawn once in large pieces, lit anew where light changes."""

from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.dress import Dress, dress_of
from derelict_game.board.geometry import Cell, Facing
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import BACKGROUND
from derelict_game.ui.draw.grounds.light import Lamp, LightMap, bulb
from derelict_game.ui.look.theme import TokenLooks

PIECE = 512
"""The floor is drawn once in pieces of about so many pixels, as they come onto the screen."""
PIXELS_KEPT = 16_000_000
"""How much floor is kept, about two screens at the largest zoom."""
TERRAIN = "terrain"
LARGE, KEPT = 128, 256
"""The size at which terrain is drawn first, and how many pictures of a zoom level are kept."""
_AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
"""The eight ways to a neighbour."""


@dataclass
class Piece:
    """A part of the floor."""

    cells: pygame.Rect
    plain: pygame.Surface
    """As it is in bright light."""
    lit: pygame.Surface
    stale: list[pygame.Rect] = field(default_factory=list)
    """Cells where the light has changed since."""

    @property
    def pixels(self) -> int:
        """How large it is."""
        return self.plain.get_width() * self.plain.get_height()


class Floor:
    """Draws the floor of one chart."""

    def __init__(self, chart: Chart, art: Art, looks: TokenLooks) -> None:
        self._chart = chart
        self._art = art
        self._light = LightMap(chart, looks)
        self._picture = lru_cache(KEPT)(self._draw_picture)
        self._pieces: dict[tuple[int, int], Piece] = {}
        self._size = 0

    @property
    def kept(self) -> int:
        """How many pixels of floor are kept."""
        return sum(piece.pixels for piece in self._pieces.values())

    def draw(self, target: pygame.Surface, camera: Camera, lamps: frozenset[Lamp]) -> None:
        """Draw the floor and walls that are on the screen, in the light of some lamps."""
        size, chart = camera.size, self._chart
        if size != self._size:
            self._pieces.clear()
            self._picture.cache_clear()
            self._size = size
        changed = self._light.show(lamps)
        for piece in self._pieces.values():
            piece.stale += (area for area in changed if area.colliderect(piece.cells))
        self._clear_around(target, camera)
        left, top = camera.to_board(0, 0)
        right, bottom = camera.to_board(camera.width, camera.height)
        cells = self._cells_a_piece
        rows = range(max(0, int(top // cells)), int(min(bottom, chart.height - 1) // cells) + 1)
        columns = range(max(0, int(left // cells)), int(min(right, chart.width - 1) // cells) + 1)
        for row in rows:
            for column in columns:
                place = camera.to_screen(column * cells, row * cells)
                target.blit(self._piece(column, row, len(rows) * len(columns)), place)

    @property
    def _cells_a_piece(self) -> int:
        return max(4, PIECE // self._size)

    def _clear_around(self, target: pygame.Surface, camera: Camera) -> None:
        """Clear what no piece of the floor will cover."""
        board = pygame.Rect(camera.to_screen(0, 0), (0, 0))
        board.width = self._chart.width * camera.size
        board.height = self._chart.height * camera.size
        width, height = target.get_size()
        for area in (
            (0, 0, width, board.top),
            (0, board.bottom, width, height - board.bottom),
            (0, board.top, board.left, board.height),
            (board.right, board.top, width - board.right, board.height),
        ):
            if area[2] > 0 and area[3] > 0:
                target.fill(BACKGROUND, area)

    def _piece(self, column: int, row: int, seen: int) -> pygame.Surface:
        """Return a piece as it is lit now; so many are on the screen together."""
        piece = self._pieces.get((column, row))
        if piece is None:
            most = max(seen, PIXELS_KEPT // (self._size * self._cells_a_piece) ** 2)
            while len(self._pieces) >= most:
                self._pieces.pop(next(iter(self._pieces)))
            piece = self._pieces[column, row] = self._draw_piece(column, row)
        for area in piece.stale:
            self._light_up(piece, area.clip(piece.cells))
        piece.stale.clear()
        return piece.lit

    def _light_up(self, piece: Piece, area: pygame.Rect) -> None:
        """Draw some cells of a piece in the light of now."""
        size = self._size
        x, y = (area.x - piece.cells.x) * size, (area.y - piece.cells.y) * size
        piece.lit.blit(piece.plain, (x, y), (x, y, area.width * size, area.height * size))
        light = self._light.over(area, size)
        piece.lit.blit(light, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        piece.lit.set_clip((x, y, *light.get_size()))
        for lamp in self._light.bulbs:
            if area.inflate(2, 2).collidepoint(lamp.x, lamp.y):
                glow = bulb(size, lamp.light.colour)
                middle = ((lamp.x - piece.cells.x) * size, (lamp.y - piece.cells.y) * size)
                piece.lit.blit(
                    glow, glow.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD
                )
        piece.lit.set_clip(None)

    def _draw_piece(self, column: int, row: int) -> Piece:
        chart, size, length = self._chart, self._size, self._cells_a_piece
        cells = pygame.Rect(column * length, row * length, length, length)
        cells = cells.clip((0, 0, chart.width, chart.height))
        plain = _canvas((size * cells.width, size * cells.height))
        plain.fill(BACKGROUND)
        for y in range(cells.top, cells.bottom):
            for x in range(cells.left, cells.right):
                place = ((x - cells.left) * size, (y - cells.top) * size)
                self._draw_cell(plain, Cell(x, y), place)
        plain.blit(self._light.darkness_over(cells, size), (0, 0))
        return Piece(cells, plain, _canvas(plain.get_size()), [cells])

    def _draw_cell(self, target: pygame.Surface, cell: Cell, place: tuple[int, int]) -> None:
        chart, size = self._chart, self._size
        dress = dress_of(chart, cell)
        if dress is None:
            return
        target.blit(self._picture(dress, size), place)
        if cell in chart.corridors:
            walls = tuple(cell.step(dx, dy) not in chart.corridors for dx, dy in _AROUND)
            if any(walls):
                target.blit(_shadow(size, walls), place)

    def _draw_picture(self, dress: Dress, size: int) -> pygame.Surface:
        """Return what a cell wears at a size; made from one large picture, which is quicker."""
        large = self._art.turned(TERRAIN, dress.picture, max(size, LARGE), dress.facing)
        picture = _canvas((size, size))
        picture.blit(pygame.transform.smoothscale(large, (size, size)), (0, 0))
        return picture


def _canvas(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface without transparency, like the window's if there is one."""
    if pygame.display.get_surface() is not None:
        return pygame.Surface(size)
    return pygame.Surface(size, depth=32)


@lru_cache(128)
def _shadow(size: int, walls: tuple[bool, ...]) -> pygame.Surface:
    """Return the shadow that walls throw on a cell of floor; the walls are around it by rows."""
    around = dict(zip(_AROUND, walls, strict=True))
    shadow = pygame.Surface((size, size), pygame.SRCALPHA)
    for facing in Facing:
        if around[facing.delta]:
            shadow.blit(_edge(size, facing), (0, 0))
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        if around[dx, dy] and not around[dx, 0] and not around[0, dy]:
            shadow.blit(pygame.transform.flip(_corner(size), dx > 0, dy > 0), (0, 0))
    return shadow


def _strength(share: float) -> int:
    """Return how dark a shadow is at a share of its depth."""
    return int(150 * max(0.0, 1 - share) ** 1.8)


@lru_cache(16)
def _edge(size: int, facing: Facing) -> pygame.Surface:
    """Return a shadow along one edge of a cell; from the north it falls further."""
    shadow = pygame.Surface((size, size), pygame.SRCALPHA)
    depth = max(2, round(size * (0.42 if facing is Facing.N else 0.26)))
    for row in range(depth):
        pygame.draw.line(shadow, (2, 4, 8, _strength(row / depth)), (0, row), (size, row))
    contact = max(1, size // 40)
    shadow.fill((2, 4, 8, 210), (0, 0, size, contact))
    return pygame.transform.rotate(shadow, -90 * facing)


@lru_cache(8)
def _corner(size: int) -> pygame.Surface:
    """Return the shadow of a corner that sticks into a cell from the north west."""
    shadow = pygame.Surface((size, size), pygame.SRCALPHA)
    depth = max(2, round(size * 0.3))
    for y in range(depth):
        for x in range(depth):
            share = (x * x + y * y) ** 0.5 / depth
            shadow.set_at((x, y), (2, 4, 8, _strength(share)))
    return shadow
