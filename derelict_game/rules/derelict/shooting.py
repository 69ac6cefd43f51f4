"""Aimed shots with bolter and cannon, and the flamer."""

from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.aftermath import board_changed
from derelict_game.rules.derelict.cannon import count_shot, is_empty, malfunctions
from derelict_game.rules.derelict.chances import BURNS, FLAME_SURVIVES, any_die
from derelict_game.rules.derelict.frames import Activation, FlameRolls, Shot
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.overwatch import ROLLS, destroy, jam, shot_verdict
from derelict_game.rules.derelict.sight import visible
from derelict_game.rules.derelict.state import DerelictState, Unit, door_id
from derelict_game.rules.derelict.tokens import FLAMER, SHOT_DICE, SHOT_NEEDS, WEAPON
from derelict_game.rules.event import DESTROYED, ROLLED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.roll import Roll, numbers

FLAMER_COST = 2
_NOTHING: frozenset[Choice] = frozenset()


def offer_shots(
    state: DerelictState,
    unit: Unit,
    frame: Activation,
    choices: list[Choice],
    costs: list[int],
) -> frozenset[Choice]:
    """List what a marine can shoot at; a jammed bolter cannot shoot.

    Returns the shots that nobody should take by a plain click: at doors, and all of the flamer's.
    """
    weapon = WEAPON[unit.kind]
    if weapon is None or frame.unit in state.jam or is_empty(state, frame.unit):
        return _NOTHING
    if weapon == FLAMER:
        cost = FLAMER_COST
        cells = flamer_targets(state, unit) if cost <= frame.ap and state.flamer_ammo else []
    else:
        cost = shot_cost(frame)
        cells = shot_targets(state, unit) if cost <= frame.ap else []
    shoot = state.ground.choices["shoot"]
    for cell in cells:
        choices.append(shoot[cell])
        costs.append(cost)
    if not cells:
        return _NOTHING
    flames = weapon == FLAMER
    return frozenset(shoot[cell] for cell in cells if flames or state.closed >> cell & 1)


def shoot(state: DerelictState, frame: Activation, choice: Choice, events: list[Event]) -> None:
    """Shoot at a cell with whatever the active marine has."""
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    weapon = WEAPON[state.marines[frame.unit].kind]
    if weapon == FLAMER:
        _flame(state, frame, cell, events)
    else:
        assert weapon is not None
        needs = shot_needs(state, frame, cell)
        ap = frame.ap - shot_cost(frame)
        state.stack[-1] = Activation(frame.unit, ap, "shot", target_at(state, cell))
        state.stack.append(Shot(frame.unit, cell, needs))
        count_shot(state, frame.unit)


# ---- bolter and cannon


def shot_cost(frame: Activation) -> int:
    """Return what a shot costs: nothing right after a move or turn."""
    return 0 if frame.follows in ("move", "turn") else 1


def shot_targets(state: DerelictState, unit: Unit) -> list[int]:
    """Return the aliens and closed doors that a marine sees, at any distance."""
    return visible(state, unit.cell, unit.facing, state.aliens | state.closed)


def target_at(state: DerelictState, cell: int) -> int:
    """Return the alien in a cell, or the door there as -1 - its cell."""
    return state.at.get(cell, -1 - cell)


def shot_needs(state: DerelictState, frame: Activation, cell: int) -> int:
    """Return what a die must show: less for a repeated shot at the same target."""
    weapon = WEAPON[state.marines[frame.unit].kind]
    assert weapon is not None
    sustained = frame.follows == "shot" and frame.target == target_at(state, cell)
    return SHOT_NEEDS[weapon][sustained]


def offer_shot(state: DerelictState, frame: Shot) -> Offer:
    """Ask for the dice of a shot."""
    weapon = WEAPON[state.marines[frame.unit].kind]
    assert weapon in SHOT_DICE
    return Offer.to_chance("Roll to hit", ROLLS[weapon])


