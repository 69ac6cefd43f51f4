"""One moment of a match of Holdout."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from derelict_game.board.token import TokenId
from derelict_game.rules.holdout.cards import NAMES, ON_TOP, TANK, TOUGHNESS, Squad, Threat
from derelict_game.rules.holdout.table import BESIDE, BIT, CELLS, NOWHERE, TANK_COLUMN
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

SQUAD = Seat("squad")


class Phase(StrEnum):
    """Where a turn is."""

    START = "start"
    ENCOUNTER = "encounter"
    MANEUVER = "maneuver"
    ATTACK = "attack"
    COUNTER_ATTACK = "counter_attack"


class Placed(NamedTuple):
    """A threat on the table."""

    id: TokenId
    kind: str


@dataclass(slots=True, kw_only=True)
class HoldoutState(State):
    """The cards on the table, the deck, and where the turn is.

    Places are numbers of cells, and sets of them are ints with a bit for each; see `table`.
    """

    unwritten: ClassVar[frozenset[str]] = frozenset({"chart", "own", "foes", "targets"})

    seats: tuple[Seat, ...] = (SQUAD,)
    phase: Phase = Phase.START
    last: bool = False
    """Whether this is the last turn."""
    house_rule: int = 0
    shuffled: tuple[tuple[int, ...], ...] | None = None
    """What was shuffled so far while the match is being set up; None: it is."""
    deck: tuple[Threat, ...] = ()
    """From the top."""

    where: list[int] = field(default_factory=lambda: [NOWHERE] * len(NAMES))
    """The place of every card of the squad, by its number."""
    up: int = 0
    """Where squad cards lie face up."""
    turned: int = 0
    """Where squad cards are rotated: they have acted."""
    half: bool = False
    """Whether the Athlete is half-rotated: it has moved once."""
    crept: bool = False
    """Whether the Mouse has moved in this phase, and so may still flip down."""
    leaving: dict[int, int] = field(default_factory=dict)
    """The places of cards that are shown until the first phase and have no part in anything."""
    lost: dict[int, str] = field(default_factory=dict)
    """What became of the cards that are gone, by number."""

    threats: dict[int, Placed] = field(default_factory=dict)
    """The threats that lie on the table itself, by place."""
    tops: dict[int, Placed] = field(default_factory=dict)
    """The threats that lie on top of another card, by place."""
    damage: dict[int, int] = field(default_factory=dict)
    """What threats have taken in this phase, by place."""
    discards: dict[str, int] = field(default_factory=dict)
    """How many threats of each kind have been discarded."""
    next_id: int = len(NAMES)

    # Worked out from the cards, so that no question has to look through all of them.
    own: int = field(default=0, compare=False, repr=False)
    """Where squad cards lie."""
    foes: int = field(default=0, compare=False, repr=False)
    """Where threats lie, alone, below or on top."""
    targets: int = field(default=0, compare=False, repr=False)
    """Where threats lie that can be attacked."""

    def __post_init__(self) -> None:
        """Work out the sets of places; a damaged save is refused with a ValueError."""
        here = [at for at in self.where if at != NOWHERE]
        if len(self.where) != len(NAMES) or len(set(here)) != len(here):
            raise ValueError("a squad card is missing or in the same place as another")
        for at in (*here, *self.threats, *self.tops):
            if not 0 <= at < len(CELLS):
                raise ValueError("a card lies off the table")
        if any(CELLS[at].x == TANK_COLUMN for at in (*here, *self.tops)):
            raise ValueError("a card lies in the tank column")
        for at, threat in (*self.threats.items(), *self.tops.items()):
            known = threat.kind in TOUGHNESS or threat.kind in ON_TOP or threat.kind == TANK
            if not known or (threat.kind == TANK) != (CELLS[at].x == TANK_COLUMN):
                raise ValueError("a threat lies where it cannot")
        self.own = sum(BIT[at] for at in here)
        if self.own & sum(BIT[at] for at in self.threats):
            raise ValueError("a threat lies in the place of a squad card")
        if (self.up | self.turned) & ~self.own or self.up < 0 or self.turned < 0:
            raise ValueError("a card is up or rotated where none lies")
        self.foes = sum(BIT[at] for at in self.threats.keys() | self.tops.keys())
        self.targets = sum(BIT[at] for at, foe in self.threats.items() if foe.kind in TOUGHNESS)

    # ---- the squad

    def card_at(self, at: int) -> Squad | None:
        """Return the squad card in a place."""
        return Squad(self.where.index(at)) if self.own & BIT[at] else None

    def present(self) -> Iterator[tuple[Squad, int]]:
        """Return the squad cards on the table with their places, by number."""
        return ((Squad(card), at) for card, at in enumerate(self.where) if at != NOWHERE)

    def is_up(self, at: int) -> bool:
        """Tell whether the squad card in a place is face up."""
        return bool(self.up & BIT[at])

    def straighten(self) -> None:
        """Un-rotate every card; the damage of the phase is gone, too."""
        self.turned = 0
        self.half = self.crept = False
        self.damage.clear()

    def rotate(self, card: int) -> None:
        """Rotate a squad card all the way: it has acted."""
        self.turned |= BIT[self.where[card]]
        if card == Squad.ATHLETE:
            self.half = False

    def remove(self, card: int, fate: str) -> None:
        """Take a squad card off the table for good."""
        at = self.where[card]
        rest = ~BIT[at]
        self.own &= rest
        self.up &= rest
        self.turned &= rest
        if card == Squad.ATHLETE:
            self.half = False
        self.where[card] = NOWHERE
        self.lost[card] = fate
        self.settle(at)

    def settle(self, at: int) -> None:
        """Lay what was on top onto the table itself, since nothing lies below it any more."""
        if at in self.tops:
            self.threats[at] = self.tops.pop(at)

    def is_beside(self, at: int, card: Squad) -> bool:
        """Tell whether a squad card that is up lies beside a place."""
        other = self.where[card]
        return other != NOWHERE and bool(BESIDE[at] & BIT[other] & self.up)

    def power(self, card: int) -> int:
        """Return the effective strength of a card on the table."""
        at = self.where[card]
        if not self.up & BIT[at]:
            return 1 if card == Squad.MOUSE else 0
        if card in (Squad.HAMMER, Squad.ANVIL):
            return 2 if self.is_beside(at, Squad.PACIFIST) else 1
        return 0 if card in (Squad.PACIFIST, Squad.JOKER) else 1

    # ---- threats

    def health(self, at: int) -> int:
        """Return what the threat in a place still stands, the Joker and its damage counted."""
        left = TOUGHNESS[self.threats[at].kind] - self.damage.get(at, 0)
        return max(0, left - self.is_beside(at, Squad.JOKER))

    def put(self, threat: Threat, at: int) -> TokenId:
        """Lay a threat onto the table or, if a card lies there, on top of that one."""
        id_ = TokenId(self.next_id)
        self.next_id += 1
        if threat.kind in ON_TOP and (self.own & BIT[at] or at in self.threats):
            self.tops[at] = Placed(id_, threat.kind)
        else:
            if at in self.threats:
                # It comes in place of a squad card, below what lay on top of that.
                self.tops[at] = self.threats[at]
            self.threats[at] = Placed(id_, threat.kind)
        self.foes |= BIT[at]
        if threat.kind in TOUGHNESS:
            self.targets |= BIT[at]
        return id_

    def discard(self, at: int, *, top: bool = False) -> Placed:
        """Take a threat off the table: the one on top, or the one below."""
        gone = (self.tops if top else self.threats).pop(at)
        self.count_out(gone.kind)
        self.damage.pop(at, None)
        if not top:
            self.targets &= ~BIT[at]
            self.settle(at)
        if at not in self.tops and at not in self.threats:
            self.foes &= ~BIT[at]
        return gone

    def count_out(self, kind: str) -> None:
        """Count a threat that is discarded."""
        self.discards[kind] = self.discards.get(kind, 0) + 1

    # ---- time

    def limit_reached(self) -> Outcome | None:
        """Return the defeat that the turn limit brings: nobody came for the squad."""
        if self.turn_limit is None or self.turn < self.turn_limit:
            return None
        return Outcome.lost(self.seats, f"The turn limit of {self.turn_limit} is reached.")

    @property
    def turns_left(self) -> int:
        """How many turns are left, this one included; it follows from the deck."""
        if self.last:
            return 1
        dealing = -(-len(self.deck) // 4)
        return dealing + (1 if self.phase is Phase.START else 2)
