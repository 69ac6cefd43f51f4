"""Contests on a real Dask cluster: the same results as on one machine, whatever happens to it."""

import json
import os
import re
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import derelict_game
from derelict_game import places
from derelict_game.cli import main
from derelict_game.contests import cluster, luggage, playing
from derelict_game.contests.cluster import Cluster
from derelict_game.contests.playing import Result, Task, play_all
from derelict_game.contests.workplaces import ContestStopped, Processes
from derelict_game.match.mission import find_mission
from derelict_game.players import cast
from derelict_game.players.player import Player
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from tests.dask_machines import Machines, machines, more_levels
from tests.waiting import wait_until

SKIRMISH = ("--rules", "skirmish", "--option", "turn_limit=3")
SEATS = Seat("marines"), Seat("aliens")


@pytest.fixture(autouse=True)
def more_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process know the players that the workers know."""
    monkeypatch.setattr(cast, "levels_of", more_levels)


@pytest.fixture(scope="module")
def one_worker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """A cluster that nobody harms."""
    with machines(tmp_path_factory.mktemp("cluster") / "one", 1) as made:
        yield made


def tasks_of(*players: str) -> list[Task]:
    """Return a short match for each player, who has all seats."""
    mission = find_mission("junction", places.maps_dir(), built_in())
    start = mission.start({"turn_limit": 3})
    return [
        Task("junction", start, dict.fromkeys(SEATS, player), seed)
        for seed, player in enumerate(players)
    ]


def untimed(data: Any) -> Any:
    """Return a report without what differs from run to run."""
    if isinstance(data, dict):
        return {key: untimed(value) for key, value in data.items() if "second" not in key}
    return [untimed(value) for value in data] if isinstance(data, list) else data


def report_of(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """Run a command and return its report."""
    assert main([*words, "--json"]) == 0
    return untimed(json.loads(capsys.readouterr().out))


# ---- the same results


def test_a_tournament_has_the_same_table_when_a_worker_dies_in_the_middle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tournament", *SKIRMISH, "--players", "patient,random", "--games", "4"]
    alone = report_of(capsys, *words, "--jobs", "1")
    with machines(tmp_path / "two", 2, free=3) as made:
        killed: list[int] = []

        def kill_one() -> None:
            # Three matches are over or nearly so, and each worker is in the middle of another.
            wait_until(lambda: len(made.tickets()) == 5)
            killed.append(made.tickets()[3])
            os.kill(killed[0], signal.SIGKILL)
            made.give_sign()

        killer = threading.Thread(target=kill_one)
        killer.start()
        there = report_of(capsys, *words, "--dask", made.address)
        killer.join()
        assert killed[0] in [worker.pid for worker in made.workers]
        assert len(set(made.tickets()[3:5])) == 2, "both were playing"
        # Eight matches, and the one that was begun by the worker that died; perhaps also one of
        # which it had not yet told the result.
        assert len(made.tickets()) in (9, 10)
        assert killed[0] not in made.tickets()[5:]
    assert there == alone
    assert there["matches"] == 8


@pytest.mark.parametrize(
    "words",
    [
        ("simulate", *SKIRMISH, "--games", "6"),
        ("balance", "junction", "--option", "turn_limit=3", "--games", "4"),
    ],
    ids=lambda words: words[0],
)
def test_other_contests_are_the_same_there(
    words: tuple[str, ...], one_worker: Machines, capsys: pytest.CaptureFixture[str]
) -> None:
    here = report_of(capsys, *words, "--jobs", "1")
    assert report_of(capsys, *words, "--dask", one_worker.address) == here


def test_records_are_written_by_those_who_ask(
    one_worker: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["simulate", *SKIRMISH, "--map", "junction", "--games", "2", "--records"]
    assert main([*words, "here", "--jobs", "1"]) == 0
    assert main([*words, "there", "--dask", one_worker.address]) == 0
    for name in ("junction-1.json", "junction-2.json"):
        assert Path("there", name).read_bytes() == Path("here", name).read_bytes()


# ---- what goes wrong there


def test_a_match_that_kills_every_worker_is_told_and_all_others_are_played(tmp_path: Path) -> None:
    tasks = tasks_of("deadly", *["random"] * 5)
    with machines(tmp_path / "three", 3, allowed_failures=0) as made:
        results = {result.seed: result for result in play_all(tasks, Cluster(made.address))}
        # Once among others and once alone.
        wait_until(lambda: sum(worker.poll() is not None for worker in made.workers) == 2)
    assert sorted(results) == list(range(6))
    assert results[0].fault == "every worker that played this match died"
    assert [results[seed].fault for seed in range(1, 6)] == [""] * 5


def test_a_scheduler_that_goes_away_leaves_what_is_finished(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "results"
    words = ["tournament", *SKIRMISH, "--players", "patient,random", "--games", "2"]
    words += ["--results", str(file)]
    with machines(tmp_path / "one", 1, free=2) as made:

        def kill_it() -> None:
            wait_until(lambda: file.exists() and len(file.read_text().splitlines()) == 3)
            made.scheduler.kill()

        killer = threading.Thread(target=kill_it)
        killer.start()
        assert main([*words, "--dask", made.address]) == 2
        killer.join()
    told = capsys.readouterr().err
    assert "does not answer any more. 2 of 4 matches are finished and kept in" in told
    report = report_of(capsys, *words, "--jobs", "1")
    words[-1] += " of another"
    assert report == report_of(capsys, *words, "--jobs", "1")


def test_who_stops_a_contest_ends_its_matches(tmp_path: Path) -> None:
    first, endless = tasks_of("random", "patient")
    options = {**endless.start.options, "turn_limit": 10**8}
    endless = replace(endless, start=endless.start.model_copy(update={"options": options}))
    with machines(tmp_path / "one", 1) as made:
        results = play_all([first, endless], Cluster(made.address))
        assert next(results).seed == 0
        wait_until(lambda: len(made.tickets()) == 1)
        results.close()  # type: ignore[attr-defined]
        made.give_sign()
        after: list[Result] = []

        def play_another() -> None:
            after.extend(play_all([first], Cluster(made.address)))

        # Its only worker is free again, although that match would take days.
        another = threading.Thread(target=play_another, daemon=True)
        another.start()
        wait_until(lambda: not another.is_alive())
    assert [result.fault for result in after] == [""]


def test_a_worker_with_another_game_is_refused(
    one_worker: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "game_here", lambda: "another")
    with pytest.raises(ContestStopped, match=r"worker tcp://127\..* has another version"):
        list(play_all(tasks_of("random"), Cluster(one_worker.address)))


def test_a_cluster_that_does_not_know_the_game_is_told_of(one_worker: Machines) -> None:
    class Unknown:
        """Something that cannot be loaded there."""

        def __reduce__(self) -> tuple[Any, ...]:
            return __import__, ("no_such_module",)

    work: Any = print
    with pytest.raises(ContestStopped, match=r"cannot play; is .*No module named 'no_such_module'"):
        list(Cluster(one_worker.address).each(work, [Unknown()], lambda *_: None))


def test_a_cluster_without_workers_is_told_of(tmp_path: Path) -> None:
    with (
        machines(tmp_path / "none", 0) as made,
        pytest.raises(ContestStopped, match=r"has no worker; start one with: dask worker tcp://"),
    ):
        list(play_all(tasks_of("random"), Cluster(made.address, patience=0.0)))


@pytest.mark.parametrize("address", ["", "nonsense", "foo://here:1", "tcp://here:there", "tcp://"])
def test_what_is_no_address_is_told(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *SKIRMISH, "--dask", address]) == 2
    told = capsys.readouterr().err
    assert told == (
        f"{address!r} is no address of a Dask scheduler, such as tcp://192.168.1.5:8786.\n"
    )


def test_where_nobody_answers_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(ContestStopped, match=rf"answers at {address} within 0.1 s"):
            list(play_all(tasks_of("random"), Cluster(address, answer=0.1)))


def test_a_worker_is_no_scheduler(one_worker: Machines) -> None:
    def addresses() -> list[str]:
        return re.findall(r"Start worker at: +(\S+)\n", (one_worker.folder / "1.log").read_text())

    wait_until(addresses)
    with pytest.raises(ContestStopped, match="No Dask scheduler answers at"):
        list(play_all(tasks_of("random"), Cluster(addresses()[0])))


def test_without_dask_the_extra_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", *SKIRMISH, "--dask", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'derelict-game[cluster]'" in capsys.readouterr().err


def test_a_contest_is_played_here_or_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", *SKIRMISH, "--jobs", str(os.cpu_count()), "--dask", "tcp://127.0.0.1:1"])
    assert "not allowed with" in capsys.readouterr().err


def test_another_line_of_code_is_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rules").mkdir()
    code = tmp_path / "rules" / "one.py"
    monkeypatch.setattr(derelict_game, "__file__", str(tmp_path / "__init__.py"))
    made = []
    for text in (b"a = 1\n", b"a = 1\r\n", b"a = 2\n"):
        code.write_bytes(text)
        made.append(cluster.game_here.__wrapped__())
    assert made[0] == made[1] != made[2]


# ---- files of players


def test_files_of_players_travel_with_their_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = []
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "quick.py").write_text(folder)
        names.append(f"bot:{tmp_path / folder / 'quick.py'}")
    asked: dict[str, str] = {}

    def cast_file(name: str, _: object, seat: Seat, seed: int, **__: object) -> Player:
        path = Path(name.removeprefix("bot:"))
        assert path.name == "quick.py"
        asked[path.read_text()] = name
        return RandomPlayer(f"{seat} {seed}")

    monkeypatch.setattr(playing, "cast", cast_file)
    task = replace(tasks_of("random")[0], players=dict(zip(SEATS, names, strict=True)))
    (here,) = play_all([task], Processes(1))
    assert list(asked.values()) == names

    class Elsewhere(Processes):
        """A machine that has none of our files."""

        far = True

    def gone(_: Result) -> bool:
        return not any(Path(name.removeprefix("bot:")).exists() for name in asked.values())

    (there,) = play_all([task], Elsewhere(1))
    assert set(asked) == {"one", "other"}
    assert not set(asked.values()) & set(names)
    assert gone(there), "nothing is left of them"
    assert there.players == task.players
    assert (there.outcome, there.turns, there.choices) == (here.outcome, here.turns, here.choices)


def test_a_fault_there_does_not_tell_where_a_file_lay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "quick.py"
    file.write_text("")

    def refuse(name: str, *_: object, **__: object) -> Player:
        raise ValueError(f"{name} has no class")

    monkeypatch.setattr(playing, "cast", refuse)
    task = replace(tasks_of(f"bot:{file}")[0], files={f"bot:{file}": b""})
    (result,) = play_all([task], Processes(1))
    assert result.fault == f"ValueError: bot:{file} has no class"


def test_a_file_that_is_not_there_is_told_of() -> None:
    with pytest.raises(luggage.NoLuggage, match=r"no-such-bot\.py cannot be read"):
        luggage.files_of(["random", "bot:no-such-bot.py"])
