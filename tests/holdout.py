"""Matches of Holdout for tests."""

from derelict_game.match.chance import Chance
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import chart
from derelict_game.rules.options import settle
from derelict_game.rules.setup import Setup


def deal_out(seed: int, **options: object) -> HoldoutState:
    """Return a match after all shuffles."""
    state = RULES.start(chart(), Setup((), settle(RULES.options, {}, options)))
    chance = Chance(seed)
    while (offer := RULES.offer(state)) is not None and offer.roll is not None:
        RULES.apply(state, chance.answer(offer.roll))
    return state
