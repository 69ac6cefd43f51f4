"""Reasons: what a program is good for, in a line for a person who wants to know."""

from derelict_game.players.rally.planning import Plan, Racer
from derelict_game.players.rally.terrain import FALLEN, HOME


def of_plan(racer: Racer, plan: Plan) -> str:
    """Return where a program leads."""
    flag = racer.flags + 1
    if plan.pose == HOME:
        return f"The last flag in register {_register(racer, plan, racer.terrain.floor.last_flag)}."
    if plan.pose == FALLEN:
        return "No program of these cards stays on the floor."
    if plan.gained:
        when = _register(racer, plan, flag)
        return f"Flag {flag} in register {when}{_beside(racer, plan)}."
    turns = round(_way_left(racer, plan) / 5 + 0.5)
    soon = "soon" if turns <= 1 else f"in about {turns} turns"
    return f"Towards flag {flag}, to be there {soon}{_beside(racer, plan)}."


def _register(racer: Racer, plan: Plan, flag: int) -> int:
    """Return in which register a flag is touched."""
    pose, touched = racer.pose, racer.flags
    for register, act in enumerate(plan.acts, 1):
        pose = racer.terrain.leads[register & 1][act][pose]
        goals = racer.goals
        gained = touched - racer.flags
        if gained < len(goals) and pose >> 2 in goals[gained]:
            touched += 1
        if touched == flag:
            return register
    return len(plan.acts)


def _way_left(racer: Racer, plan: Plan) -> float:
    """Return how many registers the next flag is away after the program."""
    terrain, flags = racer.terrain, racer.flags
    places = terrain.places_of(flags + 1)
    then = terrain.rest(flags + 1)
    beyond = min((then[at << 2 | facing] for at in places for facing in range(4)), default=0.0)
    return max(1.0, terrain.rest(flags)[plan.pose] - beyond)


def _beside(racer: Racer, plan: Plan) -> str:
    """Return what else is worth telling: damage on the way, or a repair at its end."""
    pose, burns = racer.pose, 0
    for register, act in enumerate(plan.acts, 1):
        pose = racer.terrain.leads[register & 1][act][pose]
        burns += racer.terrain.burns[pose >> 2]
    if burns:
        return f", for {burns} damage by lasers"
    if racer.damage and plan.pose >> 2 in racer.terrain.floor.sites:
        return ", with a repair"
    return ""
