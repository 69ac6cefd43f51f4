"""One moment of a race."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import ClassVar, Literal, NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.rally import option_cards, sound
from derelict_game.rules.rally.cards import NO_CARD
from derelict_game.rules.rally.floor import NOWHERE, Floor, floor_of
from derelict_game.rules.rally.tokens import FACINGS, NAMES, SEATS
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import SHARED, State

REGISTERS = 5
EMPTY = (NO_CARD,) * REGISTERS
MOST_DAMAGE = 9
"""With one point more a robot is destroyed."""
HAND = 9
"""How many cards an undamaged robot is dealt."""


class Stage(StrEnum):
    """What is being done: the parts of a turn in their order."""

    DOCKS = "docks"
    LOCKED = "locked"
    """Cards are drawn for locked registers that have none."""
    HANDS = "hands"
    PROGRAM = "program"
    RECOMPILE = "recompile"
    """A robot is dealt a new hand while it programs."""
    ANNOUNCE = "announce"
    REVEAL = "reveal"
    MOVE = "move"
    EXPRESS = "express"
    BELTS = "belts"
    PUSHERS = "pushers"
    GEARS = "gears"
    LASERS = "lasers"
    TOUCH = "touch"
    REPAIR = "repair"
    OPTIONS = "options"
    """Robots at a hammer draw options."""
    WIPE = "wipe"
    STAY = "stay"
    """Robots that are down say whether they stay so."""
    ENTER = "enter"
    FACE = "face"
    WAKE = "wake"
    """The three questions of a robot that comes back."""
    NEXT_TURN = "next_turn"


class Power(IntEnum):
    """Whether a robot runs."""

    ON = 0
    ANNOUNCED = 1
    """It runs, and will be down from the next turn on."""
    DOWN = 2


class Due(NamedTuple):
    """Something that must be settled for a robot before anything else goes on."""

    what: Literal["point", "lose", "lock"]
    """A point of damage, an option that goes with a destroyed robot, or a card for a register."""
    robot: int
    detail: int = 0
    """From which side a point comes, or which register is locked."""


@dataclass(slots=True, kw_only=True)
class RallyState(State):
    """The robots with their sheets, the cards, and where the turn is.

    Robots are numbers, the places of their seats in `seats`; every list has an entry for each.
    Cells are places of the `floor`, facings are their numbers.
    """

    unwritten: ClassVar[frozenset[str]] = frozenset({"chart", "floor_"})

    fixtures: tuple[Token, ...] = field(default=(), metadata=SHARED)
    """Everything on the floor."""
    floor_: Floor | None = field(default=None, compare=False, repr=False)
    """What was worked out from the fixtures; see `floor`."""

    # The rules of this race
    flag_per_register: bool = False
    down_fires: bool = False
    last_robot_wins: bool = False
    runners_up: bool = False
    timer: int | None = None

    # The robots
    places: list[int] = field(default_factory=list)
    facings: list[int] = field(default_factory=list)
    lives: list[int] = field(default_factory=list)
    damage: list[int] = field(default_factory=list)
    flags: list[int] = field(default_factory=list)
    """The last flag that each has touched."""
    archives: list[int] = field(default_factory=list)
    options: list[tuple[str, ...]] = field(default_factory=list)
    coats: list[int] = field(default_factory=list)
    """How many points a coat still takes."""
    powers: list[Power] = field(default_factory=list)
    registers: list[tuple[int, ...]] = field(default_factory=list)
    hands: list[tuple[int, ...]] = field(default_factory=list)
    locks: list[int] = field(default_factory=list)
    """How many registers were locked when the cards were dealt: those are not programmed."""
    twists: dict[int, str] = field(default_factory=dict)
    """The words of cards that are played otherwise than printed, by robot * 5 + register."""
    touched: int = 0
    """The robots that have touched a new flag in this turn, a bit each."""
    recompiled: int = 0
    """The robots that have taken a new hand in this turn, a bit each."""
    shielded: int = 0
    """From which sides a shield has stopped something in this register, a bit each."""
    finished: tuple[int, ...] = ()
    """Who has touched the last flag, in that order."""
    wrecks: tuple[int, ...] = ()
    """Who was destroyed in this turn and comes back, in that order."""

    # The cards
    deck: tuple[int, ...] = ()
    """What can still be drawn in this turn, in no order."""
    option_deck: tuple[str, ...] = ()
    """From the top, if its order is known."""
    order_known: bool = False
    discards: tuple[str, ...] = ()
    """The option cards that were given away."""

    # Where the turn is
    stage: Stage = Stage.DOCKS
    docks: tuple[int, ...] = ()
    """The robots in the order of their docks."""
    queue: tuple[int, ...] = ()
    """Who is still to come in this stage, the next one first."""
    register: int = 0
    """The register that is carried out, from 1; 0: none is."""
    shown: tuple[int, ...] = ()
    """The cards that were revealed in this register, whatever has become of their robots."""
    steps_left: int | None = None
    """How many steps the robot that moves has still to make; None: it has not begun."""
    due: tuple[Due, ...] = ()
    """What must be settled first, from the first to the last."""
    entry: int = NOWHERE
    """The cell that was chosen for a robot that comes back."""
    paused: bool = False
    """Whether the machinery stands still for a moment, so that what has happened can be seen."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense: a damaged save, with a ValueError."""
        sound.check(self)

    @property
    def floor(self) -> Floor:
        """The floor with everything that was worked out for it."""
        if self.floor_ is None:
            self.floor_ = floor_of(self.chart, self.fixtures)
        return self.floor_

    # ---- robots

    def robots(self) -> range:
        """Return all robots."""
        return range(len(self.seats))

    def on_board(self) -> Iterator[int]:
        """Return the robots that are on the board, in the order of the docks."""
        places = self.places
        return (robot for robot in self.docks if places[robot] != NOWHERE)

    def name(self, robot: int) -> str:
        """Return what a robot is called."""
        return NAMES[SEATS.index(self.seats[robot])]

    def id(self, robot: int) -> TokenId:
        """Return a robot's token id: it does not depend on who else races."""
        return TokenId(SEATS.index(self.seats[robot]))

    def token(self, robot: int) -> Token:
        """Return a robot that is on the board as a token."""
        cell = self.floor.cell(self.places[robot])
        return Token(self.seats[robot], cell, FACINGS[self.facings[robot]])

    def cell(self, robot: int) -> Cell:
        """Return where a robot is that is on the board."""
        return self.floor.cell(self.places[robot])

    def holds(self, robot: int, option: str) -> bool:
        """Tell whether a robot holds an option."""
        return option in self.options[robot]

    def locked(self, robot: int) -> int:
        """Return how many registers a robot's damage locks, from the fifth on."""
        return max(0, self.damage[robot] + REGISTERS - MOST_DAMAGE)

    def due_cards(self, robot: int) -> int:
        """Return how many cards a robot is dealt."""
        return HAND - self.damage[robot] + self.holds(robot, option_cards.MEMORY)

    def programs(self, robot: int) -> bool:
        """Tell whether a robot takes part in programming."""
        return self.places[robot] != NOWHERE and self.powers[robot] is not Power.DOWN

    def racing(self) -> list[int]:
        """Return the robots that have not finished and still have a life, by the docks."""
        return [robot for robot in self.docks if self.lives[robot] and robot not in self.finished]

    # ---- cards

    def throw_away(self, robot: int) -> None:
        """Throw all program cards of a robot away."""
        self.registers[robot], self.hands[robot] = EMPTY, ()
        for register in range(REGISTERS):
            self.twists.pop(robot * REGISTERS + register, None)

    def give_away(self, robot: int, option: str) -> None:
        """Take an option from a robot and lay it beside the option deck."""
        self.options[robot] = tuple(one for one in self.options[robot] if one != option)
        self.discards = (*self.discards, option)

    def limit_reached(self) -> Outcome | None:
        """Return what the turn limit gives: a ranking without a winner."""
        if self.turn_limit is None or self.turn < self.turn_limit:
            return None
        reason = f"The turn limit of {self.turn_limit} is reached."
        return self.won(reason) if self.finished else self.unfinished(reason)

    def ranking(self) -> list[int]:
        """Return the robots from first to last: who has finished, then by flags, lives, docks."""
        others = [robot for robot in self.docks if robot not in self.finished]
        others.sort(key=lambda robot: (-self.flags[robot], -self.lives[robot]))
        return [*self.finished, *others]

    def scores(self) -> dict[Seat, int]:
        """Return how many flags each seat has touched."""
        return {seat: self.flags[robot] for robot, seat in enumerate(self.seats)}

    def unfinished(self, reason: str) -> Outcome:
        """Return an end that nobody has won: ranks without anything above a draw."""
        count = len(self.seats)
        returns = {
            self.seats[robot]: -(place + 1) / count for place, robot in enumerate(self.ranking())
        }
        ordered = {seat: returns[seat] for seat in self.seats}
        return Outcome(ordered, reason, self.scores())

    def won(self, reason: str) -> Outcome:
        """Return an end that the first of the ranking has won."""
        order = [self.seats[robot] for robot in self.ranking()]
        ranked = Outcome.ranked(order, reason).returns
        return Outcome({seat: ranked[seat] for seat in self.seats}, reason, self.scores())
