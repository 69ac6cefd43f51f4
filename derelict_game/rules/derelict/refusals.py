"""What players are told of what they cannot choose: the true reason, and where it stands.

What is legal is in the offers alone. That action points are missing is found out by asking for the
offer of a unit with plenty of them; everything else here only looks for the best words.
"""

from collections.abc import Callable

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.activation import offer_actions
from derelict_game.rules.derelict.cannon import is_empty
from derelict_game.rules.derelict.frames import Activation, PlayerTurn, VoluntaryReveal
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.movement import STEP_COSTS, shown_to_marines
from derelict_game.rules.derelict.reactions import is_reacting
from derelict_game.rules.derelict.reveal import voluntary_cells
from derelict_game.rules.derelict.shooting import burning
from derelict_game.rules.derelict.sight import visible
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import (
    BLIPS,
    CANNON,
    FLAMER,
    MOST_ALIENS,
    REVEAL_AP,
    WEAPON,
)
from derelict_game.rules.hints import Refusal
from derelict_game.rules.offer import Offer
from derelict_game.rules.wreck import MARINES

PLENTY = 99
"""More action points than anything costs."""
_WITH_CELL = frozenset({"activate", "move", "door", "shoot", "assault", "deploy"})
"""The kinds of choices that are about a cell."""
_ANSWERS = frozenset({"accept", "decline", "face", "reroll"})


def refusal(
    state: DerelictState, offer: Offer | None, kind: str, cell: Cell | None
) -> Refusal | None:
    """Return why no choice of a kind is offered for a cell; None: one is."""
    if offer is None:
        return Refusal("The match is over.", sections.VICTORY)
    cell = cell if kind in _WITH_CELL else None
    if _is_in(offer, kind, cell):
        return None
    frame = state.stack[-1]
    if isinstance(frame, VoluntaryReveal) and not voluntary_cells(state, frame):
        # All its aliens are there: the turn goes on without an active unit.
        frame = PlayerTurn(offer.seat)
    if not isinstance(frame, Activation | PlayerTurn):
        return _asked_first(offer)
    if kind in _ANSWERS:
        return Refusal("No question is open.", sections.ACTIONS)
    if kind == "deploy":
        return Refusal("There is nobody to be placed now.", sections.VOLUNTARY)
    if kind == "activate":
        return _not_activated(state, cell)
    if isinstance(frame, PlayerTurn):
        return Refusal("No unit is active; choose one first.", sections.ACTIVATION)
    return _not_done(state, frame, kind, cell)


def _is_in(offer: Offer, kind: str, cell: Cell | None) -> bool:
    return any(choice.kind == kind and cell in (None, choice.cell) for choice in offer)


def _asked_first(offer: Offer) -> Refusal:
    if offer.roll is not None:
        return Refusal("First the dice must be rolled.", sections.ACTIONS)
    stop = "" if offer.prompt.endswith("?") else "."
    return Refusal(f"First the {offer.seat} are asked: {offer.prompt}{stop}", sections.ACTIONS)


def _not_done(state: DerelictState, frame: Activation, kind: str, cell: Cell | None) -> Refusal:
    """Return why the active unit cannot do something."""
    why = _REASONS.get(kind)
    if why is None:
        return Refusal("That is nothing a unit can do.", sections.ACTIONS)
    number = state.ground.number.get(cell) if cell is not None else None
    if cell is not None and number is None:
        return Refusal("There is a wall.", sections.MOVEMENT)
    rich = Activation(frame.unit, PLENTY, frame.follows, frame.target)
    if not _is_in(offer_actions(state, rich), kind, cell):
        return Refusal(*why(state, frame, number))
    if kind == "reveal":
        return Refusal(f"Revealing takes all {REVEAL_AP} action points.", sections.VOLUNTARY)
    text = f"{state.name(frame.unit)} has not enough action points left."
    return Refusal(text, sections.ACTIONS)


