"""Factory Rally against its naive reference: random positions, every question of them compared."""

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from derelict_game.rules.choice import Choice
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.state import RallyState
from tests.rally_race import DECK, OPTIONS
from tests.rally_reference import Game

Written = dict[str, Any]
SEATS = tuple(f"robot{number}" for number in range(1, 9))


# ---- positions


def random_floor(rng: Random) -> tuple[list[str], list[list[Any]], list[tuple[int, int]]]:
    """Return a board full of everything, its tokens, and the cells where robots can stand."""
    width, height = rng.randint(2, 8), rng.randint(2, 8)
    holes = rng.choice((0.0, 0.0, 0.1))
    rows = [
        "".join("#" if rng.random() < holes else "." for _ in range(width)) for _ in range(height)
    ]
    cells = [(x, y) for y in range(height) for x in range(width) if rows[y][x] == "."]
    tokens: list[list[Any]] = []
    belts, pits = rng.choice((0.1, 0.5, 0.9)), rng.choice((0.0, 0.02, 0.1))
    gears, walls = rng.choice((0.0, 0.1)), rng.choice((0.0, 0.05, 0.25))
    mounts, sites = rng.choice((0.0, 0.05, 0.3)), rng.choice((0.0, 0.1, 0.3))
    fenced = rng.random() < 0.6
    safe = []
    for x, y in cells:
        chance = rng.random()
        if chance < pits:
            tokens.append(["pit", x, y, "N"])
        elif chance < pits + gears:
            tokens.append([rng.choice(("gear_left", "gear_right")), x, y, "N"])
        elif chance < pits + gears + belts:
            tokens.append([rng.choice(("belt", "express")), x, y, rng.choice("NESW")])
        if chance >= pits:
            safe.append((x, y))
            if rng.random() < sites:
                tokens.append([rng.choice(("wrench", "hammer")), x, y, "N"])
        edges = {"N": y == 0, "E": x == width - 1, "S": y == height - 1, "W": x == 0}
        for side, edge in edges.items():
            if rng.random() < walls or (fenced and edge):
                tokens.append(["wall", x, y, side])
        if rng.random() < mounts:
            kinds = ("laser", "laser_2", "laser_3")
            tokens.append([rng.choice(kinds), x, y, rng.choice("NESW")])
        tokens += [
            [kind, x, y, rng.choice("NESW")]
            for kind in ("pusher_odd", "pusher_even")
            if rng.random() < mounts
        ]
    flags = rng.sample(safe, min(len(safe), rng.choice((0, 1, 2, 3))))
    tokens += [[f"flag_{number}", x, y, "N"] for number, (x, y) in enumerate(flags, 1)]
    return rows, tokens, safe


def random_position(rng: Random) -> Written:
    """Return a race in any state, dealt or about to be."""
    safe: list[tuple[int, int]] = []
    while not safe:
        rows, tokens, safe = random_floor(rng)
    names = sorted(rng.sample(SEATS, min(len(safe), rng.choice((1, 2, 2, 3, 4, 6, 8)))))
    docks = rng.sample(names, len(names))
    cells = rng.sample(safe, len(names))
    deck = rng.sample(DECK, len(DECK))
    deck.remove(rng.choice(deck))
    options = rng.sample(OPTIONS, rng.choice((0, 0, 3, 8, 14)))
    lives, hurt = rng.choice((1, 3)), rng.choice((0, 4, 9))
    off, down, dealt = rng.choice((0.0, 0.1)), rng.choice((0.1, 0.4)), rng.random() < 0.7
    robots: Written = {}
    hands: dict[str, list[int]] = {}
    for name, (x, y) in zip(names, cells, strict=True):
        sheet: Written = {"lives": rng.randint(1, lives), "archive": rng.choice(safe)}
        sheet["flags"] = rng.choice((0, 0, 0, 1, 2))
        held = [options.pop() for _ in range(min(len(options), rng.choice((0, 1, 2, 5))))]
        sheet["options"] = held
        if "ablative_coat" in held:
            sheet["coat"] = rng.randint(1, 3)
        robots[name] = sheet
        if rng.random() < off:
            sheet["lives"] = rng.randint(0, lives)
            continue
        tokens.append([name, x, y, rng.choice("NESW")])
        sheet["damage"] = damage = rng.randint(0, hurt)
        sheet["power"] = "on" if rng.random() > down else rng.choice(("announced", "down"))
        locked = max(0, damage - 4)
        # Before the dealing a locked register may be bare: it gets a card then.
        bare = not dealt and rng.random() < 0.3
        cards = [None if bare else deck.pop() for _ in range(locked)]
        sheet["registers"] = [None] * (5 - locked) + cards
        if dealt and sheet["power"] != "down":
            hands[name] = [deck.pop() for _ in range(9 - damage + ("extra_memory" in held))]
    position = {"board": rows, "tokens": tokens, "robots": robots, "docks": docks, "turn": 2}
    if dealt:
        position["hands"] = hands
    if rng.random() < 0.4:
        position["option_deck"] = options
    return position


def random_rules(rng: Random) -> Written:
    """Return house rules."""
    names = ("flag_per_register", "down_fires", "last_robot_wins", "runners_up")
    rules: Written = {name: True for name in names if rng.random() < 0.15}
    return rules | {"turn_limit": rng.choice((2, 3, 4))}


# ---- comparing


