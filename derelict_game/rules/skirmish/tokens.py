"""The tokens of Skirmish: those of the wreck, of which few have a part to play here."""

from derelict_game.board.token import Role
from derelict_game.rules import wreck
from derelict_game.rules.wreck import DEACTIVATED, DOOR, DOOR_OPEN, ENTRY, START

_HOME = "Somebody began here; where the match has a goal, an enemy that gets here wins."
_ABOUT = {
    DOOR: "Closed; a unit opens it from one of the cells before it.",
    DOOR_OPEN: "Open; it can be closed while nobody stands in it.",
    START: _HOME,
    ENTRY: _HOME,
    DEACTIVATED: "It has been active in this turn already.",
}
_UNIT = "Steps forward, turns and works doors, as all units do."
_SCENERY = "It has no part in this game."

KINDS = {
    kind: known._replace(about=_ABOUT.get(kind, _UNIT if known.role is Role.UNIT else _SCENERY))
    for kind, known in wreck.KINDS.items()
}
