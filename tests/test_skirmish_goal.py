"""Skirmish with its optional goal, and what its units are called."""

from random import Random

import pytest

from derelict_game import places
from derelict_game.match.mission import find_mission
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import built_in
from derelict_game.rules.skirmish import RULES
from derelict_game.rules.skirmish.state import SkirmishState
from derelict_game.rules.wreck import ALIENS, MARINES, won
from tests.test_conformance import sections
from tests.test_skirmish import choose, position


def with_goal(*moves: str) -> SkirmishState:
    """Return a position with a goal after some choices."""
    state = position(["marine", 0, 0, "S"], ["marine", 2, 2, "N"], ["alien", 4, 0, "S"], goal=True)
    choose(state, *moves)
    return state


MARINES_LEAVE = ("activate 2,2", *("move 2,1", "turn right", "pass"))
ALIENS_LEAVE = ("activate 4,0", *("move 4,1", "turn right", "pass"))


def test_the_marines_win_where_an_alien_began() -> None:
    state = with_goal(*MARINES_LEAVE, *ALIENS_LEAVE)
    choose(state, "activate 2,1", "move 3,1", "turn left", "move 3,0", "turn right")
    assert RULES.outcome(state) is None
    choose(state, "move 4,0")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome == won(MARINES, "Marine 2 stands where an enemy began.")
    assert RULES.offer(state) is None


def test_the_aliens_win_where_a_marine_began() -> None:
    state = with_goal(*MARINES_LEAVE, "activate 4,0", "move 4,1", "move 4,2", "turn right")
    choose(state, "move 3,2")
    events = RULES.apply(state, Choice.parse("move 2,2"))
    assert [event.type for event in events] == ["moved", "over"]
    assert events[-1].section in sections("skirmish")
    assert RULES.outcome(state) == won(ALIENS, "Alien 1 stands where an enemy began.")


def test_one_s_own_start_is_no_goal() -> None:
    state = with_goal("activate 2,2", "move 2,1", "turn left", "turn left", "move 2,2")
    assert RULES.outcome(state) is None


def test_without_the_option_nobody_wins_by_moving() -> None:
    assert not next(option for option in RULES.options if option.name == "goal").default
    state = position(["marine", 0, 0, "S"], ["marine", 2, 2, "N"], ["alien", 4, 0, "S"])
    choose(state, *MARINES_LEAVE, "activate 4,0", "move 4,1", "move 4,2", "turn right")
    choose(state, "move 3,2", "move 2,2")
    assert RULES.outcome(state) is None
    assert RULES.goal(state, MARINES) == RULES.goal(state, ALIENS) == ""


def test_the_goal_is_told_to_each_seat_and_saved() -> None:
    state = with_goal(*MARINES_LEAVE)
    assert RULES.goal(state, MARINES) == "Reach a cell where an alien or blip began"
    assert RULES.goal(state, ALIENS) == "Reach a cell where a marine began"
    loaded = RULES.codec.load(state.chart, RULES.codec.dump(state))
    assert loaded == state
    assert loaded.homes == state.homes
    old = {key: value for key, value in RULES.codec.dump(state).items() if key != "homes"}
    assert RULES.goal(RULES.codec.load(state.chart, old), MARINES) == ""


@pytest.mark.parametrize("name", ["junction", "gallery"])
def test_on_the_shipped_maps_both_sides_can_reach_their_goal(name: str) -> None:
    """Chance decides who leaves the way open: sooner or later each side has won a match."""
    start = find_mission(name, places.maps_dir(), built_in()).start({"goal": True})
    winners = set()
    for seed in range(12):
        state, random = start.state(RULES), Random(seed)
        assert isinstance(state, SkirmishState)
        while (offer := RULES.offer(state)) is not None:
            RULES.apply(state, random.choice(offer.choices))
        assert state.result is not None
        winners.add(state.result.winner)
        if len(winners) == 2:
            break
    assert winners == {MARINES, ALIENS}


def test_nobody_can_be_hurt_and_the_summary_says_so() -> None:
    assert "nobody can be hurt" in RULES.summary


def test_names_are_numbered_on_each_side() -> None:
    state = position(
        ["door", 0, 1, "N"], ["marine", 0, 0, "S"], ["blip_2", 4, 0, "S"], ["marine_axe", 2, 2, "N"]
    )
    names = [RULES.name_of(state, id_) for id_, _ in RULES.tokens(state)]
    assert names == ["Closed door", "Marine 1", "Blip 1", "Axe marine 2"]
