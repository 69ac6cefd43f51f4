"""What the person at the screen is asked, and what is to be known of the answers.

Nothing is drawn here and no rule stands here: all comes from the open offer, from the view of the
seat and from the theme's data.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Odds
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.rules.tray import Tray
from derelict_game.ui.look.theme import ChoiceLook, Theme, choice_name


@dataclass(frozen=True, slots=True)
class Action:
    """Something on the panel or an answer to a question."""

    name: str
    kind: str
    look: ChoiceLook
    choice: Choice | None
    """What it does; None: it shows its cells alone."""
    cost: int | None = None
    enabled: bool = True


class Guide(Protocol):
    """Somebody who may hold the person at the screen back, as in a lesson, and says so."""

    refusal: str
    """What is said about the last try that was not allowed."""

    def allows(self, choices: Sequence[Choice]) -> bool:
        """Tell whether these choices may be taken now, one after the other."""

    def allows_kind(self, kind: str) -> bool:
        """Tell whether the cells of one kind of choice may be shown alone now."""

    def allows_undo(self) -> bool:
        """Tell whether the last gesture may be taken back now."""


@dataclass
class Asked:
    """The open question of a match at one screen."""

    match: Match
    theme: Theme
    advanced: Callable[[], object] = lambda: None
    """Called after every single choice, so that everybody can be shown what it did."""
    guide: Guide | None = None
    """Who is asked before anything is taken; None: everything that is offered may be."""
    ready: Callable[[], bool] = lambda: True
    """Whether all that led to the open question has been shown; nothing is asked before."""
    _view: tuple[object, State | None] = (None, None)
    _trays: tuple[object, tuple[Tray, ...]] = (None, ())

    # ---- what is asked

    @property
    def coming(self) -> Offer | None:
        """The open question, if it is one for a person here, even if it is not asked yet."""
        match, first = self.match, self.match.offer
        if first is None:
            return None
        if self._is_person(first.seat):
            # Answers that were given ahead are carried out before anything else is asked.
            return None if match.waits(first.seat) else first
        # Whoever answers in secret does not wait for the others.
        seats = (one.seat for one in match.open[1:] if self._is_person(one.seat))
        return next((found for seat in seats if (found := match.asked(seat))), None)

    def _is_person(self, seat: Seat) -> bool:
        return isinstance(self.match.players.get(seat), HumanPlayer)

    def key(self, offer: Offer | None) -> object:
        """Return what tells a question from all others, however late it is asked."""
        if offer is None:
            return None
        number = offer.number if offer.place is None else (offer.seat, offer.place)
        # Where time has run out a seat has answered nothing, and is asked again a turn later.
        return number, self.match.state.turn, self.match.taken_back

    @property
    def offer(self) -> Offer | None:
        """The open question, if it is one for a person here and its cause has been shown."""
        return self.coming if self.ready() else None

    @property
    def seat(self) -> Seat | None:
        """The seat of the person who is asked."""
        return self.offer.seat if self.offer else None

    def view(self) -> State:
        """Return what the person who is asked may see; nobody may change it."""
        offer = self.coming
        assert offer is not None
        if self._view[0] != self.key(offer):
            self._view = (self.key(offer), self.match.view(offer.seat))
        assert self._view[1] is not None
        return self._view[1]

    def trays(self) -> tuple[Tray, ...]:
        """Return what the person who is asked has beside the board."""
        offer = self.coming
        if offer is None:
            return ()
        if self._trays[0] != self.key(offer):
            self._trays = (self.key(offer), self.match.rules.trays(self.view(), offer.seat))
        return self._trays[1]

    def odds_of(self, choice: Choice) -> Odds | None:
        """Return the exact chances of a choice; None where no dice are involved."""
        return self.match.rules.odds(self.view(), choice)

    def answers(self) -> list[Action]:
        """Return the answers to a question in between, in the order of their keys."""
        offer = self.offer
        if offer is None or not offer.question:
            return []
        looks = self.theme.choices
        return [Action(choice_name(c), c.kind, looks.look(c), c) for c in offer.choices]

    def best_answer(self) -> Choice | None:
        """Return what Enter answers to a question: the best bet, or else the safe answer."""
        offer = self.offer
        if offer is None or not offer.question:
            return None
        bets = {choice: odds for choice in offer.choices if (odds := self.odds_of(choice))}
        worth = {choice: odds.worth for choice, odds in bets.items()}
        if not worth:
            return offer.default
        # The safe answer is as good as nothing if it is no bet, and wins where all are alike.
        ranked = sorted(offer.choices, key=lambda choice: choice != offer.default)
        return max(ranked, key=lambda choice: worth.get(choice, 0))

    def is_idle(self) -> bool:
        """Tell whether only the safe answer makes sense: nothing else can be any better."""
        offer = self.offer
        if offer is None or not offer.question or offer.default is None:
            return False
        safe = self.odds_of(offer.default)
        others = [self.odds_of(choice) for choice in offer.choices if choice != offer.default]
        if any(odds is None for odds in others):
            return False
        if safe is not None and safe.certain:
            return all(odds is not None and odds.chances == safe.chances for odds in others)
        return safe is None and all(odds is not None and not odds.gain for odds in others)
