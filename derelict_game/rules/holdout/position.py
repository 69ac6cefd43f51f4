"""The notation of Holdout's positions: tokens, deck, phase and turn."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

from pydantic import Field

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.holdout.cards import (
    DOWN,
    HALF,
    LEAVING,
    MOST_CARDS,
    NAMES,
    ON_TOP,
    TANK,
    THREATS,
    Squad,
    Threat,
)
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.rules.holdout.table import (
    BIT,
    CELLS,
    NOWHERE,
    TANK_COLUMN,
    on_table,
    place,
)
from derelict_game.rules.position import Notation, PositionError

MOST_TURNS = 9999


class HoldoutPosition(Notation):
    """A written position; it has no board, since the table is always the same."""

    deck: Annotated[tuple[tuple[str, int], ...], Field(max_length=MOST_CARDS)] = ()
    phase: Phase = Phase.MANEUVER
    turn: Annotated[int, Field(ge=1, le=MOST_TURNS)] = 2
    last: bool = False

    def state(self, chart: Chart) -> HoldoutState:
        """Return the moment that is written so, or raise PositionError."""
        state = HoldoutState(
            chart=chart,
            phase=self.phase,
            turn=self.turn,
            last=self.last,
            deck=tuple(_card(kind, column) for kind, column in self.deck),
        )
        tokens = self.placed()
        for token in tokens:
            _check(token)
        leaving = {token.cell for token in tokens if token.kind == LEAVING}
        if leaving and self.phase is not Phase.START:
            raise PositionError("A card is leaving only in the phase 'start'.")
        for token in tokens:
            if token.kind in NAMES:
                _add_squad_card(state, token, leaves=token.cell in leaving)
        for token in sorted(
            (one for one in tokens if one.kind in THREATS), key=lambda one: one.kind in ON_TOP
        ):
            _add_threat(state, token)
        for token in tokens:
            if token.kind in (DOWN, HALF, LEAVING):
                _add_mark(state, token)
        return state


def _card(kind: str, column: int) -> Threat:
    if kind not in THREATS:
        raise PositionError(f"There is no threat {kind[:40]!r} for the deck.")
    card = Threat(kind, column)
    if not card.is_sound():
        raise PositionError(f"The {kind} of the deck cannot have column {column}.")
    return card


def _check(token: Token) -> None:
    """Refuse a token that does not exist or lies where it cannot."""
    kind, cell, facing = token
    if kind not in (*NAMES, *THREATS, DOWN, HALF, LEAVING):
        raise PositionError(f"There is no token {kind[:40]!r} in Holdout.")
    if not on_table(cell):
        raise PositionError(f"The {kind} at {cell} is off the table.")
    if (kind == TANK) != (cell.x == TANK_COLUMN):
        raise PositionError(f"The {kind} at {cell} is in the wrong column: 0 is for tanks alone.")
    if facing not in ((Facing.N, Facing.E) if kind in NAMES else (Facing.N,)):
        raise PositionError(f"The {kind} at {cell} cannot face {facing.name}.")


def _add_squad_card(state: HoldoutState, token: Token, *, leaves: bool) -> None:
    card, at = NAMES.index(token.kind), place(token.cell)
    if state.where[card] != NOWHERE or card in state.leaving:
        raise PositionError(f"There are two cards {token.kind!r}.")
    if state.own & BIT[at] or at in state.leaving.values():
        raise PositionError(f"Two squad cards lie at {token.cell}.")
    if leaves:
        state.leaving[card] = at
        return
    state.where[card] = at
    state.own |= BIT[at]
    state.up |= BIT[at]
    if token.facing is Facing.E:
        state.turned |= BIT[at]


def _add_threat(state: HoldoutState, token: Token) -> None:
    at = place(token.cell)
    below = state.own & BIT[at] or at in state.threats
    if at in state.tops or (below and token.kind not in ON_TOP):
        raise PositionError(f"There is no room for the {token.kind} at {token.cell}.")
    if at in state.leaving.values():
        raise PositionError(f"The {token.kind} at {token.cell} lies on a card that leaves.")
    state.put(Threat(token.kind, token.cell.x), at)


def _add_mark(state: HoldoutState, token: Token) -> None:
    at = place(token.cell)
    if at in state.leaving.values() and token.kind != HALF:
        return
    card = state.card_at(at)
    if card is None:
        raise PositionError(f"There is no squad card for the mark {token.kind!r} at {token.cell}.")
    if token.kind == DOWN:
        state.up &= ~BIT[at]
    elif card is not Squad.ATHLETE or state.turned & BIT[at]:
        raise PositionError("Only the Athlete can be half-rotated, and then faces N.")
    else:
        state.half = True


def read(position: Mapping[str, Any], chart: Chart) -> HoldoutState:
    """Return the state that the notation describes, or raise PositionError."""
    return HoldoutPosition.read(position).state(chart)


def can_write(state: HoldoutState) -> bool:
    """Tell whether the notation can hold a moment.

    It has no word for damage, nor for a Mouse that may still flip down after its move.
    """
    mouse = state.where[Squad.MOUSE]
    creeping = state.crept and mouse != NOWHERE and state.is_up(mouse)
    unsaid = state.shuffled is not None or state.damage or creeping
    return not unsaid and state.turn <= MOST_TURNS


def write(state: HoldoutState, tokens: Iterable[tuple[TokenId, Token]]) -> dict[str, Any]:
    """Return the notation of a moment as JSON data."""
    return {
        "tokens": [token.notation() for _, token in tokens],
        "deck": [list(card) for card in state.deck],
        "phase": str(state.phase),
        "turn": state.turn,
        "last": state.last,
    }


def tokens(state: HoldoutState) -> Iterable[tuple[TokenId, Token]]:
    """Return every token on the table by id: the squad with its marks, then the threats."""
    straight = Facing.N
    for card, at in enumerate(state.where):
        if at == NOWHERE:
            continue
        turned = state.turned & BIT[at]
        yield TokenId(card), Token(NAMES[card], CELLS[at], Facing.E if turned else straight)
        if not state.up & BIT[at]:
            yield TokenId(_MARKS - card), Token(DOWN, CELLS[at], straight)
        if card == Squad.ATHLETE and state.half:
            yield TokenId(_MARKS - len(NAMES)), Token(HALF, CELLS[at], straight)
    for card, at in state.leaving.items():
        yield TokenId(card), Token(NAMES[card], CELLS[at], straight)
        yield TokenId(_MARKS - len(NAMES) - 1 - card), Token(LEAVING, CELLS[at], straight)
    for layer in (state.threats, state.tops):
        for at, threat in layer.items():
            yield threat.id, Token(threat.kind, CELLS[at], straight)


_MARKS = -1
"""The id of the first mark; they go down from here, so that none is that of a card."""
