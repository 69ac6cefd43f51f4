"""The exact chances of everything that dice decide, worked out when somebody asks."""

from collections import Counter
from fractions import Fraction

from derelict_game.board.grid import bits
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.assault import DOOR_NEEDS, REROLL, fight
from derelict_game.rules.derelict.chances import BURNS, Result, ahead, any_die, outcomes, shares
from derelict_game.rules.derelict.frames import Activation, Assault, CommandQuestion
from derelict_game.rules.derelict.shooting import burning, shot_needs
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import (
    ALIEN_DICE,
    COMMANDERS,
    DOOR_BREAKER,
    FLAMER,
    MARINE_DICE,
    SHOT_DICE,
    WEAPON,
)
from derelict_game.rules.hints import Odds


def choice_odds(state: DerelictState, choice: Choice) -> Odds | None:
    """Return the chances of an offered choice; None: no dice decide it."""
    match state.stack[-1], choice.kind:
        case Activation() as frame, "shoot":
            return _shot(state, frame, choice)
        case Activation(), "move":
            return _move(state, choice)
        case Activation() as frame, "assault":
            return _assault(state, frame, choice)
        case Assault() as frame, _:
            return _reroll(state, frame, choice)
        case CommandQuestion() as frame, "reroll":
            return Odds(
                (
                    ("more", Fraction(6 - frame.rolled, 6)),
                    ("as many", Fraction(1, 6)),
                    ("fewer", Fraction(frame.rolled - 1, 6)),
                )
            )
    return None


def _shot(state: DerelictState, frame: Activation, choice: Choice) -> Odds:
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    weapon = WEAPON[state.marines[frame.unit].kind]
    if weapon == FLAMER:
        victims = (state.at[other] for other in bits(burning(state, cell) & state.occupied))
        return Odds(tuple((f"{state.name(unit)} burns", BURNS) for unit in victims))
    assert weapon is not None
    return Odds((("hit", any_die(shot_needs(state, frame, cell), SHOT_DICE[weapon])),))


def _move(state: DerelictState, choice: Choice) -> Odds | None:
    assert choice.cell is not None
    through_fire = state.flames >> state.ground.number[choice.cell] & 1
    return Odds((("burns", BURNS),)) if through_fire else None


# ---- assault


def _assault(state: DerelictState, frame: Activation, choice: Choice) -> Odds:
    """Return the chances of the attacker, as rolled and with every re-roll that is offered."""
    assert choice.cell is not None
    defender = state.at.get(state.ground.number[choice.cell])
    if defender is None:
        unit = state.find(frame.unit)
        assert unit is not None
        dice = MARINE_DICE if frame.unit in state.marines else ALIEN_DICE
        certain = unit.kind == DOOR_BREAKER
        return Odds((("breaks", Fraction(1) if certain else any_die(DOOR_NEEDS, dice)),))
    who = fight(state, Assault(frame.unit, defender))
    commands = who.faces and state.marines[who.marine].kind in COMMANDERS
    # A reactivated marine that attacks has lost its guard token by then.
    guards = who.marine in state.guard and not (
        who.marine == frame.unit and frame.unit in state.deactivated
    )
    plain = outcomes(who.marine_dice, who.alien_dice, who.bonus)
    chances = _named(plain, "", marine=who.marine == frame.unit)
    if commands or guards:
        rolled = outcomes(
            who.marine_dice, who.alien_dice, who.bonus, commands=commands, guards=guards
        )
        chances += _named(rolled, " with re-rolls", marine=who.marine == frame.unit)
    return Odds(chances)


def _named(result: Result, what: str, *, marine: bool) -> tuple[tuple[str, Fraction], ...]:
    """Return the result from the side of the attacker."""
    win, tie, lose = result if marine else result[::-1]
    return (f"win{what}", win), (f"tie{what}", tie), (f"lose{what}", lose)


def _reroll(state: DerelictState, frame: Assault, choice: Choice) -> Odds:
    """Return the marine's chances after an answer, with the later re-roll taken if needed."""
    who = fight(state, frame)
    guards = who.marine in state.guard
    best = max(frame.marine_dice)
    total: Counter[int] = Counter()
    if frame.stage == "commander":
        rest = max(frame.alien_dice[1:], default=0)
        rolls = [max(rest, die) for die in range(1, 7)]
        for alien in rolls if choice == REROLL else [frame.alien_dice[0]] * 6:
            total += ahead(best, alien, who.bonus, who.marine_dice if guards else 0)
    else:
        dice = who.marine_dice if choice == REROLL else 0
        total = ahead(best, max(frame.alien_dice), who.bonus, dice)
    return Odds(_named(shares(total), "", marine=True))
