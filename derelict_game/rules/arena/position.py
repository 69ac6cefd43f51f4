"""The notation of positions: a whole moment as JSON data."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.rules.arena import orders
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.options import SERVER_COMPAT, TURN_LIMIT
from derelict_game.rules.arena.setting_up import furnished
from derelict_game.rules.arena.showing import sheet, tokens
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import (
    BLASTER,
    FULL_HEALTH,
    KINDS,
    NOBODY,
    NUMBERS,
    OWNED,
    PICK_UPS,
    POINTS,
    SEATS,
    SHIELD_TURNS,
    SPAWNS,
    SQUADS,
    UNITS,
)
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.options import OptionValue
from derelict_game.rules.position import Layout, Notation, PositionError, write_layout

NORTH = Facing.N
_MOST = 100_000
_Number = Annotated[int, Field(ge=0, le=_MOST, strict=True)]
_Score = Annotated[int, Field(ge=-(10**12), le=10**12, strict=True)]
_Seat = Literal["amber", "blue"]


class Sheet(Notation):
    """What a unit has; see the protocol."""

    tokens: list[Any] = Field(default=[], max_length=0)
    health: _Number = FULL_HEALTH
    weapon: Literal["blaster", "scatter_gun", "laser_rifle", "rail_gun"] = BLASTER  # type: ignore[assignment]
    shields: _Number = 0
    shielded: Annotated[int, Field(ge=0, le=SHIELD_TURNS, strict=True)] = 0
    dead_since: _Number | None = None


class Written(Layout):
    """A position of the arena."""

    units: dict[str, Sheet] = Field(default={})
    points: dict[str, _Seat | None] = Field(default={})
    scores: dict[_Seat, _Score] = Field(default={})
    explored: dict[_Seat, list[tuple[_Number, _Number]]] = Field(default={})
    to_move: _Seat = "amber"
    orders: dict[_Seat, list[str]] = Field(default={})
    turn: Annotated[int, Field(ge=1, le=_MOST, strict=True)] = 1
    turn_limit: Annotated[int, Field(ge=1, le=_MOST, strict=True)] = 100
    server_compat: Annotated[bool, Field(strict=True)] = False


def read(position: Mapping[str, Any], options: Mapping[str, OptionValue]) -> ArenaState:
    """Return the state that a position describes."""
    written = Written.read(position)
    chart, placed = written.checked(
        {kind for kind in KINDS if kind not in OWNED}, "Squad Arena positions"
    )
    _check_tokens(chart, placed)
    state = furnished(chart, placed)
    state.turn = written.turn
    limit = options.get(TURN_LIMIT.name) if "turn_limit" not in position else None
    state.turn_limit = limit if isinstance(limit, int) else written.turn_limit
    compat = options.get(SERVER_COMPAT.name) if "server_compat" not in position else None
    state.server_compat = compat if isinstance(compat, bool) else written.server_compat
    if state.turn > state.last_turn:
        raise PositionError(f"Turn {state.turn} is beyond the limit of {state.turn_limit}.")
    _read_units(state, written, {kind: cell for kind, cell, _ in placed if kind in UNITS})
    _read_board(state, written)
    _read_orders(state, written)
    return state


def _check_tokens(chart: Chart, placed: Any) -> None:
    seen: set[object] = set()
    for kind, cell, _ in placed:
        if cell not in chart.corridors:
            raise PositionError(f"The {KINDS[kind].title} at {cell} is in a wall.")
        sorts = {"unit": UNITS, "pick-up": PICK_UPS, "point": POINTS}
        sort = next((sort for sort, kinds in sorts.items() if kind in kinds), "")
        # Only units, pick-ups and points need a cell for themselves.
        if sort and (sort, cell) in seen:
            raise PositionError(f"There are two tokens of one sort ({sort}) at {cell}.")
        if kind in (*UNITS, *SPAWNS) and kind in seen:
            raise PositionError(f"There are two tokens {kind}.")
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
        numbers = written.units.get(name) or Sheet()
        cell = standing.get(name)
        state.weapons[unit], state.shields[unit] = numbers.weapon, numbers.shields
        if cell is None:
            since = numbers.dead_since
            state.dead_since[unit] = max(state.turn - 1, 0) if since is None else since
            if state.dead_since[unit] >= state.turn:
                raise PositionError(f"{name} cannot be dead since turn {since}: it is not over.")
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
        state.scores[squad] = written.scores.get(seat, 0)  # type: ignore[call-overload]
        for x, y in written.explored.get(seat, ()):  # type: ignore[call-overload]
            if Cell(x, y) not in state.chart.corridors:
                raise PositionError(f"Nobody can have explored {Cell(x, y)}.")
            state.explored[squad] |= 1 << state.ground.place(Cell(x, y))


def _read_orders(state: ArenaState, written: Written) -> None:
    """Give the orders one by one, as the squads gave them."""
    if written.to_move == SEATS[0] and written.orders.get(SEATS[1]):  # type: ignore[call-overload]
        raise PositionError("Blue gives no orders before amber is done.")
    for squad in SQUADS:
        for text in written.orders.get(SEATS[squad], ()):  # type: ignore[call-overload]
            try:
                choice = Choice.parse(text)
            except IllegalChoice:
                choice = orders.DONE
            if choice == orders.DONE or choice not in orders.question(state, squad):
                raise PositionError(f"The order {text[:40]!r} cannot be given.")
            orders.give(state, squad, orders.order_of(state, choice))
    state.queue = SQUADS if written.to_move == SEATS[0] else (SQUADS[1],)


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
