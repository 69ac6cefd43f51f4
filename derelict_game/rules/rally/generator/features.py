"""What boards are made of: belts that lead somewhere, and what stands between them."""

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.draws import Draws
from derelict_game.rules.rally.generator.sketch import OUTER, SIDE, Sketch, apart, opposite
from derelict_game.rules.rally.tokens import (
    BELT,
    EXPRESS,
    GEAR_LEFT,
    GEAR_RIGHT,
    HAMMER,
    LASERS,
    PIT,
    PUSHERS,
    WRENCH,
)

GEARS = (GEAR_LEFT, GEAR_RIGHT)
TRIES = 30
"""How often something that does not fit is drawn anew before it is left out."""
APART = 4
"""Steps between two sites, at least."""


# ---- belts


def ring(sketch: Sketch, draws: Draws) -> bool:
    """Lay a ring around the middle, with ramps that lead into it."""
    left, top = draws.between(1, 4), draws.between(1, 4)
    kind = draws.pick((BELT, EXPRESS, EXPRESS))
    corners = Cell(left, top), Cell(SIDE - 1 - left, SIDE - 1 - top)
    clockwise, geared = draws.happens(50), draws.happens(25)
    if not sketch.lay(_loop(corners, kind, clockwise=clockwise, geared=geared)):
        return False
    for _ in range(2):
        _ramp(sketch, draws)
    return True


def twin_rings(sketch: Sketch, draws: Draws) -> bool:
    """Lay two rings side by side."""
    left, top = draws.between(1, 2), draws.between(1, 2)
    right, bottom = left + draws.between(2, 3), top + draws.between(3, 7)
    kind = draws.pick((BELT, BELT, EXPRESS))
    corners = Cell(left, top), Cell(right, bottom)
    clockwise, geared = draws.happens(50), draws.happens(40)
    return sketch.lay(_loop(corners, kind, clockwise=clockwise, geared=geared))


def snake(sketch: Sketch, draws: Draws) -> bool:
    """Lay a belt with a bend or two, and its twin; it ends on a gear or on the floor."""
    kind = draws.pick((BELT, BELT, EXPRESS))
    at, way = draws.pick(sketch.free()), draws.pick(tuple(Facing))
    turn = draws.pick((1, -1))
    belt: list[Token] = []
    for _ in range(draws.between(2, 3)):
        for _ in range(draws.between(2, 4)):
            belt.append(Token(kind, at, way))
            at = at.step(*way.delta)
        way = Facing((way + turn) % 4)
        turn = -turn if draws.happens(70) else turn
        belt[-1] = belt[-1]._replace(facing=way)
        at = belt[-1].cell.step(*way.delta)
    # A bend that leads nowhere is none.
    way = belt[-2].facing
    belt[-1] = belt[-1]._replace(facing=way)
    at = belt[-1].cell.step(*way.delta)
    if not sketch.is_free(at):
        return False
    if draws.happens(60):
        return sketch.lay([*belt, Token(draws.pick(GEARS), at, Facing.N)])
    return sketch.lay(belt, keep=[at])


def crossing(sketch: Sketch, draws: Draws) -> bool:
    """Lay lines that come back to gears in the middle."""
    kind = draws.pick((BELT, EXPRESS))
    half = SIDE // 2
    long, gear = draws.between(3, 4), draws.pick(GEARS)
    other = GEARS[1 - GEARS.index(gear)]
    out = [Token(kind, Cell(half - 1 - n, half - 1), Facing.W) for n in range(1, long + 1)]
    out[-1] = out[-1]._replace(facing=Facing.S)
    back = [Token(kind, Cell(half - 1 - n, half), Facing.E) for n in range(1, long + 1)]
    down = [Token(kind, Cell(half - 1, half - 1 - n), Facing.S) for n in range(1, long + 1)]
    up = [Token(kind, Cell(half, half - 1 - n), Facing.N) for n in range(1, long + 1)]
    up[-1] = up[-1]._replace(facing=Facing.W)
    heart = [
        Token(gear, Cell(half - 1, half - 1), Facing.N),
        Token(other, Cell(half, half - 1), Facing.N),
    ]
    arms = [*out, *back, *(down + up if draws.happens(60) else [])]
    return sketch.lay([*heart, *arms])


