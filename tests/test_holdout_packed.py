"""The minds' own short form of Holdout agrees with the rules in everything."""

from random import Random

from derelict_game.players.holdout.packed import action_between, actions, packed
from derelict_game.players.holdout.turn import Turn
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import Phase
from derelict_game.rules.holdout.table import NEXT
from tests.holdout import deal_out


def test_actions_lead_where_the_rules_lead() -> None:
    seen = 0
    for seed in range(60):
        state, rng = deal_out(seed, house_rule=seed % 4), Random(seed)
        while (offer := RULES.offer(state)) is not None:
            if state.phase is Phase.MANEUVER:
                turn, here = Turn.of(state), packed(state)
                by_rules = {}
                for choice in offer.choices[:-1]:
                    after = state.copy()
                    RULES.apply(after, choice)
                    by_rules.setdefault(packed(after), []).append(choice)
                found = actions(here, turn.foes, turn.flares)
                assert sorted(found) == sorted(by_rules)
                for after_ in found:
                    assert action_between(here, after_) in by_rules[after_]
                seen += 1
            # More often on than at random, so that matches reach all of their turns.
            choice = NEXT if rng.random() < 0.1 else rng.choice(offer.choices)
            RULES.apply(state, choice)
    assert seen > 2000
