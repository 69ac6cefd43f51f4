"""Cards: their faces with picture and name, and their backs."""

import pygame

from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.fonts import Fonts, wrapped
from derelict_game.ui.draw.signs import FINE, initials

SHAPE = (5, 7)
"""Width to height."""
PAPER, INK, NAME, DARK = "#18202b", "#0c1118", "#eef2f8", "#05080c"
BACK, BACK_LINE = "#273449", "#5a7094"
COVERED = "#3d4d66"
"""What the rim of a card leans to that lies face down though everybody knows which it is."""
BACKS = "backs"
"""The folder with the pictures on the backs of cards: `card` for all, and those of their own."""
LEAST_LETTERS = 7
"""Pixels below which letters cannot be read, and are left out."""
LEAST_NAMED = 40
"""Pixels of a card below which it has no name beside its badge."""
LARGEST_NAME, LARGEST_TITLE = 0.17, 0.21
"""How high letters are at most, beside the width of a card: below a picture, and without one."""


def face(
    fonts: Fonts,
    size: tuple[int, int],
    tone: pygame.Color,
    title: str,
    picture: tuple[Art, str, str] | None,
    foot: int,
) -> pygame.Surface:
    """Return the face of a card; foot: pixels at its lower edge that are free for badges."""
    card = _blank(size, pygame.Color(PAPER).lerp(tone, 0.12), tone)
    width, height = size
    rim = max(1, round(width * 0.07))
    if picture is None:
        _write(fonts, card, title, _inner(card, rim, height - 2 * rim - foot), LARGEST_TITLE)
        return card
    art, folder, name = picture
    side = width - 2 * rim
    frame = pygame.Rect(rim, rim, side, side)
    pygame.draw.rect(card, INK, frame, border_radius=max(1, side // 14))
    glow = pygame.Surface(frame.size, pygame.SRCALPHA)
    pygame.draw.circle(glow, (*tone[:3], 46), glow.get_rect().center, side * 0.46)
    card.blit(pygame.transform.box_blur(glow, max(1, side // 10)), frame)
    card.blit(art.picture(folder, name, side), frame)
    left = height - frame.bottom - max(1, rim // 2)
    below = pygame.Rect(rim, frame.bottom, side, left - foot)
    if not title:
        return card
    if not _write(fonts, card, title, below, LARGEST_NAME) and foot and width >= LEAST_NAMED:
        # On a small card the name stands beside the badge, not above it.
        beside = pygame.Rect(rim, frame.bottom, side - foot, left)
        _write(fonts, card, title, beside, LARGEST_NAME, LEAST_LETTERS - 1)
    return card


def back(size: tuple[int, int], art: Art) -> pygame.Surface:
    """Return the back of a card, which tells nothing."""
    card = _blank(size, pygame.Color(BACK), pygame.Color(BACK_LINE))
    width, height = size
    rim = max(2, round(width * 0.1))
    lines = pygame.Surface((width - 2 * rim, height - 2 * rim), pygame.SRCALPHA)
    step = max(5, width // 7)
    tone = (*pygame.Color(BACK_LINE)[:3], 120)
    for start in range(-height, width + height, step):
        pygame.draw.aaline(lines, tone, (start, 0), (start + height, height))
        pygame.draw.aaline(lines, tone, (start, height), (start + height, 0))
    card.blit(lines, (rim, rim))
    inner = pygame.Rect(rim, rim, *lines.get_size())
    pygame.draw.rect(card, BACK_LINE, inner, max(1, width // 60), border_radius=max(1, rim // 2))
    side = round(width * 0.56)
    emblem = art.picture(BACKS, "card", side)
    card.blit(emblem, emblem.get_rect(center=(width // 2, height // 2)))
    return card


def _blank(size: tuple[int, int], paper: pygame.Color, tone: pygame.Color) -> pygame.Surface:
    """Return an empty card: a dark edge, a rim in its colour, and paper that darkens downwards."""
    width, height = size
    large = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA)
    rect, corner = large.get_rect(), round(width * FINE * 0.09)
    line = max(1, round(width * 0.022)) * FINE
    pygame.draw.rect(large, DARK, rect, border_radius=corner)
    edge = max(FINE // 2, line // 3)
    inner = rect.inflate(-2 * edge, -2 * edge)
    pygame.draw.rect(large, tone.lerp(INK, 0.15), inner, border_radius=corner - edge)
    inner = inner.inflate(-2 * line, -2 * line)
    pygame.draw.rect(large, paper, inner, border_radius=max(1, corner - edge - line))
    card = pygame.transform.smoothscale(large, size)
    slope = pygame.Surface((1, 2))
    slope.set_at((0, 0), "#ffffff")
    slope.set_at((0, 1), "#b4b8c0")
    shade = pygame.transform.smoothscale(slope, size)
    card.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return card


def _inner(card: pygame.Surface, rim: int, height: int) -> pygame.Rect:
    return pygame.Rect(rim, rim, card.get_width() - 2 * rim, max(0, height))


def _write(
    fonts: Fonts,
    card: pygame.Surface,
    title: str,
    room: pygame.Rect,
    largest: float,
    least: int = LEAST_LETTERS,
) -> bool:
    """Write a title into some room, as large as it fits; of a tiny card only its initials.

    False: there is no room even for those.
    """
    most = round(card.get_width() * largest)
    for pixels in range(max(most, least), least - 1, -1):
        font = fonts.exact(pixels, bold=True)
        lines = wrapped(font, title, room.width)
        whole = " ".join(lines) == " ".join(title.split())
        if whole and len(lines) * font.get_linesize() <= room.height:
            break
    else:
        lines = lines[: max(1, room.height // font.get_linesize())]
        if not whole or font.get_linesize() > room.height:
            short = initials(title)
            if largest == LARGEST_NAME or font.size(short)[0] > room.width:
                return False
            lines = [short]
    tall = font.get_linesize()
    top = room.centery - len(lines) * tall // 2
    for number, line in enumerate(lines):
        text = font.render(line, True, NAME)
        card.blit(text, text.get_rect(midtop=(room.centerx, top + number * tall)))
    return True
