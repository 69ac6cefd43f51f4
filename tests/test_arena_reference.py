"""Squad Arena against its naive reference: random positions, every question of them compared.

The game is asked through the door for programs, so that its notation is compared as well.
"""

import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.commands.engine import Engine
from derelict_game.rules.arena import RULES
from derelict_game.rules.registry import Registry
from tests.arena_reference import POINTS, TABLE, TEAMS, THINGS, Cell, Game

Written = dict[str, Any]


# ---- positions


def random_board(rng: Random) -> tuple[list[str], list[Cell]]:
    """Return a board and its floor: open or narrow, most so small that everybody meets."""
    width, height = rng.choice(((1, 9), (3, 3), (5, 4), (7, 7), (9, 6), (13, 3), (13, 13)))
    walls = rng.choice((0.0, 0.1, 0.25, 0.45))
    rows = [
        "".join("#" if rng.random() < walls else "." for _ in range(width)) for _ in range(height)
    ]
    return rows, [(x, y) for y in range(height) for x in range(width) if rows[y][x] == "."]


def random_sheet(rng: Random, turn: int, *, dead: bool) -> Written:
    """Return what a unit has; some of it is left out."""
    sheet: Written = {
        "weapon": rng.choice(list(TABLE)),
        "shields": rng.choice((0, 0, 1, 3)),
    }
    if dead:
        sheet |= {"health": 0, "dead_since": rng.choice((turn - 1, turn - 1, max(0, turn - 3)))}
    else:
        sheet |= {
            "health": rng.choice((1, 4, 8, 20, 30, 50)),
            "shielded": rng.choice((0, 0, 0, 1, 2, 5)),
        }
    return {word: value for word, value in sheet.items() if rng.random() < 0.9}


def random_position(rng: Random) -> Written:
    """Return a moment between two turns with some of everything."""
    floor: list[Cell] = []
    while len(floor) < 2:
        rows, floor = random_board(rng)
    names = [f"{team}_{number}" for team in TEAMS for number in range(1, 5)]
    playing = sorted(rng.sample(names, rng.choice((0, 1, 3, 6, 8, 8, 8))))
    cells = rng.sample(floor, len(floor))
    turn = rng.choice((1, 1, 2, 5, 40))
    tokens: list[list[Any]] = []
    units: Written = {}
    deaths = rng.choice((0.0, 0.2, 0.6))
    for name in playing:
        dead = not cells or rng.random() < deaths
        if not dead:
            tokens.append([name, *cells.pop(), "N"])
        if dead or rng.random() < 0.8:
            units[name] = random_sheet(rng, turn, dead=dead)
    crowded = rng.random() < 0.3
    for name in names:
        if rng.random() < 0.8:
            spots = floor[:2] if crowded else floor
            tokens.append([f"spawn_{name}", *rng.choice(spots), "N"])
    owners: dict[str, str | None] = {}
    for x, y in rng.sample(floor, min(len(floor), rng.choice((0, 1, 2, 5)))):
        tokens.append([rng.choice(("control_point", "mainframe", "mainframe")), x, y, "N"])
        if (owner := rng.choice(("amber", "blue", None, ""))) != "":
            owners[f"{x},{y}"] = owner
    for x, y in rng.sample(floor, min(len(floor), rng.choice((0, 2, 8)))):
        tokens.append([rng.choice(THINGS), x, y, "N"])
    rng.shuffle(tokens)
    position = {
        "board": rows,
        "tokens": tokens,
        "units": units,
        "points": owners,
        "scores": {team: rng.choice((0, 0, 500, -725, 5)) for team in TEAMS},
        "explored": {team: rng.sample(floor, rng.randint(0, len(floor))) for team in TEAMS},
        "turn": turn,
        "turn_limit": turn + rng.choice((0, 1, 3, 8, 12, 12)),
        "server_compat": rng.random() < 0.5,
    }
    spare = ("units", "points", "scores", "explored", "server_compat")
    return {
        word: value
        for word, value in position.items()
        if word not in spare or value or rng.random() < 0.5
    }


# ---- comparing


def looks(state: Written) -> Written:
    """Return everything that is to be compared, of what the game tells a program."""
    position = state["position"]
    cells = {kind: (x, y) for kind, x, y, _ in state["tokens"]}
    points = [(x, y) for kind, x, y, _ in state["tokens"] if kind in ("control_point", "mainframe")]
    owners: dict[Cell, Any] = {(x, y): position["points"].get(f"{x},{y}") for x, y in points}
    return {
        "turn": state["status"]["turn"],
        "scores": state["status"]["scores"],
        "asked": position["to_move"],
        "units": {
            name: (
                cells.get(name),
                sheet["health"],
                sheet["weapon"],
                sheet["shields"],
                sheet["shielded"],
                sheet.get("dead_since"),
            )
            for name, sheet in position["units"].items()
        },
        "owners": owners,
        "things": {(x, y): kind for kind, x, y, _ in state["tokens"] if kind in THINGS},
        "explored": {team: {(x, y) for x, y in position["explored"][team]} for team in TEAMS},
        "orders": position["orders"],
    }


