"""The field: a match in short form, in which turns are tried out by the hundred.

It knows the same rules as `rules/arena` and tells nothing of what happens; a test holds that both
come to the same.
"""

from collections.abc import Iterable, Sequence

from derelict_game.players.arena.terrain import Terrain, terrain_of
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.scoring import (
    CAPTURED,
    ELIMINATION,
    EXPLORED,
    HELD,
    HIT,
    KILLED,
    LOST,
    NEUTRALISED,
    PICKED_UP,
    STALEMATE,
    SURVIVED,
    TIME_LEFT,
    WORTH,
)
from derelict_game.rules.arena.state import MOVE, PICK_UP, SHOOT, ArenaState, Order
from derelict_game.rules.arena.tokens import (
    DAMAGE,
    FULL_HEALTH,
    NOBODY,
    NUMBERS,
    REPAIR,
    REPAIR_KIT,
    SHIELD,
    SHIELD_TURNS,
    UNITS_A_SQUAD,
)

STAY = -1
"""What a unit does that does nothing. A number from 0 on is the place that it moves to."""
AIM = 10_000
"""AIM and the number of an enemy is a shot at it."""
TAKE, GUARD = 20_000, 20_001
"""To pick up what lies there, and to raise a shield."""

Acts = Sequence[int]
"""What every unit does in a turn, all eight of them; the dead stay."""
BLUE_FROM = UNITS_A_SQUAD


