"""What all scenes share: the pictures, the letters, the settings, and the stack they stand on."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.look.look import Look
from derelict_game.ui.settings import Settings, save_settings

if TYPE_CHECKING:
    from derelict_game.rules.registry import Registry
    from derelict_game.ui.draw.art import Art
    from derelict_game.ui.look.sound import Sounds
    from derelict_game.ui.look.theme import Theme
    from derelict_game.ui.scene import Scene
    from derelict_game.ui.widgets.base import Pen


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
        self._looks: dict[str, Look] = {}
        self.scenes: list[Scene] = []
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

    def look_of(self, game: str) -> Look:
        """Return how a game looks and sounds, read when it is first asked for."""
        if game not in self._looks:
            self._looks[game] = Look(self, game)
        return self._looks[game]

    @property
    def own(self) -> Look:
        """How the window itself looks and sounds: what all games share."""
        return self.look_of("")

    @property
    def theme(self) -> "Theme":
        """The window's own theme."""
        return self.own.theme

    @property
    def art(self) -> "Art":
        """The window's own pictures."""
        return self.own.art

    @property
    def sounds(self) -> "Sounds":
        """The window's own sounds."""
        return self.own.sounds

    @property
    def pen(self) -> "Pen":
        """What the window's own widgets are drawn with."""
        return self.own.pen

    def silence(self) -> None:
        """Stop every sound and let go of the sound card."""
        for look in self._looks.values():
            look.sounds.close()

    def open(self, scene: "Scene") -> None:
        """Put a scene on top."""
        self.scenes.append(scene)
        scene.place(self.size)

    def replace(self, scene: "Scene") -> None:
        """Put a scene in place of all but the lowest."""
        while len(self.scenes) > 1:
            self.scenes.pop().close()
        self.open(scene)

    def leave_all_below(self, scene: "Scene") -> None:
        """Close what lies between the lowest scene and another one."""
        place = self.scenes.index(scene)
        for other in reversed(self.scenes[1:place]):
            other.close()
        del self.scenes[1:place]

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
