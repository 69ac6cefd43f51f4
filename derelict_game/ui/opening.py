"""Opens the window."""

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from derelict_game.errors import DerelictError
from derelict_game.match.match import Match
from derelict_game.ui.app import App
from derelict_game.ui.play_scene import PlayScene

SIZE = (1280, 720)


class NoScreen(DerelictError):
    """There is nothing to open a window on."""


def open_window(match: Match, title: str, assets: Path) -> App:
    """Return the window of a match, not yet running."""
    try:
        pygame.display.init()
        pygame.font.init()
        return App(SIZE, PlayScene(match, title, assets))
    except pygame.error:
        raise NoScreen(
            "There is no screen to open a window on; play with 'derelict text' instead."
        ) from None
