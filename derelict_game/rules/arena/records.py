"""Recorded games of the contest: what was ordered and scored, turn by turn, and its replay.

A record names neither its map nor its turn limit, and keeps the orders by unit, not in the sequence
in which they were given. So a replay asks nobody: it carries out what is stored.
"""

import json
from collections import Counter
from collections.abc import Iterator
from math import isqrt
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.errors import DerelictError
from derelict_game.rules.arena import orders, setting_up
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.options import SERVER_COMPAT, TURN_LIMIT
from derelict_game.rules.arena.scoring import CAPTURED, STALEMATE, TIME_LEFT, WORTH
from derelict_game.rules.arena.state import (
    MOVE,
    NOTHING_YET,
    SHOOT,
    ArenaState,
    Order,
)
from derelict_game.rules.arena.tokens import MEMBERS, SEATS, SQUADS, UNITS_A_SQUAD
from derelict_game.rules.arena.turn import Turn
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.options import OptionValue
from derelict_game.rules.setup import Setup

Kind = Literal["move", "shoot", "pickup", "shield"]
ACTIONS: dict[str, Kind] = {
    "MOVE": "move",
    "SHOOT": "shoot",
    "PICK_UP": "pickup",
    "ACTIVATE_SHIELD": "shield",
}
"""What the contest calls the sorts of orders."""
MOST_TURNS = 2_000
_FAR = 1_000_000
Orders = tuple[tuple[Order, ...], ...]
"""The orders of both squads."""
Tally = Counter[tuple[int, str]]
"""How often each squad scored something in a turn."""


class RecordError(DerelictError):
    """A recorded game cannot be read; the text ends a sentence that begins with its file."""


# ---- the file

_Number = Annotated[int, Field(ge=-_FAR, le=_FAR, strict=True)]
_Action = Literal["MOVE", "SHOOT", "PICK_UP", "ACTIVATE_SHIELD"] | None


class _Written(BaseModel):
    """What is read with care; the contest wrote more than a replay needs."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class _Target(_Written):
    x: _Number
    y: _Number


class _Move(_Written):
    actions: Annotated[
        list[_Action],
        Field(alias="unitActions", min_length=UNITS_A_SQUAD, max_length=UNITS_A_SQUAD),
    ]
    targets: Annotated[
        list[_Target | None],
        Field(alias="unitActionTargets", min_length=UNITS_A_SQUAD, max_length=UNITS_A_SQUAD),
    ]


class _Scored(_Written):
    turn: Annotated[int, Field(alias="turnNum", ge=0, le=MOST_TURNS, strict=True)]
    sort: Annotated[str, Field(alias="scoreEventType", strict=True)]
    times: Annotated[int, Field(alias="multiplier", ge=0, le=10**12, strict=True)]


_Moves = Annotated[list[_Move | None], Field(max_length=MOST_TURNS + 1)]


class Record(_Written):
    """A recorded game."""

    length: Annotated[int, Field(alias="gameLength", ge=0, le=MOST_TURNS, strict=True)]
    scores: Annotated[
        list[Annotated[int, Field(strict=True)]],
        Field(alias="playerScores", min_length=2, max_length=2),
    ]
    """The points of both squads at the end."""
    moves: Annotated[list[_Moves], Field(min_length=2, max_length=2)]
    """What each squad ordered in each turn; None: nothing."""
    events: Annotated[
        list[list[_Scored]], Field(alias="playerScoreEvents", min_length=2, max_length=2)
    ]

    @property
    def turns(self) -> int:
        """How many turns can be replayed: the orders of the last one are not stored."""
        return len(self.moves[0])

    @property
    def turn_limit(self) -> int:
        """The turn limit, which only the bonus of a survivor tells: the square of what was left."""
        left = [one.times for given in self.events for one in given if one.sort == TIME_LEFT]
        draw = any(one.sort == STALEMATE for given in self.events for one in given)
        return max(1, self.length + (isqrt(left[0]) if left and not draw else 0))

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of a match that replays it."""
        return {TURN_LIMIT.name: self.turn_limit, SERVER_COMPAT.name: True}


def read(content: str | bytes) -> Record:
    """Return the game that a file holds, or raise RecordError."""
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise RecordError("it is not a whole JSON file") from None
    if not isinstance(data, dict):
        raise RecordError("it is not a recorded game")
    try:
        record = Record.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))[:80]
        raise RecordError(f"{where!r} is wrong: {first['msg'][:120]}") from None
    for given in record.events:
        for one in given:
            if one.sort not in WORTH:
                raise RecordError(f"nothing scores as {one.sort[:40]!r}")
    amber, blue = map(len, record.moves)
    if amber != blue:
        raise RecordError(f"it has orders for {amber} turns of one squad, {blue} of the other")
    if not record.length <= amber <= record.length + 1:
        raise RecordError(f"it has orders for {amber} turns, and its length is {record.length}")
    return record


# ---- the replay


class Played(NamedTuple):
    """One turn of a replay."""

    number: int
    """The turn from 1; the record's `turnNum` is one less."""
    before: ArenaState
    """The moment before it, without orders."""
    orders: Orders
    events: tuple[Event, ...]
    after: ArenaState


