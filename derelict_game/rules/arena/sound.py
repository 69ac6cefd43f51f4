"""What a moment must hold to make sense; a forged or damaged save does not."""

from typing import TYPE_CHECKING

from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.tokens import NOBODY, NUMBERS, PICK_UPS, RANGE, SEATS, SQUADS

if TYPE_CHECKING:
    from derelict_game.rules.arena.state import ArenaState, Order

MOST = 1_000_000
"""No honest number of a match is larger; scores are not bound."""


def check(state: "ArenaState") -> None:
    """Raise a ValueError unless the moment makes sense."""
    if state.chart is None:
        return  # a state is being read: its chart is put in at once, and it is checked then
    size = state.chart.width * state.chart.height
    count = len(NUMBERS)
    for numbers in (state.places, state.health, state.shields, state.shielded, state.dead_since):
        _need(len(numbers) == count, "every unit has its numbers")
        _need(all(NOWHERE <= number <= MOST for number in numbers), "no number is absurd")
    _need(len(state.weapons) == len(state.spawns) == len(state.reports) == count, "of all units")
    _need(all(weapon in RANGE for weapon in state.weapons), "weapons are weapons")
    _need(tuple(sorted(set(state.roster))) == state.roster, "the roster is in order")
    _need(all(unit in NUMBERS for unit in state.roster), "the roster has units")
    _need(state.seats in ((), SEATS), "two squads play")
    floor = state.ground.floor
    for place in (*state.points, *state.pick_ups):
        _need(0 <= place < size and floor[place], "things lie on the floor")
    for place in (*state.places, *state.spawns):
        _need(place == NOWHERE or (0 <= place < size and floor[place]), "units are on the floor")
    living = [state.places[unit] for unit in NUMBERS if state.health[unit] > 0]
    _need(NOWHERE not in living and len(set(living)) == len(living), "units have cells")
    _need(
        all(unit in state.roster for unit in NUMBERS if state.health[unit] > 0), "units take part"
    )
    for unit in NUMBERS:
        alive = state.health[unit] > 0
        _need(state.health[unit] >= 0 <= state.shields[unit], "nothing is below 0")
        _need(state.shielded[unit] >= 0 <= state.dead_since[unit], "nothing is below 0")
        _need(alive or state.shielded[unit] >= 0, "shields are of the living")
    _need(len(state.points) == len(set(state.points)) == len(state.owners), "points are apart")
    _need(len(state.mainframes) == len(state.points), "points are known")
    _need(all(owner in (NOBODY, *SQUADS) for owner in state.owners), "owners are squads")
    _need(all(kind in PICK_UPS for kind in state.pick_ups.values()), "pick-ups are pick-ups")
    _need(len(state.scores) == len(state.explored) == len(SQUADS), "both squads have points")
    _need(all(0 <= bits < 1 << size for bits in state.explored), "what is explored is there")
    _need(state.turn_limit is not None and 1 <= state.turn <= MOST, "turns are counted")
    _need(len(state.orders) == len(SQUADS), "both squads have orders")
    _need(state.queue in ((0, 1), (1, 0), (0,), (1,), ()), "squads are asked once each")
    _need(bool(state.queue) or state.result is not None, "somebody is asked")
    for squad, orders in enumerate(state.orders):
        units = [order.unit for order in orders]
        _need(len(set(units)) == len(units), "a unit has one order")
        for order in orders:
            _need(_fits(state, squad, order), "orders are for units")


def _fits(state: "ArenaState", squad: int, order: "Order") -> bool:
    unit, _, to = order
    mine = unit in NUMBERS and unit // (len(NUMBERS) // 2) == squad
    size = len(state.ground.floor)
    return mine and state.health[unit] > 0 and (to == NOWHERE or 0 <= to < size)


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"in the arena {what}")
