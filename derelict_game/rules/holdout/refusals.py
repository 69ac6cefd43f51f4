"""Why something cannot be done, for every choice or part of one that somebody may try."""

from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Refusal
from derelict_game.rules.holdout import attack, maneuver, sections
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.rules.holdout.table import on_table, place

_OVER = Refusal("The match is over.", sections.END)
_UNKNOWN = Refusal("Nobody does anything of that sort in this game.", sections.TURNS)
_PHASE_OF = {"move": Phase.MANEUVER, "flip": Phase.MANEUVER, "attack": Phase.ATTACK}
_WRONG_PHASE = {
    "move": Refusal("Cards move and flip in the phase Maneuver.", sections.MANEUVER),
    "flip": Refusal("Cards move and flip in the phase Maneuver.", sections.MANEUVER),
    "attack": Refusal("Cards attack in the phase Attack.", sections.ATTACK),
}
_NOBODY = {
    "move": Refusal("No card can move.", sections.MOVING),
    "flip": Refusal("No card can flip.", sections.FLIPPING),
    "attack": Refusal("No card has a threat in reach.", sections.ATTACK),
}


def why_not(state: HoldoutState, choice: Choice) -> Refusal:
    """Return why a choice, or every choice that begins so, is not offered."""
    if state.result is not None:
        return _OVER
    kind, cell, words, to = choice
    if kind not in _PHASE_OF or words or (kind == "flip" and to):
        return _UNKNOWN
    if state.phase is not _PHASE_OF[kind]:
        return _WRONG_PHASE[kind]
    if cell is None:
        return _NOBODY[kind]
    if not on_table(cell) or state.card_at(place(cell)) is None:
        return Refusal("No card of the squad lies there.", _WRONG_PHASE[kind].section)
    at = place(cell)
    refusal: Refusal | None
    if kind == "flip":
        refusal = maneuver.refuse_flip(state, at)
    elif kind == "move":
        refusal = maneuver.refuse_move(state, at, to) if to else maneuver.refuse_moves(state, at)
    else:
        refusal = attack.refuse_attack(state, at, to) if to else attack.refuse_attacks(state, at)
    return refusal or _NOBODY[kind]
