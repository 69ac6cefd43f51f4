"""The board on the play screen: the camera, what can be clicked, and what hovering tells."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.choice import Choice, Point
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw import flicker
from derelict_game.ui.draw.board_view import BoardView, outline
from derelict_game.ui.draw.camera import Camera, Glide
from derelict_game.ui.draw.colours import ACCENT, LINE
from derelict_game.ui.draw.pieces import CARDS
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.theme import CellSizes, ChoiceLook, Shape
from derelict_game.ui.play import board_effects
from derelict_game.ui.play.arrows import Arrows
from derelict_game.ui.play.board_marks import BoardMarks
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.film import Film
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.popups import AnswerBox, CellMenu
from derelict_game.ui.play.tooltips import check_lines, choice_lines, thing_lines
from derelict_game.ui.settings import Speed
from derelict_game.ui.widgets.base import NOWHERE
from derelict_game.ui.widgets.label import draw_tooltip

PAN = 56
"""Logical pixels of one press of an arrow key."""
EDGE, EDGE_SPEED = 6, 700
"""How near to the window's edge the pointer pans, and how fast, in logical pixels a second."""
LARGEST = 160
"""Logical pixels of a cell on a small board."""
EDGE_SEEN = 0.45
"""How far the middle of a cell must be from the edge for all of it to be seen, nearly."""


class Advice(NamedTuple):
    """What somebody else would choose, in a line, and why."""

    choice: Choice
    title: str
    reason: str


