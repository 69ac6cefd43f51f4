"""Draws a board: the floor in large pieces that are kept, then the tokens and marks on it."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import chain

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.ui.art import Art
from derelict_game.ui.camera import Camera
from derelict_game.ui.colours import BACKGROUND
from derelict_game.ui.film import Sprite
from derelict_game.ui.theme import ChoiceLook, Shape, TokenLook, TokenLooks

FLOORS = 4
"""Sorts of floor; neighbouring segments have different ones."""
PIECE = 1400
"""The floor is drawn once in pieces of about so many pixels; a whole board could be too large."""
PIXELS_KEPT = 24_000_000
"""How much floor is kept, about three screens at the largest zoom."""
_SHADOW = (0, 0, 0, 110)


class BoardView:
    """Draws one chart. Knows no rules: it is told the tokens and what to mark."""

    def __init__(self, chart: Chart, art: Art, looks: TokenLooks) -> None:
        self._chart = chart
        self._art = art
        self._looks = looks
        self._pieces: dict[tuple[int, int], pygame.Surface] = {}
        self._size = 0
        self._height = cache(looks.height)

    # ---- floor

    def draw_floor(self, target: pygame.Surface, camera: Camera) -> None:
        """Draw the floor and walls that are on the screen."""
        size, chart = camera.size, self._chart
        if size != self._size:
            self._pieces.clear()
            self._size = size
        self._clear_around(target, camera)
        left, top = camera.to_board(0, 0)
        right, bottom = camera.to_board(camera.width, camera.height)
        cells = self._cells_a_piece
        rows = range(max(0, int(top // cells)), int(min(bottom, chart.height - 1) // cells) + 1)
        columns = range(max(0, int(left // cells)), int(min(right, chart.width - 1) // cells) + 1)
        for row in rows:
            for column in columns:
                place = camera.to_screen(column * cells, row * cells)
                target.blit(self._piece(column, row), place)

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

    def _piece(self, column: int, row: int) -> pygame.Surface:
        piece = self._pieces.get((column, row))
        if piece is None:
            most = max(4, PIXELS_KEPT // (self._size * self._cells_a_piece) ** 2)
            while len(self._pieces) >= most:
                self._pieces.pop(next(iter(self._pieces)))
            piece = self._pieces[column, row] = self._draw_piece(column, row)
        return piece

    def _draw_piece(self, column: int, row: int) -> pygame.Surface:
        chart, size, length = self._chart, self._size, self._cells_a_piece
        left, top = column * length, row * length
        right, bottom = min(chart.width, left + length), min(chart.height, top + length)
        surface = pygame.Surface((size * (right - left), size * (bottom - top)))
        surface.fill(BACKGROUND)
        for cell in (Cell(x, y) for y in range(top, bottom) for x in range(left, right)):
            place = ((cell.x - left) * size, (cell.y - top) * size)
            if cell in chart.corridors:
                sort = chart.segment(cell) % FLOORS + 1
                surface.blit(self._art.picture("terrain", f"floor_{sort}", size), place)
                self._draw_shadows(surface, cell, place)
            elif self._is_near(cell):
                surface.blit(self._art.picture("terrain", "wall", size), place)
        return surface.convert() if pygame.display.get_surface() else surface

    def _is_near(self, cell: Cell) -> bool:
        near = (cell.step(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return any(other in self._chart.corridors for other in near)

    def _draw_shadows(self, surface: pygame.Surface, cell: Cell, place: tuple[int, int]) -> None:
        """Darken the edges of a corridor cell along its walls."""
        for facing in Facing:
            if cell.step(*facing.delta) not in self._chart.corridors:
                surface.blit(_shade(self._size, facing), place)

    # ---- tokens

    def draw_sprites(
        self, target: pygame.Surface, camera: Camera, sprites: Iterable[Sprite]
    ) -> None:
        """Draw tokens from the lowest layer to the highest."""
        size, (width, height) = camera.size, target.get_size()
        left, top = camera.to_screen(0, 0)
        layers: list[list[Sprite]] = [[] for _ in self._looks.layers]
        for sprite in sprites:
            layers[self._height(sprite.token.kind)].append(sprite)
        for sprite in chain.from_iterable(layers):
            x, y = round(left + sprite.x * size), round(top + sprite.y * size)
            if -size < x < width and -size < y < height:
                self._draw(target, (x, y), size, sprite)

    def draw_token(
        self, target: pygame.Surface, camera: Camera, token: Token, alpha: int = 255
    ) -> None:
        """Draw one token where it stands."""
        place = camera.to_screen(*token.cell)
        self._draw(target, place, camera.size, Sprite(token, *token.cell, alpha=alpha))

    def _draw(
        self, target: pygame.Surface, place: tuple[int, int], size: int, sprite: Sprite
    ) -> None:
        token = sprite.token
        facing = self._drawn_facing(token, self._looks.look(token.kind))
        picture = self._art.turned("tokens", token.kind, size, facing)
        if sprite.turn:
            picture = self._art.picture("tokens", token.kind, size)
            picture = pygame.transform.rotate(picture, -90 * (facing + sprite.turn))
            place = picture.get_rect(center=(place[0] + size // 2, place[1] + size // 2)).topleft
        if sprite.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, sprite.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(picture, place)

    def _drawn_facing(self, token: Token, look: TokenLook) -> Facing:
        if look.turns:
            return token.facing
        if look.spans_passage:
            sides = (token.cell.step(-1, 0), token.cell.step(1, 0))
            through = all(side in self._chart.corridors for side in sides)
            ends = (token.cell.step(0, -1), token.cell.step(0, 1))
            along = all(end in self._chart.corridors for end in ends)
            return Facing.E if through and not along else Facing.N
        return Facing.N

    # ---- marks

    def draw_highlights(
        self, target: pygame.Surface, camera: Camera, marked: Mapping[Cell, ChoiceLook]
    ) -> None:
        """Draw an outline around cells, each in the colour and shape of its choice."""
        for cell, look in marked.items():
            place = camera.to_screen(cell.x, cell.y)
            target.blit(outline(camera.size, look.colour, look.shape), place)

    def draw_tints(
        self, target: pygame.Surface, camera: Camera, cells: Iterable[Cell], colour: str
    ) -> None:
        """Lay a thin colour over cells."""
        for cell in cells:
            target.blit(tint(camera.size, colour), camera.to_screen(cell.x, cell.y))


def thumbnail(
    chart: Chart, tokens: Iterable[Token], art: Art, looks: TokenLooks, size: tuple[int, int]
) -> pygame.Surface:
    """Return a small picture of a whole board."""
    cell = max(4, min(24, 720 // max(chart.width, chart.height)))
    camera = Camera(chart.width, chart.height, chart.width * cell, chart.height * cell)
    camera = camera.whole(cell)
    large = pygame.Surface((chart.width * cell, chart.height * cell))
    board = BoardView(chart, art, looks)
    board.draw_floor(large, camera)
    board.draw_sprites(large, camera, [Sprite(token, *token.cell) for token in tokens])
    share = min(size[0] / large.get_width(), size[1] / large.get_height())
    fit = (max(1, int(large.get_width() * share)), max(1, int(large.get_height() * share)))
    return pygame.transform.smoothscale(large, fit)


@lru_cache(64)
def _shade(size: int, facing: Facing) -> pygame.Surface:
    """Return a shadow along one edge of a cell."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    red, green, blue, most = _SHADOW
    depth = max(2, size // 6)
    for row in range(depth):
        alpha = round(most * (1 - row / depth) ** 1.5)
        pygame.draw.line(surface, (red, green, blue, alpha), (0, row), (size, row))
    return pygame.transform.rotate(surface, -90 * facing)


@lru_cache(64)
def tint(size: int, colour: str, alpha: int = 46) -> pygame.Surface:
    """Return a thin colour for a cell."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    tone = pygame.Color(colour)
    surface.fill((tone.r, tone.g, tone.b, alpha))
    return surface


@lru_cache(256)
def outline(size: int, colour: str, shape: Shape) -> pygame.Surface:
    """Return a highlight: a tint, and an outline that tells the choice without its colour."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    line = max(2, size // 20)
    tone = pygame.Color(colour)
    inner = pygame.Rect(0, 0, size, size).inflate(-size // 10, -size // 10)
    thin = pygame.Color(tone.r, tone.g, tone.b, 46)
    match shape:
        case Shape.SQUARE:
            pygame.draw.rect(surface, thin, inner, border_radius=size // 8)
            pygame.draw.rect(surface, tone, inner, line, border_radius=size // 8)
        case Shape.RING:
            pygame.draw.circle(surface, thin, inner.center, inner.width // 2)
            pygame.draw.aacircle(surface, tone, inner.center, inner.width // 2, line)
        case Shape.BARS:
            pygame.draw.rect(surface, thin, inner)
            pygame.draw.line(surface, tone, inner.topleft, inner.bottomleft, line * 2)
            pygame.draw.line(surface, tone, inner.topright, inner.bottomright, line * 2)
        case Shape.CROSSHAIR:
            pygame.draw.circle(surface, thin, inner.center, inner.width // 2)
            pygame.draw.aacircle(surface, tone, inner.center, inner.width // 3, line)
            for start, end in _ticks(inner):
                pygame.draw.line(surface, tone, start, end, line)
        case Shape.CROSS:
            pygame.draw.rect(surface, thin, inner, border_radius=size // 8)
            arm = inner.width // 4
            for x, y, dx, dy in _corners(inner):
                pygame.draw.line(surface, tone, (x, y), (x + dx * arm, y + dy * arm), line * 2)
        case Shape.DIAMOND:
            points = [inner.midtop, inner.midright, inner.midbottom, inner.midleft]
            pygame.draw.polygon(surface, thin, points)
            pygame.draw.polygon(surface, tone, points, line)
    return surface


def _ticks(rect: pygame.Rect) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the four short lines of a crosshair."""
    length = rect.width // 5
    return [
        (rect.midtop, (rect.centerx, rect.top + length)),
        (rect.midbottom, (rect.centerx, rect.bottom - length)),
        (rect.midleft, (rect.left + length, rect.centery)),
        (rect.midright, (rect.right - length, rect.centery)),
    ]


def _corners(rect: pygame.Rect) -> list[tuple[int, int, int, int]]:
    """Return the corners of a rectangle and the way from each to its middle."""
    return [
        (rect.left, rect.top, 1, 1),
        (rect.right, rect.top, -1, 1),
        (rect.left, rect.bottom, 1, -1),
        (rect.right, rect.bottom, -1, -1),
    ]
