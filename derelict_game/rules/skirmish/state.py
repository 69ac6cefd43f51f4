"""One moment of a Skirmish match."""

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import SHARED, Frame, State
from derelict_game.rules.wreck import DEACTIVATED, DOOR, DOOR_OPEN, NAMES, SEAT_OF, SEATS


@dataclass(frozen=True, slots=True)
class PlayerTurn(Frame):
    """A seat's turn; alone on the stack while no unit is active."""

    seat: Seat
    frame: Literal["player_turn"] = "player_turn"


@dataclass(frozen=True, slots=True)
class Activation(Frame):
    """A unit that is active, above its seat's turn."""

    unit: TokenId
    frame: Literal["activation"] = "activation"


@dataclass(slots=True, kw_only=True)
class SkirmishState(State):
    """The tokens on the board and what is unfinished."""

    unwritten: ClassVar[frozenset[str]] = frozenset(
        {"chart", "sides", "names", "unit_at", "door_at", "deactivated"}
    )

    seats: tuple[Seat, ...] = SEATS
    tokens: dict[TokenId, Token] = field(default_factory=dict)
    """Always in the order of the ids, which is the order of offers."""
    stack: list[PlayerTurn | Activation] = field(default_factory=list)
    next_id: TokenId = field(default=TokenId(0))
    closed_doors_block: bool = False
    homes: dict[Seat, tuple[Cell, ...]] = field(default_factory=dict, metadata=SHARED)
    """Where the units of each seat began, if to get there wins; empty: it does not. Shared."""

    # Worked out from the tokens, so that no question has to look through all of them.
    sides: dict[Seat, tuple[TokenId, ...]] = field(
        default_factory=dict, compare=False, repr=False, metadata=SHARED
    )
    """The units that each seat controls, by id; none ever comes or goes. Shared."""
    names: dict[TokenId, str] = field(
        default_factory=dict, compare=False, repr=False, metadata=SHARED
    )
    """What the units are called at the beginning of a sentence; each side is numbered. Shared."""
    unit_at: dict[Cell, TokenId] = field(default_factory=dict, compare=False, repr=False)
    """The marine, alien or blip in each cell."""
    door_at: dict[Cell, TokenId] = field(
        default_factory=dict, compare=False, repr=False, metadata=SHARED
    )
    """The door in each cell, closed or open; it stays there all match long. Shared."""
    deactivated: set[Cell] = field(default_factory=set, compare=False, repr=False)
    """The cells with a deactivated token."""

    def __post_init__(self) -> None:
        """Work out what follows from the tokens."""
        kinds = {id_: token.kind for id_, token in self.tokens.items()}
        self.sides = {
            seat: tuple(id_ for id_, kind in kinds.items() if SEAT_OF.get(kind) == seat)
            for seat in SEATS
        }
        for units in self.sides.values():
            for number, id_ in enumerate(units, 1):
                self.names[id_] = f"{NAMES[kinds[id_]]} {number}"
                self.unit_at[self.tokens[id_].cell] = id_
        for id_, token in self.tokens.items():
            if token.kind in (DOOR, DOOR_OPEN):
                self.door_at[token.cell] = id_
            elif token.kind == DEACTIVATED:
                self.deactivated.add(token.cell)

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        bottom = self.stack[0]
        assert isinstance(bottom, PlayerTurn)
        return bottom.seat

    @property
    def active(self) -> TokenId | None:
        """The active unit."""
        top = self.stack[-1]
        return top.unit if isinstance(top, Activation) else None

    def cells_of(self, seat: Seat) -> list[Cell]:
        """Return where the units of a seat are, by their ids."""
        return [self.tokens[unit].cell for unit in self.sides[seat]]

    def move(self, unit: TokenId, cell: Cell) -> None:
        """Put a unit into another cell."""
        token = self.tokens[unit]
        self.tokens[unit] = token._replace(cell=cell)
        del self.unit_at[token.cell]
        self.unit_at[cell] = unit

    def deactivate(self, unit: TokenId) -> None:
        """Put a deactivated token into the cell of a unit."""
        cell = self.tokens[unit].cell
        self.tokens[self.next_id] = Token(DEACTIVATED, cell, Facing.N)
        self.next_id = TokenId(self.next_id + 1)
        self.deactivated.add(cell)

    def clear_deactivated(self) -> None:
        """Take all deactivated tokens off the board."""
        self.tokens = {i: token for i, token in self.tokens.items() if token.kind != DEACTIVATED}
        self.deactivated.clear()
