"""One moment of a match of Holdout."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from derelict_game.board.token import TokenId
from derelict_game.rules.holdout.cards import (
    MOST_CARDS,
    NAMES,
    ON_TOP,
    TANK,
    THREATS,
    TOUGHNESS,
    Squad,
    Threat,
)
from derelict_game.rules.holdout.house_rules import HouseRule
from derelict_game.rules.holdout.table import (
    BESIDE,
    BIT,
    CELLS,
    COLUMNS,
    HEIGHT,
    NOWHERE,
    TANK_COLUMN,
)
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
        self._check_squad()
        self._check_threats()
        self._check_time()
        self.own = sum(BIT[at] for at in self.where if at != NOWHERE)
        self.foes = sum(BIT[at] for at in self.threats.keys() | self.tops.keys())
        self.targets = sum(BIT[at] for at, foe in self.threats.items() if foe.kind in TOUGHNESS)

    def _check_squad(self) -> None:
        here = [at for at in self.where if at != NOWHERE]
        taken = [*here, *self.leaving.values()]
        if len(self.where) != len(NAMES) or len(set(taken)) != len(taken):
            raise ValueError("a squad card is missing or in the same place as another")
        if not all(0 <= at < len(CELLS) and CELLS[at].x != TANK_COLUMN for at in taken):
            raise ValueError("a squad card lies where it cannot")
        for card in (*self.leaving, *self.lost):
            if not 0 <= card < len(NAMES) or self.where[card] != NOWHERE:
                raise ValueError("a squad card is gone and here, or does not exist")
        own = sum(BIT[at] for at in here)
        if (self.up | self.turned) & ~own or self.up < 0 or self.turned < 0:
            raise ValueError("a card is up or rotated where none lies")
        athlete, mouse = (self.where[card] for card in (Squad.ATHLETE, Squad.MOUSE))
        if self.half and (athlete == NOWHERE or self.turned & BIT[athlete]):
            raise ValueError("the Athlete cannot be half-rotated")
        if self.crept and (mouse == NOWHERE or not self.turned & BIT[mouse]):
            raise ValueError("the Mouse cannot have moved")

    def _check_threats(self) -> None:
        squad = {at for at in (*self.where, *self.leaving.values()) if at != NOWHERE}
        placed = (*self.threats.items(), *self.tops.items())
        for at, threat in placed:
            if not 0 <= at < len(CELLS) or threat.kind not in THREATS:
                raise ValueError("a threat lies off the table or does not exist")
            if (threat.kind == TANK) != (CELLS[at].x == TANK_COLUMN):
                raise ValueError("a threat lies where it cannot")
        if squad & self.threats.keys():
            raise ValueError("a threat lies in the place of a squad card")
        below = self.threats.keys() | squad - set(self.leaving.values())
        if any(at not in below or top.kind not in ON_TOP for at, top in self.tops.items()):
            raise ValueError("a threat lies on top where it cannot")
        ids = {threat.id for _, threat in placed}
        given = len(ids) == len(placed) and all(len(NAMES) <= id_ < self.next_id for id_ in ids)
        if not given or self.next_id < len(NAMES):
            raise ValueError("a threat has no number of its own")
        for at, taken in self.damage.items():
            kind = self.threats[at].kind if at in self.threats else ""
            if not 0 < taken < TOUGHNESS.get(kind, 0):
                raise ValueError("a threat cannot have that much damage")
        if not all(kind in THREATS and count >= 0 for kind, count in self.discards.items()):
            raise ValueError("a threat cannot have been discarded")
        if len(self.deck) > MOST_CARDS or not all(card.is_sound() for card in self.deck):
            raise ValueError("the deck is too large or holds what is no threat")

    def _check_time(self) -> None:
        if self.seats != (SQUAD,) or self.turn < 1 or self.house_rule not in tuple(HouseRule):
            raise ValueError("nobody plays so")
        returns = self.result.returns if self.result else {SQUAD: 0.0}
        if returns.keys() != {SQUAD} or not -1 <= returns[SQUAD] <= 1:
            raise ValueError("no match ends so")
        begins, ends = self.phase is Phase.START, self.phase is Phase.COUNTER_ATTACK
        if (self.leaving and not begins) or (self.result and not ends):
            raise ValueError("this cannot be in that phase")
        if self.shuffled is None:
            return
        if not begins or self.leaving or self.threats or self.where != [NOWHERE] * len(NAMES):
            raise ValueError("there is nothing left to shuffle")
        sizes = (HEIGHT, len(COLUMNS), len(Squad))
        if len(self.shuffled) > len(sizes) or not all(
            sorted(order) == list(range(size))
            for order, size in zip(self.shuffled, sizes, strict=False)
        ):
            raise ValueError("this is no shuffle")

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