def _not_activated(state: DerelictState, cell: Cell | None) -> Refusal:
    section = sections.ACTIVATION
    active = state.activation
    if is_reacting(state) and active is not None:
        return Refusal(f"First {state.called(active.unit)} reacts.", sections.REACTIONS)
    if cell is None:
        return _nobody_left(state, None if active is None else active.unit)
    id_ = state.at.get(state.ground.number.get(cell, -1))
    if id_ is None:
        return Refusal("There is no unit to activate.", section)
    name = state.name(id_)
    if state.owner(id_) != state.seat:
        return Refusal(f"{name} belongs to the other side.", section)
    if active is not None and id_ == active.unit:
        return Refusal(f"{name} is active already.", section)
    if state.seat == MARINES:
        text = f"{name} was active before; to activate it again takes two command points."
        return Refusal(text, sections.COMMAND)
    return Refusal(f"{name} was active in this turn before.", section)


def _nobody_left(state: DerelictState, active: TokenId | None) -> Refusal:
    """Return why nobody at all can be activated."""
    units = state.marines if state.seat == MARINES else state.hive
    if not units.keys() - {active}:
        what = "no unit" if active is None else "no other unit"
        return Refusal(f"There is {what} to activate.", sections.ACTIVATION)
    who = "All units" if active is None else "All others"
    if state.seat == MARINES:
        text = f"{who} were active before; to activate one again takes two command points."
        return Refusal(text, sections.COMMAND)
    return Refusal(f"{who} were active in this turn before.", sections.ACTIVATION)


# ---- what a unit cannot do

Reason = tuple[str, str]
"""A sentence and its section, for when it is not for want of action points."""
Why = Callable[[DerelictState, Activation, int | None], Reason]
"""Gets the cell that is meant; None: any."""


def _unit(state: DerelictState, frame: Activation) -> Unit:
    unit = state.find(frame.unit)
    assert unit is not None
    return unit


def _front(state: DerelictState, unit: Unit) -> int:
    """Return the cell in front of a unit; -1: there is none."""
    if unit.cell >= state.ground.plan_size:
        return -1
    return state.ground.front[4 * unit.cell + unit.facing]


def _no_move(state: DerelictState, frame: Activation, cell: int | None) -> Reason:
    unit = _unit(state, frame)
    off_plan = unit.cell >= state.ground.plan_size
    if cell is None:
        # Where no step is possible, the one straight ahead is what most players mean.
        cell = state.ground.entry.get(unit.cell, -1) if off_plan else _front(state, unit)
        if cell < 0 and off_plan:
            return "There is no entry into the wreck from here.", sections.ENTRY
        if cell < 0:
            return "There is a wall in front.", sections.MOVEMENT
    bit = 1 << cell
    if state.occupied & bit:
        if state.at[cell] == frame.unit:
            return f"{state.name(frame.unit)} stands there.", sections.MOVEMENT
        return f"{state.name(state.at[cell])} is in the way.", sections.MOVEMENT
    if state.closed & bit:
        where = " in front" if cell == _front(state, unit) else ""
        return f"The door{where} is closed.", sections.DOORS
    near = state.ground.around[unit.cell] & bit
    if state.ground.entry.get(unit.cell) != cell and (off_plan or not near):
        return f"That is not next to {state.called(frame.unit)}.", sections.MOVEMENT
    if state.flames & bit and (off_plan or not state.flames >> unit.cell & 1):
        return "There is fire in the way.", sections.FIRE
    if unit.kind in BLIPS and shown_to_marines(state, unit, bit) & bit:
        return "A marine sees that cell or stands next to it.", sections.BLIPS
    if state.goals is not None and state.goals.closed_to(frame.unit) & bit:
        return f"{state.name(frame.unit)} carries a survivor already.", sections.RESCUE
    if frame.unit in state.marines and cell not in _marine_steps(state, unit):
        return "Marines do not move sideways.", sections.MOVEMENT
    return "There is no free cell to move to.", sections.MOVEMENT


def _marine_steps(state: DerelictState, unit: Unit) -> set[int]:
    steps = state.ground.moves(STEP_COSTS[unit.kind], unit.cell, unit.facing)
    return {bit.bit_length() - 1 for bit, _, _ in steps}


def _no_turn(_: DerelictState, __: Activation, ___: int | None) -> Reason:
    return "Off the plan nobody turns.", sections.ENTRY


