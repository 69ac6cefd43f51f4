"""One moment of a Skirmish match."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import SHARED, Frame, State
from derelict_game.rules.wreck import ALIENS, DEACTIVATED, MARINES, NAMES, SEAT_OF, SEATS


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

    unwritten: ClassVar[frozenset[str]] = frozenset({"chart", "names"})

    seats: tuple[Seat, ...] = SEATS
    tokens: dict[TokenId, Token] = field(default_factory=dict)
    """Always in the order of the ids, which is the order of offers."""
    stack: list[PlayerTurn | Activation] = field(default_factory=list)
    next_id: TokenId = field(default=TokenId(0))
    closed_doors_block: bool = False
    homes: dict[Seat, tuple[Cell, ...]] = field(default_factory=dict, metadata=SHARED)
    """Where the units of each seat began, if to get there wins; empty: it does not. Shared."""

    # Worked out from the fields above.
    names: dict[TokenId, str] = field(
        default_factory=dict, compare=False, repr=False, metadata=SHARED
    )
    """What the units are called, found when it is first asked for. Shared by copies."""

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

    def at(self, cell: Cell) -> Iterator[tuple[TokenId, Token]]:
        """Return the tokens in a cell by id."""
        return ((id_, token) for id_, token in self.tokens.items() if token.cell == cell)

    def unit_at(self, cell: Cell) -> TokenId | None:
        """Return the marine, alien or blip in a cell."""
        return next((id_ for id_, token in self.at(cell) if token.kind in SEAT_OF), None)

    def units(self, seat: Seat) -> Iterator[tuple[TokenId, Token]]:
        """Return the units that a seat controls, by id."""
        return ((i, token) for i, token in self.tokens.items() if SEAT_OF.get(token.kind) == seat)

    def name(self, unit: TokenId) -> str:
        """Return a unit's name for a sentence that begins with it.

        The units of each side are numbered by their ids; none ever comes or goes.
        """
        if unit not in self.names:
            for seat in (MARINES, ALIENS):
                for number, (id_, token) in enumerate(self.units(seat), 1):
                    self.names[id_] = f"{NAMES[token.kind]} {number}"
        return self.names[unit]

    def is_deactivated(self, unit: TokenId) -> bool:
        """Tell whether a unit has a deactivated token in its cell."""
        return any(token.kind == DEACTIVATED for _, token in self.at(self.tokens[unit].cell))

    def place(self, kind: str, cell: Cell, facing: Facing = Facing.N) -> None:
        """Put a new token on the board."""
        self.tokens[self.next_id] = Token(kind, cell, facing)
        self.next_id = TokenId(self.next_id + 1)
