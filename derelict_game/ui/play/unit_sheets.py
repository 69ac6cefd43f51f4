"""The sheets of all units, a row each below the points of their seat."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import pygame

from derelict_game.board.token import Token, TokenId
from derelict_game.rules.hints import UnitSheet
from derelict_game.rules.parts import plan_of, unit_sheets_of
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import (
    ACCENT,
    BUTTON,
    BUTTON_HOVERED,
    DIM_TEXT,
    FAINT_TEXT,
    LINE,
    RED,
    TEXT,
)
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.status import UnitSheetLooks
from derelict_game.ui.play.order_signs import order_sign
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.widgets.base import Pen, Widget, is_click

ROW, LOW, GAP, HEADING = 38, 20, 2, 22
"""Logical pixels of a row, of one where there is little room, between two, and of a heading."""
ICONS, TOKENS, DESTROYED = "icons", "tokens", "destroyed"
TWO_LINES = 33
"""From so many logical pixels on a row has two lines."""
HELD = 88
"""How far behind its name what a unit holds is drawn."""
ONE_LINE = 48
"""How far behind the beginning of its name that is in a row of one line."""
NUMBER = 44
"""How wide the room for a number with its sign is."""

Picture = Callable[[int, bool], pygame.Surface]
Sign = tuple[Callable[[int], pygame.Surface], str]
"""What draws the sign of an order, and its colour."""


@dataclass(eq=False, slots=True)
class SeatHeading(Widget):
    """A seat's name, its points, and how many of them came in this turn."""

    rect: pygame.Rect
    title: str
    colour: str
    points: int | None
    gained: int = 0
    takes_focus = False

    def handle(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Take nothing."""
        return False

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:  # noqa: ARG002
        """Write it in the colour of the seat."""
        fonts, px, rect = pen.fonts, pen.fonts.px, self.rect
        name = fonts.text(self.title.upper(), 13, self.colour, bold=True)
        target.blit(name, name.get_rect(midleft=(rect.left, rect.centery)))
        if self.points is None:
            return
        points = fonts.text(f"{self.points:,}", 16, TEXT, bold=True)
        place = points.get_rect(midright=(rect.right, rect.centery))
        target.blit(points, place)
        if self.gained:
            tone = ACCENT if self.gained > 0 else RED
            gained = fonts.text(f"{self.gained:+,}", 12, tone, bold=True)
            target.blit(gained, gained.get_rect(midright=(place.left - px(8), rect.centery)))


@dataclass(eq=False, slots=True)
class SheetRow(Widget):
    """What everybody may know of a unit, and what its owner has told it to do."""

    rect: pygame.Rect
    picture: Picture
    name: str
    colour: str
    holds: tuple[str, Callable[[int], pygame.Surface]] | None
    """What it has in hand, and what draws that."""
    numbers: tuple[tuple[int, str], ...]
    """How much each number is, and its icon."""
    icon: Callable[[str, int], pygame.Surface]
    state: str = ""
    order: Sign | None = None
    """What it is told to do."""
    picked: bool = False
    gone: bool = False
    unit: tuple[TokenId, Token] | None = None
    press: Callable[[], object] = lambda: None
    takes_focus = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a click."""
        clicked = is_click(event, self.rect)
        if clicked:
            self.press()
        return clicked

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:  # noqa: ARG002
        """Draw picture or X, name, what it holds, and its numbers."""
        px, rect, fonts = pen.fonts.px, self.rect, pen.fonts
        hovered = rect.collidepoint(pen.mouse) and not self.gone
        pygame.draw.rect(target, BUTTON_HOVERED if hovered else BUTTON, rect, border_radius=px(6))
        edge = ACCENT if self.picked else LINE
        pygame.draw.rect(target, edge, rect, max(1, px(1)), border_radius=px(6))
        size = rect.height - px(4)
        place = pygame.Rect(rect.left + px(4), 0, size, size)
        place.centery = rect.centery
        target.blit(self.picture(size, self.gone), place)
        if self.gone:
            target.blit(self.icon(DESTROYED, size), place)
        right = rect.right - px(6)
        for amount, icon in reversed(self.numbers):
            right = self._draw_number(target, pen, right, amount, icon)
        x = place.right + px(7)
        right = self._draw_order(target, pen, right)
        room = right - x - px(4)
        bold, small = fonts.get(13, bold=True), fonts.get(11)
        if rect.height < px(TWO_LINES):
            words = f"{self.name}  {self.state}" if self.state else self.name
            name = bold.render(fitted(bold, words, room), True, self._tone)
            target.blit(name, name.get_rect(midleft=(x, rect.centery)))
            left = x + max(name.get_width(), px(ONE_LINE)) + px(6)
            self._draw_held(target, pen, left, right, rect.centery)
            left += rect.height + px(4)
            if self.holds is not None and not self.state and left < right:
                held = small.render(fitted(small, self.holds[0], right - left), True, DIM_TEXT)
                target.blit(held, held.get_rect(midleft=(left, rect.centery)))
            return
        name = bold.render(fitted(bold, self.name, room), True, self._tone)
        target.blit(name, name.get_rect(midleft=(x, rect.top + rect.height * 3 // 10)))
        below = rect.top + rect.height * 7 // 10
        if self.state:
            tone = RED if self.gone else ACCENT
            words = fitted(small, self.state, min(room, px(HELD)) if not self.gone else room)
            text = small.render(words, True, tone)
            target.blit(text, text.get_rect(midleft=(x, below)))
        elif self.holds is not None:
            text = small.render(fitted(small, self.holds[0], room), True, DIM_TEXT)
            target.blit(text, text.get_rect(midleft=(x, below)))
        self._draw_held(target, pen, x + px(HELD), right, rect.centery)

    @property
    def _tone(self) -> str:
        return FAINT_TEXT if self.gone else self.colour

    def _draw_number(
        self, target: pygame.Surface, pen: Pen, right: int, amount: int, icon: str
    ) -> int:
        """Draw a number with its sign; return where the room before it ends."""
        px, rect = pen.fonts.px, self.rect
        faint = self.gone or not amount
        text = pen.fonts.text(str(amount), 14, FAINT_TEXT if faint else TEXT, bold=True)
        left = right - px(NUMBER)
        sign = self.icon(icon, px(16))
        sign.set_alpha(90 if faint else 255)
        target.blit(sign, sign.get_rect(midleft=(left, rect.centery)))
        target.blit(text, text.get_rect(midleft=(left + px(19), rect.centery)))
        return left - px(2)

    def _draw_order(self, target: pygame.Surface, pen: Pen, right: int) -> int:
        """Draw what the unit is told to do; return where the room before it ends."""
        if self.order is None:
            return right
        px, (sign, colour) = pen.fonts.px, self.order
        frame = pygame.Rect(0, 0, px(20), px(20))
        frame.midright = (right - px(3), self.rect.centery)
        pygame.draw.rect(target, colour, frame, max(1, px(1.5)), border_radius=px(5))
        picture = sign(px(15))
        target.blit(picture, picture.get_rect(center=frame.center))
        return frame.left - px(4)

    def _draw_held(
        self, target: pygame.Surface, pen: Pen, left: int, right: int, middle: int
    ) -> None:
        """Draw what the unit has in hand, where there is room for it."""
        size = min(pen.fonts.px(30), self.rect.height - pen.fonts.px(4))
        if self.holds is not None and not self.gone and left + size <= right:
            picture = self.holds[1](size)
            target.blit(picture, picture.get_rect(midleft=(left, middle)))


def squads(
    look: Look,
    outlook: Outlook,
    looks: UnitSheetLooks,
    before: Mapping[str, int],
    picked: object,
    press: Callable[[Token], object],
) -> list[tuple[SeatHeading, list[SheetRow]]]:
    """Return the heading and the rows of every seat, one's own first.

    Before: the points of all seats when the turn began. Picked: the cell of whoever is to act.
    """
    kept = unit_sheets_of(outlook.rules, outlook.view)
    points: Mapping[str, int] = outlook.status.get(looks.scores) or {}
    found = []
    for seat in sorted(kept, key=lambda seat: seat != outlook.seat):
        colour = look.theme.seats.colour(seat, outlook.seats)
        title, have = look.theme.words.seat(seat).title, points.get(seat)
        gained = have - before.get(seat, have) if have is not None else 0
        heading = SeatHeading(pygame.Rect(0, 0, 0, 0), title, colour, have, gained)
        orders = dict(_orders(look, outlook, seat))
        rows = [_row(look, outlook, looks, sheet, colour, press) for sheet in kept[seat]]
        for place, row in enumerate(rows):
            cell = row.unit[1].cell if row.unit else None
            rows[place] = replace(
                row, order=orders.get(cell), picked=cell is not None and cell == picked
            )
        found.append((heading, rows))
    return found


def _orders(look: Look, outlook: Outlook, seat: Seat) -> Iterator[tuple[object, Sign]]:
    """Yield what units of a seat are told to do, as far as the seat at the screen may know it."""
    if seat != outlook.seat or outlook.asked is None:
        return
    for part in plan_of(outlook.rules, outlook.view, seat):
        if part.kind and part.cells:
            choice = look.theme.choices.named(part.kind)
            yield part.cells[0], (partial(order_sign, look, part), choice.colour)


def _row(
    look: Look,
    outlook: Outlook,
    looks: UnitSheetLooks,
    sheet: UnitSheet,
    colour: str,
    press: Callable[[Token], object],
) -> SheetRow:
    kinds = outlook.rules.token_kinds
    pieces = look.pieces_for(kinds)
    token, held = outlook.tokens.get(sheet.unit), sheet.holds
    holds = (kinds[held].heading, lambda size: pieces.picture(held, (size, size))) if held else None
    return SheetRow(
        pygame.Rect(0, 0, 0, 0),
        lambda size, faint: pieces.picture(sheet.kind, (size, size), faint=faint, colour=colour),
        sheet.name,
        colour,
        holds,
        tuple((amount, looks.icons.get(name, name)) for name, amount in sheet.numbers),
        lambda icon, size: look.art.picture(ICONS, icon, size).copy(),
        sheet.state,
        gone=token is None,
        unit=(sheet.unit, token) if token else None,
        press=lambda: press(token) if token else None,
    )
