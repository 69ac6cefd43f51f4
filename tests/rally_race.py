"""What the naive Factory Rally keeps: robots with their sheets, decks, damage and the end.

'Ruling' refers to the list of rulings that decide what the rulebook leaves open.
"""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.rally_floor import NAMES, Cell, Floor

OPTIONS = (
    *("ablative_coat", "brakes", "circuit_breaker", "double_barreled_laser", "extra_memory"),
    *("fourth_gear", "high_power_laser", "mechanical_arm", "power_down_shield", "ramming_gear"),
    *("rear_firing_laser", "recompile", "reverse_gear", "superior_archive"),
)
DECK = range(10, 850, 10)
Question = tuple[str, list[str]]
"""Who is asked, and the answers; `chance` is asked for one of what can be drawn."""
Asking = Generator[Question, str, None]


def turning(card: int) -> int:
    """Return how many quarters a card turns."""
    if card <= 60:
        return 2
    return 0 if card > 420 else -1 if card % 20 == 10 else 1


def going(card: int) -> int:
    """Return how many cells a card goes."""
    for last, steps in ((420, 0), (480, -1), (660, 1), (780, 2)):
        if card <= last:
            return steps
    return 3


WORDS = {("brakes", 1): ("brake", 0), ("fourth_gear", 3): ("fourth", 4)}
WORDS[("reverse_gear", -1)] = ("reverse", -2)


@dataclass(eq=False)
class Robot:
    """A robot and what lies on its sheet."""

    name: str
    cell: Cell | None
    facing: int
    archive: Cell | None
    lives: int = 3
    damage: int = 0
    flags: int = 0
    power: str = "on"
    coat: int = 3
    options: list[str] = field(default_factory=list)
    registers: list[int | None] = field(default_factory=lambda: [None] * 5)
    hand: list[int] = field(default_factory=list)
    words: dict[int, str] = field(default_factory=dict)
    """How cards are played otherwise than printed, by register."""
    open: int = 5
    """How many registers are programmed in this turn."""
    touched: bool = False
    recompiled: bool = False
    finished: bool = False

    @property
    def locked(self) -> int:
        """How many registers its damage locks."""
        return max(0, self.damage - 4)


class RaceOver(Exception):
    """The race has ended."""


