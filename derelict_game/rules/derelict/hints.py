"""What players are shown before they choose, and told of what they cannot choose."""

from collections.abc import Callable

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.grid import bits
from derelict_game.board.token import Token
from derelict_game.rules.choice import TURN_LEFT, Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.cannon import is_empty
from derelict_game.rules.derelict.frames import (
    Activation,
    Conversion,
    FaceQuestion,
    Orientation,
    PlayerTurn,
    StartCell,
    VoluntaryReveal,
)
from derelict_game.rules.derelict.movement import STEP_COSTS, shown_to_marines
from derelict_game.rules.derelict.reveal import room_for_aliens
from derelict_game.rules.derelict.shooting import burning
from derelict_game.rules.derelict.sight import visible
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import ALIEN, BLIPS, FLAMER, MOST_ALIENS, TITLES, WEAPON
from derelict_game.rules.hints import Preview, Refusal
from derelict_game.rules.offer import Offer
from derelict_game.rules.wreck import MARINES, SEAT_OF

# ---- previews


def preview(state: DerelictState, choice: Choice) -> Preview:
    """Return what an offered choice will do on the board."""
    unit = _asked_unit(state)
    if unit is None:
        return Preview(() if choice.cell is None else (choice.cell,))
    cells = state.ground.cells
    here = cells[unit.cell]
    token = Token(unit.kind, here, Facing(unit.facing))
    if choice.kind == "turn":
        facing = token.facing.left if choice == TURN_LEFT else token.facing.right
        return Preview((here,), ghost=token._replace(facing=facing))
    if choice.kind == "overwatch":
        lane = state.ground.grid.in_range(unit.cell)
        seen = visible(state, unit.cell, unit.facing, lane)
        return Preview(tuple(cells[cell] for cell in seen))
    if choice.cell is None:
        return Preview((here,))
    if choice.kind == "move":
        ghost = token._replace(cell=choice.cell)
        if isinstance(state.stack[-1], StartCell):
            ghost = ghost._replace(facing=Facing(state.ground.starts[_number(state, choice)]))
        return Preview((choice.cell,), path=(here, choice.cell), ghost=ghost)
    if choice.kind == "shoot":
        fire = bits(burning(state, _number(state, choice))) if _has_flamer(unit) else ()
        burnt = tuple(cells[cell] for cell in fire) or (choice.cell,)
        return Preview(burnt, line=(here, choice.cell))
    if choice.kind == "assault":
        return Preview((choice.cell,), line=(here, choice.cell))
    if choice.kind == "deploy":
        return Preview((choice.cell,), ghost=Token(ALIEN, choice.cell, token.facing))
    return Preview((choice.cell,))


def _number(state: DerelictState, choice: Choice) -> int:
    assert choice.cell is not None
    return state.ground.number[choice.cell]


def _has_flamer(unit: Unit) -> bool:
    return WEAPON.get(unit.kind) == FLAMER


def _asked_unit(state: DerelictState) -> Unit | None:
    """Return the unit that the open question is about."""
    match state.stack[-1]:
        case Activation(unit) | StartCell(unit) | Orientation(unit) | FaceQuestion(unit):
            return state.find(unit)
        case Conversion(last=unit) | VoluntaryReveal(last=unit):
            return state.find(unit)
    return None


# ---- refusals


def refusal(
    state: DerelictState, offer: Offer | None, kind: str, cell: Cell | None
) -> Refusal | None:
    """Return why no choice of a kind is offered for a cell; None: one is.

    What is legal is in the offer alone; this only looks for the best reason why something is not.
    """
    if offer is None:
        return Refusal("The match is over.", sections.VICTORY)
    if any(choice.kind == kind and cell in (None, choice.cell) for choice in offer):
        return None
    frame = state.stack[-1]
    if not isinstance(frame, Activation | PlayerTurn):
        return Refusal(f"First the question must be answered: {offer.prompt}.", sections.ACTIONS)
    if kind == "activate":
        return _not_activated(state, cell)
    if isinstance(frame, PlayerTurn):
        return Refusal("No unit is active; choose one first.", sections.ACTIVATION)
    unit = state.find(frame.unit)
    assert unit is not None
    reason = _REASONS.get(kind)
    if reason is None:
        return Refusal(f"There is no action {kind[:40]!r} in Derelict.", sections.ACTIONS)
    number = state.ground.number.get(cell) if cell is not None else None
    if cell is not None and number is None:
        return Refusal(f"{cell} is a wall.", sections.MOVEMENT)
    text, section = reason(state, frame, unit, number)
    return Refusal(text or f"{_name(unit)} has not enough action points left.", section)


def _name(unit: Unit) -> str:
    return f"The {TITLES[unit.kind]}"


def _not_activated(state: DerelictState, cell: Cell | None) -> Refusal:
    id_ = state.at.get(state.ground.number.get(cell, -1)) if cell is not None else None
    unit = state.find(id_) if id_ is not None else None
    section = sections.ACTIVATION
    if unit is None or id_ is None:
        return Refusal("There is no unit to activate.", section)
    if SEAT_OF[unit.kind] != state.seat:
        return Refusal(f"{_name(unit)} belongs to the other side.", section)
    if id_ not in state.deactivated:
        return Refusal(f"{_name(unit)} is active already.", section)
    if state.seat == MARINES:
        text = f"{_name(unit)} was active before; to activate it again takes two command points."
        return Refusal(text, sections.COMMAND)
    return Refusal(f"{_name(unit)} was active in this turn before.", section)


Reason = tuple[str, str]
"""A sentence and its section; an empty sentence: too few action points."""
Why = Callable[[DerelictState, Activation, Unit, int | None], Reason]


