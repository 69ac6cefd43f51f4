"""Setting up: from the tokens of a map to the first moment of a match."""

from collections.abc import Iterable

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.rules.arena.ground import NOWHERE, ground_of
from derelict_game.rules.arena.options import DEFAULT_LIMIT, server_compat, turn_limit
from derelict_game.rules.arena.scoring import CAPTURED, WORTH
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.arena.tokens import (
    MAINFRAME,
    NOBODY,
    NUMBERS,
    OWNED,
    PICK_UPS,
    POINTS,
    SEATS,
    SPAWNS,
)
from derelict_game.rules.setup import Setup


def start(chart: Chart, setup: Setup) -> ArenaState:
    """Return a new match: every unit stands on its spawn; what is held is paid for once."""
    state = furnished(chart, setup.tokens)
    state.roster = tuple(NUMBERS)
    for unit in NUMBERS:
        state.bring(unit, state.spawns[unit])
    for owner in state.owners:
        if owner != NOBODY:
            state.scores[owner] += WORTH[CAPTURED]
    state.turn_limit = turn_limit(setup.options)
    state.server_compat = server_compat(setup.options)
    return state


def furnished(chart: Chart, tokens: Iterable[Token]) -> ArenaState:
    """Return an arena with everything that lies in it, and no unit."""
    placed = tuple(tokens)
    # Points count in the order of their columns, as contests list them.
    held = sorted((token for token in placed if token.kind in (*POINTS, *OWNED)), key=_cell)
    ground = ground_of(chart)
    spawns = {token.kind: ground.place(token.cell) for token in placed if token.kind in SPAWNS}
    lying = sorted((token for token in placed if token.kind in PICK_UPS), key=_cell)
    return ArenaState(
        chart=chart,
        seats=SEATS,
        turn_limit=DEFAULT_LIMIT,
        spawns=tuple(spawns.get(spawn, NOWHERE) for spawn in SPAWNS),
        points=tuple(ground.place(token.cell) for token in held),
        mainframes=tuple(token.kind == MAINFRAME or token.kind in OWNED for token in held),
        owners=[OWNED.get(token.kind, NOBODY) for token in held],
        pick_ups={ground.place(token.cell): token.kind for token in lying},
    )


def _cell(token: Token) -> Cell:
    return token.cell
