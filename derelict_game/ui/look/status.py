"""How the numbers beside the board are shown: pips, phases, sheets of seats and of units."""

from typing import Literal

from derelict_game.ui.look.data import Colour, Data


class Points(Data):
    """A number of the status that is drawn as pips."""

    key: str
    label: str
    place: Literal["bar", "unit"]
    most: int
    most_key: str = ""
    """Where the status says how many there are at most now, if it does."""
    only_for: frozenset[str] = frozenset()
    """The kinds of units that the number concerns; empty: all."""
    picture: str = ""
    """What is drawn for each, of the folder `pips`; empty: a round."""


class Phases(Data):
    """The phases of a turn, which stand in the bar with the present one lit."""

    key: str
    """Under which name the status tells the phase."""
    steps: dict[str, str]
    """What the status says, and what each is called, in their order."""
    once: frozenset[str] = frozenset()
    """Which of them come only once in a match, and are shown only then."""
    left: str = ""
    """Under which name the status tells how many turns are left, this one included."""


class SheetPips(Data):
    """A number on every seat's sheet that is drawn as pips."""

    key: str
    label: str
    most: int
    most_key: str = ""
    """Where the status says how many there are at most, if it does."""
    colour: Colour


class SheetLooks(Data):
    """How the sheets of all seats are shown, in a game that keeps one for each."""

    key: str
    """Under which name the status holds them, by seat."""
    pips: tuple[SheetPips, ...] = ()
    state: str = ""
    """Under which name a sheet tells how its seat is doing, in a word."""
    states: dict[str, str] = {}
    """What that word is called; those that are not named go without saying."""
    list: str = ""
    """Under which name a sheet lists what its seat owns."""
    cards: str = ""
    """Under which name the status tells what each seat plays just now: its kind and a number."""


class UnitSheetLooks(Data):
    """How the sheets of all units are shown, in a game that keeps one for each."""

    scores: str = ""
    """Under which name the status holds the points of every seat."""
    limit: str = ""
    """Under which name the status tells which turn is the last."""
    icons: dict[str, str] = {}
    """The icon of each number, by its name."""


class StatusWords(Data):
    """Which numbers of a status are shown, and how; which marks watch a lane."""

    turn: str
    phases: Phases | None = None
    lane_marks: frozenset[str]
    done_marks: frozenset[str]
    """Units with such a mark have acted."""
    points: tuple[Points, ...]
    sheets: SheetLooks | None = None
    """The sheets of all seats, if the status has any."""
    units: UnitSheetLooks | None = None
    """The sheets of all units, if the game keeps any."""

    @property
    def announced(self) -> frozenset[str]:
        """What a banner tells before the rest of a status: the time; empty: all of it."""
        if self.phases is None:
            return frozenset()
        cards = self.sheets.cards if self.sheets else ""
        return frozenset({self.turn, self.phases.key, self.phases.left, cards} - {""})
