"""What is drawn on the board besides its tokens: what can be clicked, and what a click will do."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise

import pygame

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.choice import Choice, Point
from derelict_game.rules.hints import Omen, Preview
from derelict_game.rules.parts import omens_of, plan_of, seen_by
from derelict_game.ui.draw.board_view import BoardView
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import ACCENT, DARK
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.look import Look
from derelict_game.ui.play import board_effects
from derelict_game.ui.play.arrows import Target
from derelict_game.ui.play.controls import Controls
from derelict_game.ui.play.order_signs import order_sign
from derelict_game.ui.play.outlook import Outlook

LEAST_NUMBERED = 36
"""Logical pixels of a cell below which units have no number on them."""
OMENS = "omens"
"""The folder with the pictures of what is about to happen."""
NUMBER_GROUND = "#0b1016"
LANES, SIGHT = "#4da3ff", ACCENT
"""The colours of watched lanes and of a field of view."""


@lru_cache(256)
def _plate(fonts: Fonts, number: str, colour: str) -> pygame.Surface:
    """Return a number on its dark ground."""
    text = fonts.text(number, 11, colour, bold=True)
    plate = pygame.Surface((text.get_width() + fonts.px(4), text.get_height()), pygame.SRCALPHA)
    rect = plate.get_rect()
    pygame.draw.rect(plate, NUMBER_GROUND, rect, border_radius=rect.height // 3)
    plate.blit(text, text.get_rect(center=rect.center))
    return plate


def _stops(ghosts: Iterable[Token]) -> dict[Cell, str]:
    """Return after which parts of a plan it is in each cell, such as `2` or `3-4`."""
    stops: dict[Cell, list[int]] = {}
    for number, ghost in enumerate(ghosts, 1):
        stops.setdefault(ghost.cell, []).append(number)
    return {
        cell: str(first) if first == last else f"{first}-{last}"
        for cell, (first, *others) in stops.items()
        for last in [others[-1] if others else first]
    }


class BoardMarks:
    """Draws marks onto a board."""

    def __init__(self, look: Look, board: BoardView) -> None:
        self._look = look
        self._board = board
        self._omens: tuple[Outlook | None, tuple[Omen, ...]] = (None, ())

    def omens(self, outlook: Outlook) -> tuple[Omen, ...]:
        """Return what is about to happen; worked out once for a moment."""
        if self._omens[0] is not outlook:
            self._omens = (outlook, omens_of(outlook.rules, outlook.view))
        return self._omens[1]

    def draw_omens(
        self,
        target: pygame.Surface,
        camera: Camera,
        outlook: Outlook,
        sprites: Iterable[Sprite],
        *,
        over: bool,
        moving: bool,
    ) -> None:
        """Draw what is about to happen: what lies below the pieces, or what lies over them.

        While something moves, only what stays all the same is drawn. What lies over a piece goes
        along with it, and leaves its badges free.
        """
        pieces = {sprite.token.cell: sprite for sprite in sprites if sprite.seat}
        looks, art = self._look.theme.omens, self._look.art
        covered = []
        for omen in self.omens(outlook):
            look = looks.get(omen.sort)
            if look is not None and look.over == over and (look.stays or not moving):
                picture = art.picture(OMENS, omen.sort, camera.size)
                piece = pieces.get(omen.cell) if over else None
                at = omen.cell if piece is None else (piece.x, piece.y)
                target.blit(picture, camera.to_screen(*at))
                covered += [piece] if piece else []
        self._board.draw_badges(target, camera, covered)

    def draw_numbers(
        self,
        target: pygame.Surface,
        camera: Camera,
        sprites: Iterable[Sprite],
        outlook: Outlook,
    ) -> None:
        """Draw the number of every unit at its upper left, in the colour of its seat."""
        size, numbers = camera.size, outlook.numbers()
        if size < self._look.fonts.px(LEAST_NUMBERED):
            return
        fonts, looks = self._look.fonts, self._look.theme.seats
        colours = {seat: looks.colour(seat, outlook.seats) for seat in outlook.seats}
        width, height = target.get_size()
        left, top = camera.to_screen(0.02, 0.02)
        for sprite in sprites:
            if sprite.id_ is None or sprite.id_ not in numbers:
                continue
            x, y = left + round(sprite.x * size), top + round(sprite.y * size)
            if -size < x < width and -size < y < height:
                colour = colours[outlook.owners[sprite.id_]]
                target.blit(_plate(fonts, numbers[sprite.id_], colour), (x, y))

    def draw_active(
        self, target: pygame.Surface, camera: Camera, outlook: Outlook, about: Cell | None
    ) -> None:
        """Draw a ring around the active unit, or else around what is being asked about."""
        unit = outlook.active
        cell = unit.cell if unit is not None else about
        if cell is not None:
            middle = camera.to_screen(cell.x + 0.5, cell.y + 0.5)
            board_effects.draw_dashed_ring(target, middle, camera.size // 2, ACCENT)

    def draw_picked(self, target: pygame.Surface, camera: Camera, picked: Iterable[Point]) -> None:
        """Draw a frame around the cells that were pointed at so far."""
        for cell in picked:
            if isinstance(cell, Cell):
                frame = pygame.Rect(camera.to_screen(*cell), (camera.size, camera.size))
                width, corner = max(2, camera.size // 24), camera.size // 8
                pygame.draw.rect(target, ACCENT, frame, width, border_radius=corner)

    def draw_lanes(self, target: pygame.Surface, camera: Camera, outlook: Outlook) -> None:
        """Hatch the cells that units watch."""
        marks = self._look.theme.status.lane_marks
        watched: dict[Cell, None] = {}
        for id_, token in outlook.tokens.items():
            if outlook.is_unit(token) and marks & set(outlook.marks_at(token.cell)):
                watched |= dict.fromkeys(seen_by(outlook.rules, outlook.view, id_))
        self._board.draw_hatching(target, camera, watched, LANES)

    def draw_sight(
        self, target: pygame.Surface, camera: Camera, outlook: Outlook, cell: Cell | None
    ) -> None:
        """Tint what the unit under the pointer sees, or else the active one."""
        found = outlook.unit_at(cell) if cell is not None else None
        found = found or outlook.active_unit
        if found is not None and outlook.rules.owner(outlook.view, found[0]) is not None:
            seen = seen_by(outlook.rules, outlook.view, found[0])
            self._board.draw_tints(target, camera, seen, SIGHT)

    def draw_walks(self, target: pygame.Surface, camera: Camera, controls: Controls) -> None:
        """Dot the cells that take several steps to reach, in the colour of a step."""
        near = controls.highlights()
        radius = max(2, camera.size // 14)
        for cell, walk in controls.walks().items():
            if cell not in near:
                colour = self._look.theme.choices.look(walk.choices[-1]).colour
                middle = camera.to_screen(cell.x + 0.5, cell.y + 0.5)
                pygame.draw.circle(target, "#05080c", middle, radius + 1)
                pygame.draw.circle(target, colour, middle, radius)

    def draw_facings(
        self,
        target: pygame.Surface,
        camera: Camera,
        about: Cell | None,
        means: Callable[[Cell], tuple[Choice, ...]],
    ) -> None:
        """Draw an arrow on every side where a click makes the unit in question face."""
        for facing in Facing if about is not None else ():
            assert about is not None
            cell = about.step(*facing.delta)
            if means(cell):
                middle = camera.to_screen(cell.x + 0.5, cell.y + 0.5)
                board_effects.draw_arrow(target, middle, camera.size, facing, ACCENT)

    def draw_preview(
        self,
        target: pygame.Surface,
        camera: Camera,
        cell: Cell | None,
        hovered: tuple[Choice, ...],
        outlook: Outlook,
        controls: Controls,
    ) -> None:
        """Draw what the hovered choice will do."""
        if not hovered or controls.offer is None:
            return
        to_screen, size = camera.to_screen, camera.size
        look = self._look.theme.choices.look(hovered[-1])
        walk = controls.walks().get(cell) if cell else None
        if walk is not None and walk.choices == hovered:
            points = [to_screen(c.x + 0.5, c.y + 0.5) for c in walk.path]
            if len(points) > 1:
                pygame.draw.lines(target, look.colour, False, points, max(2, size // 16))
            if unit := outlook.active:
                ghost = unit._replace(cell=walk.path[-1], facing=walk.facing)
                self._board.draw_token(target, camera, ghost, alpha=120)
            return
        shown = controls.match.rules.preview(controls.view(), hovered[0])
        look = self._look.theme.choices.look(hovered[0])
        if len(shown.cells) > 1:
            self._board.draw_tints(target, camera, shown.cells, look.colour)
        if shown.line:
            start, end = (to_screen(c.x + 0.5, c.y + 0.5) for c in shown.line)
            board_effects.draw_dashes(target, start, end, look.colour, max(2, size // 20))
        taken = shown.ghost is not None and outlook.unit_at(shown.ghost.cell) is not None
        if taken and hovered[0].cell and hovered[0].to:
            # Two pieces over each other could not be read; a line tells who goes where.
            start, end = hovered[0].cell, hovered[0].to
            board_effects.draw_dashes(
                target,
                to_screen(start.x + 0.5, start.y + 0.5),
                to_screen(end.x + 0.5, end.y + 0.5),
                look.colour,
                max(2, size // 20),
            )
        elif shown.ghost and len(hovered) == 1:
            self._board.draw_token(target, camera, shown.ghost, alpha=120)

    def draw_plan(
        self,
        target: pygame.Surface,
        camera: Camera,
        outlook: Outlook,
        controls: Controls,
        pointed: tuple[Choice, ...],
    ) -> None:
        """Draw where a plan leads, with what is pointed at in it: a guess, so it is faint."""
        offer = controls.offer
        if offer is None:
            return
        rules, view = controls.match.rules, controls.view()
        pointed = pointed if offer.secret else ()
        plan = (rules.preview(view, pointed[0]),) if pointed else plan_of(rules, view, offer.seat)
        colour = self._look.theme.seats.colour(offer.seat, outlook.seats)
        for part in plan:
            if part.kind:
                self._draw_order(target, camera, part, outlook)
            elif len(part.path) + len(part.ghosts) > 1:
                self._draw_way(target, camera, part, colour)

    def _draw_order(
        self, target: pygame.Surface, camera: Camera, part: Preview, outlook: Outlook
    ) -> None:
        """Draw what one unit is told to do: where it goes, what it aims at, or a sign on it."""
        look, size = self._look.theme.choices.named(part.kind), camera.size
        if part.line is not None:
            here, there = part.line
            away = max(abs(there.x - here.x), abs(there.y - here.y), 1)
            # It begins at the side of the unit, whose letter stays free.
            x, y = ((there.x - here.x) / away * 0.42, (there.y - here.y) / away * 0.42)
            start = camera.to_screen(here.x + 0.5 + x, here.y + 0.5 + y)
            end = camera.to_screen(there.x + 0.5, there.y + 0.5)
            if part.ghosts and outlook.unit_at(there) is not None:
                # Who stands there now must stay readable, too.
                end = camera.to_screen(there.x + 0.5 - x, there.y + 0.5 - y)
            board_effects.draw_dashes(target, start, end, DARK, max(4, size // 9))
            board_effects.draw_dashes(target, start, end, look.colour, max(2, size // 16))
            board_effects.draw_target(target, end, size, look.colour, aims=not part.ghosts)
        for ghost in part.ghosts:
            if outlook.unit_at(ghost.cell) is None:
                self._board.draw_token(target, camera, ghost, alpha=110)
        for cell in part.cells:
            picture = order_sign(self._look, part, max(12, size * 2 // 5))
            x, y = camera.to_screen(cell.x + 0.98, cell.y + 0.02)
            place = picture.get_rect(topright=(x, y))
            pygame.draw.rect(target, NUMBER_GROUND, place, border_radius=place.width // 4)
            pygame.draw.rect(target, look.colour, place, 1, border_radius=place.width // 4)
            target.blit(picture, place)

    def _draw_way(
        self, target: pygame.Surface, camera: Camera, shown: Preview, colour: str
    ) -> None:
        """Draw a way of several steps, with the number of each."""
        points = [camera.to_screen(c.x + 0.5, c.y + 0.5) for c in shown.path]
        for start, end in pairwise(points):
            width = max(2, camera.size // 14)
            pygame.draw.line(target, DARK, start, end, width + 2)
            board_effects.draw_dashes(target, start, end, colour, width)
        for ghost in shown.ghosts[-1:]:
            self._board.draw_token(target, camera, ghost, alpha=150)
        stops, (x, y), size = _stops(shown.ghosts), points[-1], camera.size
        last = stops.pop(shown.path[-1], "")
        for cell, number in stops.items():
            at = camera.to_screen(cell.x + 0.86, cell.y + 0.14)
            self._draw_plate(target, number, at, DARK, colour)
        # The end is told beside it, so that nothing hides who is there.
        if last:
            self._draw_plate(target, f"{last}: {shown.label}", (x + size * 8 // 5, y), DARK, colour)
        else:
            self._draw_plate(target, shown.label, (x, y + size * 3 // 4), colour, DARK)

    def _draw_plate(
        self, target: pygame.Surface, words: str, at: tuple[int, int], ink: str, plate: str
    ) -> None:
        text = self._look.fonts.text(words, 11, ink, bold=True)
        box = text.get_rect(center=at).clamp(target.get_rect())
        pygame.draw.rect(target, plate, box.inflate(8, 2), border_radius=box.height // 2)
        target.blit(text, box)

    # ---- what arrows point to

    def targets(self, outlook: Outlook, controls: Controls) -> Iterable[Target]:
        """Return what can be chosen now, and the landmarks."""
        looks = self._look.theme.tokens
        for cell, look in controls.highlights().items():
            unit = outlook.unit_at(cell)
            own = unit is not None and outlook.owners.get(unit[0]) == outlook.seat
            picture = ("tokens", unit[1].kind) if unit and own else ("icons", look.icon)
            yield Target(cell, look.colour, picture)
        landmarks = {kind for kind, look in looks.tokens.items() if look.landmark}
        for token in outlook.tokens.values():
            if token.kind in landmarks:
                yield Target(token.cell, ACCENT, ("tokens", token.kind))
