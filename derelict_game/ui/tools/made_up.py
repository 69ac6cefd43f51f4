"""A game that nobody plays: a large board of tiles full of fixtures, to be measured and looked at.

Everybody who can steps one cell to the east whenever somebody chooses, all of them together.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenId, TokenKind
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import MOVED, Event
from derelict_game.rules.interface import Rules
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import OptionValue
from derelict_game.rules.position import Layout, write_layout
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import State
from derelict_game.rules.tray import Badge

SIDE, FIXTURES, UNITS = 24, 400, 8
SEATS = (Seat("one"), Seat("two"))
ALL_STEP = Choice("all-step")
UNIT, EDGE = "counter", "fence"
_LYING = ("slab", "ring", "lane", "vent")
"""The kinds of units and fixtures."""


@dataclass(slots=True, kw_only=True)
class MadeUpState(State):
    """Where everything stands."""

    seats: tuple[Seat, ...] = SEATS
    tokens: dict[TokenId, Token] = field(default_factory=dict)


class MadeUpRules(Rules[MadeUpState]):
    """See the module."""

    name = "made-up"
    title = "Made up"
    summary = "Everybody steps to the east."
    state_type = MadeUpState
    options = ()
    token_kinds = {  # noqa: RUF012
        UNIT: TokenKind(UNIT, "C", Role.UNIT),
        EDGE: TokenKind(EDGE, "|", Role.SCENERY, edge=True),
        **{kind: TokenKind(kind, kind[0], Role.SCENERY) for kind in _LYING},
    }

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        """Return who plays."""
        return SEATS

    def start(self, chart: Chart, setup: Setup) -> MadeUpState:
        """Return the state before the first question."""
        tokens = {TokenId(place): token for place, token in enumerate(setup.tokens)}
        return MadeUpState(chart=chart, tokens=tokens)

    def offer(self, state: MadeUpState) -> Offer | None:
        """Return the only question there is."""
        return Offer(SEATS[(state.turn - 1) % len(SEATS)], "Go on", (ALL_STEP,))

    def apply(self, state: MadeUpState, choice: Choice) -> list[Event]:  # noqa: ARG002
        """Move everybody who can."""
        state.turn += 1
        events: list[Event] = []
        for id_, token in state.tokens.items():
            ahead = token.cell.step(1, 0)
            if token.kind == UNIT and ahead in state.chart.corridors:
                state.tokens[id_] = token._replace(cell=ahead)
                text = f"A {UNIT} steps."
                events.append(Event(MOVED, text, (token.cell, ahead), id_, together=bool(events)))
        return events

    def tokens(self, state: MadeUpState) -> Iterable[tuple[TokenId, Token]]:
        """Return every token."""
        return state.tokens.items()

    def badges(self, view: MadeUpState) -> Mapping[TokenId, tuple[Badge, ...]]:
        """Return the number of each unit."""
        return {id_: (Badge(str(id_)),) for id_, t in view.tokens.items() if t.kind == UNIT}

    def owner(self, state: MadeUpState, token: TokenId) -> Seat | None:
        """Return whose a unit is: they take turns."""
        return SEATS[token % len(SEATS)] if state.tokens[token].kind == UNIT else None

    def read_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, OptionValue],  # noqa: ARG002
    ) -> MadeUpState:
        """Return the state of a position."""
        layout = Layout.read(position)
        return self.start(layout.chart(), Setup(layout.placed(), {}))


def made_up_match() -> Match:
    """Return a match on a board of tiles with hundreds of fixtures, a few of them in one cell."""
    rules = MadeUpRules()
    rows = ["." * SIDE] * SIDE
    rows[SIDE // 2] = "." * (SIDE // 2 - 2) + "####" + "." * (SIDE // 2 - 2)
    chart = Chart.from_rows(rows)
    floor = sorted(chart.corridors, key=lambda cell: (cell.y, cell.x))
    kinds, facings = cycle((*_LYING, EDGE)), cycle(Facing)
    placed = zip(kinds, cycle(floor[::2]), facings, range(FIXTURES), strict=False)
    tokens = [Token(kind, cell, facing) for kind, cell, facing, _ in placed]
    tokens += [Token(UNIT, Cell(1 + place % 3, 2 * place), Facing.E) for place in range(UNITS)]
    position = write_layout(chart, tokens)
    return Match(rules, Start.at_position(rules, position, {}), seed=1)
