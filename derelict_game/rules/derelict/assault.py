"""Assaults: on doors, and between a marine and an alien with all re-rolls."""

from fractions import Fraction
from typing import NamedTuple

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import sections
from derelict_game.rules.derelict.aftermath import board_changed, unit_acted
from derelict_game.rules.derelict.chances import any_die
from derelict_game.rules.derelict.frames import (
    Activation,
    Assault,
    AssaultStage,
    DoorAssault,
    FaceQuestion,
    Overwatch,
    Reaction,
    Reveals,
)
from derelict_game.rules.derelict.overwatch import destroy
from derelict_game.rules.derelict.shooting import remove_door
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import (
    ALIEN_DICE,
    COMMANDERS,
    DOOR_BREAKER,
    EXTRA_MARINE_DICE,
    FEWER_ALIEN_DICE,
    MARINE_BONUS,
    MARINE_DICE,
)
from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.roll import Roll, numbers
from derelict_game.rules.wreck import ALIENS, MARINES

COST = 1
DOOR_NEEDS = 6
REROLL, ACCEPT, FACE = Choice("reroll"), Choice("accept"), Choice("face")


def assault_target(state: DerelictState, id_: TokenId, unit: Unit) -> int:
    """Return the cell in front, if there is an enemy or a door in it to assault; else -1.

    An enemy comes before the door it stands in; a door with a friend in it is no target.
    """
    if unit.cell >= state.ground.plan_size:
        return -1
    cell = state.ground.front[4 * unit.cell + unit.facing]
    if cell < 0:
        return -1
    bit = 1 << cell
    if state.occupied & bit:
        enemies = state.hive if id_ in state.marines else state.marines
        return cell if state.at[cell] in enemies and not state.blips & bit else -1
    return cell if (state.closed | state.opened) & bit else -1


def assault(state: DerelictState, frame: Activation, choice: Choice, events: list[Event]) -> None:
    """Assault what is in front of the active unit."""
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    state.stack[-1] = Activation(frame.unit, frame.ap - COST)
    defender = state.at.get(cell)
    if defender is not None:
        # Rulebook: a marine targeted by an assault loses its overwatch token at once.
        state.overwatch -= {defender}
        state.sustained.pop(defender, None)
        state.stack.append(Assault(frame.unit, defender))
        text = f"{state.name(frame.unit)} assaults {state.called(defender)}."
        events.append(
            Event("assaulted", text, (choice.cell,), frame.unit, section=sections.ASSAULT)
        )
        return
    unit = state.find(frame.unit)
    assert unit is not None
    if unit.kind == DOOR_BREAKER:
        text = f"{state.name(frame.unit)} cuts through the door."
        events.append(
            Event("assaulted", text, (choice.cell,), frame.unit, section=sections.ASSAULT)
        )
        remove_door(state, cell, events)
        unit_acted(state, frame.unit)
    else:
        state.stack.append(DoorAssault(frame.unit, cell))


# ---- doors

_DOOR_ROLLS = {True: Roll((6,) * MARINE_DICE), False: Roll((6,) * ALIEN_DICE)}


def offer_door_assault(state: DerelictState, frame: DoorAssault) -> Offer:
    """Ask for the dice against a door."""
    return Offer.to_chance("Roll against the door", _DOOR_ROLLS[frame.unit in state.marines])


def resolve_door_assault(
    state: DerelictState, frame: DoorAssault, choice: Choice, events: list[Event]
) -> None:
    """Break the door with a 6."""
    state.stack.pop()
    dice = tuple(sorted(numbers(choice), reverse=True))
    broken = dice[0] >= DOOR_NEEDS
    told = "it breaks" if broken else "it holds"
    events.append(
        Event(
            ROLLED,
            f"{state.name(frame.unit)} assaults the door, needing {DOOR_NEEDS}: {told}.",
            (state.ground.cells[frame.cell],),
            frame.unit,
            dice,
            any_die(DOOR_NEEDS, len(dice)),
            needs=str(DOOR_NEEDS),
            verdict="BREAKS" if broken else "HOLDS",
            success=broken,
            deciding=0,
            section=sections.ASSAULT,
        )
    )
    if broken:
        remove_door(state, frame.cell, events)
    unit_acted(state, frame.unit)


# ---- marine against alien


class Fight(NamedTuple):
    """Who fights, and what the tables say of it."""

    marine: TokenId
    alien: TokenId
    faces: bool
    """Whether the marine faces the alien directly; only then its special weapon counts."""
    marine_dice: int
    alien_dice: int
    bonus: int


