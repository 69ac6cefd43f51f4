"""Judgement: how likely a match is won, from how a turn has ended.

It is a small net, fitted to how very many matches ended in which the solver played. Every card of
the squad has a row of numbers for each place, up or down, every threat has one for each place, and
there is one for the turns that are left and for each kind of card in the deck. The rows of all that
is there are added up, column by column; what is above zero then counts for the squad in some
columns and against it in the others.

A row is a single number here, with a lane of bits for each column, so that one addition adds all
columns: a search asks this question tens of thousands of times in a turn.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import exp

from derelict_game.players.holdout.packed import STATES
from derelict_game.rules.holdout.cards import NAMES, THREATS, TOUGHNESS, Threat
from derelict_game.rules.holdout.table import CELLS, ROW, places

FILE = "judgement.txt"
LANE = 24
"""How many bits a column has: enough for any sum of rows, and of columns."""
SUM = (1 << LANE) - 1
"""What is left of a number after division by this is the sum of its lanes."""
SIGN = LANE - 2
"""The bit of a lane that tells whether it is above zero."""
STANDING = tuple(TOUGHNESS)
"""The threats that stay on the table, by toughness."""
WIPED_OUT = -50.0
"""What it is worth to have nobody left."""
MOST_TURNS = 7
"""Of more turns than these to come nothing was learnt; there are more only with other decks."""


class Judgement:
    """The rows of the net, ready to be added up."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Read the lines of the file."""
        rows = {}
        for line in lines:
            name, _, numbers = line.partition(":")
            rows[name] = [int(number) for number in numbers.split()]
        self._unit, self._bias, pros = rows.pop("unit, bias, pros")
        columns = len(rows["always"])
        self.top = LANE * columns
        """Above the lanes the cards of the squad are counted."""
        self.someone = 1 << self.top
        """Every number below this means that nobody is left."""
        self.least = self.worth(WIPED_OUT)
        self.signs = sum(1 << LANE * column + SIGN for column in range(columns))
        self.cut = LANE * pros
        """Below this bit are the columns that count for the squad."""
        self.pros = (1 << self.cut) - 1
        lanes = {name: _laned(numbers) for name, numbers in rows.items()}
        self._always = lanes["always"] + self.signs
        self._turns = [0, *(lanes[f"turns {turns}"] for turns in range(1, MOST_TURNS + 1))]
        self._deck = {kind: lanes[f"deck {kind}"] for kind in THREATS}
        self._standing = [
            {at: lanes[f"{kind} {CELLS[at]}"] for row in ROW for at in places(row)}
            for kind in STANDING
        ]
        self.squad = tuple(self._fields(name, lanes) for name in NAMES)
        """By card: the row for every field that it can have."""

    def _fields(self, name: str, lanes: dict[str, int]) -> list[int]:
        fields = [0] * STATES
        for at in (at for row in ROW for at in places(row)):
            for up, how in enumerate(("down", "up")):
                fields[at << 1 | up] = self.someone + lanes[f"{name} {CELLS[at]} {how}"]
        return fields

    def ground(self, standing: Sequence[int], deck: Sequence[Threat]) -> int:
        """Return the sum of all rows but those of the squad."""
        turns = -(-len(deck) // len(ROW)) + 1
        total = self._always + self._turns[min(turns, MOST_TURNS)]
        for kind, _ in deck:
            total += self._deck[kind]
        for rows, mask in zip(self._standing, standing, strict=True):
            for at in places(mask):
                total += rows[at]
        return total

    def value(self, total: int) -> int:
        """Return how good it is when all rows add up to this; nothing is even."""
        above = total & self.signs
        columns = total & (above - (above >> SIGN))
        return (columns & self.pros) % SUM - (columns >> self.cut) % SUM

    def chance(self, value: int) -> float:
        """Return how likely a match is won, from its value."""
        return 1 / (1 + exp(-max(-50.0, min(50.0, (value + self._bias) / self._unit))))

    def worth(self, logit: float) -> int:
        """Return the value of so much, in the unit of all values."""
        return round(logit * self._unit)


def _laned(numbers: Sequence[int]) -> int:
    """Return a row as one number; columns below zero borrow from the next, which evens out."""
    return sum(number << LANE * column for column, number in enumerate(numbers))


@cache
def judgement() -> Judgement:
    """Return what was learnt."""
    text = files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    return Judgement([line for line in text.splitlines() if line and not line.startswith("#")])


def without(rows: Sequence[int], everybody: int, standing_up: int) -> list[int]:
    """Return the rows of a card that falls in some places, and in others only if it is up."""
    left = list(rows)
    for at in places(everybody):
        left[at << 1] = left[at << 1 | 1] = 0
    for at in places(standing_up):
        left[at << 1 | 1] = 0
    return left
