"""The panel of a replay: which turn is shown, how to go on or back, and what players printed."""

from collections.abc import Callable

import pygame

from derelict_game.match.playback import Record
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, LINE, PANEL, RED
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.look.look import Look
from derelict_game.ui.play.desk import LOG
from derelict_game.ui.play.printout import Passage, Printout
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group

WIDTH, LEAST_BESIDE = 560, 220
"""Logical pixels of the panel, and of what is worth showing beside it."""
ROW, PAD, TITLE = 34, 12, 24
MOST_HEIGHT, SHARE = 340, 0.375
"""How high it is where there is something to read: at most, and as a share of the window."""

Action = tuple[str, Callable[[], object], bool]
"""A button: its label, what it does, and whether it can be pressed."""


def panel_width(record: Record, room: int, look: Look) -> int:
    """Return how wide the panel is; it takes all the room where little would be left beside it."""
    px = look.fonts.px
    if room < px(WIDTH + LEAST_BESIDE):
        return room
    return max(px(WIDTH), room // 2) if record.speaks else px(WIDTH)


def panel_height(record: Record, look: Look) -> int:
    """Return how high the panel is, in logical pixels; what players printed wants room."""
    wanted = round(SHARE * look.size[1] / look.fonts.scale)
    return max(LOG, min(MOST_HEIGHT, wanted)) if record.speaks else LOG


class ReplayPanel:
    """Draws the panel and takes clicks on it."""

    def __init__(self, look: Look, record: Record, seats: tuple[Seat, ...], who: str) -> None:
        self._look = look
        self._record = record
        self._seats = seats
        self._buttons, self.printout = Group(), Printout(look.fonts)
        self._heading = ""
        self._turn = 0
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
        if turn != self._turn:
            self._turn, self.printout.top = turn, 0
        self.printout.fill(self._said(turn), area, self._look.fonts)

    def _said(self, turn: int) -> list[Passage]:
        """Return what players printed in a turn, and what was said of them."""
        words, record = self._look.theme.words, self._record
        found: list[Passage] = []
        if turn:
            found += (Passage(text, RED) for text in record.remarks.get(turn, ()))
            for seat in self._seats:
                if output := record.output(turn, seat):
                    colour = self._look.theme.seats.colour(seat, self._seats)
                    found.append(Passage(f"{words.seat(seat).title} printed:", colour, bold=True))
                    found.append(Passage(output, printed=True))
        if not found and record.speaks:
            found = [Passage("Nobody printed anything in this turn.", DIM_TEXT)]
        return found

    def handle(self, event: pygame.event.Event) -> bool:
        """Take clicks and the wheel."""
        taken = self._buttons.handle(event) or self.printout.handle(event)
        self._buttons.focus = None
        return taken

    def release(self) -> None:
        """Let go of everything, as when the pointer or the focus leaves the window."""
        self._buttons.release()
        self.printout.release()

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
        self.printout.draw(target)
