"""What can be wrong with a mission."""

from collections.abc import Iterator

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault, Severity
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, Token
from derelict_game.rules.derelict.options import ESCAPES, RESCUES
from derelict_game.rules.derelict.tokens import (
    AIRLOCK,
    BEACON,
    FLAMER_MARINE,
    KINDS,
    NEST,
    SURVIVOR,
)
from derelict_game.rules.setup import Setup
from derelict_game.rules.wreck import (
    ALIENS,
    DEACTIVATED,
    DOOR,
    DROP,
    ENTRY,
    LURK,
    MARINES,
    OBJECTIVE,
    SEAT_OF,
    START,
)

GOALS = (OBJECTIVE, BEACON, NEST, SURVIVOR, AIRLOCK)
"""What marines must be able to get to."""


def check(chart: Chart, setup: Setup) -> list[Fault]:
    """Return what is wrong with a mission."""
    faults = list(placing_faults(chart, setup))
    if not faults:
        faults += _mission_faults(chart, setup)
    return faults


def placing_faults(chart: Chart, setup: Setup) -> Iterator[Fault]:
    """Return tokens that stand where they cannot."""
    lurk = {token.cell for token in setup.tokens if token.kind == LURK}
    units = {token.cell: token.kind for token in setup.tokens if token.kind in SEAT_OF}
    taken: dict[tuple[str, Cell], str] = {}
    for place, (kind, cell, _) in enumerate(setup.tokens):
        title, role = KINDS[kind].title, KINDS[kind].role
        in_wall = cell not in chart.corridors
        # Rulebook: a lurk cell is not required to be a corridor cell.
        lurks = cell in lurk and (kind == LURK or SEAT_OF.get(kind) == ALIENS)
        if in_wall and not lurks and not (role is Role.MARK and cell in lurk):
            yield Fault(f"The {title} stands in a wall.", cell=cell, token=place)
        slot = role.value if role is Role.UNIT else DOOR if KINDS[kind].stands else kind
        if other := taken.get((slot, cell)):
            yield Fault(f"The {title} shares its cell with a {other}.", cell=cell, token=place)
        taken[slot, cell] = title
        if kind == DOOR and cell in units:
            yield Fault(f"The {title} has a unit in it.", cell=cell, token=place)
        if role is Role.MARK:
            owner = units.get(cell)
            if owner is None or (kind != DEACTIVATED and SEAT_OF[owner] != MARINES):
                yield Fault(f"The {title} token belongs to nobody.", cell=cell, token=place)


def _mission_faults(chart: Chart, setup: Setup) -> Iterator[Fault]:
    """Return what keeps a sound board from being a mission."""
    kinds = {token.kind for token in setup.tokens}
    if all(SEAT_OF.get(kind) != MARINES for kind in kinds):
        yield Fault("There is no marine on the map.")
        return
    drops = {token.cell for token in setup.tokens if token.kind == DROP}
    starts = {token.cell for token in setup.tokens if token.kind == START}
    marines = [token for token in setup.tokens if SEAT_OF.get(token.kind) == MARINES]
    dropped = [token for token in marines if token.cell in drops]
    if len(dropped) > len(starts):
        yield Fault(
            f"There are {len(starts)} start cells for {len(dropped)} marines.", Severity.WARNING
        )
    if SEAT_OF.get(next((k for k in kinds if SEAT_OF.get(k) == ALIENS), "")) != ALIENS and (
        LURK not in kinds
    ):
        yield Fault("There are neither aliens nor lurk cells.", Severity.WARNING)
    if LURK in kinds and ENTRY not in kinds:
        yield Fault("There are lurk cells but no alien entry.", Severity.WARNING)
    if OBJECTIVE in kinds and FLAMER_MARINE not in kinds:
        yield Fault("There is an objective to burn but no flamer marine.")
    yield from _goal_faults(setup, kinds, len(marines))
    yield from _unreachable(chart, setup.tokens, starts or {token.cell for token in marines})


def _goal_faults(setup: Setup, kinds: set[str], marines: int) -> Iterator[Fault]:
    """Return objectives that cannot be reached for want of somebody or something."""
    survivors = sum(token.kind == SURVIVOR for token in setup.tokens)
    if survivors and AIRLOCK not in kinds:
        yield Fault("There are survivors but no airlock.")
    aims = kinds & {OBJECTIVE, BEACON, NEST, AIRLOCK}
    if len(aims) > 1:
        titles = " and ".join(sorted(KINDS[kind].title for kind in aims))
        yield Fault(f"The map has several sorts of objective: {titles}.", Severity.WARNING)
    for option, there, what in (
        (ESCAPES, marines if AIRLOCK in kinds and not survivors else None, "marines"),
        (RESCUES, survivors or None, "survivors"),
    ):
        wanted = setup.options.get(option.name)
        if there is not None and wanted is not None and wanted > there:
            yield Fault(f"{wanted} {what} must get out, but there are only {there}.")


def _unreachable(chart: Chart, tokens: tuple[Token, ...], starts: set[Cell]) -> Iterator[Fault]:
    reached = set().union(*(region for region in chart.regions if region & starts))
    for place, token in enumerate(tokens):
        if token.kind in GOALS and token.cell not in reached:
            text = f"The {KINDS[token.kind].title} cannot be reached from where the marines start."
            yield Fault(text, cell=token.cell, token=place)
