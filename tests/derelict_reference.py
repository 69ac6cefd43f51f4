"""A second, naive Derelict: what may be seen, moved to and aimed at, to the letter of the rules.

It works on the notation of positions alone, looks through the whole list of tokens for every
question and remembers nothing. 'Ruling' refers to the list of rulings that decide what the rulebook
leaves open; all other sources are sections of the rulebook.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

Cell = tuple[int, int]
Token = tuple[str, int, int, str]
"""Kind, x, y and facing."""

WEAPON = {
    "marine": "bolter",
    "marine_chain": "bolter",
    "marine_sarge": "bolter",
    "marine_axe": "bolter",
    "marine_flame": "flamer",
    "marine_cannon": "cannon",
    "marine_hammer": "none",
    "marine_claws": "none",
}
"""'Shoot Action'. Its rows are all the marines there are."""
MARINES = tuple(WEAPON)
BLIPS = ("blip", "blip_2", "blip_3")
UNITS = (*MARINES, "alien", *BLIPS)
RANGE = 12
"""'Resolving Flamer Shots' and 'Automatic Shooting on Overwatch'."""
MOST_ALIENS = 22
"""'Voluntary Conversion of Blips'; ruling 28."""


class Position(NamedTuple):
    """A board, its segments and tokens as they are written, and the shots in the flamer."""

    board: list[str]
    segments: list[str] | None
    tokens: list[Token]
    flamer_ammo: int = 6

    @staticmethod
    def of(written: Mapping[str, Any]) -> "Position":
        """Return the position that is written so."""
        tokens = [(kind, x, y, facing) for kind, x, y, facing in written["tokens"]]
        ammo = written.get("flamer_ammo", 6)
        return Position(written["board"], written.get("segments"), tokens, ammo)


# ---- looking at the board


def all_cells(position: Position) -> list[Cell]:
    """Return all cells, by y, then x."""
    return [(x, y) for y, row in enumerate(position.board) for x in range(len(row))]


def corridor(position: Position, cell: Cell) -> bool:
    """Tell whether a cell is on the board and no wall."""
    x, y = cell
    board = position.board
    return 0 <= y < len(board) and 0 <= x < len(board[y]) and board[y][x] == "."


def kinds_in(position: Position, cell: Cell) -> list[str]:
    """Return the kinds of the tokens in a cell."""
    x, y = cell
    return [token[0] for token in position.tokens if token[1] == x and token[2] == y]


def place(token: Token) -> Cell:
    """Return the cell of a token."""
    return token[1], token[2]


def units(position: Position, kinds: tuple[str, ...]) -> list[Token]:
    """Return the tokens of some kinds, by y, then x."""
    found = [token for token in position.tokens if token[0] in kinds]
    return sorted(found, key=lambda token: (token[2], token[1]))


def occupied(position: Position, cell: Cell) -> bool:
    """Tell whether a unit is in a cell."""
    return any(kind in UNITS for kind in kinds_in(position, cell))


def free(position: Position, cell: Cell) -> bool:
    """Tell whether a cell is a corridor without a unit and without a closed door."""
    return (
        corridor(position, cell)
        and not occupied(position, cell)
        and "door" not in kinds_in(position, cell)
    )


def distance(one: Cell, other: Cell) -> int:
    """Return the number of steps between two cells.

    'Measuring distances': horizontal, vertical and diagonal steps count the same.
    """
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def neighbours(cell: Cell) -> list[Cell]:
    """Return the eight cells around a cell, on the board or not."""
    x, y = cell
    around = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return [other for other in around if other != cell]


def ahead_and_aside(unit: Token, cell: Cell) -> tuple[int, int]:
    """Return how far a cell is in front of a unit (less than 0: behind), and how far to a side."""
    _, x, y, facing = unit
    east, south = cell[0] - x, cell[1] - y
    ahead = {"N": -south, "E": east, "S": south, "W": -east}[facing]
    return ahead, abs(east) if facing in "NS" else abs(south)


# ---- sight


def obstructed(position: Position, cell: Cell) -> bool:
    """Tell whether a cell between the ends of a line blocks it: 'Line of Sight', ruling 10."""
    if not corridor(position, cell):
        return True
    return any(kind in (*UNITS, "door", "flame") for kind in kinds_in(position, cell))


def bresenham(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells of a line, both ends included: the integer form of ruling 10."""
    (x, y), (end_x, end_y) = start, end
    dx, dy = abs(end_x - x), abs(end_y - y)
    step_x = 1 if end_x > x else -1
    step_y = 1 if end_y > y else -1
    error = dx - dy
    line = [start]
    while (x, y) != end:
        e2 = 2 * error
        if e2 > -dy:
            error -= dy
            x += step_x
        if e2 < dx:
            error += dx
            y += step_y
        line.append((x, y))
    return line


