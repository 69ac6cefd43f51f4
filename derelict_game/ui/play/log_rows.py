"""How a line of the log is set: in as many rows as its words need."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, FAINT_TEXT, GREEN, RED, TEXT
from derelict_game.ui.draw.fonts import Fonts, broken, fitted

if TYPE_CHECKING:
    from derelict_game.ui.play.log_view import LogLine

LOST = "LOST"
"""The word behind a line that tells of a loss."""
SIZE, SMALL, GAP = 13, 12, 6
APART = 1.45
"""From one line to the next, in heights of letters; the rows of a line lie closer."""

Piece = tuple[pygame.Surface, int, int]
"""A part of a line: its picture, where it begins, and in which row."""


@dataclass(frozen=True, slots=True)
class SetLine:
    """A line as it is drawn."""

    picture: pygame.Surface
    rows: int


class LogRows:
    """Sets lines so that they are no wider than a log, and no higher."""

    def __init__(self, art: Art, fonts: Fonts, width: int, height: int) -> None:
        self._art, self._fonts, self._width = art, fonts, width
        self._font, self._gap = fonts.get(SIZE), fonts.px(GAP)
        self.step = self._font.get_linesize()
        """Pixels from one row of a line to the next."""
        self.line_height = round(self.step * APART)
        """Pixels of a line that has one row."""
        self._margin = (self.line_height - self.step) // 2
        self._turn = max(self._font.size(f"{turn:02}")[0] for turn in range(100))
        """Pixels of what tells the turn, the same for all but long matches."""
        self._most = 1 + max(0, height - self.line_height) // self.step
        """How many rows a line has at most."""
        self.line = lru_cache(128)(self._set)
        """A line, with a link behind its words or without one."""

    def height(self, rows: int) -> int:
        """Return the pixels of a line of so many rows."""
        return self.line_height + (rows - 1) * self.step

    def seen(self, rows: int, room: int) -> int:
        """Return how much of a line of so many rows is drawn in a room; no row is cut."""
        if self.height(rows) <= room:
            return self.height(rows)
        whole = max(0, room - self._margin) // self.step
        return self._margin + whole * self.step if whole else 0

    def _set(self, line: "LogLine", link: str) -> SetLine:
        turn = self._font.render(f"{line.turn}", True, FAINT_TEXT)
        wide = max(turn.get_width(), self._turn)
        stripe = pygame.Rect(wide + self._gap, 2, max(2, self._gap // 2), 0)
        left = stripe.right + self._gap
        pieces: list[Piece] = [(turn, wide - turn.get_width(), 0)]
        begins = left
        for place, die in enumerate(line.dice):
            pieces.append((self._die(line, die, place), begins - 2, 0))
            begins += self.step + 4
        begins += 6 if line.dice else 0
        flow, rows = self._flow(line, link, left, begins)
        pieces += flow
        right = max(x + picture.get_width() for picture, x, _ in pieces)
        # Many lines are kept, so none is wider than it must be.
        size = (max(1, min(self._width, right)), self.height(rows))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        stripe.height = size[1] - 4
        pygame.draw.rect(surface, line.colour, stripe, border_radius=1)
        for picture, x, row in pieces:
            middle = self._margin + row * self.step + self.step // 2
            surface.blit(picture, picture.get_rect(midleft=(x, middle)))
        return SetLine(surface, rows)

    def _flow(self, line: "LogLine", link: str, left: int, begins: int) -> tuple[list[Piece], int]:
        """Return the words of a line and what follows them, and the number of rows."""
        tail = self._tail(line, link)
        words = broken(self._font, line.text, self._width - left, begins - left)
        pieces, rows = self._placed(line, words, tail, left, begins)
        if rows > self._most:
            last = self._most - 1
            room = self._width - (left if last else begins)
            room -= sum(self._gap + picture.get_width() for picture in tail)
            words[last:] = [fitted(self._font, " ".join(words[last:]), room)]
            pieces, rows = self._placed(line, words, tail, left, begins)
        rows = min(rows, self._most)
        return [piece for piece in pieces if piece[2] < rows], rows

    def _placed(
        self,
        line: "LogLine",
        words: Sequence[str],
        tail: Sequence[pygame.Surface],
        left: int,
        begins: int,
    ) -> tuple[list[Piece], int]:
        missed = line.success is False and line.verdict != LOST
        colour = RED if line.verdict == LOST else FAINT_TEXT if missed else TEXT
        pieces: list[Piece] = []
        for row, text in enumerate(words):
            x = left if row else begins
            pieces.append((self._font.render(text, True, colour), x, row))
        row, x = len(words) - 1, x + pieces[-1][0].get_width()
        for picture in tail:
            x += self._gap
            if x + picture.get_width() > self._width:
                row, x = row + 1, left
            pieces.append((picture, x, row))
            x += picture.get_width()
        return pieces, row + 1

    def _tail(self, line: "LogLine", link: str) -> list[pygame.Surface]:
        """Return what follows the words: what came of it, how likely that was, and the link."""
        font, tail = self._font, []
        if line.verdict:
            tail.append(self._chip(line.verdict, _outcome(line)))
        if line.odds:
            tail.append(font.render(f"{line.odds} likely", True, FAINT_TEXT))
        if link:
            tail.append(self._fonts.text(link, SMALL, ACCENT))
        return tail

    def _die(self, line: "LogLine", die: int, place: int) -> pygame.Surface:
        """Return a die with two pixels around it, in which the one that decided has a frame."""
        size = self.step
        surface = pygame.Surface((size + 4, size + 4), pygame.SRCALPHA)
        surface.blit(self._art.die(die, size), (2, 2))
        if place == line.deciding:
            pygame.draw.rect(surface, _outcome(line), surface.get_rect(), 2, size // 4)
        return surface

    def _chip(self, words: str, colour: str) -> pygame.Surface:
        """Return a word in a small frame."""
        drawn = self._fonts.text(words, 11, colour, bold=True)
        pad = self._fonts.px(4)
        chip = pygame.Surface((drawn.get_width() + 2 * pad, drawn.get_height()), pygame.SRCALPHA)
        pygame.draw.rect(chip, colour, chip.get_rect(), 1, border_radius=pad)
        chip.blit(drawn, (pad, 0))
        return chip


def _outcome(line: "LogLine") -> str:
    """Return the colour of what came of it."""
    return GREEN if line.success else RED if line.verdict == LOST else DIM_TEXT
