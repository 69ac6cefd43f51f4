"""Draws the picture of the Tiled tileset with the game's own art, as the window shows it."""

import colorsys
from pathlib import Path

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Role, TokenKind
from derelict_game.tiled.dress import HULL, Dress
from derelict_game.tiled.kit import (
    COLOURS,
    COLUMNS,
    FIRST_SEGMENT,
    FIRST_TOKEN,
    ROWS,
    SEGMENT_TILES,
    Drawn,
    terrain_tiles,
)
from derelict_game.tiled.tileset import TILE
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.grounds.wreck import TERRAIN

FLOOR_LIGHT, WALL_LIGHT, HULL_LIGHT = "#b2bac8", "#9aa2b0", "#4c525c"
"""The editor has no lamps: how bright each sort of terrain is there."""
_FINE = 4
"""Signs are drawn so many times larger and scaled down, for smooth edges."""
_SIZE = TILE * _FINE


def draw_tileset(drawn: Drawn, art: Art, path: Path) -> None:
    """Write the picture of the tileset."""
    pygame.font.init()
    sheet = pygame.Surface((COLUMNS * TILE, ROWS * TILE), pygame.SRCALPHA)
    terrain = terrain_tiles()
    floor = next(dress for dress in terrain.values() if dress.is_floor)
    wall = next(dress for dress in terrain.values() if not dress.is_floor)
    tiles = {
        number: _terrain(art, dress) for number, dress in ({0: wall, 1: floor} | terrain).items()
    }
    for place, (name, kind) in enumerate(drawn.kinds.items()):
        tiles[FIRST_TOKEN + place] = _token(art, name, kind, Facing.N)
    for number, (name, facing) in drawn.turned().items():
        tiles[number] = _token(art, name, drawn.kinds[name], facing)
    tiles |= {FIRST_SEGMENT + number: _segment(number) for number in range(SEGMENT_TILES)}
    for number, tile in tiles.items():
        sheet.blit(tile, (number % COLUMNS * TILE, number // COLUMNS * TILE))
    pygame.image.save(sheet, path)


def _terrain(art: Art, dress: Dress) -> pygame.Surface:
    tile = art.turned(TERRAIN, dress.picture, TILE, dress.facing).copy()
    light = FLOOR_LIGHT if dress.is_floor else HULL_LIGHT if dress.picture == HULL else WALL_LIGHT
    tile.fill(light, special_flags=pygame.BLEND_RGB_MULT)
    return tile


def _token(art: Art, name: str, kind: TokenKind, facing: Facing) -> pygame.Surface:
    if art.has("tokens", name):
        return art.turned("tokens", name, TILE, facing)
    sign = pygame.transform.rotate(_sign(kind), -90 * facing)
    return pygame.transform.smoothscale(sign, (TILE, TILE))


def _blank() -> pygame.Surface:
    return pygame.Surface((_SIZE, _SIZE), pygame.SRCALPHA)


def _sign(kind: TokenKind) -> pygame.Surface:
    """Return a plain sign for a kind that has no picture yet."""
    tile = _blank()
    colour = COLOURS[kind.role]
    middle = (_SIZE / 2, _SIZE / 2)
    if kind.role is Role.UNIT:
        # The nose shows the facing that an untouched object has: north.
        nose = [(_SIZE * 0.5, 4), (_SIZE * 0.68, _SIZE * 0.28), (_SIZE * 0.32, _SIZE * 0.28)]
        pygame.draw.polygon(tile, colour, nose)
        pygame.draw.circle(tile, "#10151b", middle, _SIZE * 0.36)
        pygame.draw.circle(tile, colour, middle, _SIZE * 0.36, 6)
    elif kind.stands:
        pygame.draw.rect(tile, "#10151b", (4, 4, _SIZE - 8, _SIZE - 8), border_radius=8)
        pygame.draw.rect(tile, colour, (4, 4, _SIZE - 8, _SIZE - 8), 8, border_radius=8)
    else:
        pygame.draw.rect(tile, "#10151bc0", (14, 14, _SIZE - 28, _SIZE - 28), border_radius=24)
        pygame.draw.rect(tile, colour, (14, 14, _SIZE - 28, _SIZE - 28), 4, border_radius=24)
    font = pygame.font.Font(None, _SIZE * 5 // 8)
    letter = font.render(kind.symbol, True, "#ffffff")
    tile.blit(letter, letter.get_rect(center=middle))
    return tile


def _segment(number: int) -> pygame.Surface:
    tile = _blank()
    # Steps of the golden angle keep the colours of neighbouring numbers apart.
    red, green, blue = colorsys.hsv_to_rgb(number * 0.381966 % 1, 0.65, 0.95)
    colour = tuple(int(part * 255) for part in (red, green, blue))
    tile.fill((*colour, 110))
    font = pygame.font.Font(None, _SIZE * 5 // 8)
    label = font.render(str(number + 1), True, "#ffffff")
    tile.blit(label, label.get_rect(center=(_SIZE / 2, _SIZE / 2)))
    return pygame.transform.smoothscale(tile, (TILE, TILE))
