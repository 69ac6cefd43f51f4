"""The boards and courses of Factory Rally, and the joining of maps that they are laid with."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.cli import MISUSED, main
from derelict_game.match.mission import Mission, find_mission, shipped_maps
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.checks import driven
from derelict_game.rules.rally.floor import floor_of
from derelict_game.rules.rally.tokens import BELT, DOCKS, EXPRESS, FLAGS, SEATS, WALL
from derelict_game.rules.registry import built_in
from derelict_game.tiled.joining import join
from derelict_game.tiled.loader import TiledMap, examine

MAPS = places.maps_dir()
FOLDER = MAPS / RULES.name
BOARDS = sorted(path.stem for path in (FOLDER / "boards").glob("*.tmx"))
COURSES = sorted(path.stem for path in FOLDER.glob("*.tmx"))
LEVELS = ("easy", "medium", "hard")
LENGTHS = ("a short match", "a medium match", "a long match")
OUTER = (2, 4, 7, 9)
"""Where walls stand on the sides of a board."""
EDGES = [kind for kind, known in RULES.token_kinds.items() if known.edge]


def board(name: str) -> TiledMap:
    """Return a board or a bay."""
    found, faults = examine(FOLDER / "boards" / f"{name}.tmx")
    assert found is not None
    assert not faults
    return found


def course(name: str) -> Mission:
    """Return a shipped course."""
    return find_mission(name, MAPS, built_in())


def count(tokens: tuple[Token, ...], *kinds: str) -> int:
    """Return how many tokens are of some kinds."""
    return sum(token.kind in kinds for token in tokens)


# ---- boards


def test_there_are_boards_and_bays_enough() -> None:
    sizes = Counter((board(name).chart.width, board(name).chart.height) for name in BOARDS)
    assert sizes == {(12, 12): 7, (12, 4): 2}


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_all_floor_with_walls_at_the_known_places(name: str) -> None:
    found = board(name)
    chart = found.chart
    assert len(chart.corridors) == chart.width * chart.height
    walls = {(token.cell, token.facing) for token in found.tokens if token.kind == WALL}
    if chart.height == 12:
        sides = {
            *((Cell(at, 0), Facing.N) for at in OUTER),
            *((Cell(at, 11), Facing.S) for at in OUTER),
            *((Cell(0, at), Facing.W) for at in OUTER),
            *((Cell(11, at), Facing.E) for at in OUTER),
        }
        assert sides <= walls
        assert not count(found.tokens, *DOCKS, *FLAGS)
        assert count(found.tokens, "wrench") == 2
        assert 1 <= count(found.tokens, "hammer") <= 4
    else:
        assert {(Cell(at, 0), Facing.N) for at in OUTER} <= walls
        assert Counter(t.kind for t in found.tokens if t.kind in DOCKS) == dict.fromkeys(DOCKS, 1)


def test_the_boards_have_everything_between_them() -> None:
    kinds = {token.kind for name in BOARDS for token in board(name).tokens}
    assert set(RULES.token_kinds) - kinds == {*FLAGS, *SEATS}


# ---- courses


@pytest.mark.parametrize("name", COURSES)
def test_a_course_is_its_boards_with_flags(name: str) -> None:
    mission = course(name)
    parts = [board(part) for part in str(mission.map.properties["boards"]).split()]
    assert parts[-1].chart.height == 4, "the bay lies at the bottom: robots look north"
    chart, tokens = join(parts, EDGES)
    assert mission.map.chart.board_rows() == chart.board_rows()
    bare = [token for token in mission.map.tokens if token.kind not in FLAGS]
    assert bare == list(tokens)


@pytest.mark.parametrize("name", COURSES)
def test_a_course_says_what_it_asks_for(name: str) -> None:
    mission = course(name)
    level, length = mission.demands
    assert level in LEVELS
    assert length in LENGTHS
    assert mission.idea
    assert mission.par
    assert 2 <= mission.briefing.count(".") <= 4
    assert len(mission.seats({"robots": 8})) == 8


def test_the_courses_go_from_easy_to_hard() -> None:
    assert len(COURSES) == 8
    assert {course(name).demands[0] for name in COURSES} == set(LEVELS)
    heights = Counter(course(name).map.chart.height for name in COURSES)
    assert heights == {16: 7, 28: 1}
    used = {part for n in COURSES for part in str(course(n).map.properties["boards"]).split()}
    assert used == set(BOARDS), "no board lies about"


@pytest.mark.parametrize("name", COURSES)
def test_flags_are_worth_the_way(name: str) -> None:
    mission = course(name)
    tokens = mission.map.tokens
    floor = floor_of(mission.map.chart, tokens)
    flags = [token.cell for kind in FLAGS for token in tokens if token.kind == kind]
    assert 2 <= len(flags) <= 4
    taken = {t.cell: t.kind for t in tokens if t.kind not in (*FLAGS, *EDGES)}
    for one, other in pairwise(flags):
        assert driven(floor, floor.place(one))[floor.place(other)] >= 5
    for flag in flags:
        assert flag not in taken, f"{taken.get(flag)} is under a flag"
        walls = [facing for facing in Facing if floor.steps[facing][floor.place(flag)] < 0]
        assert len(walls) < 2, "not in a corner"


def test_no_belt_of_a_course_runs_into_another_board_by_mistake() -> None:
    long = course("long-haul")
    for kind, cell, facing in long.map.tokens:
        if kind in (BELT, EXPRESS):
            assert cell.y // 12 == cell.step(*facing.delta).y // 12 or cell.y == 24


# ---- joining


def joined(tmp_path: Path, *names: str) -> Path:
    """Return the map that the command makes of some boards."""
    path = tmp_path / "whole.tmx"
    files = [str(FOLDER / "boards" / f"{name}.tmx") for name in names]
    assert main(["join-maps", *files, "-o", str(path)]) == 0
    return path


def test_maps_are_laid_below_each_other(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = joined(tmp_path, "gearworks", "chute-bay")
    assert "12 x 16 cells, from 2 maps." in capsys.readouterr().out
    found, faults = examine(path)
    assert found is not None
    assert not faults
    assert found.properties["boards"] == "gearworks chute-bay"
    assert found.properties["rules"] == "rally"
    assert found.chart.height == 16
    above, below = board("gearworks"), board("chute-bay")
    moved = [Token(kind, cell.step(0, 12), facing) for kind, cell, facing in below.tokens]
    seam = {Token(WALL, Cell(at, 12), Facing.N) for at in OUTER}
    assert set(found.tokens) == {*above.tokens, *moved} - seam, "walls where they meet stand once"
    assert seam < set(moved)
    assert found.chart.segment(Cell(0, 11)) != found.chart.segment(Cell(0, 12))


def test_maps_that_do_not_fit_are_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bay = str(FOLDER / "boards" / "chute-bay.tmx")
    junction, gone = str(shipped_maps(MAPS)["junction"]), str(tmp_path / "gone.tmx")
    there = tmp_path / "there.tmx"
    there.write_text("mine")
    for words, told in (
        ([bay, junction, "-o", str(tmp_path / "a.tmx")], "The maps are of several games"),
        ([gone, bay, "-o", str(tmp_path / "a.tmx")], "gone.tmx: The file cannot be read"),
        ([bay, "-o", str(tmp_path / "a.txt")], "A map's name ends in .tmx"),
        ([bay, "-o", str(there)], "--force writes over it"),
    ):
        assert main(["join-maps", *words]) == MISUSED
        error = capsys.readouterr().err
        assert told in error
        assert len(error.splitlines()) == 1
    gallery = str(shipped_maps(MAPS)["gallery"])
    assert main(["join-maps", junction, gallery, "-o", str(tmp_path / "a.tmx")]) == MISUSED
    assert "The maps are not of one width" in capsys.readouterr().err
    assert there.read_text() == "mine"
    assert main(["join-maps", bay, "-o", str(there), "--force"]) == 0


def test_a_part_finds_the_tileset_of_its_project(tmp_path: Path) -> None:
    inside = tmp_path / "project" / "boards"
    inside.mkdir(parents=True)
    (tmp_path / "project" / "x.tiled-project").write_text("{}")
    path = joined(inside, "loading-bay")
    assert 'source="../tileset.tsx"' in path.read_text()
    assert (tmp_path / "project" / "tileset.png").is_file()
    assert not (inside / "tileset.png").exists()
    assert examine(path)[1] == []
    (tmp_path / "project" / "x.tiled-project").unlink()
    _, faults = examine(path)
    assert "lies outside the map's folder" in faults[0].text, "elsewhere nothing leaves the folder"
