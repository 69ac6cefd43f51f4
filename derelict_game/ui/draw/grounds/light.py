"""Light on the board: a small map of how bright every place is, laid over the floor."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import pygame

from derelict_game.board.chart import Chart
from derelict_game.tiled.dress import dresses
from derelict_game.ui.draw import flicker
from derelict_game.ui.draw.colours import BACKGROUND
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import Light, TokenLooks

GRAIN = 8
"""Points of the map along a cell. Light is soft, so few will do, at every zoom."""
COARSE = 4
"""Points along a cell of the darkness beyond the walls, before it is blurred."""


HANGS = 0.27
"""How far from the middle of its cell a lamp on a wall is."""
BULB, DAZZLE = 0.26, 90
"""How far a lamp on a wall dazzles, in cells, and how much, of 255."""


class Lamp(NamedTuple):
    """A light somewhere on the board."""

    x: float
    y: float
    """Its middle, in cells."""
    light: Light
    strength: float = 1.0


def lamps_of(sprites: Iterable[Sprite], looks: TokenLooks, moment: int = 0) -> frozenset[Lamp]:
    """Return the lights of what is seen on the board."""
    lamps = set()
    for sprite in sprites:
        look = looks.look(sprite.token.kind)
        if look.light is not None:
            strength = sprite.alpha / 255
            if look.flickers:
                strength *= flicker.strength(sprite.token.cell, moment)
            lamps.add(Lamp(sprite.x + 0.5, sprite.y + 0.5, look.light, round(strength, 2)))
    return frozenset(lamps)


class LightMap:
    """How bright every place of a chart is: faint everywhere, brighter around lamps."""

    def __init__(self, chart: Chart, looks: TokenLooks) -> None:
        self._chart = chart
        self._looks = looks
        self._lamps: frozenset[Lamp] = frozenset()
        self._board = pygame.Rect(0, 0, chart.width, chart.height)
        self.darkness = _darkness(chart, BACKGROUND, COARSE)
        """What lies over walls, so that they end in the dark."""
        self.bulbs: list[Lamp] = []
        """The lamps of the wreck itself."""
        self._steady = self._draw_steady()
        """The light of the wreck itself."""
        self._points = self._steady.copy()

    def _draw_steady(self) -> pygame.Surface:
        chart, looks = self._chart, self._looks
        size = (chart.width * GRAIN + 1, chart.height * GRAIN + 1)
        steady = pygame.Surface(size, depth=32)
        steady.fill(looks.ambient)
        # The darkness is drawn already; what is light there changes nothing.
        white = _darkness(chart, "#ffffff", COARSE)
        steady.blit(pygame.transform.smoothscale(white, size), (0, 0))
        for cell, worn in dresses(chart).items():
            light = looks.terrain_lights.get(worn.picture)
            if light is not None:
                dx, dy = worn.facing.delta
                # A lamp hangs at the edge of its wall, over the corridor.
                lamp = Lamp(cell.x + 0.5 + HANGS * dx, cell.y + 0.5 + HANGS * dy, light)
                self.bulbs.append(lamp)
                self._add(steady, lamp, pygame.BLEND_RGB_ADD)
        return steady

    def show(self, lamps: frozenset[Lamp]) -> list[pygame.Rect]:
        """Let these lamps shine and no others; return where light has changed, in cells."""
        changed = [self._area(lamp) for lamp in self._lamps ^ lamps]
        if not changed:
            return []
        self._lamps = lamps
        areas: list[pygame.Rect] = []
        for area in changed:
            while (place := area.collidelist(areas)) >= 0:
                area = area.union(areas.pop(place))
            areas.append(area)
        for area in areas:
            points = pygame.Rect(
                area.x * GRAIN, area.y * GRAIN, area.width * GRAIN + 1, area.height * GRAIN + 1
            )
            self._points.set_clip(points)
            self._points.blit(self._steady, points, points)
            for lamp in lamps:
                self._add(self._points, lamp, pygame.BLEND_RGB_MAX)
        self._points.set_clip(None)
        return areas

    def _area(self, lamp: Lamp) -> pygame.Rect:
        """Return the cells that a lamp can change."""
        reach = lamp.light.radius
        left, top = int(lamp.x - reach) - 1, int(lamp.y - reach) - 1
        area = pygame.Rect(left, top, int(lamp.x + reach) + 2 - left, int(lamp.y + reach) + 2 - top)
        return area.clip(self._board)

    def _add(self, points: pygame.Surface, lamp: Lamp, blend: int) -> None:
        # What is brighter wins, so that many lamps together do not blind; a pool begins at its rim
        # with the light that is everywhere.
        ground = self._looks.ambient if blend == pygame.BLEND_RGB_MAX else "#000000"
        pool = _pool(lamp.light, lamp.strength, ground)
        middle = (round(lamp.x * GRAIN), round(lamp.y * GRAIN))
        points.blit(pool, pool.get_rect(center=middle), special_flags=blend)

    def over(self, area: pygame.Rect, size: int) -> pygame.Surface:
        """Return the light on some cells at a zoom, to be multiplied with what is drawn there."""
        return stretched(self._points, area, GRAIN, size)

    def darkness_over(self, area: pygame.Rect, size: int) -> pygame.Surface:
        """Return the darkness over some cells at a zoom."""
        return stretched(self.darkness, area, COARSE, size)


@lru_cache(8)
def bulb(size: int, colour: str) -> pygame.Surface:
    """Return what is added where a lamp shines into the eye."""
    reach, tone = max(1, round(BULB * size)), pygame.Color(colour)
    most = DAZZLE / max(tone.r, tone.g, tone.b, 1)
    bright = pygame.Color(*(round(part * most) for part in (tone.r, tone.g, tone.b)))
    return _round(reach, bright)


def stretched(points: pygame.Surface, area: pygame.Rect, grain: int, size: int) -> pygame.Surface:
    """Return the part of a map over some cells, made so large that a cell has a size.

    One point more than the cells have on each axis: pygame stretches from the first point to the
    last, and so neighbouring parts meet without a seam.
    """
    part = (area.x * grain, area.y * grain, area.width * grain + 1, area.height * grain + 1)
    wanted = (area.width * size, area.height * size)
    return pygame.transform.smoothscale(points.subsurface(part), wanted)


def _darkness(chart: Chart, colour: str, grain: int) -> pygame.Surface:
    """Return a colour that covers everything but the corridors and fades towards them."""
    tone = pygame.Color(colour)
    margin = 2 * grain
    size = (chart.width * grain + 1 + 2 * margin, chart.height * grain + 1 + 2 * margin)
    cover = pygame.Surface(size, pygame.SRCALPHA)
    cover.fill((tone.r, tone.g, tone.b, 255))
    inner = cover.get_rect().inflate(*(-2 * margin - grain * 3 // 2,) * 2)
    for cell in chart.corridors:
        hole = pygame.Rect(margin + cell.x * grain, margin + cell.y * grain, grain + 1, grain + 1)
        wide = hole.inflate(grain * 3 // 2, grain * 3 // 2)
        # Where the board ends behind a wall, that ends in the dark, too.
        cover.fill((tone.r, tone.g, tone.b, 0), wide.clip(inner) if inner.contains(hole) else wide)
    # Twice a box is soft enough, and ends before the walls do.
    soft = pygame.transform.box_blur(pygame.transform.box_blur(cover, grain // 2), grain // 2)
    return soft.subsurface((margin, margin, size[0] - 2 * margin, size[1] - 2 * margin)).copy()


@lru_cache(256)
def _pool(light: Light, strength: float, ground: str) -> pygame.Surface:
    """Return a pool of light, strong in the middle and at its rim as bright as the ground."""
    reach = max(1, round(light.radius * GRAIN))
    dark = pygame.Color(ground)
    picture = _round(reach, dark.lerp(pygame.Color(light.colour), min(1.0, strength)) - dark)
    picture.fill(dark, special_flags=pygame.BLEND_RGB_ADD)
    return picture


def _round(reach: int, bright: pygame.Color) -> pygame.Surface:
    """Return a square with a bright middle that is black at its rim."""
    picture = _white_round(reach).copy()
    picture.fill(bright, special_flags=pygame.BLEND_RGB_MULT)
    return picture


@lru_cache(32)
def _white_round(reach: int) -> pygame.Surface:
    picture = pygame.Surface((2 * reach + 1, 2 * reach + 1), depth=32)
    for y in range(-reach, reach + 1):
        for x in range(-reach, reach + 1):
            share = max(0.0, 1 - (x * x + y * y) / (reach * reach)) ** 1.5
            picture.set_at((x + reach, y + reach), [round(255 * share)] * 3)
    return picture
