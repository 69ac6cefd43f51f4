"""Hardship: how many steps further away the marines start.

Nothing else moves the balance so evenly: a blip more on the first turn often changes nothing, and
then everything, because it is the first one to come from another side.
"""

from derelict_game.rules.blueprint import EASIEST, HARDEST

MOST_DETOUR = 11
"""Steps."""


def detour_for(hardship: int) -> int:
    """Return by how many steps the marines' way is longer than need be."""
    scale = HARDEST - EASIEST
    return (2 * (hardship - EASIEST) * MOST_DETOUR + scale) // (2 * scale)


def hardship_of(detour: int) -> int:
    """Return where a detour is on the scale of hardship."""
    return EASIEST + detour * (HARDEST - EASIEST) // MOST_DETOUR
