"""The exact chances of everything that dice decide, worked out when somebody asks."""

from collections import Counter
from fractions import Fraction

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.assault import DOOR_NEEDS, REROLL, fight
from derelict_game.rules.derelict.chances import (
    BURNS,
    GETS_THROUGH,
    Result,
    ahead,
    any_die,
    outcomes,
    shares,
)
from derelict_game.rules.derelict.frames import Activation, Assault, CommandQuestion
from derelict_game.rules.derelict.grid import bits
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

_NEVER = Fraction(0)


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
            more, fewer = Fraction(6 - frame.rolled, 6), Fraction(frame.rolled - 1, 6)
            chances = (("more", more), ("as many", Fraction(1, 6)), ("fewer", fewer))
            return Odds(chances, gain=more, risk=fewer)
    return None


def _shot(state: DerelictState, frame: Activation, choice: Choice) -> Odds:
    assert choice.cell is not None
    cell = state.ground.number[choice.cell]
    weapon = WEAPON[state.marines[frame.unit].kind]
    if weapon == FLAMER:
        victims = [state.at[other] for other in bits(burning(state, cell) & state.occupied)]
        own = sum(unit in state.marines for unit in victims)
        return Odds(
            tuple((f"{state.name(unit)} burns", BURNS) for unit in victims),
            gain=1 - GETS_THROUGH ** (len(victims) - own),
            risk=1 - GETS_THROUGH**own,
        )
    assert weapon is not None
    hit = any_die(shot_needs(state, frame, cell), SHOT_DICE[weapon])
    return Odds((("hit", hit),), gain=hit)


def _move(state: DerelictState, choice: Choice) -> Odds | None:
    assert choice.cell is not None
    through_fire = state.flames >> state.ground.number[choice.cell] & 1
    return Odds((("burns", BURNS),), risk=BURNS) if through_fire else None


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
        breaks = Fraction(1) if certain else any_die(DOOR_NEEDS, dice)
        return Odds((("breaks", breaks),), gain=breaks)
    who = fight(state, Assault(frame.unit, defender))
    commands = who.faces and state.marines[who.marine].kind in COMMANDERS
    # A reactivated marine that attacks has lost its guard token by then.
    guards = who.marine in state.guard and not (
        who.marine == frame.unit and frame.unit in state.deactivated
    )
    result = outcomes(who.marine_dice, who.alien_dice, who.bonus)
    marine = who.marine == frame.unit
    chances = _named(result, "", marine=marine)
    if commands or guards:
        result = outcomes(
            who.marine_dice, who.alien_dice, who.bonus, commands=commands, guards=guards
        )
        chances += _named(result, " with re-rolls", marine=marine)
    kills, _, dies = result if marine else result[::-1]
    return Odds(
        chances, gain=kills, risk=dies if _strikes_back(state, frame.unit, defender) else _NEVER
    )


def _strikes_back(state: DerelictState, attacker: TokenId, defender: TokenId) -> bool:
    """Return whether the attacker is destroyed if it loses: only by who faces it."""
    attacks, defends = state.find(attacker), state.find(defender)
    assert attacks is not None
    assert defends is not None
    return state.ground.front[4 * defends.cell + defends.facing] == attacks.cell


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
    result = shares(total)
    win, _, lose = result
    if not _strikes_back(state, frame.attacker, frame.defender):
        # Who is attacked from behind or from the side cannot destroy the attacker.
        win, lose = (win, _NEVER) if who.marine == frame.attacker else (_NEVER, lose)
    return Odds(_named(result, "", marine=True), gain=win, risk=lose)
