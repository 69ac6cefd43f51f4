"""The desk: all panels of the play screen, where they lie, and which of them must be drawn anew."""

from collections.abc import Callable, Sequence

import pygame

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.match.match import Match
from derelict_game.rules.choice import Choice, Point
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, LINE
from derelict_game.ui.look.look import Look
from derelict_game.ui.play.bar_panel import BarPanel
from derelict_game.ui.play.board_panel import Advice, BoardPanel
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.log_view import LogLine
from derelict_game.ui.play.mini_map import MiniMap
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.pointer import Pointer
from derelict_game.ui.play.showing import Showing
from derelict_game.ui.play.side_panel import Orders, SidePanel
from derelict_game.ui.play.tooltips import action_lines, refusal_lines
from derelict_game.ui.play.tray_panel import TrayPanel
from derelict_game.ui.widgets.base import is_double_click
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.label import draw_tooltip

BAR, SIDE = 44, 320
"""Logical pixels of the bar on top and the panel at the side."""
LOG, SMALL_LOG, FOLDED_LOG = 176, 120, 36
"""The height of the log, in a low window, and folded or empty."""
HIGH = 900
"""Logical pixels of a window that is high."""
COLUMN, WIDEST_COLUMN = 260, 380
"""The width of the log where it stands beside a board that is higher than wide."""
HINTED = 70
"""How high the log must be for what is told of a slot."""
AROUND = 40
"""Logical pixels that such a board has at its sides."""
NOBODY, NOWHERE = TokenId(-1_000_000), Cell(-1, -1)
"""Stand for the id and the cell of a piece that is only a kind."""
PARTS = frozenset({"board", "side", "bar", "log", "map", "trays"})