class Field:
    """The units, the points, the pick-ups and the scores, as in a state."""

    __slots__ = (
        "compat",
        "dead_since",
        "explored",
        "health",
        "last",
        "limit",
        "mainframes",
        "over",
        "owners",
        "pick_ups",
        "places",
        "roster",
        "scores",
        "shielded",
        "shields",
        "spawns",
        "terrain",
        "turn",
        "weapons",
    )

    terrain: Terrain
    roster: tuple[int, ...]
    spawns: tuple[int, ...]
    mainframes: tuple[bool, ...]
    compat: bool
    limit: int
    last: int
    turn: int
    over: bool
    places: list[int]
    health: list[int]
    weapons: list[str]
    shields: list[int]
    shielded: list[int]
    dead_since: list[int]
    owners: list[int]
    pick_ups: dict[int, str]
    scores: list[int]
    explored: list[int]

    @classmethod
    def of(cls, state: ArenaState) -> "Field":
        """Return the field of a state; orders that were given are no part of it."""
        field = cls()
        assert state.turn_limit is not None
        field.terrain = terrain_of(state)
        field.roster, field.spawns = state.roster, state.spawns
        field.mainframes, field.compat = state.mainframes, state.server_compat
        field.limit, field.last, field.turn = state.turn_limit, state.last_turn, state.turn
        field.over = state.result is not None
        field.places, field.health = list(state.places), list(state.health)
        field.weapons, field.shields = list(state.weapons), list(state.shields)
        field.shielded, field.dead_since = list(state.shielded), list(state.dead_since)
        field.owners, field.pick_ups = list(state.owners), dict(state.pick_ups)
        field.scores, field.explored = list(state.scores), list(state.explored)
        return field

    def copy(self) -> "Field":
        """Return another field that stands as this one."""
        field = Field()
        field.terrain = self.terrain
        field.roster, field.spawns = self.roster, self.spawns
        field.mainframes, field.compat = self.mainframes, self.compat
        field.limit, field.last, field.turn = self.limit, self.last, self.turn
        field.over = self.over
        field.places, field.health = self.places[:], self.health[:]
        field.weapons, field.shields = self.weapons[:], self.shields[:]
        field.shielded, field.dead_since = self.shielded[:], self.dead_since[:]
        field.owners, field.pick_ups = self.owners[:], self.pick_ups.copy()
        field.scores, field.explored = self.scores[:], self.explored[:]
        return field

    def living(self, squad: int) -> list[int]:
        """Return the units of a squad that live."""
        health = self.health
        first = squad * UNITS_A_SQUAD
        return [unit for unit in range(first, first + UNITS_A_SQUAD) if health[unit] > 0]

    def owns_mainframe(self, squad: int) -> bool:
        """Tell whether the units of a squad come back."""
        return any(
            owner == squad and mainframe
            for owner, mainframe in zip(self.owners, self.mainframes, strict=True)
        )

    @property
    def left(self) -> int:
        """How many turns are still to be played, this one included."""
        return max(0, self.last + 1 - self.turn)

    # ---- a turn

    def run(self, acts: Acts) -> None:
        """Carry out what all units do, and begin the next turn or end the match."""
        shots: list[tuple[int, int]] = []
        wishes: dict[int, int] = {}
        health = self.health
        for unit in NUMBERS:
            act = acts[unit]
            if act == STAY or health[unit] <= 0:
                continue
            if act < AIM:
                if act != self.places[unit]:
                    wishes[unit] = act
            elif act < TAKE:
                shots.append((unit, act - AIM))
            elif act == TAKE:
                self._take(unit)
            elif self.shields[unit]:
                self.shields[unit] -= 1
                self.shielded[unit] = SHIELD_TURNS
        if shots:
            self._shoot(shots)
        self._move(wishes)
        if self.compat:
            self._expire()
            self._bring_back()
            self._update_points()
        else:
            self._update_points()
            self._expire()
            self._bring_back()
        self._end()
        if not self.over:
            self.turn += 1

    def _take(self, unit: int) -> None:
        found = self.pick_ups.pop(self.places[unit], "")
        if not found:
            return
        if found == REPAIR_KIT:
            self.health[unit] += REPAIR
        elif found == SHIELD:
            self.shields[unit] += 1
        else:
            self.weapons[unit] = found
        self.scores[unit >= BLUE_FROM] += WORTH[PICKED_UP]

    def _shoot(self, shots: Iterable[tuple[int, int]]) -> None:
        health, shielded, weapons, scores = self.health, self.shielded, self.weapons, self.scores
        count, sums = [0] * len(NUMBERS), [0] * len(NUMBERS)
        for unit, victim in shots:
            if not shielded[victim] and not shielded[unit]:
                count[victim] += 1
                sums[victim] += DAMAGE[weapons[unit]]
        for victim in NUMBERS:
            if count[victim] and health[victim] > 0:
                squad = victim < BLUE_FROM
                damage = sums[victim] * count[victim]
                scores[squad] += WORTH[HIT] * damage
                if damage >= health[victim]:
                    health[victim] = 0
                    self.dead_since[victim] = self.turn
                    scores[squad] += WORTH[KILLED]
                else:
                    health[victim] -= damage

    def _move(self, wishes: dict[int, int]) -> None:
        places, health, bits = self.places, self.health, self.terrain.bits
        going = {unit: to for unit, to in wishes.items() if health[unit] > 0}
        asked = going.keys()
        if going:
            targets = list(going.values())
            if len(set(targets)) < len(targets):
                going = {unit: to for unit, to in going.items() if targets.count(to) == 1}
            while True:
                staying = {
                    places[unit] for unit in NUMBERS if health[unit] > 0 and unit not in going
                }
                if staying.isdisjoint(going.values()):
                    break
                going = {unit: to for unit, to in going.items() if to not in staying}
            for unit, to in going.items():
                places[unit] = to
        for squad in (0, 1):
            before = explored = self.explored[squad]
            for unit in self.living(squad):
                if unit in going or unit not in asked:
                    explored |= bits[places[unit]]
            if explored != before:
                self.explored[squad] = explored
                self.scores[squad] += WORTH[EXPLORED] * (explored ^ before).bit_count()

    def _update_points(self) -> None:
        owners, scores, near = self.owners, self.scores, self.terrain.near
        for owner in owners:
            if owner != NOBODY:
                scores[owner] += WORTH[HELD]
        tally: dict[int, int] = {}
        health, places = self.health, self.places
        for unit in NUMBERS:
            if health[unit] > 0:
                for number in near[places[unit]]:
                    tally[number] = tally.get(number, 0) + (1 if unit >= BLUE_FROM else -1)
        for number, more in tally.items():
            if not more:
                continue
            squad, owner = int(more > 0), owners[number]
            if owner == NOBODY:
                owners[number] = squad
                scores[squad] += WORTH[CAPTURED]
            elif owner != squad:
                owners[number] = NOBODY
                scores[squad] += WORTH[NEUTRALISED]
                scores[owner] += WORTH[LOST]

    def _expire(self) -> None:
        for unit, turns in enumerate(self.shielded):
            if turns and self.health[unit] > 0:
                self.shielded[unit] = turns - 1

    def _bring_back(self) -> None:
        health = self.health
        waiting = [
            unit for unit in self.roster if health[unit] <= 0 and self.dead_since[unit] < self.turn
        ]
        if not waiting:
            return
        taken = {self.places[unit] for unit in self.roster if health[unit] > 0}
        for unit in waiting:
            if not self.owns_mainframe(int(unit >= BLUE_FROM)):
                continue
            place = next((at for at in self._spawns(unit) if at not in taken), NOWHERE)
            if place != NOWHERE:
                taken.add(place)
                self.places[unit], health[unit] = place, FULL_HEALTH
                self.shielded[unit] = self.dead_since[unit] = 0

    def _spawns(self, unit: int) -> list[int]:
        first = unit // UNITS_A_SQUAD * UNITS_A_SQUAD
        numbers = [first + (unit + step) % UNITS_A_SQUAD for step in range(UNITS_A_SQUAD)]
        spawns = [self.spawns[one] for one in numbers if self.spawns[one] != NOWHERE]
        ground = self.terrain.ground
        around = [place for spawn in spawns for place in ground.around[spawn]]
        return spawns + [place for place in around if place != NOWHERE and ground.floor[place]]

    def _end(self) -> None:
        health, scores = self.health, self.scores
        if any(health[:BLUE_FROM]) and any(health[BLUE_FROM:]) and self.turn < self.last:
            return
        out = [
            squad for squad in (0, 1) if not self.living(squad) and not self.owns_mainframe(squad)
        ]
        done = self.turn - 1 if self.compat else self.turn
        if len(out) == 1:
            loser = out[0]
            left = self.limit - done
            scores[1 - loser] += WORTH[ELIMINATION] + WORTH[TIME_LEFT] * left * left
            scores[loser] += WORTH[SURVIVED] * done
        elif out or self.turn >= self.last:
            for squad in (0, 1):
                scores[squad] += WORTH[STALEMATE]
        else:
            return
        self.over = True


# ---- orders as acts


def act_of(state: ArenaState, order: Order) -> int:
    """Return what a unit does that has an order."""
    if order.kind == MOVE:
        return order.to
    if order.kind == SHOOT:
        return AIM + state.at(order.to)
    return TAKE if order.kind == PICK_UP else GUARD


def order_of(state: ArenaState, unit: int, act: int) -> Order | None:
    """Return the order for what a unit shall do; None: it needs none."""
    if act == STAY:
        return None
    if act < AIM:
        return Order(unit, "move", act)
    if act < TAKE:
        return Order(unit, "shoot", state.places[act - AIM])
    return Order(unit, "pickup" if act == TAKE else "shield")
