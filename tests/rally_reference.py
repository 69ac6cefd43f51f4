"""A second, naive Factory Rally, to the letter of its rulebook: what is asked, what comes of it.

It is slow and plain: a race is one long generator that yields every question and gets the answer.
'Ruling' refers to the list of rulings that decide what the rulebook leaves open. It shares no line
with the rules of the game: only their notation.
"""

from collections.abc import Generator
from typing import Any

from tests.rally_floor import NAMES, Cell, beside
from tests.rally_race import WORDS, Asking, Question, Race, RaceOver, Robot, going, turning


class Game(Race):
    """A race, question by question."""

    def __init__(self, position: dict[str, Any], rules: dict[str, Any]) -> None:
        super().__init__(position, rules)
        self.question: Question | None = None
        self._run = self.run()
        self.answer(None)

    def answer(self, text: str | None) -> None:
        """Give an answer, and go on to the next question."""
        try:
            self.question = next(self._run) if text is None else self._run.send(text)
        except StopIteration:
            self.question = None

    # ---- the race

    def run(self) -> Asking:
        """Play turn after turn."""
        try:
            self.decide()
            while True:
                if not self.dealt:
                    yield from self.deal()
                self.dealt = False
                for robot in self.robots:
                    robot.open = 5 - robot.locked
                yield from self.program()
                for robot in self.there():
                    if robot.damage and robot.power == "on":
                        answer = yield robot.name, ["power down", "power on"]
                        robot.power = "announced" if answer == "power down" else "on"
                for self.register in range(1, 6):
                    yield from self.carry_out_register()
                yield from self.clean_up()
                if self.turn == self.rules.get("turn_limit"):
                    self.end()
                self.turn += 1
        except RaceOver:
            return

    def deal(self) -> Asking:
        """Begin a turn: power downs, locked registers without cards, hands."""
        self.register = 0
        for robot in self.robots:
            robot.touched = robot.recompiled = False
            if robot.cell and robot.power != "on":
                robot.power, robot.damage, robot.registers = "down", 0, [None] * 5
        self.deck = self.rest()
        for robot in self.there():
            for number in range(5 - robot.locked, 5):
                if robot.registers[number] is None:
                    robot.registers[number] = yield from self.draw_card("lock")
        for robot in self.there():
            if robot.power != "down":
                count = 9 - robot.damage + ("extra_memory" in robot.options)
                robot.hand = yield from self.draw_hand(count)

    def draw_hand(self, count: int) -> Generator[Question, str, list[int]]:
        """Return so many cards."""
        hand: list[int] = []
        while len(hand) < count:
            card = yield from self.draw_card("deal")
            hand.append(card)
        return sorted(hand)

    def program(self) -> Asking:
        """Let all program; the time of the last one may be up."""
        busy = [robot for robot in self.there() if robot.power != "down"]
        for robot in busy:
            while True:
                answer = yield robot.name, self.programs(robot)
                kind, *words = answer.split()
                if kind == "register":
                    self.put(robot, *words)
                elif kind == "recompile":
                    robot.recompiled = True
                    robot.hand = yield from self.draw_hand(len(robot.hand))
                    robot.damage += 1
                else:
                    if kind == "timeout":
                        assert robot is busy[-1]
                        for number in self.free(robot):
                            drawn = yield from self.draw("time_up", robot.hand)
                            self.put(robot, str(number + 1), drawn)
                    break
            robot.hand = []

    def free(self, robot: Robot) -> list[int]:
        """Return the registers that a robot must still fill."""
        return [number for number in range(robot.open) if robot.registers[number] is None]

    def programs(self, robot: Robot) -> list[str]:
        """Return what a robot that programs may do."""
        free = self.free(robot)
        if not free:
            return ["done"]
        found = []
        for number in free:
            for card in robot.hand:
                found.append(f"register {number + 1} {card}")
                for (option, steps), (word, _) in WORDS.items():
                    if option in robot.options and going(card) == steps:
                        found.append(f"register {number + 1} {card} {word}")
        if "recompile" in robot.options and not robot.recompiled and len(free) == robot.open:
            found.append("recompile")
        return found

    def put(self, robot: Robot, number: str, card: str, word: str = "") -> None:
        """Put a card into a register."""
        robot.hand.remove(int(card))
        robot.registers[int(number) - 1] = int(card)
        if word:
            robot.words[int(number) - 1] = word

    # ---- a register

    def carry_out_register(self) -> Asking:
        """Carry out one register."""
        self.shielded = set()
        moving = [
            (robot.registers[self.register - 1] or 0, robot.name, robot)
            for robot in self.there()
            if robot.power != "down"
        ]
        for card, _, robot in sorted(moving, key=lambda one: one[0], reverse=True):
            if robot.cell is not None and card:
                yield from self.play(robot, card)
        yield from self.run_belts("express")
        yield from self.run_belts("express", "belt")
        goals = self.floor.pushed(self.cells(), self.register)
        yield from self.shift({self.at(cell): goal for cell, goal in goals.items()})
        for robot in self.there():
            assert robot.cell
            right, left = (self.floor.ways(robot.cell, f"gear_{one}") for one in ("right", "left"))
            robot.facing = (robot.facing + len(right) - len(left)) % 4
        yield from self.fire()
        self.touch()

    def play(self, robot: Robot, card: int) -> Asking:
        """Carry out a robot's card."""
        robot.facing = (robot.facing + turning(card)) % 4
        steps = going(card)
        for (option, plain), (word, otherwise) in WORDS.items():
            said = robot.words.get(self.register - 1) == word
            if said and steps == plain and option in robot.options:
                steps = otherwise
                break
        for _ in range(abs(steps)):
            if robot.cell is not None:
                yield from self.step(robot, robot.facing if steps > 0 else (robot.facing + 2) % 4)

    def step(self, robot: Robot, way: int) -> Asking:
        """Move a robot by one cell, and whoever is in its way."""
        assert robot.cell
        line, cell = [robot], robot.cell
        while not self.floor.wall(cell, way) and beside(cell, way) in self.cells():
            cell = beside(cell, way)
            line.append(self.at(cell))
        if not self.floor.wall(cell, way):
            yield from self.shift({one: beside(one.cell, way) for one in line if one.cell})
        if len(line) > 1 and "ramming_gear" in robot.options and line[1].cell:
            yield from self.hurt(line[1], [(way + 2) % 4])
            self.decide()

    def run_belts(self, *kinds: str) -> Asking:
        """Let belts run."""
        carried = self.floor.carried(self.cells(), *kinds)
        for cell, (_, quarters) in carried.items():
            robot = self.at(cell)
            robot.facing = (robot.facing + quarters) % 4
        yield from self.shift({self.at(cell): goal for cell, (goal, _) in carried.items()})

    def shift(self, goals: "dict[Robot, Cell]") -> Asking:
        """Move robots at the same time, and destroy those that fall, by the docks."""
        for robot, goal in goals.items():
            robot.cell = goal
        fallen = [r for r in self.robots if r in goals and self.floor.deadly(goals[r])]
        for robot in fallen:
            self.destroy(robot)
        for robot in fallen:
            yield from self.lose(robot)
        if fallen:
            self.decide()

    def fire(self) -> Asking:
        """Shoot all lasers; then the points are taken, robot by robot (rulings 12, 49)."""
        hits = self.floor.board_hits(self.cells())
        for robot in self.there():
            assert robot.cell
            if robot.power == "down" and not self.rules.get("down_fires"):
                continue
            way, others = robot.facing, self.cells()
            met = self.floor.first_hit(robot.cell, way, others)
            targets = [met] if met else []
            if "high_power_laser" in robot.options:
                targets = self.floor.pierced(robot.cell, way, others)
            shots = 1 + ("double_barreled_laser" in robot.options)
            hits += [(target, (way + 2) % 4) for target in targets for _ in range(shots)]
            rear = self.floor.first_hit(robot.cell, (way + 2) % 4, others)
            if "rear_firing_laser" in robot.options and rear:
                hits.append((rear, way))
        taken = {r.name: [side for cell, side in hits if cell == r.cell] for r in self.there()}
        for robot in self.there():
            yield from self.hurt(robot, taken[robot.name])
        self.decide()

    def touch(self) -> None:
        """Let robots touch flags and archive; the last flag ends the race."""
        for robot in self.there():
            assert robot.cell
            cells = self.floor.arm(robot.cell)
            if "mechanical_arm" not in robot.options:
                cells = [robot.cell]
            may = not robot.touched or self.rules.get("flag_per_register")
            if may and any(self.floor.flag(cell) == robot.flags + 1 for cell in cells):
                robot.flags += 1
                robot.touched = True
                if robot.flags == self.floor.last_flag:
                    robot.finished = True
                    self.arrived.append(robot)
            sites = [cell for cell in cells if self.floor.is_site(cell)]
            robot.archive = sites[0] if sites else robot.archive
        for robot in self.arrived:
            if self.rules.get("runners_up"):
                robot.cell, robot.damage, robot.registers = None, 0, [None] * 5
        self.decide()

    # ---- cleanup

    def clean_up(self) -> Asking:
        """Carry out the end of a turn."""
        hammers = []
        for robot in self.there():
            assert robot.cell
            cells = self.floor.arm(robot.cell)
            if "mechanical_arm" not in robot.options:
                cells = [robot.cell]
            if any(self.floor.is_site(cell) for cell in cells):
                robot.damage = max(0, robot.damage - 1)
            if any(self.floor.ways(cell, "hammer") for cell in cells):
                hammers.append(robot)
        for robot in hammers:
            yield from self.give_option(robot)
        self.register = 0
        for robot in self.robots:
            for number in range(5 - robot.locked):
                robot.registers[number] = None
            robot.words = {}
        asked = []
        for robot in self.there():
            broken = "circuit_breaker" in robot.options and robot.damage >= 3
            if robot.power == "down" and not broken:
                asked.append(robot)
            elif broken and robot.power == "on":
                robot.power = "announced"
        for robot in asked:
            robot.power = (yield robot.name, ["power down", "power on"]).split()[1]
        back, self.wrecks = self.wrecks, []
        for robot in back:
            yield from self.come_back(robot)

    def give_option(self, robot: Robot) -> Asking:
        """Give a robot the next option card."""
        if not self.option_deck:
            self.option_deck, self.discards, self.order_known = sorted(self.discards), [], False
        if not self.option_deck:
            return
        option = self.option_deck[0]
        if not self.order_known:
            option = yield from self.draw("option", self.option_deck)
        self.option_deck.remove(option)
        robot.options = sorted([*robot.options, option])
        if option == "ablative_coat":
            robot.coat = 3

    def come_back(self, robot: Robot) -> Asking:
        """Let a destroyed robot come back."""
        assert robot.archive
        cell, ways = robot.archive, list(range(4))
        if cell in self.cells():
            rings: dict[int, list[Cell]] = {}
            for x, y in sorted(self.floor.cells - self.cells(), key=lambda one: one[::-1]):
                if not self.floor.deadly((x, y)) and self.quiet((x, y)):
                    ring = max(abs(x - cell[0]), abs(y - cell[1]))
                    rings.setdefault(ring, []).append((x, y))
            if not rings:
                self.wrecks.append(robot)
                return
            near = rings[min(rings)]
            cell = near[0]
            if len(near) > 1:
                answer = yield robot.name, [f"enter {x},{y}" for x, y in near]
                column, row = answer.split()[1].split(",")
                cell = int(column), int(row)
            ways = self.quiet(cell)
        way = ways[0]
        if len(ways) > 1:
            answer = yield robot.name, [f"face {NAMES[one]}" for one in ways]
            way = NAMES.index(answer.split()[1])
        robot.cell, robot.facing = cell, way
        robot.damage = 0 if "superior_archive" in robot.options else 2
        answer = yield robot.name, ["power down", "power on"]
        robot.power = "announced" if answer == "power down" else "on"

    def quiet(self, cell: Cell) -> list[int]:
        """Return the directions in which no robot is in sight within three cells."""
        found = []
        for way in range(4):
            hit = self.floor.first_hit(cell, way, self.cells())
            if hit is None or abs(hit[0] - cell[0]) + abs(hit[1] - cell[1]) > 3:
                found.append(way)
        return found
