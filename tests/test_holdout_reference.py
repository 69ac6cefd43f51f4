"""Holdout against its naive reference: random matches and positions, every question compared."""

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.match.mission import find_mission
from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.registry import built_in
from tests import holdout_reference as reference
from tests.holdout import Token, deck_of, drawn, offered
from tests.holdout_reference import Game

Written = dict[str, Any]
PHASES = ("start", "encounter", "maneuver", "attack", "counter_attack")


# ---- positions


def from_the_map() -> HoldoutState:
    """Return the state before the first shuffle."""
    state = find_mission("holdout", places.maps_dir(), built_in()).start({}).state(RULES)
    assert isinstance(state, HoldoutState)
    return state


def random_position(rng: Random) -> Written:
    """Return a position: from nearly empty to full, with any deck, also such as no match has."""
    phase = rng.choice((*PHASES, "maneuver", "maneuver", "attack"))
    names = rng.sample(reference.SQUAD, rng.choice((0, 1, 3, 5, 7, 8)))
    crowd = rng.choice((0.0, 0.1, 0.25, 0.5, 0.9))
    tops = rng.choice((0.0, 0.1, 0.4))
    down = rng.choice((0.0, 0.3, 0.7))
    turned = rng.choice((0.0, 0.0, 0.2, 0.6))
    cells = [(x, y) for y in range(4) for x in range(1, 7)]
    rng.shuffle(cells)
    if rng.random() < 0.3:
        # A full row, where whoever comes finds no room.
        row = rng.randrange(4)
        cells.sort(key=lambda cell: cell[1] != row)
    tokens: list[Token] = []
    for name in names:
        x, y = cells.pop()
        rotated = rng.random() < turned
        tokens.append([name, x, y, "E" if rotated else "N"])
        if rng.random() < down:
            tokens.append(["down", x, y, "N"])
        if phase == "start" and rng.random() < 0.1:
            tokens.append(["leaving", x, y, "N"])
        else:
            if name == "athlete" and not rotated and rng.random() < 0.4:
                tokens.append(["half", x, y, "N"])
            if rng.random() < tops:
                tokens.append([rng.choice(("flare", "flare", "mortar")), x, y, "N"])
    for x, y in cells:
        if rng.random() < crowd:
            kinds = ("infantry", "infantry", "infantry_2", "machine_gun", "flare", "mortar")
            tokens.append([rng.choice(kinds), x, y, "N"])
            if rng.random() < tops:
                tokens.append([rng.choice(("flare", "mortar")), x, y, "N"])
    tokens += [["tank", 0, y, "N"] for y in range(4) if rng.random() < crowd / 2]
    rng.shuffle(tokens)
    deck = rng.choices(reference.DECK, k=rng.choice((0, 0, 1, 2, 3, 4, 5, 7, 8, 12, 30)))
    return {
        "tokens": tokens,
        "deck": [list(card) for card in deck],
        "phase": phase,
        "turn": rng.choice((1, 2, 7, 8, 40)),
        "last": rng.random() < 0.15,
    }


# ---- comparing


