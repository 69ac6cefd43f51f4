"""The cards: eight of the squad, and the threats in the deck."""

from enum import IntEnum
from typing import NamedTuple

from derelict_game.board.token import Role, TokenKind
from derelict_game.rules.holdout.table import COLUMNS, TANK_COLUMN


class Squad(IntEnum):
    """The cards of the squad; their numbers are the ids of their tokens."""

    LEADER = 0
    ATHLETE = 1
    PACIFIST = 2
    HAMMER = 3
    MOUSE = 4
    JOKER = 5
    ANVIL = 6
    NATURAL = 7


NAMES = tuple(card.name.lower() for card in Squad)
"""The kinds of the squad's tokens, by number."""
TITLES = tuple(f"The {name.capitalize()}" for name in NAMES)
"""What the cards are called at the beginning of a sentence."""
CALLED = tuple(f"the {name.capitalize()}" for name in NAMES)
"""And inside one."""

INFANTRY, INFANTRY_2, MACHINE_GUN = "infantry", "infantry_2", "machine_gun"
FLARE, MORTAR, TANK = "flare", "mortar", "tank"
DOWN, HALF, LEAVING = "down", "half", "leaving"
"""The marks: a card that is face down, the Athlete after one move, and who leaves at the start."""

TOUGHNESS = {INFANTRY: 1, INFANTRY_2: 2, MACHINE_GUN: 3}
"""The strength of the threats that can be attacked."""
ON_TOP = frozenset({FLARE, MORTAR})
"""The threats that are laid on top of other cards."""


class Threat(NamedTuple):
    """A card of the deck."""

    kind: str
    column: int

    def is_sound(self) -> bool:
        """Tell whether there can be such a card."""
        columns = (TANK_COLUMN,) if self.kind == TANK else COLUMNS
        return self.kind in THREATS and self.column in columns


def _threats(kind: str, *columns: int) -> tuple[Threat, ...]:
    return tuple(Threat(kind, column) for column in columns)


DECK = (
    *_threats(INFANTRY, 1, 1, 2, 3, 4, 5, 6, 6),
    *_threats(INFANTRY_2, 1, 3, 4, 6),
    *_threats(MACHINE_GUN, 2, 3, 4, 5),
    *_threats(FLARE, 2, 3, 4, 5),
    *_threats(MORTAR, *COLUMNS),
    *_threats(TANK, TANK_COLUMN, TANK_COLUMN),
)
"""The whole deck, in the order of the rulebook."""
MOST_CARDS = 200
"""Decks beyond this are mistakes, or meant to hurt."""
THREATS = (INFANTRY, INFANTRY_2, MACHINE_GUN, FLARE, MORTAR, TANK)
THREAT_TITLES = {
    INFANTRY: "Infantry",
    INFANTRY_2: "Infantry of strength 2",
    MACHINE_GUN: "A Machine Gun",
    FLARE: "A Flare",
    MORTAR: "A Mortar",
    TANK: "A Tank",
}
"""What the threats are called at the beginning of a sentence."""
PLAIN_TITLES = {kind: title.removeprefix("A ") for kind, title in THREAT_TITLES.items()}

_ABOUT = {
    "leader": "Strength 1. While up, it helps cards diagonally beside it to flip up, too;"
    " it flips up by itself.",
    "athlete": "Strength 1. Moves twice in a turn, and may swap each time.",
    "pacifist": "Never attacks. While up, it gives the Hammer and the Anvil beside it strength 2.",
    "hammer": "Strength 1, and 2 beside a Pacifist that is up.",
    "mouse": "Strength 1, up or down. Moves and attacks even when down,"
    " and may flip down after a move.",
    "joker": "Never attacks. While up, every threat beside it has one health less.",
    "anvil": "Strength 1, and 2 beside a Pacifist that is up.",
    "natural": "Strength 1. Attacks diagonally, too.",
}
_SYMBOLS = dict(zip(NAMES, "LAPHMJVN", strict=True))

KINDS = {
    **{name: TokenKind(name, _SYMBOLS[name], Role.UNIT, about=_ABOUT[name]) for name in NAMES},
    INFANTRY: TokenKind(
        "infantry",
        "i",
        Role.UNIT,
        "strength 1",
        "Counter-Attack: strikes every card beside it, up or down. Falls to 1 damage.",
    ),
    INFANTRY_2: TokenKind(
        "infantry",
        "I",
        Role.UNIT,
        "strength 2",
        "Counter-Attack: strikes every card beside it, up or down. Falls to 2 damage in one turn.",
    ),
    MACHINE_GUN: TokenKind(
        "Machine Gun",
        "G",
        Role.UNIT,
        "strength 3",
        "Counter-Attack: strikes every card beside it that is up. Falls to 3 damage in one turn.",
    ),
    FLARE: TokenKind(
        "flare", "f", Role.UNIT, "", "Pins the card below it: it cannot move. Gone after Maneuver."
    ),
    MORTAR: TokenKind(
        "mortar",
        "m",
        Role.UNIT,
        "",
        "When Encounter ends, it turns down the card below it, which cannot act in Maneuver,"
        " and every card beside it.",
    ),
    TANK: TokenKind(
        "tank",
        "T",
        Role.UNIT,
        "",
        "Counter-Attack: strikes every card in its row that is up, however far, and leaves."
        " Nothing can be done against it but to lie down or to go.",
    ),
    DOWN: TokenKind(
        "down", "v", Role.MARK, "", "No strength, and safe from Machine Guns and tanks."
    ),
    HALF: TokenKind(
        "half-rotated", "/", Role.MARK, "", "It has moved once and may move once more."
    ),
    LEAVING: TokenKind("leaving", "x", Role.MARK, "", "It is gone when the match begins."),
}