def unobstructed_path(position: Position, start: Cell, end: Cell) -> bool:
    """Tell whether the line from one cell to another is open, walked in this direction only."""
    for here, there in pairwise(bresenham(start, end)):
        if there != end and obstructed(position, there):
            return False
        if here[0] != there[0] and here[1] != there[1]:
            # A diagonal step needs one of the two cells beside it.
            corners = ((here[0], there[1]), (there[0], here[1]))
            if all(obstructed(position, corner) for corner in corners):
                return False
    return True


def line_of_sight(position: Position, a: Cell, b: Cell) -> bool:
    """Tell whether there is a line of sight between two cells; both ways must be open."""
    return unobstructed_path(position, a, b) and unobstructed_path(position, b, a)


def in_field_of_view(marine: Token, cell: Cell) -> bool:
    """Tell whether a cell is in the arc of 90 degrees before a marine: ruling 9."""
    ahead, aside = ahead_and_aside(marine, cell)
    return ahead >= 1 and aside <= ahead


def visible(position: Position, marine: Token, cell: Cell) -> bool:
    """Tell whether a marine sees a cell; nobody sees what is off the plan (ruling 36)."""
    return (
        corridor(position, cell)
        and in_field_of_view(marine, cell)
        and line_of_sight(position, place(marine), cell)
    )


def seen(position: Position, cell: Cell) -> bool:
    """Tell whether any marine sees a cell."""
    return any(visible(position, marine, cell) for marine in units(position, MARINES))


def seen_blips(position: Position) -> list[Token]:
    """Return the blips that some marine sees, by y, then x: ruling 34."""
    return [blip for blip in units(position, BLIPS) if seen(position, place(blip))]


# ---- moving


def step_cost(kind: str, ahead: int) -> int | None:
    """Return what a step forward, sideways or backward costs; None: such a step does not exist.

    The table of 'Game Actions'.
    """
    if ahead > 0:
        return 1
    if ahead == 0:
        return None if kind in MARINES else 1
    return 1 if kind in BLIPS else 2


def may_show_itself(position: Position, unit: Token, cell: Cell) -> bool:
    """Tell whether 'Blip Movement Restriction' lets a unit into a cell.

    The unit is lifted from its old cell first (ruling 35), so that it does not hide the new one.
    """
    if unit[0] not in BLIPS:
        return True
    marines = units(position, MARINES)
    if any(distance(place(marine), cell) == 1 for marine in marines):
        return False
    lifted = position._replace(tokens=[token for token in position.tokens if token != unit])
    return not seen(lifted, cell)


def ordinary_moves(position: Position, unit: Token) -> dict[Cell, int]:
    """Return the cells to which a unit may step, and the costs: 'Movement Actions'."""
    here = place(unit)
    costs: dict[Cell, int] = {}
    if not corridor(position, here):
        return costs  # Ruling 36: a lurk cell in a wall has no neighbours.
    burning = "flame" in kinds_in(position, here)
    for cell in neighbours(here):
        cost = step_cost(unit[0], ahead_and_aside(unit, cell)[0])
        if cost is None or not free(position, cell):
            continue
        if "flame" in kinds_in(position, cell) and not burning:
            continue
        if may_show_itself(position, unit, cell):
            costs[cell] = cost
    return costs


def entry_move(position: Position, unit: Token) -> Cell | None:
    """Return where an alien or blip on a lurk cell may enter: ruling 25."""
    here = place(unit)
    entries = [place(token) for token in position.tokens if token[0] == "alien_entry"]
    if unit[0] in MARINES or "lurk" not in kinds_in(position, here) or not entries:
        return None
    # Only the very closest counts; where it is taken there is no second choice.
    closest = min(entries, key=lambda cell: (distance(here, cell), cell[1], cell[0]))
    if not free(position, closest) or "flame" in kinds_in(position, closest):
        return None
    return closest if may_show_itself(position, unit, closest) else None


