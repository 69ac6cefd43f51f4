"""The handle of a scroll bar, the same everywhere."""

import pygame

from derelict_game.ui.draw.colours import LINE

SHORTEST = 4
"""A handle is at least so many times as long as it is wide."""


def thumb(track: pygame.Rect, start: int, shown: int, total: int) -> pygame.Rect | None:
    """Return the handle in a track: what is shown of a total, from a start on; None: all is.

    The total may be more than can be shown at the end, as where the last line goes to the top.
    """
    if total <= shown:
        return None
    length = min(track.height, max(SHORTEST * track.width, track.height * shown // total))
    y = track.top + (track.height - length) * min(start, total - shown) // (total - shown)
    return pygame.Rect(track.left, y, track.width, length)


def draw_bar(
    target: pygame.Surface, area: pygame.Rect, width: int, start: int, shown: int, total: int
) -> None:
    """Draw a handle at the right edge of an area, where there is more than is shown."""
    track = pygame.Rect(area.right - width - 1, area.top, width, area.height)
    if handle := thumb(track, start, shown, total):
        pygame.draw.rect(target, LINE, handle, border_radius=width // 2)
