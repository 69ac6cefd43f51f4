"""Reasons: what an order is good for, in a line for a person who wants to know."""

from collections.abc import Sequence

from derelict_game.players.arena.drill import volley
from derelict_game.players.arena.field import AIM, GUARD, STAY, TAKE, Field
from derelict_game.players.arena.goals import errands, goals_of
from derelict_game.rules.arena.tokens import CALL_SIGNS, KINDS, NAMES, NOBODY, UNITS_A_SQUAD

NOTHING_TO_ADD = "The others keep their places."
_COUNTS = ("No", "One", "Two", "Three", "Four")


def of_act(field: Field, squad: int, unit: int, acts: Sequence[int]) -> str:
    """Return why a unit does what it does in a plan."""
    act, name = acts[unit], CALL_SIGNS[unit % UNITS_A_SQUAD]
    if act == TAKE:
        thing = KINDS[field.pick_ups[field.places[unit]]].title
        return f"{name} picks up the {thing}."
    if act == GUARD:
        return f"{name} raises a shield: it is under fire."
    if act >= AIM:
        return _of_shot(field, squad, act - AIM, acts)
    if act == STAY:
        return f"{name} keeps its place."
    return _of_move(field, squad, unit, act)


def _of_shot(field: Field, squad: int, enemy: int, acts: Sequence[int]) -> str:
    shooters = [unit for unit in field.living(squad) if acts[unit] == AIM + enemy]
    damage = volley(field, shooters)
    end = ", which destroys it" if damage >= field.health[enemy] else ""
    guns = "gun" if len(shooters) == 1 else "guns"
    return f"{_COUNTS[len(shooters)]} {guns} at {NAMES[enemy]}: {damage} damage{end}."


def _of_move(field: Field, squad: int, unit: int, to: int) -> str:
    """Return what a step brings: a point, a pick-up, or the way to one."""
    name, here = CALL_SIGNS[unit % UNITS_A_SQUAD], field.places[unit]
    near = field.terrain.near
    for number in near[to]:
        if number not in near[here] and field.owners[number] != squad:
            verb = "takes" if field.owners[number] == NOBODY else "attacks"
            return f"{name} {verb} {point_name(field, number)}."
    if to in field.pick_ups:
        return f"{name} gets the {KINDS[field.pick_ups[to]].title}."
    found = [goal for goal in goals_of(field, squad) if goal.away[to] < goal.away[here]]
    errand = errands(field, squad, [unit], found).get(unit)
    if errand is None:
        return f"{name} goes out of the way."
    goal = errand.goal
    if goal.kind == "enemy":
        return f"{name} closes in on {NAMES[goal.number]}."
    if goal.kind == "pick_up":
        return f"{name} goes for the {KINDS[field.pick_ups[goal.number]].title}."
    verb = "goes to guard" if field.owners[goal.number] == squad else "heads for"
    return f"{name} {verb} {point_name(field, goal.number)}."


def point_name(field: Field, number: int) -> str:
    """Return what a point is called, as in the events of the rules."""
    mainframe = field.mainframes[number]
    place = field.mainframes[: number + 1].count(mainframe)
    return f"{'mainframe' if mainframe else 'control point'} {place}"
