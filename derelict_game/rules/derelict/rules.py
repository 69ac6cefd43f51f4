"""Derelict behind the Rules interface."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.blueprint import Blueprint, CannotMake
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import (
    activation,
    assault,
    checks,
    frames,
    movement,
    overwatch,
    position,
    reactions,
    reveal,
    shooting,
    turns,
)
from derelict_game.rules.derelict.generator import make_blueprint
from derelict_game.rules.derelict.generator.sizes import MEANINGS, SIZES
from derelict_game.rules.derelict.hidden import determinised, viewed
from derelict_game.rules.derelict.objectives import goal, settle_objectives
from derelict_game.rules.derelict.odds import choice_odds
from derelict_game.rules.derelict.options import OPTIONS, options_for
from derelict_game.rules.derelict.previews import preview
from derelict_game.rules.derelict.refusals import refusal
from derelict_game.rules.derelict.sight import seen_from
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import ALIEN_AP, KINDS, MARINE_AP
from derelict_game.rules.derelict.victory import settle_victory
from derelict_game.rules.event import Event
from derelict_game.rules.hints import Fallen, Odds, Preview, Refusal
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import Option, OptionValue
from derelict_game.rules.parts import HasGoals, HasSight, MakesMissions
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.wreck import ALIENS, MARINES, SEATS

_OFFERS: dict[type, Callable[[DerelictState, Any], Offer]] = {
    frames.PlayerTurn: activation.offer_turn,
    frames.Activation: activation.offer_actions,
    frames.VoluntaryReveal: activation.offer_voluntary,
    frames.Deployment: turns.offer_deployment,
    frames.StartCell: turns.offer_start_cell,
    frames.CommandRoll: turns.offer_command_roll,
    frames.CommandQuestion: turns.offer_command_question,
    frames.BlipDraw: turns.offer_blip_draw,
    frames.BlipPlacement: turns.offer_blip_placement,
    frames.FlameStep: movement.offer_flame_step,
    frames.Shot: shooting.offer_shot,
    frames.FlameRolls: shooting.offer_flame_rolls,
    frames.DoorAssault: assault.offer_door_assault,
    frames.Assault: assault.offer_assault,
    frames.FaceQuestion: assault.offer_face,
    frames.Conversion: reveal.offer_conversion,
    frames.Orientation: reveal.offer_orientation,
    frames.OverwatchFire: overwatch.offer_fire,
    frames.JamQuestion: overwatch.offer_unjam,
    frames.Reaction: reactions.offer_reaction,
}
_RESOLVES: dict[type, Callable[[DerelictState, Any, Choice, list[Event]], None]] = {
    frames.PlayerTurn: activation.resolve_turn,
    frames.Activation: activation.resolve_action,
    frames.VoluntaryReveal: activation.resolve_voluntary,
    frames.Deployment: turns.resolve_deployment,
    frames.StartCell: turns.resolve_start_cell,
    frames.CommandRoll: turns.resolve_command_roll,
    frames.CommandQuestion: turns.resolve_command_question,
    frames.BlipDraw: turns.resolve_blip_draw,
    frames.BlipPlacement: turns.resolve_blip_placement,
    frames.FlameStep: movement.resolve_flame_step,
    frames.Shot: shooting.resolve_shot,
    frames.FlameRolls: shooting.resolve_flame_rolls,
    frames.DoorAssault: assault.resolve_door_assault,
    frames.Assault: assault.resolve_assault,
    frames.FaceQuestion: assault.resolve_face,
    frames.Conversion: reveal.resolve_conversion,
    frames.Orientation: reveal.resolve_orientation,
    frames.OverwatchFire: overwatch.resolve_fire,
    frames.JamQuestion: overwatch.resolve_unjam,
    frames.Reaction: reactions.resolve_reaction,
}
# What goes on by itself: each returns False where somebody must be asked after all.
_SETTLES: dict[type, Callable[[DerelictState, Any, list[Event]], bool]] = {
    frames.Activation: activation.settle_activation,
    frames.Deployment: turns.settle_deployment,
    frames.Reinforcements: turns.settle_reinforcements,
    frames.Reveals: reveal.settle_reveals,
    frames.Conversion: reveal.settle_conversion,
    frames.Overwatch: overwatch.settle_overwatch,
    frames.Reaction: reactions.settle_reaction,
    frames.Reacting: reactions.settle_reacting,
}


def settle(state: DerelictState, events: list[Event]) -> None:
    """Run on through everything forced until somebody must choose or the match is over."""
    while True:
        settle_objectives(state, events)
        if settle_victory(state, events):
            return
        frame = state.stack[-1]
        step = _SETTLES.get(type(frame))
        if step is None or not step(state, frame, events):
            return


def _most_points(state: DerelictState, unit: TokenId) -> int:
    return MARINE_AP if unit in state.marines else ALIEN_AP


class DerelictRules(HasGoals[DerelictState], HasSight[DerelictState], MakesMissions[DerelictState]):
    """A few marines with action points, overwatch and a flamer against what lurks in the wreck."""

    name = "derelict"
    title = "Derelict"
    summary = "Marines against hidden blips and aliens in the corridors of a wreck."
    state_type = DerelictState
    options = OPTIONS
    token_kinds = KINDS
    mission_sizes = MEANINGS

    def options_for(self, tokens: Iterable[Token]) -> tuple[Option, ...]:
        """Return the options without those of objectives and weapons that are not there."""
        return options_for(tokens)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        """Return marines, then aliens."""
        return SEATS

    def start(self, chart: Chart, setup: Setup) -> DerelictState:
        """Return the state before the deployment of the marines."""
        state = position.new_state(chart, setup)
        state.stack = [frames.PlayerTurn(MARINES), frames.Deployment()]
        settle(state, [])
        return state

    # ---- playing

    def offer(self, state: DerelictState) -> Offer | None:
        """Return the question of the frame on top."""
        if state.result is not None:
            return None
        frame = state.stack[-1]
        return _OFFERS[type(frame)](state, frame)

    def apply(self, state: DerelictState, choice: Choice) -> list[Event]:
        """Carry out an offered choice and everything that follows from it."""
        events: list[Event] = []
        frame = state.stack[-1]
        _RESOLVES[type(frame)](state, frame, choice, events)
        settle(state, events)
        return events

    # ---- what a seat may know

    def view(self, state: DerelictState, seat: Seat) -> DerelictState:
        """Return a copy; the marines do not know what blips are."""
        return viewed(state, seat)

    def determinise(self, view: DerelictState, seat: Seat, rng: Random) -> DerelictState:
        """Return a copy with every blip that the seat does not know drawn anew."""
        return determinised(view, seat, rng)

    def hides(self, state: DerelictState, seat: Seat) -> bool:  # noqa: ARG002
        """Tell whether it is the aliens, who alone know what their blips are."""
        return seat == ALIENS

    # ---- showing

    def tokens(self, state: DerelictState) -> Iterable[tuple[TokenId, Token]]:
        """Return every token on the board."""
        return state.tokens()

    def status(self, state: DerelictState) -> dict[str, Any]:
        """Return the counters, the active unit's cell and its action points."""
        active = state.activation
        unit = state.find(active.unit) if active else None
        return {
            "turn": state.turn,
            "to_move": state.seat,
            "command_points": state.command_points,
            "action_points": active.ap if active else None,
            "action_points_most": _most_points(state, active.unit) if active else None,
            "active": list(state.ground.cells[unit.cell]) if unit else None,
            "flamer_ammo": state.flamer_ammo,
            **({"cannon_ammo": sum(state.magazines.values())} if state.magazines else {}),
        }

    def goal(self, state: DerelictState, seat: Seat) -> str:
        """Return what the mission asks for."""
        return goal(state, seat)

    def owner(self, state: DerelictState, token: TokenId) -> Seat | None:
        """Return whose unit it is, or was."""
        return state.owner(token)

    def name_of(self, state: DerelictState, token: TokenId) -> str:
        """Return the name of a unit, on the board or not, or of anything else on the board."""
        return super().name_of(state, token) if state.owner(token) is None else state.name(token)

    def fallen(self, state: DerelictState, seat: Seat) -> Mapping[TokenId, Fallen]:
        """Return the marines who are lost or got out; those of the hive nobody counts."""
        if seat != MARINES:
            return {}
        return {
            id_: Fallen(member.kind, state.name(id_), member.fate)
            for id_, member in state.squad.items()
            if member.fate
        }

    def field_of_view(self, state: DerelictState, unit: TokenId) -> tuple[Cell, ...]:
        """Return the cells that a marine sees; for aliens and blips sight does not matter."""
        marine = state.marines.get(unit)
        return seen_from(state, marine) if marine else ()

    def odds(self, state: DerelictState, choice: Choice) -> Odds | None:
        """Return the exact chances of an offered choice."""
        return choice_odds(state, choice)

    def preview(self, state: DerelictState, choice: Choice) -> Preview:
        """Return what a choice will change on the board."""
        return preview(state, choice)

    def why_not(self, state: DerelictState, choice: Choice) -> Refusal | None:
        """Return why no choice of this kind is offered for the cell."""
        return refusal(state, self.offer(state), choice.kind, choice.cell)

    # ---- maps and positions

    def blueprint(
        self, seed: int, size: str, hardship: int | None = None, variant: int = 0
    ) -> Blueprint:
        """Return the mission of a seed: burn the objective at the end of a winding way."""
        if size not in SIZES:
            raise CannotMake(f"There is no size {size[:40]!r}; there are: {', '.join(SIZES)}.")
        return make_blueprint(seed, size, hardship, variant)

    def check(self, chart: Chart, setup: Setup) -> list[Fault]:
        """Return what is wrong with a mission."""
        return checks.check(chart, setup)

    def read_position(
        self, position_: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> DerelictState:
        """Return the state that the notation describes."""
        state = position.read(position_, options)
        if state.stack[-1:] == [frames.Deployment()]:
            settle(state, [])
        return state

    def write_position(self, state: DerelictState) -> dict[str, Any]:
        """Return the notation; that a unit is active cannot be written."""
        return position.write(state)

    def can_write(self, state: DerelictState) -> bool:
        """Tell whether no unit is active and nothing else is unfinished."""
        return position.can_write(state)
