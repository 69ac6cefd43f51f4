"""The bar on top of the play screen: the mission, whose turn it is, the seat's points, the menu."""

from collections.abc import Callable, Sequence
from math import ceil

import pygame

from derelict_game.rules.parts import goal_of
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.ui.draw.colours import (
    ACCENT,
    CARD,
    DARK,
    DIM_TEXT,
    FAINT_TEXT,
    LINE,
    PANEL,
    RED,
    TEXT,
)
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.status import Phases
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.timer import Timer
from derelict_game.ui.widgets.button import Button, draw_pips
from derelict_game.ui.widgets.group import Group

BUTTON_WIDTH, LEAST_PILL = 74, 170
TIMER, HURRY = 220, 10
"""The width of the bar of time, and from how many seconds on one must hurry."""


class BarPanel:
    """Draws the bar and takes clicks on its buttons."""

    def __init__(self, look: Look, title: str) -> None:
        self._look = look
        self._title = title
        self._group = Group()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.timer: Timer
        """The time that somebody still has, if it is counted."""
        self.caption = ""
        """What all that is shown now belongs to."""

    def place(self, rect: pygame.Rect, buttons: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Lay the buttons out from the right."""
        self.rect = rect
        px = self._look.fonts.px
        placed = []
        for place, (label, press) in enumerate(reversed(buttons), 1):
            x = rect.right - place * px(BUTTON_WIDTH + 6)
            box = pygame.Rect(x, rect.top + px(7), px(BUTTON_WIDTH), rect.height - px(14))
            placed.append(Button(box, label, press, centred=True, size=13))
        self._group.fill(placed)

    def place_of(self, label: str) -> pygame.Rect | None:
        """Return where the button of a label is."""
        buttons = (one for one in self._group.widgets if isinstance(one, Button))
        return next((button.rect for button in buttons if button.label == label), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a click; the keyboard never gets here."""
        taken = self._group.handle(event)
        self._group.focus = None
        return taken

    def draw(self, target: pygame.Surface, outlook: Outlook, seats: tuple[Seat, ...]) -> None:
        """Draw the game, the mission, the turn and who is asked, and the seat's points."""
        fonts, px, bar = self._look.fonts, self._look.fonts.px, self.rect
        theme = self._look.theme
        pygame.draw.rect(target, PANEL, bar)
        pygame.draw.line(target, LINE, bar.bottomleft, (bar.right, bar.bottom))
        asked, phases = outlook.asked, theme.status.phases
        turn = outlook.status.get(theme.status.turn, outlook.view.turn)
        left = outlook.status.get(phases.left) if phases else None
        if left is not None:
            words = f"TURN {turn} · {left} LEFT" if asked else f"TURN {turn} · THE END"
        elif asked == CHANCE:
            words = f"TURN {turn}"
        else:
            whose = theme.words.seat(asked).title if asked else "the end"
            words = f"TURN {turn} · {whose.upper()}"
        colour = theme.seats.colour(asked, seats) if asked in seats else ACCENT
        pill = fonts.text(words, 14, colour, bold=True)
        x = bar.left + px(12)
        frame = pygame.Rect(x, 0, max(px(LEAST_PILL), pill.get_width() + px(28)), px(30))
        frame.centery = bar.centery
        pygame.draw.rect(target, colour, frame, max(1, px(1.5)), border_radius=frame.height // 2)
        target.blit(pill, pill.get_rect(center=frame.center))
        x = frame.right + px(18)
        if phases is not None:
            x = self._draw_phases(target, x, phases, outlook)
        for points in theme.status.points:
            have = outlook.status.get(points.key)
            if points.place == "bar" and isinstance(have, int):
                label = fonts.text(points.label, 13, DIM_TEXT)
                target.blit(label, label.get_rect(midleft=(x, bar.centery)))
                at = (x + label.get_width() + px(10), bar.centery)
                x = draw_pips(target, at, have, points.most, px(14), ACCENT) + px(20)
        # Where phases take the room, the goal stands on the sheet.
        goal = "" if phases else goal_of(outlook.rules, outlook.view, outlook.seat)
        room = min((w.rect.left for w in self._group.widgets), default=bar.right) - x - px(14)
        if goal and room > px(60):
            font = fonts.get(14)
            text = font.render(fitted(font, goal, room), True, TEXT)
            target.blit(text, text.get_rect(midleft=(x, bar.centery)))
            x, room = x + text.get_width() + px(24), room - text.get_width()
        if self.timer.running and self.timer.left is not None:
            self._draw_timer(target, pygame.Rect(x, bar.top, room, bar.height), self.timer)
        elif self.caption:
            font = fonts.get(16, bold=True)
            text = font.render(fitted(font, self.caption, room), True, ACCENT)
            target.blit(text, text.get_rect(midleft=(x, bar.centery)))
        elif (goal and room > px(60)) or phases:
            self._draw_title(target, pygame.Rect(x, bar.top, room, bar.height))
        self._group.draw(target, self._look.pen)

    def _draw_phases(self, target: pygame.Surface, x: int, phases: Phases, outlook: Outlook) -> int:
        """Draw the phases of a turn as a row of arrows, the present one lit; return its end."""
        fonts, px, middle = self._look.fonts, self._look.fonts.px, self.rect.centery
        tall, present = px(28), outlook.status.get(phases.key)
        over = present in phases.steps
        for key, title in phases.steps.items():
            if key in phases.once and key != present:
                continue
            over = over and key != present
            lit = key == present and outlook.outcome is None
            tone = DARK if lit else FAINT_TEXT if over else DIM_TEXT
            text = fonts.text(title, 13, tone, bold=lit)
            wide, tip = text.get_width() + px(26), tall // 3
            top, bottom = middle - tall // 2, middle + tall // 2
            notch = [(x, top), (x + wide, top), (x + wide + tip, middle), (x + wide, bottom)]
            shape = [*notch, (x, bottom), (x + tip, middle)]
            pygame.draw.polygon(target, ACCENT if lit else CARD, shape)
            pygame.draw.aalines(target, ACCENT if lit else LINE, True, shape)
            target.blit(text, text.get_rect(center=(x + (wide + tip) // 2, middle)))
            x += wide + px(4)
        return x + px(22)

    def _draw_timer(self, target: pygame.Surface, room: pygame.Rect, timer: Timer) -> None:
        """Draw how much time is left: the seconds, and a bar that becomes shorter."""
        px, left = self._look.fonts.px, timer.left or 0.0
        tone = RED if left <= HURRY else ACCENT
        number = self._look.fonts.text(f"{ceil(left)} s", 14, tone, bold=True)
        target.blit(number, number.get_rect(midright=(room.right - px(12), room.centery)))
        wide = max(0, min(px(TIMER), room.width - px(60)))
        track = pygame.Rect(0, 0, wide, px(10))
        track.midright = (room.right - px(56), room.centery)
        pygame.draw.rect(target, CARD, track, border_radius=px(5))
        full = track.copy()
        full.width = round(track.width * left / max(1, timer.whole))
        pygame.draw.rect(target, tone, full, border_radius=px(5))
        pygame.draw.rect(target, LINE, track, 1, border_radius=px(5))

    def _draw_title(self, target: pygame.Surface, room: pygame.Rect) -> None:
        """Draw the mission's name at the end, where there is room for all of it."""
        font = self._look.fonts.get(14)
        room.width -= self._look.fonts.px(24)
        if font.size(self._title)[0] <= room.width:
            title = font.render(self._title, True, DIM_TEXT)
            target.blit(title, title.get_rect(midright=(room.right, room.centery)))