def fight(state: DerelictState, frame: Assault) -> Fight:
    """Return the numbers of an assault."""
    attacks = frame.attacker in state.marines
    marine, alien = (
        (frame.attacker, frame.defender) if attacks else (frame.defender, frame.attacker)
    )
    kind, cell, facing = state.marines[marine]
    faces = state.ground.front[4 * cell + facing] == state.hive[alien].cell
    return Fight(
        marine,
        alien,
        faces,
        MARINE_DICE + (EXTRA_MARINE_DICE.get(kind, 0) if faces else 0),
        ALIEN_DICE - (FEWER_ALIEN_DICE.get(kind, 0) if faces else 0),
        MARINE_BONUS.get(kind, 0) if faces else 0,
    )


def lead(frame: Assault, bonus: int) -> int:
    """Return by how much the marine is ahead; 0: a tie."""
    return max(frame.marine_dice) + bonus - max(frame.alien_dice)


def offer_assault(state: DerelictState, frame: Assault) -> Offer:
    """Ask for the dice, or the marines for a re-roll."""
    who = fight(state, frame)
    match frame.stage:
        case "roll":
            dice = who.marine_dice + who.alien_dice
            return Offer.to_chance("Roll for the assault", Roll((6,) * dice))
        case "commander_roll":
            return Offer.to_chance("Roll the alien's best die again", Roll((6,)))
        case "guard_roll":
            return Offer.to_chance("Roll the marine's dice again", Roll((6,) * who.marine_dice))
        case "commander":
            prompt = f"Let {state.called(who.alien)} roll its best die again?"
        case "guard":
            prompt = "Roll the marine's dice again?"
    marine, alien = max(frame.marine_dice) + who.bonus, max(frame.alien_dice)
    prompt = f"{state.name(who.marine)} has {marine} against {alien}. {prompt}"
    about = state.ground.cells[state.marines[who.marine].cell]
    return Offer(MARINES, prompt, (REROLL, ACCEPT), default=ACCEPT, question=True, about=about)


def resolve_assault(
    state: DerelictState, frame: Assault, choice: Choice, events: list[Event]
) -> None:
    """Take the dice or the answer of the marines, and go on to the next stage."""
    who = fight(state, frame)
    marine, alien = frame.marine_dice, frame.alien_dice
    match frame.stage:
        case "roll":
            dice = numbers(choice)
            # Rulebook: the attacker's dice are rolled first.
            if frame.attacker == who.marine:
                marine, alien = dice[: who.marine_dice], dice[who.marine_dice :]
            else:
                alien, marine = dice[: who.alien_dice], dice[who.alien_dice :]
            after = "commander"
        case "commander" | "guard" if choice == REROLL:
            stage: AssaultStage = "commander_roll" if frame.stage == "commander" else "guard_roll"
            state.stack[-1] = Assault(frame.attacker, frame.defender, marine, alien, stage)
            return
        case "commander_roll":
            alien = (*alien[1:], *numbers(choice))
            after = "guard"
        case "guard_roll":
            marine = numbers(choice)
            after = "end"
        case "commander":
            after = "guard"
        case _:
            after = "end"
    marine, alien = _sorted(marine), _sorted(alien)
    rolled = Assault(frame.attacker, frame.defender, marine, alien)
    won = lead(rolled, who.bonus) > 0
    commands = who.faces and state.marines[who.marine].kind in COMMANDERS
    question: AssaultStage | None = None
    if after == "commander" and not won and commands:
        question = "commander"
    elif after in ("commander", "guard") and not won and who.marine in state.guard:
        question = "guard"
    _tell_rolls(state, rolled, frame.stage, who, events, final=question is None)
    if question is not None:
        state.stack[-1] = Assault(frame.attacker, frame.defender, marine, alien, question)
    else:
        state.stack.pop()
        _conclude(state, rolled, who, events)


