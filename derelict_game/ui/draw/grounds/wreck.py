"""The wreck: corridors and walls that are dressed by their place, in the light of lamps."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.tiled.dress import Dress, dress_of
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import CARD
from derelict_game.ui.draw.grounds.light import Lamp, LightMap, bulb, lamps_of
from derelict_game.ui.draw.grounds.shadows import AROUND, shadow
from derelict_game.ui.draw.grounds.slabs import Slab, Slabs, canvas
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite

TERRAIN = "terrain"
LARGE, KEPT = 128, 256
"""The size at which terrain is drawn first, and how many pictures of a zoom level are kept."""


class Wreck(Slabs):
    """Draws a part of the wreck."""

    map_colours: ClassVar[tuple[str, str]] = (CARD, "#3a4656")
    tone: ClassVar[str] = "#46566b"

    def __init__(self, chart: Chart, pieces: Pieces) -> None:
        super().__init__(chart, pieces)
        self._light = LightMap(chart, self._looks)
        self._fixed_lamps: frozenset[Lamp] = frozenset()
        self._picture = lru_cache(KEPT)(self._draw_picture)

    def draw(
        self,
        target: pygame.Surface,
        camera: Camera,
        sprites: Sequence[Sprite] = (),
        fixtures: tuple[Token, ...] = (),
        moment: int = 0,
    ) -> None:
        """Draw the floor and walls that are on the screen, in the light of what shines."""
        self._note_fixtures(fixtures)
        self._shine(lamps_of(sprites, self._looks, moment) | self._fixed_lamps)
        super().draw(target, camera, sprites, fixtures, moment)

    def _note_fixtures(self, fixtures: tuple[Token, ...]) -> None:
        if fixtures is not self._noted:
            still = [Sprite(token, *token.cell) for token in fixtures]
            self._fixed_lamps = lamps_of(still, self._looks)
        super()._note_fixtures(fixtures)

    def _shine(self, lamps: frozenset[Lamp]) -> None:
        """Let these lamps shine and no others."""
        changed = self._light.show(lamps)
        for slab in self._slabs.values():
            slab.stale += (area for area in changed if area.colliderect(slab.cells))

    def _resize(self, size: int) -> None:
        super()._resize(size)
        self._picture.cache_clear()

    def _shown(self, slab: Slab) -> pygame.Surface:
        for area in slab.stale:
            self._light_up(slab, area.clip(slab.cells))
        slab.stale.clear()
        return slab.lit

    def _light_up(self, slab: Slab, area: pygame.Rect) -> None:
        """Draw some cells of a slab in the light of now."""
        size = self._size
        x, y = (area.x - slab.cells.x) * size, (area.y - slab.cells.y) * size
        slab.lit.blit(slab.plain, (x, y), (x, y, area.width * size, area.height * size))
        light = self._light.over(area, size)
        slab.lit.blit(light, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        slab.lit.set_clip((x, y, *light.get_size()))
        for lamp in self._light.bulbs:
            if area.inflate(2, 2).collidepoint(lamp.x, lamp.y):
                glow = bulb(size, lamp.light.colour)
                middle = ((lamp.x - slab.cells.x) * size, (lamp.y - slab.cells.y) * size)
                slab.lit.blit(
                    glow, glow.get_rect(center=middle), special_flags=pygame.BLEND_RGB_ADD
                )
        slab.lit.set_clip(None)

    def _draw_slab(self, cells: pygame.Rect) -> Slab:
        plain = super()._draw_slab(cells).plain
        return Slab(cells, plain, canvas(plain.get_size()), [cells])

    def _finish(self, slab: pygame.Surface, cells: pygame.Rect) -> None:
        slab.blit(self._light.darkness_over(cells, self._size), (0, 0))

    def _draw_cell(self, target: pygame.Surface, cell: Cell, place: tuple[int, int]) -> None:
        chart, size = self._chart, self._size
        dress = dress_of(chart, cell)
        if dress is None:
            return
        target.blit(self._picture(dress, size), place)
        if cell in chart.corridors:
            walls = tuple(cell.step(dx, dy) not in chart.corridors for dx, dy in AROUND)
            if any(walls):
                target.blit(shadow(size, walls), place)

    def _draw_picture(self, dress: Dress, size: int) -> pygame.Surface:
        """Return what a cell wears at a size; made from one large picture, which is quicker."""
        art = self._pieces.art
        large = art.turned(TERRAIN, dress.picture, max(size, LARGE), dress.facing)
        picture = canvas((size, size))
        picture.blit(pygame.transform.smoothscale(large, (size, size)), (0, 0))
        return picture
