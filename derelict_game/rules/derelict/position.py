"""New states from maps and positions, the notation of positions, and the checks of a mission."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault, Severity
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, Token, TokenId
from derelict_game.rules.derelict.blip_stack import FULL, changed
from derelict_game.rules.derelict.frames import Deployment, PlayerTurn
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import BLIPS as BLIP_KINDS
from derelict_game.rules.derelict.tokens import (
    CANNON,
    FIXTURES,
    FLAME,
    FLAMER_MARINE,
    GUARD,
    JAM,
    KINDS,
    OVERWATCH,
    STATUS_KINDS,
    WEAPON,
)
from derelict_game.rules.options import TURN_LIMIT, Option, OptionValue
from derelict_game.rules.position import Layout, PositionError, write_layout
from derelict_game.rules.setup import Setup
from derelict_game.rules.wreck import (
    ALIENS,
    DEACTIVATED,
    DOOR,
    DOOR_OPEN,
    DROP,
    ENTRY,
    LURK,
    MARINES,
    OBJECTIVE,
    SEAT_OF,
    START,
)

AMMO = Option("flamer_ammo", "shots in the flamer", 6, lowest=0, highest=99)
BLIPS = Option("reinforcements", "blips that come every turn", 2, highest=22)
FIRST_BLIPS = Option("first_reinforcements", "blips that come on the first turn", 4, highest=22)
CANNON_AMMO = Option("cannon_ammo", "shots in a cannon's magazine", None, lowest=1, highest=99)
STACK = Option("blip_stack", "blips are drawn from a stack of 22", default=False)
DELAY = Option("lurk_delay", "new blips wait a turn", default=False)
REACTIONS = Option("marine_reactions", "marines answer what they see", default=False)
OPTIONS = (TURN_LIMIT, AMMO, BLIPS, FIRST_BLIPS, CANNON_AMMO, STACK, DELAY, REACTIONS)


class DerelictPosition(Layout):
    """The notation of a Derelict position."""

    to_move: Literal["marines", "aliens"] = "marines"
    turn: Annotated[int, Field(ge=1)] = 2
    command_points: Annotated[int, Field(ge=0)] = 0
    flamer_ammo: Annotated[int, Field(ge=0)] | None = None
    fresh: bool = False


def _number(value: OptionValue, option: Option) -> int:
    number = option.default if value is None else value
    assert number is not None
    return int(number)


def new_state(chart: Chart, setup: Setup) -> DerelictState:
    """Return a state with everything on the board and an empty stack."""
    options = setup.options
    state = DerelictState(
        chart=chart,
        fixtures=tuple(token for token in setup.tokens if token.kind in FIXTURES),
        turn_limit=options.get(TURN_LIMIT.name),
        flamer_ammo=_number(options.get(AMMO.name), AMMO),
        reinforcements=_number(options.get(BLIPS.name), BLIPS),
        first_reinforcements=_number(options.get(FIRST_BLIPS.name), FIRST_BLIPS),
        cannon_ammo=options.get(CANNON_AMMO.name),
        lurk_delay=bool(options.get(DELAY.name)),
        marine_reactions=bool(options.get(REACTIONS.name)),
    )
    number = state.ground.number
    for kind, cell, facing in setup.tokens:
        if kind in SEAT_OF:
            state.place(kind, number[cell], int(facing))
        elif kind in (DOOR, DOOR_OPEN):
            state.door_facing[number[cell]] = int(facing)
            if kind == DOOR:
                state.closed |= 1 << number[cell]
            else:
                state.opened |= 1 << number[cell]
        elif kind == FLAME:
            state.flames |= 1 << number[cell]
    marked = {kind: _marked(state, setup, kind) for kind in STATUS_KINDS}
    state.deactivated = marked[DEACTIVATED]
    state.overwatch = marked[OVERWATCH]
    state.guard = marked[GUARD]
    state.jam = marked[JAM]
    if state.cannon_ammo is not None:
        cannons = [i for i, unit in state.marines.items() if WEAPON[unit.kind] == CANNON]
        state.magazines = dict.fromkeys(cannons, state.cannon_ammo)
        state.spares = frozenset(cannons)
    if options.get(STACK.name):
        state.blip_stack = FULL
        for unit in state.hive.values():
            if unit.kind in BLIP_KINDS and state.blip_stack[BLIP_KINDS[unit.kind] - 1]:
                state.blip_stack = changed(state.blip_stack, unit.kind, -1)
    return state


def _marked(state: DerelictState, setup: Setup, mark: str) -> frozenset[TokenId]:
    number = state.ground.number
    return frozenset(state.at[number[cell]] for kind, cell, _ in setup.tokens if kind == mark)


# ---- notation


def read(position: Mapping[str, Any], options: Mapping[str, OptionValue]) -> DerelictState:
    """Return the state that the notation describes."""
    written = DerelictPosition.read(position)
    if written.flamer_ammo is not None:
        options = {**options, AMMO.name: written.flamer_ammo}
    chart, tokens = written.checked(KINDS, "Derelict")
    setup = Setup(tokens, options)
    for fault in _placing_faults(chart, setup):
        # Fixtures in walls are mistakes in a map, but they do no harm: nobody gets there.
        if fault.token is None or tokens[fault.token].kind not in FIXTURES:
            raise PositionError(f"At {fault.cell}: {fault.text}")
    state = new_state(chart, setup)
    state.turn = written.turn
    state.command_points = written.command_points
    seat = MARINES if written.to_move == MARINES or written.fresh else ALIENS
    state.stack = [PlayerTurn(seat)]
    if written.fresh:
        state.stack.append(Deployment())
    return state


def write(state: DerelictState) -> dict[str, Any]:
    """Return the notation; that a unit is active cannot be written."""
    fresh = state.stack[-1:] == [Deployment()]
    return {
        **write_layout(state.chart, (token for _, token in state.tokens())),
        "to_move": state.seat,
        "turn": state.turn,
        "command_points": state.command_points,
        "flamer_ammo": state.flamer_ammo,
        "fresh": fresh,
    }


# ---- checks


def check(chart: Chart, setup: Setup) -> list[Fault]:
    """Return what is wrong with a mission."""
    faults = list(_placing_faults(chart, setup))
    if not faults:
        faults += _mission_faults(chart, setup)
    return faults


def _placing_faults(chart: Chart, setup: Setup) -> Iterator[Fault]:
    """Return tokens that stand where they cannot."""
    lurk = {token.cell for token in setup.tokens if token.kind == LURK}
    units = {token.cell: token.kind for token in setup.tokens if token.kind in SEAT_OF}
    taken: dict[tuple[str, Cell], str] = {}
    for place, (kind, cell, _) in enumerate(setup.tokens):
        title, _, role = KINDS[kind]
        in_wall = cell not in chart.corridors
        # Rulebook: a lurk cell is not required to be a corridor cell.
        lurks = cell in lurk and (kind == LURK or SEAT_OF.get(kind) == ALIENS)
        if in_wall and not lurks and not (kind in STATUS_KINDS and cell in lurk):
            yield Fault(f"The {title} stands in a wall.", cell=cell, token=place)
        slot = role.value if role in (Role.UNIT, Role.DOOR) else kind
        if other := taken.get((slot, cell)):
            yield Fault(f"The {title} shares its cell with a {other}.", cell=cell, token=place)
        taken[slot, cell] = title
        if kind == DOOR and cell in units:
            yield Fault(f"The {title} has a unit in it.", cell=cell, token=place)
        if kind in STATUS_KINDS:
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
    if OBJECTIVE in kinds:
        if FLAMER_MARINE not in kinds:
            yield Fault("There is an objective to burn but no flamer marine.")
        yield from _unreachable(chart, setup.tokens, starts or {token.cell for token in marines})


def _unreachable(chart: Chart, tokens: tuple[Token, ...], starts: set[Cell]) -> Iterator[Fault]:
    reached = set().union(*(region for region in chart.regions if region & starts))
    for place, token in enumerate(tokens):
        if token.kind == OBJECTIVE and token.cell not in reached:
            text = "The objective cannot be reached from where the marines start."
            yield Fault(text, cell=token.cell, token=place)
