"""The registers of a turn for all robots at once, without events: what the rules do, in short.

Options other than those that change a card are left aside. A test holds every turn against the
rules.
"""

from collections.abc import Iterable, Mapping, Sequence

from derelict_game.players.rally.acts import ACTS
from derelict_game.rules.rally.belts import bend, carried, pushed
from derelict_game.rules.rally.floor import NOWHERE, Floor, nearest
from derelict_game.rules.rally.state import MOST_DAMAGE, REGISTERS, Power, RallyState

Program = Sequence[tuple[int, int]]
"""The cards of a robot's registers: the priority and the act of each."""


class Field:
    """All robots of a race, as they stand after some registers of a turn."""

    __slots__ = (
        "archives",
        "damage",
        "docks",
        "down",
        "facings",
        "finished",
        "flags",
        "floor",
        "places",
        "several",
        "touched",
    )

    def __init__(self, state: RallyState) -> None:
        self.floor: Floor = state.floor
        self.docks = state.docks
        self.places = list(state.places)
        self.facings = list(state.facings)
        self.damage = list(state.damage)
        self.flags = list(state.flags)
        self.archives = list(state.archives)
        self.down = [power is Power.DOWN and not state.down_fires for power in state.powers]
        """Who does not shoot."""
        self.several = state.flag_per_register
        """Whether more than one flag counts in a turn."""
        self.touched = state.touched
        self.finished = False

    def copy(self) -> "Field":
        """Return another one that is the same."""
        other = object.__new__(Field)
        other.floor, other.docks, other.down = self.floor, self.docks, self.down
        other.several, other.touched, other.finished = self.several, self.touched, self.finished
        other.places, other.facings = self.places[:], self.facings[:]
        other.damage, other.flags = self.damage[:], self.flags[:]
        other.archives = self.archives[:]
        return other

    def run(self, programs: Mapping[int, Program]) -> None:
        """Carry out the programs of those who have one, until somebody has finished."""
        for register in range(1, REGISTERS + 1):
            shown = [(*cards[register - 1], robot) for robot, cards in programs.items()]
            self._register(register, sorted(shown, reverse=True))
            if self.finished:
                break

    def _register(self, register: int, shown: Iterable[tuple[int, int, int]]) -> None:
        places, floor = self.places, self.floor
        for _, act, robot in shown:
            if places[robot] != NOWHERE:
                self._move(robot, act)
        for belts in (floor.express, floor.belts):
            goals = carried(places, self._standing(), belts, floor)
            for robot, to in goals.items():
                quarters = bend(floor, belts[places[robot]], to)
                self.facings[robot] = (self.facings[robot] + quarters) % 4
                places[robot] = to
            self._fall(goals)
        active = floor.pushers[register & 1]
        if active:
            goals = pushed(places, self._standing(), active, floor)
            for robot, to in goals.items():
                places[robot] = to
            self._fall(goals)
        gears = floor.gears
        for robot, at in enumerate(places):
            if at in gears:
                self.facings[robot] = (self.facings[robot] + gears[at]) % 4
        self._fire()
        self._touch()

    def _standing(self) -> list[int]:
        return [robot for robot in self.docks if self.places[robot] != NOWHERE]

    def _fall(self, moved: Iterable[int]) -> None:
        deadly = self.floor.deadly
        for robot in moved:
            if self.places[robot] in deadly:
                self.places[robot] = NOWHERE

    def _move(self, robot: int, act: int) -> None:
        count, turn = ACTS[act]
        places, deadly = self.places, self.floor.deadly
        facing = self.facings[robot]
        if turn:
            self.facings[robot] = (facing + turn) % 4
            return
        steps = self.floor.steps[facing if count > 0 else (facing + 2) % 4]
        for _ in range(abs(count)):
            chain, at = [robot], places[robot]
            while True:
                at = steps[at]
                if at == NOWHERE:
                    return
                if at in deadly or at not in places:
                    break
                chain.append(places.index(at))
            for one in chain:
                places[one] = steps[places[one]]
            if places[chain[-1]] in deadly:
                places[chain[-1]] = NOWHERE
                if chain[-1] == robot:
                    return

    def _fire(self) -> None:
        places, floor = self.places, self.floor
        standing = 0
        for at in places:
            if at != NOWHERE:
                standing |= 1 << at
        hits = []
        for laser in floor.lasers:
            if met := standing & laser.line:
                hits += [places.index(nearest(met, laser.facing))] * laser.beams
        for robot, at in enumerate(places):
            if at != NOWHERE and not self.down[robot]:
                facing = self.facings[robot]
                if met := standing & floor.rays[facing][at]:
                    hits.append(places.index(nearest(met, facing)))
        for robot in hits:
            if self.damage[robot] < MOST_DAMAGE:
                self.damage[robot] += 1
            else:
                places[robot] = NOWHERE

    def _touch(self) -> None:
        floor = self.floor
        for robot, at in enumerate(self.places):
            if at in floor.sites:
                self.archives[robot] = at
                may = self.several or not self.touched >> robot & 1
                if may and floor.flags.get(at) == self.flags[robot] + 1:
                    self.flags[robot] += 1
                    self.touched |= 1 << robot
                    if self.flags[robot] == floor.last_flag:
                        self.finished = True
