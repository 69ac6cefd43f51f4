"""The minds of Holdout: by the rules, without a look at the deck, and the same twice."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.contests.intervals import difference
from derelict_game.contests.playing import Task, play, with_an_end
from derelict_game.match.mission import find_mission
from derelict_game.players.holdout import ADVISER, LEVELS
from derelict_game.players.holdout.solver import Solver
from derelict_game.players.levels import adviser_of, making_player, measuring_player
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import SQUAD, HoldoutState, Phase
from derelict_game.rules.registry import built_in
from tests.holdout import deal_out

Tokens = Sequence[tuple[str, int, int]]


def table(tokens: Tokens, **more: Any) -> HoldoutState:
    """Return a drawn situation in the Maneuver; `last` with an empty deck, unless more is said."""
    written = [[kind, x, y, "N"] for kind, x, y in tokens]
    position = {"tokens": written, "phase": "maneuver", "turn": 8, "last": True, **more}
    return RULES.read_position(position, {})


def mind(level: str, budget: Budget = Budget.BENCH) -> Mind:
    """Return somebody who thinks."""
    return LEVELS[level](RULES, SQUAD, budget)


def asked(who: Mind, state: HoldoutState, number: int = 0) -> Thought:
    """Return what a mind thinks of a moment, of which it sees the view only."""
    offer = RULES.offer(state)
    assert offer is not None
    thought = who.think(RULES.view(state, SQUAD), offer, Random(f"{number}"))
    assert thought.choice in offer
    return thought


def play_turn(state: HoldoutState, level: str = "solver") -> list[Thought]:
    """Let a mind play a turn to its Counter-Attack and return what it thought."""
    who, thoughts = mind(level), []
    while state.phase in (Phase.MANEUVER, Phase.ATTACK):
        offer = RULES.offer(state)
        assert offer is not None
        choice = offer.choices[0]
        if len(offer.choices) > 1:
            thoughts.append(asked(who, state))
            choice = thoughts[-1].choice
        RULES.apply(state, choice)
    return thoughts


def assert_is_sentence(reason: str) -> None:
    """Check that a reason is written for people: no fragments, coordinates or bare figures."""
    assert re.fullmatch(r"[A-Z][^\n\d%_]*[a-z]\.", reason), reason
    assert "  " not in reason


# ---- whole matches


def test_the_levels_and_the_adviser() -> None:
    assert list(LEVELS) == ["greedy", "solver"]
    assert adviser_of(RULES) == ADVISER == "solver"
    assert adviser_of(built_in()["skirmish"]) is None
    assert measuring_player(RULES) in LEVELS
    assert making_player(RULES) in LEVELS


@pytest.mark.parametrize(
    ("level", "house_rule"),
    [*(("greedy", rule) for rule in range(4)), ("solver", 0), ("solver", 3)],
)
def test_whole_matches_by_the_rules_with_a_sentence_for_every_choice(
    level: str, house_rule: int
) -> None:
    state, who, number = deal_out(11 + house_rule, house_rule=house_rule), mind(level), 0
    while RULES.offer(state) is not None:
        thought = asked(who, state, number)
        assert_is_sentence(thought.reason)
        RULES.apply(state, thought.choice)
        number += 1
    assert state.result is not None
    assert number > 30


def test_the_same_answer_whatever_was_asked_before() -> None:
    """A match that was saved and loaded goes on as it would have without."""
    state, warm = deal_out(5), mind("solver")
    for number in range(14):
        kept = asked(warm, state, number)
        if number % 3 == 0:
            assert asked(mind("solver"), state, number) == kept
        RULES.apply(state, kept.choice)
    assert number == 13


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_sees_the_deck(level: str) -> None:
    """Moments that differ in the order of the deck alone have the same answers."""
    for seed in range(2):
        state, who = deal_out(seed), mind(level)
        for _ in range(2):
            RULES.apply(state, Choice("next"))
        for number in range(5):
            other = state.copy()
            deck = list(state.deck)
            Random(number).shuffle(deck)
            other.deck = tuple(deck)
            assert other.deck != state.deck
            thought = asked(who, state, number)
            assert asked(mind(level), other, number) == thought
            RULES.apply(state, thought.choice)


def test_the_rest_of_the_plan_can_be_played() -> None:
    state = deal_out(2)
    for _ in range(2):
        RULES.apply(state, Choice("next"))
    thought = asked(mind("solver"), state)
    for choice in (thought.choice, *thought.then):
        offer = RULES.offer(state)
        assert offer is not None
        assert choice in offer
        RULES.apply(state, choice)
    assert state.phase is Phase.COUNTER_ATTACK


# ---- drawn situations


def test_it_finds_the_attack_that_wins() -> None:
    """Hammer and Pacifist must come, and the Natural, who strikes diagonally, must get up."""
    state = table(
        [
            ("machine_gun", 3, 1),
            ("hammer", 1, 1),
            ("pacifist", 1, 0),
            ("natural", 4, 2),
            ("down", 4, 2),
            ("leader", 5, 3),
        ]
    )
    thoughts = play_turn(state)
    assert state.result is not None
    assert state.result.winner == SQUAD
    told = [thought.reason for thought in thoughts]
    assert any("moves up to the Machine Gun to destroy it together with" in one for one in told)
    assert any("make the Hammer stronger" in one for one in told)


def test_in_the_attack_it_does_not_waste_a_blow() -> None:
    """Only the Natural reaches both; the Mouse must take the nearer one."""
    tokens = [("infantry", 3, 1), ("infantry", 5, 1), ("mouse", 3, 2), ("natural", 4, 2)]
    state = table(tokens, phase="attack")
    play_turn(state)
    assert state.result is not None
    assert state.result.winner == SQUAD


def test_it_lies_down_before_the_tank() -> None:
    # Threats to the left and right leave no way out of the row.
    tokens = [("tank", 0, 3), ("hammer", 4, 3), ("leader", 6, 0)]
    walls = [("flare", x, 2) for x in (3, 4, 5)] + [("flare", 3, 3), ("flare", 5, 3)]
    state = table([*tokens, *walls], last=False, turn=3, deck=[["infantry", 1]] * 8)
    thoughts = play_turn(state)
    (flip,) = (thought for thought in thoughts if str(thought.choice) == "flip 4,3")
    assert flip.reason.startswith("The Hammer lies down before the Tank strikes; nobody is in")
    assert state.where.count(-1) == 6


def test_it_stays_out_of_the_reach_of_infantry() -> None:
    """Lying down helps against a Machine Gun, not against Infantry that cannot be destroyed."""
    tokens = [("infantry_2", 3, 1), ("leader", 3, 2), ("infantry_2", 6, 0), ("pacifist", 5, 0)]
    state = table(tokens, last=False, turn=3, deck=[["mortar", 1]] * 8)
    thoughts = play_turn(state)
    assert state.where.count(-1) == 6
    told = [thought.reason for thought in thoughts if thought.choice.kind == "move"]
    assert any("out of reach of the Infantry" in reason for reason in told)


def test_it_gets_up_to_fight() -> None:
    tokens = [("infantry", 2, 1), ("anvil", 2, 2), ("down", 2, 2), ("joker", 2, 3)]
    thoughts = play_turn(state := table(tokens))
    reason = "The Anvil gets up to destroy the Infantry; no threat is left then."
    assert thoughts[0].reason == reason
    assert state.result is not None
    assert state.result.winner == SQUAD


def test_it_does_nothing_when_all_is_won() -> None:
    state = table([("leader", 3, 1), ("mouse", 4, 2), ("down", 4, 2)])
    (thought,) = play_turn(state)
    assert thought.choice == Choice("next")
    assert thought.reason == "Nobody needs to act; no threat is left then."


def test_it_tells_whom_it_loses() -> None:
    tokens = [("infantry_2", 1, 0), ("infantry_2", 2, 1), ("leader", 1, 1), ("down", 1, 1)]
    walls = [("machine_gun", 1, 2), ("machine_gun", 2, 2), ("joker", 6, 3), ("machine_gun", 2, 0)]
    state = table([*tokens, *walls], last=False, turn=3, deck=[["mortar", 1]] * 4)
    assert any("the price is the Leader to the Infantry" in one.reason for one in play_turn(state))


# ---- strength


def wins(level: str, seeds: range, budget: Budget = Budget.BENCH) -> list[bool]:
    """Return which deals a level wins."""
    mission = find_mission("holdout", places.maps_dir(), built_in())
    start = mission.start(with_an_end(RULES, {}))
    tasks = (Task("holdout", start, {SQUAD: level}, seed, budget=budget) for seed in seeds)
    return [play(task).outcome.winner == SQUAD for task in tasks]


def test_each_level_beats_the_one_below() -> None:
    assert sum(wins("random", range(1, 31))) == 0
    assert sum(wins("greedy", range(1, 31))) >= 1
    assert sum(wins("solver", range(1, 5))) > sum(wins("greedy", range(1, 5))) + 1


@pytest.mark.slow
def test_the_measured_distance_between_the_levels() -> None:
    seeds = range(1, 301)
    greedy, solver = wins("greedy", seeds), wins("solver", seeds)
    over_random = difference([(one, 0) for one in greedy])
    over_greedy = difference(list(zip(solver, greedy, strict=True)))
    assert over_random["interval"][0] > 0
    assert over_greedy["difference"] > 0.1
    assert over_greedy["interval"][0] > 0.1


def test_thinking_counts_work_and_not_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> float:
        raise AssertionError("somebody looks at the clock")

    for clock in ("time", "monotonic", "perf_counter"):
        monkeypatch.setattr(f"time.{clock}", never)
    state = table([("infantry", 2, 1), ("anvil", 2, 2)])
    assert asked(Solver(Budget.PLAY), state).choice is not None
