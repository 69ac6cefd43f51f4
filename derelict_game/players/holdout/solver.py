"""The solver: plans its whole turn, and looks at what the turn after it may bring."""

from itertools import pairwise
from random import Random

from derelict_game.players.holdout.attacks import blows, kill_sets
from derelict_game.players.holdout.packed import LYING, action_between, fields_of, packed
from derelict_game.players.holdout.planning import (
    Effort,
    Explored,
    Foresight,
    Plan,
    compared,
    plans,
)
from derelict_game.players.holdout.reasons import NOTHING_ELSE, of_action, of_attack, of_rest
from derelict_game.players.holdout.turn import Turn
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.rules.holdout.table import ATTACKS, BIT, NEXT, NOWHERE
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State

EFFORTS = {
    Budget.PLAY: Effort(width=60, plans=16, deals=8, then=2),
    Budget.BENCH: Effort(width=40, plans=12, deals=8, then=2),
}
ALIKE = 0.002
"""Plans whose chances differ by less than this are as good as each other."""


class Solver(Mind):
    """Thinks in plans. What it finds out about a turn it keeps until the next one.

    Nothing depends on what it has kept: every answer follows from the view and the random numbers.
    """

    def __init__(self, budget: Budget) -> None:
        self._effort = EFFORTS[budget]
        self._turn: Turn | None = None
        self._foresight: Foresight | None = None

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return the next step of the best plan."""
        assert isinstance(view, HoldoutState)
        if len(offer.choices) == 1 or view.phase not in (Phase.MANEUVER, Phase.ATTACK):
            return Thought(offer.choices[0], NOTHING_ELSE)
        turn, foresight = self._known(view)
        if view.phase is Phase.ATTACK:
            return _attack(view, turn, self._effort, foresight)
        explored, found = plans(turn, packed(view), self._effort, foresight)
        plan = found[0] if turn.last else _chosen(found, rng)
        return _maneuver(view, turn, explored, plan)

    def _known(self, view: HoldoutState) -> tuple[Turn, Foresight]:
        """Return what has been found out about the turn so far."""
        turn = Turn.of(view)
        if self._turn is None or self._turn.terms != turn.terms:
            self._turn = turn
        of = (turn.deck, view.turn)
        if self._foresight is None or self._foresight.of != of:
            self._foresight = Foresight(*of, self._effort)
        return self._turn, self._foresight


def _chosen(found: list[Plan], rng: Random) -> Plan:
    """Return the best plan; chance decides between those that are as good as each other."""
    best = found[0]
    alike = [plan for plan in found if best.chance - plan.chance < ALIKE * best.chance]
    return rng.choice(alike)


def _maneuver(view: HoldoutState, turn: Turn, explored: Explored, plan: Plan) -> Thought:
    here = packed(view)
    steps = [here, *explored.way_to(plan.position)]
    acts = [action_between(start, to) for start, to in pairwise(steps)]
    rest = (*acts, NEXT, *_blows(turn, plan), NEXT)
    if not acts:
        return Thought(NEXT, of_rest(turn, plan), rest[1:])
    return Thought(acts[0], of_action(turn, here, steps[1], plan), rest[1:])


def _blows(turn: Turn, plan: Plan) -> list[Choice]:
    lying = plan.position & LYING
    fields = fields_of(lying)
    return [
        ATTACKS[fields[blow.card] >> 1, turn.targets[blow.threat]]
        for blow in turn.blows(lying, plan.after)
    ]


def _attack(view: HoldoutState, turn: Turn, effort: Effort, foresight: Foresight) -> Thought:
    """Return the first blow of the best attack."""
    lying = packed(view) & LYING
    spent = sum(
        1 << card for card, at in enumerate(view.where) if at != NOWHERE and view.turned & BIT[at]
    )
    strikers, needs = turn.strikers(lying, spent), turn.needs(lying, view.damage)
    possible = [turn.aftermath(turn.places_of(fallen)) for fallen in kill_sets(strikers, needs)]
    found = [Plan(lying, after, 0.0, turn.value(lying, after)) for after in possible]
    after = compared(turn, found, effort, foresight)[0].after
    numbers = sum(1 << n for n, at in enumerate(turn.targets) if after.destroyed & BIT[at])
    struck = blows(strikers, needs, numbers)
    assert struck is not None
    fields = fields_of(lying)
    ways = [(fields[one.card] >> 1, turn.targets[one.threat]) for one in struck]
    rest = (*(ATTACKS[way] for way in ways), NEXT)
    return Thought(rest[0], of_attack(turn, lying, after, struck), rest[1:])
