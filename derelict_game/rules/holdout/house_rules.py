"""House rules: three difficulties of our own beside the one of the rulebook."""

from enum import IntEnum

from derelict_game.rules.options import Option


class HouseRule(IntEnum):
    """By which rules the squad begins."""

    RULEBOOK = 0
    GENTLE = 1
    """All eight cards stay, and nobody begins face down."""
    HARD = 2
    """The last two cards leave."""
    GRIM = 3
    """Every card begins face down."""


LEAVE = {HouseRule.GENTLE: 0, HouseRule.HARD: 2}
"""How many cards leave at the start, where it is not one."""
ABOUT = {
    HouseRule.GENTLE: "House rule: all eight cards stay, and all begin up.",
    HouseRule.HARD: "House rule: two cards leave, so six are left.",
    HouseRule.GRIM: "House rule: all seven cards begin face down.",
}
OPTION = Option(
    "house_rule",
    "difficulty",
    int(HouseRule.RULEBOOK),
    highest=max(HouseRule),
    words=(
        "as in the rulebook",
        "gentle (house rule)",
        "hard (house rule)",
        "grim (house rule)",
    ),
    notes=(
        "Seven cards stay; those beside the one that leaves begin face down.",
        *(text.removeprefix("House rule: ").capitalize() for text in ABOUT.values()),
    ),
)