@dataclass
class Examiner:
    """Plays both sides with the same answers, compares them at every question, and counts."""

    orders: Counter[str] = field(default_factory=Counter)
    scored: Counter[str] = field(default_factory=Counter)
    turns: int = 0
    compat: int = 0

    def position(self, written: Written, rng: Random) -> None:
        """Compare a position and what comes of it, until the match is over."""
        engine, game = Engine(Registry([RULES]), places.maps_dir()), Game(written)
        taken: list[str] = []
        told = (json.dumps(written), taken)

        def ask(**request: Any) -> Written:
            answer: Written = engine.answer(json.dumps(request).encode())
            return answer

        answer = ask(do="new", rules="arena", position=written)
        eager = rng.choice((0.0, 0.05, 0.5))
        while True:
            self.same("ok", answer["ok"], True, (answer, *told))
            offer = answer["offer"]
            self.same("asked", offer and offer["seat"], game.asked, told)
            texts = [choice["text"] for choice in offer["choices"]] if offer else []
            self.same("offered", texts, game.offers(), told)
            if not offer:
                break
            if rng.random() < 0.2:
                self.compare(ask(do="state"), game, told)
            if rng.random() < 0.05:
                taken.append("undo")
                undone = ask(do="undo")
                self.same("taken back", undone["ok"], game.take_back(), told)
                answer = undone if undone["ok"] else ask(do="offer")
                continue
            if rng.random() < 0.05:
                # A match goes on from its own notation.
                answer = ask(do="new", rules="arena", position=ask(do="state")["position"])
                continue
            order = self.pick(texts, eager, rng)
            taken.append(order)
            self.orders[order.split()[0]] += 1
            turn_ends = order == "done" and game.asked == "blue"
            answer = ask(do="choose", choice=order)
            game.answer(order)
            if turn_ends:
                self.turn(answer, game, told)
        outcome = answer["outcome"]
        self.same(
            "winner", (outcome["winner"], outcome["scores"]), (game.winner, game.scores), told
        )
        self.same("last turn", answer["status"]["turn"], game.turn, told)
        final = {(kind, x, y) for kind, x, y, _ in ask(do="state")["tokens"] if kind in game.units}
        left = {(unit["name"], *unit["cell"]) for unit in game.alive()}
        self.same("left", final, left, told)

    def pick(self, texts: list[str], eager: float, rng: Random) -> str:
        """Return one of the orders; shots and the like are taken more often than moves."""
        if rng.random() < eager:
            return "done"
        kinds = sorted({order.split()[0] for order in texts if order != "done"})
        if not kinds:
            return "done"
        kind = rng.choice(kinds)
        return rng.choice([order for order in texts if order.split()[0] == kind])

    def turn(self, answer: Written, game: Game, told: object) -> None:
        """Compare what came of a turn."""
        self.turns += 1
        self.compat += game.compat
        found: Counter[tuple[str, str]] = Counter()
        for event in answer["events"]:
            if event["type"] == "scored":
                found[event["seat"], event["event"]] += event["times"]
                worth = event["times"] * POINTS[event["event"]]
                self.same("worth", event["points"], worth, told)
                self.scored[event["event"]] += 1
        self.same("scored", found, +game.scored, told)
        self.same("scores", answer["status"]["scores"], game.scores, told)

    def compare(self, state: Written, game: Game, told: object) -> None:
        """Fail unless both sides are at the same moment."""
        right = game.looks()
        for what, found in looks(state).items():
            self.same(what, found, right[what], told)

    @staticmethod
    def same(what: str, found: object, right: object, told: object) -> None:
        """Fail unless two things are the same."""
        if found != right:
            text = f"{what}: the reference says {right}, the game {found}, in\n{told}"
            pytest.fail(text, pytrace=False)


def examine(seed: int, turns: int) -> Examiner:
    """Compare random matches until so many turns have been played."""
    examiner, rng = Examiner(), Random(seed)
    while examiner.turns < turns:
        examiner.position(random_position(rng), rng)
    assert examiner.orders.keys() == {"move", "shoot", "pickup", "shield", "done"}
    assert examiner.scored.keys() == POINTS.keys()
    assert examiner.turns / 3 < examiner.compat < examiner.turns * 2 / 3
    return examiner


def test_some_turns_agree_with_the_reference() -> None:
    assert examine(seed=1, turns=600).orders["shoot"] > 300


@pytest.mark.slow
def test_many_turns_agree_with_the_reference() -> None:
    assert examine(seed=2, turns=20_000).orders["shoot"] > 10_000
