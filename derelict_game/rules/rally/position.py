"""The notation of positions: the floor, the robots' sheets, hands, docks and the option deck."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.event import Event
from derelict_game.rules.options import OptionValue
from derelict_game.rules.position import Layout, PositionError
from derelict_game.rules.rally import stages, touching
from derelict_game.rules.rally.cards import DECK, HIDDEN, NO_CARD
from derelict_game.rules.rally.dealing import begin_turn
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import COAT, COAT_POINTS, OPTIONS
from derelict_game.rules.rally.options import (
    DOWN_FIRES,
    FLAG_PER_REGISTER,
    LAST_ROBOT_WINS,
    RUNNERS_UP,
    TIMER,
    TURN_LIMIT,
)
from derelict_game.rules.rally.programming import free_registers
from derelict_game.rules.rally.state import (
    EMPTY,
    MOST_DAMAGE,
    REGISTERS,
    Power,
    RallyState,
    Stage,
)
from derelict_game.rules.rally.tokens import (
    EDGES,
    FLOOR,
    KINDS,
    MOST_FLAGS,
    PIT,
    PUSHERS,
    SEATS,
    TURNING,
)
from derelict_game.rules.seat import Seat

MOST_TURNS = 9999
MOST_LIVES = 99
_POWERS = {"on": Power.ON, "announced": Power.ANNOUNCED, "down": Power.DOWN}
_WORDS = {power: word for word, power in _POWERS.items()}


class Sheet(BaseModel):
    """What lies on a robot's sheet."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    lives: Annotated[int, Field(ge=0, le=MOST_LIVES)] = 3
    damage: Annotated[int, Field(ge=0, le=MOST_DAMAGE)] = 0
    flags: Annotated[int, Field(ge=0, le=MOST_FLAGS)] = 0
    archive: tuple[int, int] | None = None
    options: Annotated[tuple[str, ...], Field(max_length=len(OPTIONS))] = ()
    power: Literal["on", "announced", "down"] = "on"
    registers: Annotated[
        tuple[int | None, ...], Field(min_length=REGISTERS, max_length=REGISTERS)
    ] = (None,) * REGISTERS
    coat: Annotated[int, Field(ge=1, le=COAT_POINTS)] = COAT_POINTS


class RallyPosition(Layout):
    """A written position."""

    robots: dict[str, Sheet] = Field(default_factory=dict)
    hands: dict[str, tuple[int, ...]] | None = None
    docks: tuple[str, ...] | None = None
    option_deck: tuple[str, ...] | None = None
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS)] = 2


