"""The main loop: one window, a stack of scenes, drawn only when something has changed."""

import pygame

from derelict_game.ui.scene import Scene
from derelict_game.ui.settings import SMALLEST_WINDOW

FRAMES = 60
TITLE = "Derelict"


class App:
    """The window and its scenes."""

    def __init__(self, size: tuple[int, int], scene: Scene) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        self._window = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._scenes = [scene]
        self._dirty = True
        scene.place(self._window.get_size())

    @property
    def scene(self) -> Scene | None:
        """The scene on top."""
        return self._scenes[-1] if self._scenes else None

    def run(self) -> None:
        """Run until the last scene is over or the window is closed."""
        clock = pygame.time.Clock()
        while self.step(clock.tick(FRAMES) / 1000):
            pass
        pygame.display.quit()

    def step(self, seconds: float) -> bool:
        """Do one turn of the loop; False: the window is to be closed."""
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return False
            self._pass_on(event)
        scene = self.scene
        if scene is not None and scene.update(seconds):
            self._dirty = True
        while self._scenes and self._scenes[-1].over:
            self._scenes.pop()
            self._dirty = True
        if self.scene is None:
            return False
        if self._dirty:
            self.scene.draw(self._window)
            pygame.display.flip()
            self._dirty = False
        return True

    def _pass_on(self, event: pygame.event.Event) -> None:
        """Give an event to the scene on top; a window that is made too small grows back."""
        self._dirty = True
        if event.type == pygame.VIDEORESIZE:
            width, height = max(event.w, SMALLEST_WINDOW[0]), max(event.h, SMALLEST_WINDOW[1])
            if (width, height) != self._window.get_size():
                self._window = pygame.display.set_mode((width, height), pygame.RESIZABLE)
            for scene in self._scenes:
                scene.place((width, height))
        elif self.scene is not None:
            self.scene.handle(event)
