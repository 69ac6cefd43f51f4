"""The Rules interface: everything that a game is to the rest of the program."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault
from derelict_game.board.geometry import Cell
from derelict_game.board.picture import legend, picture
from derelict_game.board.token import Token, TokenId, TokenKind
from derelict_game.rules.choice import Choice
from derelict_game.rules.codec import Codec
from derelict_game.rules.event import Event
from derelict_game.rules.hints import Fallen, Odds, Preview, Refusal
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import Option, OptionValue
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.position import PositionError
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import State
from derelict_game.rules.tray import Badge, Tray
from derelict_game.rules.undo import UndoPolicy

S = TypeVar("S", bound=State)


class Rules(ABC, Generic[S]):
    """One game: a stateless object that says what may happen.

    The same offers drive everybody: the window highlights them, the AIs search them, the terminal
    lists them, the protocol prints them and the tests assert them. Nobody derives legality twice.
    What only some games have is in `parts`.
    """

    name: ClassVar[str]
    """The word on command lines and in files."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """One sentence for somebody who chooses a game."""
    state_type: type[S]
    options: ClassVar[tuple[Option, ...]]
    token_kinds: ClassVar[Mapping[str, TokenKind]]
    """Every kind of token that a map of this game may hold, by type."""
    undo: ClassVar[UndoPolicy] = UndoPolicy()

    def options_for(self, tokens: Iterable[Token]) -> tuple[Option, ...]:  # noqa: ARG002
        """Return the options that make a difference where these tokens stand."""
        return self.options

    # ---- playing

    @abstractmethod
    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        """Return who plays, in the order of play; chance is not among them."""

    @abstractmethod
    def start(self, chart: Chart, setup: Setup) -> S:
        """Return the state before the first question. Trusts that `check` found no error."""

    @abstractmethod
    def offer(self, state: S) -> Offer | None:
        """Return the question that is open; None: the match is over."""

    def open_offers(self, state: S) -> tuple[Offer, ...]:
        """Return every question that is open, first the one that is answered next.

        Seats that answer in secret need not wait for each other: they are told here what they will
        be asked, and can think about it. An offer to the chance seat behind the first one may be
        answered at any time, as when a clock runs out.
        """
        offer = self.offer(state)
        return () if offer is None else (offer,)

    def ahead(self, state: S, seat: Seat) -> S | None:
        """Return a copy in which a seat that answers in secret is asked first; None: it must wait.

        Games whose order of play follows `State.seats` need not say more.
        """
        draft = state.copy()
        draft.seats = (seat, *(other for other in state.seats if other != seat))
        offer = self.offer(draft)
        return draft if offer is not None and offer.seat == seat else None

    @abstractmethod
    def apply(self, state: S, choice: Choice) -> list[Event]:
        """Carry out a choice in place and run on until somebody must choose again.

        The fast door: it trusts its caller that the choice is offered. It is deterministic; where
        dice are needed it stops at an offer to the chance seat.
        """

    def answered(self, state: S) -> tuple[S, tuple[Choice, ...]]:
        """Return the moment before the answers that a position brings along, and these answers.

        Only those that whoever is asked may still take back; none in most games.
        """
        return state, ()

    def outcome(self, state: S) -> Outcome | None:
        """Return how the match ended; None while it goes on."""
        return state.result

    # ---- what a seat may know

    def view(self, state: S, seat: Seat) -> S:  # noqa: ARG002
        """Return a copy with everything hidden that the seat may not know; by default nothing."""
        return state.copy()

    def determinise(self, view: S, seat: Seat, rng: Random) -> S:  # noqa: ARG002
        """Return a full state that fits the view, the hidden parts drawn at random."""
        return view.copy()

    def hides(self, state: S, seat: Seat) -> bool:  # noqa: ARG002
        """Tell whether a seat may see what others may not, judged by what everybody knows.

        Then nobody else should look when it comes to the screen. A game with views of its own
        hides something from everybody unless it says here who has nothing to hide.
        """
        return type(self).view is not Rules.view

    # ---- showing

    def tokens(self, state: S) -> Iterable[tuple[TokenId, Token]]:  # noqa: ARG002
        """Return every token on the board by id."""
        return ()

    def status(self, state: S) -> dict[str, Any]:
        """Return the numbers beside the board as JSON data; `turn` is among them.

        In a game whose units act one after the other, `active` is the cell of the one that acts.
        """
        return {"turn": state.turn}

    def name_of(self, state: S, token: TokenId) -> str:
        """Return what a token on the board is called at the beginning of a sentence.

        Units that a player must tell apart have a number in their name, the same all match long.
        """
        kind = next(found.kind for id_, found in self.tokens(state) if id_ == token)
        return self.token_kinds[kind].heading

    def stance(self, token: Token) -> str:
        """Return how a unit stands, in a few words; empty: as usual.

        That is which way it looks; a game in which this means something else says so here.
        """
        return f"facing {token.facing.word}"

    def fallen(self, state: S, seat: Seat) -> Mapping[TokenId, Fallen]:  # noqa: ARG002
        """Return the units with which a seat began that are not on the board any more, by id."""
        return {}

    def picture(self, state: S) -> str:
        """Return the board as text, for the terminal, for tests and for bug reports."""
        active = self.status(state).get("active")
        tokens = [token for _, token in self.tokens(state)]
        drawn = picture(state.chart, tokens, self.token_kinds, Cell(*active) if active else None)
        return f"{drawn}\n({legend(tokens, self.token_kinds)}; * active)"

    def trays(self, view: S, seat: Seat) -> tuple[Tray, ...]:  # noqa: ARG002
        """Return what a seat has beside the board, as far as the owner of the view may know it.

        Choices name its slots by their words; where a word is a slot it can be pointed at.
        """
        return ()

    def badges(self, view: S) -> Mapping[TokenId, tuple[Badge, ...]]:  # noqa: ARG002
        """Return the numbers and words that are drawn on tokens."""
        return {}

    def estimate(self, state: S) -> Mapping[Seat, float] | None:  # noqa: ARG002
        """Return how good an unfinished match looks for each seat, from -1 to 1; None: unknown."""
        return None

    def owner(self, state: S, token: TokenId) -> Seat | None:  # noqa: ARG002
        """Return the seat whose unit a token is, or was; None: it is nobody's unit."""
        return None

    def odds(self, state: S, choice: Choice) -> Odds | None:  # noqa: ARG002
        """Return the exact chances of an offered choice; None where no dice are involved."""
        return None

    def preview(self, state: S, choice: Choice) -> Preview:  # noqa: ARG002
        """Return what hovering an offered choice shows: by default from where to where it leads."""
        return Preview(line=(choice.cell, choice.to) if choice.cell and choice.to else None)

    def phrase(self, choice: Choice) -> str:  # noqa: ARG002
        """Return a choice as people say it; empty: its own words are good enough."""
        return ""

    def why_not(self, state: S, choice: Choice) -> Refusal | None:
        """Return why a choice is not offered; None: it is, or one that is more than this.

        Of a choice that is not whole, as when only its kind is known, it is asked whether any
        choice of that sort is offered.
        """
        offer = self.offer(state)
        if offer is not None and any(one.begins_with(choice) for one in offer.choices):
            return None
        return Refusal("This cannot be done now.")

    # ---- maps, positions, saves

    def check(self, chart: Chart, setup: Setup) -> list[Fault]:  # noqa: ARG002
        """Return what is wrong with a map for this game."""
        return []

    def read_position(
        self,
        position: Mapping[str, Any],  # noqa: ARG002
        options: Mapping[str, OptionValue],  # noqa: ARG002
    ) -> S:
        """Return the state that the notation describes, or raise PositionError."""
        raise PositionError(f"{self.title} has no notation of positions.")

    def write_position(self, state: S) -> dict[str, Any]:  # noqa: ARG002
        """Return the notation of a state; only asked for where `can_write` says so."""
        raise PositionError(f"{self.title} has no notation of positions.")

    def can_write(self, state: S) -> bool:  # noqa: ARG002
        """Tell whether the notation of positions can hold this moment; never once all is over."""
        return False

    @cached_property
    def codec(self) -> Codec[S]:
        """Writes and reads states exactly, unfinished business included."""
        return Codec(self.state_type)


AnyRules = Rules[Any]
"""Rules whose states are handled without a look inside."""
