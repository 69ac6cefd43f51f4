"""Skirmish behind the Rules interface."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault, Severity
from derelict_game.board.geometry import Cell, Facing, front
from derelict_game.board.token import Role, Token, TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.hints import Preview, Refusal
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import Option, OptionValue
from derelict_game.rules.parts import HasGoals
from derelict_game.rules.position import Layout, PositionError, write_layout
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.skirmish import actions, goals
from derelict_game.rules.skirmish.state import PlayerTurn, SkirmishState
from derelict_game.rules.skirmish.tokens import KINDS
from derelict_game.rules.wreck import (
    ALIENS,
    ENTRY,
    MARINES,
    PASS,
    SEAT_OF,
    SEATS,
    START,
    TURN_LEFT,
    TURN_LIMIT,
    TURN_RIGHT,
)


class SkirmishPosition(Layout):
    """The notation of a Skirmish position; a Derelict position can be played as one, too."""

    to_move: Literal["marines", "aliens"] = "marines"
    turn: int = 2
    command_points: int = 0
    flamer_ammo: int = 0
    fresh: bool = False


_HOMES = ((MARINES, START), (ALIENS, ENTRY))
"""The marks of the cells where each side began."""
_ABSENT = {
    **dict.fromkeys(("shoot", "assault"), "Nobody can be hurt in this game."),
    **dict.fromkeys(("accept", "decline", "face", "reroll"), "No question is open."),
    "deploy": "Nobody is to be placed: all units are on the board.",
}
"""Why there is never a choice of some kinds that other games have."""


class SkirmishRules(HasGoals[SkirmishState]):
    """Marines against aliens and blips, which all act alike."""

    name = "skirmish"
    title = "Skirmish"
    summary = (
        "Two squads manoeuvre in the corridors and work the doors:"
        " no dice, nothing hidden, and nobody can be hurt."
    )
    state_type = SkirmishState
    options = (
        TURN_LIMIT,
        Option("closed_doors_block", "nobody walks through a closed door", default=False),
        Option("goal", "to reach a cell where an enemy began wins", default=False),
    )
    token_kinds = KINDS

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        """Return marines, then aliens."""
        return SEATS

    def start(self, chart: Chart, setup: Setup) -> SkirmishState:
        """Return the state in which the marines begin turn 1."""
        return self._start(chart, setup, MARINES, 1)

    def _start(self, chart: Chart, setup: Setup, seat: Seat, turn: int) -> SkirmishState:
        limit = setup.options.get(TURN_LIMIT.name)
        state = SkirmishState(
            chart=chart,
            turn=turn,
            turn_limit=limit,
            tokens={TokenId(place): token for place, token in enumerate(setup.tokens)},
            next_id=TokenId(len(setup.tokens)),
            stack=[PlayerTurn(seat)],
            closed_doors_block=bool(setup.options.get("closed_doors_block")),
        )
        if setup.options.get("goal"):
            state.homes = {side: tuple(state.cells_of(side)) for side in SEATS}
        actions.begin_turn(state)
        return state

    # ---- playing

    def offer(self, state: SkirmishState) -> Offer | None:
        """Return the choice of a unit, or the choice of an action for the active one."""
        if state.result is not None:
            return None
        seat, unit = state.seat, state.active
        others = [
            Choice("activate", cell)
            for cell in state.cells_of(seat)
            if actions.refuse_activate(state, cell) is None
        ]
        if unit is None:
            # Rulebook: the seat is asked even if all that it can do is pass.
            return Offer(seat, "Choose a unit or pass", (*others, PASS), default=PASS)
        acts = []
        _, cell, facing = state.tokens[unit]
        if actions.refuse_move(state, unit, ahead := front(cell, facing)) is None:
            acts.append(Choice("move", ahead))
        acts += (TURN_LEFT, TURN_RIGHT)
        acts += (
            Choice("door", door)
            for door in actions.doors_in_reach(state, unit)
            if actions.refuse_door(state, unit, door) is None
        )
        prompt = "Choose an action, another unit, or pass"
        return Offer(seat, prompt, (*acts, *others, PASS), default=PASS)

    def apply(self, state: SkirmishState, choice: Choice) -> list[Event]:
        """Carry out an offered choice."""
        match choice, state.active:
            case Choice("pass"), _:
                return actions.pass_turn(state)
            case Choice("activate", Cell() as cell), _:
                return actions.activate(state, cell)
            case Choice("move", Cell() as cell), int(unit):
                return actions.move(state, TokenId(unit), cell)
            case Choice("door", Cell() as cell), int(unit):
                return actions.work_door(state, TokenId(unit), cell)
            case Choice("turn"), int(unit):
                return actions.turn(state, TokenId(unit), choice)
        raise AssertionError(f"{choice} was not offered")

    # ---- showing

    def tokens(self, state: SkirmishState) -> Iterable[tuple[TokenId, Token]]:
        """Return every token on the board by id, and where somebody began if that is a goal."""
        yield from state.tokens.items()
        homes = [(kind, cell) for seat, kind in _HOMES for cell in state.homes.get(seat, ())]
        for number, (kind, cell) in enumerate(homes, 1):
            yield TokenId(-number), Token(kind, cell, Facing.N)

    def estimate(self, state: SkirmishState) -> Mapping[Seat, float] | None:
        """Return who is nearer to a goal; without one nobody is ahead of anybody."""
        return goals.estimate(state) if state.homes else None

    def status(self, state: SkirmishState) -> dict[str, Any]:
        """Return the turn, whose it is and the active unit's cell."""
        active = state.active
        return {
            "turn": state.turn,
            "to_move": state.seat,
            "active": None if active is None else list(state.tokens[active].cell),
        }

    def owner(self, state: SkirmishState, token: TokenId) -> Seat | None:
        """Return whose unit it is; none ever leaves the board."""
        found = state.tokens.get(token)
        return SEAT_OF.get(found.kind) if found else None

    def name_of(self, state: SkirmishState, token: TokenId) -> str:
        """Return the name of a unit, or of anything else on the board."""
        return super().name_of(state, token) if token not in state.names else state.names[token]

    def goal(self, state: SkirmishState, seat: Seat) -> str:
        """Return what wins, if anything does."""
        if not state.homes:
            return ""
        return f"Reach a cell where {'an alien or blip' if seat == MARINES else 'a marine'} began"

    def preview(self, state: SkirmishState, choice: Choice) -> Preview:
        """Return the cell that changes, and the active unit as it will stand."""
        cells = () if choice.cell is None else (choice.cell,)
        if state.active is None or choice.kind not in ("move", "turn"):
            return Preview(cells)
        unit = state.tokens[state.active]
        if choice.cell is None:
            ghost = unit._replace(facing=actions.turned(unit.facing, choice))
            return Preview((unit.cell,), ghosts=(ghost,))
        return Preview(cells, (unit.cell, choice.cell), ghosts=(unit._replace(cell=choice.cell),))

    def why_not(self, state: SkirmishState, choice: Choice) -> Refusal | None:
        """Return why no choice of this kind is offered for the cell."""
        kind, cell = choice.kind, choice.cell
        if state.result is not None:
            return Refusal("The match is over.", actions.TURNS)
        offer = self.offer(state)
        assert offer is not None
        cell = cell if kind not in ("turn", "pass") else None
        if any(one.kind == kind and cell in (None, one.cell) for one in offer):
            return None
        if kind == "activate":
            return (
                actions.refuse_all(state) if cell is None else actions.refuse_activate(state, cell)
            )
        if kind not in ("move", "turn", "door"):
            text = _ABSENT.get(kind, "Units only move, turn and work doors here.")
            return Refusal(text, actions.ACTIVATION)
        if state.active is None:
            return Refusal("No unit is active; choose one first.", actions.ACTIVATION)
        if kind == "door" and cell is None:
            return actions.refuse_doors(state, state.active)
        if kind == "door" and cell is not None:
            return actions.refuse_door(state, state.active, cell)
        _, here, facing = state.tokens[state.active]
        return actions.refuse_move(state, state.active, cell or front(here, facing))

    # ---- maps and positions

    def check(self, chart: Chart, setup: Setup) -> list[Fault]:
        """Return units and doors in walls, shared cells and sides without a unit."""
        faults = []
        taken: dict[tuple[Role, Cell], str] = {}
        for place, (kind, cell, _) in enumerate(setup.tokens):
            title, role = KINDS[kind].title, KINDS[kind].role
            if role is not Role.UNIT and not KINDS[kind].stands:
                continue
            if cell not in chart.corridors:
                faults.append(Fault(f"The {title} stands in a wall.", cell=cell, token=place))
            if other := taken.get((role, cell)):
                text = f"The {title} shares its cell with a {other}."
                faults.append(Fault(text, cell=cell, token=place))
            taken[role, cell] = title
        faults += (
            Fault(
                f"The {seat} have no unit: they lose as soon as it is their turn.", Severity.WARNING
            )
            for seat in self.seats(setup)
            if all(SEAT_OF.get(token.kind) != seat for token in setup.tokens)
        )
        return faults

    def read_position(
        self, position: Mapping[str, Any], options: Mapping[str, OptionValue]
    ) -> SkirmishState:
        """Return the state inside the turn of the seat that is to move."""
        written = SkirmishPosition.read(position)
        chart, tokens = written.checked(KINDS, self.title)
        setup = Setup(tokens, options)
        for fault in self.check(chart, setup):
            if fault.severity is Severity.ERROR:
                raise PositionError(f"At {fault.cell}: {fault.text}")
        return self._start(chart, setup, Seat(written.to_move), written.turn)

    def write_position(self, state: SkirmishState) -> dict[str, Any]:
        """Return the notation; that a unit is active cannot be written."""
        layout = write_layout(state.chart, state.tokens.values())
        return {**layout, "to_move": state.seat, "turn": state.turn}

    def can_write(self, state: SkirmishState) -> bool:
        """Tell whether no unit is active."""
        return state.result is None and state.active is None
