"""The option cards: what a robot can find at a hammer, and what each is good for."""

from typing import NamedTuple

COAT = "ablative_coat"
BREAKER = "circuit_breaker"
DOUBLE_LASER = "double_barreled_laser"
MEMORY = "extra_memory"
HIGH_POWER = "high_power_laser"
ARM = "mechanical_arm"
SHIELD = "power_down_shield"
RAM = "ramming_gear"
REAR_LASER = "rear_firing_laser"
ARCHIVE = "superior_archive"
BRAKES = "brakes"
FOURTH_GEAR = "fourth_gear"
REVERSE_GEAR = "reverse_gear"
RECOMPILE = "recompile"

COAT_POINTS = 3
"""How many points of damage a new coat takes."""


class OptionCard(NamedTuple):
    """What is printed on an option card."""

    title: str
    text: str


OPTION_CARDS: dict[str, OptionCard] = {
    COAT: OptionCard("Scrap Plating", "Takes the next three points of damage by itself."),
    BREAKER: OptionCard("Fuse Box", "With 3 damage or more at the end of a turn you power down."),
    DOUBLE_LASER: OptionCard("Twin Lens", "Your main laser does 2 damage."),
    MEMORY: OptionCard("Wide Buffer", "You are dealt one card more."),
    HIGH_POWER: OptionCard("Piercing Lens", "Your main laser goes through one wall or one robot."),
    ARM: OptionCard("Long Claw", "You touch flags and repair sites one cell away."),
    SHIELD: OptionCard("Sleep Shell", "While down, the first damage from each side is stopped."),
    RAM: OptionCard("Ram Plate", "Whoever you push or bump into takes 1 damage each step."),
    REAR_LASER: OptionCard("Tail Lamp", "A second laser shoots backwards."),
    ARCHIVE: OptionCard("Fresh Backup", "You come back without damage."),
    BRAKES: OptionCard("Drum Brake", "A Move 1 may stand still."),
    FOURTH_GEAR: OptionCard("Overdrive", "A Move 3 may go 4."),
    REVERSE_GEAR: OptionCard("Long Reverse", "A Back Up may go 2."),
    RECOMPILE: OptionCard("Second Thoughts", "Once a turn: a new hand for 1 damage."),
}
OPTIONS = tuple(sorted(OPTION_CARDS))
"""Every option by the name that choices use, in the order of the alphabet."""


class Twist(NamedTuple):
    """A way to play a card otherwise than printed, for whoever holds an option."""

    option: str
    kind: str
    """The kind of card that it changes."""
    steps: int


TWISTS: dict[str, Twist] = {
    "brake": Twist(BRAKES, "move_1", 0),
    "fourth": Twist(FOURTH_GEAR, "move_3", 4),
    "reverse": Twist(REVERSE_GEAR, "back_up", -2),
}
"""By the word that is said while programming."""
