"""The short form of Holdout in which its minds search agrees with the rules in everything."""

from collections.abc import Iterator
from random import Random

from derelict_game.players.holdout.attacks import Striker, blows, kill_sets
from derelict_game.players.holdout.dealing import Deal, dealt
from derelict_game.players.holdout.packed import (
    ALL_GONE,
    LYING,
    action_between,
    actions,
    fields_of,
    packed,
)
from derelict_game.players.holdout.turn import Turn
from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.rules.holdout.table import ATTACKS, NEXT
from tests.holdout import deal_out


def moments(seeds: range) -> Iterator[HoldoutState]:
    """Return every moment of matches in which much is done at random."""
    for seed in seeds:
        state, rng = deal_out(seed, house_rule=seed % 4), Random(seed)
        while (offer := RULES.offer(state)) is not None:
            yield state
            RULES.apply(state, rng.choice(offer.choices))


def test_actions_lead_where_the_rules_lead() -> None:
    seen = swaps = 0
    for state in moments(range(200)):
        if state.phase is not Phase.MANEUVER:
            continue
        turn, here = Turn.of(state), packed(state)
        by_rules: dict[int, list[Choice]] = {}
        offer = RULES.offer(state)
        assert offer is not None
        for choice in offer.choices[:-1]:
            after = state.copy()
            RULES.apply(after, choice)
            by_rules.setdefault(packed(after), []).append(choice)
        found = actions(here, turn.foes, turn.flares)
        assert sorted(found) == sorted(by_rules)
        assert all(action_between(here, after) in by_rules[after] for after in found)
        seen += 1
        swaps += sum(len(choices) > 1 for choices in by_rules.values())
    assert seen > 2000
    assert swaps > 1000


def test_a_turn_ends_as_the_rules_end_it() -> None:
    seen = destroyed = fallen = 0
    for state in moments(range(200)):
        if state.phase is not Phase.MANEUVER:
            continue
        turn, lying = Turn.of(state), packed(state) & LYING
        for after in turn.judge(lying).aftermaths:
            played = state.copy()
            RULES.apply(played, NEXT)
            fields = fields_of(lying)
            for blow in turn.blows(lying, after):
                way = fields[blow.card] >> 1, turn.targets[blow.threat]
                offer = RULES.offer(played)
                assert offer is not None
                assert ATTACKS[way] in offer
                RULES.apply(played, ATTACKS[way])
            destroyed += after.destroyed.bit_count()
            RULES.apply(played, NEXT)
            left = turn.survivors(lying, after)
            assert left == packed(played)
            assert after.standing == Turn.of(played).standing
            lost = turn.value(lying, after) == turn.judgement.least
            assert lost == (left == ALL_GONE)
            if played.last and left != ALL_GONE:
                assert played.result is not None
                assert (turn.value(lying, after) > 0) == (played.result.winner is not None)
            fallen += left != lying
            seen += 1
    assert seen > 2000
    assert destroyed > 300
    assert fallen > 1000


def test_nothing_more_can_fall_than_the_minds_see() -> None:
    """Whatever falls by attacks at random is part of a set that is known before."""
    rng, seen = Random(1), 0
    for state in moments(range(100)):
        if state.phase is not Phase.ATTACK or state.damage or state.turned:
            continue
        turn, lying = Turn.of(state), packed(state) & LYING
        known = [after.destroyed for after in turn.judge(lying).aftermaths]
        for _ in range(5):
            played = state.copy()
            while (offer := RULES.offer(played)) is not None and len(offer.choices) > 1:
                RULES.apply(played, rng.choice(offer.choices[:-1]))
            gone = state.targets & ~played.targets
            assert any(gone & ~one == 0 for one in known)
            seen += gone != 0
    assert seen > 100


def test_a_deal_brings_what_the_rules_bring() -> None:
    seen = 0
    for state in moments(range(200)):
        if state.phase is not Phase.COUNTER_ATTACK:
            continue
        turn, position = dealt(
            packed(state), Turn.of(state).standing, Deal(state.deck[:4], state.deck[4:])
        )
        played = state.copy()
        RULES.apply(played, NEXT)
        RULES.apply(played, NEXT)
        assert played.phase is Phase.MANEUVER
        expected = Turn.of(played)
        assert position == packed(played)
        assert turn.terms[0] == expected.terms[0]
        assert turn.terms[2:] == expected.terms[2:]
        assert sorted(turn.deck) == sorted(expected.deck)
        seen += 1
    assert seen > 500


def test_threats_fall_together_only_if_each_has_its_own_strikers() -> None:
    hammer, natural, mouse = Striker(3, 0b01, 2), Striker(7, 0b11, 1), Striker(4, 0b10, 1)
    assert kill_sets([hammer, natural, mouse], [3, 1]) == [3]
    assert sorted(kill_sets([hammer, natural], [3, 1])) == [1, 2]
    assert kill_sets([hammer], [3, 1]) == [0]
    assert blows([hammer, natural], [3, 1], 0b11) is None
