"""The styles of made arenas: rooms, pillars, lanes, and yards with low walls."""

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.rules.arena.making_sketch import Sketch
from derelict_game.rules.draws import Draws

PIECES = (
    ((0, 0), (1, 0)),
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0), (2, 0)),
    ((0, 0), (0, 1), (0, 2)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (2, 0), (2, 1)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
)
"""Low walls of a yard."""
PILLARS = (
    (3, ((0, 0),)),
    (4, ((0, 0), (1, 0))),
    (4, ((0, 0), (0, 1))),
    (4, ((0, 0), (1, 0), (0, 1), (1, 1))),
    (5, ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2))),
)
"""How far apart pillars stand, and what they are."""


def rooms(sketch: Sketch, draws: Draws) -> None:
    """Build walls across the arena, with doors, and leave some of them out."""
    columns = _lines(sketch.width, draws)
    rows = _lines(sketch.height, draws)
    for x in columns:
        sketch.build(Cell(x, y) for y in range(sketch.height))
    for y in rows:
        sketch.build(Cell(x, y) for x in range(sketch.width))
    for x in columns:
        for top, bottom in _spans(rows, sketch.height):
            _door(sketch, [Cell(x, y) for y in range(top, bottom)], draws)
    for y in rows:
        for left, right in _spans(columns, sketch.width):
            _door(sketch, [Cell(x, y) for x in range(left, right)], draws)


def _lines(length: int, draws: Draws) -> list[int]:
    """Return where walls run across a side, four to six cells apart."""
    lines, at = [], draws.between(4, 6)
    while at < length - 4:
        lines.append(at)
        at += draws.between(4, 6)
    return lines


def _spans(lines: list[int], length: int) -> list[tuple[int, int]]:
    """Return what lies between lines, from its first cell to behind its last one."""
    ends = [0, *lines, length - 1]
    return [(one + 1, other) for one, other in pairwise(ends)]


def _door(sketch: Sketch, wall: list[Cell], draws: Draws) -> None:
    """Open a wall between two rooms: as a whole, or a door of one or two cells."""
    if draws.happens(20):
        sketch.clear(wall)
        return
    wide = 2 if len(wall) > 3 and draws.happens(45) else 1
    first = draws.between(0, len(wall) - wide)
    sketch.clear(wall[first : first + wide])


def pillars(sketch: Sketch, draws: Draws) -> None:
    """Put pillars of one sort at even distances, and leave out a few."""
    step, piece = draws.pick(PILLARS)
    first = draws.between(2, 3)
    for y in range(first, sketch.height - 2, step):
        for x in range(first, sketch.width - 2, step):
            cells = [Cell(x + dx, y + dy) for dx, dy in piece]
            if sketch.is_alone(cells) and not draws.happens(12):
                sketch.build(cells)


def lanes(sketch: Sketch, draws: Draws) -> None:
    """Build long walls along the arena, three or four cells apart, with gaps in them."""
    along = draws.happens(50)
    length, depth = (sketch.width, sketch.height) if along else (sketch.height, sketch.width)
    at = draws.between(2, 3)
    while at < depth - 2:
        place = draws.between(2, 4)
        while place < length - 2:
            end = min(place + draws.between(3, 6), length - 2)
            piece = [Cell(i, at) if along else Cell(at, i) for i in range(place, end)]
            sketch.build(piece)
            place = end + draws.between(1, 2)
        at += draws.between(3, 4)


def yard(sketch: Sketch, draws: Draws) -> None:
    """Scatter low walls that do not touch each other."""
    half = sketch.half()
    for _ in range(len(half)):
        at = draws.pick(half)
        cells = [at.step(dx, dy) for dx, dy in draws.pick(PIECES)]
        twins = [sketch.twin(cell) for cell in cells]
        meets = set(cells) & {near for twin in twins for near in _beside(twin)}
        if not meets and sketch.is_alone(cells):
            sketch.build(cells)
            sketch.build(twins)


def _beside(cell: Cell) -> list[Cell]:
    return [cell.step(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


class Style(NamedTuple):
    """A style, and what arenas of it are called."""

    draw: Callable[[Sketch, Draws], None]
    names: tuple[str, ...]
    about: str


STYLES = (
    Style(
        rooms,
        ("Barracks", "Pump House", "Workshops", "Cell Block", "Signal Station", "Quarters"),
        "Rooms and doors: what counts is who stands behind the next one.",
    ),
    Style(
        pillars,
        ("Colonnade", "Turbine Hall", "Crane Deck", "Silo Field", "Cold Store", "Tank Farm"),
        "Pillars in rows: every unit has cover, and every cover has two sides.",
    ),
    Style(
        lanes,
        ("Galleries", "Rail Shed", "Loading Docks", "Conveyor Hall", "Archive", "Culverts"),
        "Long lanes with gaps in them: look along one before you step into it.",
    ),
    Style(
        yard,
        ("Scrap Yard", "Parade Ground", "Landing Field", "Building Site", "Quarry", "Depot"),
        "Low walls on open ground: there is always another way around.",
    ),
)
