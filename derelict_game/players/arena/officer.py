"""Officers: minds that plan what the whole squad does, and give the orders one by one."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

from derelict_game.board.chart import Chart
from derelict_game.players.arena.drill import Given
from derelict_game.players.arena.field import Field, act_of, order_of
from derelict_game.players.arena.reasons import NOTHING_TO_ADD, of_act
from derelict_game.players.mind import Mind, Thought
from derelict_game.rules.arena import orders
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class Plan(NamedTuple):
    """What every unit does in this turn."""

    acts: tuple[int, ...]
    first: int = -1
    """The unit that gets its order first; that is where this plan is not like the others."""


def distinct(plans: Iterable[Sequence[int]]) -> list[Plan]:
    """Return plans that are as good, none of them twice; the first one is the best."""
    found: list[Plan] = []
    for acts in dict.fromkeys(map(tuple, plans)):
        usual = found[0].acts if found else acts
        differs = (unit for unit, act in enumerate(acts) if act != usual[unit])
        found.append(Plan(acts, next(differs, -1)))
    return found


class Officer(Mind):
    """Plans once a turn; every answer is a step of a plan that follows from the view.

    Several plans may be as good: the random numbers of a turn's first question pick one, and the
    orders that were given tell later which one it was. So nobody can foresee a squad, and it does
    the same after a match was saved and loaded.
    """

    lapses: float = 0.0
    """How often a unit is forgotten and stands still."""

    def __init__(self) -> None:
        self._chart: Chart | None = None
        self._known: dict[object, Sequence[Plan]] = {}

    @abstractmethod
    def plans(self, field: Field, squad: int, given: Given) -> Sequence[Plan]:
        """Return the plans that may be taken, the best one first."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return the next order of the plan, or that there is no other one."""
        assert isinstance(view, ArenaState)
        squad = view.seats.index(offer.seat)
        given = {order.unit: act_of(view, order) for order in view.orders[squad]}
        plan = self._plan(view, squad, given, rng)
        forgotten = self._forgotten(view, squad)
        choices = [one for one in _choices(view, squad, plan, offer) if one[0] not in forgotten]
        if not choices:
            return Thought(orders.DONE, NOTHING_TO_ADD)
        unit, choice = choices[0]
        reason = of_act(Field.of(view), squad, unit, plan.acts)
        return Thought(choice, reason, (*(choice for _, choice in choices[1:]), orders.DONE))

    def _forgotten(self, view: ArenaState, squad: int) -> set[int]:
        """Return who gets no order in this turn, the same at all of its questions."""
        if not self.lapses:
            return set()
        lots = Random(repr((squad, _seen(view))))
        return {unit for unit in view.living(squad) if lots.random() < self.lapses}

    def _plan(self, view: ArenaState, squad: int, given: Given, rng: Random) -> Plan:
        plans = self._planned(view, squad, {})
        if not given:
            return rng.choice(plans)
        for plan in plans:
            if all(plan.acts[unit] == act for unit, act in given.items()):
                return plan
        # Somebody else has given orders: the rest is planned anew.
        return self._planned(view, squad, given)[0]

    def _planned(self, view: ArenaState, squad: int, given: Given) -> Sequence[Plan]:
        key = (squad, _seen(view), tuple(sorted(given.items())))
        if view.chart is not self._chart or (not given and key not in self._known):
            self._chart = view.chart
            self._known.clear()
        if key not in self._known:
            self._known[key] = self.plans(Field.of(view), squad, given)
        return self._known[key]


def _seen(view: ArenaState) -> tuple[object, ...]:
    """Return everything that a plan depends on, which is the same for all questions of a turn."""
    units = (view.places, view.health, view.shields, view.shielded, view.dead_since)
    return (
        view.turn,
        view.turn_limit,
        view.server_compat,
        view.points,
        view.spawns,
        *(tuple(numbers) for numbers in units),
        tuple(view.weapons),
        tuple(view.owners),
        tuple(view.pick_ups.items()),
        tuple(view.scores),
        tuple(view.explored),
    )


def _choices(view: ArenaState, squad: int, plan: Plan, offer: Offer) -> list[tuple[int, Choice]]:
    """Return the orders that are still to be given: moves first, then what stands in no way."""
    given = {order.unit for order in view.orders[squad]}
    found = []
    for unit in view.living(squad):
        order = order_of(view, unit, plan.acts[unit])
        if order is not None and unit not in given:
            choice = orders.choice_of(view, order)
            if choice in offer:
                found.append((unit, choice))
    found.sort(key=lambda one: (one[0] != plan.first, one[1].kind != "move", one[0]))
    return found
