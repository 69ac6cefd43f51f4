"""Derelict against its naive reference: random positions and play, every answer compared."""

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES, overwatch, reveal, sight
from derelict_game.rules.derelict.frames import Activation, PlayerTurn
from derelict_game.rules.derelict.grid import bits
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.registry import built_in
from derelict_game.rules.wreck import ALIENS, MARINES
from tests import derelict_reference as reference
from tests.derelict_reference import Position, Token

Written = dict[str, Any]
Drawing = tuple[list[str], list[str] | None, list[Token]]
"""Board, segments, and the fixtures that belong there."""
BOLTERS = [kind for kind, weapon in reference.WEAPON.items() if weapon == "bolter"]


# ---- positions


@cache
def deep_hold() -> Drawing:
    """Return the shipped map's board with its lurk cells, entries and doors."""
    shipped = find_mission("deep-hold", places.maps_dir(), built_in()).map
    kept = ("lurk", "alien_entry", "door")
    tokens = [(t.kind, *t.cell, t.facing.name) for t in shipped.tokens if t.kind in kept]
    return shipped.chart.board_rows(), shipped.chart.segment_rows(), tokens


def random_drawing(rng: Random) -> Drawing:
    """Return a board from one cell to 14x14, or a long one on which the range of 12 matters."""
    width, height = rng.choice(
        [
            (rng.randint(1, 4), rng.randint(1, 4)),
            (rng.randint(4, 9), rng.randint(4, 9)),
            (rng.randint(9, 14), rng.randint(9, 14)),
            (rng.randint(15, 30), rng.randint(1, 4)),
            (rng.randint(1, 4), rng.randint(15, 30)),
        ]
    )
    walls = rng.choice([0.0, 0.05, 0.15, 0.3, 0.5])
    rows = [["#" if rng.random() < walls else "." for _ in range(width)] for _ in range(height)]
    rows[rng.randrange(height)][rng.randrange(width)] = "."  # Somebody must stand somewhere.
    board = ["".join(row) for row in rows]
    style = rng.randrange(3)
    if style == 0:
        return board, None, []
    if style == 1:
        letters = rng.choice(["AB", "ABCa", "ABCDEFGHabcdefgh"])
        return board, ["".join(rng.choices(letters, k=width)) for _ in board], []
    size = rng.randint(1, 4)
    blocks = [
        "".join("ABCDEFGH"[(x // size + 3 * (y // size)) % 8] for x in range(width))
        for y in range(height)
    ]
    return board, blocks, []


class Scatter:
    """Tokens thrown on a board so that no two of them are in each other's way."""

    def __init__(self, rng: Random, board: list[str], fixtures: list[Token]) -> None:
        self.rng = rng
        self.middle = (len(board[0]) / 2, len(board) / 2)
        cells = [(x, y) for y, row in enumerate(board) for x in range(len(row))]
        rng.shuffle(cells)
        self.corridors = [(x, y) for x, y in cells if board[y][x] == "."]
        self.tokens = list(fixtures)
        if not fixtures:
            lurking = cells[: rng.choice([0, 1, 2, len(cells) // 6])]
            for cell in lurking:
                self.put("lurk", cell)
            near = {cell for one in lurking for cell in reference.neighbours(one)}
            # Half of the time next to lurk cells, where entry moves and steps meet.
            entries = [cell for cell in self.corridors if cell in near or rng.random() < 0.5]
            for cell in entries[: rng.randrange(4)]:
                self.put("alien_entry", cell)
        self.units()
        self.doors_and_flames(rng.choice([0.0, 0.1, 0.3]), rng.choice([0.0, 0.0, 0.1, 0.4]))

    def put(self, kind: str, cell: tuple[int, int]) -> None:
        """Put a token into a cell, facing the middle of the board, where more is seen, or not."""
        right, down = self.middle[0] - cell[0], self.middle[1] - cell[1]
        inward = ("E" if right > 0 else "W") if abs(right) > abs(down) else "S" if down > 0 else "N"
        self.tokens.append((kind, *cell, self.rng.choice(["N", "E", "S", "W", inward, inward])))

    def units(self) -> None:
        """Put one marine and any other units, with all the marks they may bear."""
        rng = self.rng
        doors = {token[1:3] for token in self.tokens if token[0] == "door"}
        inside = [cell for cell in self.corridors if cell not in doors]
        lurking = [token[1:3] for token in self.tokens if token[0] == "lurk"]
        taken = set()
        # Aliens alone in a crowd come to more than the 22 that there may be.
        crowd = rng.choice([2, 5, 8, 12, 20, 60])
        hive = rng.choice([("alien",), ("alien", "alien", *reference.BLIPS)])
        for place in range(crowd):
            marine = place == 0 or rng.random() < rng.choice([0.3, 0.6])
            cell = rng.choice(inside if marine or rng.random() < 0.7 else lurking or inside)
            if cell in taken or cell in doors:
                continue
            taken.add(cell)
            kind = rng.choice(reference.MARINES if marine else hive)
            self.put(kind, cell)
            if rng.random() < 0.15:
                self.put("deactivated", cell)
            if marine and rng.random() < 0.5:
                self.put(rng.choice(["overwatch", "overwatch", "guard"]), cell)
            # Ruling 22: nothing but a bolter ever jams.
            if kind in BOLTERS and rng.random() < 0.2:
                self.put("jam", cell)

    def doors_and_flames(self, doors: float, flames: float) -> None:
        """Put doors, open ones also under units, and flames."""
        units = {token[1:3] for token in self.tokens if token[0] in reference.UNITS}
        hung = {token[1:3] for token in self.tokens if token[0] == "door"}
        for cell in self.corridors:
            if self.rng.random() < doors and cell not in hung:
                shut = cell not in units and self.rng.random() < 0.5
                self.put("door" if shut else "dooropen", cell)
            # Ruling 16: a door may be closed on a flame, so both may share a cell.
            if self.rng.random() < flames:
                self.put("flame", cell)


def random_position(rng: Random, drawing: Drawing) -> Written:
    """Return a position on a board."""
    board, segments, fixtures = drawing
    written: Written = {
        "board": board,
        "tokens": [list(token) for token in Scatter(rng, board, fixtures).tokens],
        "to_move": rng.choice(["marines", "aliens"]),
        "command_points": rng.randrange(7),
        "flamer_ammo": rng.choice([0, 1, 6, 6, 6]),
    }
    return written if segments is None else {**written, "segments": segments}


# ---- comparing

QUESTIONS = (
    "sight",
    "visible",
    "action points",
    "moves",
    "doors",
    "assault",
    "shots",
    "flamer shots",
    "overwatch",
    "seen blips",
    "first blip",
    "deploy cells, hidden=False",
    "deploy cells, hidden=True",
)


@dataclass
class Examiner:
    """Asks both sides the same questions and counts them."""

    asked: Counter[str] = field(default_factory=Counter)
    telling: Counter[str] = field(default_factory=Counter)
    """The questions whose answer was not empty, so that agreement on nothing proves nothing."""

    def compare(
        self, what: str, of: object, written: Written, expected: object, found: object
    ) -> None:
        """Count one question, and fail unless both answers are the same."""
        self.asked[what] += 1
        self.telling[what] += bool(expected)
        if expected != found:
            pytest.fail(
                f"{what} of {of}: the reference says {expected}, the game {found}, in\n"
                f"{json.dumps(written)}",
                pytrace=False,
            )

    def position(self, written: Written, rng: Random) -> None:
        """Ask everything about a position, with every unit of both seats activated in turn."""
        position = Position.of(written)
        state = RULES.read_position(written, {})
        self.board(written, state, rng)
        for unit in reference.units(position, reference.UNITS):
            cell = reference.place(unit)
            if "deactivated" not in reference.kinds_in(position, cell):
                active = state.copy()
                # The turn of either seat, on the lines of sight that have been worked out already.
                active.stack = [PlayerTurn(MARINES if unit[0] in reference.MARINES else ALIENS)]
                RULES.apply(active, Choice("activate", Cell(*cell)))
                self.actions(written, active, unit, fresh=True)

    def actions(self, written: Written, state: DerelictState, unit: Token, *, fresh: bool) -> None:
        """Compare what is offered to the active unit; fresh: it was activated just now."""
        offer, ap = RULES.offer(state), RULES.status(state)["action_points"]
        assert offer is not None
        offered: dict[str, dict[tuple[int, int], int]] = {}
        for choice, cost in zip(offer.choices, offer.costs, strict=True):
            if choice.cell is not None:
                cell = (choice.cell.x, choice.cell.y)
                assert cell not in offered.setdefault(choice.kind, {}), f"{choice} is offered twice"
                offered[choice.kind][cell] = cost
        position = Position.of(written)
        marine = unit[0] in reference.MARINES
        if fresh:
            self.compare("action points", unit, written, 4 if marine else 6, ap)
        moves = reference.moves(position, unit, ap)
        self.compare("moves", (unit, ap), written, moves, offered.get("move", {}))
        doors = dict.fromkeys(reference.doors(position, unit) if ap else [], 1)
        self.compare("doors", (unit, ap), written, doors, offered.get("door", {}))
        target = reference.assault_target(position, unit) if ap else None
        assault = {} if target is None else {target: 1}
        self.compare("assault", (unit, ap), written, assault, offered.get("assault", {}))
        shots = offered.get("shoot", {})
        if marine and reference.WEAPON[unit[0]] == "flamer":
            cells = reference.flamer_targets(position, unit) if ap >= 2 else []
            self.compare("flamer shots", (unit, ap), written, dict.fromkeys(cells, 2), shots)
        elif marine and (fresh or ap):
            # Without action points a shot hangs on what came before, which no position tells.
            cells = reference.shot_targets(position, unit)
            costs = dict.fromkeys(cells, 1) if fresh else dict.fromkeys(cells)
            self.compare("shots", unit, written, costs, shots if fresh else dict.fromkeys(shots))
        elif not marine:
            self.compare("shots", unit, written, {}, shots)

    def board(self, written: Written, state: DerelictState, rng: Random) -> None:
        """Compare everything that does not need an active unit."""
        position = Position.of(written)
        self.sight(written, state, rng)
        numbers = state.ground.number
        blips = [reference.place(blip) for blip in reference.seen_blips(position)]
        seen = bits(sight.seen_cells(state, state.blips, state.blockers))
        found = [tuple(state.ground.cells[number]) for number in seen]
        self.compare("seen blips", "the marines", written, blips, found)
        first = sight.seen_blip(state)
        ids = [state.at[numbers[Cell(*cell)]] for cell in blips[:1]]
        self.compare("first blip", "the marines", written, ids, [] if first is None else [first])
        for alien in reference.units(position, ("alien",)):
            id_ = state.at[numbers[Cell(alien[1], alien[2])]]
            marines = [state.marines[one] for one in overwatch.shooters(state, id_)]
            shooters = [tuple(state.ground.cells[marine.cell]) for marine in marines]
            right = [reference.place(one) for one in reference.overwatch_shooters(position, alien)]
            self.compare("overwatch", alien, written, right, shooters)
            for hidden in (False, True):
                room = bits(reveal.deploy_cells(state, id_, hidden=hidden))
                cells = [tuple(state.ground.cells[number]) for number in room]
                right = reference.deploy_cells(position, alien, hidden)
                self.compare(f"deploy cells, {hidden=}", alien, written, right, cells)

    def sight(self, written: Written, state: DerelictState, rng: Random) -> None:
        """Compare lines of sight, and what marines see, for some cells."""
        position = Position.of(written)
        grid = state.ground.grid
        everywhere = range(len(grid.cells))
        starts = rng.sample(everywhere, min(3, len(everywhere)))
        ends = rng.sample(everywhere, min(10, len(everywhere)))
        for a, b in ((a, b) for a in starts for b in ends if a != b):
            one, other = grid.cells[a], grid.cells[b]
            right = reference.line_of_sight(position, (one.x, one.y), (other.x, other.y))
            clear = grid.clear(a, b, state.blockers)
            self.compare("sight", f"{one} and {other}", written, right, clear)
        for marine in reference.units(position, reference.MARINES):
            unit = state.marines[state.at[grid.number[Cell(marine[1], marine[2])]]]
            some = rng.sample(everywhere, min(6, len(everywhere)))
            chosen = sum(1 << number for number in some)
            seen = sight.visible(state, unit.cell, unit.facing, chosen)
            for number in some:
                cell = grid.cells[number]
                right = reference.visible(position, marine, (cell.x, cell.y))
                self.compare("visible", f"{cell} to {marine}", written, right, number in seen)

    def play(self, written: Written, rng: Random, choices: int) -> None:
        """Play at random and ask again after every choice: the board has changed step by step."""
        match = Match(RULES, Start.at_position(RULES, written, {}), seed=rng.randrange(2**32))
        for _ in range(choices):
            match.roll()
            if match.offer is None:
                return
            state = match.state
            assert isinstance(state, DerelictState)
            now = RULES.write_position(state)
            frame = state.stack[-1]
            if isinstance(frame, Activation):
                x, y = RULES.status(state)["active"]
                units = reference.units(Position.of(now), reference.UNITS)
                unit = next(one for one in units if reference.place(one) == (x, y))
                self.actions(now, state, unit, fresh=False)
            self.board(now, state, rng)
            # Activations and passes outnumber the rest, but change the board the least.
            acts = [one for one in match.offer if one.kind not in ("activate", "pass")]
            options = acts if acts and rng.random() < 0.9 else match.offer.choices
            match.choose(rng.choice(options))

    def check(self, total: int, of_each: int) -> None:
        """Fail if too little was compared, all in all or of any one kind."""
        assert self.asked.total() >= total, self.asked
        assert min(self.telling[what] for what in QUESTIONS) >= of_each, self.telling


def examine(seed: int, boards: int, shipped: int, choices: int) -> Examiner:
    """Compare on some random boards and some times on the shipped one; play on every fourth."""
    rng = Random(seed)
    examiner = Examiner()
    for number in range(boards + shipped):
        drawing = random_drawing(rng) if number < boards else deep_hold()
        written = random_position(rng, drawing)
        examiner.position(written, rng)
        if number % 4 == 0:
            examiner.play(written, rng, choices)
    return examiner


SWARM = [["alien", x, y, "N"] for y in range(3) for x in range(8)]
HARD: dict[str, tuple[list[str], list[list[Any]]]] = {
    "a lifted blip leaves its fire behind": (
        [".##", "..#", "..."],
        [["marine", 0, 0, "E"], ["blip", 1, 2, "N"], ["flame", 1, 2, "N"]],
    ),
    "two entries are equally close and one is a step back": (
        [".....", ".....", ".....", "....."],
        [
            ["marine", 4, 3, "S"],
            *(["alien", 2, 1, "S"], ["lurk", 2, 1, "N"]),
            *(["alien_entry", 1, 2, "N"], ["alien_entry", 3, 0, "N"]),
        ],
    ),
    "the entry burns and the lurk cell too": (
        ["......#", "......#"],
        [
            *(["marine", 0, 0, "W"], ["alien", 6, 0, "W"], ["lurk", 6, 0, "W"]),
            *(["alien", 4, 1, "E"], ["lurk", 4, 1, "W"], ["flame", 4, 1, "N"]),
            *(["alien_entry", 5, 0, "N"], ["flame", 5, 0, "N"]),
        ],
    ),
    "the range is 12": (
        ["." * 15] * 4,
        [
            *(["marine_flame", 0, 0, "E"], ["marine", 0, 3, "E"], ["overwatch", 0, 3, "N"]),
            *(["marine", 1, 2, "E"], ["overwatch", 1, 2, "N"], ["alien", 13, 3, "W"]),
        ],
    ),
    "21 aliens": (["." * 9] * 4, [["marine", 0, 3, "E"], *SWARM[:21]]),
    "22 aliens": (["." * 9] * 4, [["marine", 0, 3, "E"], *SWARM[:22]]),
}


@pytest.mark.parametrize("name", HARD)
def test_hard_positions_agree_with_the_reference(name: str) -> None:
    board, tokens = HARD[name]
    Examiner().position({"board": board, "tokens": tokens}, Random(0))


def test_some_positions_agree_with_the_reference() -> None:
    examine(seed=2, boards=45, shipped=1, choices=8).check(total=8_000, of_each=10)


@pytest.mark.slow
def test_many_positions_agree_with_the_reference() -> None:
    examine(seed=1, boards=900, shipped=20, choices=20).check(total=100_000, of_each=300)