class Difference(NamedTuple):
    """The first thing in which a replay is not as the record."""

    turn: int
    """The turn from 1."""
    text: str

    def __str__(self) -> str:
        """Return it as the end of a sentence."""
        return f"turn {self.turn} (turnNum {self.turn - 1}): {self.text}"


def start(record: Record, chart: Chart, tokens: tuple[Token, ...]) -> ArenaState:
    """Return the moment before the first turn of a record on a map."""
    return setting_up.start(chart, Setup(tokens, record.options))


def orders_of(record: Record, state: ArenaState) -> Orders:
    """Return what is stored for the turn of a moment, for units that live."""
    found: list[tuple[Order, ...]] = []
    for squad in SQUADS:
        move = record.moves[squad][state.turn - 1]
        given = []
        for number, unit in enumerate(MEMBERS[squad] if move else ()):
            assert move is not None
            action, target = move.actions[number], move.targets[number]
            if action is not None and state.health[unit] > 0:
                given.append(Order(unit, ACTIONS[action], _place(state, action, target)))
        found.append(tuple(given))
    return tuple(found)


def _place(state: ArenaState, action: str, target: _Target | None) -> int:
    """Return the place that an order is about; NOWHERE: it needs none, or that is not there."""
    if target is None or ACTIONS[action] not in (MOVE, SHOOT):
        return NOWHERE
    cell = Cell(target.x, target.y)
    return state.ground.place(cell) if cell in state.chart else NOWHERE


def replay(record: Record, chart: Chart, tokens: tuple[Token, ...]) -> Iterator[Played]:
    """Return turn after turn of a record on a map, as far as orders are stored."""
    state = start(record, chart, tokens)
    while state.turn <= record.turns and state.result is None:
        number, before, given = state.turn, state.copy(), orders_of(record, state)
        state.orders = given
        events = Turn(state).carry_out()
        yield Played(number, before, given, tuple(events), state.copy())


def differences(record: Record, chart: Chart, tokens: tuple[Token, ...]) -> Iterator[Difference]:
    """Return for every turn that is not as recorded the first score event that differs in it."""
    recorded = _recorded(record)
    first: Tally = Counter()
    for owner in start(record, chart, tokens).owners:
        if owner in SQUADS:
            # What is held from the start was paid before the first turn.
            first[owner, CAPTURED] += 1
    number = 0
    for turn in replay(record, chart, tokens):
        number = turn.number
        text = _compared(recorded[number], first + _scored(turn.events))
        first = Counter()
        if text:
            yield Difference(number, text)
    for later in range(number + 1, record.turns + 1):
        yield Difference(later, "the match is over here and goes on in the record")


def first_difference(record: Record, chart: Chart, tokens: tuple[Token, ...]) -> Difference | None:
    """Return the first score event that is not as recorded; None: the replay agrees."""
    return next(differences(record, chart, tokens), None)


def _compared(recorded: Tally, here: Tally) -> str:
    """Return the first thing in which two tallies differ; empty: there is none."""
    for squad in SQUADS:
        for sort in WORTH:
            there, now = recorded[squad, sort], here[squad, sort]
            if there != now:
                return f"{SEATS[squad]} {sort} is {there} in the record and {now} here"
    return ""


def _recorded(record: Record) -> dict[int, Tally]:
    """Return what was scored in each turn that can be replayed, from turn 1."""
    tallies: dict[int, Tally] = {turn: Counter() for turn in range(1, record.turns + 1)}
    for squad in SQUADS:
        for one in record.events[squad]:
            if one.turn + 1 in tallies:
                tallies[one.turn + 1][squad, one.sort] += one.times
    return tallies


def _scored(events: tuple[Event, ...]) -> Tally:
    tally: Tally = Counter()
    for event in events:
        if event.type == "scored":
            facts: dict[str, Any] = dict(event.facts)
            tally[SEATS.index(facts["seat"]), facts["event"]] += facts["times"]
    return tally


# ---- a record as a match


def choices_of(turn: Played) -> tuple[tuple[Choice, ...], ...]:
    """Return for both squads the choices by which a match plays a turn of a record.

    Moves come first: no friend has a claim yet, so that even a move that must fail can be ordered.
    Only what is never offered, such as a move into a wall, is left out.
    """
    found = []
    for squad in SQUADS:
        state, given = turn.before.copy(), []
        for order in sorted(turn.orders[squad], key=lambda order: order.kind != MOVE):
            needs_place = order.kind in (MOVE, SHOOT)
            if needs_place and order.to == NOWHERE:
                continue
            choice = orders.choice_of(state, order)
            if choice in orders.question(state, squad):
                orders.give(state, squad, order)
                given.append(choice)
        found.append((*given, orders.DONE))
    return tuple(found)


def is_same(state: ArenaState, other: ArenaState) -> bool:
    """Tell whether two moments are the same, whatever was ordered in vain before."""
    one, two = state.copy(), other.copy()
    one.reports = two.reports = NOTHING_YET
    return one == two
