"""Arrows at the edge of the board that point to what is not on the screen."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import atan2, cos, dist, hypot, inf, sin

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import PANEL, TEXT
from derelict_game.ui.look.look import Look

SIZE, INSET, NEAR = 34, 26, 40
"""Logical pixels of an arrow, from the edge to its middle, and between two that become one."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something to point to."""

    cell: Cell
    colour: str
    picture: tuple[str, str]
    """The folder and the name of its picture."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """Points to the nearest of some things in about the same direction."""

    place: tuple[int, int]
    wished: tuple[int, int]
    """Where it would stand if there were nothing to hide."""
    angle: float
    target: Target
    count: int


class Arrows:
    """Draws arrows and takes clicks on them."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._shown: list[Arrow] = []

    def point(self, camera: Camera, targets: Iterable[Target], shown: Iterable[Cell]) -> None:
        """Point to those targets that are not on the screen, without hiding those that are.

        Shown: what else should not be hidden.
        """
        px, size = self._look.fonts.px, camera.size
        middle = camera.width / 2, camera.height / 2
        found: list[Arrow] = []
        left, top = camera.to_screen(0, 0)
        half, width, height = size // 2, camera.width, camera.height

        def is_seen(cell: Cell) -> bool:
            x, y = left + cell.x * size + half, top + cell.y * size + half
            return 0 <= x <= width and 0 <= y <= height

        wanted = list(targets)
        hidden = [target for target in wanted if not is_seen(target.cell)]
        if not hidden:
            self._shown = []
            return
        hidden.sort(key=lambda target: _distance(camera, target.cell))
        seen = {cell for cell in (*shown, *(target.cell for target in wanted)) if is_seen(cell)}
        free = [pygame.Rect(left + x * size, top + y * size, size, size) for x, y in seen]
        for target in hidden:
            x, y = left + target.cell.x * size + half, top + target.cell.y * size + half
            wished = _at_edge(middle, (x, y), px(INSET))
            same = [n for n, other in enumerate(found) if other.target.picture == target.picture]
            nearest = min(same, key=lambda n: dist(found[n].wished, wished), default=None)
            place = self._beside(wished, camera, free)
            if nearest is not None and (
                place is None or dist(found[nearest].wished, wished) < px(NEAR)
            ):
                found[nearest] = replace(found[nearest], count=found[nearest].count + 1)
                continue
            angle = atan2(y - middle[1], x - middle[0])
            found.append(Arrow(place or wished, wished, angle, target, 1))
            box = pygame.Rect(0, 0, px(SIZE), px(SIZE))
            box.center = found[-1].place
            free.append(box)
        self._shown = found

    def _beside(
        self, place: tuple[int, int], camera: Camera, free: list[pygame.Rect]
    ) -> tuple[int, int] | None:
        """Return the place nearest to one at the edge where an arrow hides nothing."""
        px = self._look.fonts.px
        inset, size = px(INSET), px(SIZE)
        along_x = inset < place[0] < camera.width - inset
        box = pygame.Rect(0, 0, size, size)
        for step in (0, 1, -1, 2, -2, 3, -3):
            shift = step * size
            box.center = (place[0] + shift, place[1]) if along_x else (place[0], place[1] + shift)
            inside = pygame.Rect(0, 0, camera.width, camera.height).contains(box)
            if inside and box.collidelist(free) < 0:
                return box.center
        return None

    def clicked(self, position: tuple[int, int]) -> Cell | None:
        """Return to which cell the arrow under a pixel of the board points."""
        reach = self._look.fonts.px(SIZE) / 2
        for arrow in self._shown:
            if hypot(arrow.place[0] - position[0], arrow.place[1] - position[1]) <= reach:
                return arrow.target.cell
        return None

    def draw(self, target: pygame.Surface) -> None:
        """Draw all arrows."""
        px, art, fonts = self._look.fonts.px, self._look.art, self._look.fonts
        radius = px(SIZE) // 2
        for arrow in self._shown:
            x, y = arrow.place
            colour = arrow.target.colour
            tip = [
                (x + reach * cos(arrow.angle + turn), y + reach * sin(arrow.angle + turn))
                for turn, reach in ((0, radius * 1.45), (0.55, radius), (-0.55, radius))
            ]
            pygame.draw.polygon(target, colour, tip)
            pygame.draw.aacircle(target, PANEL, (x, y), radius)
            pygame.draw.aacircle(target, colour, (x, y), radius, max(2, px(2)))
            picture = art.picture(*arrow.target.picture, px(SIZE - 12))
            target.blit(picture, picture.get_rect(center=(x, y)))
            if arrow.count > 1:
                count = fonts.text(str(arrow.count), 11, TEXT, bold=True)
                target.blit(
                    count, count.get_rect(center=(x + radius * 3 // 4, y + radius * 3 // 4))
                )


def _distance(camera: Camera, cell: Cell) -> float:
    return hypot(cell.x + 0.5 - camera.x, cell.y + 0.5 - camera.y)


def _at_edge(middle: tuple[float, float], goal: tuple[int, int], inset: int) -> tuple[int, int]:
    """Return where the way from the middle to a point off the screen leaves it."""
    dx, dy = goal[0] - middle[0], goal[1] - middle[1]
    share = min(
        (middle[0] - inset) / abs(dx) if dx else inf,
        (middle[1] - inset) / abs(dy) if dy else inf,
        1.0,
    )
    return round(middle[0] + dx * share), round(middle[1] + dy * share)
