"""Badges: the small signs at the corners of pieces."""

from collections.abc import Mapping, Sequence
from zlib import crc32

import pygame

from derelict_game.rules.tray import Badge
from derelict_game.ui.draw.fonts import Fonts, fitted
from derelict_game.ui.draw.signs import FINE
from derelict_game.ui.look.theme import BadgeLook, Corner

SHARE, LARGE, LEAST = 0.27, 0.36, 12
"""How high a badge is beside its piece, a large one, and any at least, in pixels."""
LEAST_PIECE = 17
"""Pixels of a piece below which its badges would hide it, and are left out."""
PLAIN, SPARE = "#e8edf4", ("#f2c14e", "#7cc4ff", "#8fe388", "#ff8fa3", "#c9a6ff")
EDGE, DARK_TEXT, LIGHT_TEXT = "#05080c", "#0b1016", "#ffffff"
ORDER = (Corner.BOTTOM_RIGHT, Corner.BOTTOM_LEFT, Corner.TOP_RIGHT, Corner.TOP_LEFT)
"""The corners in the order in which badges take them; units have their numbers in the last."""
_NONE = BadgeLook()


def height(side: int, badge: Badge, looks: Mapping[str, BadgeLook]) -> int:
    """Return how high a badge is on a piece of some pixels."""
    return max(LEAST, round(side * (LARGE if looks.get(badge.sort, _NONE).large else SHARE)))


def corners(badges: Sequence[Badge], looks: Mapping[str, BadgeLook]) -> list[Corner]:
    """Return the corner of each badge: its own, or the first that no other has."""
    said = [looks.get(badge.sort, _NONE).corner for badge in badges]
    free = [corner for corner in ORDER if corner not in said]
    return [corner or (free.pop(0) if free else ORDER[0]) for corner in said]


def badge_picture(
    fonts: Fonts, badge: Badge, looks: Mapping[str, BadgeLook], tall: int, widest: int
) -> pygame.Surface:
    """Return a badge: its text on a plate in the colour of its sort."""
    colour = looks.get(badge.sort, _NONE).colour or _spare(badge.sort)
    tone = pygame.Color(colour)
    font = fonts.exact(max(7, round(tall * 0.74)), bold=True)
    dark = 0.3 * tone.r + 0.59 * tone.g + 0.11 * tone.b > 120
    words = fitted(font, badge.text, max(tall, widest) - tall // 3)
    text = font.render(words, True, DARK_TEXT if dark else LIGHT_TEXT)
    wide = max(tall, text.get_width() + tall // 2)
    large = pygame.Surface((wide * FINE, tall * FINE), pygame.SRCALPHA)
    rect, line = large.get_rect(), max(1, tall // 12) * FINE
    pygame.draw.rect(large, EDGE, rect, border_radius=rect.height // 2)
    inner = rect.inflate(-2 * line, -2 * line)
    pygame.draw.rect(large, tone, inner, border_radius=inner.height // 2)
    plate = pygame.transform.smoothscale(large, (wide, tall))
    plate.blit(text, text.get_rect(center=plate.get_rect().center))
    return plate


def _spare(sort: str) -> str:
    return SPARE[crc32(sort.encode()) % len(SPARE)] if sort else PLAIN
