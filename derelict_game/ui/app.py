"""The main loop: one window, a stack of scenes, drawn only when something has changed."""

import sys
import traceback
from datetime import datetime
from math import inf

import pygame

from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, append_line
from derelict_game.ui.scenes.notice import trouble_notice
from derelict_game.ui.settings import SMALLEST_WINDOW
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import NOWHERE
from derelict_game.ui.widgets.label import draw_told

FRAMES = 60
TITLE = "Derelict"
ICON = 512 if sys.platform == "darwin" else 64
"""Pixels of the icon: on macOS the window's is the one in the dock, too."""
MOST_FAULTS = 3
"""After so many unexpected errors in a row the window gives up."""

DOUBLE_CLICK, DOUBLE_CLICK_REACH = 0.4, 6
"""Seconds and pixels that may lie between the two presses of a double click."""


def motion(place: tuple[int, int]) -> pygame.event.Event:
    """Return the event of a pointer that is somewhere."""
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))


class WindowBroken(DerelictError):
    """One error after the other; the window closes with a sentence."""


class App:
    """The window and its scenes."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._full_screen = stage.settings.full_screen
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(stage.art.picture("", "icon", ICON))
        self._window = self._set_mode(stage.size)
        stage.resize(self._window.get_size())
        self._dirty = True
        self._everything = True
        self._drawn = False
        self._faults = 0
        self._told = ""
        """The line that is shown over every scene."""
        self._pointer = NOWHERE
        """Where the pointer was last."""
        self._since_press, self._pressed = inf, (0, 0)
        """How long ago the left button went down the last time, and where."""

    def _set_mode(self, size: tuple[int, int]) -> pygame.Surface:
        if self._full_screen:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(size, pygame.RESIZABLE)

    def run(self) -> None:
        """Run until the last scene is over or the window is closed."""
        clock = pygame.time.Clock()
        try:
            while self.guarded_step(clock.tick(FRAMES) / 1000):
                pass
        finally:
            self._stage.keep_settings()
            for scene in reversed(self._stage.scenes):
                scene.close()
            self._stage.silence()
            pygame.display.quit()

    def guarded_step(self, seconds: float) -> bool:
        """Do one turn of the loop; an unexpected error is written down and shown."""
        try:
            alive = self.step(seconds)
            self._faults = 0
        except Exception as error:
            self._faults += 1
            where = self._write_down(error)
            if self._faults >= MOST_FAULTS:
                raise WindowBroken(f"The window cannot go on: {error}. {where}") from None
            self._stage.open(trouble_notice(self._stage, error, where))
            self._everything = True
            return True
        return alive

    def step(self, seconds: float) -> bool:
        """Do one turn of the loop; False: the window is to be closed."""
        scenes = self._stage.scenes
        self._since_press += seconds
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            self._pass_on(event)
        before = scenes[-1] if scenes else None
        if before is not None and before.update(seconds):
            self._dirty = True
        while scenes and scenes[-1].over:
            scenes.pop().close()
        if not scenes:
            return False
        if scenes[-1] is not before:
            self._everything = True
            # The pointer may have moved while another scene lay on top.
            scenes[-1].handle(motion(self._pointer))
        self._follow_settings()
        self._follow_telling(seconds)
        if self._drawn:
            # The first frame does not wait for the sound card.
            self._stage.sounds.ambience(self._stage.settings.background_volume)
        if self._dirty or self._everything:
            self._draw()
        return True

    def _draw(self) -> None:
        scenes = self._stage.scenes
        lowest = max((n for n, scene in enumerate(scenes) if scene.opaque), default=0)
        shown = scenes[lowest:]
        # A scene that lets others show through is drawn anew together with them.
        everything = self._everything or len(shown) > 1
        for scene in shown:
            scene.draw(self._window, everything=everything)
        if self._stage.told:
            draw_told(self._window, self._stage.fonts, self._stage.told)
        pygame.display.flip()
        self._dirty = self._everything = False
        self._drawn = True

    def _pass_on(self, event: pygame.event.Event) -> None:
        """Give an event to the scene on top; a window that is made too small grows back."""
        self._dirty = True
        if event.type == pygame.VIDEORESIZE:
            width, height = max(event.w, SMALLEST_WINDOW[0]), max(event.h, SMALLEST_WINDOW[1])
            if (width, height) != self._window.get_size() and not self._full_screen:
                self._window = pygame.display.set_mode((width, height), pygame.RESIZABLE)
            self._stage.resize(self._window.get_size())
            self._everything = True
            if not self._full_screen:
                self._stage.settings.window = (width, height)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._everything = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self._stage.settings.full_screen = not self._stage.settings.full_screen
            self._stage.keep_settings()
        elif self._stage.scenes:
            if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
                self._pointer = event.pos
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                event.double = self._is_second(event.pos)
            self._stage.scenes[-1].handle(event)

    def _is_second(self, place: tuple[int, int]) -> bool:
        """Tell whether a press follows another one quickly and close by; a third one does not."""
        x, y = self._pressed
        near = abs(place[0] - x) + abs(place[1] - y) <= DOUBLE_CLICK_REACH
        second = near and self._since_press <= DOUBLE_CLICK
        self._since_press, self._pressed = inf if second else 0.0, place
        return second

    def _follow_settings(self) -> None:
        """Take over what was changed in the settings: full screen, and the scale."""
        stage = self._stage
        if stage.settings.full_screen != self._full_screen:
            self._full_screen = stage.settings.full_screen
            self._window = self._set_mode(stage.settings.window)
            stage.resize(self._window.get_size())
            self._everything = True
        elif stage.settings.scale_for(*stage.size) != stage.fonts.scale:
            stage.resize(stage.size)
            self._everything = True

    def _follow_telling(self, seconds: float) -> None:
        """Show a line that is told, and take it away again."""
        stage = self._stage
        if stage.told != self._told:
            self._told, self._dirty = stage.told, True
        elif stage.told:
            stage.telling -= seconds
            if stage.telling <= 0:
                stage.told = self._told = ""
                self._everything = True

    def _write_down(self, error: Exception) -> str:
        """Write an unexpected error down; return where, in a sentence."""
        path = self._stage.folders.log
        text = "".join(traceback.format_exception(error))
        try:
            append_line(path, f"{datetime.now():%Y-%m-%d %H:%M:%S}\n{text}\n")
        except FileTrouble as trouble:
            return f"The details could not be written to {path}: {trouble}."
        return f"The details are in {path}."
