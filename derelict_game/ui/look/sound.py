"""The sounds: files in the assets, and data that says what is heard when."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pygame

from derelict_game.ui.look.files import look_folders, read_look

if TYPE_CHECKING:
    from derelict_game.rules.event import Event
    from derelict_game.ui.look.sound_names import SoundNames

RATE = 22_050
BUFFER = 512
"""In samples: so few that an event is heard when it is seen."""
CHANNELS = 16
"""How many sounds are heard at once."""
AT_ONCE = 0.04
"""Seconds within which the same sound is heard only once."""
FADE_IN = 1500
"""Milliseconds in which the ambience comes up."""

TROUBLE = (pygame.error, OSError)
"""No sound card, a card that went away, a file that is none."""


class Sounds:
    """Plays sounds. Where nothing can be heard it stays silent, and nobody need care."""

    def __init__(self, assets: Path, game: str = "") -> None:
        self._assets, self._game = assets, game
        self._works: bool | None = None
        """Whether there is something to play on; None: nobody has tried."""
        self._kept: dict[str, pygame.mixer.Sound | None] = {}
        self._last: dict[str, float] = {}
        """When each sound was last begun."""

    @cached_property
    def names(self) -> "SoundNames":
        """What is heard when; read when the first sound is to be heard."""
        from derelict_game.ui.look.sound_names import SoundNames

        return SoundNames.model_validate(read_look(self._assets, self._game)["sounds"])

    @cached_property
    def _folders(self) -> tuple[Path, ...]:
        """Where the files are sought, one after the other."""
        return tuple(folder / "sound" for folder in look_folders(self._assets, self._game))

    def play(self, name: str, volume: int) -> None:
        """Play a sound, with a volume from 0 to 100."""
        now = monotonic()
        if volume <= 0 or now - self._last.get(name, -AT_ONCE) < AT_ONCE:
            return
        self._last[name] = now
        sound = self._sound(name)
        if sound is not None:
            with suppress(*TROUBLE):
                sound.set_volume(volume / 100)
                sound.play()

    def event(self, event: "Event", kind: str, volume: int, *, falls: bool = False) -> None:
        """Play the sound of an event; kind: that of its token, empty if it has none."""
        name = self.names.of(event, kind, falls=falls)
        if name:
            self.play(name, volume)

    def ambience(self, volume: int) -> None:
        """Start the ambience, or change its volume; 0 stops it."""
        name = self.names.ambience
        sound = self._sound(name) if volume > 0 else self._kept.get(name)
        if sound is not None:
            with suppress(*TROUBLE):
                _loop(sound, volume)

    def close(self) -> None:
        """Stop everything and let go of the sound card."""
        if self._works:
            pygame.mixer.quit()
        self._works = None
        self._kept.clear()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """Return a sound, loaded at its first use; None: it cannot be played."""
        if self._works is None:
            self._works = _opened()
        if not self._works:
            return None
        if name not in self._kept:
            self._kept[name] = _loaded(self._path(name))
        return self._kept[name]

    def _path(self, name: str) -> Path:
        paths = [folder / f"{name}.wav" for folder in self._folders]
        return next((path for path in paths if path.is_file()), paths[-1])


def _loop(sound: pygame.mixer.Sound, volume: int) -> None:
    """Have a sound go round and round with a volume; 0: stop it."""
    if volume <= 0:
        sound.stop()
        return
    sound.set_volume(volume / 100)
    if not sound.get_num_channels():
        sound.play(loops=-1, fade_ms=FADE_IN)


def _opened() -> bool:
    """Open the sound card, unless it is open, and tell whether there is one."""
    if pygame.mixer.get_init():
        return True
    try:
        with _quiet():
            pygame.mixer.init(RATE, -16, 2, BUFFER)
        pygame.mixer.set_num_channels(CHANNELS)
    except TROUBLE:
        return False
    return True


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep the sound system from complaining on the terminal that there is no card."""
    try:
        kept = os.dup(2)
    except OSError:
        # Started from a menu there may be no terminal to keep quiet.
        yield
        return
    with Path(os.devnull).open("w") as nowhere:
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def _loaded(path: Path) -> pygame.mixer.Sound | None:
    """Return a sound from its file; None: that cannot be read."""
    try:
        return pygame.mixer.Sound(path)
    except TROUBLE:
        return None
