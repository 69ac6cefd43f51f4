"""Bots in matches: our own interface, time, several answers at once, and the commands for them."""

import json
import re
import sys
import time
from pathlib import Path

import pytest

from derelict_game.cli import main
from derelict_game.match.table import programs
from derelict_game.players.apart.process import Limits
from derelict_game.players.bot import BotPlayer
from derelict_game.players.cast import UnknownPlayer, cast, cast_apart, check_player
from derelict_game.players.program import Program, ProgramPlayer
from derelict_game.rules.registry import built_in
from tests.arena_bots import (
    AMBER,
    BLUE,
    PATIENT,
    RULES,
    Clock,
    bot_player,
    contest_bot,
    match_of,
    play,
    remarks,
)
from tests.waiting import HANGS, wait_until

OWN = """
from derelict_game.players.arena.bots import Bot, Situation

class Hunters(Bot):
    def play(self, now: Situation) -> None:
        print(now.turn, now.last_turn, now.squad, now.my_score >= 0, len(now.points) > 0)
        for unit in now.mine:
            assert unit.health > 0 and unit.name and unit.last.damage >= 0
            assert now.is_floor(unit.cell) and now.can_shoot(unit.cell, unit.cell, 5) is False
            assert all(now.distance(unit.cell, cell) == 1 for cell in now.neighbours(unit.cell))
            if unit.targets:
                assert now.can_shoot(unit.cell, unit.targets[0].cell, unit.reach)
                assert unit.shoot(min(unit.targets, key=lambda enemy: enemy.health))
            elif not unit.raise_shield() and not unit.pick_up():
                goal = now.nearest(unit.cell, [thing.cell for thing in now.pick_ups])
                unit.step_towards(goal or now.enemies[0].cell)
                assert not unit.move((-1, 0)) and not unit.step_towards((-1, 0))
"""


def own_bot(tmp_path: Path, text: str = OWN) -> Path:
    """Write a bot for our own interface."""
    path = tmp_path / "own_bot.py"
    path.write_text(text)
    return path


def gated(tmp_path: Path) -> Path:
    """Write a bot that thinks about its second question until there is a file `go` beside it."""
    return contest_bot(
        tmp_path,
        """
        print("question", self.turn)
        while self.turn == 2 and not os.path.exists(HERE + "/go"):
            time.sleep(0.001)
        friendly_units[0].move(Direction.WEST)
        """,
    )


