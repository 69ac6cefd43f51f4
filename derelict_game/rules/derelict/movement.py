"""Moves, turns, doors, steps through fire and the entry move."""

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.aftermath import board_changed, unit_acted
from derelict_game.rules.derelict.chances import FLAME_SURVIVES, GETS_THROUGH
from derelict_game.rules.derelict.frames import Activation, FlameStep
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.overwatch import destroy
from derelict_game.rules.derelict.sight import next_to_marines, seen_cells
from derelict_game.rules.derelict.state import DerelictState, Unit, door_id
from derelict_game.rules.derelict.tokens import ALIEN, BLIPS, WEAPON
from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.wreck import SEAT_OF, TURN_LEFT, TURN_RIGHT

_MARINE_COSTS, _ALIEN_COSTS, _BLIP_COSTS = (1, 0, 2), (1, 1, 2), (1, 1, 1)
STEP_COSTS = {
    kind: _ALIEN_COSTS if kind == ALIEN else _BLIP_COSTS if kind in BLIPS else _MARINE_COSTS
    for kind in SEAT_OF
}
"""What a step forward, sideways and backward costs; 0: not possible."""
_HIVE = frozenset({ALIEN, *BLIPS})
ENTRY_COST = DOOR_COST = 1
ONE_DIE = Roll((6,))


# ---- moves


def closed_to(state: DerelictState, unit: Unit) -> int:
    """Return the cells that a unit may not enter by an ordinary step, as far as they are near."""
    blocked = state.occupied | state.closed
    # Rulebook: only who stands in fire may try to step into fire.
    if state.flames and not state.flames >> unit.cell & 1:
        blocked |= state.flames
    if state.goals is not None and state.goals.survivors and unit.kind in WEAPON:
        blocked |= state.goals.closed_to(state.at[unit.cell])
    if unit.kind in BLIPS:
        blocked |= shown_to_marines(state, unit, state.ground.around[unit.cell] & ~blocked)
    return blocked


def shown_to_marines(state: DerelictState, blip: Unit, cells: int) -> int:
    """Return those of some cells that a blip may not enter: next to a marine, or in view.

    Sight is tested with the blip lifted from where it stands; fire there still blocks it.
    """
    near = next_to_marines(state)
    lifted = state.occupied & ~(1 << blip.cell) | state.closed | state.flames
    return near | seen_cells(state, cells & ~near, lifted)


def entry_cell(state: DerelictState, unit: Unit) -> int:
    """Return the entry to which a unit may go from the lurk cell it is on; -1: it may not."""
    cell = state.ground.entry.get(unit.cell, -1)
    bit = 1 << cell if cell >= 0 else 0
    if not bit or bit & state.blockers:
        return -1
    if unit.kind in BLIPS and shown_to_marines(state, unit, bit) & bit:
        return -1
    return cell


def offer_moves(
    state: DerelictState, unit: Unit, ap: int, choices: list[Choice], costs: list[int]
) -> None:
    """List the cells a unit may move to."""
    if not ap:
        return
    blocked = closed_to(state, unit)
    kind, cell, facing = unit
    for bit, choice, cost in state.ground.moves(STEP_COSTS[kind], cell, facing):
        if not blocked & bit and cost <= ap:
            choices.append(choice)
            costs.append(cost)
    if cell in state.ground.entry and kind in _HIVE:
        entry = entry_cell(state, unit)
        if entry >= 0:
            choice = state.ground.choices["move"][entry]
            # Where the entry is also an ordinary step there is one choice, the cheaper.
            if choice in choices:
                costs[choices.index(choice)] = ENTRY_COST
            else:
                choices.append(choice)
                costs.append(ENTRY_COST)


def move_cost(state: DerelictState, unit: Unit, cell: int) -> int:
    """Return what an offered move costs."""
    bit = 1 << cell
    enters = unit.kind in _HIVE and state.ground.entry.get(unit.cell) == cell
    if enters and not state.flames & bit:
        return ENTRY_COST
    steps = state.ground.moves(STEP_COSTS[unit.kind], unit.cell, unit.facing)
    return next(cost for other, _, cost in steps if other == bit)


