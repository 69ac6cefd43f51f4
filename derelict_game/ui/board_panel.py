"""The board on the play screen: the camera, what can be clicked, and what hovering tells."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.rules.choice import Choice
from derelict_game.ui import board_effects, flicker
from derelict_game.ui.board_view import BoardView, outline
from derelict_game.ui.camera import Camera
from derelict_game.ui.colours import ACCENT, DIM_TEXT, GREEN, LINE
from derelict_game.ui.controls import Controls
from derelict_game.ui.film import Film
from derelict_game.ui.hints import choice_lines, refusal_lines, unit_lines
from derelict_game.ui.light import lamps_of
from derelict_game.ui.outlook import Outlook
from derelict_game.ui.popups import AnswerBox, CellMenu
from derelict_game.ui.settings import Speed
from derelict_game.ui.stage import Stage
from derelict_game.ui.theme import Shape
from derelict_game.ui.widgets.base import NOWHERE
from derelict_game.ui.widgets.label import draw_tooltip

PAN = 56
"""Logical pixels of one press of an arrow key."""
EDGE, EDGE_SPEED = 6, 700
"""How near to the window's edge the pointer pans, and how fast, in logical pixels a second."""
DRAG = 8
"""How far the pointer must move before a press becomes a drag."""
GLIDE = 0.15
"""Seconds in which the camera reaches another place."""


@dataclass
class Glide:
    """A camera on its way."""

    goal: Camera
    left: float = GLIDE


