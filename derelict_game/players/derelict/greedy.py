"""The plain solo rules: the nearest enemy by the quickest route, shoot what is seen, overwatch."""

from random import Random

from derelict_game.players.derelict.questions import answer
from derelict_game.players.derelict.situation import STRIDE, Situation, number_of
from derelict_game.players.derelict.terrain import FAR, Stand, distances, stands
from derelict_game.players.derelict.words import ALL_HAVE_ACTED
from derelict_game.players.mind import Mind, Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.activation import OVERWATCH, REVEAL
from derelict_game.rules.derelict.frames import Activation, BlipPlacement, Reaction, VoluntaryReveal
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import BLIPS, FLAMER_MARINE
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State
from derelict_game.rules.wreck import MARINES, PASS

NEAR = 2
"""How near to the goal those stay who only escort."""


class Greedy(Mind):
    """Goes straight for it."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return the plainest good choice."""
        assert isinstance(view, DerelictState)
        if (small := answer(view, offer)) is not None:
            return small
        if offer.seat == MARINES:
            return _marine(view, offer)
        return _alien(view, offer)


# ---- marines


def _marine(state: DerelictState, offer: Offer) -> Thought:
    frame = state.stack[-1]
    if isinstance(frame, Reaction):
        return Thought(offer.choices[0], "Reacts to what it saw.")
    look = Situation(state)
    if not isinstance(frame, Activation):
        return _next_marine(state, offer, look)
    unit = state.marines[frame.unit]
    shots = [choice for choice in offer.choices if choice.kind == "shoot"]
    if unit.kind == FLAMER_MARINE:
        prize = [c for c in shots if look.prize >> number_of(state, c) & 1]
        if prize:
            return Thought(prize[0], f"{state.name(frame.unit)} burns the objective.")
    else:
        at_aliens = [c for c in shots if state.aliens >> number_of(state, c) & 1]
        if at_aliens:
            to_marines = look.to_marines
            nearest = min(at_aliens, key=lambda c: to_marines[number_of(state, c)])
            target = state.called(state.at[number_of(state, nearest)])
            return Thought(nearest, f"{state.name(frame.unit)} shoots at {target}.")
    runs = unit.kind == FLAMER_MARINE or frame.unit in look.errands
    to_goal = look.errands.get(frame.unit, look.to_goal)
    step = None if runs else _give_way(state, frame, look, offer)
    if step is None and (runs or not _near_enough(state, look, unit)):
        spare = 0 if runs else 2
        blocked = state.blockers | (state.goals.closed_to(frame.unit) if state.goals else 0)
        step = _advance(state, frame, to_goal, blocked, spare, offer)
    if step is not None:
        return step
    if runs and to_goal[unit.cell] and Choice("command") in offer:
        return Thought(Choice("command"), f"{state.name(frame.unit)} hurries.")
    if unit.kind != FLAMER_MARINE and OVERWATCH in offer:
        return Thought(OVERWATCH, f"{state.name(frame.unit)} watches.")
    return _next_marine(state, offer, look)


def _give_way(
    state: DerelictState, frame: Activation, look: Situation, offer: Offer
) -> Thought | None:
    """Step out of the runner's way; None: nobody is in it."""
    unit = state.marines[frame.unit]
    now = look.in_the_way(unit.cell)
    if not now:
        return None
    found = stands(state, unit, frame.ap, blocked=state.blockers)
    ways = [(look.in_the_way(at[0]), way.cost, way) for at, way in found.items() if way.choices]
    best = min(ways, key=lambda one: one[:2], default=None)
    if best is None or best[0] >= now or best[2].choices[0] not in offer:
        return None
    return Thought(best[2].choices[0], f"{state.name(frame.unit)} steps aside.")


def _near_enough(state: DerelictState, look: Situation, unit: Unit) -> bool:
    """Return whether a marine stays out of the runner's way; everybody runs to get out."""
    gets_out = state.goals is not None and state.goals.escapes
    return not gets_out and not look.prize and look.to_goal[unit.cell] <= NEAR


def _next_marine(state: DerelictState, offer: Offer, look: Situation) -> Thought:
    """Activate who is nearest to the goal, the flamer after the first of them."""
    active = state.activation
    fresh = [
        choice
        for choice in offer.choices
        if choice.kind == "activate"
        and state.at[number_of(state, choice)] not in state.deactivated
        and (active is None or state.at[number_of(state, choice)] != active.unit)
    ]
    if not fresh:
        return Thought(PASS if PASS in offer else offer.choices[0], ALL_HAVE_ACTED)

    def rank(choice: Choice) -> tuple[bool, int]:
        cell = number_of(state, choice)
        kind = state.marines[state.at[cell]].kind
        return kind == FLAMER_MARINE, look.to_goal[cell]

    return _activated(state, min(fresh, key=rank))


