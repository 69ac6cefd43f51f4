"""What does not keep still: flames flicker, doors part in the middle."""

import pygame

from derelict_game.board.geometry import Cell, Facing
from derelict_game.ui.draw.art import Art

SECONDS = 0.125
"""How long a moment of flickering lasts."""
STRENGTHS = (1.0, 0.86, 0.95, 0.8, 0.92, 0.84)
"""How strong an unsteady light is from one moment to the next."""
FRAMES = ((False, 1.0, 255), (True, 0.94, 236), (False, 0.9, 222), (True, 1.0, 248))
"""The pictures of something unsteady: mirrored or not, how high, how bright."""
TOKENS = "tokens"
PARTED = 0.42
"""How far the leaves of an open door have moved, as a share of a cell."""


def unsteady(cell: Cell, moment: int) -> int:
    """Return a number that is another one from moment to moment, and from cell to cell."""
    mixed = (cell.x * 7 + cell.y * 11 + moment) * 0x9E3779B1 & 0xFFFFFFFF
    return mixed >> 16


def strength(cell: Cell, moment: int) -> float:
    """Return how strong an unsteady light is; at the moment 0 everything is still."""
    return STRENGTHS[unsteady(cell, moment) % len(STRENGTHS)] if moment else 1.0


def flickering(art: Art, kind: str, size: int, cell: Cell, moment: int) -> pygame.Surface:
    """Return the picture of something unsteady at a moment."""
    place = unsteady(cell, moment) % len(FRAMES) if moment else 0
    picture = art.picture(TOKENS, kind, size)
    mirrored, height, light = FRAMES[place]
    if not place:
        return picture
    frame = pygame.Surface((size, size), pygame.SRCALPHA)
    tall = round(size * height)
    low = pygame.transform.smoothscale(
        pygame.transform.flip(picture, mirrored, False), (size, tall)
    )
    low.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
    # It burns on the floor, so its foot stays where it is.
    frame.blit(low, (0, size - tall))
    return frame


def parted(
    art: Art, leaves: str, frame: str, size: int, facing: Facing, share: float
) -> pygame.Surface:
    """Return a door on its way: leaves that are apart by a share, and the frame they slide into."""
    closed, middle = art.picture(TOKENS, leaves, size), size // 2
    shift = round(size * PARTED * share * share * (3 - 2 * share))
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    picture.blit(closed, (-shift, 0), (0, 0, middle, size))
    picture.blit(closed, (middle + shift, 0), (middle, 0, size - middle, size))
    picture.blit(art.picture(TOKENS, frame, size), (0, 0))
    return pygame.transform.rotate(picture, -90 * facing)