def move(state: DerelictState, frame: Activation, choice: Choice, events: list[Event]) -> None:
    """Move the active unit; through fire only with luck."""
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    unit = state.find(frame.unit)
    assert unit is not None
    ap = frame.ap - move_cost(state, unit, cell)
    state.stack[-1] = Activation(frame.unit, ap, "move")
    if state.flames >> cell & 1:
        state.stack.append(FlameStep(frame.unit, cell))
    else:
        _arrive(state, frame.unit, cell, events)


def _arrive(state: DerelictState, unit: TokenId, cell: int, events: list[Event]) -> None:
    ground = state.ground
    before = state.move(unit, cell)
    cells = (ground.cells[before], ground.cells[cell])
    text = f"{state.name(unit)} moves."
    events.append(Event("moved", text, cells, unit, section=sections.MOVEMENT))
    unit_acted(state, unit)


def offer_flame_step(state: DerelictState, frame: FlameStep) -> Offer:
    """Ask for the die of a step through fire."""
    return Offer.to_chance(f"{state.name(frame.unit)} steps through fire", ONE_DIE)


def resolve_flame_step(
    state: DerelictState, frame: FlameStep, choice: Choice, events: list[Event]
) -> None:
    """Destroy the unit in the cell it came from, or let it arrive."""
    state.stack.pop()
    dice = numbers(choice)
    survives = dice[0] <= FLAME_SURVIVES
    told = "gets through" if survives else "burns"
    events.append(
        Event(
            ROLLED,
            f"{state.name(frame.unit)} steps through fire, needing {FLAME_SURVIVES}, and {told}.",
            (state.ground.cells[frame.cell],),
            frame.unit,
            dice,
            GETS_THROUGH,
            needs=str(FLAME_SURVIVES),
            verdict="SAVED" if survives else "BURNS",
            success=survives,
            deciding=0,
            section=sections.FIRE,
        )
    )
    if survives:
        _arrive(state, frame.unit, frame.cell, events)
    else:
        destroy(state, frame.unit, events)
        board_changed(state)


# ---- turns


def turn_cost(kind: str, frame: Activation) -> int:
    """Return what a turn costs: nothing for a blip, or for an alien right after a move."""
    if kind == ALIEN:
        return 0 if frame.follows == "move" else 1
    return 0 if kind in BLIPS else 1


def offer_turns(
    state: DerelictState, unit: Unit, frame: Activation, choices: list[Choice], costs: list[int]
) -> None:
    """List the turns; there are none off the plan."""
    cost = turn_cost(unit.kind, frame)
    if cost <= frame.ap and unit.cell < state.ground.plan_size:
        choices += (TURN_LEFT, TURN_RIGHT)
        costs += (cost, cost)


def turn(state: DerelictState, frame: Activation, choice: Choice, events: list[Event]) -> None:
    """Turn the active unit by a quarter."""
    unit = state.find(frame.unit)
    assert unit is not None
    kind, cell, facing = unit
    state.stack[-1] = Activation(frame.unit, frame.ap - turn_cost(kind, frame), "turn")
    state.face(frame.unit, (facing + (3 if choice == TURN_LEFT else 1)) % 4)
    text = f"{state.name(frame.unit)} turns {choice.words[0]}."
    cells = (state.ground.cells[cell],)
    events.append(Event("turned", text, cells, frame.unit, section=sections.MOVEMENT))
    unit_acted(state, frame.unit)


# ---- doors


def offer_doors(
    state: DerelictState, unit: Unit, ap: int, choices: list[Choice], costs: list[int]
) -> None:
    """List the doors in front that can be opened or closed; nobody stands in those."""
    doors = state.closed | state.opened & ~state.occupied
    if ap and doors and unit.cell < state.ground.plan_size:
        for cell in bits(doors & state.ground.reach[4 * unit.cell + unit.facing]):
            choices.append(state.ground.choices["door"][cell])
            costs.append(DOOR_COST)


def work_door(state: DerelictState, frame: Activation, choice: Choice, events: list[Event]) -> None:
    """Open a closed door or close an open one."""
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    bit = 1 << cell
    state.stack[-1] = Activation(frame.unit, frame.ap - DOOR_COST)
    verb = "opens" if state.closed & bit else "closes"
    state.closed ^= bit
    state.opened ^= bit
    text = f"{state.name(frame.unit)} {verb} the door."
    events.append(Event("door", text, (choice.cell,), door_id(cell), section=sections.DOORS))
    unit_acted(state, frame.unit)
