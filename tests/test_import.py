"""The import of the first Derelict's text missions."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.match.mission import find_mission
from derelict_game.rules.registry import Registry
from derelict_game.tiled.mission_text import MissionError, Segment, read_mission, read_segments
from tests.conftest import Cli, one_sentence

SEGMENTS = """legend: 0=wall, 1=corridor
segment bend 2x3
0 1 1
1 1 0
endsegment

segment cell 1x1
1
endsegment
"""
MISSION = """mission: The Small One
profile: mission
version: 1
board: 8

instances:
  seg-1: bend pos=(1,1) rot=0
  seg-2: bend pos=(4,1) rot=90
  seg-3: cell pos=(7,7) rot=270

tokens:
  tok-1: marine pos=(2,1) rot=0
  tok-2: alien pos=(3,1) rot=90
  tok-3: lurk pos=(7,7) rot=180
  tok-4: door pos=(1,2) rot=270
"""


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """A mission and its segments."""
    mission, segments = tmp_path / "mission.txt", tmp_path / "segments.txt"
    mission.write_text(MISSION)
    segments.write_text(SEGMENTS)
    return mission, segments


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_segment_follows_the_formula(rotation: int) -> None:
    rows = ((False, True, True), (True, True, False))
    height, width = 2, 3
    turned = Segment(rows).turned(rotation).rows
    formulas: dict[int, Callable[[int, int], tuple[int, int]]] = {
        0: lambda x, y: (x, y),
        90: lambda x, y: (height - 1 - y, x),
        180: lambda x, y: (width - 1 - x, height - 1 - y),
        270: lambda x, y: (y, width - 1 - x),
    }
    for y in range(height):
        for x in range(width):
            new_x, new_y = formulas[rotation](x, y)
            assert turned[new_y][new_x] == rows[y][x]


def test_a_small_mission_becomes_a_map(
    cli: Cli, files: tuple[Path, Path], registry: Registry
) -> None:
    mission, segments = files
    output = mission.parent / "out" / "small.tmx"
    done = cli("import-mission", str(mission), "--segments", str(segments), "-o", str(output))
    assert done.stdout.endswith("3 segments, 4 tokens, 9 corridor cells.\n")
    found = find_mission(str(output), output.parent, registry)
    assert found.title == "The Small One"
    assert found.map.chart.board_rows() == [
        "########",
        "##...###",
        "#..#..##",
        "#####.##",
        "########",
        "########",
        "########",
        "#######.",
    ]
    assert found.map.tokens == (
        Token("marine", Cell(2, 1), Facing.S),
        Token("alien", Cell(3, 1), Facing.W),
        Token("lurk", Cell(7, 7), Facing.N),
        Token("door", Cell(1, 2), Facing.E),
    )
    assert found.map.chart.segment(Cell(1, 1)) == found.map.chart.segment(Cell(3, 2)) == 1
    assert found.map.chart.segment(Cell(5, 3)) == 2
    assert found.map.chart.segment(Cell(7, 7)) == 3
    assert found.map.chart.segment(Cell(0, 0)) == 0
    assert cli("check-map", str(output)).returncode == 0


@pytest.mark.parametrize(
    ("file", "old", "new", "part"),
    [
        (0, "board: 8", "board: 0", "names no board of 1 to 200"),
        (0, "board: 8", "board: 100000", "names no board of 1 to 200"),
        (0, "board: 8", "", "names no board"),
        (0, "pos=(4,1) rot=90", "pos=(7,1) rot=90", "line 8: the segment reaches over"),
        (0, "bend pos=(1,1)", "bridge pos=(1,1)", "line 7: there is no segment 'bridge'"),
        (0, "rot=0", "rot=45", "line 7: a rotation is 0, 90, 180 or 270"),
        (0, "pos=(1,1)", "pos=(a,1)", "line 7: 'seg-1: bend pos=(a,1) rot=0' does not say what"),
        (0, "pos=(4,1) rot=90", "pos=(3,1) rot=90", "two segments share the corridor at 3,1"),
        (0, "marine pos", "dragon pos", "there is no token type 'dragon'"),
        (0, "lurk pos=(7,7)", "lurk pos=(8,7)", "the lurk at 8,7 is off the board"),
        (1, "segment bend 2x3", "segment bend 3x3", "line 5: the segment has 2 rows, not 3"),
        (1, "0 1 1", "0 1", "line 3: a row of bend is 3 times 0 or 1"),
        (1, "0 1 1", "0 1 2", "line 3: a row of bend is 3 times 0 or 1"),
        (1, "endsegment\n\n", "", "line 5: the segment bend has no end"),
        (1, "1\nendsegment\n", "1\n", "ends inside the segment cell"),
        (1, "legend", "comment", "line 1: 'comment: 0=wall, 1=corridor' is not understood"),
    ],
)
def test_a_wrong_mission_gets_one_sentence(
    cli: Cli, files: tuple[Path, Path], file: int, old: str, new: str, part: str
) -> None:
    mission, segments = files
    text = files[file].read_text()
    assert old in text
    files[file].write_text(text.replace(old, new, 1))
    output = mission.parent / "out.tmx"
    words = ("import-mission", str(mission), "--segments", str(segments), "-o", str(output))
    done = cli(*words, check=2)
    assert part in done.stderr
    assert one_sentence(done.stderr)
    assert not output.exists()


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"x" * 2_000_000])
def test_files_that_are_no_missions(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "it.txt"
    path.write_bytes(data)
    with pytest.raises(MissionError):
        read_segments(path)
    with pytest.raises(MissionError):
        read_mission(path, {})


def test_the_output_must_be_a_map(cli: Cli, files: tuple[Path, Path]) -> None:
    mission, segments = files
    words = ("import-mission", str(mission), "--segments", str(segments))
    assert "should end in .tmx" in cli(*words, "-o", "map.txt", check=2).stderr
    (mission.parent / "file").write_text("")
    assert "cannot be written" in cli(*words, "-o", "file/map.tmx", check=2).stderr


EXAMPLES = Path(__file__).parent.parent.parent / "shared" / "data" / "derelict"


@pytest.mark.skipif(
    not EXAMPLES.is_dir(), reason="the example missions are not part of the project"
)
def test_the_example_mission(cli: Cli, tmp_path: Path, registry: Registry) -> None:
    output = tmp_path / "example.tmx"
    done = cli(
        "import-mission",
        str(EXAMPLES / "Suicide-Mission.txt"),
        "--segments",
        str(EXAMPLES / "segments.txt"),
        "-o",
        str(output),
    )
    assert "27 segments, 47 tokens, 121 corridor cells" in done.stdout
    found = find_mission(str(output), tmp_path, registry)
    kinds = Counter(token.kind for token in found.map.tokens)
    assert kinds["lurk"] == 18
    assert sum(kinds.values()) == 47
    regions = found.map.chart.regions
    assert [len(region) for region in regions] == [98, 5, 3, 3, 3, 3, 3, 3]
    lurk = {token.cell for token in found.map.tokens if token.kind == "lurk"}
    drop = {token.cell for token in found.map.tokens if token.kind == "drop_marine"}
    assert lurk == set().union(*regions[2:])
    assert drop == regions[1]
    assert len({found.map.chart.segment(cell) for cell in found.map.chart.corridors}) == 27
    assert Token("start_marine", Cell(3, 12), Facing.E) in found.map.tokens
