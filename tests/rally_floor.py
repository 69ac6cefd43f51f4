"""The floor of the naive Factory Rally: who is carried, pushed and shot where, to the letter.

It shares no line with the rules of the game. Cells are pairs of numbers, ways are numbers from 0
(north) clockwise to 3, and every question is answered by walking over the tokens.
"""

from collections.abc import Iterable
from typing import Any

Cell = tuple[int, int]
WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
NAMES = "NESW"
BEAMS = {"laser": 1, "laser_2": 2, "laser_3": 3}
PUSHERS = {"pusher_odd": (1, 3, 5), "pusher_even": (2, 4)}


def beside(cell: Cell, way: int) -> Cell:
    """Return the next cell in a direction."""
    return cell[0] + WAYS[way][0], cell[1] + WAYS[way][1]


class Floor:
    """What lies on the floor, as a written position says it."""

    def __init__(self, rows: list[str], tokens: list[Any]) -> None:
        self.cells = {(x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s == "."}
        self.tokens = [(kind, (x, y), NAMES.index(way)) for kind, x, y, way in tokens]
        self.last_flag = max([int(k[5:]) for k, _, _ in self.tokens if "flag_" in k], default=0)

    def ways(self, cell: Cell, *kinds: str) -> list[int]:
        """Return the facings of the things of some kinds in a cell."""
        return [way for kind, at, way in self.tokens if at == cell and kind in kinds]

    def wall(self, cell: Cell, way: int) -> bool:
        """Tell whether a wall stands on a side of a cell; one is behind lasers and pushers too."""
        kinds = ("wall", *BEAMS, *PUSHERS)
        other = beside(cell, way)
        return way in self.ways(cell, *kinds) or (way + 2) % 4 in self.ways(other, *kinds)

    def deadly(self, cell: Cell) -> bool:
        """Tell whether a robot cannot stand there."""
        return cell not in self.cells or bool(self.ways(cell, "pit"))

    def is_site(self, cell: Cell) -> bool:
        """Tell whether robots archive and are repaired in a cell."""
        return bool(self.ways(cell, "wrench", "hammer")) or self.flag(cell) > 0

    def flag(self, cell: Cell) -> int:
        """Return the number of the flag in a cell; 0: there is none."""
        found = [int(kind[5:]) for kind, at, _ in self.tokens if at == cell and "flag_" in kind]
        return max(found, default=0)

    # ---- who goes where

    def carried(self, robots: Iterable[Cell], *kinds: str) -> dict[Cell, tuple[Cell, int]]:
        """Return where belts carry robots, and by how many quarters each is turned.

        Rulings 15 to 22: nobody goes through a wall, onto a robot that stays, into a cell into
        which another one goes, or to change places; and so on until nothing changes.
        """
        robots = list(robots)
        goals: dict[Cell, Cell] = {}
        for cell in robots:
            for way in self.ways(cell, *kinds):
                if not self.wall(cell, way):
                    goals[cell] = beside(cell, way)
        goals = settled(goals, robots)
        found = {}
        for cell, goal in goals.items():
            (way,) = self.ways(cell, *kinds)
            onto = self.ways(goal, "belt", "express")
            bend = (onto[0] - way) % 4 if onto else 0
            found[cell] = goal, {1: 1, 3: -1}.get(bend, 0)
        return found

    def pushed(self, robots: Iterable[Cell], register: int) -> dict[Cell, Cell]:
        """Return where pushers push robots (ruling 50)."""
        robots = list(robots)
        own: dict[Cell, int] = {}
        for cell in robots:
            for kind, registers in PUSHERS.items():
                for side in self.ways(cell, kind) if register in registers else ():
                    own[cell] = (side + 2) % 4
        staying: set[Cell] = set()
        while True:
            pushes = {(cell, way) for cell, way in own.items() if cell not in staying}
            while True:
                along = {
                    (beside(cell, way), way)
                    for cell, way in pushes
                    if not self.wall(cell, way)
                    and beside(cell, way) in robots
                    and beside(cell, way) not in own
                    and beside(cell, way) not in staying
                }
                if along <= pushes:
                    break
                pushes |= along
            goals = {
                cell: beside(cell, way)
                for cell, way in pushes
                if sum(other == cell for other, _ in pushes) == 1 and not self.wall(cell, way)
            }
            goals = settled(goals, robots)
            held = {cell for cell, _ in pushes if cell not in goals}
            if not held:
                return goals
            staying |= held

    # ---- lasers

    def first_hit(self, cell: Cell, way: int, robots: set[Cell]) -> Cell | None:
        """Return the first robot that is seen from a cell, its own not counted."""
        while not self.wall(cell, way):
            cell = beside(cell, way)
            if cell not in self.cells:
                return None
            if cell in robots:
                return cell
        return None

    def pierced(self, cell: Cell, way: int, robots: set[Cell]) -> list[Cell]:
        """Return whom a shot meets that goes through one wall or one robot (ruling 64)."""
        found: list[Cell] = []
        through = 1
        while True:
            if self.wall(cell, way):
                through -= 1
            cell = beside(cell, way)
            if through < 0 or cell not in self.cells:
                return found
            if cell in robots:
                found.append(cell)
                through -= 1
                if through < 0:
                    return found

    def board_hits(self, robots: set[Cell]) -> list[tuple[Cell, int]]:
        """Return who is hit by lasers of the board, and from which side, once a point."""
        hits = []
        for sort, beams in BEAMS.items():
            for kind, cell, side in self.tokens:
                if kind == sort and cell in self.cells:
                    hit = cell if cell in robots else self.first_hit(cell, (side + 2) % 4, robots)
                    hits += [(hit, side)] * beams if hit else []
        return hits

    def arm(self, cell: Cell) -> list[Cell]:
        """Return the cells that an arm reaches, the own one first (ruling 62)."""
        found = [cell]
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                sides = [WAYS.index(one) for one in ((dx, 0), (0, dy)) if one != (0, 0)]
                for order in (sides, sides[::-1]):
                    at = cell
                    for way in order:
                        at = beside(at, way) if at in self.cells and not self.wall(at, way) else at
                    there = (cell[0] + dx, cell[1] + dy)
                    if at == there and there not in found and not self.deadly(there):
                        found.append(there)
        return found


def settled(goals: dict[Cell, Cell], robots: list[Cell]) -> dict[Cell, Cell]:
    """Return the moves that are left when everybody who is in another's way has stayed."""
    while True:
        free = {
            cell: goal
            for cell, goal in goals.items()
            if sum(other == goal for other in goals.values()) == 1
            and not (goal in robots and (goal not in goals or goals[goal] == cell))
        }
        if free == goals:
            return goals
        goals = free