class Desk:
    """Bar, board, trays, panel, small map and log of one match."""

    def __init__(
        self,
        look: Look,
        match: Match,
        title: str,
        showing: Showing,
        controls: Controls,
        take: Callable[[Sequence[Choice]], object],
        take_out: Callable[[Point], Point | None],
        orders: Orders,
    ) -> None:
        self._look = look
        self._controls = controls
        self._seats = match.seats
        chart = match.state.chart
        self.board = BoardPanel(look, chart, showing.film, take)
        self.board.remains = showing.remains
        self.map = MiniMap(look, chart, self.board.go_to)
        self.side = SidePanel(look, orders)
        self.bar = BarPanel(look, title)
        self.log = showing.log
        self._showing = showing
        self.trays = TrayPanel(look, match.rules.token_kinds)
        self.pointer = Pointer(look, controls, self.board, self.trays, take, take_out)
        self.board.press = self.pointer.press
        self.board.take_out = take_out
        self.board.facing = self.pointer.facing
        self.board.beside = self._slot_pointed_at
        self.folded = False
        """Whether only the head of the log is shown."""
        self._mouse = (0, 0)
        self._hinted: str | None = None
        """The slot of which something is told."""
        self._prompt = ""
        """What the panel told to do when it was drawn last."""
        self._stale = set(PARTS)

    # ---- layout

    def place(
        self,
        size: tuple[int, int],
        buttons: Sequence[tuple[str, Callable[[], object]]],
        log_height: int | None,
        outlook: Outlook,
    ) -> None:
        """Lay everything out: trays lie between board and log, where there are any.

        Without a height the log takes what it needs, or stands beside a board that leaves room.
        """
        width, height = size
        px = self._look.fonts.px
        bar, side = px(BAR), px(SIDE)
        trays = self.trays.height(outlook.trays, width - side)
        self.bar.place(pygame.Rect(0, 0, width, bar), buttons)
        self.side.rect = pygame.Rect(width - side, bar, side, height - bar)
        room = pygame.Rect(0, bar, width - side, height - bar - trays)
        column = 0 if log_height else self._column(room)
        log = 0 if column else px(log_height or self.log_height())
        if column:
            self.log.place(pygame.Rect(room.topleft, (column, room.height)), self._look.fonts)
        else:
            self.log.place(pygame.Rect(0, height - log, width - side, log), self._look.fonts)
        self.trays.place(pygame.Rect(0, height - log - trays, width - side, trays))
        self.board.place(pygame.Rect(column, bar, room.width - column, room.height - log))

    def _column(self, room: pygame.Rect) -> int:
        """Return how wide the log is beside the board; 0: it lies below it."""
        px, camera = self._look.fonts.px, self.board.camera
        if self.folded or camera.rows < camera.columns:
            return 0
        left = room.width - room.height * camera.columns // camera.rows - 2 * px(AROUND)
        if left >= px(COLUMN):
            return min(left, px(WIDEST_COLUMN))
        # A board that is seen as a whole becomes larger where the log stands beside it.
        below = (room.height - px(self.log_height())) // camera.rows
        beside = min((room.width - px(COLUMN)) // camera.columns, room.height // camera.rows)
        whole = beside >= px(self._look.theme.cells.playable)
        left = room.width - beside * camera.columns
        return max(px(COLUMN), min(left, px(WIDEST_COLUMN))) if whole and beside > below else 0

    def log_height(self) -> int:
        """Return how high the log is, in logical pixels; an empty one takes little room."""
        if self.folded or not (len(self.log) or self.trays.rect.height):
            return FOLDED_LOG
        return LOG if self._look.size[1] >= self._look.fonts.px(HIGH) else SMALL_LOG

    def fill(self, outlook: Outlook, *, sure: bool) -> bool:
        """Show another moment; True: the trays need more or less room than they have."""
        controls = self._controls
        # Where nobody at the screen plays, buttons would be dead for ever.
        actions = controls.actions(outlook.seat) if self._showing.people else []
        picked = controls.picked[0] if controls.picked else None
        self.side.fill(self.side.rect, actions, controls.only, outlook, sure=sure, picked=picked)
        px = self._look.fonts.px
        room = self.side.rect.inflate(-px(24), 0)
        room.top = self.side.bottom + px(10)
        room.height = max(0, self.side.rect.bottom - px(10) - room.top)
        if self.board.is_small:
            room.height = 0
        self.map.place(room)
        self.trays.fill(outlook.trays)
        self.spoil(*PARTS)
        return self.trays.height(outlook.trays, self.trays.rect.width) != self.trays.rect.height

    @property
    def acts(self) -> pygame.Rect:
        """The part of the window in which a click may answer something."""
        return self.board.rect.union(self.trays.rect).union(self.side.rect)

    # ---- events

    def handle(self, event: pygame.event.Event) -> None:
        """Take a mouse event that is not for the lines of the log."""
        if self.bar.handle(event) or self.map.handle(event) or self.side.handle(event):
            self.spoil("bar", "side", "map")
        if event.type == pygame.MOUSEMOTION:
            self.log.drag(event.pos)
            self._mouse = event.pos
            self.spoil("bar", "side")
            if self.pointer.move(event.pos):
                # What is dragged may be anywhere.
                self.spoil(*PARTS)
            elif self.trays.slot_at(event.pos) != self._hinted:
                self._hinted = self.trays.slot_at(event.pos)
                self.spoil("board", "trays", "log", "side")
        elif event.type == pygame.MOUSEBUTTONUP:
            self.log.release()
        elif event.type == pygame.MOUSEWHEEL and self.log.rect.collidepoint(self._mouse):
            self.log.wheel(event.y)
            self.spoil("log")
            return
        if event.type == pygame.MOUSEBUTTONDOWN and self._press_tray(event):
            return
        if self.board.handle(event, self._controls):
            self.spoil("board", "side", "map", "trays")
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.pointer.lift(self.board.film.outlook)
            self.spoil(*PARTS)

    def _press_tray(self, event: pygame.event.Event) -> bool:
        """Point at a slot, or list what can be done with it; False: the press is elsewhere."""
        slot = self.trays.slot_at(event.pos) if self.board.menu is None else None
        if slot is None:
            return False
        if event.button == pygame.BUTTON_LEFT:
            self.pointer.press(event.pos, double=is_double_click(event))
        elif event.button == pygame.BUTTON_RIGHT:
            self.board.open_menu(slot, event.pos, self._controls)
        self.spoil("board", "side", "trays")
        return True

    def folds(self, event: pygame.event.Event) -> bool:
        """Tell whether the handle of the log is clicked."""
        return event.type == pygame.MOUSEBUTTONDOWN and self.log.handle.collidepoint(event.pos)

    def line_at(self, event: pygame.event.Event) -> LogLine | None:
        """Return the line of the log that is clicked."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return None
        if self.log.press(event.pos):
            self.spoil("log")
            return None
        return self.log.line_at(event.pos)

    def release(self) -> None:
        """Let go of everything, as when the pointer or the focus leaves the window."""
        self.board.release()
        self.log.release()
        self.pointer.release()

    # ---- drawing

    def spoil(self, *parts: str) -> None:
        """Let parts be drawn anew."""
        self._stale.update(parts)

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn anew."""
        return bool(self._stale)

    def draw(
        self,
        target: pygame.Surface,
        outlook: Outlook,
        prompt: str,
        reasons: Sequence[str],
        *,
        everything: bool,
    ) -> None:
        """Draw what has changed, from the view of the seat at the screen."""
        caption = self.board.film.caption
        words = caption.text.removesuffix(".") if caption else ""
        if words != self.bar.caption:
            self.bar.caption = words
            self.spoil("bar")
        if prompt != self._prompt:
            # It depends on what is being shown, which no panel is told of.
            self._prompt = prompt
            self.spoil("side")
        stale, controls = (PARTS if everything else self._stale), self._controls
        hovered = self.side.hovered()
        hint = hovered if "side" in stale and hovered is not None and hovered.why else None
        on_board = "board" in stale or hint is not None
        if on_board:
            self.board.draw(target, outlook, controls, reasons)
        if "trays" in stale or on_board:
            picked, dragged = controls.picked, self.pointer.dragged
            if self.board.advice is not None:
                picked = (*picked, *self.board.advice.choice.words)
            self.trays.covered = self._showing.shared and controls.offer is None
            self.trays.draw(target, controls.lit(), picked, dragged)
        if "bar" in stale:
            self.bar.draw(target, outlook, self._seats)
        if "side" in stale:
            cursor = self.pointer.cursor
            self.side.draw(target, outlook, prompt, cursor, self._looked_at(outlook))
        if hint is not None:
            self._draw_side_hint(target, hint)
        if "side" in stale or "map" in stale:
            self.map.draw(target, outlook, self.board.camera)
        if "log" in stale:
            self.log.draw(target, self._look.theme.commands["help"].key, folded=self.folded)
        if on_board or stale & {"trays", "log"}:
            self._draw_slot_hint(target)
        if self.board.advice is not None:
            self._draw_advice(target, self.board.advice)
        if on_board or "trays" in stale:
            self.pointer.draw(target, outlook)
        self._stale = set()

    def _looked_at(self, outlook: Outlook) -> tuple[TokenId, Token] | None:
        """Return the piece under the mouse, or else the one stepped to, or else what is picked."""
        slot = self.trays.slot_at(self._mouse)
        if slot is not None:
            # A kind in a tray is no piece on the board: it has no number and nothing lies on it.
            kind = self.trays.kind_in(slot)
            return (NOBODY, Token(kind, NOWHERE, Facing.N)) if kind else None
        row = self.side.unit_at(self._mouse)
        if row is not None:
            return row
        picked = self._controls.picked
        cells = (self.board.hovered_cell(), self.pointer.cursor, *reversed(picked))
        found = (outlook.unit_at(cell) for cell in cells if isinstance(cell, Cell))
        return next(filter(None, found), None)

    def _slot_pointed_at(self) -> str | None:
        """Return the slot under the mouse, or else the one that was stepped to."""
        cursor = self.pointer.cursor
        return self.trays.slot_at(self._mouse) or (cursor if isinstance(cursor, str) else None)

    def _draw_slot_hint(self, target: pygame.Surface) -> None:
        """Tell what lies in the slot under the mouse; over the log, where the board stays free."""
        slot = self.trays.slot_at(self._mouse)
        if slot is not None and self.pointer.dragged is None and self.board.advice is None:
            place = self.trays.rect_of(slot)
            log = self._over_log(target)
            part = log if log is not None and place.left < log.right else self.board.rect
            below = part.top >= place.bottom
            at = (place.centerx - part.left, 0 if below else part.height - 1)
            if lines := self.trays.lines(slot):
                draw_tooltip(target.subsurface(part), self._look.fonts, lines, at, LINE)

    def _over_log(self, target: pygame.Surface) -> pygame.Rect | None:
        """Return the log if there is room over it to tell something."""
        log = self.log.rect
        fits = target.get_rect().contains(log) and log.height >= self._look.fonts.px(HINTED)
        return log if fits else None

    def _draw_advice(self, target: pygame.Surface, advice: Advice) -> None:
        """Tell a hint over the log: the board stays free."""
        fonts, trays = self._look.fonts, self.trays.rect
        below = self._over_log(target) or (trays if trays.height else self.board.rect)
        lines = [advice.title, *([advice.reason] if advice.reason else [])]
        at = (fonts.px(2), below.height)
        draw_tooltip(target.subsurface(below), fonts, lines, at, ACCENT)

    def _draw_side_hint(self, target: pygame.Surface, button: Button) -> None:
        """Tell beside the panel what one of its actions does, or why it cannot be done."""
        board, theme = self.board.rect, self._look.theme
        if button.enabled:
            lines, tone = action_lines(self._controls, button.why), button.colour
        else:
            lines, section = refusal_lines(self._controls, button.why, button.label, theme)
            self.board.section, tone = section, DIM_TEXT
        at = (board.width - 1, button.rect.centery - board.top)
        draw_tooltip(target.subsurface(board), self._look.fonts, lines, at, tone)
