"""The picture of the title: a squad in the corridors of the wreck, lit by its own lamps alone."""

import math
from collections.abc import Iterator
from pathlib import Path

import pygame
from pydantic import BaseModel, ConfigDict, TypeAdapter

from derelict_game.board.chart import Chart, number_segments
from derelict_game.board.geometry import Cell, Facing
from derelict_game.places import shared_dir
from derelict_game.tiled.dress import dresses
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import NIGHT

WALL = "#"
ROWS, SHARE = 6.6, 0.7
"""So many rows fill the height; the plan has this share of the width, or more."""
COARSE = 8
"""The light is worked out in squares of so many pixels, and smoothed."""
DARK = (17, 22, 33)
"""What is left of a colour where no light falls, of 255."""
BEYOND, FADE = "#2c3440", 0.55
"""Where nobody has been, and over which share of the width the dark at the left ends."""
WIDE, NEAR = 0.6, 1.05
"""The half angle of a lamp in radians, and how far around itself it lights, in cells."""
RAYS, SEEP = 36, 0.3
"""Rays of a lamp, and how deep they reach into a wall, in cells."""
RINGS = 12
TINY = 1e-6
SLIT, FINE = ((0.08, 0.56), (0.42, 0.36), (0.34, 0.54), (0.18, 0.62)), 4
"""The corners of an eye, as shares of a square around both, and how much larger it is drawn."""

Place = tuple[str, int, int, str]
"""A token: its kind, column, row and facing."""
Point = tuple[float, float]


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Picture(_Data):
    """What is to be seen, in cells of a plan."""

    game: str
    """Whose pictures it is made of."""
    plan: tuple[str, ...]
    tokens: tuple[Place, ...]
    glowing: tuple[Place, ...]
    """Tokens that need no light."""
    lamps: tuple[tuple[float, float, str, float, str], ...]
    """Column, row, facing, reach and colour of the light that somebody carries."""
    fires: tuple[tuple[float, float, float, str], ...]
    """Column, row, reach and colour of a light that shines all round."""
    eyes: tuple[tuple[float, float, str], ...]
    """Column, row and colour of a pair of eyes in the dark."""

    @staticmethod
    def load(assets: Path) -> "Picture":
        """Return the picture of the assets."""
        return TypeAdapter(Picture).validate_json((shared_dir(assets) / "title.json").read_bytes())

    def sign(self, x: float, y: float) -> str:
        """Return what the plan says of a place; beyond it, its edges go on."""
        row = self.plan[min(max(math.floor(y), 0), len(self.plan) - 1)]
        return row[min(max(math.floor(x), 0), len(row) - 1)]

    def is_open(self, x: float, y: float) -> bool:
        """Tell whether there is a corridor."""
        return self.sign(x, y) != WALL

    def chart(self, columns: range, rows: range) -> Chart:
        """Return a part of the wreck; each sign of the plan is a segment of its own."""
        signs = [[self.sign(x, y) for x in columns] for y in rows]
        corridors = frozenset(
            Cell(x, y) for y, row in enumerate(signs) for x, sign in enumerate(row) if sign != WALL
        )
        names = [[None if sign == WALL else sign for sign in row] for row in signs]
        return Chart(len(columns), len(rows), corridors, number_segments(names))

    def paint(self, art: Art, size: tuple[int, int]) -> pygame.Surface:
        """Return it at the size of a window: at the right, dark towards the left."""
        return _Painter(self, art, size).paint()


