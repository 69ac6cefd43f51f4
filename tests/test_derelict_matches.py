"""Whole matches of Derelict: invariants, perft counts and golden playthroughs."""

from collections.abc import Iterator
from random import Random

import pytest

from derelict_game import places
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission, find_mission
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.frames import (
    Activation,
    PlayerTurn,
    Reinforcements,
)
from derelict_game.rules.derelict.sight import seen_blip
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import ALIEN, BLIPS, MOST_ALIENS
from derelict_game.rules.registry import built_in
from derelict_game.rules.wreck import MARINES
from tests.conformance import hold_at_every_question, new_match, play_out
from tests.playthroughs import hold_golden, perft, playthrough
from tests.test_conformance import sections

NAMES = ("first-burn", "deep-hold")
KINDS = (*NAMES, "last-signal", "way-out", "nursery", "cold-sleep")
"""A mission of every kind of objective."""
ALL_OPTIONS = {
    "cannon_ammo": 3,
    "blip_stack": True,
    "lurk_delay": True,
    "marine_reactions": True,
}


def mission(name: str) -> Mission:
    """Return a shipped mission."""
    return find_mission(name, places.maps_dir(), built_in())


# ---- invariants


def check_invariants(state: DerelictState) -> None:
    """Check what must be true after every choice."""
    cells: dict[int, int] = {}
    for units in (state.marines, state.hive):
        for id_, unit in units.items():
            assert unit.cell not in cells, "two units in a cell"
            cells[unit.cell] = id_
            assert not state.closed >> unit.cell & 1, "a unit in a closed door"
            on_plan = unit.cell < state.ground.plan_size
            assert on_plan or unit.cell in state.ground.lurk, "a unit in a wall"
    assert state.at == cells
    assert state.occupied == sum(1 << cell for cell in cells)
    aliens = [unit for unit in state.hive.values() if unit.kind == ALIEN]
    blips = [unit for unit in state.hive.values() if unit.kind in BLIPS]
    assert state.aliens == sum(1 << unit.cell for unit in aliens)
    assert state.blips == sum(1 << unit.cell for unit in blips)
    assert len(aliens) <= MOST_ALIENS
    for marked in (state.overwatch, state.guard, state.jam, frozenset(state.sustained)):
        assert marked <= state.marines.keys(), "a mark without a marine"
    assert state.deactivated <= state.marines.keys() | state.hive.keys()
    assert not state.overwatch & state.guard
    assert not state.closed & state.opened
    assert state.command_points >= 0
    assert state.flamer_ammo >= 0
    assert all(frame.ap >= 0 for frame in state.stack if isinstance(frame, Activation))
    assert list(state.hive) == sorted(state.hive), "not in the order of the ids"
    if isinstance(state.stack[-1], Activation | PlayerTurn | Reinforcements):
        assert seen_blip(state) is None, "a blip in view at rest"


def hold_invariants(match: Match) -> None:
    """Play a match to its end and check the invariants after every choice."""
    while match.offer:
        match.advance()
        assert isinstance(match.state, DerelictState)
        check_invariants(match.state)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("options", [{}, ALL_OPTIONS], ids=["plain", "all options"])
def test_invariants_hold_in_random_matches(name: str, options: dict[str, object]) -> None:
    start = mission(name).start({"turn_limit": 30, **options})
    for seed in range(6):
        hold_invariants(new_match(RULES, start, seed))


@pytest.mark.parametrize("name", NAMES)
def test_conformance_holds_with_all_optional_rules(name: str) -> None:
    start = mission(name).start({"turn_limit": 4, **ALL_OPTIONS})
    for seed in range(2):
        hold_at_every_question(RULES, start, seed, sections("derelict"), every=5)


@pytest.mark.slow
def test_five_hundred_random_matches_hold_the_invariants() -> None:
    for number in range(500):
        options = ALL_OPTIONS if number % 4 == 3 else {}
        start = mission(KINDS[number % len(KINDS)]).start({"turn_limit": 60, **options})
        hold_invariants(new_match(RULES, start, number))


