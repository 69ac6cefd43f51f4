"""Recorded games of the contest: read with care, replayed, compared, and shown as matches."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from derelict_game.cli import FAILED, MISUSED, main
from derelict_game.commands.arena.maps import MapFile, read_map
from derelict_game.commands.arena.replay_contest import match_of
from derelict_game.rules.arena import records
from derelict_game.rules.arena.records import RecordError
from derelict_game.rules.arena.state import Order
from tests.arena_pictures import drawn, rgba

CONTEST = Path(__file__).parent.parent.parent / "shared" / "data" / "arena"
"""Maps and games of the contest, where they are at hand; they are not ours to ship."""

YARD = ("#######", "#ABCD.#", "#M.1.m#", "#abcd.#", "#######")
OTHER = ("#######", "#ABCD.#", "#M...m#", "#abcd.#", "#######")
"""The same without the repair kit."""


def move(*orders: tuple[str, int, int] | None) -> dict[str, Any]:
    """Return a turn of a squad as the contest writes it; units that are not named stand still."""
    four = [*orders, None, None, None, None][:4]
    return {
        "unitActions": [one and one[0] for one in four],
        "unitActionTargets": [one and {"x": one[1], "y": one[2]} for one in four],
    }


def scored(turn: int, *events: str | tuple[str, int]) -> list[dict[str, Any]]:
    """Return score events of a turn as the contest writes them."""
    pairs = [(one, 1) if isinstance(one, str) else one for one in events]
    return [{"turnNum": turn, "scoreEventType": name, "multiplier": times} for name, times in pairs]


def counted() -> dict[str, Any]:
    """Return a game on the yard whose score events were counted by hand.

    Amber: Alpha shoots at Blue Alpha twice; Charlie moves onto the kit, then picks it up. Blue:
    Delta walks into a wall, which is not exploring, then stands.
    """
    amber = [
        move(("SHOOT", 1, 3), None, ("MOVE", 3, 2), None),
        move(("SHOOT", 1, 3), None, ("PICK_UP", 3, 2), None),
    ]
    blue = [move(None, None, None, ("MOVE", 4, 4)), move()]
    hit = ("ENEMY_UNIT_HIT", 4)
    hold, explored = "CONTROL_POINT_HOLD", "MAP_TILE_EXPLORED"
    return {
        "gameLength": 2,
        "playerScores": [0, 0],
        "playerUUIDs": ["one", "two"],
        "missedTurns": [0, 0],
        "moves": [amber, blue],
        "playerScoreEvents": [
            [
                *scored(0, "CONTROL_POINT_CAPTURE", hold, hit, *[explored] * 4),
                *scored(1, hold, hit, "PICK_UP_OBTAINED"),
                *scored(2, "ROUND_DRAW"),
            ],
            [
                *scored(0, "CONTROL_POINT_CAPTURE", hold, *[explored] * 3),
                *scored(1, hold, explored),
                *scored(2, "ROUND_DRAW"),
            ],
        ],
    }


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """Return a folder with two maps, and files that are none."""
    folder = tmp_path / "maps"
    folder.mkdir()
    for name, rows in (("a-other", OTHER), ("yard", YARD)):
        (folder / f"{name}.png").write_bytes(rgba(drawn(rows)))
    (folder / "broken.png").write_bytes(b"no picture")
    (folder / "broken.tmx").write_text("no map")
    (folder / "readme.md").write_text("no map")
    return folder


Replayed = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def replayed(tmp_path: Path, maps: Path, capsys: pytest.CaptureFixture[str]) -> Replayed:
    """Return a function that replays games and returns the status and the lines."""

    def run(*games: object) -> tuple[int, list[str]]:
        paths = []
        for number, game in enumerate(games):
            path = tmp_path / f"game{number}.json"
            path.write_text(game if isinstance(game, str) else json.dumps(game))
            paths.append(str(path))
        status = main(["replay-contest", *paths, "--maps", str(maps)])
        return status, capsys.readouterr().out.splitlines()

    return run


# ---- agreeing and differing


def test_a_game_that_was_counted_by_hand_agrees_on_the_map_that_is_found(
    replayed: Replayed, tmp_path: Path
) -> None:
    status, lines = replayed(counted())
    assert status == 0
    assert lines == [
        f"{tmp_path / 'game0.json'}: agrees (2 turns on yard.png).",
        "1 passed, 0 failed",
    ]


@pytest.mark.parametrize(
    ("squad", "place", "told"),
    [
        (0, 2, "turn 1 (turnNum 0): amber ENEMY_UNIT_HIT is 5 in the record and 4 here"),
        (1, 2, "turn 1 (turnNum 0): blue MAP_TILE_EXPLORED is 4 in the record and 3 here"),
    ],
)
def test_the_first_turn_and_score_event_that_differ_are_told(
    squad: int, place: int, told: str, replayed: Replayed
) -> None:
    game = counted()
    game["playerScoreEvents"][squad][place]["multiplier"] += 1
    status, lines = replayed(counted(), game)
    assert status == FAILED
    assert lines[1].endswith(f": differs on yard.png in {told}.")
    assert lines[2] == "1 passed, 1 failed"


def test_an_event_that_is_missing_differs_too(replayed: Replayed) -> None:
    game = counted()
    del game["playerScoreEvents"][0][0]
    status, lines = replayed(game)
    assert status == FAILED
    assert "amber CONTROL_POINT_CAPTURE is 0 in the record and 1 here" in lines[0]


def test_the_last_turn_is_not_compared(replayed: Replayed) -> None:
    game = counted()
    game["playerScoreEvents"][0] += scored(2, "ENEMY_UNIT_KILLED")
    assert replayed(game)[0] == 0


def test_maps_on_which_nobody_went_where_they_differ_are_all_named(replayed: Replayed) -> None:
    game = counted()
    for turns in game["moves"]:
        turns[:] = [move(), None]
    hold, explored = "CONTROL_POINT_HOLD", "MAP_TILE_EXPLORED"
    for squad in (0, 1):
        game["playerScoreEvents"][squad] = [
            *scored(0, "CONTROL_POINT_CAPTURE", hold, *[explored] * 4),
            *scored(1, hold),
        ]
    status, lines = replayed(game)
    assert status == 0
    assert lines[0].endswith("agrees (2 turns on a-other.png or yard.png).")


def test_a_match_that_is_over_too_early_differs(tmp_path: Path) -> None:
    picture = tmp_path / "bare.png"
    picture.write_bytes(rgba(drawn(("ABCD", "....", "abcd"))))
    arena = read_map(picture)
    # All of Amber shoot down their columns until nobody of Blue is left.
    column = [move(*(("SHOOT", x, 2) for x in range(4)))] * 30
    game = counted() | {"gameLength": 30, "moves": [column, [move()] * 30]}
    record = records.read(json.dumps(game))
    played = list(records.replay(record, arena.chart, arena.tokens))
    assert len(played) == 8, "30 health, 4 damage a turn"
    last = list(records.differences(record, arena.chart, arena.tokens))[-1]
    assert str(last) == "turn 30 (turnNum 29): the match is over here and goes on in the record"


def test_a_move_off_the_map_fails_and_dead_units_do_nothing(maps: Path) -> None:
    arena = read_map(maps / "yard.png")
    game = counted()
    game["moves"][0][0] = move(("MOVE", -1, 2), ("MOVE", 100000, -7), None, ("SHOOT", 99, 99))
    record = records.read(json.dumps(game))
    state = records.start(record, arena.chart, arena.tokens)
    assert records.orders_of(record, state)[0] == (
        Order(0, "move", -1),
        Order(1, "move", -1),
        Order(3, "shoot", -1),
    )
    state.health[0] = 0
    assert [order.unit for order in records.orders_of(record, state)[0]] == [1, 3]
    first = next(records.replay(record, arena.chart, arena.tokens))
    assert first.after.places == first.before.places
    assert first.after.explored[0].bit_count() == 2, "two moves failed"


def test_the_turn_limit_is_told_by_the_bonus_of_the_survivor() -> None:
    game = counted()
    assert records.read(json.dumps(game)).options == {"turn_limit": 2, "server_compat": True}
    game["playerScoreEvents"][0][-1] = scored(2, ("GAME_TIME_BONUS_SURVIVOR", 98 * 98))[0]
    game["playerScoreEvents"][1].pop()
    assert records.read(json.dumps(game)).turn_limit == 100


# ---- as a match


def test_a_record_is_a_match_that_anybody_could_have_played(maps: Path) -> None:
    arena, game = read_map(maps / "yard.png"), counted()
    game["moves"][1][0] = move()
    record = records.read(json.dumps(game))
    match = match_of(record, arena)
    assert match.state == list(records.replay(record, arena.chart, arena.tokens))[-1].after
    assert match.state.turn == 3
    assert [str(step.choice) for step in match.steps][:4] == [
        "move 3,1 3,2",
        "shoot 1,1 1,3",
        "done",
        "done",
    ]


def test_a_move_to_where_a_friend_shoots_can_be_shown(maps: Path) -> None:
    # The move was given first: later, the friend's claim would have forbidden it.
    arena, game = read_map(maps / "yard.png"), counted()
    game["moves"][0][0] = move(("SHOOT", 1, 3), ("MOVE", 1, 1))
    game["moves"][1][0] = move()
    match = match_of(records.read(json.dumps(game)), arena)
    assert [str(step.choice) for step in match.steps][:2] == ["move 2,1 1,1", "shoot 1,1 1,3"]


def test_a_record_with_orders_that_nobody_can_give_cannot_be_shown(maps: Path) -> None:
    arena = read_map(maps / "yard.png")
    with pytest.raises(RecordError, match=r"Turn 1 has orders that no player can give\."):
        match_of(records.read(json.dumps(counted())), arena)


# ---- bad files


def hostile() -> dict[str, object]:
    """Return games that are none, by what is wrong with them."""
    found: dict[str, object] = {
        "it is not a whole JSON file": '{"moves": [',
        "it is not a recorded game": "[1, 2]",
        "'gameLength' is wrong": "{}",
    }

    def change(sentence: str, change: Callable[[dict[str, Any]], object]) -> None:
        game = deepcopy(counted())
        change(game)
        found[sentence] = game

    change("'gameLength' is wrong: Input should be a", lambda g: g.update(gameLength=2.0))
    change("greater than or equal to 0", lambda g: g.update(gameLength=-1))
    change("less than or equal to 2000", lambda g: g.update(gameLength=10**30))
    change("'moves' is wrong", lambda g: g.update(moves={}))
    change("at least 2 items", lambda g: g["moves"].pop())
    change("orders for 2 turns of one squad, 1 of the other", lambda g: g["moves"][1].pop())
    change("for 2 turns, and its length is 9", lambda g: g.update(gameLength=9))
    actions = "unitActions"
    change(
        "'moves.0.0.unitActions.1' is", lambda g: g["moves"][0][0][actions].__setitem__(1, "FLY")
    )
    change("at least 4 items", lambda g: g["moves"][0][0][actions].pop())
    change("at most 4 items", lambda g: g["moves"][0][0]["unitActionTargets"].append(None))
    target = "unitActionTargets"
    change("targets.0.x", lambda g: g["moves"][0][0][target][0].update(x="1"))
    change("targets.0.y", lambda g: g["moves"][0][0][target][0].update(y=10**9))
    change(
        "nothing scores as 'LUCK'", lambda g: g["playerScoreEvents"][0].extend(scored(0, "LUCK"))
    )
    change("0.0.multiplier", lambda g: g["playerScoreEvents"][0][0].update(multiplier=True))
    change("0.0.turnNum", lambda g: g["playerScoreEvents"][0][0].update(turnNum=None))
    found["JSON file"] = "[" * 100_000
    return found


@pytest.mark.parametrize("sentence", hostile())
def test_a_bad_game_is_one_sentence_and_counts_as_failed(sentence: str, replayed: Replayed) -> None:
    status, lines = replayed(hostile()[sentence], counted())
    assert status == FAILED
    assert len(lines) == 3
    assert "game0.json cannot be read: " in lines[0]
    assert sentence.lower().replace("targets", "unitactiontargets") in lines[0].lower()
    assert lines[-1] == "1 passed, 1 failed"


def test_a_game_that_is_not_there_counts_as_failed(
    maps: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay-contest", "no.json", "--maps", str(maps)]) == FAILED
    assert capsys.readouterr().out.splitlines() == [
        "no.json cannot be read: no such file or directory.",
        "0 passed, 1 failed",
    ]


def test_a_folder_without_maps_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for folder, sentence in (
        (tmp_path, "There is no map"),
        (tmp_path / "no", "There is no folder"),
    ):
        assert main(["replay-contest", "a.json", "--maps", str(folder)]) == MISUSED
        assert capsys.readouterr().err.startswith(sentence)


# ---- the games of the contest


@pytest.mark.skipif(not CONTEST.is_dir(), reason="the games of the contest are not at hand")
def test_the_games_of_the_contest_agree(capsys: pytest.CaptureFixture[str]) -> None:
    games = sorted(map(str, (CONTEST / "games").glob("*.json")))
    assert main(["replay-contest", *games, "--maps", str(CONTEST / "maps")]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "25 passed, 0 failed"


@pytest.mark.skipif(not CONTEST.is_dir(), reason="the games of the contest are not at hand")
@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("game01", "mainframe_vs_control_simple"),
        ("game08", "mini_open"),
        ("game23", "bunker_buster"),
    ],
)
def test_games_of_the_contest_are_matches_that_can_be_shown(game: str, name: str) -> None:
    record = records.read((CONTEST / "games" / f"{game}.json").read_bytes())
    arena: MapFile = read_map(CONTEST / "maps" / f"{name}.png")
    assert match_of(record, arena).state.turn == record.turns + 1