class _Painter:
    """Paints the picture at one size."""

    def __init__(self, picture: Picture, art: Art, size: tuple[int, int]) -> None:
        self._picture, self._art, self._size = picture, art, size
        columns, rows = len(picture.plan[0]), len(picture.plan)
        width, height = size
        self._cell = max(24, round(min(height / ROWS, width * SHARE / columns)))
        self._left = width - columns * self._cell
        self._top = (height - rows * self._cell) // 2

    def paint(self) -> pygame.Surface:
        """Return the finished picture."""
        scene = pygame.Surface(self._size)
        scene.fill(BEYOND)
        self._draw_wreck(scene)
        self._draw_tokens(scene, self._picture.tokens)
        light = self._light()
        scene.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        # A little of the light hangs in the air.
        light.fill((58, 50, 38), special_flags=pygame.BLEND_RGB_MULT)
        scene.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        self._fade(scene)
        self._draw_tokens(scene, self._picture.glowing)
        for x, y, colour in self._picture.eyes:
            self._draw_eyes(scene, self._at(x, y), colour)
        return scene

    def _fade(self, scene: pygame.Surface) -> None:
        """Let the wreck sink into the dark behind the menu."""
        width, height = self._size
        slope = pygame.Surface((2, 1), pygame.SRCALPHA)
        slope.set_at((0, 0), (*NIGHT, 255))
        slope.set_at((1, 0), (*NIGHT, 0))
        scene.blit(pygame.transform.smoothscale(slope, (round(width * FADE), height)), (0, 0))

    def _at(self, x: float, y: float) -> tuple[int, int]:
        return round(self._left + x * self._cell), round(self._top + y * self._cell)

    # ---- what is there

    def _draw_wreck(self, scene: pygame.Surface) -> None:
        size = self._cell
        columns = range(-(self._left // size) - 2, (self._size[0] - self._left) // size + 1)
        rows = range(-(self._top // size) - 2, (self._size[1] - self._top) // size + 1)
        for cell, (name, facing) in dresses(self._picture.chart(columns, rows)).items():
            place = self._at(columns[cell.x], rows[cell.y])
            scene.blit(self._art.turned("terrain", name, size, facing), place)

    def _draw_tokens(self, scene: pygame.Surface, tokens: tuple[Place, ...]) -> None:
        for kind, x, y, facing in tokens:
            picture = self._art.turned("tokens", kind, self._cell, Facing[facing])
            scene.blit(picture, self._at(x, y))

    def _draw_eyes(self, scene: pygame.Surface, at: tuple[int, int], colour: str) -> None:
        """Draw two slits; large at first, because a polygon alone has steps at its edges."""
        size = max(8, self._cell // 3)
        large = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
        for side in (-1, 1):
            slit = [((0.5 + side * x) * size * FINE, y * size * FINE) for x, y in SLIT]
            pygame.draw.polygon(large, colour, slit)
        eyes = pygame.transform.smoothscale(large, (size, size))
        scene.blit(eyes, eyes.get_rect(center=at))

    # ---- what is seen of it

    def _light(self) -> pygame.Surface:
        """Return how bright each place is: coarse at first, then smoothed to the size or more."""
        coarse = max(2, round(self._cell / 108 * COARSE))
        size = (self._size[0] // coarse + 1, self._size[1] // coarse + 1)
        light = pygame.Surface(size)
        light.fill(DARK)
        scale = self._cell / coarse
        for x, y, facing, reach, colour in self._picture.lamps:
            ahead = (Facing[facing] - 1) * math.pi / 2
            for half, far, share in ((WIDE, reach, 0.8), (math.pi, NEAR, 0.9)):
                self._add(light, scale, (x + 0.5, y + 0.5), (ahead, half, far), (colour, share))
        for x, y, reach, colour in self._picture.fires:
            self._add(light, scale, (x + 0.5, y + 0.5), (0, math.pi, reach), (colour, 0.8))
        soft = pygame.transform.box_blur(light, 2)
        return pygame.transform.smoothscale(soft, (size[0] * coarse, size[1] * coarse))

    def _add(
        self,
        light: pygame.Surface,
        scale: float,
        start: Point,
        fan: tuple[float, float, float],
        tint: tuple[str, float],
    ) -> None:
        """Add a light, told by direction, half angle and reach, and by colour and strength."""
        rays = [(dx * scale, dy * scale) for dx, dy in self._rays(start, *fan)]
        shift = scale / self._cell
        x, y = self._left * shift + start[0] * scale, self._top * shift + start[1] * scale
        _shine(light, (x, y), rays, *tint)

    def _rays(self, start: Point, ahead: float, half: float, reach: float) -> Iterator[Point]:
        """Yield how far light gets in each direction, as steps from its start."""
        for number in range(RAYS + 1):
            angle = ahead + half * (2 * number / RAYS - 1)
            dx, dy = math.cos(angle), math.sin(angle)
            far = min(reach, self._to_wall(start, dx, dy, reach) + SEEP)
            yield dx * far, dy * far

    def _to_wall(self, start: Point, dx: float, dy: float, reach: float) -> float:
        """Return how far it is to the first wall: from border to border of the cells."""
        far = 0.0
        while far < reach:
            x, y = start[0] + dx * far, start[1] + dy * far
            if not self._picture.is_open(x, y):
                return far
            across = ((math.floor(x) + (dx > 0)) - x) / dx if abs(dx) > TINY else reach
            down = ((math.floor(y) + (dy > 0)) - y) / dy if abs(dy) > TINY else reach
            far += min(across, down) + TINY
        return reach


def _shine(
    light: pygame.Surface,
    start: Point,
    rays: list[Point],
    colour: str,
    share: float,
) -> None:
    """Add a light that grows weaker with the distance: rings on rings within its rays."""
    whole = pygame.Color(colour)
    tone = [round(part * share / RINGS) for part in (whole.r, whole.g, whole.b)]
    x, y = start
    lengths = [math.hypot(*ray) for ray in rays]
    longest = max(lengths)
    ring = pygame.Surface(light.get_size())
    for number in range(1, RINGS + 1):
        reach = longest * (number / RINGS) ** 1.3
        corners = [start]
        for (dx, dy), length in zip(rays, lengths, strict=True):
            cut = reach / length if length > reach else 1.0
            corners.append((x + dx * cut, y + dy * cut))
        touched = pygame.draw.polygon(ring, tone, corners)
        light.blit(ring, touched, touched, special_flags=pygame.BLEND_RGB_ADD)
        ring.fill("black", touched)
