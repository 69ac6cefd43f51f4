"""Draws the picture of the Tiled tileset: plain tiles that tell their meaning in the editor."""

import colorsys
from collections.abc import Mapping
from pathlib import Path

import pygame

from derelict_game.board.token import Role, TokenKind
from derelict_game.tiled.kit import (
    COLOURS,
    COLUMNS,
    FIRST_SEGMENT,
    FIRST_TOKEN,
    ROWS,
    SEGMENT_TILES,
)
from derelict_game.tiled.tileset import TILE

_FINE = 4
"""Everything is drawn so many times larger and scaled down, for smooth edges."""
_SIZE = TILE * _FINE


def draw_tileset(kinds: Mapping[str, TokenKind], path: Path) -> None:
    """Write the picture of the tileset."""
    pygame.font.init()
    sheet = pygame.Surface((COLUMNS * TILE, ROWS * TILE), pygame.SRCALPHA)
    tiles = {0: _wall(), 1: _corridor()}
    tiles |= {FIRST_TOKEN + place: _token(kind) for place, kind in enumerate(kinds.values())}
    tiles |= {FIRST_SEGMENT + number: _segment(number) for number in range(SEGMENT_TILES)}
    for number, tile in tiles.items():
        small = pygame.transform.smoothscale(tile, (TILE, TILE))
        sheet.blit(small, (number % COLUMNS * TILE, number // COLUMNS * TILE))
    pygame.image.save(sheet, path)


def _blank() -> pygame.Surface:
    return pygame.Surface((_SIZE, _SIZE), pygame.SRCALPHA)


def _wall() -> pygame.Surface:
    tile = _blank()
    tile.fill("#1c232c")
    for y in range(0, _SIZE, _SIZE // 4):
        pygame.draw.line(tile, "#28323e", (0, y), (_SIZE, y), 3)
    return tile


def _corridor() -> pygame.Surface:
    tile = _blank()
    tile.fill("#56677a")
    pygame.draw.rect(tile, "#44525f", (0, 0, _SIZE, _SIZE), 4)
    pygame.draw.rect(tile, "#64778c", (12, 12, _SIZE - 24, _SIZE - 24), 3, border_radius=10)
    return tile


def _token(kind: TokenKind) -> pygame.Surface:
    tile = _blank()
    colour = COLOURS[kind.role]
    middle = (_SIZE / 2, _SIZE / 2)
    if kind.role is Role.UNIT:
        # The nose shows the facing that an untouched object has: north.
        nose = [(_SIZE * 0.5, 4), (_SIZE * 0.68, _SIZE * 0.28), (_SIZE * 0.32, _SIZE * 0.28)]
        pygame.draw.polygon(tile, colour, nose)
        pygame.draw.circle(tile, "#10151b", middle, _SIZE * 0.36)
        pygame.draw.circle(tile, colour, middle, _SIZE * 0.36, 6)
    elif kind.role is Role.DOOR:
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
    return tile
