"""New states from maps and positions, the notation of positions, and the checks of a mission."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

from derelict_game.board.chart import Chart
from derelict_game.board.token import TokenId
from derelict_game.rules.derelict.blip_stack import FULL, changed
from derelict_game.rules.derelict.checks import placing_faults
from derelict_game.rules.derelict.frames import Deployment, PlayerTurn
from derelict_game.rules.derelict.goals import Goals
from derelict_game.rules.derelict.options import (
    AMMO,
    BLIPS,
    CANNON_AMMO,
    DELAY,
    ESCAPES,
    FIRST_BLIPS,
    HOLD,
    REACTIONS,
    RESCUES,
    STACK,
)
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import (
    BEACON,
    CANNON,
    CARRIES,
    FIXTURES,
    FLAME,
    GUARD,
    JAM,
    KINDS,
    NEST,
    OVERWATCH,
    STATUS_KINDS,
    SURVIVOR,
    WEAPON,
)
from derelict_game.rules.derelict.tokens import BLIPS as BLIP_KINDS
from derelict_game.rules.options import TURN_LIMIT, Option, OptionValue
from derelict_game.rules.position import Layout, PositionError, write_layout
from derelict_game.rules.setup import Setup
from derelict_game.rules.wreck import (
    ALIENS,
    DEACTIVATED,
    DOOR,
    DOOR_OPEN,
    MARINES,
    SEAT_OF,
)


class DerelictPosition(Layout):
    """The notation of a Derelict position."""

    to_move: Literal["marines", "aliens"] = "marines"
    turn: Annotated[int, Field(ge=1)] = 2
    command_points: Annotated[int, Field(ge=0)] = 0
    flamer_ammo: Annotated[int, Field(ge=0)] | None = None
    escaped: Annotated[int, Field(ge=0)] = 0
    rescued: Annotated[int, Field(ge=0)] = 0
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
    state.goals = _goals(state, setup)
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


def _goals(state: DerelictState, setup: Setup) -> Goals | None:
    """Return what the mission asks for besides fire; None: nothing."""
    number, options = state.ground.number, setup.options
    cells: dict[str, int] = {}
    for kind, cell, _ in setup.tokens:
        if kind in (BEACON, NEST):
            cells[kind] = cells.get(kind, 0) | 1 << number[cell]
    survivors = sorted(number[cell] for kind, cell, _ in setup.tokens if kind == SURVIVOR)
    survivors += (-1 - id_ for id_ in _marked(state, setup, CARRIES))
    airlocks = state.ground.airlocks
    if not cells and not airlocks:
        return None
    return Goals(
        hold=BEACON in cells,
        beacons=cells.get(BEACON, 0),
        hold_turns=_number(options.get(HOLD.name), HOLD),
        clear=NEST in cells,
        nests=cells.get(NEST, 0),
        # Where survivors wait, the airlock is for them.
        escapes=_number(options.get(ESCAPES.name), ESCAPES) if airlocks and not survivors else 0,
        survivors=tuple(sorted(survivors)),
        rescues=_number(options.get(RESCUES.name), RESCUES) if survivors else 0,
    )


# ---- notation


def read(position: Mapping[str, Any], options: Mapping[str, OptionValue]) -> DerelictState:
    """Return the state that the notation describes."""
    written = DerelictPosition.read(position)
    if written.flamer_ammo is not None:
        options = {**options, AMMO.name: written.flamer_ammo}
    chart, tokens = written.checked(KINDS, "Derelict")
    setup = Setup(tokens, options)
    for fault in placing_faults(chart, setup):
        # Fixtures in walls are mistakes in a map, but they do no harm: nobody gets there.
        if fault.token is None or tokens[fault.token].kind not in FIXTURES:
            raise PositionError(f"At {fault.cell}: {fault.text}")
    state = new_state(chart, setup)
    state.turn = written.turn
    state.command_points = written.command_points
    if state.goals is not None:
        state.goals = replace(state.goals, escaped=written.escaped, rescued=written.rescued)
    seat = MARINES if written.to_move == MARINES or written.fresh else ALIENS
    state.stack = [PlayerTurn(seat)]
    if written.fresh:
        state.stack.append(Deployment())
    return state


def write(state: DerelictState) -> dict[str, Any]:
    """Return the notation; that a unit is active cannot be written."""
    fresh, goals = state.stack[-1:] == [Deployment()], state.goals
    return {
        **write_layout(state.chart, (token for _, token in state.tokens())),
        "to_move": state.seat,
        "turn": state.turn,
        "command_points": state.command_points,
        "flamer_ammo": state.flamer_ammo,
        **({"escaped": goals.escaped} if goals and goals.escaped else {}),
        **({"rescued": goals.rescued} if goals and goals.rescued else {}),
        "fresh": fresh,
    }


def can_write(state: DerelictState) -> bool:
    """Tell whether the notation holds all of a state: no unit is active, nothing is half done.

    It knows no aim that was kept, no magazine that is not full and no stack of blips.
    """
    idle = state.stack[1:] in ([], [Deployment()])
    full = all(shots == state.cannon_ammo for shots in state.magazines.values())
    spare = state.spares == frozenset(state.magazines)
    known = not state.sustained and full and spare and state.blip_stack is None
    return state.result is None and idle and known
