"""Squad Arena behind the Rules interface."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.arena import (
    checks,
    orders,
    refusals,
    scoring,
    setting_up,
    showing,
    views,
)
from derelict_game.rules.arena.making import MEANINGS, SIZES, make_blueprint
from derelict_game.rules.arena.options import OPTIONS
from derelict_game.rules.arena.position import read, write
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import KINDS, NUMBERS, SEATS, squad_of
from derelict_game.rules.arena.turn import Turn
from derelict_game.rules.blueprint import Blueprint, CannotMake
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.hints import Fallen, Omen, Preview, Refusal, UnitSheet
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import OptionValue
from derelict_game.rules.parts import HasGoals, HasOmens, HasPlans, HasUnitSheets, MakesMissions
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.tray import Badge


class ArenaRules(
    HasGoals[ArenaState],
    HasOmens[ArenaState],
    HasPlans[ArenaState],
    HasUnitSheets[ArenaState],
    MakesMissions[ArenaState],
):
    """Two squads of four with simultaneous orders: a contest for bots, and for people."""

    name = "arena"
    title = "Squad Arena"
    summary = "Two squads of four robots get secret orders and fight for points."
    state_type = ArenaState
    options = OPTIONS
    token_kinds = KINDS
    mission_sizes = MEANINGS
    trial_matches = 0
    sought = "both squads have the same before them"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        """Return both squads."""
        return SEATS

    def start(self, chart: Chart, setup: Setup) -> ArenaState:
        """Return the state before the first orders."""
        return setting_up.start(chart, setup)

    # ---- playing

    def offer(self, state: ArenaState) -> Offer | None:
        """Return what the squad is asked that gives its orders next."""
        return orders.question(state, state.queue[0]) if state.result is None else None

    def open_offers(self, state: ArenaState) -> tuple[Offer, ...]:
        """Return what both squads are asked, as far as they are not done."""
        if state.result is not None:
            return ()
        return tuple(orders.question(state, squad) for squad in state.queue)

    def ahead(self, state: ArenaState, seat: Seat) -> ArenaState | None:
        """Return a copy in which a squad that is not done is asked first."""
        squad = SEATS.index(seat)
        if state.result is not None or squad not in state.queue:
            return None
        draft = state.copy()
        draft.queue = (squad, *(other for other in state.queue if other != squad))
        return draft

    def apply(self, state: ArenaState, choice: Choice) -> list[Event]:
        """Take an order, or say that the orders stand; the last `done` carries out the turn."""
        squad = state.queue[0]
        if choice.kind != orders.DONE.kind:
            orders.give(state, squad, orders.order_of(state, choice))
            return []
        state.queue = state.queue[1:]
        return [] if state.queue else Turn(state).carry_out()

    def answered(self, state: ArenaState) -> tuple[ArenaState, tuple[Choice, ...]]:
        """Return the moment before the orders of whoever is asked, and these orders."""
        return orders.taken_back(state)

    # ---- what a seat may know

    def view(self, state: ArenaState, seat: Seat) -> ArenaState:
        """Return a copy without the other squad's orders."""
        return views.view(state, seat)

    def determinise(self, view: ArenaState, seat: Seat, rng: Random) -> ArenaState:
        """Return a copy in which the other squad has given orders."""
        return views.determinise(view, seat, rng)

    # ---- showing

    def tokens(self, state: ArenaState) -> Iterable[tuple[TokenId, Token]]:
        """Return the units, then what lies on the floor."""
        return showing.tokens(state)

    def status(self, state: ArenaState) -> dict[str, Any]:
        """Return the turn and the scores."""
        return showing.status(state)

    def name_of(self, state: ArenaState, token: TokenId) -> str:
        """Return the name of a unit or a point, or what a thing is."""
        return showing.name_of(state, token) or super().name_of(state, token)

    def stance(self, token: Token) -> str:  # noqa: ARG002
        """Return nothing: units look everywhere at once."""
        return ""

    def goal(self, state: ArenaState, seat: Seat) -> str:  # noqa: ARG002
        """Return what both squads are after."""
        return showing.goal(state)

    def omens(self, view: ArenaState) -> tuple[Omen, ...]:
        """Return who holds what, and who is shielded."""
        return showing.omens(view)

    def plan(self, view: ArenaState, seat: Seat) -> tuple[Preview, ...]:
        """Return where each order leads that was given so far."""
        return showing.plan(view, seat)

    def unit_sheets(self, view: ArenaState) -> Mapping[Seat, tuple[UnitSheet, ...]]:
        """Return what everybody may know of every unit."""
        return showing.unit_sheets(view)

    def fallen(self, state: ArenaState, seat: Seat) -> Mapping[TokenId, Fallen]:
        """Return the units of a squad that are destroyed."""
        return showing.fallen(state, seat)

    def owner(self, state: ArenaState, token: TokenId) -> Seat | None:  # noqa: ARG002
        """Return whose a unit is."""
        return SEATS[squad_of(token)] if token in NUMBERS else None

    def badges(self, view: ArenaState) -> Mapping[TokenId, tuple[Badge, ...]]:
        """Return the health of each unit, and its shields."""
        return showing.badges(view)

    def estimate(self, state: ArenaState) -> Mapping[Seat, float]:
        """Return how good it looks: by points, and by what is still held and alive."""
        return scoring.estimate(state)

    def preview(self, state: ArenaState, choice: Choice) -> Preview:
        """Return where a unit would go, or what it would shoot at and how hard."""
        return showing.preview(state, choice)

    def why_not(self, state: ArenaState, choice: Choice) -> Refusal | None:
        """Return why a choice is not offered."""
        return refusals.why_not(state, choice) if super().why_not(state, choice) else None

    # ---- maps, positions

    def check(self, chart: Chart, setup: Setup) -> list[Fault]:
        """Return what is wrong with an arena."""
        return checks.check(chart, setup)

    def blueprint(
        self,
        seed: int,
        size: str,
        hardship: int | None = None,  # noqa: ARG002
        variant: int = 0,
    ) -> Blueprint:
        """Return the arena of a seed; it is as hard on one squad as on the other."""
        if size not in SIZES:
            raise CannotMake(f"There is no size {size[:40]!r}; there are: {', '.join(SIZES)}.")
        return make_blueprint(seed, size, variant)

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> ArenaState:
        """Return the state that the notation describes."""
        return read(position, options)

    def write_position(self, state: ArenaState) -> dict[str, Any]:
        """Return the notation of a state."""
        return write(state)

    def can_write(self, state: ArenaState) -> bool:
        """Tell whether the notation can hold this moment: at every question."""
        return state.result is None
