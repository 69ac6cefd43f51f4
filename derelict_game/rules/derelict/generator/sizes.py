"""How large a mission is, in cells, and what goes with it."""

from dataclasses import dataclass

from derelict_game.rules.blueprint import EASIEST, HARDEST


@dataclass(frozen=True, slots=True)
class Size:
    """The frame that a mission must fit into."""

    columns: int
    rows: int
    """How many crossings the plan has at most, from left to right and from top to bottom."""
    way: tuple[int, int]
    """The fewest and the most steps from where the marines start to the objective."""
    squad: tuple[int, int]
    entries: int
    loops: int
    first_blips: tuple[int, int]
    blips: int
    """That come on the first turn, and on every further one."""
    cells: int
    """About how many corridor cells there are."""
    difficulty: str
    hardship: int
    """Where the search for a fair mission begins."""

    @property
    def shortest_way(self) -> tuple[int, int]:
        """The fewest and the most steps if hardship adds none."""
        return self.way[0], self.way[1] - (HARDEST - EASIEST)


SIZES = {
    "small": Size(3, 3, (20, 34), (4, 4), 3, 1, (4, 5), 3, 140, "easy", 5),
    "medium": Size(4, 4, (25, 39), (4, 5), 4, 2, (3, 5), 2, 185, "medium", 5),
    "large": Size(5, 4, (31, 45), (4, 5), 4, 3, (3, 4), 2, 225, "hard", 3),
}


def _span(ends: tuple[int, int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low} to {high}"


MEANINGS = {
    name: f"{_span(size.squad)} marines, {_span(size.way)} steps to go, about {size.cells} cells"
    for name, size in SIZES.items()
}
