"""What all games in the corridors of the wreck share: seats, plain choices, the tokens of maps."""

from dataclasses import replace

from derelict_game.board.token import Role, TokenKind
from derelict_game.rules import options
from derelict_game.rules.choice import Choice
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat

MARINES, ALIENS = Seat("marines"), Seat("aliens")
SEATS = (MARINES, ALIENS)

TURN_LIMIT = replace(options.TURN_LIMIT, title="the last turn; then the match is a draw")

PASS = Choice("pass")
TURN_LEFT = Choice("turn", words=("left",))
TURN_RIGHT = Choice("turn", words=("right",))

DOOR, DOOR_OPEN, DEACTIVATED = "door", "dooropen", "deactivated"
OBJECTIVE, DROP, START = "objective", "drop_marine", "start_marine"
LURK, ENTRY = "lurk", "alien_entry"

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
NAMES = {kind: known.heading for kind, known in (_MARINES | _HIVE).items()} | dict.fromkeys(
    ("blip_2", "blip_3"), "Blip"
)
"""What units are called before their number; every blip is just a blip."""

KINDS = {
    **_MARINES,
    **_HIVE,
    DOOR: TokenKind("closed door", "+", Role.SCENERY, stands=True),
    DOOR_OPEN: TokenKind("open door", "/", Role.SCENERY, stands=True),
    DEACTIVATED: TokenKind("deactivated", "-", Role.MARK),
    OBJECTIVE: TokenKind("objective", "o", Role.SCENERY),
    DROP: TokenKind("drop cell", "_", Role.SCENERY),
    START: TokenKind("start cell", ":", Role.SCENERY),
    LURK: TokenKind("lurk cell", "~", Role.SCENERY),
    ENTRY: TokenKind("alien entry", "=", Role.SCENERY),
}


def won(seat: Seat, reason: str) -> Outcome:
    """Return the victory of one side over the other."""
    return Outcome.won(seat, SEATS, reason)