EVERYTHING = """
    from PythonClientAPI.libs.Game.Weapon import ProjectileWeapon
    from PythonClientAPI.libs.Game.MapOutOfBoundsException import MapOutOfBoundsException
    import helper
    assert helper.twice(2) == 4
    assert MAX_DISTANCE_INT == 999999 and PointUtils.MAX_DISTANCE_INT == 999999
    assert chebyshev_distance((0, 0), (2, 1)) == 2 and not are_points_inline((0, 0), (2, 1))
    assert PointUtils.add_points((0, 0), PointUtils.scale_point((1, 1), 2)) == (2, 2)
    assert PointUtils.sub_points((1, 1), (1, 0)) == (0, 1)
    assert PointUtils.get_point_sign((-3, 2)) == (-1, 1)
    assert len(list(Direction)) == 9 and len(list(CallSign)) == 4 and len(list(UnitAction)) == 4
    tiles = {world.get_tile((x, y)) for x in range(world.width) for y in range(world.height)}
    assert tiles == {TileType.WALL, TileType.FLOOR, TileType.AMBER_SPAWN, TileType.BLUE_SPAWN}
    assert TileType.WALL.does_block_bullets() and TileType.WALL.does_block_movement()
    assert world._tiles[0][0] == world.get_tile((0, 0))
    assert [unit.call_sign for unit in friendly_units] == list(CallSign)
    for point in world.control_points:
        assert point.controlling_team in Team and isinstance(point.name, str)
        assert point.is_mainframe in (True, False) and point.get_num_enemy_units_around() >= 0
    for pickup in world.pickups:
        assert not pickup.pickedUp
        assert world.get_pickup_at_position(pickup.position) == pickup
        assert pickup.position in world.get_positions_of_pickup_type(pickup.pickup_type)
    for unit in friendly_units:
        results = (unit.last_move_result, unit.last_shot_result, unit.last_pickup_result)
        print(unit, *results, unit.last_shield_activation_result, unit.last_action_succeeded)
        assert unit.damage_taken_last_turn >= 0 and unit.num_shields >= 0
        assert unit.get_last_turn_shooters() is not None
        weapon = unit.current_weapon_type
        assert weapon.get_range() == WeaponType.get_range(weapon) and weapon.get_damage() > 0
        if unit.health <= 0:
            assert unit.check_pickup_result() == PickupResult.UNIT_DEAD
            continue
        for direction in Direction:
            enemy = world.get_closest_shootable_enemy_in_direction(unit, direction)
            if enemy and unit.check_shot_against_enemy(enemy) == ShotResult.CAN_HIT_ENEMY:
                assert world.can_shooter_shoot_target(unit.position, enemy.position)
                unit.shoot_at(enemy)
                break
        else:
            if unit.check_shield_activation() == ActivateShieldResult.SHIELD_ACTIVATION_VALID:
                unit.activate_shield()
            elif unit.check_pickup_result() == PickupResult.PICK_UP_VALID:
                unit.pickup_item_at_position()
            elif world.pickups:
                goals = [p.position for p in world.pickups]
                goal = min(goals, key=lambda p: world.get_path_length(unit.position, p))
                towards = world.get_next_direction_in_path(unit.position, goal)
                can = world.can_move_from_point_in_direction(unit.position, towards)
                assert can and world.is_within_bounds(towards.move_point(unit.position))
                if unit.check_move_to_destination(goal) == MoveResult.MOVE_VALID:
                    unit.move_to_destination(goal)
                elif unit.check_move_in_direction(towards.rotate_clockwise(1)):
                    unit.move(towards.rotate_counter_clockwise(1))
            else:
                nearest = world.get_nearest_control_point(unit.position)
                shot = ProjectileWeapon.check_shot_against_point(
                    unit, nearest.position, world, unit.current_weapon_type
                )
                assert shot in ShotResult
                unit.standby()
                unit.move_to_destination(nearest.position)
        enemy_units[0].num_shields = 7
"""


def test_a_bot_of_the_contest_that_uses_everything_runs_unchanged(tmp_path: Path) -> None:
    files = [contest_bot(tmp_path, EVERYTHING, name) for name in ("one", "other")]
    for path in files:
        path.with_name("helper.py").write_text("def twice(number):\n    return 2 * number\n")
    amber, blue = (bot_player(path) for path in files)
    match = match_of(blue, turns=40, amber=amber)
    play(match)
    assert remarks(match) == []
    assert (amber.missed, amber.dropped, blue.missed, blue.dropped) == (0, 0, 0, 0)
    kinds = {step.choice.kind for step in match.steps}
    assert kinds == {"move", "shoot", "pickup", "shield", "done"}
    assert match.outcome
    assert all(score > 1000 for score in match.outcome.scores.values())


def test_a_bot_on_our_own_interface_plays(tmp_path: Path) -> None:
    blue = bot_player(own_bot(tmp_path))
    match = match_of(blue, turns=25)
    play(match)
    assert remarks(match) == []
    assert blue.output[1] == "1 25 1 True True\n"
    kinds = {step.choice.kind for step in match.steps if step.seat == "blue"}
    assert {"move", "pickup", "done"} <= kinds


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("x = (", "SyntaxError: '(' was never closed (line 1)"),
        (
            "import nothing_like_it",
            "ModuleNotFoundError: No module named 'nothing_like_it' (line 1)",
        ),
        ("class PlayerAI:\n    def __init__(self):\n        1 / 0", "ZeroDivisionError"),
        ("x = 1", "it should have a class PlayerAI, or one that inherits from Bot"),
    ],
)
def test_a_file_that_cannot_be_loaded_is_told_every_turn(
    tmp_path: Path, text: str, told: str
) -> None:
    blue = bot_player(own_bot(tmp_path, text))
    match = match_of(blue, turns=2)
    play(match)
    assert blue.missed == 2
    assert len(remarks(match)) == 2
    assert (
        f"blue: no orders in turn 1: its code failed when it was loaded: {told}"
        in (remarks(match)[0])
    )


