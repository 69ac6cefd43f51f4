"""Control points and mainframes: who holds them, and what that is worth."""

from derelict_game.rules.arena import sections
from derelict_game.rules.arena.scoring import CAPTURED, HELD, LOST, NEUTRALISED, Ledger
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import AMBER, BLUE, NOBODY, SQUAD_NAMES, SQUADS
from derelict_game.rules.event import Event


def update(state: ArenaState, ledger: Ledger) -> list[Event]:
    """Pay for holding, then let every point go to the squad with more units around it."""
    for owner in state.owners:
        if owner != NOBODY:
            ledger.add(owner, HELD)
    standing = [sum(1 << state.places[unit] for unit in state.living(squad)) for squad in SQUADS]
    events: list[Event] = []
    for number, place in enumerate(state.points):
        zone = state.ground.zones[place]
        amber, blue = ((bits & zone).bit_count() for bits in standing)
        if amber == blue:
            continue
        squad, owner = AMBER if amber > blue else BLUE, state.owners[number]
        if owner == squad:
            continue
        name = point_name(state, number)
        if owner == NOBODY:
            state.owners[number] = squad
            ledger.add(squad, CAPTURED)
            event, text = "captured", f"{SQUAD_NAMES[squad]} captures {name}."
        else:
            state.owners[number] = NOBODY
            ledger.add(squad, NEUTRALISED)
            ledger.add(owner, LOST)
            event = "neutralised"
            text = f"{SQUAD_NAMES[squad]} neutralises {name}, which {SQUAD_NAMES[owner]} held."
        cell = state.ground.cells[place]
        together = bool(events)
        events.append(
            Event(event, text, (cell,), section=sections.CONTROL_POINTS, together=together)
        )
    return events


def point_name(state: ArenaState, number: int) -> str:
    """Return what a point is called: the control points and the mainframes have numbers."""
    mainframe = state.mainframes[number]
    place = state.mainframes[: number + 1].count(mainframe)
    return f"{'mainframe' if mainframe else 'control point'} {place}"
