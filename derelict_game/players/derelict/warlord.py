"""The warlord: a veteran that tries out what comes of different styles before it takes one.

It plays on from what it sees, with hidden blips dealt anew and dice rolled for the try, some turns
ahead, and takes the style that comes out best: for the marines one for each of them in turn, for
the aliens one for the whole turn.
"""

from dataclasses import replace
from random import Random

from derelict_game.players.derelict.aliens import AlienStyle
from derelict_game.players.derelict.marines import MarineStyle
from derelict_game.players.derelict.questions import answer
from derelict_game.players.derelict.situation import Situation
from derelict_game.players.derelict.veteran import Style, decided
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.frames import Activation
from derelict_game.rules.derelict.hidden import determinised
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.rules.wreck import MARINES

MARINE_TRIES = {Budget.PLAY: 4, Budget.BENCH: 2}
ALIEN_TRIES = {Budget.PLAY: 16, Budget.BENCH: 6}
"""How often every style is tried: by the marines for each of them, by the aliens for a turn."""
TURNS = 2
"""How many turns a try looks ahead."""

_STEADY, _BOLD = MarineStyle(), AlienStyle()
MARINE_STYLES = {
    "as always": _STEADY,
    "all speed": replace(_STEADY, danger=0.0, near=3, thrift=0.0, leash=0.0),
    "with care": replace(_STEADY, danger=6.0, cover=0.1, leash=0.8),
    "holding": replace(_STEADY, progress=0.1, danger=6.0, cover=0.15, ahead=2.0),
}
ALIEN_STYLES = {
    "as always": _BOLD,
    "all at once": replace(_BOLD, boldness=0.0, ideal=1, shy=0.0),
    "gathering": replace(_BOLD, boldness=0.5, pack=0.3, ideal=4, shy=6.0),
    "at the flamer": replace(_BOLD, flamer=6.0, boldness=0.3),
}


class Warlord(Mind):
    """Tries styles out and keeps the best one for as long as it was tried for."""

    def __init__(self, seat: Seat, budget: Budget) -> None:
        self._seat = seat
        self._tries = (MARINE_TRIES if seat == MARINES else ALIEN_TRIES)[budget]
        self._styles: dict[str, Style] = dict(MARINE_STYLES if seat == MARINES else ALIEN_STYLES)
        self._taken: tuple[tuple[int, int], str] = ((-1, -1), "")
        """For which turn and unit a style was taken, and which."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:
        """Return what the best style does."""
        assert isinstance(view, DerelictState)
        if (small := answer(view, offer)) is not None:
            return small
        scope = _scope(view)
        if scope is None:
            return decided(view, offer, _STEADY)
        if self._taken[0] != scope:
            self._taken = (scope, self._best(view, rng))
        name = self._taken[1]
        choice, reason = decided(view, offer, self._styles[name])
        return Thought(choice, f"{name}: {reason}")

    def _best(self, view: DerelictState, rng: Random) -> str:
        """Return the style that comes out best; all of them meet the same luck."""
        seeds = [rng.getrandbits(32) for _ in range(self._tries)]
        worth = dict.fromkeys(self._styles, 0.0)
        for name, style in self._styles.items():
            for seed in seeds:
                worth[name] += self._try(view, style, Random(seed))
        return max(worth, key=lambda name: worth[name])

    def _try(self, view: DerelictState, style: Style, rng: Random) -> float:
        """Play on with a style within its scope and as a veteran after it; return its worth."""
        state = determinised(view, self._seat, rng)
        scope, last = _scope(state), state.turn + TURNS
        before = _flamer_way(state)
        within = True
        while state.turn < last and (offer := RULES.offer(state)) is not None:
            if offer.roll is not None:
                choice = offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides])
            elif len(offer.choices) == 1:
                choice = offer.choices[0]
            elif (small := answer(state, offer)) is not None:
                choice = small.choice
            else:
                own = offer.seat == self._seat
                if own and within and _scope(state) != scope:
                    within = False
                used = style if own and within else _STEADY if offer.seat == MARINES else _BOLD
                choice = decided(state, offer, used).choice
            RULES.apply(state, choice)
        return _worth(state, self._seat, before)


def _scope(state: DerelictState) -> tuple[int, int] | None:
    """Return for how long a style is kept: a marine's activation, or the aliens' turn.

    None: the marines choose who is next, which all styles do alike.
    """
    if state.seat != MARINES:
        return state.turn, -1
    frame = state.stack[-1]
    return (state.turn, frame.unit) if isinstance(frame, Activation) else None


def _flamer_way(state: DerelictState) -> int:
    look = Situation(state)
    if look.flamer is None:
        return 0
    return look.to_goal[state.marines[look.flamer].cell]


def _worth(state: DerelictState, seat: Seat, before: int) -> float:
    """Return how good a state is for a seat, from 0 to 1."""
    if state.result is not None:
        if state.result.winner is None:
            return 0.5
        return float(state.result.winner == seat)
    gained = before - _flamer_way(state)
    worth = 0.45 + 0.025 * gained + 0.04 * (len(state.marines) - 3)
    worth -= 0.006 * len(state.hive)
    worth = min(0.9, max(0.1, worth))
    return worth if seat == MARINES else 1 - worth
