"""A toy for one: cards that move from cell to cell, with undo over dice.

Three cards must cross a table. A `move` leads a card to a neighbouring free cell; then a die is
rolled, and after a 1 the card lies face down until it is turned over. `flip` turns any card over,
and `next` ends a turn without anything. Whoever has not brought all cards to the last column after
twelve turns has lost.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenId, TokenKind
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.hints import Refusal
from derelict_game.rules.interface import Rules
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import TURN_LIMIT, OptionValue
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.position import Layout, write_layout
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import State
from derelict_game.rules.tray import Badge
from derelict_game.rules.undo import UndoPolicy

CARRIER = Seat("carrier")
DIE = Roll((6,))
CARDS = ("crown", "sword", "lantern")
DOWN = "covered"
NEXT = Choice("next")
TURNS = 12


@dataclass(slots=True, kw_only=True)
class CardsState(State):
    """Where the cards lie, which of them are covered, and which one has just moved."""

    cells: dict[TokenId, Cell] = field(default_factory=dict)
    covered: dict[TokenId, bool] = field(default_factory=dict)
    moved: TokenId | None = None

    def limit_reached(self) -> Outcome | None:
        """Return the defeat that the last turn brings."""
        if self.turn < (self.turn_limit or TURNS):
            return None
        return Outcome.lost(self.seats, "The night is over and the cards are not across.")


class CardsRules(Rules[CardsState]):
    """See the module."""

    name = "toy_cards"
    title = "Crossing"
    summary = "Bring three cards across the table."
    state_type = CardsState
    options = (TURN_LIMIT,)
    undo = UndoPolicy(barriers=frozenset(), past_end=True)
    token_kinds = {  # noqa: RUF012
        **{name: TokenKind(name, name[0], Role.UNIT) for name in CARDS},
        DOWN: TokenKind("face down", "x", Role.MARK),
    }

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        return (CARRIER,)

    def start(self, chart: Chart, setup: Setup) -> CardsState:
        ids = [TokenId(number) for number in range(len(CARDS))]
        return CardsState(
            chart=chart,
            seats=(CARRIER,),
            turn_limit=setup.options.get(TURN_LIMIT.name),
            cells={id_: Cell(0, id_) for id_ in ids},
            covered=dict.fromkeys(ids, False),
        )

    def offer(self, state: CardsState) -> Offer | None:
        if state.result:
            return None
        if state.moved is not None:
            return Offer.to_chance("Luck on the way", DIE)
        choices = []
        for id_, cell in state.cells.items():
            choices.append(Choice("flip", cell))
            if state.covered[id_]:
                continue
            near = (cell.step(*facing.delta) for facing in Facing)
            free = (to for to in near if to in state.chart.corridors)
            choices += (Choice("move", cell, to=to) for to in free if to not in self._taken(state))
        return Offer(CARRIER, "Move a card", (*choices, NEXT))

    def _taken(self, state: CardsState) -> set[Cell]:
        return set(state.cells.values())

    def apply(self, state: CardsState, choice: Choice) -> list[Event]:
        if state.moved is not None:
            id_, state.moved = state.moved, None
            (die,) = numbers(choice)
            state.covered[id_] = die == 1
            verdict = "COVERED" if die == 1 else "SAFE"
            text = f"The {CARDS[id_]} rolls {die}."
            rolled = Event(ROLLED, text, (state.cells[id_],), id_, (die,), verdict=verdict)
            return [rolled, *self._end_turn(state)]
        if choice.kind == "move":
            assert choice.cell
            assert choice.to
            id_ = next(i for i, cell in state.cells.items() if cell == choice.cell)
            state.cells[id_], state.moved = choice.to, id_
            return [Event("moved", f"The {CARDS[id_]} moves.", (choice.cell, choice.to), id_)]
        events = []
        if choice.kind == "flip":
            id_ = next(i for i, cell in state.cells.items() if cell == choice.cell)
            state.covered[id_] = not state.covered[id_]
            events = [Event("flipped", f"The {CARDS[id_]} is turned over.", token=id_)]
        return [*events, *self._end_turn(state)]

    def _end_turn(self, state: CardsState) -> list[Event]:
        if all(cell.x == state.chart.width - 1 for cell in state.cells.values()):
            state.result = Outcome.won(CARRIER, state.seats, "All cards are across.")
        elif limit := state.limit_reached():
            state.result = limit
        else:
            state.turn += 1
            return []
        return [Event("over", state.result.reason)]

    def tokens(self, state: CardsState) -> Iterable[tuple[TokenId, Token]]:
        for id_, cell in state.cells.items():
            yield id_, Token(CARDS[id_], cell, Facing.N)
            if state.covered[id_]:
                yield TokenId(id_ + len(CARDS)), Token(DOWN, cell, Facing.N)

    def owner(self, state: CardsState, token: TokenId) -> Seat | None:
        return CARRIER if token in state.cells else None

    def badges(self, view: CardsState) -> Mapping[TokenId, tuple[Badge, ...]]:
        left = {i: view.chart.width - 1 - cell.x for i, cell in view.cells.items()}
        return {id_: (Badge(str(steps), "steps"),) for id_, steps in left.items()}

    def why_not(self, state: CardsState, choice: Choice) -> Refusal | None:
        refused = super().why_not(state, choice)
        if refused and choice.to in self._taken(state):
            return Refusal("Another card lies there.")
        if refused and choice.kind == "move" and choice.to:
            return Refusal("Cards move to a neighbouring cell.")
        return refused

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> CardsState:
        layout = Layout.read(position)
        return self.start(layout.chart(), Setup(layout.placed(), options))

    def write_position(self, state: CardsState) -> dict[str, Any]:
        return write_layout(state.chart, (token for _, token in self.tokens(state)))

    def can_write(self, state: CardsState) -> bool:
        return state.turn == 1 and state.moved is None and state.result is None


RULES = CardsRules()
POSITION = {"board": ["....", "....", "...."]}
