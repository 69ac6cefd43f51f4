"""What is wrong with a map of the arena."""

from collections import deque
from collections.abc import Iterator

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault, Severity
from derelict_game.board.geometry import Cell
from derelict_game.rules.arena.ground import Ground, ground_of
from derelict_game.rules.arena.tokens import (
    BLASTER,
    KINDS,
    MEMBERS,
    NAMES,
    NUMBERS,
    OWNED,
    PICK_UPS,
    POINTS,
    RANGE,
    SPAWNS,
    SQUAD_NAMES,
    SQUADS,
    UNITS,
    squad_of,
)
from derelict_game.rules.setup import Setup


def check(chart: Chart, setup: Setup) -> list[Fault]:
    """Return every fault."""
    faults = [*_things(chart, setup), *_spawns(setup)]
    if not any(fault.severity is Severity.ERROR for fault in faults):
        faults += [*_unreachable(chart, setup), *_under_fire(chart, setup)]
    return faults


def _things(chart: Chart, setup: Setup) -> Iterator[Fault]:
    """Return what lies in a wall, on something of its like, or does not belong on a map."""
    seen: set[tuple[str, Cell]] = set()
    for number, (kind, cell, _) in enumerate(setup.tokens):
        title = KINDS[kind].heading
        if cell not in chart.corridors:
            yield Fault(f"{title} lies in a wall.", cell=cell, token=number)
        if kind in UNITS:
            spawn = KINDS[SPAWNS[UNITS.index(kind)]].title
            text = f"{title} starts where its spawn is: use the {spawn}."
            yield Fault(text, cell=cell, token=number)
        sort = _sort(kind)
        if sort and (sort, cell) in seen:
            yield Fault(f"{title} shares its cell with its like.", cell=cell, token=number)
        seen.add((sort, cell))


def _sort(kind: str) -> str:
    if kind in PICK_UPS:
        return "pick-up"
    if kind in POINTS or kind in OWNED:
        return "point"
    return "spawn" if kind in SPAWNS else ""


def _spawns(setup: Setup) -> Iterator[Fault]:
    """Return the units without a spawn, or with several."""
    found = [token.kind for token in setup.tokens]
    for spawn in SPAWNS:
        title = KINDS[spawn].title
        if found.count(spawn) == 0:
            yield Fault(f"The {title} is missing.")
        if found.count(spawn) > 1:
            yield Fault(f"There is more than one {title}.")


def _unreachable(chart: Chart, setup: Setup) -> Iterator[Fault]:
    """Return what nobody or only one squad can walk to, and units that meet no enemy."""
    ground = ground_of(chart)
    spawns = {token.kind: ground.place(token.cell) for token in setup.tokens}
    ways = [reached(ground, spawns[spawn]) for spawn in SPAWNS]
    for number, (kind, cell, _) in enumerate(setup.tokens):
        place = ground.place(cell)
        if kind in SPAWNS:
            unit = SPAWNS.index(kind)
            enemies = MEMBERS[1 - squad_of(unit)]
            if not any(place in ways[enemy] for enemy in enemies):
                text = f"{NAMES[unit]} is walled off from all enemies."
                yield Fault(text, Severity.WARNING, cell=cell, token=number)
            continue
        squads = {squad_of(unit) for unit in NUMBERS if place in ways[unit]}
        if len(squads) < len(SQUADS) and _sort(kind):
            who = f"Only {SQUAD_NAMES[squads.pop()]}" if squads else "Nobody"
            title = KINDS[kind].title
            text = f"{who} can reach {title if kind in OWNED else f'the {title}'}."
            yield Fault(text, Severity.WARNING, cell=cell, token=number)


def _under_fire(chart: Chart, setup: Setup) -> Iterator[Fault]:
    """Return the units that can be shot before they have moved."""
    ground = ground_of(chart)
    spawns = {token.kind: ground.place(token.cell) for token in setup.tokens}
    for number, (kind, cell, _) in enumerate(setup.tokens):
        if kind not in SPAWNS:
            continue
        unit, lines = SPAWNS.index(kind), ground.reach[ground.place(cell)]
        for enemy in MEMBERS[1 - squad_of(unit)]:
            seen = lines.get(spawns[SPAWNS[enemy]])
            if seen is not None and seen[1] <= RANGE[BLASTER]:
                text = f"{NAMES[unit]} starts in the line of fire of {NAMES[enemy]}."
                yield Fault(text, Severity.WARNING, cell=cell, token=number)
                break


def reached(ground: Ground, place: int) -> dict[int, int]:
    """Return every place to which one can walk from another, and the steps to it."""
    steps, border = {place: 0}, deque([place])
    while border:
        here = border.popleft()
        for to in ground.steps[here]:
            if to not in steps:
                steps[to] = steps[here] + 1
                border.append(to)
    return steps
