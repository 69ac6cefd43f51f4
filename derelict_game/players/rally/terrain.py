"""The terrain: where every act leads a robot that is alone on the floor, and how far flags are.

A pose is a place and a facing in one number. Two places of the rim's corner, where nobody can
stand, mean something of their own: who is there has fallen, or has touched the last flag.
"""

from collections.abc import Sequence
from functools import cached_property

from derelict_game.players.rally.acts import ACTS, FREQUENCY, KINDS, Act
from derelict_game.rules.rally.floor import NOWHERE, Floor
from derelict_game.rules.rally.state import RallyState

FALLEN, HOME = 0, 1
"""The poses of a robot that is destroyed, and of one that has touched the last flag."""

CHOICES = 5
"""As if so many cards were drawn for each register, of which the best is played."""
FALL, POINT = 40.0, 0.5
"""What a fall and a point of damage cost on the way, in registers."""
CLOSE, SWEEPS = 0.05, 40
"""When distances are exact enough, and how often they are worked over at most."""


def terrain_of(state: RallyState) -> "Terrain":
    """Return the terrain of a race, worked out once a chart."""
    key = ("rally terrain", state.fixtures)
    found: Terrain | None = state.chart.memo.get(key)
    if found is None:
        found = state.chart.memo[key] = Terrain(state.floor)
    return found


class Terrain:
    """Everything about a floor that a robot alone on it can know beforehand."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.size = len(floor.steps[0])
        self.ground = tuple(at for at in range(self.size) if at not in floor.deadly)
        self.poses = tuple(at << 2 | facing for at in self.ground for facing in range(4))
        odd = self._leads(1)
        even = self._leads(0) if floor.pushers != ({}, {}) else odd
        self.leads = (even, odd)
        """Where an act leads, by the register's last bit, act and pose."""
        self.burns = [0] * self.size
        """How many points board lasers do in each place."""
        for laser in floor.lasers:
            for at in laser.cells:
                self.burns[at] += laser.beams
        self._rest: dict[int, list[float]] = {}

    def _leads(self, parity: int) -> tuple[list[int], ...]:
        carried = [FALLEN, HOME, *range(2, self.size * 4)]
        for pose in self.poses:
            carried[pose] = self._carried(pose, parity)
        tables = []
        for act in ACTS:
            table = [FALLEN] * (self.size * 4)
            table[HOME] = HOME
            for pose in self.poses:
                table[pose] = carried[self._walked(pose, act)]
            tables.append(table)
        return tuple(tables)

    def _walked(self, pose: int, act: Act) -> int:
        place, facing = pose >> 2, pose & 3
        steps = self.floor.steps[facing if act.steps > 0 else (facing + 2) % 4]
        for _ in range(abs(act.steps)):
            if steps[place] == NOWHERE:
                break
            place = steps[place]
            if place in self.floor.deadly:
                return FALLEN
        return place << 2 | (facing + act.turn) % 4

    def _carried(self, pose: int, parity: int) -> int:
        """Return where belts, pushers and gears bring a robot."""
        floor, place, facing = self.floor, pose >> 2, pose & 3
        for belts in (floor.express, floor.belts):
            way = belts.get(place)
            if way is not None and floor.steps[way][place] != NOWHERE:
                place = floor.steps[way][place]
                bend = (floor.belts.get(place, way) - way) % 4
                facing = (facing + (0, 1, 0, 3)[bend]) % 4
                if place in floor.deadly:
                    return FALLEN
        way = floor.pushers[parity].get(place)
        if way is not None and floor.steps[way][place] != NOWHERE:
            place = floor.steps[way][place]
            if place in floor.deadly:
                return FALLEN
        return place << 2 | (facing + floor.gears.get(place, 0)) % 4

    # ---- dangers

    @cached_property
    def brinks(self) -> dict[int, float]:
        """By place how easily a push ends in a pit or off the floor; only where it can."""
        found = {}
        for at in self.ground:
            risk = 0.0
            for steps in self.floor.steps:
                to = at
                for weight in (1.0, 0.4, 0.15):
                    to = steps[to]
                    if to == NOWHERE:
                        break
                    if to in self.floor.deadly:
                        risk += weight
                        break
            if risk:
                found[at] = risk
        return found

    # ---- distances

    def rest(self, flags: int) -> list[float]:
        """Return by pose how many registers are left to the last flag, some touched already.

        It is what a robot may expect for which some cards are drawn in every register, and which
        plays the best of them.
        """
        found = self._rest.get(flags)
        if found is None:
            if flags >= self.floor.last_flag:
                found = [0.0] * (self.size * 4)
            else:
                found = self._distances(flags + 1, self.rest(flags + 1))
            self._rest[flags] = found
        return found

    def places_of(self, flag: int) -> list[int]:
        """Return where a flag stands."""
        return [at for at, number in self.floor.flags.items() if number == flag]

    def _distances(self, flag: int, then: Sequence[float]) -> list[float]:
        goals = {at << 2 | facing for at in self.places_of(flag) for facing in range(4)}
        far = max(then, default=0.0) + FALL
        value = [far] * (self.size * 4)
        # Whoever comes to the flag goes on from there.
        arrived = {goal: then[goal] for goal in goals}
        for goal in goals:
            value[goal] = arrived[goal]
        sorts = self.leads if self.leads[0] is not self.leads[1] else self.leads[:1]
        shares = (0.4, 0.6) if len(sorts) > 1 else (1.0,)
        price = [1 + POINT * burn for burn in self.burns]
        order, waves = self._order(goals)
        for pose, wave in waves.items():
            value[pose] = min(arrived.values(), default=0.0) + 1.5 * wave
        for goal in goals:
            value[goal] = arrived[goal]
        onward = {
            pose: [[table[pose] for table in tables[: len(KINDS)]] for tables in sorts]
            for pose in order
        }
        rest = list(value)
        for _ in range(SWEEPS):
            change = 0.0
            for pose in order:
                total = 0.0
                for share, ends in zip(shares, onward[pose], strict=True):
                    worths = sorted(
                        (value[to] + price[to >> 2] if to else far, chance)
                        for to, chance in zip(ends, FREQUENCY, strict=True)
                    )
                    missing = 1.0
                    none_better = 1.0
                    for worth, chance in worths:
                        missing -= chance
                        none_here = max(0.0, missing) ** CHOICES
                        total += share * worth * (none_better - none_here)
                        none_better = none_here
                change = max(change, abs(total - rest[pose]))
                rest[pose] = total
                if pose not in goals:
                    value[pose] = total
            if change < CLOSE:
                break
        return rest

    def _order(self, goals: set[int]) -> tuple[list[int], dict[int, int]]:
        """Return all poses, those near the goals first, and how many registers each is away."""
        before: dict[int, set[int]] = {}
        for tables in self.leads:
            for table in tables[: len(KINDS)]:
                for pose in self.poses:
                    before.setdefault(table[pose], set()).add(pose)
        waves = dict.fromkeys(sorted(goals), 0)
        front = list(waves)
        while front:
            reached = []
            for pose in front:
                for earlier in sorted(before.get(pose, ())):
                    if earlier not in waves:
                        waves[earlier] = waves[pose] + 1
                        reached.append(earlier)
            front = reached
        return list(waves), waves
