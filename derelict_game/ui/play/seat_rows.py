"""The sheets of all seats, a row each: how many lives, how much damage, how far."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pygame

from derelict_game.board.token import Token, TokenId
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT, BUTTON, BUTTON_HOVERED, DIM_TEXT, LINE, RED, TEXT
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.draw.pieces import CARDS
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.status import SheetLooks
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.widgets.base import Pen, Widget, is_click
from derelict_game.ui.widgets.button import draw_pips

ROW, GAP = 42, 3
"""Logical pixels of a row, and between two of them."""
LOW = 36
"""Of a row where there is little room."""
PIP, LABEL = 7, 10


@dataclass(eq=False, slots=True)
class SeatRow(Widget):
    """What everybody may know of a seat."""

    rect: pygame.Rect
    picture: Callable[[int, bool], pygame.Surface]
    title: str
    state: str
    colour: str
    pips: tuple[tuple[str, int, int, str], ...]
    """Of each number its label, how many there are, how many at most, and its colour."""
    card: tuple[str, str] | None = None
    """What is played just now: its kind and a number."""
    card_picture: Callable[[str, int], pygame.Surface] | None = None
    own: bool = False
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
        """Draw picture, name and state, and the numbers below."""
        px, rect, fonts = pen.fonts.px, self.rect, pen.fonts
        hovered = rect.collidepoint(pen.mouse)
        pygame.draw.rect(target, BUTTON_HOVERED if hovered else BUTTON, rect, border_radius=px(6))
        edge = ACCENT if self.own else LINE
        pygame.draw.rect(target, edge, rect, max(1, px(1)), border_radius=px(6))
        size = rect.height - px(6)
        picture = self.picture(size, self.gone)
        target.blit(picture, picture.get_rect(midleft=(rect.left + px(4), rect.centery)))
        x, middle = rect.left + size + px(12), rect.top + rect.height * 3 // 10
        right = self._draw_card(target, pen)
        state = fonts.text(self.state, 11, RED if self.gone else ACCENT)
        target.blit(state, state.get_rect(midright=(right, middle)))
        bold = fonts.get(13, bold=True)
        room = right - x - state.get_width() - px(6)
        name = bold.render(fitted(bold, self.title, room), True, self.colour)
        target.blit(name, name.get_rect(midleft=(x, middle)))
        below = rect.top + rect.height * 7 // 10
        for label, have, most, colour in self.pips:
            text = fonts.text(label, LABEL, DIM_TEXT)
            target.blit(text, text.get_rect(midleft=(x, below)))
            x += text.get_width() + px(4)
            if most > MOST_PIPS:
                number = fonts.text(f"{have}", 12, colour if have else TEXT, bold=True)
                target.blit(number, number.get_rect(midleft=(x, below)))
                x += number.get_width() + px(10)
            else:
                x = draw_pips(target, (x, below), have, most, px(PIP), colour, DIM_TEXT) + px(8)

    def _draw_card(self, target: pygame.Surface, pen: Pen) -> int:
        """Draw what is played just now at the right end; return how far the row is free."""
        px, rect = pen.fonts.px, self.rect
        if self.card is None or self.card_picture is None:
            return rect.right - px(8)
        kind, number = self.card
        picture = self.card_picture(kind, rect.height - px(8))
        place = picture.get_rect(midright=(rect.right - px(6), rect.centery))
        target.blit(picture, place)
        text = pen.fonts.text(number, 12, TEXT, bold=True)
        middle = rect.top + rect.height * 3 // 10
        target.blit(text, text.get_rect(midright=(place.left - px(5), middle)))
        return place.left - text.get_width() - px(12)


MOST_PIPS = 8
"""More than these are told as a number."""


def rows(
    look: Look, outlook: Outlook, sheets: SheetLooks, press: Callable[[Token], object]
) -> list[SeatRow]:
    """Return a row for every seat that has a sheet, one's own first."""
    kept: Mapping[str, Mapping[str, Any]] = outlook.status.get(sheets.key) or {}
    seats = sorted(kept, key=lambda seat: seat != outlook.seat)
    return [_row(look, outlook, sheets, Seat(seat), kept[seat], press) for seat in seats]


def _row(
    look: Look,
    outlook: Outlook,
    sheets: SheetLooks,
    seat: Seat,
    sheet: Mapping[str, Any],
    press: Callable[[Token], object],
) -> SeatRow:
    theme = look.theme
    units = outlook.units(seat)
    colour = theme.seats.colour(seat, outlook.view.seats)
    pieces = look.pieces_for(outlook.rules.token_kinds)
    kind = units[0][1].kind if units else seat
    card = (outlook.status.get(sheets.cards) or {}).get(seat)
    pips = tuple(
        (one.label, sheet[one.key], outlook.status.get(one.most_key) or one.most, one.colour)
        for one in sheets.pips
    )
    return SeatRow(
        pygame.Rect(0, 0, 0, 0),
        lambda size, faint: pieces.picture(kind, (size, size), faint=faint, colour=colour),
        theme.words.seat(seat).title,
        sheets.states.get(str(sheet.get(sheets.state)), ""),
        colour,
        pips,
        tuple(card) if card else None,
        lambda kind, size: look.art.picture(CARDS, kind, size),
        own=seat == outlook.seat,
        gone=not units,
        unit=units[0] if units else None,
        press=lambda: press(units[0][1]) if units else None,
    )
