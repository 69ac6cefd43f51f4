"""Draws a board: the floor once for every zoom, then the tokens and highlights on it."""

from collections.abc import Iterable, Mapping

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.ui.art import Art
from derelict_game.ui.camera import Camera
from derelict_game.ui.theme import BACKGROUND, ChoiceLook, Shape, Theme, TokenLook

FLOORS = 4
"""Sorts of floor; neighbouring segments have different ones."""
_SHADOW = (0, 0, 0, 110)


class BoardView:
    """Draws one chart. Knows no rules: it is told the tokens and what to highlight."""

    def __init__(self, chart: Chart, art: Art, theme: Theme) -> None:
        self._chart = chart
        self._art = art
        self._theme = theme
        self._floor: pygame.Surface | None = None
        self._floor_size = 0

    # ---- floor

    def draw(self, target: pygame.Surface, camera: Camera, tokens: Iterable[Token]) -> None:
        """Draw the floor and the tokens on it."""
        target.fill(BACKGROUND)
        target.blit(self.floor(camera.size), camera.to_screen(0, 0))
        looks = self._theme.tokens
        for token in sorted(tokens, key=lambda token: looks.height(token.kind)):
            self.draw_token(target, camera, token)

    def floor(self, size: int) -> pygame.Surface:
        """Return the floor and walls with cells of a size; the last one is kept."""
        if self._floor is None or self._floor_size != size:
            self._floor = self._draw_floor(size)
            self._floor_size = size
        return self._floor

    def _draw_floor(self, size: int) -> pygame.Surface:
        chart = self._chart
        surface = pygame.Surface((chart.width * size, chart.height * size)).convert()
        surface.fill(BACKGROUND)
        wall = self._art.picture("terrain", "wall", size)
        for cell in chart.cells():
            place = (cell.x * size, cell.y * size)
            if cell in chart.corridors:
                sort = chart.segment(cell) % FLOORS + 1
                surface.blit(self._art.picture("terrain", f"floor_{sort}", size), place)
            elif self._is_near(cell):
                surface.blit(wall, place)
        for cell in chart.corridors:
            self._draw_shadows(surface, cell, size)
        return surface

    def _is_near(self, cell: Cell) -> bool:
        near = (cell.step(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        return any(other in self._chart.corridors for other in near)

    def _draw_shadows(self, surface: pygame.Surface, cell: Cell, size: int) -> None:
        """Darken the edges of a corridor cell along its walls."""
        depth = max(2, size // 6)
        for facing in Facing:
            if cell.step(*facing.delta) in self._chart.corridors:
                continue
            shade = _shade(size, depth)
            turned = pygame.transform.rotate(shade, -90 * facing)
            surface.blit(turned, (cell.x * size, cell.y * size))

    # ---- tokens

    def draw_token(
        self, target: pygame.Surface, camera: Camera, token: Token, alpha: int = 255
    ) -> None:
        """Draw one token where it stands."""
        self.draw_token_at(target, camera, token, token.cell.x, token.cell.y, alpha)

    def draw_token_at(
        self,
        target: pygame.Surface,
        camera: Camera,
        token: Token,
        x: float,
        y: float,
        alpha: int = 255,
    ) -> None:
        """Draw one token anywhere, as on its way between two cells."""
        look = self._theme.tokens.look(token.kind)
        facing = self._drawn_facing(token, look)
        picture = self._art.turned("tokens", token.kind, camera.size, facing)
        if alpha < 255:
            picture = picture.copy()
            picture.set_alpha(alpha)
        target.blit(picture, camera.to_screen(x, y))

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

    # ---- highlights

    def draw_highlights(
        self, target: pygame.Surface, camera: Camera, marked: Mapping[Cell, ChoiceLook]
    ) -> None:
        """Draw an outline around cells, each in the colour and shape of its choice."""
        for cell, look in marked.items():
            place = camera.to_screen(cell.x, cell.y)
            target.blit(_outline(camera.size, look.colour, look.shape), place)


def _shade(size: int, depth: int) -> pygame.Surface:
    """Return a shadow along the northern edge of a cell."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    red, green, blue, most = _SHADOW
    for row in range(depth):
        alpha = round(most * (1 - row / depth) ** 1.5)
        pygame.draw.line(surface, (red, green, blue, alpha), (0, row), (size, row))
    return surface


def _outline(size: int, colour: str, shape: Shape) -> pygame.Surface:
    """Return a highlight: a tint, and an outline that tells the choice without its colour."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    line = max(2, size // 20)
    tone = pygame.Color(colour)
    inner = pygame.Rect(0, 0, size, size).inflate(-size // 10, -size // 10)
    tint = pygame.Color(tone.r, tone.g, tone.b, 46)
    match shape:
        case Shape.SQUARE:
            pygame.draw.rect(surface, tint, inner, border_radius=size // 8)
            pygame.draw.rect(surface, tone, inner, line, border_radius=size // 8)
        case Shape.RING:
            pygame.draw.circle(surface, tint, inner.center, inner.width // 2)
            pygame.draw.aacircle(surface, tone, inner.center, inner.width // 2, line)
        case Shape.BARS:
            pygame.draw.rect(surface, tint, inner)
            pygame.draw.line(surface, tone, inner.topleft, inner.bottomleft, line * 2)
            pygame.draw.line(surface, tone, inner.topright, inner.bottomright, line * 2)
        case Shape.CROSSHAIR:
            pygame.draw.circle(surface, tint, inner.center, inner.width // 2)
            pygame.draw.aacircle(surface, tone, inner.center, inner.width // 3, line)
            for start, end in _ticks(inner):
                pygame.draw.line(surface, tone, start, end, line)
        case Shape.CROSS:
            pygame.draw.rect(surface, tint, inner, border_radius=size // 8)
            arm = inner.width // 4
            for x, y, dx, dy in _corners(inner):
                pygame.draw.line(surface, tone, (x, y), (x + dx * arm, y + dy * arm), line * 2)
        case Shape.DIAMOND:
            points = [inner.midtop, inner.midright, inner.midbottom, inner.midleft]
            pygame.draw.polygon(surface, tint, points)
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
