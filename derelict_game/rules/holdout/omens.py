"""Omens: what will happen to whom as the table lies, unless something is done about it."""

from derelict_game.rules.hints import Omen
from derelict_game.rules.holdout.cards import FLARE, MORTAR, TANK, TOUGHNESS, Squad
from derelict_game.rules.holdout.counter_attack import WHO, strikes
from derelict_game.rules.holdout.encounter import fire_mortars
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.rules.holdout.table import BESIDE, BIT, CELLS, ROW, places, row_of

CRATER, BLAST, PINNED, LANE, DOOMED = "crater", "blast", "pinned", "lane", "doomed"
WEAKENED = "weakened"
_AHEAD = (Phase.ENCOUNTER, Phase.MANEUVER, Phase.ATTACK)
"""The phases after which a Counter-Attack comes."""


def omens(state: HoldoutState) -> tuple[Omen, ...]:
    """Return everything that is about to happen, what lies lowest first."""
    if state.result is not None or state.phase not in _AHEAD:
        return ()
    found = [*_lanes(state), *_weakened(state)]
    if state.phase is Phase.ENCOUNTER:
        found += _craters(state)
    if state.phase is not Phase.ATTACK:
        found += _pins(state)
    return (*found, *_doomed(state))


def _lanes(state: HoldoutState) -> list[Omen]:
    tanks = [at for at, threat in state.threats.items() if threat.kind == TANK]
    text = "In the Tank's line of fire."
    return [Omen(CELLS[at], LANE, text) for tank in tanks for at in places(ROW[row_of(tank)])]


def _weakened(state: HoldoutState) -> list[Omen]:
    """Return the threats that have less health than usual, and why."""
    found = []
    for at, threat in state.threats.items():
        full = TOUGHNESS.get(threat.kind, 0)
        left = state.health(at) if full else 0
        if left == full:
            continue
        text = f"Health {left} of {full} in this turn"
        text += " beside the Joker" if state.is_beside(at, Squad.JOKER) else ""
        text += "." if left else ": any attack destroys it."
        found.append(Omen(CELLS[at], WEAKENED, text))
    return found


def _craters(state: HoldoutState) -> list[Omen]:
    found = []
    for layer in (state.threats, state.tops):
        for at in (at for at, threat in layer.items() if threat.kind == MORTAR):
            hit = "The mortar hits here when Encounter ends."
            if state.own & BIT[at]:
                hit = "Hit when Encounter ends: down, and out for this turn."
            found.append(Omen(CELLS[at], CRATER, hit))
            shaken = BESIDE[at] & state.up
            thrown = "Thrown down by the mortar when Encounter ends."
            found += [Omen(CELLS[near], BLAST, thrown) for near in places(shaken)]
    return found


def _pins(state: HoldoutState) -> list[Omen]:
    pinned = [at for at, threat in state.tops.items() if threat.kind == FLARE]
    text = "Pinned by the flare: it cannot move in this turn."
    return [Omen(CELLS[at], PINNED, text) for at in pinned if state.own & BIT[at]]


def _doomed(state: HoldoutState) -> list[Omen]:
    """Return who falls in Counter-Attack if nobody does anything more."""
    draft = state
    if state.phase is Phase.ENCOUNTER:
        draft = state.copy()
        fire_mortars(draft)
    killers: dict[int, list[str]] = {}
    for _, kind, victims in strikes(draft):
        for at in places(victims):
            if WHO[kind] not in killers.setdefault(at, []):
                killers[at].append(WHO[kind])
    return [
        Omen(CELLS[at], DOOMED, f"Would fall to {' and '.join(who)} as things are.")
        for at, who in sorted(killers.items())
    ]
