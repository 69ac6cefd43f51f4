"""Plain signs for pieces without a picture: letters on a shape, and a notch for the facing."""

import colorsys
from zlib import crc32

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.ui.draw.fonts import Fonts

FINE = 4
"""Shapes are drawn so many times larger and scaled down, for smooth edges."""
GROUND, LETTERS, QUIET_LETTERS = "#10161e", "#f4f7fb", "#bcc6d2"
LEAST_LETTERS = 10
"""Pixels of a sign below which it has no letters."""


def tone_of(name: str, saturation: float = 0.42, value: float = 0.86) -> pygame.Color:
    """Return a quiet colour for a name, always the same one, and another one for most others."""
    parts = colorsys.hsv_to_rgb(crc32(name.encode()) % 997 / 997, saturation, value)
    return pygame.Color(*(round(255 * part) for part in parts))


def initials(title: str) -> str:
    """Return two letters that stand for a title: of its first words, or of its only one."""
    first, *others = title.split() or [""]
    return first[:1].upper() + (others[0][:1].upper() if others else first[1:2])


def round_sign(
    fonts: Fonts, title: str, size: int, tone: pygame.Color, facing: Facing | None
) -> pygame.Surface:
    """Return the sign of something that stands on the board; without a facing it has no notch."""
    large = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    middle, radius = large.get_rect().center, large.get_width() * 0.4
    if facing is not None:
        _nose(large, tone, 0.02, 0.3, 0.26)
    pygame.draw.circle(large, tone, middle, radius)
    pygame.draw.circle(large, GROUND, middle, radius * 0.84)
    pygame.draw.circle(large, tone.lerp(GROUND, 0.78), middle, radius * 0.76)
    return _lettered(fonts, large, title, (size, 0.36, LETTERS), facing)


def square_sign(
    fonts: Fonts, title: str, size: int, tone: pygame.Color, facing: Facing | None
) -> pygame.Surface:
    """Return the sign of something that belongs to the ground."""
    large = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    inner = large.get_rect().inflate(*(-large.get_width() * 0.16,) * 2)
    corner, line = round(inner.width * 0.16), max(FINE, round(inner.width * 0.045))
    pygame.draw.rect(large, (*tone.lerp(GROUND, 0.76)[:3], 225), inner, border_radius=corner)
    pygame.draw.rect(large, tone.lerp(GROUND, 0.45), inner, line, border_radius=corner)
    if facing is not None:
        _nose(large, tone.lerp(GROUND, 0.25), 0.11, 0.25, 0.2)
    return _lettered(fonts, large, title, (size, 0.3, QUIET_LETTERS), facing)


def edge_sign(size: int, tone: pygame.Color, facing: Facing) -> pygame.Surface:
    """Return the sign of something that stands on a side of its cell: a bar along it."""
    sign = pygame.Surface((size, size), pygame.SRCALPHA)
    thick = max(3, round(size * 0.13))
    bar = pygame.Rect(0, 0, size, thick)
    pygame.draw.rect(sign, GROUND, bar)
    line = max(1, thick // 5)
    pygame.draw.rect(sign, tone, bar.inflate(-2 * line, -2 * line))
    return pygame.transform.rotate(sign, -90 * facing)


def _nose(large: pygame.Surface, tone: pygame.Color, top: float, foot: float, wide: float) -> None:
    """Draw an arrow head that points north; top, foot and width are shares of the size."""
    side = large.get_width()
    head = [(0.5, top), (0.5 + wide, foot), (0.5 - wide, foot)]
    pygame.draw.polygon(large, tone, [(x * side, y * side) for x, y in head])


def _lettered(
    fonts: Fonts,
    large: pygame.Surface,
    title: str,
    style: tuple[int, float, str],
    facing: Facing | None,
) -> pygame.Surface:
    """Return a shape turned to its facing, with letters that stay upright.

    The style is the size, the share of it that letters have, and their colour.
    """
    size, share, colour = style
    turned = pygame.transform.rotate(large, -90 * (facing or 0))
    sign = pygame.transform.smoothscale(turned, (size, size))
    if size >= LEAST_LETTERS:
        font = fonts.exact(max(6, round(size * share)), bold=True)
        text = font.render(initials(title), True, colour)
        sign.blit(text, text.get_rect(center=(size // 2, size // 2)))
    return sign
