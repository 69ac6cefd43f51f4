"""What a moment must hold to make sense; a forged or damaged save does not."""

from typing import TYPE_CHECKING

from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.tokens import (
    NOBODY,
    NUMBERS,
    PICK_UPS,
    RANGE,
    SEATS,
    SHIELD_TURNS,
    SQUADS,
    squad_of,
)

if TYPE_CHECKING:
    from derelict_game.rules.arena.state import ArenaState, Order

MOST = 10**15
"""No number of a match is larger, not even a limit that nobody will ever reach."""
_QUEUES = ((0, 1), (1, 0), (0,), (1,))


def check(state: "ArenaState") -> None:
    """Raise a ValueError unless the moment makes sense."""
    _check_match(state)
    _check_units(state)
    _check_board(state)
    for squad, orders in enumerate(state.orders):
        units = [order.unit for order in orders]
        _need(len(set(units)) == len(units), "a unit has one order")
        _need(all(_fits(state, squad, order) for order in orders), "orders are for units")


def _check_match(state: "ArenaState") -> None:
    _need(state.seats == SEATS, "two squads play")
    limit = state.turn_limit
    _need(limit is not None and 1 <= limit <= MOST, "there is a limit")
    _need(1 <= state.turn <= state.last_turn, "turns are counted")
    if state.result is None:
        _need(state.queue in _QUEUES, "squads are asked once each")
    else:
        _need(not state.queue and state.orders == ((), ()), "nobody is asked after the end")
        _need(tuple(state.result.returns) == SEATS, "the end is one for both squads")


def _check_units(state: "ArenaState") -> None:
    count, floor = len(NUMBERS), state.ground.floor
    for numbers in (state.health, state.shields, state.shielded, state.dead_since):
        _need(len(numbers) == count, "every unit has its numbers")
        _need(all(0 <= number <= MOST for number in numbers), "no number is absurd")
    for entries in (state.places, state.weapons, state.spawns, state.reports):
        _need(len(entries) == count, "every unit has its numbers")
    _need(all(weapon in RANGE for weapon in state.weapons), "weapons are weapons")
    _need(tuple(unit for unit in NUMBERS if unit in state.roster) == state.roster, "units play")
    for place in (*state.places, *state.spawns):
        _need(place == NOWHERE or _is_floor(floor, place), "units are on the floor")
    living = [unit for unit in NUMBERS if state.health[unit]]
    standing = {state.places[unit] for unit in living}
    _need(len(standing) == len(living) and NOWHERE not in standing, "units have cells")
    for unit in NUMBERS:
        alive = unit in living
        _need(unit in state.roster or not alive, "who lives takes part")
        _need(state.shielded[unit] <= (SHIELD_TURNS if alive else 0), "shields run out")
        died = state.dead_since[unit]
        _need(died == 0 if alive else died <= state.turn, "nobody lives and is dead")
        report = state.reports[unit]
        for other in (report.blocked_by, *report.shooters):
            _need(other == NOWHERE or other in NUMBERS, "reports are of units")


def _check_board(state: "ArenaState") -> None:
    floor = state.ground.floor
    for place in (*state.points, *state.pick_ups):
        _need(_is_floor(floor, place), "things lie on the floor")
    _need(all(kind in PICK_UPS for kind in state.pick_ups.values()), "pick-ups are pick-ups")
    count = len(state.points)
    _need(count == len(set(state.points)), "points are apart")
    _need(count == len(state.mainframes) == len(state.owners), "points are known")
    _need(all(owner in (NOBODY, *SQUADS) for owner in state.owners), "owners are squads")
    _need(len(state.scores) == len(state.explored) == len(SQUADS), "both squads have points")
    _need(all(0 <= bits < 1 << len(floor) for bits in state.explored), "what is explored is there")


def _is_floor(floor: tuple[bool, ...], place: int) -> bool:
    return 0 <= place < len(floor) and floor[place]


def _fits(state: "ArenaState", squad: int, order: "Order") -> bool:
    unit, kind, to = order
    if unit not in NUMBERS or squad_of(unit) != squad or not state.health[unit]:
        return False
    aimed = kind in ("move", "shoot")
    return _is_floor(state.ground.floor, to) if aimed else to == NOWHERE


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"in the arena {what}")
