"""Draws the picture of the Tiled tileset with the game's own art, as the window shows it."""

import colorsys
from pathlib import Path

import pygame

from derelict_game.board.chart import Chart
from derelict_game.tiled.dress import HULL, Dress
from derelict_game.tiled.kit import (
    COLUMNS,
    FIRST_SEGMENT,
    FIRST_TOKEN,
    ROWS,
    SEGMENT_TILES,
    Drawn,
)
from derelict_game.tiled.tileset import TILE
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.grounds.sorts import ground_of
from derelict_game.ui.draw.grounds.wreck import TERRAIN
from derelict_game.ui.draw.pieces import Pieces

FLOOR_LIGHT, WALL_LIGHT, HULL_LIGHT = "#b2bac8", "#9aa2b0", "#4c525c"
"""The editor has no lamps: how bright each sort of terrain is there."""
SAMPLE = ("...###", "...###", "...###")
"""A board whose second column is all floor around, and the last but one all beyond."""
_FINE = 4
"""Signs are drawn so many times larger and scaled down, for smooth edges."""
_SIZE = TILE * _FINE


def draw_tileset(drawn: Drawn, pieces: Pieces, path: Path) -> None:
    """Write the picture of the tileset."""
    pygame.font.init()
    sheet = pygame.Surface((COLUMNS * TILE, ROWS * TILE), pygame.SRCALPHA)
    tiles = {number: _terrain(pieces.art, dress) for number, dress in drawn.terrain().items()}
    tiles |= dict(enumerate(_plain(drawn, pieces)))
    for place, name in enumerate(drawn.kinds):
        tiles[FIRST_TOKEN + place] = pieces.picture(name, (TILE, TILE))
    for number, (name, facing) in drawn.turned().items():
        tiles[number] = pieces.picture(name, (TILE, TILE), facing=facing)
    tiles |= {FIRST_SEGMENT + number: _segment(number) for number in range(SEGMENT_TILES)}
    for number, tile in tiles.items():
        sheet.blit(tile, (number % COLUMNS * TILE, number // COLUMNS * TILE))
    pygame.image.save(sheet, path)


def _plain(drawn: Drawn, pieces: Pieces) -> tuple[pygame.Surface, pygame.Surface]:
    """Return the plain tiles of wall and floor."""
    if drawn.dresses:
        floor = next(dress for dress in drawn.dresses if dress.is_floor)
        wall = next(dress for dress in drawn.dresses if not dress.is_floor)
        return _terrain(pieces.art, wall), _terrain(pieces.art, floor)
    columns, rows = len(SAMPLE[0]), len(SAMPLE)
    board = pygame.Surface((columns * TILE, rows * TILE))
    camera = Camera(columns, rows, *board.get_size()).whole(TILE)
    ground_of(Chart.from_rows(SAMPLE), pieces).draw(board, camera)
    wall_at, floor_at = (pygame.Rect(x * TILE, TILE, TILE, TILE) for x in (columns - 2, 1))
    return board.subsurface(wall_at), board.subsurface(floor_at)


def _terrain(art: Art, dress: Dress) -> pygame.Surface:
    tile = art.turned(TERRAIN, dress.picture, TILE, dress.facing).copy()
    light = FLOOR_LIGHT if dress.is_floor else HULL_LIGHT if dress.picture == HULL else WALL_LIGHT
    tile.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    return tile


def _segment(number: int) -> pygame.Surface:
    tile = pygame.Surface((_SIZE, _SIZE), pygame.SRCALPHA)
    # Steps of the golden angle keep the colours of neighbouring numbers apart.
    red, green, blue = colorsys.hsv_to_rgb(number * 0.381966 % 1, 0.65, 0.95)
    colour = tuple(int(part * 255) for part in (red, green, blue))
    tile.fill((*colour, 110))
    font = pygame.font.Font(None, _SIZE * 5 // 8)
    label = font.render(str(number + 1), True, "#ffffff")
    tile.blit(label, label.get_rect(center=(_SIZE / 2, _SIZE / 2)))
    return pygame.transform.smoothscale(tile, (TILE, TILE))