def resolve_shot(state: DerelictState, frame: Shot, choice: Choice, events: list[Event]) -> None:
    """Destroy the target if any die is high enough."""
    state.stack.pop()
    dice = tuple(sorted(numbers(choice), reverse=True))
    hit = dice[0] >= frame.needs
    where = state.ground.cells[frame.cell]
    target = state.at.get(frame.cell)
    aim = "the door" if target is None else state.called(target)
    told = "destroyed" if hit else "missed"
    jams = malfunctions(state, frame.unit, dice)
    events.append(
        Event(
            ROLLED,
            f"{state.name(frame.unit)} shoots at {aim}, needing {frame.needs}+: {told}.",
            (state.ground.cells[state.marines[frame.unit].cell], where),
            frame.unit,
            dice,
            any_die(frame.needs, len(dice)),
            needs=f"{frame.needs}+",
            verdict=shot_verdict(hit=hit, jams=jams),
            success=hit,
            deciding=0,
            section=sections.SHOOTING,
        )
    )
    if jams:
        jam(state, frame.unit, events)
    if not hit:
        return
    if target is None:
        remove_door(state, frame.cell, events)
    else:
        destroy(state, target, events)
    board_changed(state)


def remove_door(state: DerelictState, cell: int, events: list[Event]) -> None:
    """Take a door off the board, open or closed."""
    keep = ~(1 << cell)
    state.closed &= keep
    state.opened &= keep
    where = state.ground.cells[cell]
    text = "The door is destroyed."
    events.append(Event(DESTROYED, text, (where,), door_id(cell), section=sections.DOORS))


# ---- flamer


def flamer_targets(state: DerelictState, unit: Unit) -> list[int]:
    """Return the cells in view and range whose segment is not all on fire already."""
    ground = state.ground
    cells = ground.grid.in_range(unit.cell) & ~state.closed
    found = visible(state, unit.cell, unit.facing, cells)
    return [cell for cell in found if burning(state, cell)]


def burning(state: DerelictState, cell: int) -> int:
    """Return the cells that a flamer shot at a cell sets on fire anew."""
    return state.ground.segments[cell] & ~(state.closed | state.flames)


def _flame(state: DerelictState, frame: Activation, cell: int, events: list[Event]) -> None:
    state.stack[-1] = Activation(frame.unit, frame.ap - FLAMER_COST)
    state.flamer_ammo -= 1
    fire = burning(state, cell)
    state.flames |= fire
    ground = state.ground
    cells = tuple(ground.cells[other] for other in bits(fire))
    text = f"{state.name(frame.unit)} sets {_count(len(cells), 'cell')} on fire."
    events.append(Event("flamed", text, cells, frame.unit, section=sections.FLAMER))
    victims = tuple(state.at[other] for other in bits(fire & state.occupied))
    if victims:
        state.stack.append(FlameRolls(victims))


def offer_flame_rolls(_: DerelictState, frame: FlameRolls) -> Offer:
    """Ask for a die for every unit on fire."""
    return Offer.to_chance("Roll for the units on fire", Roll((6,) * len(frame.units)))


def resolve_flame_rolls(
    state: DerelictState, frame: FlameRolls, choice: Choice, events: list[Event]
) -> None:
    """Destroy the units that burn."""
    state.stack.pop()
    for unit, die in zip(frame.units, numbers(choice), strict=True):
        burns = die > FLAME_SURVIVES
        events.append(
            Event(
                ROLLED,
                f"{state.name(unit)} {'burns' if burns else 'escapes the fire'}.",
                (state.cell_of(unit),),
                unit,
                (die,),
                BURNS,
                needs=f"{FLAME_SURVIVES + 1}+",
                verdict="BURNS" if burns else "SAVED",
                success=burns,
                deciding=0,
                section=sections.FLAMER,
            )
        )
        if burns:
            destroy(state, unit, events)
    board_changed(state)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
