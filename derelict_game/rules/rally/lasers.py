"""Lasers: those of the board and of the robots shoot at once, at the first robot in their line."""

from derelict_game.rules.event import Event
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.floor import NOWHERE, nearest
from derelict_game.rules.rally.option_cards import DOUBLE_LASER, HIGH_POWER, REAR_LASER
from derelict_game.rules.rally.state import Due, Power, RallyState


def fire(state: RallyState, events: list[Event]) -> None:
    """Shoot all lasers; the points that they do are due by the docks (ruling 49)."""
    floor, places = state.floor, state.places
    standing = 0
    for place in places:
        if place != NOWHERE:
            standing |= 1 << place
    hits: list[list[int]] = [[] for _ in places]
    """From which sides each robot is hit, once a point."""
    for laser in floor.lasers:
        if met := standing & laser.line:
            at = nearest(met, laser.facing)
            target = places.index(at)
            hits[target] += [(laser.facing + 2) % 4] * laser.beams
            text = f"A laser hits {state.name(target)}."
            _beam(state, laser.cells[0], at, text, None, events)
    for robot in state.on_board():
        if state.powers[robot] is Power.DOWN and not state.down_fires:
            continue
        facing = state.facings[robot]
        shots = 2 if state.holds(robot, DOUBLE_LASER) else 1
        if state.holds(robot, HIGH_POWER):
            targets = _pierced(state, robot, facing)
        else:
            targets = _met(state, robot, facing, standing)
        _shoot(state, robot, facing, targets, shots, hits, events)
        if state.holds(robot, REAR_LASER):
            rear = (facing + 2) % 4
            _shoot(state, robot, rear, _met(state, robot, rear, standing), 1, hits, events)
    state.due = (
        *state.due,
        *(Due("point", robot, side) for robot in state.docks for side in hits[robot]),
    )


def _met(state: RallyState, robot: int, facing: int, standing: int) -> list[int]:
    """Return whom a plain shot meets: at most one."""
    met = standing & state.floor.rays[facing][state.places[robot]]
    return [state.places.index(nearest(met, facing))] if met else []


def _pierced(state: RallyState, robot: int, facing: int) -> list[int]:
    """Return whom a shot meets that goes through one wall or one robot (ruling 64)."""
    floor, places = state.floor, state.places
    found: list[int] = []
    at, spent = places[robot], False
    while (to := floor.ahead(at, facing)) != NOWHERE:
        if floor.steps[facing][at] == NOWHERE:
            if spent:
                break
            spent = True
        if to in places:
            found.append(places.index(to))
            if spent:
                break
            spent = True
        at = to
    return found


def _shoot(
    state: RallyState,
    robot: int,
    facing: int,
    targets: list[int],
    shots: int,
    hits: list[list[int]],
    events: list[Event],
) -> None:
    if not targets:
        return
    for target in targets:
        hits[target] += [(facing + 2) % 4] * shots
    named = " and ".join(state.name(target) for target in targets)
    text = f"{state.name(robot)} hits {named}."
    _beam(state, state.places[robot], state.places[targets[-1]], text, robot, events)


def _beam(
    state: RallyState, start: int, end: int, text: str, robot: int | None, events: list[Event]
) -> None:
    """Tell of a beam; all beams are shown at once."""
    together = bool(events) and events[-1].type == "beam"
    if not together:
        events.append(Event("step", "Lasers fire.", section=sections.LASERS))
    cells = (state.floor.cell(start), state.floor.cell(end))
    token = None if robot is None else state.id(robot)
    stands = None if robot is None else state.token(robot)
    events.append(
        Event("beam", text, cells, token, section=sections.LASERS, together=together, stands=stands)
    )
