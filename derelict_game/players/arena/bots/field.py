"""What every bot is told and may order, whatever interface it is written for: the one core.

Places are numbers as in the rules; whoever wants coordinates turns them into such.
"""

from collections import deque

from derelict_game.board.geometry import Cell
from derelict_game.rules.arena.ground import DIRECTIONS, NOWHERE, Ground
from derelict_game.rules.arena.orders import DONE, choice_of
from derelict_game.rules.arena.state import MOVE, RAISE, ArenaState, Order
from derelict_game.rules.arena.tokens import MEMBERS
from derelict_game.rules.choice import Choice

SEARCH_ORDER = (0, 6, 4, 2, 7, 5, 3, 1)
"""North, west, south, east, then the diagonals from north-west on: as contests search for paths."""
NO_WAY = -1

Ways = tuple[list[int], list[int]]
"""The first direction and the number of steps of a shortest way to a goal, from every place."""


class Field:
    """The arena as one squad sees it at the beginning of a turn, and the orders that it gives."""

    def __init__(self, view: ArenaState, squad: int) -> None:
        self.view = view
        self.squad = squad
        self.ground: Ground = view.ground
        self.mine, self.theirs = MEMBERS[squad], MEMBERS[1 - squad]
        self.orders: dict[int, Order] = {}
        """The order of each unit that has one, in the sequence in which they were given."""

    # ---- the arena

    def place(self, x: int, y: int) -> int:
        """Return the place with these coordinates; NOWHERE: that is beyond the edge."""
        inside = 0 <= x < self.ground.width and 0 <= y < self.ground.height
        return self.ground.place(Cell(x, y)) if inside else NOWHERE

    def directions_to(self, goal: int) -> list[int]:
        """Return for every place the direction of the first step of a shortest way to a goal.

        Only walls matter. NO_WAY is at the goal itself and where no way leads to it.
        """
        return self._ways(goal)[0]

    def distances_to(self, goal: int) -> list[int]:
        """Return for every place how many steps away a goal is; NO_WAY where no way leads to it."""
        return self._ways(goal)[1]

    def _ways(self, goal: int) -> Ways:
        # They are the same all match long, and most goals are asked for again and again.
        known: dict[int, Ways] = self.view.chart.memo.setdefault(Field, {})
        if goal not in known:
            known[goal] = self._search(goal)
        return known[goal]

    def _search(self, goal: int) -> Ways:
        size, ground = len(self.ground.floor), self.ground
        distances = [NO_WAY] * size
        if ground.floor[goal]:
            distances[goal] = 0
            border = deque([goal])
            while border:
                place = border.popleft()
                # A step can be made both ways, or neither.
                for near in ground.steps[place]:
                    if distances[near] == NO_WAY:
                        distances[near] = distances[place] + 1
                        border.append(near)
        firsts = [NO_WAY] * size
        for place, far in enumerate(distances):
            if far > 0:
                firsts[place] = next(
                    direction
                    for direction in SEARCH_ORDER
                    if (to := ground.step(place, direction)) != NOWHERE and distances[to] == far - 1
                )
        return firsts, distances

    def line(self, place: int, direction: int, reach: int) -> list[int]:
        """Return the places that a shot passes, the nearest first, until something stops it."""
        passed = list[int]()
        while len(passed) < reach and (place := self.ground.step(place, direction)) != NOWHERE:
            passed.append(place)
        return passed

    def clear(self, shooter: int, target: int, reach: int) -> bool:
        """Tell whether a shot gets from one place to another, whoever may be in between."""
        if shooter == target or not self.ground.floor[shooter]:
            return False
        direction = self.direction(shooter, target)
        return direction != NO_WAY and target in self.line(shooter, direction, reach)

    def direction(self, start: int, goal: int) -> int:
        """Return the direction from one place to another; NO_WAY if they are not in a line."""
        here, there = self.ground.cells[start], self.ground.cells[goal]
        dx, dy = there.x - here.x, there.y - here.y
        if start == goal or (dx and dy and abs(dx) != abs(dy)):
            return NO_WAY
        return DIRECTIONS.index(((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)))

    # ---- orders

    def claimed(self, place: int, unit: int) -> bool:
        """Tell whether another unit of the squad has claimed a place by its order.

        Whoever is ordered to move claims where it goes; to shoot or pick up, where it stands.
        """
        return any(
            place == (order.to if order.kind == MOVE else self.view.places[other])
            for other, order in self.orders.items()
            if other != unit and order.kind != RAISE
        )

    def give(self, unit: int, kind: str, to: int = NOWHERE) -> None:
        """Give an order, in place of the one that the unit may have had."""
        self.take_back(unit)
        self.orders[unit] = Order(unit, kind, to)  # type: ignore[arg-type]

    def take_back(self, unit: int) -> None:
        """Let a unit stand still; what it has claimed is free."""
        self.orders.pop(unit, None)

    def choices(self) -> list[Choice]:
        """Return all orders as choices, moves first: so none meets a claim of a later order."""
        given = sorted(self.orders.values(), key=lambda order: order.kind != MOVE)
        return [*(choice_of(self.view, order) for order in given), DONE]
