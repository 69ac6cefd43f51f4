"""The panel at the side: the active unit, what is asked, the actions and the seat's units.

Everything keeps its place as long as the same seat is at the screen: what cannot be done is grey.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from derelict_game.board.token import Token, TokenId
from derelict_game.rules.choice import Choice
from derelict_game.ui.draw.colours import (
    ACCENT,
    BUTTON,
    BUTTON_HOVERED,
    DIM_TEXT,
    FAINT_TEXT,
    LINE,
    PANEL,
    RED,
    TEXT,
)
from derelict_game.ui.draw.fonts import fitted, wrapped
from derelict_game.ui.draw.pieces import CARDS
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.status import UnitSheetLooks
from derelict_game.ui.play import seat_rows, unit_sheets
from derelict_game.ui.play.asked import Action
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.sheet import Sheet
from derelict_game.ui.widgets.base import Pen, Widget, is_click
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group

PROMPT_HEIGHT, ROW, GAP = 44, 32, 7
MOST_PIPS = 3
_NO_PLACE = pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Orders:
    """What the buttons and rows of the panel do."""

    take: Callable[[Choice], object]
    show_only: Callable[[str], object]
    pick: Callable[[Token], object]
    """A unit of the roster was clicked."""
    go_on: Callable[[], object]
    """The turn shall not end after all."""


@dataclass(eq=False, slots=True)
class UnitRow(Widget):
    """A unit of the roster."""

    rect: pygame.Rect
    picture: Callable[[int, bool], pygame.Surface]
    """Draws it at a size, faint or not."""
    title: str
    state: str
    active: bool = False
    done: bool = False
    gone: bool = False
    unit: tuple[TokenId, Token] | None = None
    """The unit on the board; None: it is not there any more."""
    press: Callable[[], object] = lambda: None
    takes_focus = False

    def handle(self, event: pygame.event.Event) -> bool:
        """Take a click."""
        clicked = is_click(event, self.rect)
        if clicked:
            self.press()
        return clicked

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:  # noqa: ARG002
        """Draw its picture, name and state."""
        px, rect = pen.fonts.px, self.rect
        hovered = rect.collidepoint(pen.mouse) and not self.gone
        pygame.draw.rect(target, BUTTON_HOVERED if hovered else BUTTON, rect, border_radius=px(6))
        edge = ACCENT if self.active else LINE
        pygame.draw.rect(target, edge, rect, max(1, px(1)), border_radius=px(6))
        size = rect.height - px(4)
        picture = self.picture(size, self.done or self.gone)
        target.blit(picture, picture.get_rect(midleft=(rect.left + px(6), rect.centery)))
        tone = ACCENT if self.active else RED if self.gone else DIM_TEXT
        state = pen.fonts.text(self.state, 12, tone)
        x = rect.left + size + px(14)
        room = rect.right - x - state.get_width() - px(16)
        font = pen.fonts.get(13)
        quiet = self.done or self.gone
        name = font.render(fitted(font, self.title, room), True, FAINT_TEXT if quiet else TEXT)
        place = name.get_rect(midleft=(x, rect.centery))
        target.blit(name, place)
        if self.gone:
            pygame.draw.line(target, FAINT_TEXT, place.midleft, place.midright)
        target.blit(state, state.get_rect(midright=(rect.right - px(8), rect.centery)))


class SidePanel:
    """Draws the panel and takes clicks on it."""

    def __init__(self, look: Look, orders: Orders) -> None:
        self._look = look
        self._orders = orders
        self._sheet = Sheet(look)
        self.actions = Group()
        self._roster = Group()
        self._roster_top = 0
        self._buttons: dict[Choice, Button] = {}
        """The buttons of actions that need no pointing."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._before: tuple[int, dict[str, int]] = (0, {})
        """The points of all seats when a turn began, and which one it was."""

    # ---- layout

    def fill(
        self,
        rect: pygame.Rect,
        actions: Sequence[Action],
        only: str | None,
        outlook: Outlook,
        *,
        sure: bool = False,
        picked: object = None,
    ) -> None:
        """Lay out the actions and the roster; sure: whether the turn shall end is being asked.

        Picked: the cell of the unit that is to act.
        """
        self.rect = rect
        px = self._look.fonts.px
        gap = px(GAP)
        inner = rect.inflate(-px(24), 0)
        top = rect.top + px(12 + self._sheet.height + PROMPT_HEIGHT)
        first = top
        ordinary = [action for action in actions if not action.look.ends_turn]
        rows = (len(ordinary) + 1) // 2
        room = rect.bottom - top - px(40 + 2 * ROW)
        height = max(px(30), min(px(42), room // max(1, rows + 1) - gap))
        width = (inner.width - gap) // 2
        buttons: list[Widget] = []
        self._buttons = {}
        for place, action in enumerate(ordinary):
            x = inner.left + place % 2 * (width + gap)
            box = pygame.Rect(x, top + place // 2 * (height + gap), width, height)
            button = self._button(box, action, only)
            buttons.append(button)
            if action.choice is not None:
                self._buttons[action.choice] = button
        top += rows * (height + gap)
        for action in actions:
            if action.look.ends_turn:
                box = pygame.Rect(inner.left, top, inner.width, height)
                buttons += self._end_buttons(box, action, sure=sure)
                top += height + gap
        # Where a game offers more than fits, the list of buttons scrolls.
        most = rect.bottom - px(40 + 2 * ROW)
        area = pygame.Rect(inner.left, first, inner.width + px(8), most - first)
        self.actions.fill(buttons, area if top > most else None)
        top = min(top, most)
        self._roster_top = top
        self._fill_roster(pygame.Rect(inner.left, top + px(24), inner.width, 0), outlook, picked)

    @property
    def bottom(self) -> int:
        """Where the roster ends, and something else may begin."""
        widgets = self._roster.widgets
        heading = self._roster_top + self._look.fonts.px(24)
        return max((w.rect.bottom for w in widgets), default=heading)

    def _button(self, box: pygame.Rect, action: Action, only: str | None) -> Button:
        look, choice = action.look, action.choice
        many = action.cost is not None and action.cost > MOST_PIPS
        press = (
            (lambda: self._orders.show_only(action.kind))
            if choice is None
            else (lambda: self._orders.take(choice))
        )
        return Button(
            box,
            look.label,
            press,
            icon=look.icon,
            key=look.key,
            extra=self._price(action),
            pips=0 if many else action.cost or 0,
            colour=look.colour if action.enabled else LINE,
            active=choice is None and action.enabled and action.kind == only,
            enabled=action.enabled,
            why=action.name if action.enabled else action.kind,
        )

    def _price(self, action: Action) -> str:
        """Return what a button says in words of what its action costs; pips say the rest."""
        if action.look.price or not action.enabled or action.cost is None:
            return ""
        few = 0 < action.cost <= MOST_PIPS
        return "" if few else self._look.theme.words.cost(action.cost)

    def _end_buttons(self, box: pygame.Rect, action: Action, *, sure: bool) -> list[Widget]:
        """Return the button that ends the turn, or the question whether it really shall."""
        choice, label = action.choice, action.look.label
        key = f" ({action.look.key.upper()})" if action.look.key else ""
        if choice is None:
            grey = Button(box, label + key, lambda: None, centred=True, enabled=False)
            grey.why = action.kind
            return [grey]
        press = lambda: self._orders.take(choice)  # noqa: E731
        if not sure:
            end = Button(box, label + key, press, colour=ACCENT, centred=True)
            end.why = action.kind
            return [end]
        half, gap = (box.width - self._look.fonts.px(GAP)) // 2, self._look.fonts.px(GAP)
        left, right = box.copy(), box.copy()
        left.width = right.width = half
        right.left = left.right + gap
        return [
            Button(left, "Not yet", self._orders.go_on, centred=True),
            Button(right, label, press, colour=RED, active=True, centred=True),
        ]

    def _fill_roster(self, area: pygame.Rect, outlook: Outlook, picked: object) -> None:
        px = self._look.fonts.px
        area.height = max(0, self.rect.bottom - px(8) - area.top)
        sheets, units = self._look.theme.status.sheets, self._look.theme.status.units
        if units is not None:
            area.top -= px(20)
            area.height += px(24)
            self._fill_squads(area, units, outlook, picked)
            return
        if sheets is not None:
            area.top -= px(16)
            area.height += px(16)
            self._fill_sheets(area, seat_rows.rows(self._look, outlook, sheets, self._orders.pick))
            return
        active = outlook.active
        rows: dict[TokenId, UnitRow] = {}
        for id_, token in outlook.units(outlook.seat):
            rows[id_] = self._row(id_, token, active == token, outlook)
        for id_, gone in outlook.fallen.items():
            drawn = self._drawing(gone.kind, outlook)
            rows[id_] = UnitRow(_NO_PLACE.copy(), drawn, gone.name, gone.fate, gone=True)
        placed = [rows[id_] for id_ in sorted(rows)]
        for place, row in enumerate(placed):
            top = area.top + place * px(ROW + 4)
            row.rect = pygame.Rect(area.left, top, area.width - px(8), px(ROW))
        self._roster.fill(placed, area)

    def _fill_squads(
        self, area: pygame.Rect, sheets: UnitSheetLooks, outlook: Outlook, picked: object
    ) -> None:
        """Lay out the sheets of all units below the points of their seats."""
        px, turn = self._look.fonts.px, outlook.status[self._look.theme.status.turn]
        points = dict(outlook.status.get(sheets.scores) or {})
        if turn != self._before[0] or outlook.outcome is not None:
            self._before = (turn, points)
        squads = unit_sheets.squads(
            self._look, outlook, sheets, self._before[1], picked, self._orders.pick
        )
        rows = sum(len(some) for _, some in squads)
        room = area.height - len(squads) * px(unit_sheets.HEADING)
        fitting = room // max(1, rows) - px(unit_sheets.GAP)
        high, y = max(px(unit_sheets.LOW), min(px(unit_sheets.ROW), fitting)), area.top
        placed: list[Widget] = []
        for heading, some in squads:
            heading.rect = pygame.Rect(area.left, y, area.width - px(8), px(unit_sheets.HEADING))
            y = heading.rect.bottom
            placed.append(heading)
            for row in some:
                row.rect = pygame.Rect(area.left, y, area.width - px(8), high)
                y += high + px(unit_sheets.GAP)
                placed.append(row)
        self._roster.fill(placed, area)

    def _fill_sheets(self, area: pygame.Rect, placed: Sequence[seat_rows.SeatRow]) -> None:
        """Lay out the sheets of all seats, lower ones where there is little room."""
        px = self._look.fonts.px
        gap = px(seat_rows.GAP)
        fits = len(placed) * (px(seat_rows.ROW) + gap) <= area.height
        high = px(seat_rows.ROW if fits else seat_rows.LOW)
        for place, row in enumerate(placed):
            top = area.top + place * (high + gap)
            row.rect = pygame.Rect(area.left, top, area.width - px(8), high)
        self._roster.fill(list(placed), area)

    def _row(self, id_: TokenId, token: Token, active: bool, outlook: Outlook) -> UnitRow:
        kinds = outlook.rules.token_kinds
        marks, done = outlook.marks_at(token.cell), self._look.theme.status.done_marks
        telling = [mark for mark in marks if mark not in done] or marks
        words = [kinds[mark].title for mark in telling]
        if self._look.theme.pieces == CARDS and (stance := outlook.rules.stance(token)):
            words.append(stance)
        if active:
            points = next((p for p in self._look.theme.status.points if p.place == "unit"), None)
            have = outlook.status.get(points.key) if points else None
            told = self._look.theme.words.worth(have) if isinstance(have, int) else "active"
            words.insert(0, told)
        return UnitRow(
            _NO_PLACE.copy(),
            self._drawing(token.kind, outlook),
            outlook.title(id_, token),
            ", ".join(words),
            active,
            not active and bool(done & set(marks)),
            unit=(id_, token),
            press=lambda: self._orders.pick(token),
        )

    def _drawing(self, kind: str, outlook: Outlook) -> Callable[[int, bool], pygame.Surface]:
        """Return what draws a kind of unit."""
        pieces = self._look.pieces_for(outlook.rules.token_kinds)
        seat = outlook.seat
        colour = self._look.theme.seats.colour(seat, outlook.view.seats)
        return lambda size, faint: pieces.picture(kind, (size, size), faint=faint, colour=colour)

    # ---- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take clicks and the wheel."""
        taken = self.actions.handle(event) or self._roster.handle(event)
        self.actions.focus = self._roster.focus = None
        return taken

    def hovered(self) -> Button | None:
        """Return the button under the pointer."""
        found = self.actions.hovered()
        return found if isinstance(found, Button) else None

    def unit_at(self, position: tuple[int, int]) -> tuple[TokenId, Token] | None:
        """Return the unit whose row is under a pixel of the window."""
        kinds = UnitRow | seat_rows.SeatRow | unit_sheets.SheetRow
        rows = (row for row in self._roster.widgets if isinstance(row, kinds))
        return next((row.unit for row in rows if row.rect.collidepoint(position)), None)

    # ---- drawing

    def draw(
        self,
        target: pygame.Surface,
        outlook: Outlook,
        prompt: str,
        cursor: object = None,
        looked_at: tuple[TokenId, Token] | None = None,
    ) -> None:
        """Draw everything; cursor: the choice whose button was stepped to by keys."""
        self.actions.focus_on(self._buttons.get(cursor) if isinstance(cursor, Choice) else None)
        px, side = self._look.fonts.px, self.rect
        pygame.draw.rect(target, PANEL, side)
        pygame.draw.line(target, LINE, side.topleft, side.bottomleft)
        card = pygame.Rect(side.left + px(12), side.top + px(10), side.width - px(24), 0)
        card.height = px(self._sheet.height - 6)
        self._sheet.draw(target, card, outlook, looked_at)
        font = self._look.fonts.get(14)
        y = card.bottom + px(5)
        for line in wrapped(font, prompt, card.width)[:2]:
            target.blit(self._look.fonts.text(line, 14, ACCENT), (card.left, y))
            y += font.get_linesize()
        self.actions.draw(target, self._look.pen)
        seat = self._look.theme.words.seat(outlook.seat).title
        label = self._look.fonts.text(seat.upper(), 12, DIM_TEXT)
        status = self._look.theme.status
        if self._roster.widgets and status.sheets is None and status.units is None:
            target.blit(label, (side.left + px(12), self._roster_top + px(4)))
        self._roster.draw(target, self._look.pen)