def test_what_is_late_goes_on_and_is_used_in_the_turn_in_which_it_is_ready(tmp_path: Path) -> None:
    clock, path = Clock(), gated(tmp_path)
    blue = bot_player(path, clock=clock, limits=Limits())
    match = match_of(blue, turns=5)
    try:
        wait_until(lambda: match.state.turn == 2, match.advance)
        for turn in (2, 3):
            wait_until(lambda: match.offer and match.offer.seat == "blue", match.advance)
            assert not match.advance()
            clock.now += 0.39
            assert not match.advance()
            clock.now += 0.02
            assert match.advance()
            assert remarks(match)[-1] == f"blue: no answer in 400 ms, turn {turn}."
        wait_until(lambda: match.offer and match.offer.seat == "blue", match.advance)
        assert not match.advance()
        path.with_name("go").touch()
        wait_until(lambda: match.offer is None, match.advance)
    finally:
        blue.close()
    assert blue.missed == 2
    assert remarks(match)[2:] == ["blue: its late orders for turn 2 are given in turn 4."]
    # The second answer came in turn 4; the third question was put in turn 5.
    assert blue.output[5] == "question 3\n"
    # While it is late, what it prints may be read in parts.
    assert "question 2\n" in "".join(text for _, text in sorted(blue.output.items()))
    given = [str(step.choice).split()[0] for step in match.steps if step.seat == "blue"]
    assert given == ["move", "done", "done", "done", "move", "done", "move", "done"]


def test_an_answer_that_came_after_its_time_is_for_the_next_turn(tmp_path: Path) -> None:
    clock, path = Clock(), gated(tmp_path)
    blue = bot_player(path, clock=clock, limits=Limits())
    match = match_of(blue, turns=3)
    try:
        wait_until(lambda: match.state.turn == 2, match.advance)
        wait_until(lambda: match.offer and match.offer.seat == "blue", match.advance)
        assert not match.advance()
        clock.now += 0.5
        path.with_name("go").touch()
        # Whether it is there already or not: it is too late for this turn.
        wait_until(lambda: match.state.turn == 3, match.advance)
        wait_until(lambda: match.offer is None, match.advance)
    finally:
        blue.close()
    assert remarks(match) == [
        "blue: no answer in 400 ms, turn 2.",
        "blue: its late orders for turn 2 are given in turn 3.",
    ]
    given = [str(step.choice).split()[0] for step in match.steps if step.seat == "blue"]
    assert given == ["move", "done", "done", "move", "done"]


def test_orders_that_are_no_longer_offered_are_dropped_counted_and_told(tmp_path: Path) -> None:
    path = contest_bot(
        tmp_path,
        """
        for direction in Direction:
            friendly_units[1].move(direction)
        friendly_units[0].position = (1, 1)
        friendly_units[0].move(Direction.SOUTH)
        """,
    )
    blue = bot_player(path)
    match = match_of(blue, turns=1)
    play(match)
    assert blue.dropped == 1
    assert blue.missed == 0
    assert remarks(match) == ["blue: an order could not be given, turn 1."]
    given = [str(step.choice).split()[0] for step in match.steps if step.seat == "blue"]
    assert given == ["move", "done"]


def test_blue_thinks_while_amber_does(tmp_path: Path) -> None:
    clock = Clock()
    amber = bot_player(gated(tmp_path), clock=clock, limits=Limits())
    blue = bot_player(own_bot(tmp_path), clock=clock, limits=Limits())
    match = match_of(blue, turns=2, amber=amber)
    try:
        wait_until(lambda: match.state.turn == 2, match.advance)
        assert not match.advance()
        # Amber uses up its whole time; blue, which began with it, has long answered.
        wait_until(lambda: blue.has_answered)
        clock.now += 0.5
        wait_until(lambda: match.offer is None, match.advance)
    finally:
        amber.close()
        blue.close()
    assert remarks(match) == ["amber: no answer in 400 ms, turn 2."]
    assert (amber.missed, blue.missed) == (1, 0)


