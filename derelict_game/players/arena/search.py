"""Search: what every unit of a squad could do instead, tried out against what the enemy may do."""

from collections.abc import Sequence
from dataclasses import dataclass

from derelict_game.players.arena.aims import aims_of, options
from derelict_game.players.arena.drill import NOTHING, Given, drill
from derelict_game.players.arena.field import AIM, Field
from derelict_game.players.arena.worth import worth
from derelict_game.rules.arena.tokens import UNITS_A_SQUAD

PLAIN = 0.3
"""How likely it is that the enemy keeps to the drill, beside each plan that it may think of."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried out. It is counted, never timed: the same view gets the same answer."""

    depth: int
    """How many turns of drill follow the turn that is tried out."""
    sweeps: int
    """How often all units are gone through, unless nothing better is found before."""
    replies: int
    """How many plans of the enemy are reckoned with."""
    foresight: "Effort | None" = None
    """How hard the enemy is thought to think."""


class Search:
    """The plans of one squad in one moment."""

    def __init__(self, field: Field, squad: int, effort: Effort) -> None:
        self._field = field
        self._squad = squad
        self._effort = effort
        self._aims = aims_of(field)
        self._replies: list[list[int]] = []
        self._weights: list[float] = []
        self._known: dict[tuple[int, ...], float] = {}

    def expect(self, reply: Sequence[int], weight: float = 1.0) -> None:
        """Reckon with a plan of the enemy."""
        acts = list(reply)
        if acts not in self._replies:
            self._replies.append(acts)
            self._weights.append(weight)
            self._known.clear()

    def value(self, acts: Sequence[int]) -> float:
        """Return what a plan is worth against all that the enemy is expected to do."""
        key = tuple(acts)
        if (known := self._known.get(key)) is None:
            pairs = zip(self._replies, self._weights, strict=True)
            total = sum(weight * self._tried(acts, reply) for reply, weight in pairs)
            known = self._known[key] = total / sum(self._weights)
        return known

    def as_good(self, best: Sequence[int], slack: float, most: int) -> list[tuple[int, ...]]:
        """Return the best plan, then those that were tried and are worth at most so much less."""
        usual = tuple(best)
        least = self.value(usual) - slack
        near = sorted(
            (-value, acts)
            for acts, value in self._known.items()
            if value >= least and acts != usual
        )
        return [usual, *(acts for _, acts in near[: most - 1])]

    def _tried(self, acts: Sequence[int], reply: Sequence[int]) -> float:
        field, squad = self._field.copy(), self._squad
        field.run(joined(squad, acts, reply))
        for _ in range(self._effort.depth):
            if field.over:
                break
            aims = aims_of(field)
            field.run(joined(squad, drill(field, squad, aims), drill(field, 1 - squad, aims)))
        return worth(field, squad)

    def improve(self, acts: Sequence[int], given: Given = NOTHING) -> list[int]:
        """Return a plan that no other act of a single unit makes better, or nearly so."""
        best, most = list(acts), self.value(acts)
        units = [unit for unit in self._field.living(self._squad) if unit not in given]
        unchanged = 0
        for _ in range(self._effort.sweeps):
            for unit in units:
                unchanged += 1
                for act in self.offered(best, unit):
                    if act == best[unit]:
                        continue
                    other = best.copy()
                    other[unit] = act
                    if (value := self.value(other)) > most + 1e-6:
                        best, most, unchanged = other, value, 0
                if unchanged >= len(units):
                    return best
        return best

    def offered(self, acts: Sequence[int], unit: int) -> list[int]:
        """Return what a unit can do beside the others, without a step into a friend's way."""
        places = self._field.places
        claimed = set()
        for other in self._field.living(self._squad):
            if other != unit:
                claimed.add(acts[other] if 0 <= acts[other] < AIM else places[other])
        found = options(self._field, self._aims, unit)
        return [act for act in found if not (0 <= act < AIM and act in claimed)]


def joined(squad: int, own: Sequence[int], other: Sequence[int]) -> list[int]:
    """Return what all units do if each squad does what is planned for it."""
    amber, blue = (own, other) if squad == 0 else (other, own)
    return [*amber[:UNITS_A_SQUAD], *blue[UNITS_A_SQUAD:]]


def searched(
    field: Field, squad: int, effort: Effort, given: Given = NOTHING
) -> tuple[list[int], Search]:
    """Return the best plan that is found, and the search that found it."""
    search = Search(field, squad, effort)
    best, other = drill(field, squad, given=given), drill(field, 1 - squad)
    if effort.foresight is None:
        search.expect(other)
        return search.improve(best, given), search
    # An enemy that does not think so far is not to be laughed at: its shots are as good.
    search.expect(other, PLAIN)
    for _ in range(effort.replies):
        # What the enemy would do against the best that was found so far.
        enemy = Search(field, 1 - squad, effort.foresight)
        enemy.expect(best)
        other = enemy.improve(other)
        search.expect(other)
        best = search.improve(best, given)
    return best, search
