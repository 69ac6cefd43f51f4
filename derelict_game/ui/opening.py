"""Opens the window."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# By this name a desktop finds the window's entry in its menu.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "derelict")
import pygame

from derelict_game.errors import DerelictError
from derelict_game.ui.app import TITLE, App
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.settings import first_settings, load_settings
from derelict_game.ui.stage import Folders, Stage


class NoScreen(DerelictError):
    """There is nothing to open a window on."""


def open_stage(folders: Folders) -> Stage:
    """Return a stage with the title screen on it; nothing is shown yet."""
    first_time = not folders.settings.exists()
    settings, warning = load_settings(folders.settings)
    if not _has_screen(sys.platform, os.environ):
        raise _no_screen()
    try:
        pygame.display.init()
        pygame.font.init()
        if first_time and (screens := pygame.display.get_desktop_sizes()):
            settings = first_settings(screens[0])
    except pygame.error:
        raise _no_screen() from None
    stage = Stage(folders, settings, settings.window)
    stage.open(TitleScene(stage, warning))
    return stage


def open_window(stage: Stage) -> App:
    """Return the window of a stage, not yet running."""
    try:
        return App(stage)
    except pygame.error:
        raise _no_screen() from None


def show_error(text: str) -> None:
    """Say in a box of the system what went wrong before there was a window."""
    with suppress(pygame.error):
        pygame.display.message_box(TITLE, text, message_type="error")


def _has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Tell whether there can be a window; SDL would draw one that nobody sees."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return platform in ("win32", "darwin") or any(environment.get(name) for name in names)


def _no_screen() -> NoScreen:
    return NoScreen("There is no screen to open a window on; play with 'derelict text' instead.")
