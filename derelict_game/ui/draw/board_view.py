"""Draws a board: its ground, then the tokens and marks on it."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from math import cos, pi

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw import flicker
from derelict_game.ui.draw.arranging import arranged
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.grounds.slabs import drawn_facing
from derelict_game.ui.draw.grounds.sorts import ground_of
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import ChoiceLook, Shape

PLAIN_LIGHT = "#e6eaf2"
"""The light on plans."""
EDGE = "#05080c"
"""What sets a highlight off from what is below it."""


class BoardView:
    """Draws one chart. Knows no rules: it is told the tokens and what to mark."""

    def __init__(self, chart: Chart, pieces: Pieces, seats: tuple[Seat, ...] = ()) -> None:
        self._chart = chart
        self._pieces = pieces
        self._art = pieces.art
        self._looks = pieces.theme.tokens
        self._seats = seats
        self.fixture_kinds = frozenset(k for k, look in self._looks.tokens.items() if look.fixture)
        """What belongs to the ground; it is drawn with that, not as sprites."""
        self.ground = ground_of(chart, pieces)
        self._height = cache(self._looks.height)

    def draw_floor(
        self,
        target: pygame.Surface,
        camera: Camera,
        sprites: Sequence[Sprite] = (),
        fixtures: tuple[Token, ...] = (),
        moment: int = 0,
    ) -> None:
        """Draw the ground that is on the screen, with its fixtures and the light of sprites."""
        self.ground.draw(target, camera, sprites, fixtures, moment)

    def draw_laid_out(
        self, target: pygame.Surface, camera: Camera, tokens: Iterable[Token]
    ) -> None:
        """Draw the ground and tokens at rest, without the light of these."""
        fixtures: list[Token] = []
        others: list[Token] = []
        for token in tokens:
            (fixtures if token.kind in self.fixture_kinds else others).append(token)
        self.draw_floor(target, camera, fixtures=tuple(fixtures))
        sprites = self.arranged(Sprite(token, *token.cell) for token in others)
        self.draw_sprites(target, camera, sprites)

    # ---- tokens

    def arranged(self, sprites: Iterable[Sprite]) -> list[Sprite]:
        """Return sprites as they are drawn where several share a cell, or marks turn them."""
        return arranged(sprites, self._pieces)

    def draw_remains(
        self, target: pygame.Surface, camera: Camera, remains: Mapping[Cell, str]
    ) -> None:
        """Draw what stayed behind on the floor, each turned another way."""
        size = camera.size
        for cell, name in remains.items():
            facing = Facing((cell.x * 3 + cell.y * 5) % 4)
            place = camera.to_screen(cell.x, cell.y)
            target.blit(self._art.turned("remains", name, size, facing), place)

    def draw_sprites(
        self, target: pygame.Surface, camera: Camera, sprites: Iterable[Sprite], moment: int = 0
    ) -> None:
        """Draw tokens from the lowest layer to the highest; with each moment flames flicker."""
        size, (width, height) = camera.size, target.get_size()
        left, top = camera.to_screen(0, 0)
        layers: list[list[Sprite]] = [[] for _ in self._looks.layers]
        for sprite in sprites:
            layers[self._height(sprite.token.kind)].append(sprite)
        for sprite in chain.from_iterable(layers):
            x, y = round(left + sprite.x * size), round(top + sprite.y * size)
            if -size < x < width and -size < y < height:
                self._draw(target, (x, y), round(size * sprite.scale), sprite, moment)

    def draw_highest(
        self, target: pygame.Surface, camera: Camera, sprites: Iterable[Sprite]
    ) -> None:
        """Draw what is in the highest layer once more, over the marks."""
        top = len(self._looks.layers) - 1
        highest = [sprite for sprite in sprites if self._height(sprite.token.kind) == top]
        self.draw_sprites(target, camera, highest)

    def draw_badges(
        self, target: pygame.Surface, camera: Camera, sprites: Iterable[Sprite]
    ) -> None:
        """Draw the badges of tokens once more, over what lies on them."""
        size = camera.size
        for sprite in sprites:
            if sprite.badges and not self._pieces.is_card(sprite.token.kind, (size, size)):
                picture = self._pieces.badges_alone(size, sprite.badges)
                target.blit(picture, camera.to_screen(sprite.x, sprite.y))

    def draw_token(
        self, target: pygame.Surface, camera: Camera, token: Token, alpha: int = 255
    ) -> None:
        """Draw one token where it stands."""
        place = camera.to_screen(*token.cell)
        self._draw(target, place, camera.size, Sprite(token, *token.cell, alpha=alpha))

    def _draw(
        self,
        target: pygame.Surface,
        place: tuple[int, int],
        size: int,
        sprite: Sprite,
        moment: int = 0,
    ) -> None:
        token = sprite.token
        look = self._looks.look(token.kind)
        facing = drawn_facing(self._chart, token, look)
        if sprite.becomes is not None:
            picture = self._becoming(sprite, sprite.becomes, size, facing)
        elif look.flickers and self._pieces.has_picture(token.kind):
            picture = flicker.flickering(self._art, token.kind, size, token.cell, moment)
        else:
            picture = self._picture(sprite, token.kind, size, facing)
        if sprite.flip:
            # Seen from the side in the middle of its way.
            wide = max(2, round(size * abs(cos(pi * sprite.flip))))
            picture = pygame.transform.smoothscale(picture, (wide, size))
            place = (place[0] + (size - wide) // 2, place[1])
        if sprite.sunk:
            small = max(2, round(size * (1 - 0.85 * sprite.sunk)))
            picture = pygame.transform.smoothscale(picture, (small, small))
            place = (place[0] + (size - small) // 2, place[1] + (size - small) // 2)
            size = small
        if sprite.turn:
            picture = pygame.transform.rotate(picture, -90 * sprite.turn)
            place = picture.get_rect(center=(place[0] + size // 2, place[1] + size // 2)).topleft
        if sprite.alpha < 255:
            picture = picture.copy()
            picture.fill((255, 255, 255, sprite.alpha), special_flags=pygame.BLEND_RGBA_MULT)
        target.blit(picture, place)

    def _picture(self, sprite: Sprite, kind: str, size: int, facing: Facing) -> pygame.Surface:
        seat = sprite.seat
        return self._pieces.picture(
            kind,
            (size, size),
            sprite.badges,
            facing=facing,
            eighths=sprite.eighths,
            down=sprite.down,
            spent=sprite.spent,
            colour=self._pieces.theme.seats.colour(seat, self._seats) if seat else "",
        )

    def _becoming(self, sprite: Sprite, after: Token, size: int, facing: Facing) -> pygame.Surface:
        """Return the picture of a token that is turning into another one."""
        before = sprite.token
        if self._looks.look(before.kind).leaves:
            return flicker.parted(self._art, before.kind, after.kind, size, facing, sprite.share)
        if self._looks.look(after.kind).leaves:
            return flicker.parted(
                self._art, after.kind, before.kind, size, facing, 1 - sprite.share
            )
        # It grows out of what it was: first the one shrinks, then the other one rises.
        share = sprite.share
        kind, part = (before.kind, 1 - 2 * share) if share < 0.5 else (after.kind, 2 * share - 1)
        small = max(2, round(size * (0.3 + 0.7 * part)))
        picture = self._picture(sprite, kind, size, facing)
        drawn = pygame.Surface((size, size), pygame.SRCALPHA)
        shrunk = pygame.transform.smoothscale(picture, (small, small))
        drawn.blit(shrunk, shrunk.get_rect(center=(size // 2, size // 2)))
        return drawn

    # ---- marks

    def draw_highlights(
        self, target: pygame.Surface, camera: Camera, marked: Mapping[Cell, ChoiceLook]
    ) -> None:
        """Draw an outline around cells, each in the colour and shape of its choice."""
        for cell, look in marked.items():
            place = camera.to_screen(cell.x, cell.y)
            target.blit(outline(camera.size, look.colour, look.shape), place)

    def draw_hatching(
        self, target: pygame.Surface, camera: Camera, cells: Iterable[Cell], colour: str
    ) -> None:
        """Lay slanted lines over cells, to be seen on any floor."""
        for cell in cells:
            target.blit(hatching(camera.size, colour), camera.to_screen(cell.x, cell.y))

    def draw_tints(
        self, target: pygame.Surface, camera: Camera, cells: Iterable[Cell], colour: str
    ) -> None:
        """Lay a thin colour over cells."""
        for cell in cells:
            target.blit(tint(camera.size, colour), camera.to_screen(cell.x, cell.y))


@lru_cache(64)
def hatching(size: int, colour: str) -> pygame.Surface:
    """Return slanted lines for a cell, dark and bright ones, so that they show on any floor."""
    surface = pygame.Surface((size, size), pygame.SRCALPHA)
    tone = pygame.Color(colour)
    surface.fill((tone.r, tone.g, tone.b, 58))
    step, width = max(6, size // 4), max(1, size // 24)
    for start in range(-size, size, step):
        ends = (start, size), (start + size, 0)
        pygame.draw.line(surface, (tone.r, tone.g, tone.b, 210), *ends, width)
        shadow = (start + width, size), (start + size + width, 0)
        pygame.draw.line(surface, (5, 8, 12, 150), *shadow, width)
    return surface


def plan(chart: Chart, pieces: Pieces) -> BoardView:
    """Return the view of a board in plain light, to be read at a glance."""
    return BoardView(chart, pieces.in_light(PLAIN_LIGHT))


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
    tone = pygame.Color(colour)
    inner = pygame.Rect(0, 0, size, size).inflate(-size // 10, -size // 10)
    if shape is Shape.RING:
        # Around units: their faces and weapons stay free.
        inner = pygame.Rect(0, 0, size, size).inflate(-size // 24, -size // 24)
    thin = pygame.Color(tone.r, tone.g, tone.b, 46)
    match shape:
        case Shape.SQUARE | Shape.CROSS:
            pygame.draw.rect(surface, thin, inner, border_radius=size // 8)
        case Shape.RING:
            pass
        case Shape.CROSSHAIR:
            pygame.draw.circle(surface, thin, inner.center, inner.width // 2)
        case Shape.BARS:
            pygame.draw.rect(surface, thin, inner)
        case Shape.DIAMOND:
            pygame.draw.polygon(surface, thin, _diamond(inner))
    line = max(2, size // (32 if shape is Shape.RING else 20))
    # A dark edge around it keeps it clear of any floor, however bright its light is.
    edge = max(1, size // 48)
    _trace(surface, shape, inner, pygame.Color(EDGE), line, edge)
    _trace(surface, shape, inner, tone, line, 0)
    return surface


def _trace(
    surface: pygame.Surface,
    shape: Shape,
    inner: pygame.Rect,
    tone: pygame.Color,
    line: int,
    edge: int,
) -> None:
    """Draw the lines of a highlight, so much wider to the outside."""
    wide, box = line + edge, inner.inflate(2 * edge, 2 * edge)
    corner = surface.get_width() // 8 + edge
    match shape:
        case Shape.SQUARE:
            pygame.draw.rect(surface, tone, box, wide, border_radius=corner)
        case Shape.RING:
            pygame.draw.aacircle(surface, tone, inner.center, box.width // 2, wide)
        case Shape.BARS:
            for start, end in (
                (inner.topleft, inner.bottomleft),
                (inner.topright, inner.bottomright),
            ):
                pygame.draw.line(surface, tone, start, end, wide + line)
        case Shape.CROSSHAIR:
            pygame.draw.aacircle(surface, tone, inner.center, inner.width // 3 + edge, wide)
            for start, end in _ticks(inner):
                pygame.draw.line(surface, tone, start, end, wide)
        case Shape.CROSS:
            arm = inner.width // 4
            for x, y, dx, dy in _corners(inner):
                end = (x + dx * (arm + edge), y + dy * (arm + edge))
                pygame.draw.line(surface, tone, (x, y), end, wide + line)
        case Shape.DIAMOND:
            pygame.draw.polygon(surface, tone, _diamond(inner), wide)


def _diamond(rect: pygame.Rect) -> list[tuple[int, int]]:
    return [rect.midtop, rect.midright, rect.midbottom, rect.midleft]


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
