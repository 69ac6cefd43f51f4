"""The tokens of the arena: two squads, what lies on the floor, and what can be held."""

from derelict_game.board.token import Role, TokenKind
from derelict_game.rules.seat import Seat

AMBER, BLUE = 0, 1
"""The squads by number."""
NOBODY = -1
"""Who owns a point that nobody has captured."""
SQUADS = (AMBER, BLUE)
SEATS = (Seat("amber"), Seat("blue"))
SQUAD_NAMES = ("Amber", "Blue")
CALL_SIGNS = ("Alpha", "Bravo", "Charlie", "Delta")
UNITS_A_SQUAD = len(CALL_SIGNS)
UNITS = tuple(f"{seat}_{number}" for seat in SEATS for number in range(1, UNITS_A_SQUAD + 1))
"""Every unit by its number, which is its place in all lists of a state."""
NAMES = tuple(f"{squad} {sign}" for squad in SQUAD_NAMES for sign in CALL_SIGNS)
SPAWNS = tuple(f"spawn_{unit}" for unit in UNITS)
"""Where each unit starts and comes back."""
NUMBERS = range(len(UNITS))
MEMBERS = (range(UNITS_A_SQUAD), range(UNITS_A_SQUAD, 2 * UNITS_A_SQUAD))
"""The units of each squad."""

CONTROL_POINT, MAINFRAME = "control_point", "mainframe"
POINTS = (CONTROL_POINT, MAINFRAME)
OWNED = {f"{MAINFRAME}_{seat}": squad for squad, seat in enumerate(SEATS)}
"""Mainframes on a map that a squad owns when a match begins."""

REPAIR_KIT, SHIELD = "repair_kit", "shield"
BLASTER, SCATTER_GUN, LASER_RIFLE, RAIL_GUN = "blaster", "scatter_gun", "laser_rifle", "rail_gun"
RANGE = {BLASTER: 5, SCATTER_GUN: 2, LASER_RIFLE: 4, RAIL_GUN: 10}
DAMAGE = {BLASTER: 4, SCATTER_GUN: 25, LASER_RIFLE: 8, RAIL_GUN: 6}
LONGEST_RANGE = max(RANGE.values())
PICK_UPS = (REPAIR_KIT, SHIELD, *RANGE)

FULL_HEALTH, REPAIR = 30, 20
SHIELD_TURNS = 5


def squad_of(unit: int) -> int:
    """Return whose a unit is."""
    return unit // UNITS_A_SQUAD


def _thing(title: str, symbol: str, about: str) -> TokenKind:
    return TokenKind(title, symbol, Role.SCENERY, about=about)


def _weapon(kind: str, title: str, symbol: str) -> TokenKind:
    about = f"Range {RANGE[kind]}, damage {DAMAGE[kind]}."
    return _thing(title, symbol, about)


_RETURNS = "Whoever holds a mainframe gets its destroyed units back."

KINDS: dict[str, TokenKind] = {
    **{
        unit: TokenKind(name, "ABCDabcd"[number], Role.UNIT)
        for number, (unit, name) in enumerate(zip(UNITS, NAMES, strict=True))
    },
    **{
        spawn: _thing(f"start of {name}", "_", f"Where {name} begins, and comes back if it can.")
        for spawn, name in zip(SPAWNS, NAMES, strict=True)
    },
    CONTROL_POINT: _thing("control point", "o", "Worth 75 points a turn to whoever holds it."),
    MAINFRAME: _thing("mainframe", "M", f"A control point. {_RETURNS}"),
    **{
        kind: _thing(
            f"{SQUAD_NAMES[squad]}'s mainframe",
            "Mm"[squad],
            f"A mainframe that {SQUAD_NAMES[squad]} holds at the start. {_RETURNS}",
        )
        for kind, squad in OWNED.items()
    },
    REPAIR_KIT: _thing("repair kit", "+", f"Adds {REPAIR} health, above {FULL_HEALTH}, too."),
    SHIELD: _thing("shield", "s", f"Makes invincible for {SHIELD_TURNS} turns, once activated."),
    BLASTER: _weapon(BLASTER, "blaster", "1"),
    SCATTER_GUN: _weapon(SCATTER_GUN, "scatter gun", "2"),
    LASER_RIFLE: _weapon(LASER_RIFLE, "laser rifle", "3"),
    RAIL_GUN: _weapon(RAIL_GUN, "rail gun", "4"),
}