class Race:
    """A race from a written position, and what can happen to its robots."""

    def __init__(self, position: dict[str, Any], rules: dict[str, Any]) -> None:
        standing = {t[0]: t for t in position["tokens"] if t[0].startswith("robot")}
        fixtures = [t for t in position["tokens"] if t[0] not in standing]
        self.floor = Floor(position["board"], fixtures)
        self.rules = rules
        self.robots: list[Robot] = []
        for name in position["docks"]:
            token, sheet = standing.get(name), dict(position["robots"][name])
            cell = (token[1], token[2]) if token else None
            archive = sheet.pop("archive", None)
            where = tuple(archive) if archive else cell
            facing = NAMES.index(token[3]) if token else 0
            robot = Robot(name, cell, facing, where, **sheet)
            robot.options = [one for one in OPTIONS if one in robot.options]
            robot.registers = list(robot.registers)
            robot.hand = sorted((position.get("hands") or {}).get(name, ()))
            self.robots.append(robot)
        held = [option for robot in self.robots for option in robot.options]
        self.order_known = "option_deck" in position
        self.option_deck = list(
            position.get("option_deck", [one for one in OPTIONS if one not in held])
        )
        self.discards: list[str] = []
        self.turn = position["turn"]
        self.register = 0
        self.shielded: set[int] = set()
        self.wrecks = [r for r in self.robots if r.cell is None and r.lives]
        self.ranking: list[str] | None = None
        self.won = False
        self.dealt = position.get("hands") is not None
        self.deck = self.rest()
        self.arrived: list[Robot] = []

    # ---- what everybody knows

    def there(self) -> list[Robot]:
        """Return the robots on the board, by the docks."""
        return [robot for robot in self.robots if robot.cell is not None]

    def cells(self) -> set[Cell]:
        """Return where robots stand."""
        return {robot.cell for robot in self.robots if robot.cell is not None}

    def at(self, cell: Cell) -> Robot:
        """Return the robot in a cell."""
        return next(robot for robot in self.robots if robot.cell == cell)

    def rest(self) -> list[int]:
        """Return the cards that nobody holds."""
        held = [card for robot in self.robots for card in (*robot.registers, *robot.hand)]
        return [card for card in DECK if card not in held]

    def decide(self) -> None:
        """End the race if it is decided."""
        racing = [robot for robot in self.robots if robot.lives and not robot.finished]
        first = [robot for robot in self.robots if robot.finished]
        if first:
            over = not self.rules.get("runners_up") or len(racing) <= 1
        else:
            alone = self.rules.get("last_robot_wins") and len(self.robots) > 1
            over = not racing or bool(alone and len(racing) == 1)
            if over and racing:
                self.arrived = racing
                racing[0].finished = True
        if over:
            self.end()

    def end(self) -> None:
        """Rank the robots, and stop (ruling 38)."""
        first = [robot for robot in self.arrived if robot.finished]
        others = [robot for robot in self.robots if robot not in first]
        others.sort(key=lambda robot: (robot.flags, robot.lives), reverse=True)
        self.ranking = [robot.name for robot in (*first, *others)]
        self.won = bool(first)
        raise RaceOver

    # ---- drawing and asking

    def draw(self, kind: str, left: Iterable[object]) -> Generator[Question, str, str]:
        """Return one of those that are left; chance is asked if there are several."""
        found = [str(one) for one in left]
        if len(found) == 1:
            return found[0]
        answer = yield "chance", [kind, *found]
        return answer

    def draw_card(self, kind: str) -> Generator[Question, str, int]:
        """Return a card of the deck."""
        card = int((yield from self.draw(kind, self.deck)))
        self.deck.remove(card)
        return card

    # ---- damage

    def hurt(self, robot: Robot, sides: list[int]) -> Asking:
        """Let a robot take points from some sides."""
        for side in sides:
            if robot.cell is None:
                return
            shield = robot.power == "down" and "power_down_shield" in robot.options
            if shield and side not in self.shielded:
                self.shielded.add(side)
                continue
            if "ablative_coat" in robot.options:
                robot.coat -= 1
                if robot.coat == 0:
                    self.give_away(robot, "ablative_coat")
                continue
            if robot.options:
                absorbs = [f"absorb {option}" for option in robot.options]
                answer = yield robot.name, [*absorbs, "accept"]
                if answer != "accept":
                    self.give_away(robot, answer.split()[1])
                    continue
            if robot.damage == 9:
                self.destroy(robot)
                yield from self.lose(robot)
                return
            robot.damage += 1
            number = 5 - robot.locked
            if robot.power == "down" and robot.locked and robot.registers[number] is None:
                robot.registers[number] = yield from self.draw_card("lock")

    def destroy(self, robot: Robot) -> None:
        """Take a robot off the board."""
        robot.cell, robot.damage, robot.power = None, 0, "on"
        robot.registers, robot.words = [None] * 5, {}
        robot.lives -= 1
        if robot.lives:
            self.wrecks.append(robot)

    def lose(self, robot: Robot) -> Asking:
        """Let an option go with a destroyed robot, and with its last life all of them."""
        if robot.options:
            lost = robot.options[0]
            if len(robot.options) > 1:
                answer = yield robot.name, [f"lose {option}" for option in robot.options]
                lost = answer.split()[1]
            self.give_away(robot, lost)
        if not robot.lives:
            robot.options = []

    def give_away(self, robot: Robot, option: str) -> None:
        """Lay an option of a robot beside the deck."""
        robot.options.remove(option)
        self.discards.append(option)
