"""What a player is shown of a choice before taking it, and told of one that is not offered."""

from dataclasses import dataclass
from fractions import Fraction

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token, TokenId


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact chances of what a choice may lead to."""

    chances: tuple[tuple[str, Fraction], ...]
    """What may happen and how likely it is, such as `("hit", Fraction(11, 36))`."""
    gain: Fraction = Fraction(0)
    risk: Fraction = Fraction(0)
    """How likely it turns out well, and badly, for the seat that chooses."""

    @property
    def worth(self) -> Fraction:
        """How good a bet it is, from -1 to 1."""
        return self.gain - self.risk

    @property
    def certain(self) -> bool:
        """Whether it is clear beforehand what happens."""
        return all(share in (0, 1) for _, share in self.chances)


@dataclass(frozen=True, slots=True)
class Preview:
    """What hovering a choice shows on the board."""

    cells: tuple[Cell, ...] = ()
    """The cells that the choice changes."""
    path: tuple[Cell, ...] = ()
    """The way a unit goes, from its cell on."""
    line: tuple[Cell, Cell] | None = None
    """From where to where something is shot or thrown."""
    ghosts: tuple[Token, ...] = ()
    """The pieces as they will stand afterwards, the one that acts first."""
    label: str = ""
    """What the choice is called here; empty: as always."""
    kind: str = ""
    """Of a part of a plan: the kind of choice that it comes from; empty: of several."""

    @property
    def ghost(self) -> Token | None:
        """The piece that acts, as it will stand afterwards."""
        return self.ghosts[0] if self.ghosts else None


@dataclass(frozen=True, slots=True)
class UnitSheet:
    """What is listed of a unit beside the board, whether it is on the board or not."""

    unit: TokenId
    kind: str
    name: str
    """Short, since it stands below the name of its seat."""
    holds: str = ""
    """What it has in hand: a kind of token."""
    numbers: tuple[tuple[str, int], ...] = ()
    """Its numbers by name."""
    state: str = ""
    """How it is doing, in a word or two; empty: as usual."""


@dataclass(frozen=True, slots=True)
class Fallen:
    """A unit that is not on the board any more: who it was, and what became of it."""

    kind: str
    name: str
    fate: str
    """In a word or two, such as `lost`."""


@dataclass(frozen=True, slots=True)
class Omen:
    """Something that will happen in a cell as things are, told before it does."""

    cell: Cell
    sort: str
    """What it is, such as `doomed`; the look of a game has a picture for each."""
    text: str
    """A sentence for whoever points at the cell."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something cannot be done: a sentence, and the rulebook's section that says so."""

    text: str
    section: str = ""
