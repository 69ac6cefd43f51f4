"""The options of a mission."""

from collections.abc import Iterable

from derelict_game.board.token import Token
from derelict_game.rules.derelict.tokens import (
    AIRLOCK,
    BEACON,
    CANNON,
    FLAMER_MARINE,
    SURVIVOR,
    WEAPON,
)
from derelict_game.rules.options import Option
from derelict_game.rules.wreck import TURN_LIMIT

AMMO = Option("flamer_ammo", "shots in the flamer", 6, lowest=0, highest=99)
BLIPS = Option("reinforcements", "blips that come every turn", 2, highest=22)
FIRST_BLIPS = Option("first_reinforcements", "blips that come on the first turn", 4, highest=22)
CANNON_AMMO = Option("cannon_ammo", "shots in a cannon's magazine", None, lowest=1, highest=99)
STACK = Option("blip_stack", "blips are drawn from a stack of 22", default=False)
DELAY = Option("lurk_delay", "new blips wait a turn", default=False)
REACTIONS = Option(
    "marine_reactions", "marines may react in the aliens' turn, for command points", default=False
)
HOLD = Option("hold_turns", "turns to hold the beacon", 10, lowest=1, highest=99)
ESCAPES = Option("escapes", "marines that must get out", 1, lowest=1, highest=99)
RESCUES = Option("rescues", "survivors that must be brought out", 1, lowest=1, highest=99)
OPTIONS = (
    TURN_LIMIT,
    AMMO,
    BLIPS,
    FIRST_BLIPS,
    CANNON_AMMO,
    STACK,
    DELAY,
    REACTIONS,
    HOLD,
    ESCAPES,
    RESCUES,
)


def options_for(tokens: Iterable[Token]) -> tuple[Option, ...]:
    """Return the options without those of objectives and weapons that are not there."""
    kinds = {token.kind for token in tokens}
    needed = {
        AMMO: FLAMER_MARINE in kinds,
        CANNON_AMMO: any(WEAPON.get(kind) == CANNON for kind in kinds),
        HOLD: BEACON in kinds,
        ESCAPES: AIRLOCK in kinds and SURVIVOR not in kinds,
        RESCUES: SURVIVOR in kinds,
    }
    return tuple(option for option in OPTIONS if needed.get(option, True))
