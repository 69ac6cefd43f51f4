"""Whole races of Factory Rally: invariants, perft counts and golden playthroughs."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.match.document import Start
from derelict_game.match.mission import find_mission, shipped_missions
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.cards import DECK, NO_CARD
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import OPTIONS
from derelict_game.rules.rally.state import REGISTERS, Power, RallyState, Stage
from derelict_game.rules.registry import built_in
from tests.playthroughs import hold_golden, perft, playthrough
from tests.rally import Race
from tests.rally_reference import Game

COURSES = [
    mission.name
    for mission in shipped_missions(places.maps_dir(), built_in())
    if mission.rules is RULES
]


def start(course: str, **options: Any) -> Start:
    """Return the start on a shipped course."""
    return find_mission(course, places.maps_dir(), built_in()).start(options)


# ---- invariants


class Watch:
    """Plays random races with the rules alone and looks at the floor after every choice."""

    def __init__(self) -> None:
        self.ends: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()
        self.races = 0

    def race(self, begin: Start, seed: int) -> None:
        """Play a race to its end."""
        rng = Random(seed)
        state = begin.state(RULES)
        assert isinstance(state, RallyState)
        while RULES.offer(state) is not None:
            offers: tuple[Offer, ...] = RULES.open_offers(state)
            clock = offers[-1].roll is not None and rng.random() < 0.05
            offer = offers[-1] if clock else offers[0]
            if offer.roll:
                choice = offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides])
            else:
                choice = rng.choice(offer.choices)
            RULES.apply(state, choice)
            self.seen[choice.kind] += 1
            self.look(state)
        assert state.result is not None
        self.ends[state.result.reason.split(" ")[0]] += 1
        self.races += 1

    def look(self, state: RallyState) -> None:
        """Check what must be true at every moment."""
        cards = [
            card
            for row in (*state.registers, *state.hands, state.deck)
            for card in row
            if card != NO_CARD
        ]
        assert len(set(cards)) == len(cards), "a card is in two places"
        assert {*cards} <= {*DECK}
        if state.stage is Stage.HANDS:
            assert len(cards) == 84, "all are there when the cards are dealt"
        options = [*state.option_deck, *state.discards, *(o for row in state.options for o in row)]
        assert len(set(options)) == len(options) <= len(OPTIONS)
        if all(state.lives):
            assert len(options) == len(OPTIONS), "options leave with a last life only"
        here = [place for place in state.places if place != NOWHERE]
        assert len(set(here)) == len(here), "two robots are in a cell"
        assert not {*here} & state.floor.deadly or state.due
        for robot in state.robots():
            self.look_at(state, robot)

    @staticmethod
    def look_at(state: RallyState, robot: int) -> None:
        """Check what must be true of a robot."""
        on_board = state.places[robot] != NOWHERE
        assert 0 <= state.damage[robot] <= 9
        assert 0 <= state.lives[robot] <= 4
        assert 0 <= state.flags[robot] <= state.floor.last_flag
        assert not on_board or state.lives[robot]
        held = state.registers[robot]
        assert len(held) == REGISTERS
        if not on_board:
            assert not any(held)
            assert not state.damage[robot]
            assert not state.hands[robot]
            return
        if state.stage is Stage.PROGRAM and state.powers[robot] is not Power.DOWN:
            assert all(held[REGISTERS - state.locks[robot] :]), "a locked register is bare"
            if robot in state.queue:
                laid = sum(card != NO_CARD for card in held[: REGISTERS - state.locks[robot]])
                recompiled = state.recompiled >> robot & 1
                due = state.due_cards(robot) + recompiled
                assert len(state.hands[robot]) + laid == due
        if state.powers[robot] is Power.DOWN:
            assert not state.hands[robot]
            assert not any(held[: REGISTERS - state.locked(robot)])


def watched(races: int, first: int = 0) -> Watch:
    """Play so many races, on all courses, with two, four and eight robots in turn."""
    watch = Watch()
    for seed in range(first, first + races):
        rules = dict.fromkeys(("flag_per_register", "down_fires", "extra_life"), seed % 7 == 0)
        begin = start(
            COURSES[seed % len(COURSES)],
            robots=(2, 4, 8)[seed % 3],
            turn_limit=40,
            runners_up=seed % 5 == 0,
            last_robot_wins=seed % 4 == 0,
            **rules,
        )
        watch.race(begin, seed)
    assert watch.races == races
    return watch


KINDS = {
    *("register", "done", "power", "deal", "dock", "go_on", "lock", "time_up", "face"),
    *("enter", "option"),
}


def test_random_races_hold_the_invariants() -> None:
    watch = watched(races=60)
    assert watch.seen.keys() >= KINDS


@pytest.mark.slow
def test_a_thousand_random_races_hold_the_invariants() -> None:
    watch = watched(races=1_000, first=1_000)
    assert watch.seen.keys() >= KINDS | {"absorb", "accept", "lose", "recompile"}
    assert watch.ends.keys() >= {"Every", "The"}


# ---- perft: how many ways there are to make so many choices, and how many ways a turn can go

FULL = {1: [10, 20, 30, 40, 50], 2: [70, 60, 90, 100, 110]}
PERFT: dict[str, tuple[str, dict[str, Any], list[int], int]] = {
    # the floor, the sheets, the counts, and the number of all ways to the end of the turn
    "three cards for three registers": (
        "1e > v .\n. . . ***s",
        {
            "damage": {1: 6},
            "registers": {1: [None, None, None, 10, 20]},
            "hands": {1: [70, 490, 670]},
        },
        [9, 36, 36, 36, 72, 72, 72, 72, 72, 72, 108, 210, 318, 402],
        492,
    ),
    "two robots in each other's way": (
        "1e 2n . .\n. > v .",
        {
            "damage": {1: 7, 2: 8},
            "registers": {1: [None, None, 10, 80, 500], 2: [None, 50, 60, 100, 110]},
            "hands": {1: [490, 680], 2: [510]},
            "lives": {1: 2, 2: 1},
        },
        [1, 1, 4, 4, 4, 8, 16, 16, 16, 16, 16, 16, 40, 96],
        128,
    ),
    "options to say": (
        "1e . . O\n. . ***s .",
        {
            "damage": {1: 7},
            "registers": {1: [None, None, 10, 20, 30]},
            "options": {1: ["brakes", "fourth_gear"]},
            "hands": {1: [490, 790]},
        },
        [8, 16, 16, 32, 40, 56, 64, 64, 64, 64, 160, 384, 512, 512],
        512,
    ),
    "points that options may take": (
        "**w 1n 2w",
        {
            "damage": {1: 9, 2: 9},
            "registers": FULL,
            "options": {1: ["brakes", "recompile"], 2: ["reverse_gear"]},
        },
        [1, 1, 2, 4, 4, 8, 18, 24, 24, 32, 40, 44, 48, 48],
        3072,
    ),
    "coming back to one archive": (
        "1e O . 2n\n. . . O",
        {
            "damage": {1: 9, 2: 9},
            "registers": {1: [490, *FULL[1][1:]], 2: [430, *FULL[2][1:]]},
            "archive": {1: [1, 1], 2: [1, 1]},
        },
        [1, 1, 2, 4, 4, 4, 4, 4, 4, 10, 24, 80, 288, 672],
        896,
    ),
    "nobody runs, and all are shot": (
        "*w 1n 2n *e",
        {"power": {1: "down", 2: "down"}, "options": {1: ["power_down_shield"], 2: ["brakes"]}},
        [1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 9, 13],
        356,
    ),
}
TO_THE_END = 99
LIMIT = {"turn_limit": 2}


def position(name: str) -> Race:
    """Return a position of the table above, in the last turn of its race."""
    picture, words, _, _ = PERFT[name]
    return Race(picture, LIMIT, docks=[2, 1] if "2" in picture else [1], **words)


def ways(written: dict[str, Any], taken: tuple[str, ...] = ()) -> int:
    """Return in how many ways the race can go on by the reference, which begins anew each time."""
    game = Game(written, LIMIT)
    for text in taken:
        game.answer(text)
    if game.question is None:
        return 1
    seat, answers = game.question
    drawn = answers[1:] if seat == "chance" else answers
    return sum(ways(written, (*taken, text)) for text in drawn)


@pytest.mark.parametrize("name", PERFT)
def test_perft_counts(name: str) -> None:
    _, _, counts, all_ways = PERFT[name]
    state = position(name).state
    assert [perft(RULES, state, depth) for depth in range(1, len(counts) + 1)] == counts
    assert perft(RULES, state, TO_THE_END) == all_ways


@pytest.mark.parametrize("name", PERFT)
def test_the_reference_knows_as_many_ways(name: str) -> None:
    assert ways(position(name).written) == PERFT[name][3]


# ---- golden playthroughs

HALL = """
1n/n/w ./n f1/n ./n  =v/n ./n  O/n ./n/e
./w    >   v    .    =v   pw   .   f2/e
W/w    ^   <    )2e  =v   .    .   ./e
./w    .   .    .    =>   =>   v   H/e
3s/w   .   *w   .    (    .    <   .
./w    O   .    qn/s ./s  f3/s ./s 4w/s
"""
"""A floor with some of everything, and four robots."""


def drawn_start(picture: str, rules: dict[str, Any], **words: Any) -> Start:
    """Return the start from a drawn floor; the cards are dealt first."""
    race = Race(picture, rules, dealt=False, **words)
    return Start.at_position(RULES, race.written, rules)


def golden_races() -> Iterator[tuple[str, Start, int]]:
    """Return the races whose every event is kept as text."""
    yield "rally-course", start("first-shift", robots=2, turn_limit=3), 19
    alone = HALL.replace("2e", "").replace("3s", ".").replace("4w", ".")
    yield "rally-alone", drawn_start(alone, {"turn_limit": 5}), 0
    held = {
        1: ["ablative_coat", "brakes", "recompile", "mechanical_arm"],
        2: ["ramming_gear", "reverse_gear", "double_barreled_laser", "high_power_laser"],
        3: ["circuit_breaker", "fourth_gear", "superior_archive"],
        4: ["extra_memory", "power_down_shield", "rear_firing_laser"],
    }
    damage = {1: 2, 2: 5, 3: 3, 4: 6}
    limit = {"turn_limit": 4}
    yield "rally-options", drawn_start(HALL, limit, options=held, damage=damage), 2
    flags = {1: 1, 2: 2, 3: 2, 4: 2}
    rules = {"runners_up": True, "flag_per_register": True, "turn_limit": 6}
    yield "rally-runners-up", drawn_start(HALL, rules, flags=flags), 2
    crowd = HALL.replace(">", ">5n", 1).replace("(", "(6e").replace("W", "W7s").replace("H", "H8w")
    power = {2: "announced", 7: "announced", 8: "announced"}
    rules = {"last_robot_wins": True, "turn_limit": 3}
    more: dict[str, Any] = {"damage": {7: 4, 8: 6}, "power": power}
    yield "rally-eight", drawn_start(crowd, rules, **more), 5


@pytest.mark.parametrize("golden", list(golden_races()), ids=lambda golden: golden[0])
def test_golden_playthroughs(golden: tuple[str, Start, int], pytestconfig: pytest.Config) -> None:
    name, begin, seed = golden
    hold_golden(name, playthrough(RULES, begin, seed), pytestconfig)
