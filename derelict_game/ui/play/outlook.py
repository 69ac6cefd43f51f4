"""One moment of a match as a seat sees it: board, panels, roster and prompt all read this."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, Token, TokenId
from derelict_game.match.match import Match
from derelict_game.rules.hints import Fallen
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.rules.tray import Badge, Tray

Tokens = Mapping[TokenId, Token]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A view, and what is read from it again and again."""

    rules: AnyRules
    seat: Seat
    view: State
    tokens: Tokens
    status: Mapping[str, Any]
    owners: Mapping[TokenId, Seat]
    """Whose each unit is."""
    names: Mapping[TokenId, str]
    """What each unit is called."""
    fallen: Mapping[TokenId, Fallen]
    """The units of the seat that are not on the board any more."""
    trays: tuple[Tray, ...] = ()
    """What the seat has beside the board."""
    asked: Seat | None = None
    """Who has the open question; None: the match is over."""
    outcome: Outcome | None = None
    badges: Mapping[TokenId, tuple[Badge, ...]] = field(default_factory=dict)
    """The small signs on tokens."""

    @staticmethod
    def of(match: Match, seat: Seat, asked: Seat | None = None) -> "Outlook":
        """Return what a seat sees of a match; asked: who is, where dice are rolled just now."""
        view, rules = match.view(seat), match.rules
        tokens = dict(rules.tokens(view))
        units = [i for i, t in tokens.items() if rules.token_kinds[t.kind].role is Role.UNIT]
        owners = {id_: owner for id_ in units if (owner := rules.owner(view, id_)) is not None}
        names = {id_: rules.name_of(view, id_) for id_ in owners}
        if asked is None and match.offer is not None:
            asked = seat if match.asked(seat) else match.offer.seat
        return Outlook(
            rules,
            seat,
            view,
            tokens,
            rules.status(view),
            owners,
            names,
            rules.fallen(view, seat),
            rules.trays(view, seat),
            asked if match.offer else None,
            match.outcome,
            rules.badges(view),
        )

    def on_the_way(self, tokens: Tokens, after: "Outlook") -> "Outlook":
        """Return the moment in which so much of the next one has been shown on the board."""
        return replace(
            self,
            tokens=tokens,
            owners={**after.owners, **self.owners},
            names={**after.names, **self.names},
            badges={**after.badges, **self.badges},
            fallen={id_: gone for id_, gone in after.fallen.items() if id_ not in tokens},
        )

    def brought_to(self, state: State) -> "Outlook":
        """Return this moment with everything as it stands in a later state of the same act."""
        rules = self.rules
        view = rules.view(state, self.seat)
        return replace(
            self,
            view=view,
            tokens=dict(rules.tokens(view)),
            status=rules.status(view),
            fallen=rules.fallen(view, self.seat),
            trays=rules.trays(view, self.seat),
            badges=rules.badges(view),
        )

    def announced(self, after: "Outlook", words: Collection[str] = ()) -> "Outlook":
        """Return this moment with the turn of the next one, which is just being announced.

        Words: what of its status is told now; empty: everything.
        """
        told = {key: value for key, value in after.status.items() if not words or key in words}
        return replace(self, status={**self.status, **told}, asked=after.asked)

    def over(self, after: "Outlook") -> "Outlook":
        """Return the last moment of the match while its end is being told."""
        return replace(after, tokens=self.tokens, outcome=None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody who plays, in the order of play."""
        return self.view.seats or tuple(dict.fromkeys(self.owners.values()))

    @property
    def active(self) -> Token | None:
        """The active unit."""
        found = self.active_unit
        return found[1] if found else None

    @property
    def active_unit(self) -> tuple[TokenId, Token] | None:
        """The active unit and its id."""
        cell = self.status.get("active")
        return self.unit_at(Cell(*cell)) if cell is not None else None

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
        return [(id_, t) for id_, t in self.tokens.items() if self.owners.get(id_) == seat]

    def marks_at(self, cell: Cell) -> list[str]:
        """Return the kinds of marks that lie on a cell."""
        kinds = self.rules.token_kinds
        return [
            token.kind
            for token in self.tokens.values()
            if token.cell == cell and kinds[token.kind].role is Role.MARK
        ]

    def numbers(self) -> dict[TokenId, str]:
        """Return the number of every unit whose name has one."""
        ends = {id_: name.rpartition(" ")[2] for id_, name in self.names.items()}
        return {id_: end for id_, end in ends.items() if end.isdecimal()}

    def title(self, id_: TokenId, token: Token) -> str:
        """Return what a token is called, and what sets it apart."""
        kind = self.rules.token_kinds[token.kind]
        name = self.names.get(id_) or kind.heading
        # What the name says already is not said twice.
        return f"{name} · {kind.note}" if kind.note and kind.note not in name.lower() else name
