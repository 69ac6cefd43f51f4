"""Factory Rally behind the Rules interface."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.blueprint import Blueprint, CannotMake
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import REVEALED, ROLLED, Event
from derelict_game.rules.hints import Fallen, Omen, Preview, Refusal
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import Option, OptionValue
from derelict_game.rules.parts import HasGoals, HasOmens, HasPlans, MakesMissions
from derelict_game.rules.rally import (
    checks,
    planning,
    position,
    programming,
    refusals,
    showing,
    stages,
    views,
)
from derelict_game.rules.rally.damage import HIT
from derelict_game.rules.rally.generator import make_blueprint
from derelict_game.rules.rally.generator.sizes import MEANINGS, SIZES
from derelict_game.rules.rally.options import (
    EXTRA_LIFE,
    LIVES,
    MANY_ROBOTS,
    MORE_LIVES,
    OPTIONS,
    ROBOTS,
)
from derelict_game.rules.rally.state import RallyState, Stage
from derelict_game.rules.rally.tokens import KINDS, MOST_ROBOTS, SEATS
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.tray import Badge, Tray
from derelict_game.rules.undo import UndoPolicy


class RallyRules(
    HasGoals[RallyState],
    HasOmens[RallyState],
    HasPlans[RallyState],
    MakesMissions[RallyState],
):
    """Robots with secret programs race from flag to flag, for one to eight."""

    name = "rally"
    title = "Factory Rally"
    summary = "Up to eight robots with secret programs race over belts, gears and pits."
    state_type = RallyState
    options = OPTIONS
    token_kinds = KINDS
    mission_sizes = MEANINGS
    trial_matches = 12
    sought = "one robot alone needs about as many turns as its size says"
    undo = UndoPolicy(barriers=frozenset({ROLLED, REVEALED, programming.READY, HIT, "absorbed"}))

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Return as many robots as race."""
        return SEATS[: int(setup.options.get(ROBOTS.name) or ROBOTS.default or 1)]

    def start(self, chart: Chart, setup: Setup) -> RallyState:
        """Return the state before the docks are drawn."""
        seats = self.seats(setup)
        many = setup.options.get(EXTRA_LIFE.name) and len(seats) >= MANY_ROBOTS
        lives = MORE_LIVES if many else LIVES
        state = position.new_state(chart, seats, setup.tokens, lives)
        for name, value in position.house_rules(setup.options).items():
            setattr(state, name, value)
        stages.run(state, [])
        return state

    # ---- playing

    def offer(self, state: RallyState) -> Offer | None:
        """Return the question that is answered next."""
        return None if state.result is not None else stages.asked(state)

    def open_offers(self, state: RallyState) -> tuple[Offer, ...]:
        """Return what all are asked who program at the same time, and the clock of the last one."""
        if state.result is not None:
            return ()
        if state.stage is not Stage.PROGRAM or state.paused:
            return (stages.asked(state),)
        asked = tuple(programming.question(state, robot) for robot in state.queue)
        beside = (programming.clock(state), programming.others_first(state))
        return (*asked, *(offer for offer in beside if offer is not None))

    def ahead(self, state: RallyState, seat: Seat) -> RallyState | None:
        """Return a copy in which a robot that programs is asked first."""
        robot = state.seats.index(seat)
        if state.stage is not Stage.PROGRAM or robot not in state.queue:
            return None
        draft = state.copy()
        draft.queue = (robot, *(other for other in state.queue if other != robot))
        return draft

    def apply(self, state: RallyState, choice: Choice) -> list[Event]:
        """Carry out an offered choice."""
        return stages.answer(state, choice)

    # ---- what a seat may know

    def view(self, state: RallyState, seat: Seat) -> RallyState:
        """Return a copy without the others' hands and programs."""
        return views.view(state, seat)

    def determinise(self, view: RallyState, seat: Seat, rng: Random) -> RallyState:  # noqa: ARG002
        """Return a full state with the unknown cards dealt anew."""
        return views.determinise(view, rng)

    def hides(self, state: RallyState, seat: Seat) -> bool:
        """Tell whether a robot holds cards that nobody else may see."""
        return state.stage is Stage.PROGRAM and state.programs(state.seats.index(seat))

    # ---- showing

    def tokens(self, state: RallyState) -> Iterable[tuple[TokenId, Token]]:
        """Return the robots, then everything on the floor."""
        return showing.tokens(state)

    def status(self, state: RallyState) -> dict[str, Any]:
        """Return turn, register and phase, and what everybody sees of each sheet."""
        return showing.status(state)

    def goal(self, state: RallyState, seat: Seat) -> str:
        """Return what a robot is after."""
        return showing.goal(state, seat)

    def omens(self, view: RallyState) -> tuple[Omen, ...]:
        """Return where archives are, and who is powered down."""
        return showing.omens(view)

    def plan(self, view: RallyState, seat: Seat) -> tuple[Preview, ...]:
        """Return the way of a robot by what it has programmed so far."""
        known = view.stage in (Stage.PROGRAM, Stage.ANNOUNCE)
        way = planning.plan(view, seat) if known else None
        return (way,) if way else ()

    def fallen(self, state: RallyState, seat: Seat) -> Mapping[TokenId, Fallen]:
        """Return a robot that is not on the floor."""
        return showing.fallen(state, seat)

    def owner(self, state: RallyState, token: TokenId) -> Seat | None:
        """Return whose a robot is."""
        seat = SEATS[token] if 0 <= token < len(SEATS) else None
        return seat if seat in state.seats else None

    def trays(self, view: RallyState, seat: Seat) -> tuple[Tray, ...]:
        """Return a robot's registers, its hand and its options."""
        return showing.trays(view, seat)

    def badges(self, view: RallyState) -> Mapping[TokenId, tuple[Badge, ...]]:
        """Return the next flag of each robot, and its damage."""
        return showing.badges(view)

    def estimate(self, state: RallyState) -> Mapping[Seat, float]:
        """Return how good it looks: flags first, then lives, then damage."""
        last = max(1, state.floor.last_flag)
        return {
            seat: max(
                -1.0,
                2 * state.flags[robot] / last
                - 1
                + (0.3 * state.lives[robot] - 0.05 * state.damage[robot]) / last / 2,
            )
            for robot, seat in enumerate(state.seats)
        }

    def preview(self, state: RallyState, choice: Choice) -> Preview:
        """Return where a card in a register would lead."""
        if choice.kind == "register" and state.stage is Stage.PROGRAM:
            robot = state.queue[0]
            draft = planning.with_choice(state, robot, choice)
            return planning.plan(draft, state.seats[robot]) or Preview()
        return super().preview(state, choice)

    def phrase(self, choice: Choice) -> str:
        """Return what goes into a register with the name of the card."""
        return programming.phrase(choice) if choice.kind == "register" else ""

    def why_not(self, state: RallyState, choice: Choice) -> Refusal | None:
        """Return why a choice is not offered."""
        return refusals.why_not(state, choice) if super().why_not(state, choice) else None

    # ---- maps, positions

    def check(self, chart: Chart, setup: Setup) -> list[Fault]:
        """Return what is wrong with a course."""
        return checks.check(chart, setup)

    def options_for(self, tokens: Iterable[Token]) -> tuple[Option, ...]:
        """Return the options, with no more robots than there are docks."""
        docks = checks.dock_count(tokens) or MOST_ROBOTS
        usual = min(docks, ROBOTS.default or docks)
        robots = replace(ROBOTS, highest=docks, default=usual)
        return tuple(robots if option is ROBOTS else option for option in self.options)

    def blueprint(
        self, seed: int, size: str, hardship: int | None = None, variant: int = 0
    ) -> Blueprint:
        """Return the course of a seed: boards, a bay and flags."""
        if size not in SIZES:
            raise CannotMake(f"There is no size {size[:40]!r}; there are: {', '.join(SIZES)}.")
        return make_blueprint(seed, size, hardship, variant)

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> RallyState:
        """Return the state that the notation describes."""
        return _read(position, options)

    def write_position(self, state: RallyState) -> dict[str, Any]:
        """Return the notation of a state."""
        return position.write(state, (token for _, token in showing.tokens(state)))

    def can_write(self, state: RallyState) -> bool:
        """Tell whether the notation can hold this moment."""
        return position.can_write(state)


_read = position.read
