"""Moving: all at once, until nothing is in the way of anything any more."""

from collections import Counter

from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.state import ArenaState

Blocked = dict[int, int]
"""Units that could not move, and the unit in the way of each, or NOWHERE."""


def settle(state: ArenaState, wishes: dict[int, int]) -> tuple[dict[int, int], Blocked]:
    """Return where units get to that want to go somewhere, and who cannot go."""
    steps, places = state.ground.steps, state.places
    blocked = {unit: NOWHERE for unit, to in wishes.items() if to not in steps[places[unit]]}
    going = {unit: to for unit, to in wishes.items() if unit not in blocked}
    wanted = Counter(going.values())
    for unit, to in list(going.items()):
        if wanted[to] > 1:
            others = (other for other, place in wishes.items() if place == to and other != unit)
            blocked[unit] = next(others)
    going = {unit: to for unit, to in going.items() if unit not in blocked}
    staying = {places[unit]: unit for unit in state.all_living() if unit not in going}
    while stuck := [unit for unit, to in going.items() if to in staying]:
        for unit in stuck:
            blocked[unit] = staying[going.pop(unit)]
        staying |= {places[unit]: unit for unit in stuck}
    return going, blocked
