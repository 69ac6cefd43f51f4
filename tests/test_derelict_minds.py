"""The minds of Derelict: they play by the rules, do not cheat, and do the same twice."""

import re
from random import Random

import pytest

from derelict_game import places
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.players.cast import cast
from derelict_game.players.derelict import LEVELS
from derelict_game.players.derelict.warlord import ALIEN_STYLES, MARINE_STYLES, PLANS
from derelict_game.players.mind import Budget
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.derelict.tokens import BLIPS
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.wreck import ALIENS, MARINES
from tests.derelict import Table, thought_of

BOTH = (MARINES, ALIENS)
MOST_THOUGHTS = {"warlord": 24}
"""How many questions are put to a level that takes its time."""


def new_match(
    players: dict[Seat, str], name: str = "first-burn", seed: int = 1, turns: int = 12
) -> Match:
    """Return a match of some players."""
    mission = find_mission(name, places.maps_dir(), built_in())
    match = Match(mission.rules, mission.start({"turn_limit": turns}), seed=seed)
    match.players = {
        seat: cast(player, mission.rules, seat, seed, budget=Budget.BENCH)
        for seat, player in players.items()
    }
    return match


def assert_is_sentence(reason: str) -> None:
    """Check that a reason is written for people: no fragments, coordinates or bare figures."""
    assert re.fullmatch(r"[A-Z][^\n]*\.", reason), reason
    assert not re.search(r"[\d%]", re.sub(r"([Mm]arine|ergeant|lien|lip) \d+", "", reason)), reason


@pytest.mark.parametrize("name", ["last-signal", "way-out", "nursery", "cold-sleep", "first-burn"])
@pytest.mark.parametrize("level", ["greedy", "cadet", "veteran"])
def test_every_reason_is_a_sentence(level: str, name: str) -> None:
    match = new_match({MARINES: level, ALIENS: level}, name, turns=6)
    while match.offer:
        assert match.advance()
    assert len(match.reasons) > 50
    for reason in match.reasons.values():
        assert_is_sentence(reason)


def test_a_warlord_tells_its_plan_and_a_searcher_its_hopes() -> None:
    match = new_match({MARINES: "warlord", ALIENS: "searcher"}, turns=2)
    while match.offer:
        assert match.advance()
    plans = 0
    for place, reason in match.reasons.items():
        assert_is_sentence(reason)
        plans += match.steps[place].seat == MARINES and reason.startswith(tuple(PLANS.values()))
    assert plans > 5
    assert PLANS.keys() == MARINE_STYLES.keys() | ALIEN_STYLES.keys()


@pytest.mark.parametrize("name", ["first-burn", "deep-hold"])
@pytest.mark.parametrize("level", LEVELS)
def test_whole_matches_by_the_rules_and_the_same_twice(level: str, name: str) -> None:
    records = []
    for _ in range(2):
        match = new_match({MARINES: level, ALIENS: level}, name, turns=3)
        while match.offer:
            assert match.advance()
        assert match.outcome is not None
        records.append([str(step.choice) for step in match.steps])
    assert records[0] == records[1]


@pytest.mark.parametrize("seat", BOTH)
@pytest.mark.parametrize("level", LEVELS)
def test_thinking_changes_nothing_and_knows_only_the_view(level: str, seat: Seat) -> None:
    match = new_match({MARINES: "random", ALIENS: "random"})
    random = Random(3)
    compared = thoughts = 0
    while match.offer and thoughts < MOST_THOUGHTS.get(level, 120):
        offer = match.offer
        if offer.seat == seat and len(offer.choices) > 1:
            thoughts += 1
            mind = LEVELS[level](RULES, seat, Budget.BENCH)
            view = match.view(seat)
            assert isinstance(view, DerelictState)
            before = RULES.codec.dump(view)
            thought = mind.think(view, offer, Random(7))
            assert thought.choice in offer
            assert_is_sentence(thought.reason)
            assert RULES.codec.dump(view) == before
            if seat == MARINES:
                other = match.state.copy()
                assert isinstance(other, DerelictState)
                for id_, unit in other.hive.items():
                    if unit.kind in BLIPS:
                        kind = random.choice(sorted(BLIPS))
                        other.hive[id_] = Unit(kind, unit.cell, unit.facing)
                        compared += kind != unit.kind
                fresh = LEVELS[level](RULES, seat, Budget.BENCH)
                again = fresh.think(RULES.view(other, seat), offer, Random(7))
                assert again == thought, "the same view, the same choice"
        match.advance()
    assert compared > 5 or seat == ALIENS


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_win_is_taken(level: str) -> None:
    board = ["#######", ".......", "#######"]
    segments = ["#######", "aaaabbb", "#######"]
    table = Table(
        board,
        ["marine_flame", 1, 1, "E"],
        ["objective", 6, 1, "N"],
        ["alien", 0, 1, "E"],
        segments=segments,
    )
    table.match.choose(Choice.parse("activate 1,1"))
    assert thought_of(level, table).startswith("shoot ")


@pytest.mark.parametrize("level", LEVELS)
def test_an_alien_beside_a_marine_attacks(level: str) -> None:
    board = ["#######", ".......", "#######"]
    table = Table(
        board,
        ["marine_flame", 3, 1, "W"],
        ["objective", 6, 1, "N"],
        ["alien", 4, 1, "W"],
        to_move="aliens",
    )
    table.match.choose(Choice.parse("activate 4,1"))
    assert thought_of(level, table) == "assault 3,1"
