"""The recruit: every unit for itself, at what is nearest."""

from random import Random

from derelict_game.players.arena.aims import aims_of
from derelict_game.players.arena.drill import march
from derelict_game.players.arena.field import AIM, STAY, TAKE, Field, act_of, order_of
from derelict_game.players.arena.goals import Errand, goals_of
from derelict_game.players.arena.reasons import NOTHING_TO_ADD, of_act
from derelict_game.players.mind import Mind, Thought
from derelict_game.rules.arena import orders
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State

CONFUSED = 0.4
"""How often a unit does anything at all instead."""


class Recruit(Mind):
    """Shoots at what it sees, and walks to the nearest thing."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return an order for the next unit that has none."""
        assert isinstance(view, ArenaState)
        squad, field = view.seats.index(offer.seat), Field.of(view)
        acts = [STAY] * len(field.places)
        for given in view.orders[squad]:
            acts[given.unit] = act_of(view, given)
        ordered = {given.unit for given in view.orders[squad]}
        for unit in view.living(squad):
            if unit in ordered:
                continue
            if rng.random() < CONFUSED:
                own = [choice for choice in offer if choice.cell == view.cell(unit)]
                choice = rng.choice(own) if own else orders.DONE
                if own:
                    acts[unit] = act_of(view, orders.order_of(view, choice))
            else:
                acts[unit] = self._act(field, squad, unit, acts)
                order = order_of(view, unit, acts[unit])
                choice = orders.DONE if order is None else orders.choice_of(view, order)
            if choice != orders.DONE and choice in offer:
                return Thought(choice, of_act(field, squad, unit, acts))
        return Thought(orders.DONE, NOTHING_TO_ADD)

    def _act(self, field: Field, squad: int, unit: int, acts: list[int]) -> int:
        """Return what a unit does that does not think of the others."""
        here, places = field.places[unit], field.places
        targets = aims_of(field).targets[unit]
        if targets:
            lines = field.terrain.reach[here]
            return AIM + min(targets, key=lambda enemy: lines[places[enemy]][1])
        if here in field.pick_ups:
            return TAKE
        own = unit % (len(places) // 2)
        wanted = [goal for goal in goals_of(field, squad) if goal.worth[own] > 0]
        if not wanted:
            return STAY
        nearest = min(wanted, key=lambda goal: goal.away[here])
        steps = list(acts)
        march(field, {unit: Errand(nearest, 1.0)}, steps, squad)
        return steps[unit]
