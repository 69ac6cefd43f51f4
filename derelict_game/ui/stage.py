"""What all scenes share: the pictures, the letters, the settings, and the stack they stand on."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from derelict_game.ui.art import Art
from derelict_game.ui.fonts import Fonts
from derelict_game.ui.settings import Settings, save_settings
from derelict_game.ui.sound import Sounds
from derelict_game.ui.widgets.base import Pen

if TYPE_CHECKING:
    from derelict_game.rules.registry import Registry
    from derelict_game.ui.scene import Scene
    from derelict_game.ui.theme import Theme


TOLD_FOR = 4.0
"""Seconds for which a line stays that is told over every scene."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where files are read and kept."""

    assets: Path
    maps: Path
    saves: Path
    settings: Path
    """The file of the settings."""
    log: Path
    """The file for what went wrong."""


class Stage:
    """The stack of scenes and everything they have in common."""

    def __init__(self, folders: Folders, settings: Settings, size: tuple[int, int]) -> None:
        self.folders = folders
        self.settings = settings
        self.size = size
        self.art = Art(folders.assets)
        self.sounds = Sounds(folders.assets)
        self.scenes: list[Scene] = []
        self._theme: Theme | None = None
        self._theme_for: object = None
        """For which palette and keys the theme was made."""
        self.fonts = Fonts(folders.assets, settings.scale_for(*size))
        self.told = ""
        """A line that is shown over every scene for a while; empty: there is none."""
        self.telling = 0.0
        """For how many seconds more."""

    @cached_property
    def registry(self) -> "Registry":
        """The rule sets; read only when somebody wants to play."""
        from derelict_game.rules.registry import built_in

        return built_in()

    @property
    def theme(self) -> "Theme":
        """How tokens and choices look, with the palette and keys of the settings."""
        from derelict_game.ui.theme import Theme

        wanted = (self.settings.palette, tuple(self.settings.keys.items()))
        if self._theme is None or self._theme_for != wanted:
            self._theme_for = wanted
            self._theme = Theme.load(self.folders.assets, self.settings.palette, self.settings.keys)
        return self._theme

    @property
    def pen(self) -> Pen:
        """What widgets are drawn with."""
        return Pen(self.art, self.fonts)

    def open(self, scene: "Scene") -> None:
        """Put a scene on top."""
        self.scenes.append(scene)
        scene.place(self.size)

    def replace(self, scene: "Scene") -> None:
        """Put a scene in place of all but the lowest."""
        while len(self.scenes) > 1:
            self.scenes.pop().close()
        self.open(scene)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay every scene out for a window of another size or scale."""
        self.size = size
        scale = self.settings.scale_for(*size)
        if scale != self.fonts.scale:
            self.fonts = Fonts(self.folders.assets, scale)
        for scene in self.scenes:
            scene.place(size)

    def tell(self, text: str) -> None:
        """Say something over whatever is on the screen, for a while, without asking anything."""
        self.told, self.telling = text, TOLD_FOR

    def keep_settings(self) -> str:
        """Write the settings down; return what went wrong in a sentence, empty: nothing."""
        return save_settings(self.settings, self.folders.settings)

    def click(self) -> None:
        """Sound a button."""
        self.sounds.play(self.sounds.names.button, self.settings.effects_volume)
