"""Halls: the sorts of boards that are made, and what each has most of."""

from collections.abc import Callable
from typing import NamedTuple

from derelict_game.rules.draws import Draws
from derelict_game.rules.rally.generator import features
from derelict_game.rules.rally.generator.sketch import Sketch

Belts = Callable[[Sketch, Draws], bool]
Span = tuple[int, int]
"""The fewest and the most of something; everything is there twice."""


class Hall(NamedTuple):
    """A sort of board."""

    names: tuple[str, ...]
    about: str
    """What a driver should know of it, in a sentence."""
    heart: tuple[Belts, ...]
    """The belts in its middle: one of these."""
    snakes: Span
    gears: Span
    pits: Span
    lasers: Span
    pushers: Span
    walls: Span = (4, 7)


HALLS = (
    Hall(
        ("Winding Shed", "Spooling Hall", "Packing Line", "Bottling Row"),
        "Belts run through all of it; let them work for you.",
        (features.ring, features.twin_rings, features.crossing),
        (2, 3),
        (1, 2),
        (0, 1),
        (0, 1),
        (0, 1),
    ),
    Hall(
        ("Clock Loft", "Turning Shop", "Gear Cellar", "Milling Floor"),
        "The gears turn whoever stops on them, and somebody always does.",
        (features.twin_rings, features.crossing),
        (0, 1),
        (4, 6),
        (0, 2),
        (0, 2),
        (0, 0),
    ),
    Hall(
        ("Quenching Pool", "Ash Pit", "Casting Floor", "Scrap Cellar"),
        "The floor is full of holes, and the others know it, too.",
        (features.ring, features.twin_rings),
        (0, 1),
        (0, 2),
        (4, 6),
        (0, 1),
        (0, 1),
    ),
    Hall(
        ("Welding Bay", "Arc Hall", "Etching Room", "Tempering Row"),
        "Lasers reach into the lanes from every side; stop behind the walls.",
        (features.ring, features.crossing),
        (1, 2),
        (0, 2),
        (0, 2),
        (3, 4),
        (0, 0),
        (6, 9),
    ),
    Hall(
        ("Stamping Shop", "Forging Line", "Rivet Hall", "Hammer Row"),
        "Read the numbers on the pushers before you stop beside one.",
        (features.ring, features.twin_rings),
        (1, 2),
        (0, 1),
        (1, 3),
        (0, 1),
        (4, 6),
    ),
)


def furnish(hall: Hall, draws: Draws) -> Sketch | None:
    """Return a board of a sort; None: something that it needs has found no room."""
    sketch = Sketch()
    if not _one_of(hall.heart, sketch, draws):
        return None
    for _ in range(draws.between(*hall.snakes)):
        _one_of((features.snake,), sketch, draws)
    if not features.sites(sketch, draws):
        return None
    # Walls come before pushers, which must not be walled in, and after belts, which run across.
    for add, span in (
        (features.pits, hall.pits),
        (features.gears, hall.gears),
        (features.laser, hall.lasers),
        (features.wall, hall.walls),
        (features.pusher, hall.pushers),
    ):
        for _ in range(draws.between(*span)):
            add(sketch, draws)
    return sketch


def _one_of(belts: tuple[Belts, ...], sketch: Sketch, draws: Draws) -> bool:
    """Lay one of some sorts of belts, trying again until one fits."""
    return any(draws.pick(belts)(sketch, draws) for _ in range(features.TRIES))
