"""One moment of a Derelict match."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, NamedTuple

from pydantic import PlainSerializer

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.frames import Activation, AnyFrame, PlayerTurn
from derelict_game.rules.derelict.goals import Goals
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.ground import Ground
from derelict_game.rules.derelict.roster import LOST, Member, Names, Squad
from derelict_game.rules.derelict.tokens import (
    ALIEN,
    BEACON,
    CARRIES,
    FLAME,
    NEST,
    STATUS_KINDS,
    SURVIVOR,
)
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import SHARED, State
from derelict_game.rules.wreck import ALIENS, DOOR, DOOR_OPEN, MARINES, SEAT_OF, SEATS


class Unit(NamedTuple):
    """A marine, alien or blip; cell and facing as numbers."""

    kind: str
    cell: int
    facing: int


Units = Annotated[frozenset[TokenId], PlainSerializer(sorted, return_type=list[int])]
"""Some units; written in order, so that equal states are written equally."""
_NOBODY: frozenset[TokenId] = frozenset()


@dataclass(slots=True, kw_only=True)
class DerelictState(State):
    """The units, doors, flames and marks on the board, the counters, and what is unfinished.

    Cells are numbers of the ground, sets of cells bitboards. Overwatch, guard, jam and deactivated
    tokens lie in the cell of a unit and go where it goes, so they are kept as sets of units.
    """

    unwritten: ClassVar[frozenset[str]] = frozenset(
        {"chart", "ground", "names", "at", "occupied", "blips", "aliens", "ready"}
    )

    seats: tuple[Seat, ...] = SEATS
    fixtures: tuple[Token, ...] = ()
    marines: dict[TokenId, Unit] = field(default_factory=dict)
    """The marines by id, in the order of the ids."""
    hive: dict[TokenId, Unit] = field(default_factory=dict)
    """Aliens and blips by id, in the order of the ids."""
    squad: Squad = field(default_factory=dict, metadata=SHARED)
    """The marines of the start, also those who are gone; empty in a save: those who are there."""
    closed: int = 0
    opened: int = 0
    """The cells with closed and with open doors."""
    door_facing: dict[int, int] = field(default_factory=dict, metadata=SHARED)
    """How doors lie; never changed, so that all copies share it."""
    flames: int = 0
    deactivated: Units = _NOBODY
    overwatch: Units = _NOBODY
    guard: Units = _NOBODY
    jam: Units = _NOBODY
    sustained: dict[TokenId, TokenId] = field(default_factory=dict)
    """The alien that each marine on overwatch shot at last."""
    command_points: int = 0
    flamer_ammo: int = 6
    reinforcements: int = 2
    first_reinforcements: int = 4
    cannon_ammo: int | None = None
    """Shots in a full magazine; None: cannons never run out. An optional rule."""
    magazines: dict[TokenId, int] = field(default_factory=dict)
    """What is left in the cannon of each marine who has one, where the rule is used."""
    spares: Units = _NOBODY
    """The marines who still have their spare magazine."""
    blip_stack: tuple[int, ...] | None = None
    """Blips of one, two and three aliens left in the stack; None: drawn by the table."""
    blip_discard: tuple[int, ...] = (0, 0, 0)
    lurk_delay: bool = False
    marine_reactions: bool = False
    goals: Goals | None = None
    """What the mission asks for besides fire; None: nothing."""
    stack: list[AnyFrame] = field(default_factory=list)
    next_id: TokenId = field(default=TokenId(0))

    # Worked out from the fields above.
    ground: Ground = field(default=None, compare=False, repr=False)  # type: ignore[assignment]
    names: Names = field(default=None, compare=False, repr=False)  # type: ignore[assignment]
    at: dict[int, TokenId] = field(default_factory=dict, compare=False, repr=False)
    """The unit in each cell."""
    occupied: int = field(default=0, compare=False, repr=False)
    blips: int = field(default=0, compare=False, repr=False)
    aliens: int = field(default=0, compare=False, repr=False)
    ready: dict[TokenId, Choice] | None = field(default=None, compare=False, repr=False)
    """The activations that the aliens have left in their turn; None: not worked out yet."""

    def __post_init__(self) -> None:
        """Work out what follows from the rest."""
        if self.ground is None:
            self.ground = Ground.of(self.chart, self.fixtures)
            for units in (self.marines, self.hive):
                for id_, unit in units.items():
                    self._enter(id_, unit)
        if not self.squad:
            self.squad = {id_: Member(unit.kind) for id_, unit in self.marines.items()}
        if self.names is None:
            self.names = Names(self.squad)

    # ---- looking

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        bottom = self.stack[0]
        assert isinstance(bottom, PlayerTurn)
        return bottom.seat

    @property
    def activation(self) -> Activation | None:
        """The activation that is going on, on top or below other business."""
        for frame in reversed(self.stack):
            if isinstance(frame, Activation) and self.find(frame.unit):
                return frame
        return None

    def find(self, id_: TokenId) -> Unit | None:
        """Return a unit that is on the board."""
        return self.marines.get(id_) or self.hive.get(id_)

    def cell_of(self, id_: TokenId) -> Cell:
        """Return where a unit is."""
        unit = self.find(id_)
        assert unit is not None
        return self.ground.cells[unit.cell]

    def name(self, id_: TokenId) -> str:
        """Return a unit's name for a sentence that begins with it, as everybody may know it.

        Units that are gone keep theirs; of those who are not marines it is an alien's.
        """
        name = self.names.marines.get(id_)
        if name is not None:
            return name
        unit = self.hive.get(id_)
        if unit is None or unit.kind == ALIEN:
            return self.names.aliens[id_]
        return self.names.blips[id_]

    def called(self, id_: TokenId) -> str:
        """Return a unit's name for the middle of a sentence."""
        return self.name(id_).lower()

    def owner(self, id_: TokenId) -> Seat | None:
        """Return whose unit it is, or was; None: it is no unit."""
        if id_ in self.squad:
            return MARINES
        return ALIENS if 0 <= id_ < self.next_id else None

    @property
    def blockers(self) -> int:
        """The cells that sight does not pass: units, closed doors and flames."""
        return self.occupied | self.closed | self.flames

    def tokens(self) -> Iterator[tuple[TokenId, Token]]:
        """Return every token on the board; what is no unit has an id below 0, the same for ever."""
        cells = self.ground.cells
        for place, token in enumerate(self.fixtures):
            yield TokenId(-3 - 4 * place), token
        for kind, doors in ((DOOR, self.closed), (DOOR_OPEN, self.opened)):
            for cell in bits(doors):
                yield door_id(cell), Token(kind, cells[cell], Facing(self.door_facing.get(cell, 0)))
        for cell in bits(self.flames):
            yield TokenId(-2 - 4 * cell), Token(FLAME, cells[cell], Facing.N)
        for units in (self.marines, self.hive):
            for id_, unit in units.items():
                yield id_, Token(unit.kind, cells[unit.cell], Facing(unit.facing))
        marks = (self.deactivated, self.overwatch, self.guard, self.jam)
        for kind, owners in zip(STATUS_KINDS, marks, strict=True):
            for id_ in sorted(owners):
                owner = self.find(id_)
                assert owner is not None
                mark = TokenId(-4 - 32 * id_ - 4 * STATUS_KINDS.index(kind))
                yield mark, Token(kind, cells[owner.cell], Facing.N)
        if self.goals is not None:
            yield from self._goal_tokens(self.goals)

    def _goal_tokens(self, goals: Goals) -> Iterator[tuple[TokenId, Token]]:
        """Return what is left of the objectives that change; their ids come after the fixtures'."""
        cells = self.ground.cells
        kinds = ((BEACON, goals.beacons), (NEST, goals.nests), (SURVIVOR, goals.waiting))
        for place, (kind, where) in enumerate(kinds):
            for cell in bits(where):
                number = len(self.fixtures) + len(kinds) * cell + place
                yield TokenId(-3 - 4 * number), Token(kind, cells[cell], Facing.N)
        for id_ in goals.carriers:
            mark = TokenId(-4 - 32 * id_ - 4 * len(STATUS_KINDS))
            yield mark, Token(CARRIES, cells[self.marines[id_].cell], Facing.N)

    # ---- changing

    def _enter(self, id_: TokenId, unit: Unit) -> None:
        bit = 1 << unit.cell
        self.at[unit.cell] = id_
        self.occupied |= bit
        if unit.kind == ALIEN:
            self.aliens |= bit
        elif id_ in self.hive:
            self.blips |= bit

    def place(self, kind: str, cell: int, facing: int) -> TokenId:
        """Put a new unit on the board and return its id."""
        id_ = self.next_id
        self.next_id = TokenId(id_ + 1)
        side = self.marines if SEAT_OF[kind] == "marines" else self.hive
        side[id_] = unit = Unit(kind, cell, facing)
        if side is self.marines:
            self.squad = {**self.squad, id_: Member(kind)}
            self.names = Names(self.squad)
        self._enter(id_, unit)
        self.ready = None
        return id_

    def remove(self, id_: TokenId, fate: str = LOST) -> Unit:
        """Take a unit off the board with all its marks; a marine is remembered by its fate."""
        unit = self.marines.pop(id_, None) or self.hive.pop(id_)
        if id_ in self.squad:
            self.squad = {**self.squad, id_: Member(unit.kind, fate)}
        keep = ~(1 << unit.cell)
        del self.at[unit.cell]
        self.occupied &= keep
        self.blips &= keep
        self.aliens &= keep
        for_one = {id_}
        self.deactivated -= for_one
        self.overwatch -= for_one
        self.guard -= for_one
        self.jam -= for_one
        self.spares -= for_one
        self.magazines.pop(id_, None)
        if self.goals is not None and self.goals.carried_by(id_):
            self.goals = self.goals.dropped(id_, unit.cell)
        self.sustained.pop(id_, None)
        self.ready = None
        return unit

    def move(self, id_: TokenId, cell: int) -> int:
        """Put a unit into another cell and return the one it left."""
        side = self.marines if id_ in self.marines else self.hive
        kind, old, facing = side[id_]
        side[id_] = Unit(kind, cell, facing)
        del self.at[old]
        self.at[cell] = id_
        change = 1 << old | 1 << cell
        self.occupied ^= change
        if kind == ALIEN:
            self.aliens ^= change
        elif side is self.hive:
            self.blips ^= change
        return old

    def face(self, id_: TokenId, facing: int) -> None:
        """Turn a unit."""
        side = self.marines if id_ in self.marines else self.hive
        kind, cell, _ = side[id_]
        side[id_] = Unit(kind, cell, facing)

    def become_alien(self, id_: TokenId) -> None:
        """Turn a blip into an alien; it stays the same unit."""
        _, cell, facing = self.hive[id_]
        self.hive[id_] = Unit(ALIEN, cell, facing)
        self.blips ^= 1 << cell
        self.aliens ^= 1 << cell


def door_id(cell: int) -> TokenId:
    """Return the id of the door in a cell."""
    return TokenId(-1 - 4 * cell)
