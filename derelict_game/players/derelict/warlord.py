"""The warlord: a veteran that tries out what comes of different styles before it takes one.

It plays on from what it sees, with hidden blips dealt anew and dice rolled for the try, some turns
ahead, and takes the style that comes out best for its turn.
"""

from dataclasses import replace
from random import Random

from derelict_game.players.derelict.aliens import AlienStyle
from derelict_game.players.derelict.prospects import marines_win
from derelict_game.players.derelict.questions import answer
from derelict_game.players.derelict.squad import MarineStyle
from derelict_game.players.derelict.veteran import Style, decided
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.hidden import determinised
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.rules.wreck import ALIENS, MARINES

TRIES = {
    MARINES: {Budget.PLAY: 16, Budget.BENCH: 4},
    ALIENS: {Budget.PLAY: 12, Budget.BENCH: 2},
}
"""How often every style is tried before a turn."""
ROUNDS = 2
"""How far a try looks ahead: to the start of so many turns of the marines."""
MARGIN = 0.04
"""So much more likely a win must be with another style than with the usual one."""

_STEADY, _BOLD = MarineStyle(), AlienStyle()
_SWIFT = replace(_STEADY, thrift=0.05, burn=0.3, fuel=1.0)
_HIDDEN = replace(_BOLD, ambush=0.5, patience=2.0)
MARINE_STYLES = {
    "as always": _SWIFT,
    "all speed": replace(_SWIFT, danger=4.0, shadow=0.03, watch=0.0, thrift=0.0, leash=0.0),
    "with care": replace(_SWIFT, danger=18.0, shadow=0.2, leash=0.7),
    "with fire": replace(_SWIFT, burn=1.0, fuel=0.5),
}
ALIEN_STYLES = {
    "in ambush": _HIDDEN,
    "deep in ambush": replace(_HIDDEN, ambush=0.7),
    "all at once": replace(_HIDDEN, ambush=0.0, boldness=0.0, shy=0.0),
    "hunting": _BOLD,
}
"""The first is the usual one; others take a turn each."""
PLANS = {
    "as always": "Steady as always.",
    "all speed": "All speed now.",
    "with care": "Step by step now.",
    "with fire": "Fire clears the way.",
    "in ambush": "They lie in ambush.",
    "deep in ambush": "They lie deep in ambush.",
    "all at once": "Now all at once.",
    "hunting": "The hunt is on.",
}
"""What each style is for somebody who wants to know."""


class Warlord(Mind):
    """Tries styles out and keeps the best one for its turn."""

    def __init__(self, seat: Seat, budget: Budget) -> None:
        self._seat = seat
        self._tries = TRIES[seat][budget]
        self._styles: dict[str, Style] = dict(MARINE_STYLES if seat == MARINES else ALIEN_STYLES)
        self._usual = next(iter(self._styles))
        self._taken = (-1, self._usual)
        """In which turn a style was taken last, and which."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return what the best style does."""
        assert isinstance(view, DerelictState)
        if (small := answer(view, offer)) is not None:
            return small
        if self._taken[0] != view.turn and view.seat == self._seat:
            self._taken = (view.turn, self._best(view, rng))
        name = self._taken[1]
        choice, reason, _ = decided(view, offer, self._styles[name])
        return Thought(choice, f"{PLANS[name]} {reason}")

    def _best(self, view: DerelictState, rng: Random) -> str:
        """Return the style that comes out best; all of them meet the same luck."""
        seeds = [rng.getrandbits(32) for _ in range(self._tries)]
        worth = dict.fromkeys(self._styles, 0.0)
        for name, style in self._styles.items():
            for seed in seeds:
                worth[name] += self._try(view, style, Random(seed))
        best = max(worth, key=lambda name: worth[name])
        enough = worth[self._usual] + MARGIN * self._tries
        return best if worth[best] > enough else self._usual

    def _try(self, view: DerelictState, style: Style, rng: Random) -> float:
        """Play on with a style for this turn and as usual after it; return how that looks."""
        state = determinised(view, self._seat, rng)
        now, last = state.turn, state.turn + ROUNDS
        other = _BOLD if self._seat == MARINES else _STEADY
        plan: tuple[Choice, ...] = ()
        while state.turn < last and (offer := RULES.offer(state)) is not None:
            if offer.roll is not None:
                choice = offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides])
            elif len(offer.choices) == 1:
                choice = offer.choices[0]
            elif (small := answer(state, offer)) is not None:
                choice = small.choice
            elif plan and plan[0] in offer and not any(c.kind == "shoot" for c in offer.choices):
                choice, plan = plan[0], plan[1:]
            else:
                own = style if state.turn == now else self._styles[self._usual]
                used = own if offer.seat == self._seat else other
                choice, _, plan = decided(state, offer, used)
            RULES.apply(state, choice)
        worth = marines_win(state)
        return worth if self._seat == MARINES else 1 - worth
