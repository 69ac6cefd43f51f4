"""One moment of a match in the arena."""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, PlainSerializer

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.arena import sound
from derelict_game.rules.arena.ground import NOWHERE, Ground, ground_of
from derelict_game.rules.arena.tokens import (
    BLASTER,
    FULL_HEALTH,
    MEMBERS,
    NUMBERS,
    SEATS,
    SQUADS,
)
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import SHARED, State

OrderKind = Literal["move", "shoot", "pickup", "shield"]
ORDERS: dict[str, OrderKind] = {
    "move": "move",
    "shoot": "shoot",
    "pickup": "pickup",
    "shield": "shield",
}
"""The sorts of orders, by what choices call them."""
MOVE, SHOOT, PICK_UP, RAISE = ORDERS.values()


class Order(NamedTuple):
    """What a unit shall do in this turn."""

    unit: int
    kind: OrderKind
    to: int = NOWHERE
    """The place that it moves to or shoots at."""


class Report(NamedTuple):
    """What came of a unit's last turn."""

    kind: str = ""
    """The sort of order that it had; empty: none."""
    done: bool = False
    """Whether it was carried out."""
    blocked_by: int = NOWHERE
    """The unit that was in its way; NOWHERE: nobody was."""
    damage: int = 0
    """How much health it lost."""
    shooters: tuple[int, ...] = ()
    """Who hit it."""


def _bits(written: object) -> int:
    """Return places that were written so."""
    if not isinstance(written, str):
        raise ValueError("places are written in sixteens")
    return int(written, 16)


Places = Annotated[
    int, PlainSerializer(hex, return_type=str, when_used="json"), BeforeValidator(_bits)
]
"""A set of places, a bit each; written in sixteens, since large arenas have more of them than a
number in tens may have digits."""

NOTHING_YET = (Report(),) * len(NUMBERS)


@dataclass(slots=True, kw_only=True)
class ArenaState(State):
    """The units, the points, the pick-ups, the scores, and the orders that were given.

    Units are numbers from 0 (Amber Alpha) to 7 (Blue Delta); every list of units has an entry for
    each, also for those that are not in the match. Cells are places of the `ground`.
    """

    unwritten: ClassVar[frozenset[str]] = frozenset({"chart", "ground_"})

    ground_: Ground | None = field(default=None, compare=False, repr=False)
    """What was worked out from the chart; see `ground`."""
    server_compat: bool = False

    # What does not change in a match
    roster: tuple[int, ...] = field(default=(), metadata=SHARED)
    """The units that are in the match."""
    spawns: tuple[int, ...] = field(default=(NOWHERE,) * len(NUMBERS), metadata=SHARED)
    """Where each unit comes back; NOWHERE: it has no place of its own."""
    points: tuple[int, ...] = field(default=(), metadata=SHARED)
    """Where the control points are, mainframes among them."""
    mainframes: tuple[bool, ...] = field(default=(), metadata=SHARED)
    """Which of them are mainframes."""

    # The units
    places: list[int] = field(default_factory=lambda: [NOWHERE] * len(NUMBERS))
    """Where each is, or was when it was destroyed."""
    health: list[int] = field(default_factory=lambda: [0] * len(NUMBERS))
    weapons: list[str] = field(default_factory=lambda: [BLASTER] * len(NUMBERS))
    shields: list[int] = field(default_factory=lambda: [0] * len(NUMBERS))
    """How many each carries."""
    shielded: list[int] = field(default_factory=lambda: [0] * len(NUMBERS))
    """For how many turns each is still safe, this one included."""
    dead_since: list[int] = field(default_factory=lambda: [0] * len(NUMBERS))
    """In which turn each was destroyed; 0: it lives."""
    reports: tuple[Report, ...] = NOTHING_YET
    """What came of the last turn, by unit."""

    # The board
    owners: list[int] = field(default_factory=list)
    """Which squad holds each point."""
    pick_ups: dict[int, str] = field(default_factory=dict)
    scores: list[int] = field(default_factory=lambda: [0, 0])
    explored: list[Places] = field(default_factory=lambda: [0, 0])
    """The places that each squad has explored."""

    # Where the turn is
    orders: tuple[tuple[Order, ...], tuple[Order, ...]] = ((), ())
    """What each squad has ordered in this turn, in that sequence."""
    queue: tuple[int, ...] = SQUADS
    """The squads that have not said `done`, the one first that is asked."""

    def __post_init__(self) -> None:
        """Refuse what makes no sense: a damaged save, with a ValueError."""
        sound.check(self)

    @property
    def ground(self) -> Ground:
        """The arena with everything that was worked out for it."""
        if self.ground_ is None:
            self.ground_ = ground_of(self.chart)
        return self.ground_

    def living(self, squad: int) -> list[int]:
        """Return the units of a squad that live."""
        health = self.health
        return [unit for unit in MEMBERS[squad] if health[unit] > 0]

    def all_living(self) -> list[int]:
        """Return every unit that lives."""
        health = self.health
        return [unit for unit in self.roster if health[unit] > 0]

    def at(self, place: int) -> int:
        """Return the living unit at a place; NOWHERE: nobody is there."""
        health = self.health
        for unit, where in enumerate(self.places):
            if where == place and health[unit] > 0:
                return unit
        return NOWHERE

    def id(self, unit: int) -> TokenId:
        """Return a unit's token id."""
        return TokenId(unit)

    def cell(self, unit: int) -> Cell:
        """Return where a unit is."""
        return self.ground.cells[self.places[unit]]

    def owns_mainframe(self, squad: int) -> bool:
        """Tell whether a squad's destroyed units come back."""
        return (squad, True) in zip(self.owners, self.mainframes, strict=True)

    def is_out(self, squad: int) -> bool:
        """Tell whether all units of a squad are destroyed for good."""
        return not self.living(squad) and not self.owns_mainframe(squad)

    def bring(self, unit: int, place: int) -> None:
        """Put a unit onto the board as new; it keeps its weapon and what it carries."""
        self.places[unit], self.health[unit] = place, FULL_HEALTH
        self.shielded[unit] = self.dead_since[unit] = 0

    @property
    def last_turn(self) -> int:
        """The last turn that is played; the contest's server plays one more than its limit."""
        limit = self.turn_limit
        assert limit is not None
        return limit + 1 if self.server_compat else limit

    @property
    def turns_done(self) -> int:
        """How many turns are over when this one is, as the bonuses at the end count them."""
        return self.turn - 1 if self.server_compat else self.turn

    def points_of(self) -> dict[Seat, int]:
        """Return the scores by seat."""
        return dict(zip(SEATS, self.scores, strict=True))
