"""Attack: every squad card that can strikes one threat beside it."""

from functools import cache

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import DESTROYED, Event
from derelict_game.rules.hints import Refusal
from derelict_game.rules.holdout import sections
from derelict_game.rules.holdout.cards import PLAIN_TITLES, TANK, TITLES, Squad
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import (
    AROUND,
    ATTACKS,
    BESIDE,
    BIT,
    CELLS,
    NOWHERE,
    on_table,
    place,
    places,
)


def reach(card: int, at: int) -> int:
    """Return the places that a card could attack."""
    return AROUND[at] if card == Squad.NATURAL else BESIDE[at]


def actions(state: HoldoutState) -> list[Choice]:
    """Return every attack, by card."""
    choices: list[Choice] = []
    for card, at in enumerate(state.where):
        if at == NOWHERE or state.turned & BIT[at]:
            continue
        near = reach(card, at) & state.targets
        if near and state.power(card):
            choices += _attacks(at, near)
    return choices


@cache
def _attacks(at: int, targets: int) -> tuple[Choice, ...]:
    return tuple(ATTACKS[at, to] for to in places(targets))


def attack(state: HoldoutState, at: int, to: int) -> list[Event]:
    """Let a card strike a threat, which is discarded if it has no health left."""
    card, foe = state.where.index(at), state.threats[to]
    power = state.power(card)
    state.damage[to] = state.damage.get(to, 0) + power
    state.rotate(card)
    left, name = state.health(to), PLAIN_TITLES[foe.kind]
    text = f"{TITLES[card]} strikes the {name}: {power} damage"
    way, token = (CELLS[at], CELLS[to]), TokenId(card)
    if left:
        text += f", {left} more to go."
        return [Event("attacked", text, way, token, section=sections.ATTACK)]
    state.discard(to)
    return [
        Event("attacked", f"{text}.", way, token, section=sections.ATTACK),
        Event(DESTROYED, f"The {name} is destroyed.", way[1:], foe.id, section=sections.ATTACK),
    ]


# ---- why not


def refuse_attacker(state: HoldoutState, at: int) -> Refusal | None:
    """Return why a squad card may not attack at all."""
    card = Squad(state.where.index(at))
    name = TITLES[card]
    if card is Squad.PACIFIST:
        return Refusal(f"{name} never attacks.", sections.PACIFIST)
    if card is Squad.JOKER:
        return Refusal(f"{name} never attacks.", sections.JOKER)
    if state.turned & BIT[at]:
        return Refusal(f"{name} has attacked in this turn.", sections.ATTACK)
    if not state.power(card):
        return Refusal(f"{name} is down and has no strength.", sections.ATTACK)
    return None


def refuse_attack(state: HoldoutState, at: int, cell: Cell) -> Refusal | None:
    """Return why a squad card may not attack a cell."""
    if refusal := refuse_attacker(state, at):
        return refusal
    to = place(cell) if on_table(cell) else NOWHERE
    foe = state.threats.get(to)
    if foe is None:
        return Refusal("No threat lies there.", sections.ATTACK)
    if foe.kind == TANK:
        return Refusal("A tank cannot be attacked.", sections.TANK)
    if not state.targets & BIT[to]:
        return Refusal(f"The {PLAIN_TITLES[foe.kind]} cannot be attacked.", sections.ATTACK)
    card = state.where.index(at)
    if not reach(card, at) & BIT[to]:
        if AROUND[at] & BIT[to]:
            return Refusal("Only the Natural attacks diagonally.", sections.NATURAL)
        return Refusal("A card attacks only what lies beside it.", sections.ATTACK)
    return None


def refuse_attacks(state: HoldoutState, at: int) -> Refusal:
    """Return why a squad card has nobody to attack; only asked where it has not."""
    name = TITLES[state.where.index(at)]
    none = Refusal(f"{name} has no threat in reach.", sections.ATTACK)
    return refuse_attacker(state, at) or none
