"""What the seat at the screen may see now, worked out once after every change."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, Token, TokenId
from derelict_game.match.match import Match
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

GUESSES = 8
"""How often hidden things are dealt anew to see whether there are any."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """A view, and what is read from it again and again."""

    rules: AnyRules
    seat: Seat
    view: State
    tokens: Mapping[TokenId, Token]
    status: Mapping[str, Any]

    @staticmethod
    def of(match: Match, seat: Seat) -> "Outlook":
        """Return what a seat sees of a match."""
        view = match.view(seat)
        rules = match.rules
        return Outlook(rules, seat, view, dict(rules.tokens(view)), rules.status(view))

    @property
    def active(self) -> Token | None:
        """The active unit."""
        cell = self.status["active"]
        found = self.unit_at(Cell(*cell)) if cell is not None else None
        return found[1] if found else None

    def is_unit(self, token: Token) -> bool:
        """Tell whether a token is a unit."""
        return self.rules.token_kinds[token.kind].role is Role.UNIT

    def unit_at(self, cell: Cell) -> tuple[TokenId, Token] | None:
        """Return the unit in a cell."""
        return next(
            ((id_, t) for id_, t in self.tokens.items() if t.cell == cell and self.is_unit(t)), None
        )

    def units(self, seat: Seat) -> list[tuple[TokenId, Token]]:
        """Return the units of a seat, by id."""
        return [
            (id_, token)
            for id_, token in self.tokens.items()
            if self.rules.owner(self.view, id_) == seat
        ]

    def marks_at(self, cell: Cell) -> list[str]:
        """Return the kinds of marks that lie on a cell."""
        kinds = self.rules.token_kinds
        return [
            token.kind
            for token in self.tokens.values()
            if token.cell == cell and kinds[token.kind].role is Role.MARK
        ]

    def title(self, token: Token) -> str:
        """Return what a token is called."""
        return self.rules.token_kinds[token.kind].title.capitalize()


def knows_all(match: Match, seat: Seat) -> bool:
    """Tell whether nothing is hidden from a seat, judged by what that seat itself may see."""
    view, rules = match.view(seat), match.rules
    guesses = (rules.determinise(view, seat, Random(number)) for number in range(GUESSES))
    return all(guess == view for guess in guesses)
