"""Coming back: destroyed units return a turn later while their squad holds a mainframe."""

from collections.abc import Iterator

from derelict_game.rules.arena import sections
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.telling import Telling
from derelict_game.rules.arena.tokens import MEMBERS, UNITS_A_SQUAD, squad_of
from derelict_game.rules.event import DEPLOYED


def bring_back(state: ArenaState, telling: Telling) -> None:
    """Bring everybody back whose time has come, Amber first, then Blue, by their numbers."""
    for unit in state.roster:
        waited = state.health[unit] <= 0 and state.dead_since[unit] < state.turn
        if not waited or not state.owns_mainframe(squad_of(unit)):
            continue
        # Whoever has come back before is in the way, too.
        taken = {state.places[other] for other in state.all_living()}
        place = next((at for at in _places(state, unit) if at not in taken), NOWHERE)
        if place != NOWHERE:
            state.bring(unit, place)
            telling.unit(DEPLOYED, unit, "is back", sections.COMING_BACK)


def _places(state: ArenaState, unit: int) -> Iterator[int]:
    """Return where a unit may come back: the spawns from its own on, then all around them."""
    members, own = MEMBERS[squad_of(unit)], unit % UNITS_A_SQUAD
    cyclic = (*members[own:], *members[:own])
    spawns = [state.spawns[one] for one in cyclic if state.spawns[one] != NOWHERE]
    yield from spawns
    floor = state.ground.floor
    for spawn in spawns:
        for place in state.ground.around[spawn]:
            if place != NOWHERE and floor[place]:
                yield place
