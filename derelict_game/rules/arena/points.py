"""Control points and mainframes: who holds them, and what that is worth."""

from derelict_game.rules.arena import sections
from derelict_game.rules.arena.scoring import CAPTURED, HELD, LOST, NEUTRALISED, Ledger
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.telling import Telling
from derelict_game.rules.arena.tokens import AMBER, BLUE, NOBODY, SQUAD_NAMES, SQUADS


def update(state: ArenaState, ledger: Ledger, telling: Telling) -> None:
    """Pay for holding, then let every point go to the squad with more units around it."""
    for squad in SQUADS:
        if held := state.owners.count(squad):
            ledger.add(squad, HELD, held)
    for number, squad in enumerate(dominant(state)):
        owner, place = state.owners[number], state.points[number]
        if squad in (NOBODY, owner):
            continue
        name, winner = point_name(state, number), SQUAD_NAMES[squad]
        if owner == NOBODY:
            state.owners[number] = squad
            ledger.add(squad, CAPTURED)
            event, text = "captured", f"{winner} captures {name}."
        else:
            state.owners[number] = NOBODY
            ledger.add(squad, NEUTRALISED)
            ledger.add(owner, LOST)
            text = f"{winner} neutralises {name}, which {SQUAD_NAMES[owner]} held."
            event = "neutralised"
        telling.place(event, place, text, sections.CONTROL_POINTS, squad)


def dominant(state: ArenaState) -> list[int]:
    """Return for every point the squad that has more units around it; NOBODY: as many have both."""
    standing = [sum(1 << state.places[unit] for unit in state.living(squad)) for squad in SQUADS]
    found = []
    for place in state.points:
        zone = state.ground.zones[place]
        amber, blue = ((bits & zone).bit_count() for bits in standing)
        found.append(NOBODY if amber == blue else AMBER if amber > blue else BLUE)
    return found


def point_name(state: ArenaState, number: int) -> str:
    """Return what a point is called: the control points and the mainframes have numbers."""
    mainframe = state.mainframes[number]
    place = state.mainframes[: number + 1].count(mainframe)
    return f"{'mainframe' if mainframe else 'control point'} {place}"