class BoardPanel:
    """Shows the board and turns clicks on it into choices."""

    def __init__(
        self, stage: Stage, chart: Chart, film: Film, take: Callable[[Sequence[Choice]], object]
    ) -> None:
        self._stage = stage
        self._film = film
        self._take = take
        self._board = BoardView(chart, stage.art, stage.theme.tokens)
        self.camera = Camera(chart.width, chart.height, 1, 1)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._mouse = NOWHERE
        self._panning = False
        self._pressed: tuple[tuple[int, int], Cell | None] | None = None
        """Where the left button went down, and on which cell."""
        self._glide: Glide | None = None
        self.menu: CellMenu | None = None
        self.answers: AnswerBox | None = None
        self.lanes = False
        self.sight = False
        """Whether lanes, and the field of view of the hovered unit, are shown."""
        self.marked: tuple[Cell, ...] = ()
        """The cells of the log line that was clicked."""
        self.section = ""
        """The rulebook's section about what was refused last."""
        self._moment, self._in_moment = 0, 0.0
        """Which moment of flickering it is, and how much of it is over."""
        self._flickers = False
        """Whether anything that flickers is on the board."""

    # ---- the camera

    def place(self, rect: pygame.Rect) -> None:
        """Put the board into a part of the window."""
        self.rect = rect
        self.camera = self.camera.resized(rect.width, rect.height)
        self._glide = None

    def frame(self, cells: Sequence[Cell], room: float = 3) -> None:
        """Show some cells and what is around them."""
        self._glide = None
        self.camera = self.camera.framing(list(cells), room)

    def fit(self) -> None:
        """Show the whole board."""
        self._glide = None
        self.camera = self.camera.fitting()

    def glide_to(self, cell: Cell) -> None:
        """Let the camera go to a cell."""
        self._glide = Glide(self.camera.centred(cell))

    def follow(self, cells: Sequence[Cell]) -> None:
        """Let the camera go where something happens, unless that is well on the screen."""
        if cells and not all(self.camera.shows(cell, 1.5) for cell in cells):
            self.glide_to(cells[-1])

    def seek(self, cells: Sequence[Cell]) -> None:
        """Let the camera go to the nearest of some cells, unless one is well on the screen."""
        there = self._glide.goal if self._glide else self.camera
        if cells and not any(there.shows(cell) for cell in cells):
            middle = there.x - 0.5, there.y - 0.5
            nearest = min(cells, key=lambda cell: math.dist(cell, middle))
            still = self._stage.settings.own_speed is Speed.OFF
            self.return_to(there.centred(nearest), at_once=still)

    def return_to(self, camera: Camera, *, at_once: bool = False) -> None:
        """Let the camera go to another place, such as where it was."""
        camera = camera.resized(self.rect.width, self.rect.height)
        self._glide = None if at_once else Glide(camera)
        if at_once:
            self.camera = camera

    def pan(self, x: int, y: int) -> None:
        """Move the view by so many presses of an arrow key."""
        self._glide = None
        px = self._stage.fonts.px
        self.camera = self.camera.panned(x * px(PAN), y * px(PAN))

    def update(self, seconds: float) -> bool:
        """Let the camera move and flames flicker; return whether anything looks different."""
        moved = self._move_camera(seconds)
        return self._flicker(seconds) or moved

    def _flicker(self, seconds: float) -> bool:
        """Let time pass for what flickers; return whether it looks different."""
        if not self._flickers or not pygame.display.get_active():
            return False
        if self._stage.settings.own_speed is Speed.OFF:
            still, self._moment = self._moment == 0, 0
            return not still
        self._in_moment += seconds
        if self._in_moment < flicker.SECONDS:
            return False
        self._in_moment = 0.0
        self._moment += 1
        return True

    def _move_camera(self, seconds: float) -> bool:
        """Let the camera glide, or pan at the edge; return whether it did."""
        if self._glide is not None:
            share = min(1.0, seconds / max(self._glide.left, 1e-6))
            self.camera = self.camera.towards(self._glide.goal, share)
            self._glide.left -= seconds
            if self._glide.left <= 0:
                self._glide = None
            return True
        x, y = self._edge()
        if (x or y) and self.menu is None:
            step = self._stage.fonts.px(EDGE_SPEED) * seconds
            before = self.camera
            self.camera = self.camera.panned(x * step, y * step)
            return self.camera != before
        return False

    def _edge(self) -> tuple[int, int]:
        """Return which way the pointer at the edge of the window pans."""
        (x, y), (width, height) = self._mouse, self._stage.size
        if self._mouse == NOWHERE:
            return 0, 0
        near = self._stage.fonts.px(EDGE)
        return (x >= width - near) - (0 <= x < near), (y >= height - near) - (0 <= y < near)

    # ---- the pointer

    def _inside(self, position: tuple[int, int]) -> tuple[int, int]:
        return position[0] - self.rect.left, position[1] - self.rect.top

    def cell_at(self, position: tuple[int, int]) -> Cell | None:
        """Return the cell under a pixel of the window."""
        if not self.rect.collidepoint(position):
            return None
        return self.camera.cell_at(*self._inside(position))

    def hovered_cell(self) -> Cell | None:
        """Return the cell under the pointer."""
        return self.cell_at(self._mouse)

    def release(self) -> None:
        """Let go of everything, as when the pointer or the focus leaves the window."""
        self._panning, self._pressed, self._mouse, self.sight = False, None, NOWHERE, False

    def ask(self, controls: Controls, outlook: Outlook) -> None:
        """Show the question that is open now, if it is one to be answered beside the board."""
        self.menu = None
        asked = bool(controls.answers())
        self.answers = AnswerBox(self._stage, controls, outlook, self._take) if asked else None

    def handle(self, event: pygame.event.Event, controls: Controls) -> bool:
        """Take mouse events; True: something may look different now."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONUP:
            return self._lift(event, controls)
        if event.type == pygame.MOUSEWHEEL:
            if self.rect.collidepoint(self._mouse):
                self._glide = None
                self.camera = self.camera.zoomed(event.y, *self._inside(self._mouse))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._press(event, controls)
        return False

    def _move(self, event: pygame.event.Event) -> bool:
        before, self._mouse = self.hovered_cell(), event.pos
        if self._panning:
            self._glide = None
            self.camera = self.camera.panned(-event.rel[0], -event.rel[1])
        popup = self.menu or self.answers
        if popup is not None and popup.handle(event):
            return True
        return self._panning or before != self.hovered_cell() or self._pressed is not None

    def _press(self, event: pygame.event.Event, controls: Controls) -> bool:
        self._mouse = event.pos
        if self.menu is not None:
            if not self.menu.handle(event):
                self.menu = None
            return True
        if self.answers is not None and self.answers.handle(event):
            return True
        if not self.rect.collidepoint(event.pos):
            return False
        if event.button == pygame.BUTTON_MIDDLE:
            self._panning = True
        elif event.button == pygame.BUTTON_RIGHT:
            self._open_menu(event.pos, controls)
        elif event.button == pygame.BUTTON_LEFT:
            cell = self.cell_at(event.pos)
            self._pressed = (event.pos, cell)
            if cell is not None:
                self._click(cell, controls)
        return True

    def _lift(self, event: pygame.event.Event, controls: Controls) -> bool:
        """End a drag: a unit that is dragged to a cell goes there, as if both were clicked."""
        self._panning = False
        pressed, self._pressed = self._pressed, None
        if pressed is None or event.button != pygame.BUTTON_LEFT:
            return False
        (x, y), start = pressed
        far = abs(event.pos[0] - x) + abs(event.pos[1] - y) > self._stage.fonts.px(DRAG)
        end = self.cell_at(event.pos)
        if far and start is not None and end is not None and end != start:
            self._click(end, controls)
        return True

    def _click(self, cell: Cell, controls: Controls) -> None:
        """Take what a plain click on a cell means, or say why it means nothing."""
        choices = self._facing_click(cell, controls) or controls.clicked(cell)
        self.marked = ()
        self.section = ""
        if choices:
            self._take(choices)
        elif controls.only is not None and controls.offer is not None:
            refusal = controls.match.rules.why_not(controls.view(), controls.only, cell)
            if refusal is not None:
                self.section = refusal.section
                controls.message = refusal.text

    def click_marked(self, controls: Controls) -> None:
        """Click the unit that was stepped to with the keyboard."""
        if len(self.marked) == 1:
            self._click(self.marked[0], controls)

    def _facing_click(self, cell: Cell, controls: Controls) -> tuple[Choice, ...]:
        """Return the answer to an orientation: a click beside the unit makes it face there."""
        facing = self._facing_at(cell, controls)
        return controls.facing(facing) if facing is not None else ()

    def _facing_at(self, cell: Cell, controls: Controls) -> Facing | None:
        offer = controls.offer
        if offer is None or offer.about is None or controls.choices_at(cell):
            return None
        return next((f for f in Facing if offer.about.step(*f.delta) == cell), None)

    def _open_menu(self, position: tuple[int, int], controls: Controls) -> None:
        cell = self.cell_at(position)
        if cell is not None and controls.offer is not None:
            self.menu = CellMenu(self._stage, controls, cell, position, self.rect, self._take)

    # ---- drawing

    def draw(
        self,
        window: pygame.Surface,
        outlook: Outlook,
        controls: Controls,
        reasons: Sequence[str] = (),
    ) -> None:
        """Draw the board and everything on it."""
        target = window.subsurface(self.rect)
        board, camera = self._board, self.camera
        sprites, looks = self._film.sprites(), self._stage.theme.tokens
        self._flickers = any(looks.look(sprite.token.kind).flickers for sprite in sprites)
        board.draw_floor(target, camera, lamps_of(sprites, looks, self._moment))
        quiet = not self._film.running
        if quiet:
            self._draw_lanes(target, outlook)
        board.draw_sprites(target, camera, sprites, self._moment)
        board_effects.draw_beat(target, camera, self._film, self._stage)
        cell = self.hovered_cell() if self.menu is None else None
        if quiet:
            self._draw_active(target, outlook)
            self._draw_walks(target, controls)
            board.draw_highlights(target, camera, controls.highlights())
            board.draw_badges(target, camera, sprites)
            self._draw_facings(target, controls)
            hovered = self._hovered(cell, controls)
            self._draw_preview(target, cell, hovered, outlook, controls)
            self._draw_hint(target, cell, hovered, outlook, controls)
            if self.answers is not None:
                self.answers.draw(window, self.rect, camera)
        for marked in self.marked:
            place = camera.to_screen(marked.x, marked.y)
            target.blit(outline(camera.size, ACCENT, Shape.SQUARE), place)
        if reasons:
            at = (self._stage.fonts.px(2), self.rect.height)
            draw_tooltip(target, self._stage.fonts, ["Why", *reasons], at, LINE)
        if self.menu is not None:
            self.menu.draw(window)

    def _hovered(self, cell: Cell | None, controls: Controls) -> tuple[Choice, ...]:
        if cell is None or (self.answers and self.answers.rect.collidepoint(self._mouse)):
            return ()
        return self._facing_click(cell, controls) or controls.clicked(cell)

    def _draw_active(self, target: pygame.Surface, outlook: Outlook) -> None:
        unit = outlook.active
        if unit is not None:
            x, y = self.camera.to_screen(unit.cell.x + 0.5, unit.cell.y + 0.5)
            board_effects.draw_dashed_ring(target, (x, y), self.camera.size // 2, ACCENT)

    def _draw_lanes(self, target: pygame.Surface, outlook: Outlook) -> None:
        """Tint what units see: those that watch a lane, or the one under the pointer."""
        marks = self._stage.theme.status.lane_marks
        rules, view = outlook.rules, outlook.view
        watched: set[Cell] = set()
        for id_, token in outlook.tokens.items():
            if self.lanes and outlook.is_unit(token) and marks & set(outlook.marks_at(token.cell)):
                watched.update(rules.field_of_view(view, id_))
        self._board.draw_tints(target, self.camera, watched, "#4da3ff")
        cell = self.hovered_cell()
        found = outlook.unit_at(cell) if self.sight and cell is not None else None
        if found is not None:
            sight = rules.field_of_view(view, found[0])
            self._board.draw_tints(target, self.camera, sight, ACCENT)

    def _draw_walks(self, target: pygame.Surface, controls: Controls) -> None:
        """Dot the cells that take several steps to reach."""
        near = controls.highlights()
        radius = max(2, self.camera.size // 14)
        for cell in controls.walks():
            if cell not in near:
                middle = self.camera.to_screen(cell.x + 0.5, cell.y + 0.5)
                pygame.draw.circle(target, GREEN, middle, radius)

    def _draw_facings(self, target: pygame.Surface, controls: Controls) -> None:
        """Draw an arrow on every side where a click makes the unit in question face."""
        offer = controls.offer
        if offer is None or offer.about is None:
            return
        for facing in Facing:
            cell = offer.about.step(*facing.delta)
            if self._facing_click(cell, controls):
                middle = self.camera.to_screen(cell.x + 0.5, cell.y + 0.5)
                board_effects.draw_arrow(target, middle, self.camera.size, facing, ACCENT)

    def _draw_preview(
        self,
        target: pygame.Surface,
        cell: Cell | None,
        hovered: tuple[Choice, ...],
        outlook: Outlook,
        controls: Controls,
    ) -> None:
        """Draw what the hovered choice will do."""
        if not hovered or controls.offer is None:
            return
        to_screen, size = self.camera.to_screen, self.camera.size
        walk = controls.walks().get(cell) if cell else None
        if walk is not None and walk.choices == hovered:
            points = [to_screen(c.x + 0.5, c.y + 0.5) for c in walk.path]
            if len(points) > 1:
                pygame.draw.lines(target, GREEN, False, points, max(2, size // 16))
            if unit := outlook.active:
                ghost = unit._replace(cell=walk.path[-1], facing=walk.facing)
                self._board.draw_token(target, self.camera, ghost, alpha=120)
            return
        shown = controls.match.rules.preview(controls.view(), hovered[0])
        look = self._stage.theme.choices.look(hovered[0])
        if len(shown.cells) > 1:
            self._board.draw_tints(target, self.camera, shown.cells, look.colour)
        if shown.line:
            start, end = (to_screen(c.x + 0.5, c.y + 0.5) for c in shown.line)
            board_effects.draw_dashes(target, start, end, look.colour, max(2, size // 20))
        if shown.ghost and len(hovered) == 1:
            self._board.draw_token(target, self.camera, shown.ghost, alpha=120)

    def _draw_hint(
        self,
        target: pygame.Surface,
        cell: Cell | None,
        hovered: tuple[Choice, ...],
        outlook: Outlook,
        controls: Controls,
    ) -> None:
        """Tell what the hovered choice is, costs and may lead to, and which unit is there."""
        if cell is None:
            return
        lines = choice_lines(controls, cell, hovered) if hovered else []
        colour = self._stage.theme.choices.look(hovered[-1]).colour if hovered else LINE
        found = outlook.unit_at(cell)
        if found is not None:
            lines += unit_lines(outlook, *found)
        if lines:
            draw_tooltip(target, self._stage.fonts, lines, self._inside(self._mouse), colour)

    def draw_side_hint(
        self, window: pygame.Surface, at_y: int, kind: str, label: str, controls: Controls
    ) -> None:
        """Tell beside the panel why one of its actions cannot be done."""
        target = window.subsurface(self.rect)
        lines, self.section = refusal_lines(controls, kind, label, self._stage.theme)
        at = (self.rect.width - self._stage.fonts.px(380), at_y - self.rect.top)
        draw_tooltip(target, self._stage.fonts, lines, at, DIM_TEXT)