def sheets(state: RallyState) -> dict[str, Written]:
    """Return how the robots are doing by the rules."""
    found: dict[str, Written] = {}
    for robot, seat in enumerate(state.seats):
        place, archive = state.places[robot], state.archives[robot]
        here = place != NOWHERE
        found[seat] = {
            "cell": tuple(state.floor.cell(place)) if here else None,
            "facing": state.facings[robot] if here else None,
            "archive": tuple(state.floor.cell(archive)) if archive != NOWHERE else None,
            "lives": state.lives[robot],
            "damage": state.damage[robot],
            "flags": state.flags[robot],
            "power": state.powers[robot].name.lower() if here else None,
            "options": list(state.options[robot]),
            "coat": state.coats[robot] if "ablative_coat" in state.options[robot] else None,
            "registers": [card or None for card in state.registers[robot]],
            "hand": list(state.hands[robot]),
        }
    return found


def expected_sheets(game: Game) -> dict[str, Written]:
    """Return how the robots are doing by the reference."""
    return {
        robot.name: {
            "cell": robot.cell,
            "facing": robot.facing if robot.cell else None,
            "archive": robot.archive,
            "lives": robot.lives,
            "damage": robot.damage,
            "flags": robot.flags,
            "power": robot.power if robot.cell else None,
            "options": robot.options,
            "coat": robot.coat if "ablative_coat" in robot.options else None,
            "registers": robot.registers,
            "hand": robot.hand,
        }
        for robot in game.robots
    }


@dataclass
class Examiner:
    """Plays both sides with the same answers, compares them at every question, and counts."""

    questions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    turns: int = 0

    def position(self, written: Written, rules: Written, rng: Random) -> None:
        """Compare a position and what comes of it, until the race is over."""
        state = RULES.read_position(written, rules)
        game = Game(written, rules)
        taken: list[str] = []
        told = (json.dumps(written), rules, taken)
        while (offer := RULES.offer(state)) is not None:
            if offer.roll and not offer.roll.sides and offer.roll.kind == "go_on":
                self.apply(state, Choice("go_on"))
                continue
            self.compare(state, game, told)
            if offer.roll:
                self.draw(
                    state,
                    game,
                    offer.roll.choice([rng.randint(1, sides) for sides in offer.roll.sides]),
                    taken,
                    told,
                )
                continue
            clock = RULES.open_offers(state)[-1]
            if clock.roll and rng.random() < 0.1:
                taken.append("timeout")
                game.answer("timeout")
                self.draw(
                    state,
                    game,
                    clock.roll.choice([rng.randint(1, sides) for sides in clock.roll.sides]),
                    taken,
                    told,
                )
                continue
            texts = [str(choice) for choice in offer]
            assert game.question
            self.same("asked", (offer.seat, texts), game.question, told)
            choice = rng.choice(offer.choices)
            taken.append(str(choice))
            self.questions[choice.kind] += 1
            self.apply(state, choice)
            game.answer(str(choice))
        self.compare(state, game, told)
        self.same("over", None, game.question, told)
        outcome = RULES.outcome(state)
        assert outcome
        ranking = sorted(state.seats, key=lambda seat: -outcome.returns[seat])
        self.same("ranking", ranking, game.ranking, told)
        self.same("winner", outcome.winner, ranking[0] if game.won else None, told)
        self.questions["won" if game.won else "lost"] += 1
        self.turns += state.turn - 1

    def apply(self, state: RallyState, choice: Choice) -> None:
        """Let the rules carry out a choice."""
        self.events.update(event.type for event in RULES.apply(state, choice))

    def draw(
        self, state: RallyState, game: Game, choice: Choice, taken: list[str], told: object
    ) -> None:
        """Let both sides draw the same."""
        for word in choice.words:
            assert game.question
            who, (kind, *faces) = game.question
            self.same("drawn", (who, kind), ("chance", choice.kind), told)
            self.same("left", word in faces, True, told)
            game.answer(word)
        taken.append(str(choice))
        self.questions[choice.kind] += 1
        self.apply(state, choice)

    def compare(self, state: RallyState, game: Game, told: object) -> None:
        """Fail unless both sides are at the same moment."""
        right = expected_sheets(game)
        for seat, sheet in sheets(state).items():
            for what, found in sheet.items():
                if what == "hand" and not game.question:
                    continue
                self.same(f"{what} of {seat}", found, right[seat][what], told)
        self.same("turn", (state.turn, state.register), (game.turn, game.register), told)
        if game.question:
            self.same("deck", sorted(state.deck), sorted(game.deck), told)
        self.same("options", sorted(state.option_deck), sorted(game.option_deck), told)
        self.same("discards", sorted(state.discards), sorted(game.discards), told)

    @staticmethod
    def same(what: str, found: object, right: object, told: object) -> None:
        """Fail unless two things are the same."""
        if found != right:
            text = f"{what}: the reference says {right}, the game {found}, in\n{told}"
            pytest.fail(text, pytrace=False)


def examine(seed: int, turns: int) -> Examiner:
    """Compare random races until so many turns have been played."""
    examiner, rng = Examiner(), Random(seed)
    while examiner.turns < turns:
        examiner.position(random_position(rng), random_rules(rng), rng)
    return examiner


KINDS = {
    *("register", "recompile", "done", "time_up", "deal", "lock", "power", "absorb", "accept"),
    *("lose", "option", "enter", "face", "won", "lost"),
}
"""Every sort of question and end that there is."""


def test_some_turns_agree_with_the_reference() -> None:
    assert examine(seed=1, turns=1_200).questions.keys() == KINDS


@pytest.mark.slow
def test_many_turns_agree_with_the_reference() -> None:
    assert examine(seed=2, turns=20_000).questions.keys() == KINDS
