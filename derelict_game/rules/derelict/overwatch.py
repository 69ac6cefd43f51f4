"""Automatic shooting on overwatch, jams, and the question to clear one at once."""

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.blip_stack import discard
from derelict_game.rules.derelict.cannon import count_shot, is_empty, malfunctions
from derelict_game.rules.derelict.chances import any_die
from derelict_game.rules.derelict.frames import JamQuestion, Overwatch, OverwatchFire, Reveals
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import ALIEN, BLIPS, BOLTER, SHOT_DICE, SHOT_NEEDS, WEAPON
from derelict_game.rules.event import DESTROYED, ROLLED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.wreck import MARINES

UNJAM, DECLINE = Choice("unjam"), Choice("decline")
ROLLS = {weapon: Roll((6,) * dice) for weapon, dice in SHOT_DICE.items()}


def shooters(state: DerelictState, unit: TokenId) -> tuple[TokenId, ...]:
    """Return the marines on overwatch that shoot at an alien where it stands, by y, then x."""
    kind, cell, _ = state.hive[unit]
    if kind != ALIEN or cell >= state.ground.plan_size:
        return ()
    grid, bit, blockers = state.ground.grid, 1 << cell, state.blockers
    found = []
    for id_ in state.overwatch - state.jam:
        marine = state.marines[id_]
        if (
            WEAPON[marine.kind] in SHOT_DICE
            and not is_empty(state, id_)
            and grid.view(marine.cell, marine.facing) & grid.in_range(marine.cell) & bit
            and grid.clear(marine.cell, cell, blockers)
        ):
            found.append((marine.cell, id_))
    return tuple(id_ for _, id_ in sorted(found))


def open_fire(state: DerelictState, unit: TokenId) -> None:
    """Let every marine on overwatch that sees an alien shoot at it."""
    firing = shooters(state, unit)
    if firing:
        state.stack.append(OverwatchFire(unit, firing))


def settle_overwatch(state: DerelictState, frame: Overwatch, _: list[Event]) -> bool:
    """Open fire at a unit that has acted, if it is still there."""
    state.stack.pop()
    if frame.unit in state.hive:
        open_fire(state, frame.unit)
    return True


def needs(state: DerelictState, marine: TokenId, target: TokenId) -> int:
    """Return what a die must show: less for a repeated shot at the same alien."""
    weapon = WEAPON[state.marines[marine].kind]
    assert weapon is not None
    return SHOT_NEEDS[weapon][state.sustained.get(marine) == target]


def offer_fire(state: DerelictState, frame: OverwatchFire) -> Offer:
    """Ask for the dice of the first marine that has not shot yet."""
    weapon = WEAPON[state.marines[frame.shooters[0]].kind]
    assert weapon is not None
    return Offer.to_chance("Overwatch fire", ROLLS[weapon])


def resolve_fire(
    state: DerelictState, frame: OverwatchFire, choice: Choice, events: list[Event]
) -> None:
    """Carry out a shot; all of them are, even if the alien is dead already."""
    marine, *rest = frame.shooters
    needed = needs(state, marine, frame.target)
    dice = tuple(sorted(numbers(choice), reverse=True))
    alive = frame.target in state.hive
    hit = dice[0] >= needed
    state.sustained[marine] = frame.target
    count_shot(state, marine)
    told = "destroyed" if hit and alive else "hit again" if hit else "missed"
    bolter = WEAPON[state.marines[marine].kind] == BOLTER
    jams = (bolter and dice[0] == dice[1]) or malfunctions(state, marine, dice)
    aim = state.called(frame.target)
    events.append(
        Event(
            ROLLED,
            f"{state.name(marine)} fires at {aim} on overwatch, needing {needed}+: {told}.",
            (state.cell_of(marine), state.cell_of(frame.target)) if alive else (),
            marine,
            dice,
            any_die(needed, len(dice)),
            needs=f"{needed}+",
            verdict=shot_verdict(hit=hit, jams=jams),
            success=hit,
            deciding=0,
            section=sections.OVERWATCH,
        )
    )
    if hit and alive:
        destroy(state, frame.target, events)
    if rest:
        state.stack[-1] = OverwatchFire(frame.target, tuple(rest))
    else:
        state.stack[-1] = Reveals()
    if jams:
        jam(state, marine, events)
        if state.command_points:
            state.stack.append(JamQuestion(marine))


def shot_verdict(*, hit: bool, jams: bool) -> str:
    """Return what came of a shot, in a word or two."""
    return f"{'HIT' if hit else 'MISS'}{', JAM' if jams else ''}"


def destroy(state: DerelictState, unit: TokenId, events: list[Event]) -> None:
    """Take a unit off the board."""
    name = state.name(unit)
    gone = state.remove(unit)
    if gone.kind in BLIPS:
        discard(state, gone.kind)
    text = f"{name} is {'killed' if unit in state.squad else 'destroyed'}."
    events.append(Event(DESTROYED, text, (state.ground.cells[gone.cell],), unit))


def jam(state: DerelictState, marine: TokenId, events: list[Event]) -> None:
    """Give a marine a jam token, in place of an overwatch token."""
    state.overwatch -= {marine}
    state.jam |= {marine}
    state.sustained.pop(marine, None)
    cell = state.ground.cells[state.marines[marine].cell]
    text = f"The weapon of {state.called(marine)} jams."
    events.append(Event("jammed", text, (cell,), marine, section=sections.OVERWATCH))


def offer_unjam(state: DerelictState, frame: JamQuestion) -> Offer:
    """Ask whether to clear the jam for a command point."""
    prompt = f"Clear the jam of {state.called(frame.unit)} for a command point?"
    about = state.cell_of(frame.unit)
    return Offer(MARINES, prompt, (UNJAM, DECLINE), default=DECLINE, question=True, about=about)


def resolve_unjam(
    state: DerelictState, frame: JamQuestion, choice: Choice, events: list[Event]
) -> None:
    """Clear the jam: the marine is on overwatch again."""
    state.stack.pop()
    if choice == UNJAM:
        state.command_points -= 1
        state.jam -= {frame.unit}
        state.overwatch |= {frame.unit}
        cell = state.ground.cells[state.marines[frame.unit].cell]
        text = f"{state.name(frame.unit)} clears the jam with a command point."
        events.append(Event("unjammed", text, (cell,), frame.unit, section=sections.OVERWATCH))
