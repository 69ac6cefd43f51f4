"""What is shown of the arena: tokens, numbers, who holds what."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.arena.ground import NOWHERE
from derelict_game.rules.arena.points import dominant, point_name
from derelict_game.rules.arena.state import MOVE, PICK_UP, RAISE, SHOOT, ArenaState
from derelict_game.rules.arena.tokens import (
    AMBER,
    BLUE,
    CALL_SIGNS,
    CONTROL_POINT,
    DAMAGE,
    FULL_HEALTH,
    KINDS,
    MAINFRAME,
    MEMBERS,
    NAMES,
    NOBODY,
    NUMBERS,
    SEATS,
    SPAWNS,
    SQUAD_NAMES,
    UNITS,
    squad_of,
)
from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Fallen, Omen, Preview, UnitSheet
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


def name_of(state: ArenaState, token: TokenId) -> str | None:
    """Return the name of a unit or of a point; None: it has none of its own."""
    if token in NUMBERS:
        return NAMES[token]
    number = token - _POINT_IDS
    return point_name(state, number).capitalize() if 0 <= number < len(state.points) else None


def status(state: ArenaState) -> dict[str, Any]:
    """Return the turn, the limit and the scores."""
    return {
        "turn": state.turn,
        "turn_limit": state.turn_limit,
        "scores": dict(state.points_of()),
    }


def unit_sheets(view: ArenaState) -> dict[Seat, tuple[UnitSheet, ...]]:
    """Return what everybody may know of the units of both squads."""
    return {
        seat: tuple(
            UnitSheet(
                view.id(unit),
                UNITS[unit],
                CALL_SIGNS[unit % len(CALL_SIGNS)],
                view.weapons[unit],
                (("shields", view.shields[unit]), ("health", view.health[unit])),
                _condition(view, unit),
            )
            for unit in MEMBERS[squad]
            if unit in view.roster
        )
        for squad, seat in enumerate(SEATS)
    }


def _condition(state: ArenaState, unit: int) -> str:
    """Return how a unit is doing, in a word or two; empty: as usual."""
    if state.health[unit] > 0:
        turns = state.shielded[unit]
        return f"shield: {turns} {'turn' if turns == 1 else 'turns'}" if turns else ""
    if not state.owns_mainframe(squad_of(unit)):
        return "destroyed"
    return "back next turn" if state.dead_since[unit] == state.turn else "comes back"


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
        # That a unit is as it began goes without saying.
        hurt = view.health[unit] != FULL_HEALTH
        signs = [Badge(str(view.health[unit]), "health")] if hurt else []
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
    found += _changing(view)
    for unit in view.all_living():
        if turns := view.shielded[unit]:
            more = "this turn" if turns == 1 else f"{turns} turns, this one included"
            text = f"{NAMES[unit]} is safe behind a shield for {more}, and cannot shoot."
            found.append(Omen(view.cell(unit), "shielded", text))
    return tuple(found)


def _changing(view: ArenaState) -> Iterator[Omen]:
    """Yield the points that change hands if everybody stays where they are."""
    for number, squad in enumerate(dominant(view)):
        place, owner = view.points[number], view.owners[number]
        if squad in (NOBODY, owner):
            continue
        name, what = point_name(view, number), "neutralise" if owner != NOBODY else "capture"
        text = f"{SQUAD_NAMES[squad]} has more units here and is about to {what} {name}."
        yield Omen(view.ground.cells[place], f"taking_{SEATS[squad]}", text)


def plan(view: ArenaState, seat: Seat) -> tuple[Preview, ...]:
    """Return where each order leads that a squad has given, as far as it is not carried out."""
    cells, parts = view.ground.cells, []
    for unit, kind, to in view.orders[SEATS.index(seat)]:
        here = view.cell(unit)
        if kind == MOVE and to == view.places[unit]:
            continue
        line = (here, cells[to]) if to != NOWHERE else None
        ghosts = (Token(UNITS[unit], cells[to], Facing.N),) if kind == MOVE else ()
        parts.append(Preview((here,), line=line, ghosts=ghosts, kind=kind))
    return tuple(parts)


def preview(state: ArenaState, choice: Choice) -> Preview:
    """Return where a unit would go, or what it would shoot at and how hard."""
    unit = state.at(state.ground.place(choice.cell)) if choice.cell else NOWHERE
    if unit == NOWHERE:
        return Preview()
    if choice.kind == PICK_UP:
        found = state.pick_ups.get(state.places[unit])
        return Preview(label=f"Pick up the {KINDS[found].title}" if found else "")
    if choice.cell is None or choice.to is None:
        return Preview(label="Raise a shield" if choice.kind == RAISE else "")
    other = state.at(state.ground.place(choice.to))
    line = (choice.cell, choice.to)
    if choice.kind == MOVE:
        there = "" if other == NOWHERE else f", if {NAMES[other]} leaves it"
        return Preview(
            line=line,
            ghosts=(Token(UNITS[unit], choice.to, Facing.N),),
            label=f"Move here{there}",
        )
    target = NAMES[other] if other != NOWHERE else "nobody"
    return Preview(line=line, label=f"Shoot at {target}: {_damage(state, unit, choice)}")


def _damage(state: ArenaState, unit: int, choice: Choice) -> str:
    """Return what a shot does, with those that were ordered at the same target before."""
    assert choice.to is not None
    place = state.ground.place(choice.to)
    aimed = [
        order.unit
        for order in state.orders[squad_of(unit)]
        if order.kind == SHOOT and order.to == place and order.unit != unit
    ]
    single = DAMAGE[state.weapons[unit]]
    whole = sum(DAMAGE[state.weapons[one]] for one in (*aimed, unit)) * (len(aimed) + 1)
    if not aimed:
        return f"{single} damage"
    return f"{whole} damage together with {len(aimed)} {'other' if len(aimed) == 1 else 'others'}"


def fallen(state: ArenaState, seat: Seat) -> Mapping[TokenId, Fallen]:
    """Return the units of a squad that are destroyed."""
    squad = SEATS.index(seat)
    fate = "comes back" if state.owns_mainframe(squad) else "destroyed"
    return {
        state.id(unit): Fallen(UNITS[unit], NAMES[unit], fate)
        for unit in MEMBERS[squad]
        if unit in state.roster and state.health[unit] <= 0
    }


def goal(state: ArenaState) -> str:
    """Return what both squads are after."""
    lead, limit = state.scores[AMBER] - state.scores[BLUE], state.turn_limit
    # Whoever only looks on reads it, too, so nobody is called 'you'.
    stand = f"{SQUAD_NAMES[AMBER if lead > 0 else BLUE]} leads by {abs(lead):,}"
    stand = f"; {stand}" if lead else "; the squads are level" if state.turn > 1 else ""
    return f"More points after turn {limit}, or no enemy left{stand}."
