"""Greedy: one step at a time, always the one after which the table looks best."""

from random import Random

from derelict_game.players.holdout.attacks import kill_sets
from derelict_game.players.holdout.packed import LYING, packed
from derelict_game.players.holdout.turn import Turn
from derelict_game.players.mind import Mind, Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.cards import TITLES
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.rules.holdout.table import BIT, NEXT, place
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State


class Greedy(Mind):
    """Tries every choice once, and looks no further than the end of the turn."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return the choice after which the table looks best; `next` where none does better."""
        assert isinstance(view, HoldoutState)
        best, most = NEXT, _looks(view, done=True)
        for choice in offer.choices:
            if choice != NEXT:
                draft = view.copy()
                RULES.apply(draft, choice)
                if (looks := _looks(draft)) > most:
                    best, most = choice, looks
        return Thought(best, _reason(view, best))


def _looks(state: HoldoutState, *, done: bool = False) -> int:
    """Return how good a moment looks if everybody attacks as well as possible, or nobody."""
    turn, lying = Turn.of(state), packed(state) & LYING
    if state.phase is Phase.MANEUVER:
        return turn.judge(lying).promise
    spent = sum(1 << card for card, at in state.present() if done or state.turned & BIT[at])
    possible = kill_sets(turn.strikers(lying, spent), turn.needs(lying, state.damage))
    return max(turn.value(lying, turn.aftermath(turn.places_of(fallen))) for fallen in possible)


def _reason(view: HoldoutState, choice: Choice) -> str:
    if choice.cell is None:
        return "Nothing that a single card could do makes it better."
    at = place(choice.cell)
    name = TITLES[view.where.index(at)]
    if choice.to is None:
        return f"{name} is better off {'down' if view.is_up(at) else 'up'}."
    if choice.kind == "move":
        return f"{name} is better off there."
    return f"{name} strikes what it can destroy, alone or with others."
