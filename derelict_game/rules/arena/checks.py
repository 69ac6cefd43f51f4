"""What is wrong with a map of the arena."""

from collections.abc import Iterator

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault, Severity
from derelict_game.board.geometry import Cell
from derelict_game.rules.arena.ground import ground_of
from derelict_game.rules.arena.tokens import KINDS, OWNED, PICK_UPS, POINTS, SPAWNS, UNITS
from derelict_game.rules.setup import Setup


def check(chart: Chart, setup: Setup) -> list[Fault]:
    """Return every fault."""
    faults = [*_things(chart, setup), *_spawns(setup)]
    if not any(fault.severity is Severity.ERROR for fault in faults):
        faults += _unreachable(chart, setup)
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
    """Return what nobody can walk to."""
    ground = ground_of(chart)
    reached = {ground.place(token.cell) for token in setup.tokens if token.kind in SPAWNS}
    border = list(reached)
    while border:
        for to in ground.steps[border.pop()]:
            if to not in reached:
                reached.add(to)
                border.append(to)
    for number, (kind, cell, _) in enumerate(setup.tokens):
        if _sort(kind) and ground.place(cell) not in reached:
            text = f"Nobody can reach the {KINDS[kind].title}."
            yield Fault(text, Severity.WARNING, cell=cell, token=number)
