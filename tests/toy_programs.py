"""A toy for three: secret programs from a hand into slots, all at the same time, with a ranking.

In each of three rounds everybody is dealt four cards, puts two of them into the slots 'a' and 'b'
by `put a 17`, and says `done`; when all have, the programs are shown. The higher card in 'a' gets
two points, the higher one in 'b' a point. Whoever has the most points wins.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.interface import Rules
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import TURN_LIMIT, OptionValue
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.position import Layout
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import State
from derelict_game.rules.tray import Badge, Slot, Tray
from derelict_game.rules.undo import UndoPolicy

SEATS = tuple(Seat(f"dealer{number}") for number in (1, 2, 3))
SLOTS = ("a", "b")
WORTH = {"a": 2, "b": 1}
CARDS, HAND, ROUNDS = 30, 4, 3
DONE = Choice("done")
HIDDEN = 0
"""A card that may not be known."""


@dataclass(slots=True, kw_only=True)
class ProgramsState(State):
    """Hands, programs and points."""

    hands: dict[Seat, tuple[int, ...]] = field(default_factory=dict)
    programs: dict[Seat, dict[str, int]] = field(default_factory=dict)
    done: dict[Seat, bool] = field(default_factory=dict)
    scores: dict[Seat, int] = field(default_factory=dict)
    deck: tuple[int, ...] = ()


class ProgramsRules(Rules[ProgramsState]):
    """See the module."""

    name = "toy_programs"
    title = "Sealed Bids"
    summary = "Three dealers program in secret."
    state_type = ProgramsState
    options = (TURN_LIMIT,)
    token_kinds = {}  # noqa: RUF012
    undo = UndoPolicy()

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        return SEATS

    def start(self, chart: Chart, setup: Setup) -> ProgramsState:  # noqa: ARG002
        state = ProgramsState(chart=chart, seats=SEATS, scores=dict.fromkeys(SEATS, 0))
        self._begin_round(state)
        return state

    def _begin_round(self, state: ProgramsState) -> None:
        state.hands, state.deck = {}, tuple(range(10, 10 + CARDS))
        state.programs = {seat: {} for seat in SEATS}
        state.done = dict.fromkeys(SEATS, False)

    def offer(self, state: ProgramsState) -> Offer | None:
        return next(iter(self.open_offers(state)), None)

    def open_offers(self, state: ProgramsState) -> tuple[Offer, ...]:
        if state.result:
            return ()
        if len(state.hands) < len(SEATS):
            sides = range(len(state.deck), len(state.deck) - HAND, -1)
            return (Offer.to_chance("Deal", Roll(tuple(sides), "deal")),)
        return tuple(self._question(state, seat) for seat in SEATS if not state.done[seat])

    def _question(self, state: ProgramsState, seat: Seat) -> Offer:
        free = [slot for slot in SLOTS if slot not in state.programs[seat]]
        cards = [card for card in state.hands[seat] if card != HIDDEN]
        choices = [Choice("put", words=(slot, str(card))) for slot in free for card in cards]
        full = (*choices, DONE) if not free else tuple(choices)
        return Offer(seat, "Program your slots", full or (DONE,), secret=True)

    def apply(self, state: ProgramsState, choice: Choice) -> list[Event]:
        if choice.kind == "deal":
            left = list(state.deck)
            hand = [left.pop(number - 1) for number in numbers(choice)]
            state.hands[SEATS[len(state.hands)]] = tuple(sorted(hand))
            state.deck = tuple(left)
            return []
        seat = next(seat for seat in SEATS if not state.done[seat])
        if choice.kind == "put":
            slot, card = choice.words
            state.programs[seat] = {**state.programs[seat], slot: int(card)}
            state.hands[seat] = tuple(c for c in state.hands[seat] if c != int(card))
            return [Event("put", f"{card} lies in {slot}.", only_for=(seat,))]
        state.done[seat] = True
        ready = Event("ready", f"Dealer {SEATS.index(seat) + 1} is ready.")
        return [ready, *self._reveal(state)] if all(state.done.values()) else [ready]

    def _reveal(self, state: ProgramsState) -> list[Event]:
        events = []
        for slot in SLOTS:
            best = max(SEATS, key=lambda seat: state.programs[seat].get(slot, 0))
            state.scores[best] += WORTH[slot]
            shown = ", ".join(str(state.programs[seat].get(slot)) for seat in SEATS)
            events.append(Event("shown", f"Slot {slot}: {shown}."))
        if state.turn < ROUNDS:
            state.turn += 1
            self._begin_round(state)
            return [*events, Event("turn", f"Round {state.turn}")]
        groups: dict[int, list[Seat]] = {}
        for seat, points in state.scores.items():
            groups.setdefault(points, []).append(seat)
        order = [groups[points] for points in sorted(groups, reverse=True)]
        state.result = Outcome.ranked(order, "Three rounds are played.", state.scores)
        return [*events, Event("over", state.result.reason)]

    def view(self, state: ProgramsState, seat: Seat) -> ProgramsState:
        view = state.copy()
        for other in SEATS:
            if other != seat:
                if other in view.hands:
                    view.hands[other] = (HIDDEN,) * HAND
                view.programs[other] = {}
        view.deck = (HIDDEN,) * len(view.deck)
        return view

    def determinise(self, view: ProgramsState, seat: Seat, rng: Random) -> ProgramsState:
        state = view.copy()
        own = {*view.hands.get(seat, ()), *view.programs[seat].values()}
        left = [card for card in range(10, 10 + CARDS) if card not in own]
        rng.shuffle(left)
        for other in SEATS:
            if other == seat or other not in view.hands:
                continue
            hand = [left.pop() for _ in range(HAND)]
            if view.done[other]:
                state.programs[other] = {slot: hand.pop() for slot in SLOTS}
            state.hands[other] = tuple(sorted(hand))
        state.deck = tuple(sorted(left[: len(view.deck)]))
        return state

    def trays(self, view: ProgramsState, seat: Seat) -> tuple[Tray, ...]:
        cards = [card for card in view.hands.get(seat, ()) if card != HIDDEN]
        hand = tuple(Slot(str(card), "bid", (Badge(str(card), "value"),)) for card in cards)
        program = [(slot, view.programs[seat].get(slot)) for slot in SLOTS]
        slots = tuple(
            Slot(slot, "bid", (Badge(str(card), "value"),), locked=True) if card else Slot(slot)
            for slot, card in program
        )
        return Tray("program", "Program", slots), Tray("hand", "Hand", hand)

    def status(self, state: ProgramsState) -> dict[str, Any]:
        return {"turn": state.turn, "scores": dict(state.scores)}

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> ProgramsState:
        layout = Layout.read(position)
        return self.start(layout.chart(), Setup((), options))


RULES = ProgramsRules()
POSITION = {"board": ["...", "..."]}
