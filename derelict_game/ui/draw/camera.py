"""The camera: which part of the board is on the screen, and how large."""

import math
from dataclasses import dataclass, replace

from derelict_game.board.geometry import Cell

CELL = 64
"""Pixels of a cell at 100 %."""
SMALLEST, LARGEST = 0.5, 3.0
SMALLEST_WHOLE, LARGEST_WHOLE = 0.125, 6.0
"""How small cells may become so that the whole of a large board is seen, and of a tiny one."""
STEP = 1.15
"""One notch of the wheel."""
MARGIN = 0.35
"""How much of the screen the board may leave empty at an edge."""


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of a board of some cells on a screen of some pixels; every change gives a new one."""

    columns: int
    rows: int
    width: int
    height: int
    zoom: float = 1.0
    x: float = 0.0
    y: float = 0.0
    """The cell in the middle of the screen, with fractions."""
    rim: float = 0.0
    """How much of what lies around the board is worth seeing, in cells."""

    @property
    def size(self) -> int:
        """Pixels of a cell on the screen."""
        return max(1, round(CELL * self.zoom))

    def to_screen(self, x: float, y: float) -> tuple[int, int]:
        """Return where a point of the board, in cells, is on the screen."""
        # The board's corner is rounded once, so that whole cells are always as far apart.
        size = self.size
        left = math.floor(self.width / 2 - self.x * size + 0.5)
        top = math.floor(self.height / 2 - self.y * size + 0.5)
        return left + round(x * size), top + round(y * size)

    def to_board(self, pixel_x: float, pixel_y: float) -> tuple[float, float]:
        """Return the point of the board, in cells, under a pixel."""
        size = self.size
        return (
            (pixel_x - self.width / 2) / size + self.x,
            (pixel_y - self.height / 2) / size + self.y,
        )

    def cell_at(self, pixel_x: float, pixel_y: float) -> Cell | None:
        """Return the cell under a pixel; None: beside the board."""
        x, y = self.to_board(pixel_x, pixel_y)
        if 0 <= x < self.columns and 0 <= y < self.rows:
            return Cell(int(x), int(y))
        return None

    def panned(self, pixels_x: float, pixels_y: float) -> "Camera":
        """Return the camera moved by some pixels."""
        size = self.size
        return replace(self, x=self.x + pixels_x / size, y=self.y + pixels_y / size).kept_near()

    def zoomed(self, notches: float, pixel_x: float, pixel_y: float) -> "Camera":
        """Return the camera nearer or further; what is under the pixel stays there."""
        whole = self.fitting().zoom
        zoom = self.zoom * STEP**notches
        zoom = min(max(LARGEST, whole), max(min(SMALLEST, whole), zoom))
        x, y = self.to_board(pixel_x, pixel_y)
        nearer = replace(self, zoom=zoom)
        size = nearer.size
        return replace(
            nearer,
            x=x - (pixel_x - self.width / 2) / size,
            y=y - (pixel_y - self.height / 2) / size,
        ).kept_near()

    def centred(self, cell: Cell) -> "Camera":
        """Return the camera with a cell in the middle."""
        return replace(self, x=cell.x + 0.5, y=cell.y + 0.5).kept_near()

    def framing(
        self,
        cells: list[Cell],
        room: float = 2.0,
        smallest: float = SMALLEST,
        largest: float = LARGEST,
    ) -> "Camera":
        """Return the camera so that some cells and some room around them fill the screen."""
        if not cells:
            return self
        left = max(-1, min(c.x for c in cells) - room)
        right = min(self.columns + 1, max(c.x for c in cells) + 1 + room)
        top = max(-1, min(c.y for c in cells) - room)
        bottom = min(self.rows + 1, max(c.y for c in cells) + 1 + room)
        # Cells have whole pixels; one more, and the last cells would not fit.
        fit = int(min(self.width / (right - left), self.height / (bottom - top))) / CELL
        zoom = min(largest, max(smallest, fit))
        return replace(self, zoom=zoom, x=(left + right) / 2, y=(top + bottom) / 2).snug()

    def near(self, cells: list[Cell], room: float, size: int) -> "Camera":
        """Return the camera on some cells that are at least of so many pixels.

        Where they do not all fit, as many as can be are shown.
        """
        camera = self.framing(cells, room, smallest=size / CELL)
        if not cells or all(camera.shows(cell, 0.5) for cell in cells):
            return camera
        places = [camera.centred(cell).snug() for cell in cells]
        return max(places, key=lambda place: sum(place.shows(cell, 0.5) for cell in cells))

    def at_size(self, size: int) -> "Camera":
        """Return the camera with cells of some pixels."""
        return replace(self, zoom=min(LARGEST, size / CELL)).snug()

    def whole(self, size: int) -> "Camera":
        """Return the camera on the whole board with cells of some pixels, however few."""
        return replace(self, zoom=size / CELL, x=self.columns / 2, y=self.rows / 2)

    def fitting(self) -> "Camera":
        """Return the camera as near as it shows the whole board, if it can."""
        corners = [Cell(0, 0), Cell(self.columns - 1, self.rows - 1)]
        return self.framing(corners, self.rim, SMALLEST_WHOLE, LARGEST_WHOLE)

    def shows(self, cell: Cell, margin: float = 1.0) -> bool:
        """Tell whether a cell is on the screen, some cells away from the edge."""
        x, y = self.to_screen(cell.x + 0.5, cell.y + 0.5)
        edge = margin * self.size
        return edge <= x <= self.width - edge and edge <= y <= self.height - edge

    def towards(self, other: "Camera", share: float) -> "Camera":
        """Return the camera part of the way to another place, at the same zoom."""
        x, y = self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share
        return replace(self, x=x, y=y)

    def resized(self, width: int, height: int) -> "Camera":
        """Return the camera for a screen of another size."""
        return replace(self, width=width, height=height).kept_near()

    def cut_off(self, height: int) -> "Camera":
        """Return the camera for a screen of another height; what is at its top stays there."""
        return replace(self, height=height, y=self.y + (height - self.height) / 2 / self.size)

    def snug(self) -> "Camera":
        """Return the camera moved so that no more than a cell beside the board is empty, if it can.

        So it is placed by itself; by hand one may go further.
        """
        half_x, half_y = self.width / 2 / self.size, self.height / 2 / self.size
        x = _between(self.x, half_x - 1, self.columns + 1 - half_x)
        y = _between(self.y, half_y - 1, self.rows + 1 - half_y)
        return replace(self, x=x, y=y)

    def kept_near(self) -> "Camera":
        """Return the camera moved back so far that the board does not leave the screen."""
        half_x, half_y = self.width / 2 / self.size, self.height / 2 / self.size
        return replace(
            self,
            x=_between(self.x, half_x * (1 - 2 * MARGIN), self.columns - half_x * (1 - 2 * MARGIN)),
            y=_between(self.y, half_y * (1 - 2 * MARGIN), self.rows - half_y * (1 - 2 * MARGIN)),
        )


def _between(value: float, low: float, high: float) -> float:
    """Return the value, moved into the range; in the middle of one that is turned inside out."""
    return (low + high) / 2 if low > high else min(high, max(low, value))


GLIDE = 0.15
"""Seconds in which a camera reaches another place."""


@dataclass
class Glide:
    """A camera on its way."""

    goal: Camera
    left: float = GLIDE
