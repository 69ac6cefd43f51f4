"""The notation of positions: a whole moment as JSON data."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.arena import orders
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.options import DEFAULT_LIMIT, server_compat, turn_limit
from derelict_game.rules.arena.setting_up import furnished
from derelict_game.rules.arena.showing import sheet, tokens
from derelict_game.rules.arena.sound import MOST
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import (
    AMBER,
    BLASTER,
    BLUE,
    FULL_HEALTH,
    KINDS,
    NOBODY,
    NUMBERS,
    OWNED,
    PICK_UPS,
    POINTS,
    RANGE,
    SEATS,
    SHIELD_TURNS,
    SPAWNS,
    SQUADS,
    UNITS,
)
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.options import OptionValue
from derelict_game.rules.position import Layout, PositionError, write_layout
from derelict_game.rules.seat import Seat

_ALONE = {"unit": UNITS, "pick-up": PICK_UPS, "control point": POINTS}
"""What needs a cell for itself: no other thing of its sort may be there."""


def _squad(seat: Seat) -> Seat:
    if seat not in SEATS:
        raise ValueError("there is no such squad")
    return seat


def _weapon(weapon: str) -> str:
    if weapon not in RANGE:
        raise ValueError("there is no such weapon")
    return weapon


_Number = Annotated[int, Field(ge=0, le=MOST, strict=True)]
_Counted = Annotated[int, Field(ge=1, le=MOST, strict=True)]
_Score = Annotated[int, Field(ge=-MOST, le=MOST, strict=True)]
_Seat = Annotated[Seat, AfterValidator(_squad)]


class Sheet(BaseModel):
    """What a unit has; see the protocol."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    health: _Number = FULL_HEALTH
    weapon: Annotated[str, AfterValidator(_weapon)] = BLASTER
    shields: _Number = 0
    shielded: Annotated[int, Field(ge=0, le=SHIELD_TURNS, strict=True)] = 0
    dead_since: _Number | None = None


class Written(Layout):
    """A position of the arena."""

    units: dict[str, Sheet] = Field(default={})
    points: dict[str, _Seat | None] = Field(default={})
    scores: dict[_Seat, _Score] = Field(default={})
    explored: dict[_Seat, list[tuple[_Number, _Number]]] = Field(default={})
    to_move: _Seat = SEATS[AMBER]
    orders: dict[_Seat, list[str]] = Field(default={})
    turn: _Counted = 1
    turn_limit: _Counted = DEFAULT_LIMIT
    server_compat: Annotated[bool, Field(strict=True)] = False


def read(position: Mapping[str, Any], options: Mapping[str, OptionValue]) -> ArenaState:
    """Return the state that a position describes; options are for what it does not say."""
    written = Written.read(position)
    kinds = {kind for kind in KINDS if kind not in OWNED}
    chart, placed = written.checked(kinds, "Squad Arena positions")
    _check_tokens(chart, placed)
    state = furnished(chart, placed)
    state.turn = written.turn
    said = written.model_fields_set
    state.turn_limit = written.turn_limit if "turn_limit" in said else turn_limit(options)
    compat = written.server_compat if "server_compat" in said else server_compat(options)
    state.server_compat = compat
    if state.turn > state.last_turn:
        raise PositionError(f"Turn {state.turn} is beyond the limit of {state.turn_limit}.")
    _read_units(state, written, {kind: cell for kind, cell, _ in placed if kind in UNITS})
    _read_board(state, written)
    _read_orders(state, written)
    return state


def _check_tokens(chart: Chart, placed: Iterable[Token]) -> None:
    seen: set[object] = set()
    for kind, cell, facing in placed:
        if cell not in chart.corridors:
            raise PositionError(f"The {kind} at {cell} is in a wall.")
        if facing is not Facing.N:
            raise PositionError(f"The {kind} at {cell} faces {facing.name}; all face N.")
        if kind in (*UNITS, *SPAWNS) and kind in seen:
            raise PositionError(f"There are two of {kind!r}.")
        sort = next((sort for sort, kinds in _ALONE.items() if kind in kinds), "")
        if sort and (sort, cell) in seen:
            raise PositionError(f"There are two things of one sort ({sort}) at {cell}.")
        seen |= {(sort, cell), kind}


