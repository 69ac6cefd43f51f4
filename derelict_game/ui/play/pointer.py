"""Mouse and keys on board and trays: every press, drag and key stroke points at something."""

from collections.abc import Callable, Sequence
from math import hypot

import pygame

from derelict_game.board.geometry import Cell, Facing
from derelict_game.rules.choice import Choice, Point
from derelict_game.ui.draw.colours import ACCENT
from derelict_game.ui.look.look import Look
from derelict_game.ui.play.board_panel import BoardPanel
from derelict_game.ui.play.controls import PICK_FIRST, Controls
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.tray_panel import TrayPanel

DRAG = 8
"""How far the pointer must move before a press becomes a drag, in logical pixels."""
ASLANT = 2.0
"""How much further away something counts that does not lie straight where an arrow key points."""
REPLACE = "Now click what it shall replace."


class Pointer:
    """What the person at the screen points at, with the mouse or by keys."""

    def __init__(
        self,
        look: Look,
        controls: Controls,
        board: BoardPanel,
        trays: TrayPanel,
        take: Callable[[Sequence[Choice]], object],
        take_out: Callable[[Point], Point | None],
    ) -> None:
        self._look = look
        self._controls = controls
        self._board = board
        self._trays = trays
        self._take = take
        self._take_out = take_out
        """Takes what was put into a slot out again; returns where it lies then."""
        self.cursor: Point | Choice | None = None
        """What was stepped to by keys: a point, or a choice that has a button."""
        self._spare: str | None = None
        """The slot of something that may take the place of something else."""
        self._origin: str | None = None
        """The slot out of which what is dragged was taken."""
        self._pressed: tuple[tuple[int, int], Point | None] | None = None
        """Where the button went down, and on what."""
        self._again = False
        """Whether that was picked before: a plain click lets go of it."""
        self._place = (0, 0)
        """Where the mouse is."""

    # ---- where things are

    def at(self, position: tuple[int, int]) -> Point | None:
        """Return what is under a pixel of the window."""
        return self._trays.slot_at(position) or self._board.cell_at(position)

    def place_of(self, at: Point) -> pygame.Rect:
        """Return where a cell or slot is in the window."""
        if isinstance(at, str):
            return self._trays.rect_of(at)
        camera, corner = self._board.camera, self._board.rect.topleft
        return pygame.Rect(camera.to_screen(*at), (camera.size, camera.size)).move(corner)

    # ---- the mouse

    def press(self, position: tuple[int, int], *, double: bool = False) -> None:
        """Let the left button go down on board or trays.

        The second press of a double click brings what is picked to its first target. What was put
        into a slot is taken up again: it can be dragged elsewhere, and goes back by a plain click.
        """
        at, controls = self.at(position), self._controls
        self.cursor = None
        self._place = position
        self._again = at is not None and at in controls.picked
        self._origin = None
        controls.gestures.hold()
        if double and self._again and isinstance(at, str) and self.take_first():
            self._pressed = None
            return
        if self._takes_place(at):
            self._pressed = None
            return
        if at is not None and not controls.picked and (freed := self._take_out(at)):
            controls.pick(freed)
            if isinstance(at, Cell):
                # Whoever had an order is asked for another one.
                self._pressed = (position, at)
                return
            self._origin = at
            at, self._again = freed, True
        self._pressed = (position, at)
        if at is not None and not self._again:
            self.point(at)

    def _takes_place(self, at: Point | None) -> bool:
        """Let what lies spare take the place of something, by two clicks; True: it did."""
        controls, spare = self._controls, self._spare
        self._spare = None
        if not isinstance(at, str) or controls.picked:
            return False
        if spare is not None and at != spare and self._take_out(at) is not None:
            if controls.pick(spare):
                self._take(controls.clicked(at))
            return True
        if not controls.lit() and controls.is_spare(at):
            self._spare, controls.message = at, REPLACE
        return False

    def take_first(self) -> bool:
        """Bring what is picked to the first of its targets; False: nothing is picked."""
        targets = list(self._controls.lit()) if self._controls.picked else []
        if targets:
            self.point(targets[0])
        return bool(targets)

    def number(self, number: int) -> None:
        """Point at the first, the second … slot of the tray in which something is lit."""
        lit = self._controls.lit()
        rows = ([slot.name for slot in tray.slots] for tray in self._controls.trays())
        row = next((row for row in rows if any(slot in lit for slot in row)), [])
        if 0 < number <= len(row) and row[number - 1] in lit:
            self.point(row[number - 1])

    def move(self, position: tuple[int, int]) -> bool:
        """Let the mouse move; True: something is dragged along."""
        self._place = position
        return self.dragged is not None

    def lift(self, outlook: Outlook) -> None:
        """Let the button go up: what was dragged is put down, what was picked twice is let go.

        A unit of one's own that acts as soon as it is pressed can be dragged as well.
        """
        self._put_down(outlook)
        self._controls.gestures.let_go()

    def _put_down(self, outlook: Outlook) -> None:
        controls, pressed = self._controls, self._pressed
        dragged = self.dragged if self.dragged in controls.picked else None
        far, self._pressed = self._is_far(), None
        start = pressed[1] if pressed else None
        if start is None or not far:
            if self._again and start is not None:
                self._controls.unpick()
            return
        end = self.at(self._place)
        unit = outlook.unit_at(start) if isinstance(start, Cell) else None
        own = unit is not None and outlook.owners.get(unit[0]) == outlook.seat
        if dragged is not None:
            if end is not None and end != start and self._controls.pointing().holding(end):
                self.point(end)
            elif end is not None and end != start and not self._replace(end):
                self._refuse(end)
            self._controls.unpick()
        elif isinstance(start, str) and isinstance(end, str) and controls.is_spare(start):
            # Nothing is free any more, but one thing can take the place of another.
            if end != start and self._take_out(end) is not None and controls.pick(start):
                self._take(controls.clicked(end))
        elif own and end is not None and end != start:
            # It goes where it can go itself; it does not call another one up.
            meant = self._controls.meant(end)
            if meant and meant[0].kind != self._look.theme.choices.first:
                self.point(end)

    def release(self) -> None:
        """Forget a press that ended elsewhere."""
        self._pressed = None
        self._controls.gestures.let_go()

    def _is_far(self) -> bool:
        if self._pressed is None:
            return False
        (x, y), _ = self._pressed
        return abs(self._place[0] - x) + abs(self._place[1] - y) > self._look.fonts.px(DRAG)

    @property
    def dragged(self) -> Point | None:
        """What is under way from its place to another one."""
        start = self._pressed[1] if self._pressed and self._is_far() else None
        if start is None or start in self._controls.picked:
            return start
        return start if isinstance(start, str) and self._controls.is_spare(start) else None

    # ---- pointing

    def point(self, at: Point) -> None:
        """Do what pointing somewhere means: take a choice, pick what acts, or say why not."""
        controls, board = self._controls, self._board
        board.marked = ()
        board.section = ""
        choices = self.facing(at) or controls.clicked(at)
        asks = controls.only is None and controls.is_bad_bet(controls.meant(at))
        if not choices and (asks or controls.is_ambiguous(at)):
            board.open_menu(at, self.place_of(at).center, controls)
            return
        if not choices and self._replace(at):
            return
        other = controls.instead(at) if not choices and isinstance(at, Cell) else None
        if other is not None and not controls.undo():
            choices = (other,)
        if choices:
            self._take(choices)
        elif not controls.pick(at) and controls.offer is not None and not self._refuse(at):
            controls.unpick()
            self._refuse_idle(at)

    def _replace(self, at: Point) -> bool:
        """Put what is picked where something else lies, and that where the other one came from."""
        controls, origin = self._controls, self._origin
        picked = controls.picked[-1] if controls.picked and at not in controls.picked else None
        freed = self._take_out(at) if picked is not None and isinstance(at, str) else None
        if picked is None or freed is None or not controls.pick(picked):
            return freed is not None
        choices = controls.clicked(at)
        if choices and origin is not None and controls.offer is not None:
            ways = {picked: freed, at: origin}
            words = tuple(str(ways.get(word, word)) for word in choices[0].words)
            back = choices[0]._replace(words=words)
            choices = (*choices, back) if back in controls.offer else choices
        self._take(choices)
        return True

    def _refuse(self, at: Point) -> bool:
        """Say why pointing there means nothing; False: there is nothing to say."""
        refusal = self._controls.refusal(at)
        if refusal is not None:
            self._board.section, self._controls.message = refusal.section, refusal.text
        return refusal is not None

    def _refuse_idle(self, at: Point) -> None:
        """Say why pointing at a target comes too early, or why a piece of one's own is idle."""
        if self._controls.is_target(at):
            self._controls.message = PICK_FIRST
            return
        outlook = self._board.film.outlook
        found = outlook.unit_at(at) if isinstance(at, Cell) else None
        if found is None or outlook.owners.get(found[0]) != outlook.seat:
            return
        refusal = self._controls.idle_refusal(found[1].cell)
        if refusal is not None:
            self._board.section, self._controls.message = refusal.section, refusal.text

    def facing(self, at: Point) -> tuple[Choice, ...]:
        """Return the answer to an orientation: a click beside the unit makes it face there."""
        offer = self._controls.offer
        if isinstance(at, str) or offer is None or offer.about is None:
            return ()
        if self._controls.choices_at(at):
            return ()
        side = next((f for f in Facing if offer.about.step(*f.delta) == at), None)
        return self._controls.facing(side) if side is not None else ()

    # ---- keys

    def step_on(self, backwards: bool = False) -> None:
        """Go to the next thing that can act."""
        stops = self._controls.stops()
        if not stops:
            self.cursor = None
            return
        place = stops.index(self.cursor) if self.cursor in stops else (0 if backwards else -1)
        stop = stops[(place + (-1 if backwards else 1)) % len(stops)]
        if not isinstance(stop, Choice):
            self._controls.unpick()
        self._go(stop)

    def step(self, x: int, y: int) -> bool:
        """Go to what can be pointed at next in a direction; False: nothing was stepped to yet.

        From something that acts the way leads to its targets.
        """
        if self.cursor is None or self._controls.offer is None:
            return False
        at, controls = self.cursor, self._controls
        if not isinstance(at, Choice) and not controls.picked and not controls.meant(at):
            controls.pick(at)
        lit = [p for p in dict.fromkeys((*controls.lit(), *controls.walks())) if p != at]
        if not isinstance(self.cursor, Choice):
            here = self.place_of(self.cursor).center
            places = {point: self.place_of(point).center for point in lit}
            ways = {p: (at[0] - here[0], at[1] - here[1]) for p, at in places.items()}
            along = {p: way[0] * x + way[1] * y for p, way in ways.items()}
            ahead = [p for p in lit if along[p] > 0]
            if ahead:
                self._go(min(ahead, key=lambda point: _length(ways[point], x, y)))
            elif lit:
                # As at the end of a line: on from the other side.
                self._go(min(lit, key=lambda point: along[point]))
        elif lit:
            self._go(lit[0])
        return True

    def _go(self, stop: Point | Choice) -> None:
        self.cursor = stop
        self._board.marked = (stop,) if isinstance(stop, Cell) else ()
        if isinstance(stop, Cell):
            self._board.seek([stop])

    def enter(self) -> bool:
        """Point at what was stepped to; False: nothing was, nor is anything picked."""
        cursor, controls = self.cursor, self._controls
        if cursor is None:
            return self.take_first()
        if isinstance(cursor, Choice):
            self.cursor = None
            if controls.offer is not None and cursor in controls.offer:
                self._take((cursor,))
        elif cursor in controls.picked:
            controls.unpick()
        else:
            self.point(cursor)
            self._board.marked = (cursor,) if isinstance(cursor, Cell) else ()
        return True

    def settle(self) -> None:
        """Take the frame off what was stepped to, if nothing can be done there any more."""
        cursor = self.cursor
        if isinstance(cursor, Cell) and cursor not in (
            *self._controls.lit(),
            *self._controls.stops(),
        ):
            self._board.marked = ()

    def leave(self) -> bool:
        """Let go of what was picked or stepped to; False: there was nothing."""
        had = self.cursor is not None
        self.cursor = None
        self._board.marked = () if had else self._board.marked
        return self._controls.unpick() or had

    # ---- drawing

    def draw(self, window: pygame.Surface, outlook: Outlook) -> None:
        """Draw what is dragged under the mouse, and a frame around the slot stepped to."""
        px = self._look.fonts.px
        if isinstance(self.cursor, str) and self.cursor in self._trays:
            frame = self._trays.rect_of(self.cursor).inflate(px(6), px(6))
            pygame.draw.rect(window, ACCENT, frame, max(2, px(3)), border_radius=px(9))
        dragged = self.dragged
        if dragged is not None:
            picture = self._piece(dragged, outlook)
            if picture is not None:
                window.blit(picture, picture.get_rect(center=self._place))

    def _piece(self, at: Point, outlook: Outlook) -> pygame.Surface | None:
        """Return the picture of what lies somewhere."""
        if isinstance(at, str):
            return self._trays.picture(at)
        found = outlook.unit_at(at)
        return self._board.piece(found, outlook) if found else None


def _length(way: tuple[int, int], x: int, y: int) -> float:
    """Return how far away something is for an arrow key: straight ahead counts as near."""
    straight = way[0] * x + way[1] * y
    aside = abs(way[0] * y) + abs(way[1] * x)
    return hypot(straight, ASLANT * aside)
