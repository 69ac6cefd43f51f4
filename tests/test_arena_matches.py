"""Whole matches of Squad Arena: invariants, perft counts and golden playthroughs."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.match.document import Start
from derelict_game.match.mission import find_mission
from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.registry import built_in
from tests.arena import Arena
from tests.arena_reference import Game
from tests.playthroughs import hold_golden, perft, playthrough
from tests.test_arena_reference import random_position


def start(arena: str, **options: Any) -> Start:
    """Return the start on a shipped map."""
    return find_mission(arena, places.maps_dir(), built_in()).start(options)


# ---- invariants


class Watch:
    """Plays random matches with the rules alone and looks at the arena after every turn."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.turns = 0

    def match(self, state: ArenaState, rng: Random) -> None:
        """Play a match to its end."""
        roster, explored = state.roster, list(state.explored)
        while (offer := RULES.offer(state)) is not None:
            assert len({*offer.choices}) == len(offer.choices)
            before, turn = tuple(state.scores), state.turn
            events = RULES.apply(state, rng.choice(offer.choices))
            if not events:
                assert tuple(state.scores) == before, "orders score nothing"
                continue
            self.turns += 1
            told = [dict(event.facts) for event in events if event.type == "scored"]
            for squad, seat in enumerate(state.seats):
                gained = sum(int(facts["points"]) for facts in told if facts["seat"] == seat)
                assert state.scores[squad] == before[squad] + gained
                assert not explored[squad] & ~state.explored[squad], "nothing is forgotten"
            assert state.turn == turn + (state.result is None)
            assert state.roster == roster
            explored = list(state.explored)
            self.look(state)
        assert state.result is not None
        self.ends[state.result.reason.split(";")[0].split()[-1]] += 1

    @staticmethod
    def look(state: ArenaState) -> None:
        """Check what must be true between two turns."""
        living = state.all_living()
        cells = [state.places[unit] for unit in living]
        assert len(set(cells)) == len(cells), "two units are in a cell"
        floor = state.ground.floor
        assert all(floor[cell] for cell in cells)
        for unit in state.roster:
            assert state.health[unit] >= 0 <= state.shields[unit]
            assert 0 <= state.shielded[unit] < 5
            assert unit not in living or not state.dead_since[unit]
        assert state.turn <= state.last_turn
        if state.result is None:
            assert state.orders == ((), ())
            assert state.queue == (0, 1)
            assert not any(state.is_out(squad) for squad in (0, 1))
            again = RULES.read_position(RULES.write_position(state), {})
            assert RULES.write_position(again) == RULES.write_position(state)
        else:
            over = state.turn == state.last_turn or any(map(state.is_out, (0, 1)))
            assert over


def watched(matches: int, first: int = 0) -> Watch:
    """Play so many matches from random positions."""
    watch = Watch()
    for seed in range(first, first + matches):
        rng = Random(seed)
        watch.match(RULES.read_position(random_position(rng), {}), rng)
    return watch


def test_a_thousand_random_matches_hold_the_invariants() -> None:
    watch = watched(matches=1_000)
    assert watch.turns > 3_000
    assert watch.ends.keys() == {"over", "eliminated"}


def test_random_matches_on_a_map_hold_the_invariants() -> None:
    watch = Watch()
    for seed in range(5):
        begin = start("crossfire-yard", turn_limit=40, server_compat=seed % 2 == 0)
        state = begin.state(RULES)
        assert isinstance(state, ArenaState)
        watch.match(state, Random(seed))
    assert watch.turns > 150


# ---- perft: how many ways there are to give so many orders

PERFT: dict[str, tuple[Arena, list[int]]] = {
    "alone against one": (Arena("a1 .\n. b1"), [5, 9, 29, 65, 181]),
    "claims of friends": (Arena("a1 . a2\n# b1 #", {"a2": {"shields": 1}}), [8, 33, 75, 284, 1012]),
    "everything at once": (
        Arena("a1+ . b1\n% a2 #\nb2 . M", {"b1": {"shields": 1}, "a2": {"weapon": "rail_gun"}}),
        [16, 125, 338, 2512, 13982],
    ),
    "a mainframe and somebody dead": (
        Arena("Ma . _a1\n# b1 a2", {"a1": {"dead_since": 1}, "b1": {"health": 3}}),
        [5, 10, 34, 80, 315],
    ),
    "the server's last turn": (
        Arena("a1 # b1\n. o .", turn_limit=2, server_compat=True, turn=3),
        [3, 5, 9, 9],
    ),
}


def ways(arena: Arena, taken: tuple[str, ...], depth: int) -> int:
    """Return the same count by the reference, which begins anew each time."""
    game = Game(arena.written)
    for text in taken:
        game.answer(text)
    if depth == 0 or game.asked is None:
        return 1
    return sum(ways(arena, (*taken, text), depth - 1) for text in game.offers())


@pytest.mark.parametrize("name", PERFT)
def test_perft_counts(name: str) -> None:
    arena, counts = PERFT[name]
    assert [perft(RULES, arena.state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", PERFT)
def test_the_reference_knows_as_many_ways(name: str) -> None:
    arena, counts = PERFT[name]
    assert [ways(arena, (), depth) for depth in range(1, len(counts) + 1)] == counts


# ---- golden playthroughs

YARD = """
_a1 . . . # . . . _b1
_a2 . *2 . . . *3 . _b2
. # . o + o . # .
Ma . # . M . # . Mb
. # . o % o . # .
_a3 . *4 . . . % . _b3
_a4 . . . # . . . _b4
"""
"""A floor with some of everything."""
MELEE = "a1 . b1 #\n. o a2 b2\nMa # b3 _a1\na3 . + _b1"


def at_starts(picture: str) -> str:
    """Return the picture with every unit where it starts."""
    return re.sub(r"_([ab][1-4])", r"\1_\1", picture)


def golden_matches() -> Iterator[tuple[str, Start, int]]:
    """Return the matches whose every event is kept as text."""
    yield "arena-map", start("crossfire-yard", turn_limit=12), 1
    yield "arena-yard", drawn_start(at_starts(YARD), turn=1, turn_limit=12, explored=False), 2
    yield "arena-melee", drawn_start(MELEE, units={"a1": {"health": 9}, "b1": {"health": 9}}), 4
    yield (
        "arena-server",
        drawn_start(MELEE, units={"b4": {"dead_since": 2}}, server_compat=True, turn_limit=8),
        3,
    )
    armed = {"weapon": "scatter_gun", "shields": 1}
    guns = dict.fromkeys(("a1", "a2", "a3", "b1", "b2", "b3"), armed)
    yield "arena-elimination", drawn_start(MELEE.replace("Ma", "."), units=guns, turn_limit=30), 7


def drawn_start(picture: str, **words: Any) -> Start:
    """Return the start from a drawn floor."""
    arena = Arena(picture, words.pop("units", None), **{"turn_limit": 10, **words})
    return Start.at_position(RULES, arena.written, {})


@pytest.mark.parametrize("golden", list(golden_matches()), ids=lambda golden: golden[0])
def test_golden_playthroughs(golden: tuple[str, Start, int], pytestconfig: pytest.Config) -> None:
    name, begin, seed = golden
    hold_golden(name, playthrough(RULES, begin, seed), pytestconfig)