def _loop(corners: tuple[Cell, Cell], kind: str, *, clockwise: bool, geared: bool) -> list[Token]:
    """Return a belt around a rectangle; with gears it runs from corner to corner."""
    (left, top), (right, bottom) = corners
    way = [
        *(Token(kind, Cell(x, top), Facing.E) for x in range(left, right)),
        *(Token(kind, Cell(right, y), Facing.S) for y in range(top, bottom)),
        *(Token(kind, Cell(x, bottom), Facing.W) for x in range(right, left, -1)),
        *(Token(kind, Cell(left, y), Facing.N) for y in range(bottom, top, -1)),
    ]
    if not clockwise:
        cells = [token.cell for token in reversed(way)]
        way = [
            Token(kind, cell, _towards(cell, following))
            for cell, following in zip(cells, cells[1:] + cells[:1], strict=True)
        ]
    if geared:
        gear = GEAR_RIGHT if clockwise else GEAR_LEFT
        ends = {Cell(x, y) for x in (left, right) for y in (top, bottom)}
        way = [Token(gear, t.cell, Facing.N) if t.cell in ends else t for t in way]
    return way


def _towards(cell: Cell, other: Cell) -> Facing:
    return next(facing for facing in Facing if cell.step(*facing.delta) == other)


def _ramp(sketch: Sketch, draws: Draws) -> None:
    """Lay a short belt that leads into another one from its side."""
    belts = [token for token in sketch.floor.values() if token.kind in (BELT, EXPRESS)]
    for target in draws.shuffled(belts)[:TRIES]:
        way = draws.pick((target.facing.left, target.facing.right))
        dx, dy = way.delta
        ramp = [Token(BELT, target.cell.step(-n * dx, -n * dy), way) for n in (1, 2)]
        start = ramp[-1].cell
        beside = (start.step(*side.delta) for side in (way.left, way.right))
        if all(map(sketch.is_free, beside)) and sketch.lay(ramp):
            return


# ---- what stands between them


def gears(sketch: Sketch, draws: Draws) -> None:
    """Lay a gear."""
    sketch.lay([Token(draws.pick(GEARS), draws.pick(sketch.free()), Facing.N)])


def pits(sketch: Sketch, draws: Draws) -> None:
    """Lay a pit, often two or three of them in a row."""
    cell, (dx, dy) = draws.pick(sketch.free()), draws.pick(((1, 0), (0, 1)))
    sketch.lay(
        Token(PIT, cell.step(n * dx, n * dy), Facing.N) for n in range(draws.pick((1, 1, 2, 3)))
    )


def laser(sketch: Sketch, draws: Draws) -> None:
    """Mount a laser on an outer wall; another wall ends its beam before it crosses the board."""
    side, at = draws.pick((Facing.N, Facing.W)), draws.pick(OUTER)
    single, *wider = LASERS
    kind = draws.pick((single, single, single, *wider))
    cell = Cell(at, 0) if side is Facing.N else Cell(0, at)
    if any(token.kind in LASERS and token.cell == cell for token in sketch.edges):
        return
    away, reach = side.right.right, draws.between(3, 6)
    end = cell.step(away.delta[0] * reach, away.delta[1] * reach)
    if sketch.has_wall(end, away) or sketch.wall(end, away):
        sketch.mount(kind, cell, side)


def pusher(sketch: Sketch, draws: Draws) -> None:
    """Mount a pusher that pushes onto a belt or into a pit."""
    for cell in draws.shuffled(sketch.free())[:TRIES]:
        way = draws.pick(tuple(Facing))
        goal = sketch.floor.get(cell.step(*way.delta))
        if goal is None or goal.kind not in (PIT, BELT, EXPRESS) or sketch.has_wall(cell, way):
            continue
        if sketch.mount(draws.pick(PUSHERS), cell, way.right.right):
            sketch.kept |= {cell, opposite(cell)}
            return


def wall(sketch: Sketch, draws: Draws) -> None:
    """Put a wall somewhere."""
    cell = Cell(draws.between(1, SIDE - 2), draws.between(1, SIDE - 2))
    sketch.wall(cell, draws.pick(tuple(Facing)))


def sites(sketch: Sketch, draws: Draws) -> bool:
    """Lay two repair sites and two workshops, well apart from each other."""
    for kind in (WRENCH, HAMMER):
        there = [token.cell for token in sketch.floor.values() if token.kind == WRENCH]
        room = [
            cell
            for cell in sketch.free()
            if all(apart(cell, other) >= APART for other in (*there, opposite(cell)))
        ]
        if not room or not sketch.lay([Token(kind, draws.pick(room), Facing.N)]):
            return False
    return True
