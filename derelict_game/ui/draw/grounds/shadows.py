"""The shadows that walls throw onto the floor beside them."""

from functools import lru_cache

import pygame

from derelict_game.board.geometry import Facing

AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
"""The eight ways to a neighbour."""


@lru_cache(128)
def shadow(size: int, walls: tuple[bool, ...]) -> pygame.Surface:
    """Return the shadow that walls throw on a cell of floor; the walls are around it by rows."""
    around = dict(zip(AROUND, walls, strict=True))
    shadow = pygame.Surface((size, size), pygame.SRCALPHA)
    for facing in Facing:
        if around[facing.delta]:
            shadow.blit(_edge(size, facing), (0, 0))
    for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
        if around[dx, dy] and not around[dx, 0] and not around[0, dy]:
            shadow.blit(pygame.transform.flip(_corner(size), dx > 0, dy > 0), (0, 0))
    return shadow


def _strength(share: float) -> int:
    """Return how dark a shadow is at a share of its depth."""
    return int(150 * max(0.0, 1 - share) ** 1.8)


@lru_cache(16)
def _edge(size: int, facing: Facing) -> pygame.Surface:
    """Return a shadow along one edge of a cell; from the north it falls further."""
    shadow = pygame.Surface((size, size), pygame.SRCALPHA)
    depth = max(2, round(size * (0.42 if facing is Facing.N else 0.26)))
    for row in range(depth):
        pygame.draw.line(shadow, (2, 4, 8, _strength(row / depth)), (0, row), (size, row))
    contact = max(1, size // 40)
    shadow.fill((2, 4, 8, 210), (0, 0, size, contact))
    return pygame.transform.rotate(shadow, -90 * facing)


@lru_cache(8)
def _corner(size: int) -> pygame.Surface:
    """Return the shadow of a corner that sticks into a cell from the north west."""
    shadow = pygame.Surface((size, size), pygame.SRCALPHA)
    depth = max(2, round(size * 0.3))
    for y in range(depth):
        for x in range(depth):
            share = (x * x + y * y) ** 0.5 / depth
            shadow.set_at((x, y), (2, 4, 8, _strength(share)))
    return shadow
