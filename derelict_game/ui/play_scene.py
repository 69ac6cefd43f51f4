"""The play screen: the board, what can be done, who is asked, and the log."""

from pathlib import Path

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.ui.art import Art
from derelict_game.ui.board_view import BoardView
from derelict_game.ui.camera import Camera
from derelict_game.ui.controls import Controls
from derelict_game.ui.fonts import Fonts
from derelict_game.ui.log_view import LogLine, LogView
from derelict_game.ui.panels import GREEN, Panels, StatusWords
from derelict_game.ui.scene import Scene
from derelict_game.ui.theme import ACCENT, LINE, Theme
from derelict_game.ui.widgets import Button, draw_tooltip

BAR, SIDE, LOG = 44, 320, 176
"""Logical pixels of the bar on top, the panel at the side and the log below."""
AI_CHOICES_A_FRAME = 40
PAN = 48


class PlayScene(Scene):
    """A match in the window, for people at one screen and computer players."""

    def __init__(self, match: Match, title: str, assets: Path, scale: float = 1.0) -> None:
        self._match = match
        self._title = title
        self._art = Art(assets)
        self._theme = Theme.load(assets)
        self._fonts = Fonts(scale)
        self._panels = Panels(self._art, self._fonts, StatusWords.load(assets))
        self._controls = Controls(match, self._theme)
        self._board = BoardView(match.state.chart, self._art, self._theme)
        self._log = LogView(self._art, self._fonts.get(13))
        self._told = 0
        self._told_seat: Seat | None = None
        """For whose eyes the log is written."""
        self._turns: list[int] = []
        """The turn of every event."""
        self._mouse = (0, 0)
        self._dragging = False
        self._message = ""
        self._buttons: list[tuple[Button, Choice | None, str]] = []
        chart = match.state.chart
        self._camera = Camera(chart.width, chart.height, 1, 1)
        self._framed = False

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Lay out bar, board, panel and log."""
        width, height = size
        scale = self._fonts.scale
        bar, side, log = (round(part * scale) for part in (BAR, SIDE, LOG))
        self._bar_rect = pygame.Rect(0, 0, width, bar)
        self._side_rect = pygame.Rect(width - side, bar, side, height - bar)
        self._log.place(pygame.Rect(0, height - log, width - side, log))
        self._board_rect = pygame.Rect(0, bar, width - side, height - bar - log)
        self._camera = self._camera.resized(self._board_rect.width, self._board_rect.height)
        if not self._framed:
            self._frame_units()
        self._lay_buttons()

    def _frame_units(self) -> None:
        """Let the camera show the units of the seat and what can be clicked."""
        offer = self._controls.offer
        cells = [choice.cell for choice in offer.choices if choice.cell] if offer else []
        if cells:
            self._camera = self._camera.framing(cells, room=4)
            self._framed = True

    def _lay_buttons(self) -> None:
        scale = self._fonts.scale
        gap, height = round(8 * scale), round(40 * scale)
        inner = self._side_rect.inflate(-2 * gap, 0)
        top = self._side_rect.top + round(196 * scale)
        width = (inner.width - gap) // 2
        self._buttons = []
        offer = self._controls.offer
        default = offer.default if offer else None
        place = 0
        for look, kind, choice in self._controls.buttons():
            wide = choice is not None and choice == default
            x = inner.left + (0 if wide or place % 2 == 0 else width + gap)
            if wide:
                place += place % 2
            rect = pygame.Rect(x, top + place // 2 * (height + gap), width, height)
            if wide:
                rect.width = inner.width
            cost = offer.cost(choice) if offer and choice and offer.costs else 0
            extra = f"{cost} AP" if cost else ""
            active = choice is None and kind == self._controls.only
            colour = ACCENT if wide else look.colour if choice is None else LINE
            button = Button(rect, look.label, look.icon, look.key, extra, colour, active)
            self._buttons.append((button, choice, kind))
            place += 2 if wide else 1

    # ---- events

    def handle(self, event: pygame.event.Event) -> None:
        """Forward clicks and keys."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
            if self._dragging:
                self._camera = self._camera.panned(-event.rel[0], -event.rel[1])
            self._log.drag(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event.button, event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragging = False
            self._log.release()
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _press(self, button: int, position: tuple[int, int]) -> None:
        self._mouse = position
        if button == pygame.BUTTON_MIDDLE:
            self._dragging = True
        if button != pygame.BUTTON_LEFT or self._log.press(position):
            return
        for placed, choice, kind in self._buttons:
            if placed.rect.collidepoint(position):
                if choice is not None:
                    self._take((choice,))
                else:
                    self._controls.show_only(kind)
                    self._lay_buttons()
                return
        cell = self._cell_at(position)
        if cell is not None:
            self._take(self._controls.clicked(cell))

    def _wheel(self, notches: int) -> None:
        if self._log.rect.collidepoint(self._mouse):
            self._log.wheel(notches)
        elif self._board_rect.collidepoint(self._mouse):
            x, y = self._on_board(self._mouse)
            self._camera = self._camera.zoomed(notches, x, y)

    def _key(self, event: pygame.event.Event) -> None:
        pans = {
            pygame.K_LEFT: (-PAN, 0),
            pygame.K_RIGHT: (PAN, 0),
            pygame.K_UP: (0, -PAN),
            pygame.K_DOWN: (0, PAN),
        }
        if event.key in pans:
            self._camera = self._camera.panned(*pans[event.key])
        elif event.key == pygame.K_BACKSPACE:
            self._message = self._controls.undo()
            self._retell()
            self._lay_buttons()
        elif event.key == pygame.K_PAGEUP:
            self._log.page(-1)
        elif event.key == pygame.K_PAGEDOWN:
            self._log.page(1)
        elif event.key == pygame.K_HOME:
            self._frame_units()
        elif event.key == pygame.K_ESCAPE:
            self.over = True
        else:
            name = pygame.key.name(event.key)
            self._take(self._controls.pressed(name))
            self._lay_buttons()

    def _take(self, choices: tuple[Choice, ...]) -> None:
        self._message = ""
        if choices and self._controls.take(choices):
            self._lay_buttons()

    def _on_board(self, position: tuple[int, int]) -> tuple[int, int]:
        return position[0] - self._board_rect.left, position[1] - self._board_rect.top

    def _cell_at(self, position: tuple[int, int]) -> Cell | None:
        if not self._board_rect.collidepoint(position):
            return None
        return self._camera.cell_at(*self._on_board(position))

    # ---- time

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Let dice fall and computer players choose until a person is asked."""
        changed = False
        for _ in range(AI_CHOICES_A_FRAME):
            offer = self._match.offer
            if offer is None or isinstance(self._match.players.get(offer.seat), HumanPlayer):
                break
            if not self._match.advance():
                break
            self._note_turns()
            changed = True
        if len(self._match.log) != self._told or self._seat != self._told_seat or changed:
            self._tell()
            self._lay_buttons()
            changed = True
        if not self._framed and self._controls.offer is not None:
            self._frame_units()
        return changed

    @property
    def _seat(self) -> Seat:
        """The seat whose eyes the screen shows."""
        people = [s for s, p in self._match.players.items() if isinstance(p, HumanPlayer)]
        asked = self._controls.seat
        return asked or (people or list(self._match.players))[0]

    def _tell(self) -> None:
        """Add what has happened to the log; for another person it is written anew.

        So nobody finds a line in it that only the other seat may know.
        """
        log, seat = self._match.log, self._seat
        self._note_turns()
        if seat != self._told_seat:
            self._log.cut(0)
            self._told, self._told_seat = 0, seat
        self._log.extend(
            LogLine.of(log[number], self._turns[number])
            for number in range(self._told, len(log))
            if log[number].seen_by(seat)
        )
        self._told = len(log)

    def _note_turns(self) -> None:
        """Remember in which turn the newest events happened."""
        self._turns += [self._match.state.turn] * (len(self._match.log) - len(self._turns))

    def _retell(self) -> None:
        """Write the log anew, as after an undo."""
        del self._turns[len(self._match.log) :]
        self._told_seat = None
        self._tell()

    # ---- drawing

    def draw(self, target: pygame.Surface) -> None:
        """Draw the whole screen from the view of the seat at it."""
        rules, view = self._match.rules, self._match.view(self._seat)
        tokens = [token for _, token in rules.tokens(view)]
        board = target.subsurface(self._board_rect)
        self._board.draw(board, self._camera, tokens)
        self._draw_walks(board)
        self._board.draw_highlights(board, self._camera, self._controls.highlights())
        hovered = self._hovered()
        self._draw_preview(board, hovered)
        self._log.draw(target)
        self._panels.draw_bar(target, self._bar_rect, self._match, view, self._title)
        self._panels.draw_side(target, self._side_rect, self._match, view, self._prompt())
        for button, _, _ in self._buttons:
            button.draw(target, self._art, self._fonts, self._mouse)
        if hovered:
            self._draw_hint(target, hovered)

    def _prompt(self) -> str:
        """Return what the person at the screen is told to do."""
        if self._match.outcome:
            return self._match.outcome.reason
        offer = self._controls.offer
        return self._message or (offer.prompt if offer else "The other side is thinking")

    def _hovered(self) -> tuple[Choice, ...]:
        cell = self._cell_at(self._mouse)
        if cell is not None:
            return self._controls.clicked(cell)
        for button, choice, _ in self._buttons:
            if choice is not None and button.rect.collidepoint(self._mouse):
                return (choice,)
        return ()

    def _draw_walks(self, board: pygame.Surface) -> None:
        """Dot the cells that take several steps to reach."""
        near = self._controls.highlights()
        radius = max(2, self._camera.size // 14)
        for cell in self._controls.walks():
            if cell not in near:
                middle = self._camera.to_screen(cell.x + 0.5, cell.y + 0.5)
                pygame.draw.circle(board, GREEN, middle, radius)

    def _draw_preview(self, board: pygame.Surface, hovered: tuple[Choice, ...]) -> None:
        """Draw what the hovered choice will do."""
        if not hovered or self._controls.offer is None:
            return
        cell = self._cell_at(self._mouse)
        walk = self._controls.walks().get(cell) if cell else None
        to_screen = self._camera.to_screen
        if walk is not None and walk.choices == hovered:
            points = [to_screen(c.x + 0.5, c.y + 0.5) for c in walk.path]
            if len(points) > 1:
                pygame.draw.lines(board, GREEN, False, points, max(2, self._camera.size // 16))
            return
        shown = self._match.rules.preview(self._controls.view(), hovered[0])
        look = self._theme.choices.look(hovered[0])
        if shown.line:
            start, end = (to_screen(c.x + 0.5, c.y + 0.5) for c in shown.line)
            pygame.draw.line(board, look.colour, start, end, max(2, self._camera.size // 20))
        if shown.ghost:
            self._board.draw_token(board, self._camera, shown.ghost, alpha=120)

    def _draw_hint(self, target: pygame.Surface, hovered: tuple[Choice, ...]) -> None:
        """Tell what the hovered choice is, costs and may lead to."""
        offer = self._controls.offer
        if offer is None:
            return
        look = self._theme.choices.look(hovered[-1])
        cell = self._cell_at(self._mouse)
        walk = self._controls.walks().get(cell) if cell else None
        cost = offer.cost(hovered[0]) if len(hovered) == 1 else walk.cost if walk else 0
        lines = [f"{look.label}, {cost} AP" if cost else look.label]
        if len(hovered) == 1:
            odds = self._match.rules.odds(self._controls.view(), hovered[0])
            lines += (f"{what}: {float(share):.0%}" for what, share in odds.chances) if odds else ()
            notes = dict(offer.notes)
            lines += [notes[hovered[0]]] if hovered[0] in notes else []
        elif walk:
            lines.append(f"{len(hovered)} steps, then facing {walk.facing.word}")
        draw_tooltip(target, self._fonts, lines, self._mouse, look.colour)
