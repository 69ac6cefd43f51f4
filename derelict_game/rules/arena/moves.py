"""Moving: all at once, until nothing is in the way of anything any more."""

from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.state import ArenaState

Blocked = dict[int, int]
"""Units that could not move, and the unit in the way of each; NOWHERE: a wall was."""


def settle(state: ArenaState, wishes: dict[int, int]) -> tuple[dict[int, int], Blocked]:
    """Return where units get to that want to go somewhere, and who cannot go."""
    going: dict[int, int] = {}
    blocked: Blocked = {}
    steps, places = state.ground.steps, state.places
    comers: dict[int, list[int]] = {}
    for unit, to in wishes.items():
        if to in steps[places[unit]]:
            going[unit] = to
            comers.setdefault(to, []).append(unit)
        else:
            blocked[unit] = NOWHERE
    for units in comers.values():
        if len(units) > 1:
            for unit in units:
                del going[unit]
                blocked[unit] = units[1] if unit == units[0] else units[0]
    # Whoever stays may stop somebody behind, who then stays as well.
    staying = {places[unit]: unit for unit in state.all_living() if unit not in going}
    while stuck := [unit for unit, to in going.items() if to in staying]:
        for unit in stuck:
            blocked[unit] = staying[going.pop(unit)]
            staying[places[unit]] = unit
    return going, blocked
