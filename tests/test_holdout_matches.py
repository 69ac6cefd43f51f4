"""Whole matches of Holdout: invariants, perft counts and golden playthroughs."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.match.document import Start
from derelict_game.match.mission import find_mission
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.registry import built_in
from tests import holdout_reference as reference
from tests.holdout import Table, deck_of, drawn
from tests.holdout_reference import Game
from tests.playthroughs import hold_golden, perft, playthrough


def start(**options: Any) -> Start:
    """Return the start on the shipped map."""
    return find_mission("holdout", places.maps_dir(), built_in()).start(options)


# ---- invariants


class Watch:
    """Plays random matches with the rules alone and looks at the table after every choice."""

    def __init__(self, **options: Any) -> None:
        self.start = start(**options)
        self.house_rule = options.get("house_rule", 0)
        self.ends: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    def match(self, seed: int) -> None:
        """Play a match to its end."""
        rng = Random(seed)
        state = self.start.state(RULES)
        assert isinstance(state, HoldoutState)
        haste = rng.choice((0.02, 0.1, 0.3))
        while offer := RULES.offer(state):
            if offer.roll:
                choice = offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides])
            else:
                in_haste = rng.random() < haste
                choice = offer.choices[-1] if in_haste else rng.choice(offer.choices)
            before = state.phase
            RULES.apply(state, choice)
            self.seen[choice.kind] += 1
            if state.shuffled is None:
                self.look(state)
            if state.phase != before:
                self.look_at_phase(state)
        assert state.result is not None
        self.ends[state.result.reason.split(":")[0].split(" in ")[0]] += 1

    @staticmethod
    def look(state: HoldoutState) -> None:
        """Check what must be true at every moment."""
        tokens = [token for _, token in RULES.tokens(state)]
        ids = [id_ for id_, _ in RULES.tokens(state)]
        assert len(set(ids)) == len(ids), "two tokens have the same id"
        stacks: dict[tuple[int, int], list[str]] = {}
        for kind, cell, facing in tokens:
            assert 0 <= cell.x < 7
            assert 0 <= cell.y < 4
            if kind not in ("down", "half", "leaving"):
                stacks.setdefault((cell.x, cell.y), []).append(kind)
            assert kind in reference.SQUAD or facing.name == "N"
        for (x, _), kinds in stacks.items():
            assert len(kinds) == 1 or (len(kinds) == 2 and kinds[1] in ("flare", "mortar")), kinds
            assert ("tank" in kinds) == (x == 0), "tanks, and only they, lie in the tank column"
        cards = [kind for kinds in stacks.values() for kind in kinds]
        own = [kind for kind in cards if kind in reference.SQUAD]
        assert len(set(own)) == len(own), "a squad card is there twice"
        every = Counter(kind for kind in cards if kind not in reference.SQUAD)
        every.update(kind for kind, _ in state.deck)
        every.update(state.discards)
        assert every == Counter(kind for kind, _ in reference.DECK), "28 threats, wherever they are"
        for at, threat in state.threats.items():
            if threat.kind in reference.STRENGTH:
                # With the Joker beside it infantry has no health and still stands.
                assert 0 <= state.health(at) <= reference.STRENGTH[threat.kind]
        loaded = RULES.codec.load(state.chart, RULES.codec.dump(state))
        assert (loaded, loaded.own, loaded.foes, loaded.targets) == (
            *(state, state.own, state.foes),
            state.targets,
        )

    def look_at_phase(self, state: HoldoutState) -> None:
        """Check what must be true when a phase begins."""
        phase, kinds = str(state.phase), {token.kind for _, token in RULES.tokens(state)}
        assert "leaving" not in kinds
        assert not state.damage
        if phase != "encounter":
            assert "mortar" not in kinds
        if phase in ("attack", "counter_attack"):
            assert not kinds & {"flare", "half"}
            assert not state.turned
        if phase == "counter_attack":
            assert "tank" not in kinds
        dealt = 28 - len(state.deck)
        assert dealt == min(28, 4 * state.turn)
        assert state.last == (state.turn == 8)
        assert RULES.status(state)["turns_left"] == 9 - state.turn

    def check(self) -> None:
        """Check that everything turned up."""
        assert self.seen.keys() == {"shuffle", "next", "move", "flip", "attack"}
        assert self.ends.keys() >= {"Nobody is left of the squad", "The helicopter cannot land"}


@pytest.mark.parametrize("house_rule", [0, 1, 2, 3])
def test_five_hundred_random_matches_hold_the_invariants(house_rule: int) -> None:
    watch = Watch(house_rule=house_rule)
    for seed in range(500):
        watch.match(seed)
    watch.check()


@pytest.mark.slow
def test_ten_thousand_random_matches_hold_the_invariants() -> None:
    watch = Watch()
    for seed in range(500, 10_500):
        watch.match(seed)
    watch.check()


# ---- perft: how many ways there are to make so many choices, by the rules and by the reference

PERFT: dict[str, tuple[dict[str, Any], list[int]]] = {
    "a card alone": (
        {"tokens": ".\n. . . L", "deck": "i3 m3 T0 f3 G4"},
        [10, 10, 10, 10, 10, 40, 42, 47],
    ),
    "the Athlete and the Mouse between threats": (
        {"tokens": ". A i .\n. i M- .", "deck": "i2 G1"},
        [7, 21, 39, 47, 47, 65, 182, 293],
    ),
    "a swap under a flare": (
        {"tokens": ". Lf A\n. V- M>\n. . if", "deck": ""},
        [6, 31, 114, 259, 352, 601, 1684, 9470],
    ),
    "a strike by all": (
        {"tokens": "T N G H\n. I P V\n. J i M-\nT . . L", "phase": "attack", "deck": "m2 f3"},
        [5, 15, 27, 28, 40, 125, 565, 1886],
    ),
    "mortars on a full row": (
        {
            "tokens": ". i G L- V i I\n. . . M A/ . .",
            "phase": "counter_attack",
            "deck": "G3 m4 f4 T0 m1",
        },
        [1, 1, 4, 5, 6, 6, 11, 37],
    ),
    "the last turn": (
        {"tokens": ". . . . G N\n. . . . H P\n. . L-", "deck": "", "last": True},
        [23, 287, 1865, 5706],
    ),
}


def naive_perft(game: Game, depth: int) -> int:
    """Return the same number as `perft` does, worked out by the reference."""
    offers = game.offers()
    if depth == 0 or not offers:
        return 1
    count = 0
    for text in offers:
        copy = deepcopy(game)
        copy.choose(text)
        count += naive_perft(copy, depth - 1)
    return count


def position(name: str) -> dict[str, Any]:
    """Return a position of the table above, as it is written."""
    written, _ = PERFT[name]
    deck = deck_of(written.get("deck", ""))
    return {**written, "tokens": drawn(written["tokens"]), "deck": deck}


@pytest.mark.parametrize("name", PERFT)
def test_perft_counts(name: str) -> None:
    counts = PERFT[name][1]
    state = RULES.read_position(position(name), {})
    assert [perft(RULES, state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", PERFT)
def test_the_reference_has_the_same_perft_counts(name: str) -> None:
    # The last count is too much for it here; see the slow test.
    for depth, count in enumerate(PERFT[name][1][:-1], 1):
        assert naive_perft(Game.of(position(name)), depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("name", PERFT)
def test_the_reference_has_the_last_of_the_perft_counts_too(name: str) -> None:
    counts = PERFT[name][1]
    assert naive_perft(Game.of(position(name)), len(counts)) == counts[-1]


DEALS: dict[str, tuple[list[int], list[int]]] = {
    "every shuffle takes the first": ([1] * 42, [1, 1, 37, 1051, 22941]),
    "every shuffle takes the second": (
        [2] * 42,
        [1, 1, 28, 626, 11186],
    ),
}
"""The forced numbers of the shuffles, and the counts."""


@pytest.mark.parametrize("name", DEALS)
def test_perft_counts_of_a_deal(name: str) -> None:
    dice, counts = DEALS[name]
    state = Table.dealt(dice).state
    found = [perft(RULES, state, depth) for depth in range(1, len(counts) + 1)]
    assert found == counts
    game = Game.dealt(dice)
    assert [naive_perft(game, depth) for depth in range(1, len(counts))] == counts[:-1]


# ---- golden playthroughs


def golden_matches() -> Iterator[tuple[str, Start, int]]:
    """Return the matches whose every event is kept as text."""
    yield "holdout-lost", start(), 0
    yield "holdout-too-late", start(), 23
    yield "holdout-gentle", start(house_rule=1), 11
    yield "holdout-hard", start(house_rule=2), 30
    yield "holdout-grim", start(house_rule=3), 14


@pytest.mark.parametrize("golden", list(golden_matches()), ids=lambda golden: golden[0])
def test_golden_playthroughs(golden: tuple[str, Start, int], pytestconfig: pytest.Config) -> None:
    name, begin, seed = golden
    hold_golden(name, playthrough(RULES, begin, seed), pytestconfig)
