"""The tokens of Derelict and what the rulebook's tables say of each kind."""

from derelict_game.board.token import Role, TokenKind
from derelict_game.rules.seat import Seat

MARINES, ALIENS = Seat("marines"), Seat("aliens")

ALIEN = "alien"
BLIPS = {"blip": 1, "blip_2": 2, "blip_3": 3}
"""How many aliens each kind of blip turns into."""
HIDDEN_BLIP = "blip"
"""What the marines see of every blip."""
FLAMER_MARINE = "marine_flame"
DOOR, DOOR_OPEN, FLAME = "door", "dooropen", "flame"
DEACTIVATED, OVERWATCH, GUARD, JAM = "deactivated", "overwatch", "guard", "jam"
OBJECTIVE, DROP, START = "objective", "drop_marine", "start_marine"
LURK, ENTRY = "lurk", "alien_entry"

BOLTER, CANNON, FLAMER = "bolter", "cannon", "flamer"
WEAPON: dict[str, str | None] = {
    "marine": BOLTER,
    "marine_axe": BOLTER,
    "marine_cannon": CANNON,
    "marine_chain": BOLTER,
    "marine_claws": None,
    "marine_flame": FLAMER,
    "marine_hammer": None,
    "marine_sarge": BOLTER,
}
SHOT_DICE = {BOLTER: 2, CANNON: 3}
SHOT_NEEDS = {BOLTER: (6, 5), CANNON: (5, 4)}
"""What a die must show at the first shot, and at a sustained one."""
COMMANDERS = frozenset({"marine_sarge", "marine_hammer"})
"""They let the marines roll again: the command die, and the alien's best die in an assault."""
DOOR_BREAKER = "marine_chain"

MARINE_DICE, ALIEN_DICE = 1, 3
EXTRA_MARINE_DICE = {"marine_claws": 1}
FEWER_ALIEN_DICE = {"marine_hammer": 1}
MARINE_BONUS = {"marine_hammer": 2, "marine_claws": 1, "marine_sarge": 1}
"""What the assault table changes when the marine faces the alien."""

MARINE_AP, ALIEN_AP = 4, 6
REVEAL_AP = 6
MOST_ALIENS = 22
BLIP_DRAW = 22
"""Blips are drawn by a number from 1 to this."""


_MARINES = {
    "marine": TokenKind("marine", "M", Role.UNIT),
    "marine_axe": TokenKind("axe marine", "X", Role.UNIT),
    "marine_cannon": TokenKind("cannon marine", "C", Role.UNIT),
    "marine_chain": TokenKind("chain marine", "K", Role.UNIT),
    "marine_claws": TokenKind("claws marine", "W", Role.UNIT),
    "marine_flame": TokenKind("flamer marine", "F", Role.UNIT),
    "marine_hammer": TokenKind("hammer marine", "H", Role.UNIT),
    "marine_sarge": TokenKind("sergeant", "S", Role.UNIT),
}
_HIVE = {
    "alien": TokenKind("alien", "A", Role.UNIT),
    "blip": TokenKind("blip", "b", Role.UNIT),
    "blip_2": TokenKind("blip of two", "c", Role.UNIT),
    "blip_3": TokenKind("blip of three", "d", Role.UNIT),
}
SEAT_OF = dict.fromkeys(_MARINES, MARINES) | dict.fromkeys(_HIVE, ALIENS)
"""Who controls a unit, by its type."""
STATUS_KINDS = (DEACTIVATED, OVERWATCH, GUARD, JAM)
FIXTURES = (OBJECTIVE, DROP, START, LURK, ENTRY)
"""The kinds that never move, change or go."""

KINDS = {
    **_MARINES,
    **_HIVE,
    DOOR: TokenKind("closed door", "+", Role.DOOR),
    DOOR_OPEN: TokenKind("open door", "/", Role.DOOR),
    DEACTIVATED: TokenKind("deactivated", "-", Role.MARK),
    OBJECTIVE: TokenKind("objective", "o", Role.SCENERY),
    DROP: TokenKind("drop cell", "_", Role.SCENERY),
    START: TokenKind("start cell", ":", Role.SCENERY),
    LURK: TokenKind("lurk cell", "~", Role.SCENERY),
    ENTRY: TokenKind("alien entry", "=", Role.SCENERY),
    FLAME: TokenKind("flame", "f", Role.SCENERY),
    OVERWATCH: TokenKind("overwatch", "!", Role.MARK),
    GUARD: TokenKind("guard", "%", Role.MARK),
    JAM: TokenKind("jam", "?", Role.MARK),
}
TITLES = {name: kind.title for name, kind in KINDS.items()}
