"""The tokens of Derelict and what the rulebook's tables say of each kind."""

from derelict_game.board.token import Role, TokenKind
from derelict_game.rules import wreck
from derelict_game.rules.derelict.about import ABOUT, NOTES
from derelict_game.rules.wreck import DEACTIVATED, DROP, ENTRY, LURK, OBJECTIVE, START

ALIEN = "alien"
BLIPS = {"blip": 1, "blip_2": 2, "blip_3": 3}
"""How many aliens each kind of blip turns into."""
HIDDEN_BLIP = "blip"
"""What the marines see of every blip."""
FLAMER_MARINE = "marine_flame"
FLAME, OVERWATCH, GUARD, JAM = "flame", "overwatch", "guard", "jam"
BEACON, AIRLOCK, NEST, SURVIVOR = "beacon", "airlock", "nest", "survivor"
CARRIES = "carries"
"""The mark of a marine with a survivor."""

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


STATUS_KINDS = (DEACTIVATED, OVERWATCH, GUARD, JAM)
FIXTURES = (OBJECTIVE, DROP, START, LURK, ENTRY, AIRLOCK)
"""The kinds that never move, change or go."""

_KINDS = {
    **wreck.KINDS,
    FLAME: TokenKind("flame", "f", Role.SCENERY),
    OVERWATCH: TokenKind("overwatch", "!", Role.MARK),
    GUARD: TokenKind("guard", "%", Role.MARK),
    JAM: TokenKind("jam", "?", Role.MARK),
    BEACON: TokenKind("beacon", "&", Role.SCENERY),
    AIRLOCK: TokenKind("airlock", "@", Role.SCENERY),
    NEST: TokenKind("nest", "n", Role.SCENERY),
    SURVIVOR: TokenKind("survivor", "s", Role.SCENERY),
    CARRIES: TokenKind("carried survivor", "y", Role.MARK),
}
KINDS = {
    kind: known._replace(note=NOTES.get(kind, ""), about=ABOUT[kind])
    for kind, known in _KINDS.items()
}
TITLES = {name: kind.title for name, kind in KINDS.items()}
