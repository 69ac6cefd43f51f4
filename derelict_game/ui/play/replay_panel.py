"""The panel of a replay: which turn is shown, how to go on or back, and what players printed."""

from collections.abc import Callable

import pygame

from derelict_game.match.playback import Record
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, LINE, PANEL, RED, TEXT
from derelict_game.ui.draw.fonts import fitted, wrapped
from derelict_game.ui.look.look import Look
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from derelict_game.ui.widgets.label import Label

WIDTH, LEAST_BESIDE = 560, 220
"""Logical pixels of the panel, and of what is worth showing beside it."""
ROW, PAD, TITLE = 34, 12, 24
MOST_LINES = 400
"""How many lines of a turn's output are shown."""

Action = tuple[str, Callable[[], object], bool]
"""A button: its label, what it does, and whether it can be pressed."""


def panel_width(room: int, look: Look) -> int:
    """Return how wide the panel is; it takes all the room where little would be left beside it."""
    px = look.fonts.px
    return px(WIDTH) if room >= px(WIDTH + LEAST_BESIDE) else room


class ReplayPanel:
    """Draws the panel and takes clicks on it."""

    def __init__(self, look: Look, record: Record, seats: tuple[Seat, ...], who: str) -> None:
        self._look = look
        self._record = record
        self._seats = seats
        self._buttons, self._lines = Group(), Group()
        self._heading = ""
        self._who = who
        """Who played, in a line."""
        self.rect = pygame.Rect(0, 0, 0, 0)

    def fill(self, rect: pygame.Rect, turn: int, actions: list[Action]) -> None:
        """Lay everything out for a turn, counted from 1; 0: before the first one."""
        px, self.rect = self._look.fonts.px, rect
        inner = rect.inflate(-2 * px(PAD), -2 * px(PAD - 4))
        self._heading = f"After turn {turn} of {self._record.count}" if turn else "Before turn 1"
        width = (inner.width - px(6) * (len(actions) - 1)) // len(actions)
        buttons: list[Widget] = []
        for place, (label, press, can) in enumerate(actions):
            box = pygame.Rect(inner.left + place * (width + px(6)), 0, width, px(ROW))
            box.top = inner.top + px(TITLE)
            buttons.append(Button(box, label, press, centred=True, enabled=can, size=13))
        self._buttons.fill(buttons)
        top = inner.top + px(TITLE + ROW + 8)
        area = pygame.Rect(inner.left, top, inner.width, max(0, inner.bottom - top))
        self._lines.fill(self._said(turn, area), area)

    def _said(self, turn: int, area: pygame.Rect) -> list[Widget]:
        """Return what players printed in a turn, and what was said of them, as lines."""
        fonts, y = self._look.fonts, area.top
        found: list[tuple[str, str, bool]] = []
        words, record = self._look.theme.words, self._record
        if turn:
            found += [(text, RED, False) for text in record.remarks.get(turn, ())]
            for seat in self._seats:
                if output := record.output(turn, seat):
                    colour = self._look.theme.seats.colour(seat, self._seats)
                    found.append((f"{words.seat(seat).title} printed:", colour, True))
                    found += [(line, TEXT, False) for line in output.splitlines()]
        if not found and record.speaks:
            found = [("Nobody printed anything in this turn.", DIM_TEXT, False)]
        lines: list[Widget] = []
        for text, colour, bold in found[:MOST_LINES]:
            font = fonts.get(12, bold=bold)
            for line in wrapped(font, text, area.width - fonts.px(12)) or [""]:
                box = pygame.Rect(area.left, y, area.width, font.get_linesize())
                lines.append(Label(box, line, 12, colour, bold=bold))
                y += box.height
        return lines

    def handle(self, event: pygame.event.Event) -> bool:
        """Take clicks and the wheel."""
        taken = self._buttons.handle(event) or self._lines.handle(event)
        self._buttons.focus = self._lines.focus = None
        return taken

    def draw(self, target: pygame.Surface) -> None:
        """Draw everything."""
        fonts, px = self._look.fonts, self._look.fonts.px
        pygame.draw.rect(target, PANEL, self.rect)
        card = self.rect.inflate(-px(8), -px(8))
        pygame.draw.rect(target, CARD, card, border_radius=px(9))
        pygame.draw.rect(target, LINE, card, max(1, px(1)), border_radius=px(9))
        inner = self.rect.inflate(-2 * px(PAD), -2 * px(PAD - 4))
        heading = fonts.text(self._heading, 14, ACCENT, bold=True)
        target.blit(heading, heading.get_rect(midleft=(inner.left, inner.top + px(TITLE // 2))))
        font = fonts.get(11)
        room = inner.width - heading.get_width() - px(16)
        keys = fonts.text(fitted(font, self._who, room), 11, DIM_TEXT)
        target.blit(keys, keys.get_rect(midright=(inner.right, inner.top + px(TITLE // 2))))
        self._buttons.draw(target, self._look.pen)
        self._lines.draw(target, self._look.pen)