def moves(position: Position, unit: Token, ap: int) -> dict[Cell, int]:
    """Return the cells to which a unit may move with its action points, and the costs."""
    costs = ordinary_moves(position, unit)
    entry = entry_move(position, unit)
    if entry is not None:
        costs[entry] = 1  # No step is cheaper, so this is the cheaper one of both.
    return {cell: cost for cell, cost in costs.items() if cost <= ap}


# ---- aiming


def doors(position: Position, unit: Token) -> list[Cell]:
    """Return the doors that a unit may open or close, by y, then x: ruling 16."""
    here = place(unit)
    if not corridor(position, here):
        return []
    found = []
    for cell in neighbours(here):
        kinds = kinds_in(position, cell)
        closable = "dooropen" in kinds and not occupied(position, cell)
        if ahead_and_aside(unit, cell)[0] == 1 and ("door" in kinds or closable):
            found.append(cell)
    return found


def assault_target(position: Position, unit: Token) -> Cell | None:
    """Return the cell that a unit may assault: 'Assault Action', ruling 17."""
    here = place(unit)
    if unit[0] in BLIPS or not corridor(position, here):
        return None
    front = next(cell for cell in neighbours(here) if ahead_and_aside(unit, cell) == (1, 0))
    if not corridor(position, front):
        return None  # Ruling 36: nor is anything on a lurk cell in a wall assaulted.
    kinds = kinds_in(position, front)
    enemies = ("alien",) if unit[0] in MARINES else MARINES
    if any(kind in enemies for kind in kinds):
        return front
    if ("door" in kinds or "dooropen" in kinds) and not occupied(position, front):
        return front
    return None


def can_fire(position: Position, marine: Token) -> bool:
    """Tell whether a marine has a bolter or a cannon that is not jammed: ruling 22."""
    aimed = WEAPON[marine[0]] in ("bolter", "cannon")
    return aimed and "jam" not in kinds_in(position, place(marine))


def shot_targets(position: Position, marine: Token) -> list[Cell]:
    """Return what a bolter or cannon may be aimed at, by y, then x, at any range: ruling 12."""
    if not can_fire(position, marine):
        return []
    targets = [place(token) for token in units(position, ("alien", "door"))]
    return [cell for cell in targets if visible(position, marine, cell)]


def would_burn(position: Position, cell: Cell) -> bool:
    """Tell whether the segment of a cell has a cell left to burn: ruling 14."""
    for other in all_cells(position):
        if position.segments is not None:
            letter = position.segments[cell[1]][cell[0]]
            if position.segments[other[1]][other[0]] != letter:
                continue
        kinds = kinds_in(position, other)
        if corridor(position, other) and "door" not in kinds and "flame" not in kinds:
            return True
    return False


def flamer_targets(position: Position, marine: Token) -> list[Cell]:
    """Return the cells that a flamer may be aimed at, by y, then x: 'Resolving Flamer Shots'."""
    if WEAPON[marine[0]] != "flamer" or position.flamer_ammo < 1:
        return []
    return [
        cell
        for cell in all_cells(position)
        if distance(place(marine), cell) <= RANGE
        and "door" not in kinds_in(position, cell)
        and visible(position, marine, cell)
        and would_burn(position, cell)
    ]


def overwatch_shooters(position: Position, alien: Token) -> list[Token]:
    """Return the marines that shoot at an alien that has acted, by y, then x: rulings 20 to 23."""
    return [
        marine
        for marine in units(position, MARINES)
        if "overwatch" in kinds_in(position, place(marine))
        and can_fire(position, marine)
        and distance(place(marine), place(alien)) <= RANGE
        and visible(position, marine, place(alien))
    ]


def deploy_cells(position: Position, first_alien: Token, hidden: bool) -> list[Cell]:
    """Return where a further alien may be placed, by y, then x: rulings 27 and 28.

    Hidden: the reveal is voluntary, and the new alien must not be seen.
    """
    if len(units(position, ("alien",))) >= MOST_ALIENS:
        return []
    return [
        cell
        for cell in neighbours(place(first_alien))
        if free(position, cell)
        and "flame" not in kinds_in(position, cell)
        and not (hidden and seen(position, cell))
    ]