class BoardPanel:
    """Shows the board and turns clicks on it into choices."""

    def __init__(
        self, look: Look, chart: Chart, film: Film, take: Callable[[Sequence[Choice]], object]
    ) -> None:
        self._look = look
        self.film = film
        self._take = take
        outlook = film.outlook
        pieces = look.pieces_for(outlook.rules.token_kinds)
        self._board = BoardView(chart, pieces, outlook.seats)
        self._marks = BoardMarks(look, self._board)
        self._arrows = Arrows(look)
        self.camera = Camera(chart.width, chart.height, 1, 1, rim=self._board.ground.rim)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._mouse = NOWHERE
        self._panning = False
        self._glide: Glide | None = None
        self.press: Callable[[tuple[int, int]], object] = lambda _: None
        """What a press of the left button does that is not for the board itself."""
        self.take_out: Callable[[Point], object] = lambda _: None
        """Takes back what a piece was told to do."""
        self.facing: Callable[[Point], tuple[Choice, ...]] = lambda _: ()
        """Which turns a click beside a unit in question stands for."""
        self.beside: Callable[[], str | None] = lambda: None
        """Which slot beside the board is pointed at."""
        self.menu: CellMenu | None = None
        self.answers: AnswerBox | None = None
        self.lanes = False
        self.sight = False
        """Whether lanes, and the field of view of the hovered unit, are shown."""
        self.remains: Mapping[Cell, Seat | None] = {}
        """What has stayed behind of the lost, by cell, and whose they were."""
        self.marked: tuple[Cell, ...] = ()
        """The cells of the log line that was clicked."""
        self.advice: Advice | None = None
        """A hint that is shown."""
        self.section = ""
        """The rulebook's section about what was refused last."""
        self._moment, self._in_moment = 0, 0.0
        """Which moment of flickering it is, and how much of it is over."""
        self._arranged: list[Sprite] = []
        self._still: Outlook | None = None
        """The pieces of a moment in which nothing moves, and that moment."""
        self._flickers = False
        """Whether anything that flickers is on the board."""

    # ---- the camera

    def place(self, rect: pygame.Rect) -> None:
        """Put the board into a part of the window; where only its foot moves, the rest stays."""
        before, self.rect = self.rect, rect
        fitted = self.is_whole
        if (before.topleft, before.width) == (rect.topleft, rect.width):
            self.camera = self.camera.cut_off(rect.height)
        else:
            self.camera = self.camera.resized(rect.width, rect.height)
        if fitted and before.width:
            self.camera = self._whole()
        self._glide = None

    def frame(self, cells: Sequence[Cell], room: float = 3) -> None:
        """Show some cells and what is around them, large enough to play with.

        A board that is large enough as a whole is shown as a whole.
        """
        self._glide = None
        px = self._look.fonts.px
        camera, whole = self.camera.near(list(cells), room, px(self._cells.playable)), self._whole()
        if whole.size >= px(self._cells.whole):
            camera = whole
        elif camera.size > px(self._cells.comfortable):
            camera = camera.at_size(px(self._cells.comfortable))
        self.camera = camera

    @property
    def _cells(self) -> CellSizes:
        return self._look.theme.cells

    def _whole(self) -> Camera:
        """Return the view of the whole board; a tiny one does not become giant."""
        whole, most = self.camera.fitting(), self._look.fonts.px(LARGEST)
        return whole if whole.size <= most else whole.whole(most)

    def _shows_all(self, camera: Camera) -> bool:
        """Tell whether the whole board is on the screen."""
        corners = (Cell(0, 0), Cell(camera.columns - 1, camera.rows - 1))
        return all(camera.shows(corner, EDGE_SEEN) for corner in corners)

    @property
    def is_whole(self) -> bool:
        """Whether the whole board is shown as large as it can be."""
        return self.camera in (self.camera.fitting(), self._whole())

    @property
    def is_small(self) -> bool:
        """Whether the whole board can be seen with cells that one can play with."""
        return self.camera.fitting().size >= self._look.fonts.px(self._cells.playable)

    def fit(self) -> None:
        """Show the whole board."""
        self._glide = None
        self.camera = self._whole()

    def glide_to(self, cell: Cell) -> None:
        """Let the camera go to a cell."""
        self._glide = Glide(self.camera.centred(cell))

    def come_near(self, cell: Cell) -> None:
        """Show a cell as large as one can play with."""
        px = self._look.fonts.px
        if not px(self._cells.playable) <= self.camera.size <= px(self._cells.comfortable):
            self.camera = self.camera.at_size(px(self._cells.playable))
        self.glide_to(cell)

    def go_to(self, cell: Cell) -> None:
        """Show a cell at once."""
        self._glide = None
        self.camera = self.camera.centred(cell)

    def follow(self, cells: Sequence[Cell]) -> None:
        """Let the camera go where something happens, unless that is well on the screen."""
        if (
            cells
            and not self._shows_all(self.camera)
            and not all(self.camera.shows(cell, 1.5) for cell in cells)
        ):
            self.glide_to(cells[-1])

    def seek(self, cells: Sequence[Cell]) -> None:
        """Let the camera go to the nearest of some cells, unless one is well on the screen."""
        there = self._glide.goal if self._glide else self.camera
        if cells and not self._shows_all(there) and not any(there.shows(cell) for cell in cells):
            middle = there.x - 0.5, there.y - 0.5
            nearest = min(cells, key=lambda cell: math.dist(cell, middle))
            still = self._look.settings.own_speed is Speed.OFF
            self.return_to(there.centred(nearest), at_once=still)

    def return_to(self, camera: Camera, *, at_once: bool = False) -> None:
        """Let the camera go to another place, such as where it was."""
        camera = camera.resized(self.rect.width, self.rect.height)
        self._glide = None if at_once else Glide(camera)
        if at_once:
            self.camera = camera

    def close(self) -> None:
        """Let go of the pictures of the ground, which are as large as the screen."""
        self._board.ground.forget()

    def toggle_lanes(self) -> None:
        """Show the lanes that units watch, or no longer."""
        self.lanes = not self.lanes

    def pan(self, x: int, y: int) -> None:
        """Move the view by so many presses of an arrow key."""
        self._glide = None
        px = self._look.fonts.px
        if not self._shows_all(self.camera):
            self.camera = self.camera.panned(x * px(PAN), y * px(PAN))

    def update(self, seconds: float) -> bool:
        """Let the camera move and flames flicker; return whether anything looks different."""
        moved = self._move_camera(seconds)
        return self._flicker(seconds) or moved

    def _flicker(self, seconds: float) -> bool:
        """Let time pass for what flickers; return whether it looks different."""
        if not self._flickers or not pygame.display.get_active():
            return False
        if self._look.settings.own_speed is Speed.OFF:
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
        if (x or y) and self.menu is None and not self._shows_all(self.camera):
            step = self._look.fonts.px(EDGE_SPEED) * seconds
            before = self.camera
            self.camera = self.camera.panned(x * step, y * step)
            return self.camera != before
        return False

    def _edge(self) -> tuple[int, int]:
        """Return which way the pointer at the edge of the window pans."""
        (x, y), (width, height) = self._mouse, self._look.size
        if self._mouse == NOWHERE:
            return 0, 0
        near = self._look.fonts.px(EDGE)
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
        self._panning, self._mouse, self.sight = False, NOWHERE, False

    def ask(self, controls: Controls, outlook: Outlook) -> None:
        """Show the question that is open now, if it is one to be answered beside the board."""
        self.menu = None
        asked = bool(controls.answers())
        self.answers = AnswerBox(self._look, controls, outlook, self._take) if asked else None

    def handle(self, event: pygame.event.Event, controls: Controls) -> bool:
        """Take mouse events; True: something may look different now."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._panning = False
            return True
        if event.type == pygame.MOUSEWHEEL:
            if self.rect.collidepoint(self._mouse):
                self._glide = None
                zoomed = self.camera.zoomed(event.y, *self._inside(self._mouse))
                # A small board does not become any smaller than it has to be.
                tiny = self.is_small and zoomed.size < self._whole().size
                self.camera = self._whole() if tiny else zoomed
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
        return self._panning or before != self.hovered_cell()

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
            far = self._arrows.clicked(self._inside(event.pos))
            if far is not None:
                self.glide_to(far)
                return True
            self.press(event.pos)
        return True

    def _open_menu(self, position: tuple[int, int], controls: Controls) -> None:
        cell = self.cell_at(position)
        if cell is not None:
            self.open_menu(cell, position, controls)

    def open_menu(self, at: Point, position: tuple[int, int], controls: Controls) -> None:
        """List everything that can be done with a cell or slot."""
        if controls.offer is not None:
            room = self.rect.union(pygame.Rect(position, (1, 1)))
            take, take_out = self._take, self.take_out
            self.menu = CellMenu(self._look, controls, at, position, room, take, take_out)

    # ---- drawing

    def piece(self, found: tuple[TokenId, Token], outlook: Outlook) -> pygame.Surface:
        """Return the picture of a piece as large as it lies on the board."""
        size = (self.camera.size, self.camera.size)
        kinds, (id_, token) = outlook.rules.token_kinds, found
        looks, seat = self._look.theme.tokens, outlook.owners.get(id_)
        return self._look.pieces_for(kinds).picture(
            token.kind,
            size,
            facing=token.facing,
            down=any(looks.look(mark).face_down for mark in outlook.marks_at(token.cell)),
            colour=self._look.theme.seats.colour(seat, outlook.seats) if seat else "",
        )

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
        sprites = self._sprites()
        fixtures = self.film.fixtures(board.fixture_kinds)
        board.draw_floor(target, camera, sprites, fixtures, self._moment)
        board.draw_remains(target, camera, self._remains())
        quiet, marks = not self.film.running, self._marks
        if quiet and self.lanes:
            marks.draw_lanes(target, camera, outlook)
        marks.draw_omens(target, camera, outlook, sprites, over=False, moving=not quiet)
        lit = controls.highlights() if quiet else {}
        framed = self._around_pieces(lit, outlook)
        if quiet:
            # Frames lie below the pieces, whose badges stay free.
            board.draw_highlights(target, camera, framed)
            marks.draw_picked(target, camera, controls.picked)
        self._draw_marked(target)
        board.draw_sprites(target, camera, sprites, self._moment)
        cell = self.hovered_cell() if self.menu is None else None
        if not quiet:
            marks.draw_omens(target, camera, outlook, sprites, over=True, moving=True)
            marks.draw_numbers(target, camera, sprites, outlook)
            board_effects.draw_beat(target, camera, self.film, self._look)
        else:
            if self.sight:
                marks.draw_sight(target, camera, outlook, cell)
            about = controls.offer.about if controls.offer else None
            marks.draw_active(target, camera, outlook, about)
            marks.draw_walks(target, camera, controls)
            others = {cell: look for cell, look in lit.items() if cell not in framed}
            board.draw_highlights(target, camera, others)
            board.draw_highest(target, camera, sprites)
            marks.draw_omens(target, camera, outlook, sprites, over=True, moving=False)
            marks.draw_numbers(target, camera, sprites, outlook)
            marks.draw_facings(target, camera, about, self.facing)
            hovered = self._hovered(cell, controls)
            beside = self.beside()
            marks.draw_plan(target, camera, outlook, controls, controls.meant(beside or ""))
            marks.draw_preview(target, camera, cell, hovered, outlook, controls)
            units = [token.cell for _, token in outlook.tokens.items() if outlook.is_unit(token)]
            self._arrows.point(camera, marks.targets(outlook, controls), units)
            self._arrows.draw(target)
            if self.advice is not None:
                self._draw_advice(target, self.advice, outlook, controls)
            self._draw_hint(target, cell, hovered, outlook, controls)
            if self.answers is not None:
                self.answers.draw(window, self.rect, camera)
        if reasons:
            at = (self._look.fonts.px(2), self.rect.height)
            draw_tooltip(target, self._look.fonts, ["Why", *reasons], at, LINE)
        if self.menu is not None:
            self.menu.draw(window)

    def _draw_advice(
        self, target: pygame.Surface, advice: Advice, outlook: Outlook, controls: Controls
    ) -> None:
        """Show what somebody else would choose as if it were pointed at."""
        self._marks.draw_picked(target, self.camera, advice.choice.points)
        self._marks.draw_preview(target, self.camera, None, (advice.choice,), outlook, controls)

    def _sprites(self) -> list[Sprite]:
        """Return all pieces as they are drawn now; while nothing moves they stay as they are."""
        still = None if self.film.running else self.film.outlook
        if still is None or still is not self._still:
            looks, board = self._look.theme.tokens, self._board
            done = self._look.theme.status.done_marks
            self._arranged = board.arranged(self.film.sprites(done, board.fixture_kinds))
            flickering = (looks.look(sprite.token.kind).flickers for sprite in self._arranged)
            self._flickers = any(flickering)
            self._still = still
        return self._arranged

    def _around_pieces(
        self, lit: Mapping[Cell, ChoiceLook], outlook: Outlook
    ) -> dict[Cell, ChoiceLook]:
        """Return the plain frames that go around pieces."""
        units = {token.cell for token in outlook.tokens.values() if outlook.is_unit(token)}
        return {c: look for c, look in lit.items() if look.shape is Shape.SQUARE and c in units}

    def _draw_marked(self, target: pygame.Surface) -> None:
        """Frame the cells of a line of the log, or the one that was stepped to."""
        for cell in self.marked:
            place = self.camera.to_screen(cell.x, cell.y)
            target.blit(outline(self.camera.size, ACCENT, Shape.SQUARE), place)

    def _remains(self) -> dict[Cell, str]:
        """Return the pictures of what has stayed behind of the lost."""
        pictures = self._look.theme.seats.remains
        return {c: pictures[seat] for c, seat in self.remains.items() if seat in pictures}

    def _hovered(self, cell: Cell | None, controls: Controls) -> tuple[Choice, ...]:
        if cell is None or (self.answers and self.answers.rect.collidepoint(self._mouse)):
            return ()
        return self.facing(cell) or controls.meant(cell)

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
        lines = choice_lines(controls, cell, hovered) if hovered else check_lines(controls, cell)
        colour = self._look.theme.choices.look(hovered[-1]).colour if hovered else LINE
        theme = self._look.theme
        if theme.pieces != CARDS:
            # Cards are shown large beside the board, with all that is to be said of them.
            lines += thing_lines(outlook, cell, theme)
            lines += [omen.text for omen in self._marks.omens(outlook) if omen.cell == cell]
        if lines:
            at, free = self._inside(self._mouse), self._to_click(controls)
            size = self.camera.size
            free.append(pygame.Rect(self.camera.to_screen(*cell), (size, size)))
            draw_tooltip(target, self._look.fonts, lines, at, colour, free)

    def _to_click(self, controls: Controls) -> list[pygame.Rect]:
        """Return where on the board the next click may be meant."""
        size = self.camera.size
        cells = [*controls.highlights(), *controls.walks()]
        places = [pygame.Rect(self.camera.to_screen(*cell), (size, size)) for cell in cells]
        if self.answers is not None:
            places.append(self.answers.rect.move(-self.rect.left, -self.rect.top))
        return places
