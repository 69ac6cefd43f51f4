"""Made courses: boards from a seed, laps of the right length, and how they are tried out."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.cli import main
from derelict_game.match.making import CANDIDATES, making, start_of, write_blueprint
from derelict_game.match.match import Match
from derelict_game.match.mission import check_mission
from derelict_game.players.cast import cast
from derelict_game.players.levels import making_player
from derelict_game.players.mind import Budget
from derelict_game.rules.blueprint import EASIEST, HARDEST, Blueprint, CannotMake
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.checks import driven
from derelict_game.rules.rally.floor import floor_of
from derelict_game.rules.rally.generator.bays import COUNT, DEPTH, bay
from derelict_game.rules.rally.generator.sizes import SIZES
from derelict_game.rules.rally.generator.sketch import SIDE, turned
from derelict_game.rules.rally.tokens import DOCKS, EDGES, FLAGS, SEATS, WALL
from derelict_game.rules.registry import built_in
from derelict_game.tiled.loader import examine
from derelict_game.ui.scenes.make_mission import MakeMissionScene
from derelict_game.ui.widgets.label import Label
from tests.windows import Hands

FEW = [(seed, size) for size in SIZES for seed in range(4)]
MANY = [(seed, list(SIZES)[seed % 3]) for seed in range(500, 800)]


def on_board(made: Blueprint, number: int) -> set[Token]:
    """Return what stands on a board of a course but flags, as if it were alone."""
    top = number * SIDE
    return {
        Token(kind, cell.step(0, -top), facing)
        for kind, cell, facing in made.tokens
        if kind not in FLAGS and top <= cell.y < top + SIDE
    }


def flags_of(made: Blueprint) -> list[Cell]:
    """Return where the flags stand, in their order."""
    return [token.cell for kind in FLAGS for token in made.tokens if token.kind == kind]


def count(made: Blueprint, *kinds: str) -> int:
    """Return how many tokens are of some kinds."""
    return sum(token.kind in kinds for token in made.tokens)


# ---- boards


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_a_made_course_has_no_fault_and_says_what_it_is(
    seed: int, size: str, tmp_path: Path
) -> None:
    made, frame = RULES.blueprint(seed, size), SIZES[size]
    path = tmp_path / "made.tmx"
    write_blueprint(path, RULES, made, places.game_maps_dir(RULES.name))
    mission, faults = check_mission(path, built_in())
    assert mission is not None
    assert not faults
    assert mission.title == made.title
    assert mission.briefing == made.briefing
    assert mission.demands == (frame.difficulty, f"a {frame.length} match")
    assert mission.par == frame.turns
    assert len(mission.seats({"robots": 8})) == 8
    assert (made.chart.width, made.chart.height) == (SIDE, frame.boards * SIDE + DEPTH)


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_a_made_board_has_what_makes_it_worth_playing(seed: int, size: str) -> None:
    made, boards = RULES.blueprint(seed, size), SIZES[size].boards
    assert count(made, "wrench") == count(made, "hammer") == 2 * boards
    assert count(made, "belt", "express") >= 10 * boards
    assert count(made, *DOCKS) == 8
    for number in range(boards):
        tokens = on_board(made, number)
        bare = {token for token in tokens if token.kind != WALL}
        assert {turned(token) for token in bare} == bare, "it looks the same from both sides"


def test_all_there_is_stands_on_some_made_board() -> None:
    kinds = {t.kind for seed in range(20) for t in RULES.blueprint(seed, "large").tokens}
    assert set(RULES.token_kinds) - kinds == {*SEATS, *FLAGS[4:]}


@pytest.mark.parametrize("number", range(COUNT))
def test_the_bays_are_those_of_the_shipped_courses(number: int) -> None:
    drawn = {*bay(number, 0), *(Token(WALL, Cell(x, 0), Facing.N) for x in (2, 4, 7, 9))}
    found = [
        set(tiled.tokens)
        for path in (places.game_maps_dir(RULES.name) / "boards").glob("*-bay.tmx")
        if (tiled := examine(path)[0]) is not None
    ]
    assert drawn in found


# ---- seeds


def test_the_same_seed_gives_the_same_bytes_and_another_one_another_map(tmp_path: Path) -> None:
    texts = []
    for number, seed in enumerate((5, 5, 6)):
        path = tmp_path / f"{number}.tmx"
        words = ["make-mission", "--rules", "rally", "--seed", str(seed), "--no-selection"]
        assert main([*words, "-o", str(path)]) == 0
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_a_known_seed_gives_the_known_course() -> None:
    # What was made once is made again by every later version, or people's seeds mean nothing.
    made = RULES.blueprint(7, "small")
    assert made.title == "Etching Room 29"
    assert flags_of(made) == [Cell(1, 1), Cell(5, 10)]
    assert sorted(t.cell for t in made.tokens if t.kind == "wrench") == [Cell(2, 7), Cell(9, 4)]


def test_another_variant_is_another_factory_and_an_unknown_size_none() -> None:
    first, second = (RULES.blueprint(3, "medium", variant=variant) for variant in (0, 1))
    assert on_board(first, 0) != on_board(second, 0)
    with pytest.raises(CannotMake, match="There is no size 'huge'; there are: small, medium"):
        RULES.blueprint(3, "huge")


# ---- laps


@pytest.mark.parametrize("size", SIZES)
def test_hardship_moves_the_last_flag_away_and_leaves_the_rest_alone(size: str) -> None:
    for seed in (40, 41):
        laps = [RULES.blueprint(seed, size, hard) for hard in range(EASIEST, HARDEST + 1)]
        floor = floor_of(laps[0].chart, laps[0].tokens)
        assert len({(made.title, flags_of(made)[-2], made.tokens[:-1]) for made in laps}) == 1
        ways = [
            driven(floor, floor.place(flags_of(made)[-2]))[floor.place(flags_of(made)[-1])]
            for made in laps
        ]
        assert ways == [SIZES[size].last_way + hard for hard in range(EASIEST, HARDEST + 1)]
        assert [made.hardship for made in laps] == list(range(EASIEST, HARDEST + 1))


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_the_briefing_tells_the_length_of_the_lap(seed: int, size: str) -> None:
    made = RULES.blueprint(seed, size)
    floor, flags = floor_of(made.chart, made.tokens), flags_of(made)
    assert len(flags) == SIZES[size].flags
    start = driven(floor, floor.place(flags[0]))
    lap = sum(start[dock] for dock in floor.docks) // len(floor.docks)
    for one, other in pairwise(flags):
        lap += driven(floor, floor.place(one))[floor.place(other)]
    told = re.search(r"(\d+) steps", made.briefing)
    assert told
    assert int(told[1]) == lap


@pytest.mark.parametrize(("seed", "size"), FEW)
def test_flags_stand_on_bare_floor_apart_from_each_other(seed: int, size: str) -> None:
    made = RULES.blueprint(seed, size)
    flags = flags_of(made)
    floor = floor_of(made.chart, made.tokens)
    taken = {t.cell for t in made.tokens if t.kind not in (*FLAGS, *EDGES)}
    beams = {at for laser in floor.lasers for at in laser.cells}
    for number, flag in enumerate(flags):
        assert flag not in taken
        assert floor.place(flag) not in beams
        for other in flags[:number]:
            assert abs(flag.x - other.x) + abs(flag.y - other.y) >= 5


# ---- trying out


def test_a_course_is_tried_out_by_one_robot_within_the_turns_of_its_size() -> None:
    made = RULES.blueprint(1, "medium")
    start = start_of(RULES, made)
    assert (start.options["robots"], start.options["turn_limit"]) == (1, SIZES["medium"].turns)
    match = Match(RULES, start, seed=1)
    (seat,) = match.seats
    match.players = {seat: cast(making_player(RULES), RULES, seat, 1, budget=Budget.BENCH)}
    while match.offer:
        match.advance()
    assert match.outcome is not None


def test_self_play_chooses_the_hardship_that_half_of_the_races_are_in_time_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def in_time(_: object, blueprint: Blueprint, seed: int) -> bool:
        return seed % (HARDEST + 1) > blueprint.hardship

    monkeypatch.setattr("derelict_game.match.making._first_seat_wins", in_time)
    steps = list(making(RULES, 4, "small"))
    total = CANDIDATES * RULES.trial_matches
    assert [step.played for step in steps[:-1]] == list(range(total + 1))
    chosen = steps[-1].blueprint
    assert chosen is not None
    assert 3 <= chosen.hardship <= 8


def test_the_screen_says_what_is_sought(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=lambda stage: MakeMissionScene(stage, RULES, lambda path: path))
    hands.wait(0.5)
    scene = hands.scene
    assert isinstance(scene, MakeMissionScene)
    told = " ".join(w.text for w in scene.group.widgets if isinstance(w, Label))
    assert "until one robot alone needs about as many turns as its size says" in told
    assert SIZES["medium"].meaning in told


# ---- long runs


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "size"), MANY)
def test_many_courses_are_sound(seed: int, size: str, tmp_path: Path) -> None:
    test_a_made_course_has_no_fault_and_says_what_it_is(seed, size, tmp_path)
