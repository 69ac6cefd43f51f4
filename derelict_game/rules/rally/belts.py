"""Belts, pushers and gears: the floor moves the robots, all of them at the same time."""

from collections.abc import Iterable, Mapping, Sequence

from derelict_game.rules.event import Event
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.damage import fall
from derelict_game.rules.rally.floor import NOWHERE, Floor
from derelict_game.rules.rally.moving import turn
from derelict_game.rules.rally.state import RallyState


def carried(
    places: Sequence[int], order: Iterable[int], belts: Mapping[int, int], floor: Floor
) -> dict[int, int]:
    """Return where belts bring the robots that they move, in the order in which those are given."""
    goals = {}
    for robot in order:
        way = belts.get(places[robot])
        if way is not None:
            to = floor.steps[way][places[robot]]
            if to != NOWHERE:
                goals[robot] = to
    _clear(places, goals)
    return goals


def bend(floor: Floor, way: int, to: int) -> int:
    """Return by how many quarters a belt turns a robot that it brings to a place.

    Only a belt that brings a robot onto another one from the side turns it.
    """
    return _QUARTERS[(floor.belts.get(to, way) - way) % 4]


_QUARTERS = (0, 1, 0, -1)


def run_belts(
    state: RallyState, belts: Mapping[int, int], caption: str, events: list[Event]
) -> None:
    """Carry every robot that stands on one of these belts, unless something is in its way."""
    goals = carried(state.places, state.on_board(), belts, state.floor)
    if not goals:
        return
    events.append(Event("step", caption, section=sections.BELTS))
    for number, robot in enumerate(goals):
        quarters = bend(state.floor, belts[state.places[robot]], goals[robot])
        state.facings[robot] = (state.facings[robot] + quarters) % 4
        ending = {0: "", 1: " and turned right", -1: " and turned left"}[quarters]
        text = f"{state.name(robot)} is carried on{ending}."
        _slide(state, robot, goals[robot], text, sections.BELTS, events, together=number > 0)
    _fall(state, goals, events)


def pushed(
    places: Sequence[int], order: Iterable[int], active: Mapping[int, int], floor: Floor
) -> dict[int, int]:
    """Return where pushers push the robots on them and whoever is in their way (ruling 50)."""
    steps = floor.steps
    pushing = {robot: active[places[robot]] for robot in order if places[robot] in active}
    stuck: set[int] = set()
    goals: dict[int, int] = {}
    while pushing:
        ways: dict[int, set[int]] = {}
        ahead = [(robot, way) for robot, way in pushing.items() if robot not in stuck]
        while ahead:
            robot, way = ahead.pop()
            known = ways.setdefault(robot, set())
            if way in known:
                continue
            known.add(way)
            to = steps[way][places[robot]]
            if to in places and to != NOWHERE:
                other = places.index(to)
                if other not in pushing and other not in stuck:
                    ahead.append((other, way))
        goals = {
            robot: steps[next(iter(known))][places[robot]]
            for robot, known in ways.items()
            if len(known) == 1
        }
        goals = {robot: to for robot, to in goals.items() if to != NOWHERE}
        _clear(places, goals)
        held = set(ways) - set(goals)
        if held <= stuck:
            break
        stuck |= held
    return goals


def run_pushers(state: RallyState, events: list[Event]) -> None:
    """Push every robot that stands on an active pusher, and whoever is in its way."""
    active = state.floor.pushers[state.register % 2]
    goals = pushed(state.places, state.on_board(), active, state.floor)
    if not goals:
        return
    events.append(Event("step", "Pushers push.", section=sections.PUSHERS))
    moved = [robot for robot in state.docks if robot in goals]
    for number, robot in enumerate(moved):
        text = f"{state.name(robot)} is pushed away."
        _slide(state, robot, goals[robot], text, sections.PUSHERS, events, together=number > 0)
    _fall(state, goals, events)


def run_gears(state: RallyState, events: list[Event]) -> None:
    """Turn every robot that stands on a gear."""
    gears = state.floor.gears
    turning = [robot for robot in state.on_board() if state.places[robot] in gears]
    if turning:
        events.append(Event("step", "Gears turn.", section=sections.GEARS))
    for number, robot in enumerate(turning):
        quarters = gears[state.places[robot]]
        text = f"A gear turns {state.name(robot)} {'left' if quarters < 0 else 'right'}."
        turn(
            state,
            robot,
            quarters,
            events,
            text,
            section=sections.GEARS,
            together=number > 0,
        )


def _clear(places: Sequence[int], goals: dict[int, int]) -> None:
    """Take out whoever cannot move since others are in its way, until nobody is left of them.

    Nobody moves where two would come into one cell, where a robot stays, or where two would change
    places; and so on for whoever comes behind.
    """
    while True:
        wanted = list(goals.values())
        held = []
        for robot, to in goals.items():
            other = places.index(to) if to in places else None
            blocked = other is not None and (other not in goals or goals[other] == places[robot])
            if blocked or wanted.count(to) > 1:
                held.append(robot)
        if not held:
            return
        for robot in held:
            del goals[robot]


def _slide(
    state: RallyState,
    robot: int,
    to: int,
    text: str,
    section: str,
    events: list[Event],
    *,
    together: bool,
) -> None:
    before = state.cell(robot)
    state.places[robot] = to
    token = state.token(robot)
    events.append(
        Event(
            "carried",
            text,
            (before, token.cell),
            state.id(robot),
            section=section,
            together=together,
            stands=token,
        )
    )


def _fall(state: RallyState, moved: Mapping[int, int], events: list[Event]) -> None:
    """Destroy whoever was moved into a pit or off the floor, by the docks."""
    fallen = [robot for robot in state.docks if moved.get(robot, NOWHERE) in state.floor.deadly]
    for number, robot in enumerate(fallen):
        fall(state, robot, events, together=number > 0)
    # Each of them put its own loss in front; they are settled by the docks.
    count = len(fallen)
    state.due = (*state.due[:count][::-1], *state.due[count:])
