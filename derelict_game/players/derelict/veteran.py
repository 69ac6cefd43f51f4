"""The veteran: a good policy for both seats."""

from random import Random

from derelict_game.players.derelict.aliens import Aliens, AlienStyle
from derelict_game.players.derelict.marines import Marines
from derelict_game.players.derelict.questions import answer
from derelict_game.players.derelict.squad import MarineStyle
from derelict_game.players.derelict.words import NOTHING_BETTER
from derelict_game.players.mind import Mind, Thought
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State
from derelict_game.rules.wreck import MARINES

Style = MarineStyle | AlienStyle


def decided(state: DerelictState, offer: Offer, style: Style) -> Thought:
    """Return what a style does with an offer."""
    if isinstance(style, MarineStyle):
        thought = Marines(state, offer, style).thought()
    else:
        thought = Aliens(state, offer, style).thought()
    return thought if thought.choice in offer else Thought(offer.fallback(), NOTHING_BETTER)


class Veteran(Mind):
    """Plays by what experience says."""

    def __init__(
        self, marines: MarineStyle | None = None, aliens: AlienStyle | None = None
    ) -> None:
        self._marines = marines or MarineStyle()
        self._aliens = aliens or AlienStyle()

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return a good choice."""
        assert isinstance(view, DerelictState)
        if (small := answer(view, offer)) is not None:
            return small
        return decided(view, offer, self._marines if offer.seat == MARINES else self._aliens)
