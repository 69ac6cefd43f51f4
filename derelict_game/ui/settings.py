"""The player's settings, kept between runs.

They are checked by hand: the first frame waits for them, and would wait much longer for a library.
"""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

from derelict_game.files import FileTrouble, read_limited, write_whole

LARGEST_FILE = 1_000_000
SMALLEST_WINDOW = (1024, 640)
"""In logical pixels; the layout keeps at least these."""
SCALES = (100, 250)
USUAL_SCREEN, MOST_AT_FIRST, ROOM = (1920, 1080), 200, 0.9
"""The screen that 100 % is made for, the largest scale that a first start chooses by itself, and
the share of a screen that its window takes at most."""


class Speed(StrEnum):
    """How fast animations play."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"


class Palette(StrEnum):
    """The colours of highlights."""

    STANDARD = "standard"
    SAFE = "colour-blind safe"


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("neither yes nor no")
    return value


def _number(least: int, most: int | None = None) -> Callable[[object], int]:
    def read(value: object) -> int:
        if type(value) is not int or value < least or (most is not None and value > most):
            raise ValueError("no number in the range")
        return value

    return read


def _window(value: Any) -> tuple[int, int]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise ValueError("not the size of a window")
    width, height = SMALLEST_WINDOW
    return _number(width)(value[0]), _number(height)(value[1])


def _keys(value: object) -> dict[str, str]:
    if not isinstance(value, dict) or not all(
        isinstance(word, str) for pair in value.items() for word in pair
    ):
        raise ValueError("not actions and keys")
    return value


_CHECKS: dict[str, Callable[[Any], object]] = {
    "window": _window,
    "scale": _number(*SCALES),
    "own_speed": Speed,
    "other_speed": Speed,
    "sound_volume": _number(0, 100),
    "ambience_volume": _number(0, 100),
    "palette": Palette,
    "keys": _keys,
}
"""Return the value of a setting, also from its written form, or raise ValueError. All others are
either on or off."""


@dataclass
class Settings:
    """Everything that a player can set. Values that make no sense are refused, one by one."""

    window: tuple[int, int] = (1280, 720)
    full_screen: bool = False
    scale: int = 100
    """The size of panels and text, in per cent."""
    own_speed: Speed = Speed.NORMAL
    other_speed: Speed = Speed.NORMAL
    """How fast the own and the other side's acts are shown."""
    sound_volume: int = 80
    ambience_volume: int = 50
    muted: bool = False
    palette: Palette = Palette.STANDARD
    confirm_end: bool = True
    """Whether to ask before a turn ends in which units could still act."""
    welcomed: bool = False
    """Whether somebody was offered the lesson already."""
    keys: dict[str, str] = field(default_factory=dict)
    """Keys that the player has bound differently: the action's name and the key's."""

    def __setattr__(self, name: str, value: object) -> None:
        """Set something, or raise ValueError."""
        super().__setattr__(name, _CHECKS.get(name, _flag)(value))

    @property
    def effects_volume(self) -> int:
        """How loud effects are, from 0 to 100."""
        return 0 if self.muted else self.sound_volume

    @property
    def background_volume(self) -> int:
        """How loud the ambience is, from 0 to 100."""
        return 0 if self.muted else self.ambience_volume

    def scale_for(self, width: int, height: int) -> float:
        """Return the scale, capped so that the layout keeps its smallest size in a window."""
        return max(1.0, min(self.scale, largest_scale(width, height)) / 100)


def largest_scale(width: int, height: int) -> float:
    """Return the largest scale in per cent at which a window holds the whole layout."""
    return max(100.0, 100 * min(width / SMALLEST_WINDOW[0], height / SMALLEST_WINDOW[1]))


def first_settings(screen: tuple[int, int]) -> Settings:
    """Return the settings of a first start, with a window and a scale that suit a screen.

    Text is as large as at 100 % on a screen of 1920 x 1080, and the window leaves some of the
    screen free. Where the smallest window does not fit, the whole screen is taken.
    """
    width, height = screen
    share = min(width / USUAL_SCREEN[0], height / USUAL_SCREEN[1])
    scale = min(MOST_AT_FIRST, max(SCALES[0], round(share * 10) * 10))
    usual = Settings().window
    window = (
        max(SMALLEST_WINDOW[0], min(round(width * ROOM), usual[0] * scale // 100)),
        max(SMALLEST_WINDOW[1], min(round(height * ROOM), usual[1] * scale // 100)),
    )
    tight = width < SMALLEST_WINDOW[0] or height < SMALLEST_WINDOW[1]
    return Settings(window=window, scale=scale, full_screen=tight)


def load_settings(path: Path) -> tuple[Settings, str]:
    """Return the kept settings, and what was wrong with them in a sentence; empty: nothing.

    What cannot be used falls back to its default; the rest of the file still counts.
    """
    settings = Settings()
    if not path.exists():
        return settings, ""
    try:
        written = json.loads(read_limited(path, LARGEST_FILE))
    except FileTrouble as trouble:
        return settings, f"The settings cannot be read: {trouble}."
    except (ValueError, RecursionError):
        written = None
    if not isinstance(written, dict):
        return settings, "The settings file was damaged; everything is back to its default."
    wrong = []
    for name in vars(settings).keys() & written.keys():
        try:
            setattr(settings, name, written[name])
        except ValueError:
            wrong.append(name)
    if not wrong:
        return settings, ""
    names = ", ".join(sorted(wrong))
    return settings, f"Some settings made no sense and are back to their defaults: {names}."


def save_settings(settings: Settings, path: Path) -> str:
    """Keep the settings; return what went wrong in a sentence, empty: nothing."""
    try:
        write_whole(path, json.dumps(asdict(settings), indent=1) + "\n")
    except FileTrouble as trouble:
        return f"The settings cannot be kept: {trouble}."
    return ""


def clashes(keys: dict[str, str]) -> dict[str, list[str]]:
    """Return every key that is bound to more than one action, with those actions."""
    by_key: dict[str, list[str]] = {}
    for action, key in keys.items():
        by_key.setdefault(key, []).append(action)
    return {key: actions for key, actions in by_key.items() if len(actions) > 1}
