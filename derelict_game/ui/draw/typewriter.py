"""Letters that all take the same room, as those of a terminal, so that columns stand in line."""

import unicodedata
from functools import lru_cache

import pygame

from derelict_game.plain import visible
from derelict_game.ui.draw.fonts import Fonts

TAB = 8
"""At every so many columns a tab stops."""
ROOMY, FINE = 1.15, 4
"""How wide a letter may be beside its column, for it has some air around it; and how many times as
large one is drawn before it is made narrow."""


class Typewriter:
    """Sets text in columns, with the letters that the window has."""

    def __init__(self, fonts: Fonts, size: int, colour: str) -> None:
        self._fonts, self._size, self._colour = fonts, size, colour
        self.width = fonts.get(size).size("0")[0]
        """Pixels of every letter."""
        self._letter = lru_cache(512)(self._cast)

    def draw(self, target: pygame.Surface, letters: tuple[str, ...], at: tuple[int, int]) -> None:
        """Draw letters from a point on, each in the middle of its column."""
        for place, letter in enumerate(letters):
            if letter != " ":
                picture = self._letter(letter)
                left = at[0] + place * self.width + (self.width - picture.get_width()) // 2
                target.blit(picture, (left, at[1]))

    def _cast(self, letter: str) -> pygame.Surface:
        """Return a letter; one that is too wide for its column is made narrow."""
        font = self._fonts.get(self._size)
        width, height = font.size(letter)
        if width <= self.width * ROOMY:
            return font.render(letter, True, self._colour)
        large = self._fonts.get(FINE * self._size).render(letter, True, self._colour)
        return pygame.transform.smoothscale(large, (self.width, height))


def typed(text: str, columns: int) -> list[tuple[str, ...]]:
    """Return a line of text as rows of at most so many letters; spaces are kept."""
    letters: list[str] = []
    for letter in text.expandtabs(TAB):
        if letters and unicodedata.combining(letter):
            letters[-1] += letter
        else:
            letters.append(" " if letter.isspace() else visible(letter))
    starts = range(0, max(1, len(letters)), max(1, columns))
    return [tuple(letters[start : start + columns]) for start in starts]
