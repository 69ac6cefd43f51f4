"""Coming back: destroyed units return a turn later while their squad holds a mainframe."""

from collections.abc import Iterator

from derelict_game.rules.arena import sections
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import MEMBERS, NAMES, UNITS_A_SQUAD, squad_of
from derelict_game.rules.event import DEPLOYED, Event


def bring_back(state: ArenaState) -> list[Event]:
    """Bring everybody back whose time has come, Amber first, then Blue, by their numbers."""
    events: list[Event] = []
    taken = {state.places[unit] for unit in state.all_living()}
    for unit in state.roster:
        waited = state.health[unit] <= 0 and state.dead_since[unit] < state.turn
        if not waited or not state.owns_mainframe(squad_of(unit)):
            continue
        place = next((at for at in _places(state, unit) if at not in taken), NOWHERE)
        if place == NOWHERE:
            continue
        taken.add(place)
        state.bring(unit, place)
        cells, text = (state.ground.cells[place],), f"{NAMES[unit]} is back."
        events.append(
            Event(
                DEPLOYED,
                text,
                cells,
                state.id(unit),
                section=sections.COMING_BACK,
                together=bool(events),
            )
        )
    return events


def _places(state: ArenaState, unit: int) -> Iterator[int]:
    """Return where a unit may come back: the spawns from its own on, then all around them."""
    members, own = MEMBERS[squad_of(unit)], unit % UNITS_A_SQUAD
    cyclic = [members[(own + step) % UNITS_A_SQUAD] for step in range(UNITS_A_SQUAD)]
    spawns = [state.spawns[one] for one in cyclic if state.spawns[one] != NOWHERE]
    yield from spawns
    floor = state.ground.floor
    for spawn in spawns:
        for place in state.ground.around[spawn]:
            if place != NOWHERE and floor[place]:
                yield place