@pytest.mark.slow
def test_five_thousand_random_matches_run() -> None:
    starts = [mission(name).start({"turn_limit": 60}) for name in KINDS]
    reasons = set()
    for number in range(5000):
        state = starts[number % len(starts)].state(RULES)
        assert isinstance(state, DerelictState)
        rng = Random(number)
        while offer := RULES.offer(state):
            if offer.roll:
                choice = offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides])
            else:
                choice = rng.choice(offer.choices)
            RULES.apply(state, choice)
        assert state.result is not None
        reasons.add(state.result.reason)
    assert len(reasons) >= 5, "every kind of ending should turn up"


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_twenty_five_matches_a_mission_hold_all_properties(name: str) -> None:
    start = mission(name).start({"turn_limit": 60})
    for seed in range(25):
        hold_at_every_question(RULES, start, seed, sections("derelict"), every=20)


# ---- perft: how many positions lie so many choices ahead, dice outcomes counted, too

PERFT = {
    "marine alone": (
        {"board": ["...", "...", "..."], "tokens": [["marine", 1, 1, "N"]], "command_points": 2},
        [2, 13, 92, 520, 2202],
    ),
    "shooting": (
        {
            "board": ["...", "...", "..."],
            "tokens": [["marine", 1, 2, "N"], ["alien", 1, 0, "S"], ["door", 0, 0, "N"]],
        },
        [2, 12, 140, 2509],
    ),
    "assault": (
        {
            "board": ["..", ".."],
            "tokens": [["marine_claws", 0, 1, "N"], ["alien", 0, 0, "S"]],
            "to_move": "aliens",
        },
        [2, 12, 7814],
    ),
    "fire": (
        {
            "board": ["....", "...."],
            "segments": ["AABB", "AABB"],
            "tokens": [["marine_flame", 0, 0, "E"], ["alien", 3, 0, "W"], ["blip_2", 3, 1, "W"]],
        },
        [2, 16, 200, 1487, 4854],
    ),
    "blips": (
        {
            "board": ["....#", "....#", "####."],
            "tokens": [["blip_3", 1, 1, "N"], ["blip", 3, 0, "W"], ["marine", 4, 2, "S"]],
            "to_move": "aliens",
        },
        [3, 23, 135, 860, 5394],
    ),
    "overwatch": (
        {
            "board": ["...", "...", "..."],
            "tokens": [
                ["marine", 1, 2, "N"],
                ["overwatch", 1, 2, "N"],
                ["alien", 1, 0, "S"],
            ],
            "to_move": "aliens",
            "command_points": 1,
        },
        [2, 14, 270, 1298],
    ),
    "reinforcements": (
        {
            "board": ["...", "###", "..."],
            "tokens": [
                ["marine", 0, 0, "W"],
                ["lurk", 0, 2, "N"],
                ["lurk", 1, 2, "N"],
                ["alien_entry", 2, 0, "W"],
            ],
        },
        [2, 28, 85, 1162, 2512],
    ),
}


@pytest.mark.parametrize("name", PERFT)
def test_perft_counts(name: str) -> None:
    position, counts = PERFT[name]
    state = RULES.read_position(position, {})
    assert [perft(RULES, state, depth) for depth in range(1, len(counts) + 1)] == counts


# ---- golden playthroughs


def golden_matches() -> Iterator[tuple[str, Start, int]]:
    """Return the matches whose every event is kept as text."""
    for name in NAMES:
        for seed in range(1, 5):
            yield f"{name}-{seed}", mission(name).start({"turn_limit": 6}), seed
        yield f"{name}-options", mission(name).start({"turn_limit": 6, **ALL_OPTIONS}), 9


@pytest.mark.parametrize("name", NAMES)
def test_the_log_of_the_marines_tells_no_blip_before_it_is_revealed(name: str) -> None:
    start = mission(name).start({"turn_limit": 20})
    for seed in range(5):
        match = play_out(new_match(RULES, start, seed))
        for event in match.log:
            if event.seen_by(MARINES):
                assert "blip of" not in event.text.lower(), event.text


@pytest.mark.parametrize("golden", list(golden_matches()), ids=lambda golden: golden[0])
def test_golden_playthroughs(golden: tuple[str, Start, int], pytestconfig: pytest.Config) -> None:
    name, start, seed = golden
    hold_golden(name, playthrough(RULES, start, seed), pytestconfig)