def _no_move(state: DerelictState, _: Activation, unit: Unit, cell: int | None) -> Reason:
    if cell is None:
        return "", sections.MOVEMENT
    bit, where = 1 << cell, state.ground.texts[cell]
    costs_it = state.ground.around[unit.cell] & bit
    if state.occupied & bit:
        return f"There is a unit at {where}.", sections.MOVEMENT
    if state.closed & bit:
        return f"The door at {where} is closed.", sections.DOORS
    if state.ground.entry.get(unit.cell) != cell and not costs_it:
        return f"{where} is not next to {_name(unit).lower()}.", sections.MOVEMENT
    if state.flames & bit:
        return f"There is fire at {where}.", sections.FIRE
    if unit.kind in BLIPS and shown_to_marines(state, unit, bit) & bit:
        return f"A marine sees {where} or stands next to it.", sections.BLIPS
    if state.goals is not None and state.goals.closed_to(state.at[unit.cell]) & bit:
        return f"{_name(unit)} carries a survivor already.", sections.RESCUE
    if SEAT_OF[unit.kind] == MARINES and cell not in _marine_steps(state, unit):
        return "Marines do not move sideways.", sections.MOVEMENT
    return "", sections.MOVEMENT


def _marine_steps(state: DerelictState, unit: Unit) -> set[int]:
    steps = state.ground.moves(STEP_COSTS[unit.kind], unit.cell, unit.facing)
    return {bit.bit_length() - 1 for bit, _, _ in steps}


def _no_turn(state: DerelictState, _: Activation, unit: Unit, __: int | None) -> Reason:
    if unit.cell >= state.ground.plan_size:
        return "Off the plan nobody turns.", sections.ENTRY
    return "", sections.MOVEMENT


def _no_door(state: DerelictState, _: Activation, unit: Unit, cell: int | None) -> Reason:
    if cell is None or not (state.closed | state.opened) >> cell & 1:
        return "There is no door in reach.", sections.DOORS
    if unit.cell >= state.ground.plan_size:
        return "There is no door in reach.", sections.DOORS
    if not state.ground.reach[4 * unit.cell + unit.facing] >> cell & 1:
        return "Only doors forward and diagonally forward are in reach.", sections.DOORS
    if state.occupied >> cell & 1:
        return "Somebody stands in the door.", sections.DOORS
    return "", sections.DOORS


def _no_shot(state: DerelictState, frame: Activation, unit: Unit, cell: int | None) -> Reason:
    weapon = WEAPON.get(unit.kind)
    if weapon is None:
        return f"{_name(unit)} has no ranged weapon.", sections.SHOOTING
    if frame.unit in state.jam:
        return "The weapon is jammed.", sections.OVERWATCH
    if is_empty(state, frame.unit):
        return "The magazine is empty.", sections.CANNON
    if weapon == FLAMER and not state.flamer_ammo:
        return "The flamer is empty.", sections.FLAMER
    if cell is None:
        return "", sections.SHOOTING
    if not visible(state, unit.cell, unit.facing, 1 << cell):
        return f"{_name(unit)} does not see {state.ground.texts[cell]}.", sections.SIGHT
    if weapon == FLAMER:
        if not state.ground.grid.in_range(unit.cell) >> cell & 1:
            return "The flamer reaches 12 cells.", sections.FLAMER
        if state.closed >> cell & 1 or not burning(state, cell):
            return "There is nothing to set on fire.", sections.FLAMER
    elif not (state.aliens | state.closed) >> cell & 1:
        return "There is no alien and no closed door to shoot at.", sections.SHOOTING
    return "", sections.SHOOTING


def _no_assault(_: DerelictState, __: Activation, unit: Unit, ___: int | None) -> Reason:
    if unit.kind in BLIPS:
        return "Blips take no part in assaults.", sections.ASSAULT
    return "There is nothing to assault in the cell in front.", sections.ASSAULT


def _marines_only(section: str) -> Why:
    def reason(_: DerelictState, __: Activation, unit: Unit, ___: int | None) -> Reason:
        if SEAT_OF[unit.kind] != MARINES:
            return "Only marines do that.", section
        return "", section

    return reason


def _no_unjam(_: DerelictState, __: Activation, ___: Unit, ____: int | None) -> Reason:
    return "No weapon is jammed.", sections.OVERWATCH


def _no_command(_: DerelictState, __: Activation, unit: Unit, ___: int | None) -> Reason:
    if SEAT_OF[unit.kind] != MARINES:
        return "Only marines do that.", sections.COMMAND
    return "There is no command point left.", sections.COMMAND


def _no_reveal(state: DerelictState, _: Activation, unit: Unit, __: int | None) -> Reason:
    if unit.kind not in BLIPS:
        return "Only a blip can be revealed.", sections.VOLUNTARY
    if not room_for_aliens(state):
        return f"There are {MOST_ALIENS} aliens already.", sections.VOLUNTARY
    return "Revealing takes all 6 action points.", sections.VOLUNTARY


def _no_reload(_: DerelictState, __: Activation, ___: Unit, ____: int | None) -> Reason:
    return "There is nothing to reload.", sections.CANNON


_REASONS: dict[str, Why] = {
    "move": _no_move,
    "turn": _no_turn,
    "door": _no_door,
    "shoot": _no_shot,
    "assault": _no_assault,
    "overwatch": _marines_only(sections.OVERWATCH),
    "guard": _marines_only(sections.GUARD),
    "unjam": _no_unjam,
    "command": _no_command,
    "reveal": _no_reveal,
    "reload": _no_reload,
}
