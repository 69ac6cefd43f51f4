"""Answers to the small questions, which every level that is not random answers alike."""

from derelict_game.board.token import TokenId
from derelict_game.players.derelict.situation import Situation
from derelict_game.players.mind import Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.assault import ACCEPT, FACE, REROLL
from derelict_game.rules.derelict.frames import (
    Assault,
    CommandQuestion,
    Conversion,
    Deployment,
    FaceQuestion,
    JamQuestion,
    Orientation,
    StartCell,
)
from derelict_game.rules.derelict.odds import choice_odds
from derelict_game.rules.derelict.overwatch import UNJAM
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import FLAMER_MARINE
from derelict_game.rules.offer import Offer
from derelict_game.rules.wreck import PASS, TURN_LEFT, TURN_RIGHT

POOR_COMMAND = 3
"""So few command points are worth another roll."""


def answer(state: DerelictState, offer: Offer) -> Thought | None:
    """Return the answer to a small question; None: it is none."""
    frame = state.stack[-1]
    match frame:
        case CommandQuestion(rolled):
            if rolled <= POOR_COMMAND:
                return Thought(REROLL, "Few command points: rolls again.")
            return Thought(ACCEPT, "These command points will do.")
        case Assault():
            again = _wins(state, REROLL)
            if again > _wins(state, ACCEPT):
                return Thought(REROLL, "Another roll can only help.")
            return Thought(ACCEPT, "Another roll would not help.")
        case FaceQuestion(unit):
            return Thought(FACE, f"{state.name(unit)} looks its attacker in the face.")
        case JamQuestion():
            return Thought(UNJAM, "A jammed weapon guards nothing.")
        case Orientation(unit):
            return _orient(state, unit)
        case Conversion():
            return _placed_by_marines(state, offer)
        case Deployment():
            return _next_to_deploy(state, offer)
        case StartCell():
            return _start_cell(state, offer)
    return None


def _wins(state: DerelictState, choice: Choice) -> float:
    odds = choice_odds(state, choice)
    assert odds is not None
    return float(dict(odds.chances)["win"])


def _orient(state: DerelictState, unit: TokenId) -> Thought:
    """Turn a new alien towards the nearest marine."""
    _, cell, facing = state.hive[unit]
    cells = state.ground.cells
    here = cells[cell]
    if not state.marines:
        return Thought(PASS, "There is nobody to turn to.")
    nearest = min(
        (cells[m.cell] for m in state.marines.values()),
        key=lambda other: abs(other.x - here.x) + abs(other.y - here.y),
    )
    dx, dy = nearest.x - here.x, nearest.y - here.y
    across = abs(dx) >= abs(dy)
    wanted = (1 if dx > 0 else 3) if across else (2 if dy > 0 else 0)
    turn = (wanted - facing) % 4
    if turn == 0:
        return Thought(PASS, f"{state.name(unit)} faces the marines.")
    choice = TURN_LEFT if turn == 3 else TURN_RIGHT
    return Thought(choice, f"{state.name(unit)} turns to the marines.")


def _placed_by_marines(state: DerelictState, offer: Offer) -> Thought:
    """Put an alien as far from the runner as can be."""
    to_runner = Situation(state).to_runner
    number = state.ground.number
    best = max(offer.choices, key=lambda c: to_runner[number[c.cell]] if c.cell else 0)
    return Thought(best, "As far away from the squad as can be.")


def _next_to_deploy(state: DerelictState, offer: Offer) -> Thought:
    """Deploy shooters first, then the flamer, so that it starts in the middle."""
    number = state.ground.number

    def rank(choice: Choice) -> int:
        assert choice.cell is not None
        kind = state.marines[state.at[number[choice.cell]]].kind
        waiting = sum(u.kind == FLAMER_MARINE for u in state.marines.values())
        placed = sum(not state.ground.drops >> u.cell & 1 for u in state.marines.values())
        if kind == FLAMER_MARINE:
            return 0 if placed * 2 >= len(state.marines) - waiting else 2
        return 1

    return Thought(min(offer.choices, key=rank), "The flamer starts in the middle of the squad.")


def _start_cell(state: DerelictState, offer: Offer) -> Thought:
    """Take the free start cell that is nearest to the goal."""
    to_goal, number = Situation(state).to_goal, state.ground.number
    best = min(offer.choices, key=lambda c: to_goal[number[c.cell]] if c.cell else 0)
    return Thought(best, "Starts as near to the goal as can be.")
