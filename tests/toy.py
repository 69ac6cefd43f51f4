"""A toy rule set with all that Skirmish lacks: dice, secrets and a question inside a question.

Two seats take turns. In a turn a seat may `peek`, which draws a card that only it may know, then
`throw` two dice; their sum goes to its score, and after a double it may `double` it or `accept`.
Whoever has 15 first wins. `wait` ends nothing and can be undone; `pass` ends the turn.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Literal

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenId, TokenKind
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.hints import Odds
from derelict_game.rules.interface import Rules
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import TURN_LIMIT, OptionValue
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.position import Layout, write_layout
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import Frame, State
from derelict_game.rules.wreck import PASS

LEFT, RIGHT = Seat("left"), Seat("right")
DICE = Roll((6, 6))
CARD = Roll((22,), kind="draw", prefix="b")
GOAL = 15
SECTION = "Toy"


@dataclass(frozen=True, slots=True)
class TurnOf(Frame):
    """A seat's turn."""

    seat: Seat
    frame: Literal["turn_of"] = "turn_of"


@dataclass(frozen=True, slots=True)
class Thrown(Frame):
    """Dice that are in the air."""

    frame: Literal["thrown"] = "thrown"


@dataclass(frozen=True, slots=True)
class Peeked(Frame):
    """A card that is being drawn."""

    frame: Literal["peeked"] = "peeked"


@dataclass(frozen=True, slots=True)
class DoubleQuestion(Frame):
    """Whether to double a double."""

    total: int
    frame: Literal["double_question"] = "double_question"


@dataclass(slots=True, kw_only=True)
class ToyState(State):
    """Scores, secret cards and what is unfinished."""

    stack: list[TurnOf | Thrown | Peeked | DoubleQuestion] = field(default_factory=list)
    scores: dict[Seat, int] = field(default_factory=dict)
    cards: dict[Seat, int] = field(default_factory=dict)
    """0 where there is none, or one that may not be known."""
    waited: int = 0

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        bottom = self.stack[0]
        assert isinstance(bottom, TurnOf)
        return bottom.seat


class ToyRules(Rules[ToyState]):
    """See the module."""

    name = "toy"
    title = "Toy"
    summary = "Throw dice until somebody has fifteen."
    state_type = ToyState
    options = (TURN_LIMIT,)
    token_kinds = {"cup": TokenKind("cup", "u", Role.SCENERY)}  # noqa: RUF012

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        return LEFT, RIGHT

    def start(self, chart: Chart, setup: Setup) -> ToyState:
        limit = setup.options.get(TURN_LIMIT.name)
        return ToyState(
            chart=chart,
            turn_limit=limit,
            stack=[TurnOf(LEFT)],
            scores={LEFT: 0, RIGHT: 0},
            cards={LEFT: 0, RIGHT: 0},
        )

    def offer(self, state: ToyState) -> Offer | None:
        if state.result:
            return None
        match state.stack[-1]:
            case Thrown():
                return Offer.to_chance("Throw", DICE)
            case Peeked():
                return Offer.to_chance("Draw", CARD)
            case DoubleQuestion():
                double, accept = Choice("double"), Choice("accept")
                return Offer(
                    state.seat, "Double it?", (double, accept), (1, 0), accept, ((double, "Bold."),)
                )
            case TurnOf(seat):
                choices = (Choice("throw"), Choice("peek"), Choice("wait"), PASS)
                return Offer(seat, "Throw, peek, wait or pass", choices, default=PASS)

    def apply(self, state: ToyState, choice: Choice) -> list[Event]:
        seat = state.seat
        match state.stack[-1], choice.kind:
            case Thrown(), _:
                state.stack.pop()
                dice = tuple(sorted(numbers(choice), reverse=True))
                event = Event(ROLLED, f"{seat} throws {dice}.", dice=dice, section=SECTION)
                if dice[0] == dice[1]:
                    state.stack.append(DoubleQuestion(sum(dice)))
                    return [event]
                return [event, *self._score(state, sum(dice))]
            case Peeked(), _:
                state.stack.pop()
                state.cards[seat] = numbers(choice)[0]
                return [
                    Event("drawn", f"It is {numbers(choice)[0]}.", only_for=(seat,)),
                    Event("peeked", f"{seat} peeks.", section=SECTION),
                ]
            case DoubleQuestion(total), kind:
                state.stack.pop()
                return self._score(state, total * 2 if kind == "double" else total)
            case _, "throw":
                state.stack.append(Thrown())
                return []
            case _, "peek":
                state.stack.append(Peeked())
                return []
            case _, "wait":
                state.waited += 1
                return [Event("waited", f"{seat} waits.", section=SECTION)]
        return self._pass(state)

    def _score(self, state: ToyState, points: int) -> list[Event]:
        state.scores[state.seat] += points
        if state.scores[state.seat] >= GOAL:
            state.result = Outcome.won(state.seat, (LEFT, RIGHT), f"{state.seat} has {GOAL}.")
            return [Event("over", state.result.reason)]
        return self._pass(state)

    def _pass(self, state: ToyState) -> list[Event]:
        if state.seat == LEFT:
            state.stack = [TurnOf(RIGHT)]
        elif limit := state.limit_reached():
            state.result = limit
        else:
            state.stack = [TurnOf(LEFT)]
            state.turn += 1
        return [Event("passed", "The turn passes.", section=SECTION)]

    def view(self, state: ToyState, seat: Seat) -> ToyState:
        view = state.copy()
        view.cards = {s: min(card, 1) if s != seat else card for s, card in view.cards.items()}
        return view

    def determinise(self, view: ToyState, seat: Seat, rng: Random) -> ToyState:
        state = view.copy()
        for other, card in view.cards.items():
            if other != seat and card:
                state.cards[other] = rng.randint(1, 22)
        return state

    def tokens(self, state: ToyState) -> Iterable[tuple[TokenId, Token]]:  # noqa: ARG002
        return [(TokenId(0), Token("cup", Cell(0, 0), Facing.N))]

    def status(self, state: ToyState) -> dict[str, Any]:
        return {"turn": state.turn, "active": None, "scores": dict(state.scores)}

    def odds(self, state: ToyState, choice: Choice) -> Odds | None:  # noqa: ARG002
        return Odds((("double", Fraction(1, 6)),)) if choice.kind == "throw" else None

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> ToyState:
        layout = Layout.read(position)
        return self.start(layout.chart(), Setup(layout.placed(), options))

    def write_position(self, state: ToyState) -> dict[str, Any]:
        return write_layout(state.chart, ())

    def can_write(self, state: ToyState) -> bool:
        return len(state.stack) == 1 and not any(state.scores.values())


TOY = ToyRules()
POSITION = {"board": [".."]}
