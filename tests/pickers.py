"""A toy game for one to eight seats whose players have a strength that is known.

Each seat in its turn picks a number from 1 to 3, as often as there are rounds. Whoever has the
highest sum at the end is first, and so on; equal sums share a rank. A seat alone wins with a mean
of at least 2 and loses otherwise. So 3 is always best, and a player that picks it with probability
p and 1 otherwise is as strong as p says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import groupby
from random import Random
from typing import Any, Literal

from derelict_game.board.chart import Chart
from derelict_game.players.mind import Mind, Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.interface import Rules
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import Option, OptionValue
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.position import Layout
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import Frame, State
from derelict_game.rules.wreck import KINDS

ALL = tuple(Seat(name) for name in ("one", "two", "three", "four", "five", "six", "seven", "eight"))
SEATS = Option("seats", "how many play", 3, lowest=1, highest=8)
ROUNDS = Option("rounds", "how often each picks", 1, lowest=1, highest=9)
PICKS = tuple(Choice("pick", words=(str(number),)) for number in (1, 2, 3))
WORST, _, BEST = PICKS


@dataclass(frozen=True, slots=True)
class Pick(Frame):
    """Somebody has to pick a number."""

    frame: Literal["pick"] = "pick"


@dataclass(slots=True, kw_only=True)
class PickersState(State):
    """The sums so far."""

    stack: list[Pick] = field(default_factory=list)
    sums: dict[Seat, int] = field(default_factory=dict)
    rounds: int = 1
    place: int = 0
    """Whose turn it is."""


class PickersRules(Rules[PickersState]):
    """See the module."""

    name = "pickers"
    title = "Pickers"
    summary = "Pick the highest number."
    state_type = PickersState
    options = (SEATS, ROUNDS)
    token_kinds = KINDS

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return ALL[: int(setup.options.get(SEATS.name) or 3)]

    def start(self, chart: Chart, setup: Setup) -> PickersState:
        seats = self.seats(setup)
        return PickersState(
            chart=chart,
            seats=seats,
            stack=[Pick()],
            sums=dict.fromkeys(seats, 0),
            rounds=int(setup.options.get(ROUNDS.name) or 1),
        )

    def offer(self, state: PickersState) -> Offer | None:
        return None if state.result else Offer(state.seats[state.place], "Pick a number", PICKS)

    def apply(self, state: PickersState, choice: Choice) -> list[Event]:
        seat = state.seats[state.place]
        state.sums[seat] += int(choice.words[0])
        state.place = (state.place + 1) % len(state.seats)
        if state.place == 0:
            state.turn += 1
            if state.turn > state.rounds:
                state.result = self._end(state)
        return [Event("picked", f"{seat} picks {choice.words[0]}.")]

    def _end(self, state: PickersState) -> Outcome:
        sums, reason = state.sums, "All have picked."
        if len(state.seats) == 1:
            enough = sums[state.seats[0]] >= 2 * state.rounds
            if not enough:
                return Outcome.lost(state.seats, reason, sums)
            return Outcome.won(state.seats[0], state.seats, reason, sums)
        order = sorted(state.seats, key=lambda seat: -sums[seat])
        groups = [tuple(group) for _, group in groupby(order, key=lambda seat: sums[seat])]
        return Outcome.ranked(groups, reason, sums)

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> PickersState:
        layout = Layout.read(position)
        return self.start(layout.chart(), Setup(layout.placed(), options))


class Picker(Mind):
    """Picks the best number with a probability, and the worst one otherwise."""

    def __init__(self, skill: float) -> None:
        self._skill = skill

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return the best choice or the worst."""
        return Thought(BEST if rng.random() < self._skill else WORST)


PICKERS = PickersRules()
POSITION = {"board": [".."]}