def _no_door(state: DerelictState, frame: Activation, cell: int | None) -> Reason:
    unit = _unit(state, frame)
    doors = state.closed | state.opened
    if unit.cell >= state.ground.plan_size or (cell is not None and not doors >> cell & 1):
        return "There is no door in reach.", sections.DOORS
    reach = doors & state.ground.reach[4 * unit.cell + unit.facing]
    if cell is not None and not reach >> cell & 1:
        return "Only doors forward and diagonally forward are in reach.", sections.DOORS
    for door in bits(reach) if cell is None else (cell,):
        if state.occupied >> door & 1:
            return f"{state.name(state.at[door])} stands in the door.", sections.DOORS
    return "There is no door in reach.", sections.DOORS


def _no_shot(state: DerelictState, frame: Activation, cell: int | None) -> Reason:
    unit = _unit(state, frame)
    weapon, name = WEAPON.get(unit.kind), state.name(frame.unit)
    if weapon is None:
        return f"{name} has no ranged weapon.", sections.SHOOTING
    if frame.unit in state.jam:
        return "The weapon is jammed.", sections.OVERWATCH
    if is_empty(state, frame.unit):
        return "The magazine is empty.", sections.CANNON
    if weapon == FLAMER and not state.flamer_ammo:
        return "The flamer is empty.", sections.FLAMER
    if cell is None:
        if weapon == FLAMER:
            return "There is nothing in sight to set on fire.", sections.FLAMER
        return "There is no alien in sight.", sections.SIGHT
    if not visible(state, unit.cell, unit.facing, 1 << cell):
        target = state.at.get(cell)
        what = "that cell" if target in (None, frame.unit) else state.called(state.at[cell])
        return f"{name} does not see {what}.", sections.SIGHT
    if weapon == FLAMER:
        if not state.ground.grid.in_range(unit.cell) >> cell & 1:
            return "The flamer reaches 12 cells.", sections.FLAMER
        if state.closed >> cell & 1 or not burning(state, cell):
            return "There is nothing to set on fire.", sections.FLAMER
    return "There is no alien and no closed door to shoot at.", sections.SHOOTING


def _no_assault(state: DerelictState, frame: Activation, cell: int | None) -> Reason:
    unit = _unit(state, frame)
    if unit.kind in BLIPS:
        return "Blips take no part in assaults.", sections.ASSAULT
    front = _front(state, unit)
    if cell is not None and cell != front:
        return "Only the cell straight ahead can be assaulted.", sections.ASSAULT
    other = state.at.get(front)
    if other is not None:
        if state.hive.get(other, unit).kind in BLIPS and frame.unit in state.marines:
            return "Blips take no part in assaults.", sections.ASSAULT
        return f"{state.name(other)} in front is no enemy.", sections.ASSAULT
    return "There is nothing to assault in the cell in front.", sections.ASSAULT


def _marines_only(section: str) -> Why:
    def reason(_: DerelictState, __: Activation, ___: int | None) -> Reason:
        return "Only marines do that.", section

    return reason


def _no_unjam(state: DerelictState, frame: Activation, _: int | None) -> Reason:
    if frame.unit not in state.marines:
        return "Only marines do that.", sections.OVERWATCH
    return "The weapon is not jammed.", sections.OVERWATCH


def _no_command(state: DerelictState, frame: Activation, _: int | None) -> Reason:
    if frame.unit not in state.marines:
        return "Only marines do that.", sections.COMMAND
    if is_reacting(state):
        return "No command point helps a marine that reacts.", sections.REACTIONS
    return "There is no command point left.", sections.COMMAND


def _no_reveal(state: DerelictState, frame: Activation, _: int | None) -> Reason:
    if _unit(state, frame).kind not in BLIPS:
        return "Only a blip can be revealed.", sections.VOLUNTARY
    return f"There are {MOST_ALIENS} aliens already.", sections.VOLUNTARY


def _no_reload(state: DerelictState, frame: Activation, _: int | None) -> Reason:
    section = sections.CANNON
    if WEAPON.get(_unit(state, frame).kind) != CANNON:
        return "Only a cannon can be reloaded.", section
    if state.cannon_ammo is None:
        return "Cannons need no reloading in this mission.", section
    if frame.unit not in state.spares:
        return "There is no spare magazine left.", section
    return "The magazine is full.", section


def _no_pass(state: DerelictState, frame: Activation, _: int | None) -> Reason:
    # Only in a reaction there is no passing.
    return f"First {state.called(frame.unit)} reacts.", sections.REACTIONS


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
    "pass": _no_pass,
}
