"""What is shown of the arena: tokens, numbers, who holds what."""

from collections.abc import Iterable, Mapping
from typing import Any

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.points import point_name
from derelict_game.rules.arena.state import MOVE, SHOOT, ArenaState
from derelict_game.rules.arena.tokens import (
    CONTROL_POINT,
    MAINFRAME,
    MEMBERS,
    NAMES,
    NOBODY,
    NUMBERS,
    SEATS,
    SPAWNS,
    SQUAD_NAMES,
    UNITS,
)
from derelict_game.rules.hints import Fallen, Omen, Preview
from derelict_game.rules.seat import Seat
from derelict_game.rules.tray import Badge

_POINT_IDS = 2 * len(NUMBERS)
_PICK_UP_IDS = 1_000_000
"""Where the ids of points and of pick-ups begin; a pick-up's id is that of its place."""


def tokens(state: ArenaState) -> Iterable[tuple[TokenId, Token]]:
    """Return the units, then what lies on the floor."""
    cells = state.ground.cells
    for unit in state.all_living():
        yield state.id(unit), Token(UNITS[unit], state.cell(unit), Facing.N)
    for unit, place in enumerate(state.spawns):
        if place != NOWHERE:
            yield TokenId(len(NUMBERS) + unit), Token(SPAWNS[unit], cells[place], Facing.N)
    for number, place in enumerate(state.points):
        kind = MAINFRAME if state.mainframes[number] else CONTROL_POINT
        yield TokenId(_POINT_IDS + number), Token(kind, cells[place], Facing.N)
    for place, kind in state.pick_ups.items():
        yield TokenId(_PICK_UP_IDS + place), Token(kind, cells[place], Facing.N)


def status(state: ArenaState) -> dict[str, Any]:
    """Return the turn, the limit and the scores."""
    return {
        "turn": state.turn,
        "turn_limit": state.turn_limit,
        "scores": dict(state.points_of()),
    }


def sheet(state: ArenaState, unit: int) -> dict[str, Any]:
    """Return a unit's numbers as positions write them."""
    written: dict[str, Any] = {
        "health": state.health[unit],
        "weapon": state.weapons[unit],
        "shields": state.shields[unit],
        "shielded": state.shielded[unit],
    }
    if state.health[unit] <= 0:
        written["dead_since"] = state.dead_since[unit]
    return written


def badges(view: ArenaState) -> Mapping[TokenId, tuple[Badge, ...]]:
    """Return the health of each unit, and how many shields it carries."""
    found = {}
    for unit in view.all_living():
        signs = [Badge(str(view.health[unit]), "health")]
        if view.shields[unit]:
            signs.append(Badge(str(view.shields[unit]), "shields"))
        found[view.id(unit)] = tuple(signs)
    return found


def omens(view: ArenaState) -> tuple[Omen, ...]:
    """Return who holds the points, and which units are safe behind a shield."""
    found = []
    for number, owner in enumerate(view.owners):
        if owner != NOBODY:
            name = point_name(view, number)
            text = f"{SQUAD_NAMES[owner]} holds {name}."
            cell = view.ground.cells[view.points[number]]
            found.append(Omen(cell, f"held_{SEATS[owner]}", text))
    for unit in view.all_living():
        if turns := view.shielded[unit]:
            more = "this turn" if turns == 1 else f"{turns} turns, this one included"
            text = f"{NAMES[unit]} is safe behind a shield for {more}, and cannot shoot."
            found.append(Omen(view.cell(unit), "shielded", text))
    return tuple(found)


def plan(view: ArenaState, seat: Seat) -> Preview | None:
    """Return where the orders that a squad has given so far lead."""
    squad = SEATS.index(seat)
    given = view.orders[squad]
    if not given:
        return None
    cells, ghosts, line = [], [], None
    for unit, kind, to in given:
        cells.append(view.cell(unit))
        if kind == MOVE:
            ghosts.append(Token(UNITS[unit], view.ground.cells[to], Facing.N))
        elif kind == SHOOT:
            line = (view.cell(unit), view.ground.cells[to])
    return Preview(tuple(cells), line=line, ghosts=tuple(ghosts))


def fallen(state: ArenaState, seat: Seat) -> Mapping[TokenId, Fallen]:
    """Return the units of a squad that are destroyed."""
    squad = SEATS.index(seat)
    fate = "comes back" if state.owns_mainframe(squad) else "destroyed"
    return {
        state.id(unit): Fallen(UNITS[unit], NAMES[unit], fate)
        for unit in MEMBERS[squad]
        if unit in state.roster and state.health[unit] <= 0
    }


def goal(state: ArenaState, seat: Seat) -> str:
    """Return what a squad is after."""
    squad = SEATS.index(seat)
    lead = state.scores[squad] - state.scores[1 - squad]
    limit = state.turn_limit
    stand = f"you lead by {lead:,}" if lead > 0 else f"you are {-lead:,} behind"
    return f"More points after turn {limit}; {stand if lead else 'you are level'}."