def _sorted(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


def _tell_rolls(
    state: DerelictState,
    rolled: Assault,
    stage: AssaultStage,
    who: Fight,
    events: list[Event],
    *,
    final: bool,
) -> None:
    """Tell the dice that were just rolled; the last of them tell how it stands, too.

    Final: no re-roll can change it any more.
    """
    marine, alien = rolled.marine_dice, rolled.alien_dice
    names = state.name(who.marine), state.name(who.alien)
    added = f", plus {who.bonus}" if who.bonus else ""
    total = marine[0] + who.bonus
    if stage == "roll":
        text = f"{names[0]} rolls {_listed(marine)}{added} against {names[1].lower()}."
        events.append(_rolled(state, who.marine, text, marine, None, verdict=str(total)))
        chance = _beats(total, len(alien))
        _tell_last(state, who.alien, f"{names[1]} rolls", alien, total, chance, events, final=final)
    elif stage == "commander_roll":
        text = f"{names[1]} rolls again:"
        _tell_last(state, who.alien, text, alien, total, None, events, final=final)
    elif stage == "guard_roll":
        text = f"{names[0]} rolls again:"
        needed = alien[0] - who.bonus
        chance = _beats(needed, len(marine))
        _tell_last(state, who.marine, text, marine, needed, chance, events, final=final)


def _beats(number: int, dice: int) -> Fraction:
    """Return how likely one of some dice shows more than a number."""
    return any_die(min(7, max(1, number + 1)), dice)


def _listed(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _tell_last(
    state: DerelictState,
    unit: TokenId,
    text: str,
    dice: tuple[int, ...],
    beats: int,
    chance: Fraction | None,
    events: list[Event],
    *,
    final: bool,
) -> None:
    """Tell the dice after which it is clear who is ahead: they must show more than a number."""
    ahead = dice[0] - beats
    if ahead > 0:
        verdict, told = ("WINS", "it wins") if final else ("LEADS", "it leads")
    else:
        verdict, told = ("LOSES", "it loses") if ahead else ("TIE", "a tie")
    needs = f"more than {beats}"
    text = f"{text} {_listed(dice)}, needing {needs}: {told}."
    events.append(
        _rolled(state, unit, text, dice, chance, verdict=verdict, needs=needs, success=ahead > 0)
    )


def _rolled(
    state: DerelictState,
    unit: TokenId,
    text: str,
    dice: tuple[int, ...],
    chance: Fraction | None,
    *,
    verdict: str,
    needs: str = "",
    success: bool | None = None,
) -> Event:
    return Event(
        ROLLED,
        text,
        (state.cell_of(unit),),
        unit,
        dice,
        chance,
        needs=needs,
        verdict=verdict,
        success=success,
        deciding=0,
        section=sections.ASSAULT,
    )


def _conclude(state: DerelictState, frame: Assault, who: Fight, events: list[Event]) -> None:
    """Remove the loser, or let a defender that looked elsewhere turn to its attacker."""
    ahead = lead(frame, who.bonus)
    attacker_ahead = ahead if frame.attacker == who.marine else -ahead
    attacker, defender = state.find(frame.attacker), state.find(frame.defender)
    assert attacker is not None
    assert defender is not None
    front = state.ground.front
    if attacker_ahead > 0:
        destroy(state, frame.defender, events)
    elif front[4 * defender.cell + defender.facing] != attacker.cell:
        facing = (attacker.facing + 2) % 4
        if frame.attacker in state.hive:
            if state.marine_reactions:
                state.stack.append(Reaction(frame.attacker))
            state.stack.append(Overwatch(frame.attacker))
        state.stack += (Reveals(), FaceQuestion(frame.defender, facing))
        return
    elif attacker_ahead < 0:
        destroy(state, frame.attacker, events)
    else:
        text = "The assault is a tie."
        events.append(Event("tied", text, section=sections.ASSAULT))
    if frame.attacker in state.hive:
        unit_acted(state, frame.attacker)
    else:
        board_changed(state)


def offer_face(state: DerelictState, frame: FaceQuestion) -> Offer:
    """Ask the defender's player whether it turns to the attacker."""
    seat = MARINES if frame.unit in state.marines else ALIENS
    prompt = f"Turn {state.called(frame.unit)} to face the attacker?"
    about = state.cell_of(frame.unit)
    return Offer(seat, prompt, (FACE, ACCEPT), default=ACCEPT, question=True, about=about)


def resolve_face(
    state: DerelictState, frame: FaceQuestion, choice: Choice, events: list[Event]
) -> None:
    """Turn the defender, or leave it as it is."""
    state.stack.pop()
    if choice == FACE:
        state.face(frame.unit, frame.facing)
        unit = state.find(frame.unit)
        assert unit is not None
        text = f"{state.name(frame.unit)} turns to face the attacker."
        cells = (state.ground.cells[unit.cell],)
        events.append(Event("turned", text, cells, frame.unit, section=sections.ASSAULT))
