"""Our own interface for bots: small, typed, and all of it on this page.

A bot is a class with one method, which is called every turn:

    from derelict_game.players.arena.bots import Bot, Situation

    class Hunters(Bot):
        def play(self, now: Situation) -> None:
            for unit in now.mine:
                if unit.targets:
                    unit.shoot(min(unit.targets, key=lambda enemy: enemy.health))
                elif now.enemies:
                    unit.step_towards(now.enemies[0].cell)

Every unit gets one order a turn; the last one that is possible counts. An order that is not
possible changes nothing and returns False. Cells are pairs (x, y) with (0, 0) at the top left; what
happened to a unit in the last turn is in its `last`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.players.arena.bots.field import NO_WAY, Field
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.orders import targets
from derelict_game.rules.arena.state import MOVE, PICK_UP, RAISE, SHOOT
from derelict_game.rules.arena.tokens import CALL_SIGNS, DAMAGE, RANGE, UNITS_A_SQUAD

Place = tuple[int, int]
"""A cell: x to the right, y down."""


class LastTurn(NamedTuple):
    """What came of a unit's last turn."""

    order: str = ""
    """What it was told: `move`, `shoot`, `pickup`, `shield`; empty: nothing."""
    done: bool = False
    """Whether that was carried out."""
    damage: int = 0
    """How much health it lost."""
    shot_by: tuple[str, ...] = ()
    """The names of the enemies who hit it."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit that lives."""

    name: str
    """`Alpha`, `Bravo`, `Charlie` or `Delta`."""
    cell: Place
    health: int
    weapon: str
    """`blaster`, `scatter_gun`, `laser_rifle` or `rail_gun`."""
    shields: int
    """How many it carries."""
    shielded: int
    """For how many turns it is still safe, this one included."""
    number: int
    """By which the match knows it."""

    @property
    def reach(self) -> int:
        """How far its weapon shoots."""
        return RANGE[self.weapon]

    @property
    def damage(self) -> int:
        """How much health one of its shots takes; several at one target multiply."""
        return DAMAGE[self.weapon]


@dataclass(frozen=True, slots=True)
class MyUnit(Unit):
    """A unit of the bot, to which it can give orders."""

    last: LastTurn
    targets: tuple[Unit, ...]
    """The enemies at whom it can shoot now, each of them the first in its line."""
    _field: Field = field(repr=False, compare=False)

    def can_move(self, cell: Place) -> bool:
        """Tell whether it may be ordered to a cell: next to it, and claimed by no other order."""
        here, to = self._field.view.places[self.number], self._field.place(*cell)
        free = to in self._field.ground.steps[here]
        return to != NOWHERE and free and not self._field.claimed(to, self.number)

    def move(self, cell: Place) -> bool:
        """Order a step to a cell next to it; others who stand there may go away in time."""
        return self.can_move(cell) and self._give(MOVE, self._field.place(*cell))

    def step_towards(self, goal: Place) -> bool:
        """Order the first step of a shortest way, around walls; False if that is not possible."""
        to = self._field.place(*goal)
        here = self._field.view.places[self.number]
        first = NO_WAY if to == NOWHERE else self._field.directions_to(to)[here]
        if first == NO_WAY:
            return False
        cell = self._field.ground.cells[self._field.ground.step(here, first)]
        return self.move((cell.x, cell.y))

    def shoot(self, enemy: Unit) -> bool:
        """Order a shot at one of its targets."""
        place = self._field.view.places[enemy.number]
        return enemy in self.targets and self._give(SHOOT, place)

    def pick_up(self) -> bool:
        """Order to pick up what lies where it stands."""
        here = self._field.view.places[self.number]
        return here in self._field.view.pick_ups and self._give(PICK_UP)

    def raise_shield(self) -> bool:
        """Order to raise one of the shields that it carries."""
        return self.shields > 0 and self._give(RAISE)

    def stand_still(self) -> None:
        """Take its order back."""
        self._field.take_back(self.number)

    def _give(self, kind: str, to: int = NOWHERE) -> bool:
        self._field.give(self.number, kind, to)
        return True


class Point(NamedTuple):
    """A control point or a mainframe."""

    cell: Place
    mine: bool
    """Whether the bot's squad holds it."""
    theirs: bool
    """Whether the other squad holds it; neither: it is neutral."""
    mainframe: bool