def _read_units(state: ArenaState, written: Written, standing: Mapping[str, Cell]) -> None:
    for name in written.units:
        if name not in UNITS:
            raise PositionError(f"There is no unit {name[:40]!r}.")
    state.roster = tuple(
        unit for unit in NUMBERS if UNITS[unit] in standing or UNITS[unit] in written.units
    )
    for unit in state.roster:
        name = UNITS[unit]
        numbers, cell = written.units.get(name, Sheet()), standing.get(name)
        state.weapons[unit], state.shields[unit] = numbers.weapon, numbers.shields
        if cell is None:
            since = numbers.dead_since
            state.dead_since[unit] = state.turn - 1 if since is None else since
            if state.dead_since[unit] >= state.turn:
                raise PositionError(f"{name} cannot have died in turn {since}: it is not over.")
            continue
        if not numbers.health:
            raise PositionError(f"{name} is on the board without health.")
        if numbers.dead_since is not None:
            raise PositionError(f"{name} is on the board and dead.")
        state.places[unit] = state.ground.place(cell)
        state.health[unit], state.shielded[unit] = numbers.health, numbers.shielded


def _read_board(state: ArenaState, written: Written) -> None:
    for text, owner in written.points.items():
        cell = Cell.parse(text)
        inside = cell is not None and cell in state.chart
        place = state.ground.place(cell) if cell is not None and inside else NOWHERE
        if place not in state.points:
            raise PositionError(f"There is no control point at {text[:40]!r}.")
        number = state.points.index(place)
        state.owners[number] = NOBODY if owner is None else SEATS.index(owner)
    for squad, seat in enumerate(SEATS):
        state.scores[squad] = written.scores.get(seat, 0)
        for x, y in written.explored.get(seat, ()):
            if Cell(x, y) not in state.chart.corridors:
                raise PositionError(f"Nobody can have explored {x},{y}.")
            state.explored[squad] |= 1 << state.ground.place(Cell(x, y))


def _read_orders(state: ArenaState, written: Written) -> None:
    """Give the orders one by one, as the squads gave them."""
    amber_moves = written.to_move == SEATS[AMBER]
    if amber_moves and written.orders.get(SEATS[BLUE]):
        raise PositionError("Blue gives no orders before amber is done.")
    for squad in SQUADS:
        for text in written.orders.get(SEATS[squad], ()):
            choice = _parsed(text)
            if choice == orders.DONE or choice not in orders.question(state, squad):
                raise PositionError(f"The order {text[:40]!r} cannot be given.")
            orders.give(state, squad, orders.order_of(state, choice))
    state.queue = SQUADS if amber_moves else (BLUE,)


def _parsed(text: str) -> Choice:
    try:
        return Choice.parse(text)
    except IllegalChoice as error:
        raise PositionError(str(error)) from None


def write(state: ArenaState) -> dict[str, Any]:
    """Return the notation of a state."""
    cells = state.ground.cells
    layout = write_layout(state.chart, (token for _, token in tokens(state)))
    del layout["segments"]
    return {
        **layout,
        "units": {UNITS[unit]: sheet(state, unit) for unit in state.roster},
        "points": {
            str(cells[place]): SEATS[owner]
            for place, owner in zip(state.points, state.owners, strict=True)
            if owner != NOBODY
        },
        "scores": dict(state.points_of()),
        "explored": {
            seat: [list(cells[place]) for place in range(len(cells)) if bits >> place & 1]
            for seat, bits in zip(SEATS, state.explored, strict=True)
        },
        "to_move": SEATS[state.queue[0]],
        "orders": {
            seat: [str(orders.choice_of(state, order)) for order in given]
            for seat, given in zip(SEATS, state.orders, strict=True)
        },
        "turn": state.turn,
        "turn_limit": state.turn_limit,
        "server_compat": state.server_compat,
    }