def _activated(state: DerelictState, choice: Choice) -> Thought:
    return Thought(choice, f"{state.name(state.at[number_of(state, choice)])} is next.")


def _advance(
    state: DerelictState,
    frame: Activation,
    field: list[int],
    blocked: int,
    spare: int,
    offer: Offer,
) -> Thought | None:
    """Return the next step towards a goal; None: no step with these points leads nearer."""
    unit = state.find(frame.unit)
    assert unit is not None
    moved = frame.follows == "move"
    found = stands(state, unit, frame.ap - spare, blocked=blocked, moved=moved)
    best: tuple[int, int, Stand] | None = None
    for (cell, _), stand in found.items():
        if stand.choices and (best is None or (field[cell], stand.cost) < best[:2]):
            best = (field[cell], stand.cost, stand)
    if best is None or best[0] >= field[unit.cell] or best[2].choices[0] not in offer:
        return None
    return Thought(best[2].choices[0], f"{state.name(frame.unit)} goes on.")


# ---- aliens


def _alien(state: DerelictState, offer: Offer) -> Thought:
    frame = state.stack[-1]
    look = Situation(state)
    to_marines = look.to_marines
    if isinstance(frame, BlipPlacement):
        entry = state.ground.entry

        def far(choice: Choice) -> int:
            cell = entry.get(number_of(state, choice), -1)
            return to_marines[cell] if cell >= 0 else FAR

        return Thought(min(offer.choices, key=far), "As near to the marines as can be.")
    if isinstance(frame, VoluntaryReveal):
        placed = [c for c in offer.choices if c.kind == "deploy"]
        if placed:
            nearest = min(placed, key=lambda c: to_marines[number_of(state, c)])
            return Thought(nearest, "As near to the marines as can be.")
        return _next_alien(state, offer, to_marines)
    if not isinstance(frame, Activation):
        return _next_alien(state, offer, to_marines)
    unit = state.hive[frame.unit]
    for choice in offer.choices:
        if choice.kind != "assault":
            continue
        victim = state.at.get(number_of(state, choice))
        if victim is not None and victim in state.marines:
            told = f"{state.name(frame.unit)} attacks {state.called(victim)}."
            return Thought(choice, told)
    near = unit.cell < state.ground.plan_size and to_marines[unit.cell] <= STRIDE
    if unit.kind in BLIPS and near and REVEAL in offer:
        return Thought(REVEAL, f"{state.name(frame.unit)} is near enough to strike.")
    step = _alien_step(state, unit, frame, look, offer)
    return step or _next_alien(state, offer, to_marines)


def _alien_step(
    state: DerelictState, unit: Unit, frame: Activation, look: Situation, offer: Offer
) -> Thought | None:
    blocked = state.blockers
    beacons = state.goals.beacons & ~state.occupied if state.goals else 0
    if beacons and unit.kind not in BLIPS:
        to_beacon = distances(state, beacons)
        if to_beacon[unit.cell] <= frame.ap:
            step = _advance(state, frame, to_beacon, blocked, 0, offer)
            if step is not None:
                return step
    if unit.kind in BLIPS:
        return _advance(state, frame, look.to_marines, blocked | look.hidden_from, 0, offer)
    front = state.ground.front
    marines = {m.cell for m in state.marines.values()}
    moved = frame.follows == "move"
    found = stands(state, unit, frame.ap - 1, blocked=blocked, moved=moved)
    strikes = [
        stand
        for (cell, facing), stand in found.items()
        if cell < state.ground.plan_size and front[4 * cell + facing] in marines and stand.choices
    ]
    if strikes:
        choice = min(strikes, key=lambda stand: stand.cost).choices[0]
        if choice in offer:
            return Thought(choice, f"{state.name(frame.unit)} goes for the nearest marine.")
    return _advance(state, frame, look.to_marines, blocked, 0, offer)


def _next_alien(state: DerelictState, offer: Offer, to_marines: list[int]) -> Thought:
    ready = [choice for choice in offer.choices if choice.kind == "activate"]
    if not ready:
        return Thought(PASS if PASS in offer else offer.choices[0], ALL_HAVE_ACTED)
    return _activated(state, min(ready, key=lambda c: to_marines[number_of(state, c)]))
