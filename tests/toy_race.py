"""A toy for two to four: a race on tiles with walls on their edges, where belts carry all at once.

In a turn every robot makes one `move` to a neighbouring cell that no wall closes off and where
nobody stands, or stays by `wait`; then all robots that stand on belts are carried together. Whoever
stands on the flag first wins; the others are ranked by how far away they are.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenId, TokenKind
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.interface import Rules
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import TURN_LIMIT, Option, OptionValue
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.position import Layout, write_layout
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import SHARED, State

SEATS = tuple(Seat(f"runner{number}") for number in range(1, 5))
RUNNERS = Option("runners", "how many race", 2, lowest=2, highest=4)
BELT, EDGE, FLAG = "conveyor", "barrier", "banner"
WAIT = Choice("wait")


@dataclass(slots=True, kw_only=True)
class RaceState(State):
    """Where the robots stand, and what lies on the floor."""

    robots: dict[Seat, Token] = field(default_factory=dict)
    floor: tuple[Token, ...] = field(default=(), metadata=SHARED)
    next: int = 0


class RaceRules(Rules[RaceState]):
    """See the module."""

    name = "toy_race"
    title = "Belt Race"
    summary = "Be the first at the flag."
    state_type = RaceState
    options = (RUNNERS, TURN_LIMIT)
    token_kinds = {  # noqa: RUF012
        **{seat: TokenKind(f"runner {seat[-1]}", seat[-1], Role.UNIT) for seat in SEATS},
        BELT: TokenKind("belt", "~", Role.SCENERY, about="Carries whoever stands on it."),
        EDGE: TokenKind("wall", "|", Role.SCENERY, edge=True),
        FLAG: TokenKind("flag", "P", Role.SCENERY),
    }

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return SEATS[: int(setup.options.get(RUNNERS.name) or 2)]

    def start(self, chart: Chart, setup: Setup) -> RaceState:
        seats = self.seats(setup)
        floor = tuple(token for token in setup.tokens if token.kind not in SEATS)
        return RaceState(
            chart=chart,
            seats=seats,
            turn_limit=setup.options.get(TURN_LIMIT.name),
            robots={s: Token(s, Cell(0, place), Facing.E) for place, s in enumerate(seats)},
            floor=floor,
        )

    def offer(self, state: RaceState) -> Offer | None:
        if state.result:
            return None
        seat = state.seats[state.next]
        here = state.robots[seat].cell
        taken = {robot.cell for robot in state.robots.values()}
        choices = []
        for facing in Facing:
            to = here.step(*facing.delta)
            if self._open(state, here, facing) and to not in taken:
                choices.append(Choice("move", here, to=to))
        return Offer(seat, "Move your robot", (*choices, WAIT))

    def _open(self, state: RaceState, cell: Cell, facing: Facing) -> bool:
        beyond = cell.step(*facing.delta)
        walls = {(t.cell, t.facing) for t in state.floor if t.kind == EDGE}
        closed = {(cell, facing), (beyond, facing.right.right)} & walls
        return beyond in state.chart.corridors and not closed

    def apply(self, state: RaceState, choice: Choice) -> list[Event]:
        seat = state.seats[state.next]
        events = []
        if choice.to is not None:
            events.append(self._moved(state, seat, choice.to))
        state.next = (state.next + 1) % len(state.seats)
        if state.next:
            return events
        events += self._carry(state)
        return [*events, *self._end_turn(state)]

    def _moved(
        self, state: RaceState, seat: Seat, to: Cell, how: str = "moves", *, together: bool = False
    ) -> Event:
        robot = state.robots[seat]
        state.robots[seat] = robot._replace(cell=to)
        id_ = TokenId(SEATS.index(seat))
        text = f"Runner {seat[-1]} {how}."
        return Event("moved", text, (robot.cell, to), id_, together=together)

    def _carry(self, state: RaceState) -> list[Event]:
        """Carry every robot that stands on a belt, all of them at the same time."""
        belts = {token.cell: token.facing for token in state.floor if token.kind == BELT}
        goals = {s: robot.cell for s, robot in state.robots.items()}
        for seat, cell in goals.items():
            if cell in belts and self._open(state, cell, belts[cell]):
                goals[seat] = cell.step(*belts[cell].delta)
        events: list[Event] = []
        for seat, goal in goals.items():
            alone = sum(goal == other for other in goals.values()) == 1
            if goal != state.robots[seat].cell and alone:
                together = bool(events)
                events.append(self._moved(state, seat, goal, "is carried", together=together))
        return events

    def _end_turn(self, state: RaceState) -> list[Event]:
        flag = next(token.cell for token in state.floor if token.kind == FLAG)
        far = {s: abs(r.cell.x - flag.x) + abs(r.cell.y - flag.y) for s, r in state.robots.items()}
        limit = state.turn_limit is not None and state.turn >= state.turn_limit
        if not limit and min(far.values()):
            state.turn += 1
            return [Event("turn", f"Turn {state.turn}")]
        reason = "The flag is reached." if not min(far.values()) else "Time is up."
        groups = {way: [s for s in far if far[s] == way] for way in sorted(far.values())}
        state.result = Outcome.ranked(list(groups.values()), reason)
        return [Event("over", reason)]

    def tokens(self, state: RaceState) -> Iterable[tuple[TokenId, Token]]:
        for seat, robot in state.robots.items():
            yield TokenId(SEATS.index(seat)), robot
        for place, token in enumerate(state.floor, len(SEATS)):
            yield TokenId(place), token

    def owner(self, state: RaceState, token: TokenId) -> Seat | None:
        return SEATS[token] if token < len(state.seats) else None

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> RaceState:
        layout = Layout.read(position)
        return self.start(layout.chart(), Setup(layout.placed(), options))

    def write_position(self, state: RaceState) -> dict[str, Any]:
        return write_layout(state.chart, (token for _, token in self.tokens(state)))

    def can_write(self, state: RaceState) -> bool:
        return state.turn == 1 and not state.next and state.result is None


RULES = RaceRules()
POSITION = {
    "board": ["........"] * 4,
    "tokens": [
        *([BELT, x, y, "E"] for x in range(2, 6) for y in range(4)),
        [EDGE, 1, 1, "E"],
        [EDGE, 1, 1, "S"],
        [FLAG, 7, 0, "N"],
    ],
}
