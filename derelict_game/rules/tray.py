"""Trays: what a seat has beside the board, such as a hand of cards or the registers of a robot."""

from typing import NamedTuple


class Badge(NamedTuple):
    """A small sign on a piece: a number or a word."""

    text: str
    sort: str = ""
    """What it tells, such as `health`; the look of a game gives each sort a colour and a place."""


class Slot(NamedTuple):
    """A place in a tray, empty or with a piece in it."""

    name: str
    """The word by which choices name it; no two slots of a seat have the same."""
    kind: str = ""
    """What lies in it; empty: nothing."""
    badges: tuple[Badge, ...] = ()
    locked: bool = False
    """Whether nothing can be put in or taken out now."""
    about: str = ""
    """What else there is to know of it, for whoever points at it."""
    faint: bool = False
    """Whether it stands for something of which there is none now."""
    secret: bool = False
    """Whether nobody but its owner may see yet what lies in it."""


class Tray(NamedTuple):
    """A row of slots under a title."""

    name: str
    title: str
    slots: tuple[Slot, ...]
    small: bool = False
    """Whether it is only there to be read, and takes as little room as it can."""
    room: int = 1
    """For how many slots there is room in it, however many there are now."""
