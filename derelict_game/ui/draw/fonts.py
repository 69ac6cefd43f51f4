"""The window's letters, at any scale."""

from functools import lru_cache
from pathlib import Path

import pygame

from derelict_game.places import shared_dir
from derelict_game.plain import visible

_REGULAR, _BOLD = "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"


class Fonts:
    """Fonts of one family; sizes are logical pixels, multiplied by the scale."""

    def __init__(self, assets: Path, scale: float = 1.0) -> None:
        self._folder = shared_dir(assets) / "fonts"
        self.scale = scale
        self.get = lru_cache(64)(self._load)
        """A font: `get(16)` or `get(20, bold=True)`."""
        self.text = lru_cache(1024)(self._render)
        """A line of text as a surface: `text("Move", 14, TEXT)`."""

    def px(self, logical: float) -> int:
        """Return logical pixels as pixels of the screen."""
        return round(logical * self.scale)

    def exact(self, pixels: int, *, bold: bool = False) -> pygame.font.Font:
        """Return a font of so many pixels of the screen, whatever the scale."""
        return self.get(pixels / self.scale, bold=bold)

    def _load(self, size: float, *, bold: bool = False) -> pygame.font.Font:
        return pygame.font.Font(self._folder / (_BOLD if bold else _REGULAR), self.px(size))

    def _render(self, text: str, size: int, colour: str, *, bold: bool = False) -> pygame.Surface:
        return self.get(size, bold=bold).render(text, True, colour)


def fitted(font: pygame.font.Font, text: str, width: int) -> str:
    """Return a text, cut with an ellipsis where it is wider than some pixels."""
    if font.size(text)[0] <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle] + "…")[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def wrapped(font: pygame.font.Font, text: str, width: int) -> list[str]:
    """Return a text as lines that are no wider than some pixels."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.size(longer)[0] <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return [fitted(font, line, width) for line in lines]


def broken(font: pygame.font.Font, text: str, width: int, indent: int = 0) -> list[str]:
    """Return a text as lines no wider than some pixels, the first one by an indent less.

    Nothing is left out: a word that is wider than a line goes on in the next one.
    """
    lines, room = [""], width - indent
    for word in visible(text).split():
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if font.size(longer)[0] <= room:
            lines[-1] = longer
            continue
        if lines[-1] or room < width:
            lines, room, longer = [*lines, ""], width, word
        while len(longer) > 1 and font.size(longer)[0] > width:
            most = _most(font, longer, width)
            lines[-1], longer = longer[:most], longer[most:]
            lines.append("")
        lines[-1] = longer
    return lines


def _most(font: pygame.font.Font, text: str, width: int) -> int:
    """Return how many letters of a text fit into a width, at least one."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if font.size(text[:middle])[0] <= width else (low, middle - 1)
    return low