SEVERAL = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    print(json.dumps(%s), flush=True)
"""


@pytest.mark.parametrize(
    ("answer", "kinds", "missed", "dropped"),
    [
        ("{'choices': [moves[0], moves[-1], 'done']}", ["move", "move", "done"], 0, 0),
        ("{'choices': [moves[0], 'move 0,0 9,9', 'done']}", ["move", "done"], 0, 1),
        ("{'choices': [moves[0], 'nonsense']}", ["move", "done"], 1, 1),
        ("{'choices': ['done']}", ["done"], 0, 0),
        ("{'choice': 'done'}", ["done"], 0, 0),
        ("{'choices': 7}", ["done"], 1, 0),
        ("{'choices': []}", ["done"], 1, 0),
    ],
)
def test_a_program_may_answer_several_questions_at_once(
    answer: str, kinds: list[str], missed: int, dropped: int, tmp_path: Path
) -> None:
    path = tmp_path / "program.py"
    moves = "[c['text'] for c in question['offer']['choices'] if c['kind'] == 'move']"
    path.write_text(SEVERAL % f"(lambda moves: {answer})({moves})")
    program = Program([sys.executable, str(path)])
    blue = ProgramPlayer(program, RULES, seconds=HANGS, clock=time.monotonic)
    match = match_of(blue, turns=1)
    play(match)
    given = [step.choice.kind for step in match.steps if step.seat == "blue"]
    assert given == kinds
    assert (blue.missed, blue.dropped) == (missed, dropped)


def test_a_bot_is_named_by_its_file(tmp_path: Path) -> None:
    path = own_bot(tmp_path)
    name = f"bot:{path}"
    for player in (cast(name, RULES, BLUE, 1), cast_apart({AMBER: name}, RULES, 1)[AMBER]):
        assert isinstance(player, BotPlayer)
        player.close()
    with pytest.raises(UnknownPlayer, match="no such file"):
        check_player(f"bot:{tmp_path / 'nobody.py'}", RULES)
    (tmp_path / "own_bot.txt").touch()
    with pytest.raises(UnknownPlayer, match=r"does not end with \.py"):
        check_player(f"bot:{tmp_path / 'own_bot.txt'}", RULES)
    with pytest.raises(UnknownPlayer, match="There is no player"):
        check_player(name, built_in()["skirmish"])
    # Nobody's save runs code unasked.
    assert programs({BLUE: name}) == {BLUE: name}


def test_matches_of_two_bots_are_played_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new-bot", "first"]) == 0
    assert main(["new-bot", "second.py", "--contest"]) == 0
    Path("broken.py").write_text("class PlayerAI:\n    def do_move(self, *_):\n        1 / 0\n")
    capsys.readouterr()
    game = ["--games", "2", "--turns", "3", "--jobs", "1", "--timeout", str(PATIENT.milliseconds)]
    words = ["--map", "crossfire-yard", *game, "--records", "records"]
    assert main(["arena", "first.py", "second.py", *words, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    first, second = report["bots"]
    assert (first["missed"], second["missed"]) == (0, 0)
    assert first["wins"] + first["draws"] + first["losses"] == 2
    assert (first["faults"], second["faults"]) == ([], [])
    seats = [match["seats"]["amber"] for match in report["matches"]]
    assert seats == ["bot:first.py", "bot:second.py"]
    records = sorted(path.name for path in Path("records").iterdir())
    assert records == [
        "1-first-second-crossfire-yard-1.json",
        "2-second-first-crossfire-yard-2.json",
    ]
    assert main(["arena", "first.py", "broken.py", *words]) == 0
    assert len(list(Path("records").iterdir())) == 4
    told = capsys.readouterr().out
    assert "game 1, blue: its code failed in turn 3: ZeroDivisionError: division by zero" in told
    assert "game 2, amber: its code failed in turn 1" in told


def test_a_new_bot_plays_whatever_it_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("_1", "_", "bot", "b" * 60):
        assert main(["new-bot", name]) == 0
        blue = bot_player(Path(f"{name}.py"))
        match = match_of(blue, turns=1)
        play(match)
        assert remarks(match) == []


def test_a_record_never_takes_the_place_of_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    players = ["random", f"program:{sys.executable} -c 'pass'"]
    words = ["arena", *players, "--turns", "1", "--games", "1", "--jobs", "1", "--map", "armoury"]
    assert main([*words, "--records", "a"]) == 0
    (path,) = Path("a").iterdir()
    assert re.fullmatch(r"1-random-program-[\w.-]+-armoury-1\.json", path.name)
    assert len(path.name) < 100
    written = path.read_bytes()
    capsys.readouterr()
    assert main([*words, "--records", "a"]) == 2
    told = f"{path} exists already; name another folder for the records.\n"
    assert capsys.readouterr() == ("", told)
    assert path.read_bytes() == written
    assert main([*words, "--records", "a", "--seed", "2"]) == 0
    assert len(list(Path("a").iterdir())) == 2


def test_bots_that_are_called_alike_can_be_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a_bot_with_a_name_that_fills_its_whole_column.py"
    for folder in ("one", "other"):
        Path(folder).mkdir()
        Path(folder, name).write_text("x = 1")
    words = ["--turns", "1", "--games", "1", "--jobs", "1", "--map", "armoury"]
    assert main(["arena", f"one/{name}", f"other/{name}", *words]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == [f"e/{name}", f"r/{name}"]
    assert [line for line in lines if line.endswith(".py:")] == [f"e/{name}:", f"r/{name}:"]
    assert main(["arena", "random", "random", *words]) == 0
    _, first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("random (first) ")
    assert second.startswith("random (second) ")


@pytest.mark.parametrize("command", ["arena random random", "simulate --rules skirmish"])
def test_records_that_cannot_be_written_are_told_before_anything_is_played(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    for folder, why in (
        ("file", "it is no folder"),
        ("file/below", "not a directory"),
        ("x" * 300, "file name too long"),
    ):
        assert main([*command.split(), "--games", "1", "--records", folder]) == 2
        told = f"No records can be written into {folder}: {why}.\n"
        assert capsys.readouterr() == ("", told)


def test_names_of_files_are_printed_so_that_no_terminal_obeys_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    odd = "\x1b[31mred\udcff.py"
    Path(odd).write_text("x = 1")
    words = ["--games", "1", "--option", "turn_limit=1", "--jobs", "1"]
    assert main(["arena", odd, "random", *words[:2], "--turns", "1", "--jobs", "1"]) == 0
    arena = capsys.readouterr().out
    assert arena.count("\ufffd[31mred\ufffd.py") == 2
    names = f"bot:{odd},random"
    assert main(["tournament", "--maps", "armoury", "--players", names, *words]) == 0
    tournament = capsys.readouterr().out
    assert main(["arena", f"\x1b[31m{odd}", "random"]) == 2
    assert main(["arena", odd, "random", "--map", "\x1b[31mgone.tmx"]) == 2
    errors = capsys.readouterr().err
    for printed in (arena, tournament, errors):
        assert printed.replace("\n", "").isprintable()
        assert "\ufffd" in printed or r"\x1b" in printed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["arena", "nobody.py", "random"], "no such file"),
        (["arena", "nobody", "random"], "There is no player 'nobody'"),
        (["arena", "human", "random"], "Nobody plays here but bots"),
        (["arena", "random", "random", "--memory", "1"], "no bot can start with 1 MB; give it 96"),
        (
            ["arena", "random", "random", "--timeout", "9" * 14],
            "a whole number from 1 to 999999999",
        ),
        (
            ["arena", "random", "random", "--seed", "9" * 30],
            "a whole number from 0 to 922337203685",
        ),
        (["new-bot", "exists"], "exists.py exists already"),
        (["new-bot", "two words"], "is no name for a bot"),
        (["new-bot", ""], "'' is no name for a bot"),
        (["new-bot", "."], "'' is no name for a bot"),
        (["new-bot", "/"], "'' is no name for a bot"),
        (["new-bot", "b" * 61], "use up to 60 letters"),
        (["new-bot", "no" * 150], "use up to 60 letters"),
        (["new-bot", f"{'no' * 150}/bot"], "There is no folder 'nono"),
        (["arena", f"{'no' * 150}.py", "random"], "no such file"),
        (["arena", "no" * 150, "random"], "There is no player 'nono"),
        (["new-bot", "no/where"], "There is no folder 'no'."),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(
    words: list[str],
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("exists.py").touch()
    Path("no").touch()
    try:
        status = main(words)
    except SystemExit as left:
        status = int(str(left.code))
    assert status == 2
    complaint = capsys.readouterr().err
    assert told in complaint
    assert complaint.count("\n") == 1
