"""Balance: equal players on a map, where units die, what is never used."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.cli import main
from derelict_game.contests.balance import fair
from derelict_game.contests.playing import Happening, happenings
from derelict_game.match.mission import find_mission
from derelict_game.players.cast import players_for
from derelict_game.players.levels import making_player, measuring_player
from derelict_game.rules.event import Event
from derelict_game.rules.registry import built_in
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.tools.heat_map import LARGEST_CELL, draw_heat_map
from tests.conftest import one_sentence
from tests.toy import TOY

WORDS = ("balance", "first-burn", "--player", "random", "--games", "8", "--jobs", "1")


def report_of(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """Run the command and return its report."""
    assert main([*words, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_what_happened_where() -> None:
    here, there = Cell(1, 1), Cell(2, 1)
    unit, door = TokenId(5), TokenId(-3)
    events = [
        Event("moved", "", (here, there), unit),
        Event("moved", "", (there, here), unit),
        Event("destroyed", "", (here,), unit),
        Event("destroyed", "", (there,), door),
        Event("turn", ""),
    ]
    assert happenings(events, {door}) == Counter(
        {
            Happening("left", here): 1,
            Happening("moved", there): 1,
            Happening("left", there): 1,
            Happening("moved", here): 1,
            Happening("destroyed", here): 1,
        }
    )


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    report = report_of(capsys, *WORDS)
    assert (report["map"], report["player"], report["games"]) == ("first-burn", "random", 8)
    won = sum(figure["number"] for figure in report["wins"].values())
    assert list(report["wins"]) == ["marines", "aliens"]
    assert won + report["draws"] == 8
    assert report["decided"] == won / 8
    assert sum(report["reasons"].values()) == 8
    assert report["turns"]["least"] <= report["turns"]["median"] <= report["turns"]["most"]
    corridors = {str(cell) for cell in _chart().corridors}
    assert set(report["deaths"]) <= corridors
    assert list(report["deaths"].values()) == sorted(report["deaths"].values(), reverse=True)
    assert sum(report["deaths"].values()) > 0


def _chart() -> Chart:
    return find_mission("first-burn", places.maps_dir(), built_in()).map.chart


def test_what_is_used_and_what_never_is(capsys: pytest.CaptureFixture[str]) -> None:
    rows = report_of(capsys, *WORDS)["scenery"]
    of = {kind: [row for row in rows if row["kind"] == kind] for kind in {r["kind"] for r in rows}}
    assert {kind: len(rows) for kind, rows in of.items()} == {
        "alien_entry": 4,
        "lurk": 12,
        "drop_marine": 3,
        "start_marine": 3,
        "objective": 1,
    }
    assert all(row["placed"] for row in of["lurk"])
    assert all(row["entered"] for row in of["alien_entry"])
    assert all(row["used"] and not row["entered"] for row in of["drop_marine"])
    (objective,) = of["objective"]
    assert not objective["used"], "nobody gets there at random"


def test_any_number_of_jobs_gives_the_same_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert report_of(capsys, *WORDS[:-1], "2") == report_of(capsys, *WORDS)


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS]) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0] == "first-burn: 8 matches, random in all seats."
    assert lines[1].startswith("Marines win              0.0% (0.0-32.4)")
    assert lines[1].endswith(", fair 50.0%")
    assert lines[2].startswith("Aliens win ")
    assert lines[4] == "Aliens mean return       +1.00 (+1.00 to +1.00), fair 0.00"
    assert "How they ended:" in lines
    assert any(line.startswith("Units died ") for line in lines)
    assert any(line.startswith("objective") and line.endswith("never used") for line in lines)
    assert printed.err == ""


def test_a_map_without_scenery_or_deaths(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("balance", "gallery", "--player", "random", "--games", "2", "--jobs", "1")
    assert main([*words, "--option", "turn_limit=3"]) == 0
    printed = capsys.readouterr().out
    assert "     2  The turn limit of 3 is reached." in printed
    assert printed.endswith("Units died 0 times.\n")


def test_a_game_names_who_measures_and_who_makes_its_maps() -> None:
    for rules in built_in():
        assert {measuring_player(rules), making_player(rules)} <= set(players_for(rules))
    assert measuring_player(built_in()["derelict"]) == "veteran"
    assert making_player(built_in()["derelict"]) == "greedy"
    assert measuring_player(TOY) == making_player(TOY) == "random"


def test_what_equal_players_should_have() -> None:
    assert fair(2) == {"wins": 0.5, "returns": 0}
    assert fair(8) == {"wins": 0.125, "returns": 0}
    assert fair(1) is None


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("atlantis", "There is no map 'atlantis'"),
        ("first-burn --player nobody", "There is no player 'nobody'"),
        ("first-burn --player human", "Nobody plays here"),
        ("first-burn --picture heat.jpg", "ends in .png"),
        ("first-burn --rules chess", "There is no rule set 'chess'"),
    ],
)
def test_a_wrong_word_gets_one_sentence(
    capsys: pytest.CaptureFixture[str], words: str, part: str
) -> None:
    assert main(["balance", *words.split()]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert one_sentence(printed.err)
    assert part in printed.err


# ---- the picture


def test_the_picture_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "pictures" / "heat.png"
    report = report_of(capsys, *WORDS, "--picture", str(path))
    assert report["games"] == 8
    chart = _chart()
    width, height = pygame.image.load(path).get_size()
    cell = width // chart.width
    assert (width, height) == (chart.width * cell, chart.height * cell)
    assert 32 <= cell <= LARGEST_CELL


def test_a_picture_that_cannot_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    words = (*WORDS[:4], "--games", "1", "--jobs", "1", "--option", "turn_limit=2")
    assert main([*words, "--picture", str(tmp_path / "file" / "heat.png")]) == 2
    assert one_sentence(capsys.readouterr().err)


def test_the_more_deaths_the_redder(pieces: Pieces) -> None:
    chart = Chart.from_rows(["....", "...."])
    door = Token("door", Cell(0, 1), Facing.N)
    numbers = {Cell(1, 0): 1, Cell(2, 0): 10}
    plain = draw_heat_map(chart, [door], {}, pieces)
    picture = draw_heat_map(chart, [door], numbers, pieces)

    def red(surface: pygame.Surface, cell: Cell) -> int:
        tone = surface.get_at((cell.x * LARGEST_CELL + 4, cell.y * LARGEST_CELL + 4))
        return tone.r - tone.b

    assert red(picture, Cell(0, 0)) == red(plain, Cell(0, 0))
    assert red(plain, Cell(1, 0)) < red(picture, Cell(1, 0)) < red(picture, Cell(2, 0))
