"""A ground in slabs: each is drawn once with its fixtures, as it comes onto the screen."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.tiled.dress import across_passage
from derelict_game.ui.draw.arranging import beside
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import BACKGROUND
from derelict_game.ui.draw.grounds.lying import Fixture, Lying, lying_on, ray_picture
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import TokenLook

SLAB = 512
"""About how many pixels a side of a slab has."""
PIXELS_KEPT = 16_000_000
"""How much ground is kept, about two screens at the largest zoom."""
_NOTHING = Lying()


@dataclass
class Slab:
    """A part of the ground."""

    cells: pygame.Rect
    plain: pygame.Surface
    """As it is in bright light."""
    lit: pygame.Surface
    """As it is shown; the same picture where there is no other light."""
    stale: list[pygame.Rect] = field(default_factory=list)
    """Cells where the light has changed since."""

    @property
    def pixels(self) -> int:
        """How large it is."""
        return self.plain.get_width() * self.plain.get_height()


class Slabs(ABC):
    """What all grounds have in common."""

    map_colours: ClassVar[tuple[str, str]]
    tone: ClassVar[str]
    margin: ClassVar[int] = 0
    """How many cells of it are drawn around the board."""
    rim: ClassVar[float] = 0.0
    """How much of that is worth seeing where the whole board is shown."""
    beyond: str = BACKGROUND
    """The colour further outside."""

    def __init__(self, chart: Chart, pieces: Pieces) -> None:
        self._chart = chart
        self._pieces = pieces
        self._looks = pieces.theme.tokens
        self._slabs: dict[tuple[int, int], Slab] = {}
        self._size = 0
        self._lying: dict[Cell, Lying] = {}
        self._noted: tuple[Token, ...] = ()
        """All fixtures that are drawn."""
        margin = self.margin
        self._whole = pygame.Rect(
            -margin, -margin, chart.width + 2 * margin, chart.height + 2 * margin
        )
        """The cells that are drawn."""

    @property
    def kept(self) -> int:
        """How many pixels of ground are kept."""
        return sum(slab.pixels for slab in self._slabs.values())

    def forget(self) -> None:
        """Let go of everything that was drawn; it can be drawn anew."""
        self._slabs.clear()

    def draw(
        self,
        target: pygame.Surface,
        camera: Camera,
        sprites: Sequence[Sprite] = (),  # noqa: ARG002
        fixtures: tuple[Token, ...] = (),
        moment: int = 0,  # noqa: ARG002
    ) -> None:
        """Draw what is on the screen."""
        if camera.size != self._size:
            self._slabs.clear()
            self._resize(camera.size)
        self._note_fixtures(fixtures)
        self._clear_around(target, camera)
        left, top = camera.to_board(0, 0)
        right, bottom = camera.to_board(camera.width, camera.height)
        rows = self._numbers(top, bottom, self._whole.top, self._whole.height)
        columns = self._numbers(left, right, self._whole.left, self._whole.width)
        length = self._cells_a_slab
        for row in rows:
            for column in columns:
                place = camera.to_screen(
                    self._whole.left + column * length, self._whole.top + row * length
                )
                target.blit(self._shown(self._slab(column, row, len(rows) * len(columns))), place)

    def _resize(self, size: int) -> None:
        """Begin anew with cells of another size."""
        self._size = size

    @property
    def _cells_a_slab(self) -> int:
        return max(4, SLAB // self._size)

    def _numbers(self, low: float, high: float, first: int, count: int) -> range:
        """Return the numbers of the slabs between two places along an axis."""
        length = self._cells_a_slab
        last = min(high - first, count - 1)
        return range(max(0, int((low - first) // length)), int(last // length) + 1)

    def _clear_around(self, target: pygame.Surface, camera: Camera) -> None:
        """Clear what no slab will cover."""
        board = pygame.Rect(camera.to_screen(*self._whole.topleft), (0, 0))
        board.width = self._whole.width * camera.size
        board.height = self._whole.height * camera.size
        width, height = target.get_size()
        for area in (
            (0, 0, width, board.top),
            (0, board.bottom, width, height - board.bottom),
            (0, board.top, board.left, board.height),
            (board.right, board.top, width - board.right, board.height),
        ):
            if area[2] > 0 and area[3] > 0:
                target.fill(self.beyond, area)

    # ---- slabs

    def _slab(self, column: int, row: int, seen: int) -> Slab:
        """Return a slab; so many are on the screen together."""
        slab = self._slabs.get((column, row))
        if slab is None:
            most = max(seen, PIXELS_KEPT // (self._size * self._cells_a_slab) ** 2)
            while len(self._slabs) >= most:
                self._slabs.pop(next(iter(self._slabs)))
            length = self._cells_a_slab
            left, top = self._whole.left + column * length, self._whole.top + row * length
            cells = pygame.Rect(left, top, length, length).clip(self._whole)
            slab = self._slabs[column, row] = self._draw_slab(cells)
        return slab

    def _shown(self, slab: Slab) -> pygame.Surface:
        """Return a slab as it looks now."""
        return slab.lit

    def _draw_slab(self, cells: pygame.Rect) -> Slab:
        plain = canvas((self._size * cells.width, self._size * cells.height))
        plain.fill(self.beyond)
        self._prime(plain, cells)
        for y in range(cells.top, cells.bottom):
            for x in range(cells.left, cells.right):
                place = ((x - cells.left) * self._size, (y - cells.top) * self._size)
                self._draw_cell(plain, Cell(x, y), place)
        for y in range(cells.top, cells.bottom):
            for x in range(cells.left, cells.right):
                place = ((x - cells.left) * self._size, (y - cells.top) * self._size)
                self._draw_fixtures(plain, Cell(x, y), place)
        self._finish(plain, cells)
        return Slab(cells, plain, plain)

    def _prime(self, slab: pygame.Surface, cells: pygame.Rect) -> None:  # noqa: B027
        """Draw what lies below the cells of a slab; nothing, unless a ground says otherwise."""

    @abstractmethod
    def _draw_cell(self, target: pygame.Surface, cell: Cell, place: tuple[int, int]) -> None:
        """Draw a cell without what stands in it."""

    def _finish(self, slab: pygame.Surface, cells: pygame.Rect) -> None:  # noqa: B027
        """Draw what lies over the cells of a slab; nothing, unless a ground says otherwise."""

    # ---- fixtures

    def _note_fixtures(self, fixtures: tuple[Token, ...]) -> None:
        """Let slabs be drawn anew whose fixtures have changed."""
        if fixtures is self._noted or fixtures == self._noted:
            return
        self._noted = fixtures
        order = sorted(fixtures, key=self._height)
        before, now = self._lying, lying_on(self._chart, order, self._looks)
        self._lying = now
        changed = {cell for cell in before.keys() | now.keys() if before.get(cell) != now.get(cell)}
        self._slabs = {
            key: slab
            for key, slab in self._slabs.items()
            if not any(slab.cells.collidepoint(cell) for cell in changed)
        }

    def _height(self, token: Token) -> tuple[bool, int]:
        """Return what a fixture is drawn by: those on the sides of cells come last."""
        return self._looks.look(token.kind).edge, self._looks.height(token.kind)

    def _draw_fixtures(self, target: pygame.Surface, cell: Cell, place: tuple[int, int]) -> None:
        fixtures, rays = self._lying.get(cell, _NOTHING)
        # Pictures are made to lie over each other; plain signs would hide each other.
        signs = [token for token, _ in fixtures if self._is_sign(token)]
        flat = sum(not self._looks.look(token.kind).edge for token, _ in fixtures)
        for fixture in fixtures[:flat]:
            self._draw_fixture(target, fixture, place, signs)
        # Beams go over all that lies flat, and begin and end below what stands on a side.
        target.blits([(ray_picture(self._size, ray), place) for ray in rays])
        for fixture in fixtures[flat:]:
            self._draw_fixture(target, fixture, place, signs)

    def _draw_fixture(
        self,
        target: pygame.Surface,
        fixture: Fixture,
        place: tuple[int, int],
        signs: list[Token],
    ) -> None:
        """Draw one of the fixtures of a cell; those that are plain signs lie side by side."""
        token, shape = fixture
        x, y, scale = 0.0, 0.0, 1.0
        if token in signs:
            x, y, scale = beside(signs.index(token), len(signs))
        size = max(1, round(self._size * scale))
        facing = drawn_facing(self._chart, token, self._looks.look(token.kind))
        picture = self._pieces.picture(token.kind, (size, size), facing=facing, shape=shape)
        target.blit(picture, (place[0] + x * self._size, place[1] + y * self._size))

    def _is_sign(self, token: Token) -> bool:
        known = self._pieces.has_picture(token.kind)
        return not known and not self._looks.look(token.kind).edge


def drawn_facing(chart: Chart, token: Token, look: TokenLook) -> Facing:
    """Return which way a token is drawn: its own, or across the passage in which it lies."""
    return across_passage(chart, token.cell) if look.spans_passage else token.facing


def canvas(size: tuple[int, int]) -> pygame.Surface:
    """Return a surface without transparency, like the window's if there is one."""
    if pygame.display.get_surface() is not None:
        return pygame.Surface(size)
    return pygame.Surface(size, depth=32)
