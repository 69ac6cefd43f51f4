"""What things are worth: damage, lives and options, all in registers that they cost or save."""

from collections.abc import Sequence

from derelict_game.rules.rally.option_cards import (
    ARCHIVE,
    ARM,
    BRAKES,
    BREAKER,
    COAT,
    DOUBLE_LASER,
    FOURTH_GEAR,
    HIGH_POWER,
    MEMORY,
    RAM,
    REAR_LASER,
    RECOMPILE,
    REVERSE_GEAR,
    SHIELD,
)

SLOWNESS = (0.0, 0.08, 0.17, 0.6, 1.3, 4.0, 6.0, 8.0, 8.0, 8.0)
"""By damage how much longer a way takes, as a part of it.

About so it was with veterans alone that could not be repaired; with seven and more none arrived
in 60 turns.
"""
HAZARD = (0.0, 0.0, 0.1, 0.3, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0)
"""By damage what the danger is worth that a poor hand leads into a pit, or that lasers kill."""
TURN = 5.0
"""What a turn without a program costs."""
LIFE = (200.0, 24.0, 14.0, 10.0)
"""What a life is worth, by how many are left without it."""
OPTION_WORTH = {
    BREAKER: 0.0,
    SHIELD: 0.2,
    REAR_LASER: 0.5,
    RAM: 0.6,
    REVERSE_GEAR: 0.6,
    HIGH_POWER: 0.7,
    FOURTH_GEAR: 0.8,
    ARCHIVE: 0.8,
    DOUBLE_LASER: 0.9,
    BRAKES: 1.2,
    RECOMPILE: 1.5,
    COAT: 2.0,
    MEMORY: 2.5,
    ARM: 4.0,
}


def toll(damage: int, rest: float) -> float:
    """Return what damage costs on the way that is left.

    It is never more than a turn of rest, after another one that is played with the damage.
    """
    slow = SLOWNESS[damage]
    return min(rest * slow, TURN + TURN * slow / (1 + slow)) + HAZARD[damage]


def life(lives: int) -> float:
    """Return what it costs to lose one of so many lives."""
    return LIFE[min(lives - 1, len(LIFE) - 1)] if lives > 0 else LIFE[0]


def least(options: Sequence[str]) -> str:
    """Return the option that a robot can do without most easily."""
    return min(options, key=lambda option: (OPTION_WORTH[option], option))