@dataclass
class Examiner:
    """Plays both sides with the same choices, compares them at every question, and counts."""

    questions: Counter[str] = field(default_factory=Counter)
    """How many questions of each phase were compared; `won` and `lost` are ends."""
    choices: Counter[str] = field(default_factory=Counter)
    """How many choices of each kind were offered."""

    def compare(self, state: HoldoutState, game: Game, told: object) -> list[str]:
        """Fail unless both sides are at the same question; return what is offered."""
        texts = offered(state)
        outcome = RULES.outcome(state)
        over = "" if outcome is None else "won" if outcome.winner else "lost"
        status = RULES.status(state)
        found: Written = {
            "tokens": sorted(token.notation() for _, token in RULES.tokens(state)),
            "deck": [tuple(card) for card in state.deck],
            "phase": status["phase"],
            "turn": status["turn"],
            "last": state.last,
            "over": over,
            "turns left": status["turns_left"],
            "discarded": status["discarded"],
            "offers": texts,
        }
        expected: Written = {
            "tokens": game.tokens(),
            "deck": game.deck,
            "phase": game.phase,
            "turn": game.turn,
            "last": game.last,
            "over": game.over,
            "turns left": game.turns_left,
            "discarded": game.discarded,
            "offers": game.offers(),
        }
        for what, right in expected.items():
            if found[what] != right:
                pytest.fail(
                    f"{what}: the reference says {right}, the game {found[what]}, in\n{told}",
                    pytrace=False,
                )
        self.questions[over or game.phase] += 1
        self.choices.update(text.split()[0] for text in texts)
        return texts

    def play(
        self, state: HoldoutState, game: Game, rng: Random, most: int, begin: object
    ) -> HoldoutState:
        """Play on with random choices, at most so many, and compare at every question."""
        haste = rng.choice((0.02, 0.1, 0.3))
        taken: list[str] = []
        for _ in range(most):
            told = (begin, taken)
            texts = self.compare(state, game, told)
            if not texts:
                break
            if rng.random() < 0.05:
                self.written_and_read(state, texts)
            text = "next" if rng.random() < haste else rng.choice(texts)
            taken.append(text)
            RULES.apply(state, Choice.parse(text))
            game.choose(text)
        return state

    @staticmethod
    def written_and_read(state: HoldoutState, texts: list[str]) -> None:
        """Check that saves and positions hold the moment, and all that is worked out from it."""
        loaded = RULES.codec.load(state.chart, json.loads(json.dumps(RULES.codec.dump(state))))
        assert loaded == state
        assert (loaded.own, loaded.foes, loaded.targets) == (state.own, state.foes, state.targets)
        if RULES.can_write(state):
            written = RULES.write_position(state)
            again = RULES.read_position(written, {})
            tokens = sorted(token.notation() for _, token in RULES.tokens(again))
            assert (tokens, offered(again)) == (sorted(written["tokens"]), texts), written

    def position(self, written: Written, rng: Random, most: int) -> None:
        """Compare a position, and what comes of it."""
        state = RULES.read_position(written, {})
        self.play(state, Game.of(written), rng, most, json.dumps(written))

    def match(self, number: int) -> HoldoutState:
        """Compare a whole match from the map, and return its end."""
        rng = Random(number)
        state = from_the_map()
        rolled: list[int] = []
        while (offer := RULES.offer(state)) and offer.roll:
            numbers = [rng.randint(1, sides) for sides in offer.roll.sides]
            RULES.apply(state, offer.roll.choice(numbers))
            rolled += numbers
        return self.play(state, Game.dealt(rolled), rng, 10_000, number)

    def check(self, total: int) -> None:
        """Check that enough was compared, and that everything turned up."""
        assert sum(self.questions.values()) >= total, self.questions
        assert self.questions.keys() == {*PHASES, "won", "lost"}
        assert self.choices.keys() == {"next", "move", "flip", "attack"}


def examine(seed: int, positions: int, matches: int) -> Examiner:
    """Compare so many random positions, each played on, and so many whole matches."""
    examiner = Examiner()
    rng = Random(seed)
    for number in range(positions):
        # Most are left soon, and some are played to the end.
        most = 1000 if number % 25 == 0 else rng.choice((1, 3, 6, 12))
        examiner.position(random_position(rng), rng, most)
    for number in range(matches):
        examiner.match(seed * 1_000_000 + number)
    return examiner


# ---- tests

HARD: dict[str, tuple[str, Written]] = {
    "a flare lies on the card that is overrun": (
        "T i i i Lf i i\n. . . . M- . .",
        {"deck": "i4", "phase": "counter_attack"},
    ),
    "a mortar lies on the card that is overrun": (
        ". m i G Vm i f\n. . . . L N .",
        {"deck": "G1 m3", "phase": "start"},
    ),
    "flares lie where flares come": (
        ". . f Lf if . .",
        {"deck": "f2 f3 f4", "phase": "counter_attack"},
    ),
    "a mortar hits the Athlete after its first move": (
        ". . A/m . L .",
        {"phase": "encounter"},
    ),
    "the Athlete attacks after its first move": (". A/ i", {"phase": "attack"}),
    "a card moves away from under a mortar": (". Lm . M-m", {"phase": "maneuver"}),
    "a threat falls from under a flare": (". L if", {"phase": "attack", "last": True}),
    "tanks meet tanks": ("T . L\nT . . M-", {"deck": "T0 T0 T0", "phase": "counter_attack"}),
    "nobody is there": ("T i", {"phase": "attack", "deck": ""}),
    "the last turn has a deck": (". L", {"phase": "start", "last": True, "deck": "i2 i2 m1 T0 i4"}),
}


@pytest.mark.parametrize("name", HARD)
def test_hard_positions_agree_with_the_reference(name: str) -> None:
    picture, more = HARD[name]
    written = {"tokens": drawn(picture), **more, "deck": deck_of(more.get("deck", ""))}
    for seed in range(6):
        Examiner().position(written, Random(seed), 60)


def test_some_positions_and_matches_agree_with_the_reference() -> None:
    examine(seed=1, positions=2_000, matches=200).check(total=14_000)


@pytest.mark.slow
def test_many_positions_and_matches_agree_with_the_reference() -> None:
    examine(seed=2, positions=20_000, matches=1_000).check(total=110_000)
