"""Maneuver: squad cards move, swap and flip, each once."""

from functools import cache

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import MOVED, Event
from derelict_game.rules.hints import Refusal
from derelict_game.rules.holdout import sections
from derelict_game.rules.holdout.cards import CALLED, FLARE, TITLES, Squad
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import (
    AROUND,
    BESIDE,
    BIT,
    CELLS,
    CORNERS,
    FLANKS,
    FLIPS,
    MOVES,
    NOWHERE,
    TANK_COLUMN,
    on_table,
    place,
    places,
)

# ---- what is offered


def actions(state: HoldoutState) -> list[Choice]:
    """Return every move, swap and flip, by card."""
    choices: list[Choice] = []
    ready = movable(state)
    free = ~(state.own | state.foes) | ready
    helped = _helped(state)
    for card, at in enumerate(state.where):
        if at == NOWHERE:
            continue
        bit = BIT[at]
        if ready & bit:
            choices += _moves(at, AROUND[at] & free, BESIDE[at] & state.foes)
        if _may_flip(state, card, bit, helped):
            choices.append(FLIPS[at])
    return choices


def movable(state: HoldoutState) -> int:
    """Return the places of cards that may move: up or the Mouse, not rotated, not pinned."""
    ready = state.up
    mouse = state.where[Squad.MOUSE]
    if mouse != NOWHERE:
        ready |= BIT[mouse]
    ready &= ~state.turned
    for at, threat in state.tops.items():
        if threat.kind == FLARE:
            ready &= ~BIT[at]
    return ready


@cache
def _moves(at: int, targets: int, foes: int) -> tuple[Choice, ...]:
    """Return the moves from a place to some others, with threats in some places beside it.

    No diagonal step leads between two threats.
    """
    ways = ((at, to) for to in places(targets))
    return tuple(MOVES[way] for way in ways if not FLANKS[way] or foes & FLANKS[way] != FLANKS[way])


def _helped(state: HoldoutState) -> int:
    """Return the places in which a card may flip up because of one that is up near it."""
    helped = 0
    for at in places(state.up):
        helped |= BESIDE[at]
    leader = state.where[Squad.LEADER]
    if leader != NOWHERE:
        # The Leader needs nobody, and while it is up it helps diagonally, too.
        helped |= BIT[leader]
        if state.up & BIT[leader]:
            helped |= CORNERS[leader]
    return helped


def _may_flip(state: HoldoutState, card: int, bit: int, helped: int) -> bool:
    if state.turned & bit:
        # Only the Mouse may do something after its move: flip down.
        return card == Squad.MOUSE and state.crept and bool(state.up & bit)
    if card == Squad.ATHLETE and state.half:
        return False
    return bool((state.up | helped) & bit)


# ---- what is done


def move(state: HoldoutState, start: int, to: int) -> list[Event]:
    """Move a card to an empty place, or let it swap with the card that lies there."""
    card = state.where.index(start)
    other = state.where.index(to) if state.own & BIT[to] else None
    up, both = state.up, BIT[start] | BIT[to]
    state.where[card] = to
    if other is None:
        state.own ^= both
        state.settle(start)
        if up & BIT[start]:
            state.up ^= both
        events = [_moved(card, start, to, f"{TITLES[card]} moves.")]
    else:
        state.where[other] = start
        if bool(up & BIT[start]) != bool(up & BIT[to]):
            state.up ^= both
        text = f"{TITLES[card]} and {CALLED[other]} swap places."
        events = [
            _moved(card, start, to, text),
            _moved(other, to, start, f"{TITLES[other]} goes the other way.", together=True),
        ]
        _use_up(state, other)
    _use_up(state, card)
    return events


def _moved(card: int, start: int, to: int, text: str, *, together: bool = False) -> Event:
    way, section = (CELLS[start], CELLS[to]), sections.MOVING
    return Event(MOVED, text, way, TokenId(card), section=section, together=together)


def _use_up(state: HoldoutState, card: int) -> None:
    """Rotate a card that has moved; the Athlete only half, the first time."""
    if card == Squad.ATHLETE and not state.half:
        state.half = True
        return
    if card == Squad.MOUSE:
        state.crept = True
    state.rotate(card)


def flip(state: HoldoutState, at: int) -> list[Event]:
    """Turn a card over."""
    card = state.where.index(at)
    state.up ^= BIT[at]
    state.rotate(card)
    verb = "gets up" if state.up & BIT[at] else "lies down"
    text = f"{TITLES[card]} {verb}."
    return [Event("flipped", text, (CELLS[at],), TokenId(card), section=sections.FLIPPING)]


# ---- why not


def refuse_mover(state: HoldoutState, at: int) -> Refusal | None:
    """Return why the squad card in a place may not move at all."""
    card = state.where.index(at)
    name, bit = TITLES[card], BIT[at]
    if state.turned & bit:
        return Refusal(
            f"{name} is rotated and cannot act any more in this phase.", sections.MANEUVER
        )
    if at in state.tops and state.tops[at].kind == FLARE:
        return Refusal(f"{name} is pinned by the flare.", sections.FLARE)
    if not movable(state) & bit:
        return Refusal(f"{name} is down; only the Mouse moves face down.", sections.MOVING)
    return None


def refuse_moves(state: HoldoutState, at: int) -> Refusal:
    """Return why a squad card has nowhere to go; only asked where it has not."""
    none = Refusal(f"{TITLES[state.where.index(at)]} has no room to move.", sections.MOVING)
    return refuse_mover(state, at) or none


def refuse_move(state: HoldoutState, at: int, cell: Cell) -> Refusal | None:
    """Return why a squad card may not move to a cell."""
    if refusal := refuse_mover(state, at):
        return refusal
    name = TITLES[state.where.index(at)]
    if not on_table(cell):
        return Refusal("That is off the table.", sections.MOVING)
    if cell.x == TANK_COLUMN:
        return Refusal("Only tanks lie in the tank column.", sections.MOVING)
    to = place(cell)
    if to == at:
        return Refusal(f"{name} lies there already.", sections.MOVING)
    if not AROUND[at] & BIT[to]:
        return Refusal("A card moves one step, straight or diagonally.", sections.MOVING)
    if state.own & BIT[to]:
        if refusal := refuse_mover(state, to):
            return Refusal(f"No swap: {refusal.text[0].lower()}{refusal.text[1:]}", refusal.section)
    elif state.foes & BIT[to]:
        return Refusal("A threat lies there.", sections.MOVING)
    flanks = FLANKS[at, to]
    if flanks and state.foes & flanks == flanks:
        return Refusal("No diagonal step leads between two threats.", sections.MOVING)
    return None


def refuse_flip(state: HoldoutState, at: int) -> Refusal | None:
    """Return why a squad card may not flip."""
    card, bit = state.where.index(at), BIT[at]
    name = TITLES[card]
    if _may_flip(state, card, bit, _helped(state)):
        return None
    if state.turned & bit:
        if card == Squad.MOUSE and state.crept:
            return Refusal(f"{name} moved face down and stays so.", sections.MOUSE)
        return Refusal(
            f"{name} is rotated and cannot act any more in this phase.", sections.MANEUVER
        )
    if card == Squad.ATHLETE and state.half:
        return Refusal(f"{name} has moved; it may only move once more.", sections.ATHLETE)
    return Refusal(f"{name} needs a card beside it that is up.", sections.FLIPPING)
