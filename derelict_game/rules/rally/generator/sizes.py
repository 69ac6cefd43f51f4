"""How large courses are made."""

from typing import NamedTuple


class Size(NamedTuple):
    """What a course of a size has."""

    boards: int
    flags: int
    turns: int
    """In how many turns one robot alone should be through, half of the times."""
    way: int
    """About how many steps it is from the docks to the last flag but one."""
    last_way: int
    """Steps from there to the last flag if hardship adds none."""
    hardship: int
    """The first guess."""
    difficulty: str
    length: str
    meaning: str


SIZES = {
    "small": Size(1, 2, 5, 20, 7, 6, "easy", "short", "one board, two flags, about 5 turns"),
    "medium": Size(1, 3, 7, 30, 7, 6, "medium", "medium", "one board, three flags, about 7 turns"),
    "large": Size(2, 4, 11, 52, 8, 6, "hard", "long", "two boards, four flags, about 11 turns"),
}
MEANINGS = {name: size.meaning for name, size in SIZES.items()}