class PickUp(NamedTuple):
    """Something that lies on the floor."""

    cell: Place
    kind: str
    """`repair_kit`, `shield`, or a weapon by its name."""


class Situation:
    """Everything that a bot may know when a turn begins."""

    def __init__(self, field: Field) -> None:
        view, squad = field.view, field.squad
        self._field = field
        self.turn = view.turn
        """From 1 on."""
        self.last_turn = view.last_turn
        """After which points decide."""
        self.width, self.height = field.ground.width, field.ground.height
        self.my_score, self.their_score = view.scores[squad], view.scores[1 - squad]
        self.squad = squad
        """0 for amber, 1 for blue."""
        self.enemies = tuple(_unit(field, unit) for unit in view.living(1 - squad))
        """The living units of the other squad."""
        by_number = {enemy.number: enemy for enemy in self.enemies}
        self.mine = tuple(_my_unit(field, unit, by_number) for unit in view.living(squad))
        """The living units of the bot's own squad."""
        self.points = tuple(
            Point(_at(field, place), owner == squad, owner == 1 - squad, mainframe)
            for place, owner, mainframe in zip(
                view.points, view.owners, view.mainframes, strict=True
            )
        )
        self.pick_ups = tuple(
            PickUp(_at(field, place), kind) for place, kind in view.pick_ups.items()
        )

    def is_floor(self, cell: Place) -> bool:
        """Tell whether a cell can be walked on."""
        place = self._field.place(*cell)
        return place != NOWHERE and self._field.ground.floor[place]

    def is_explored(self, cell: Place) -> bool:
        """Tell whether the bot's squad has been in a cell; others are worth points."""
        place = self._field.place(*cell)
        return place != NOWHERE and bool(self._field.view.explored[self.squad] >> place & 1)

    def neighbours(self, cell: Place) -> list[Place]:
        """Return the cells to which one step leads, north first, then clockwise."""
        place = self._field.place(*cell)
        return (
            [_at(self._field, to) for to in self._field.ground.steps[place]] if place >= 0 else []
        )

    def distance(self, start: Place, goal: Place) -> int | None:
        """Return how many steps a shortest way around the walls has; None: there is no way."""
        here, there = self._field.place(*start), self._field.place(*goal)
        if NOWHERE in (here, there):
            return None
        far = self._field.distances_to(there)[here]
        return None if far == NO_WAY else far

    def nearest(self, start: Place, cells: Iterable[Place]) -> Place | None:
        """Return the cell to which the way is shortest; None: there is no way to any."""
        ways = [(far, cell) for cell in cells if (far := self.distance(start, cell)) is not None]
        return min(ways)[1] if ways else None

    def can_shoot(self, start: Place, goal: Place, reach: int) -> bool:
        """Tell whether a shot of that range gets from cell to cell, whoever may be in between."""
        here, there = self._field.place(*start), self._field.place(*goal)
        return NOWHERE not in (here, there) and self._field.clear(here, there, reach)


class Bot(ABC):
    """A squad's commander. The file of a bot has one class that inherits from this one.

    It is made once, when a match begins, so it can remember things; whatever it prints is kept with
    the turn. If it takes too long or fails, its units stand still for a turn.
    """

    @abstractmethod
    def play(self, now: Situation) -> None:
        """Give orders to the units of `now.mine`."""


def _at(field: Field, place: int) -> Place:
    cell: Cell = field.ground.cells[place]
    return (cell.x, cell.y)


def _unit(field: Field, number: int) -> Unit:
    return Unit(*_facts(field, number))


def _facts(field: Field, number: int) -> tuple[str, Place, int, str, int, int, int]:
    view = field.view
    return (
        CALL_SIGNS[number % UNITS_A_SQUAD],
        _at(field, view.places[number]),
        view.health[number],
        view.weapons[number],
        view.shields[number],
        view.shielded[number],
        number,
    )


def _my_unit(field: Field, number: int, enemies: dict[int, Unit]) -> MyUnit:
    report = field.view.reports[number]
    shooters = tuple(CALL_SIGNS[shooter % UNITS_A_SQUAD] for shooter in report.shooters)
    last = LastTurn(report.kind, report.done, report.damage, shooters)
    aims = tuple(enemies[enemy] for enemy in targets(field.view, number))
    return MyUnit(*_facts(field, number), last, aims, field)