def house_rules(options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """Return the fields of a state that follow from the options."""
    return {
        "flag_per_register": bool(options.get(FLAG_PER_REGISTER.name)),
        "down_fires": bool(options.get(DOWN_FIRES.name)),
        "last_robot_wins": bool(options.get(LAST_ROBOT_WINS.name)),
        "runners_up": bool(options.get(RUNNERS_UP.name)),
        "timer": options.get(TIMER.name),
        "turn_limit": options.get(TURN_LIMIT.name),
    }


def read(position: Mapping[str, Any], options: Mapping[str, OptionValue]) -> RallyState:
    """Return the state that the notation describes, or raise PositionError."""
    written = RallyPosition.read(position)
    chart, tokens = written.checked(KINDS, "Factory Rally")
    _check_floor(chart, tokens)
    standing = {Seat(token.kind): token for token in tokens if token.kind in SEATS}
    unknown = [name for name in written.robots if name not in SEATS]
    if unknown:
        raise PositionError(f"There is no robot {unknown[0][:40]!r}.")
    seats = tuple(seat for seat in SEATS if seat in standing or seat in written.robots)
    if not seats:
        raise PositionError("There is no robot in the position.")
    fixtures = tuple(token for token in tokens if token.kind not in SEATS)
    state = new_state(chart, seats, fixtures)
    for name, value in house_rules(options).items():
        setattr(state, name, value)
    state.turn = written.turn
    for robot, seat in enumerate(seats):
        _fill_in(state, robot, standing.get(seat), written.robots.get(seat, Sheet()))
    state.docks = _docks(written, seats)
    _check_cards(state, written)
    _lay_options(state, written)
    return _begin(state, written)


def new_state(
    chart: Chart, seats: tuple[Seat, ...], fixtures: tuple[Token, ...], lives: int = 3
) -> RallyState:
    """Return a state with a clean sheet for every robot, none of them on the floor yet."""
    count = len(seats)
    return RallyState(
        chart=chart,
        seats=seats,
        fixtures=fixtures,
        places=[NOWHERE] * count,
        facings=[Facing.N] * count,
        lives=[lives] * count,
        damage=[0] * count,
        flags=[0] * count,
        archives=[NOWHERE] * count,
        options=[()] * count,
        coats=[COAT_POINTS] * count,
        powers=[Power.ON] * count,
        registers=[EMPTY] * count,
        hands=[()] * count,
        locks=[0] * count,
        option_deck=OPTIONS,
    )


def _check_floor(chart: Chart, tokens: Iterable[Token]) -> None:
    """Refuse what cannot be: two things that fill a cell, or things that lie where they cannot."""
    filled: Counter[tuple[str, Cell]] = Counter()
    for kind, cell, facing in tokens:
        if kind not in EDGES and cell not in chart.corridors:
            raise PositionError(f"The {kind} at {cell} is not on the floor.")
        if kind not in TURNING and kind not in SEATS and facing is not Facing.N:
            raise PositionError(f"The {kind} at {cell} cannot face {facing.name}.")
        if kind in FLOOR:
            filled["floor", cell] += 1
        elif kind in PUSHERS:
            # Ruling 50: at most one is active in a register.
            filled[kind, cell] += 1
        elif kind in SEATS:
            filled["robot", cell] += 1
            filled[kind, Cell(0, 0)] += 1
    for (what, cell), number in filled.items():
        if number > 1 and what == "floor":
            raise PositionError(f"Cell {cell} holds more than one of belt, gear and pit.")
        if number > 1:
            where = "" if what in SEATS else f" at {cell}"
            raise PositionError(f"There are two of {what!r}{where}.")
    pits = {token.cell for token in tokens if token.kind == PIT}
    fallen = next((t for t in tokens if t.kind in SEATS and t.cell in pits), None)
    if fallen is not None:
        raise PositionError(f"The {fallen.kind} at {fallen.cell} is in a pit.")


def _fill_in(state: RallyState, robot: int, token: Token | None, sheet: Sheet) -> None:
    """Fill in a robot's sheet."""
    seat, floor = state.seats[robot], state.floor
    if token is not None:
        if not sheet.lives:
            raise PositionError(f"The {seat} is on the board without a life.")
        state.places[robot], state.facings[robot] = floor.place(token.cell), token.facing
    where = Cell(*sheet.archive) if sheet.archive else token.cell if token else None
    if where is None and sheet.lives:
        raise PositionError(f"The {seat} is off the board and has no archive.")
    if where is not None:
        if where not in state.chart.corridors or floor.place(where) in floor.pits:
            raise PositionError(f"The archive of {seat} at {where} is not on the floor.")
        state.archives[robot] = floor.place(where)
    state.lives[robot], state.flags[robot] = sheet.lives, sheet.flags
    for option in sheet.options:
        if option not in OPTIONS:
            raise PositionError(f"There is no option {option[:40]!r}.")
    if "coat" in sheet.model_fields_set and COAT not in sheet.options:
        raise PositionError(f"The {seat} has a coat without the option.")
    state.options[robot] = tuple(option for option in OPTIONS if option in sheet.options)
    if len(state.options[robot]) != len(sheet.options):
        raise PositionError(f"The {seat} holds an option twice.")
    state.coats[robot] = sheet.coat
    if token is None:
        return
    state.damage[robot], state.powers[robot] = sheet.damage, _POWERS[sheet.power]
    state.registers[robot] = tuple(card or NO_CARD for card in sheet.registers)
    state.locks[robot] = state.locked(robot)
    if any(state.registers[robot][: REGISTERS - state.locks[robot]]):
        raise PositionError(f"The {seat} has a card in a register that is not locked.")


def _docks(written: RallyPosition, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    if written.docks is None:
        return tuple(range(len(seats)))
    if sorted(written.docks) != sorted(seats):
        raise PositionError("The docks do not name every robot once.")
    return tuple(seats.index(Seat(name)) for name in written.docks)


def _check_cards(state: RallyState, written: RallyPosition) -> None:
    """Refuse cards that do not exist, or that are in two places."""
    cards = [card for row in state.registers for card in row if card != NO_CARD]
    for hand in (written.hands or {}).values():
        cards += hand
    for card, number in Counter(cards).items():
        if card not in DECK:
            raise PositionError(f"There is no card {card}.")
        if number > 1:
            raise PositionError(f"The card {card} is in two places.")
    for name in written.hands or {}:
        robot = state.seats.index(Seat(name)) if name in state.seats else None
        if robot is None or (written.hands and written.hands[name] and not state.programs(robot)):
            raise PositionError(f"There is no robot {name[:40]!r} that could hold a hand.")


def _lay_options(state: RallyState, written: RallyPosition) -> None:
    """Lay the option deck."""
    held = [option for row in state.options for option in row]
    deck = written.option_deck
    named = [*held, *(deck or ())]
    for option, number in Counter(named).items():
        if option not in OPTIONS:
            raise PositionError(f"There is no option {option[:40]!r}.")
        if number > 1:
            raise PositionError(f"The option {option!r} is in two places.")
    state.order_known = deck is not None
    state.option_deck = (
        tuple(option for option in OPTIONS if option not in held) if deck is None else deck
    )


def _begin(state: RallyState, written: RallyPosition) -> RallyState:
    """Go on to the first question of the turn."""
    events: list[Event] = []
    # Ruling 53: whoever is off the board comes back by the docks, before those who fall later.
    state.wrecks = tuple(
        robot for robot in state.docks if state.places[robot] == NOWHERE and state.lives[robot]
    )
    touching.decide(state, events)
    if state.result is not None:
        return state
    if written.hands is None:
        begin_turn(state, events)
    else:
        for name, hand in written.hands.items():
            state.hands[state.seats.index(Seat(name))] = tuple(sorted(hand))
        held = {card for row in (*state.registers, *state.hands) for card in row}
        state.deck = tuple(card for card in DECK if card not in held)
        state.queue = tuple(robot for robot in state.docks if state.programs(robot))
        state.stage = Stage.PROGRAM
    stages.run(state, events)
    return state


def can_write(state: RallyState) -> bool:
    """Tell whether the notation can hold a moment: the first robot is about to program."""
    return (
        state.stage is Stage.PROGRAM
        and state.result is None
        and not (state.recompiled or state.finished or state.paused)
        and state.turn <= MOST_TURNS
        and state.queue == tuple(robot for robot in state.docks if state.programs(robot))
        and all(
            len(free_registers(state, robot)) == REGISTERS - state.locks[robot]
            for robot in state.queue
        )
    )


def write(state: RallyState, tokens: Iterable[Token]) -> dict[str, Any]:
    """Return the notation of a moment as JSON data; of a view, without what it does not know."""
    position: dict[str, Any] = {
        "board": state.chart.board_rows(),
        "tokens": [token.notation() for token in tokens],
        "robots": {seat: _sheet(state, robot) for robot, seat in enumerate(state.seats)},
        "hands": {
            state.seats[robot]: list(state.hands[robot])
            for robot in state.queue
            if HIDDEN not in state.hands[robot]
        },
        "docks": [state.seats[robot] for robot in state.docks],
        "turn": state.turn,
    }
    if state.order_known or not state.option_deck:
        position["option_deck"] = list(state.option_deck)
    return position


def _sheet(state: RallyState, robot: int) -> dict[str, Any]:
    archive = state.archives[robot]
    sheet = {
        "lives": state.lives[robot],
        "damage": state.damage[robot],
        "flags": state.flags[robot],
        "archive": list(state.floor.cell(archive)) if archive != NOWHERE else None,
        "options": list(state.options[robot]),
        "power": _WORDS[state.powers[robot]],
        "registers": [card if card > NO_CARD else None for card in state.registers[robot]],
    }
    if COAT in state.options[robot]:
        sheet["coat"] = state.coats[robot]
    return sheet
