"""The command as a whole: help, wrong words, Ctrl-C, simulations, verifying."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest

from derelict_game import __version__, places
from derelict_game.cli import all_commands, main
from derelict_game.contests import playing
from derelict_game.contests.workplaces import Processes
from derelict_game.match.document import Start
from derelict_game.match.mission import find_mission
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from tests.conftest import Cli, one_sentence
from tests.test_players import question
from tests.waiting import HANGS, wait_until

TOO_LONG = "x" * 300
"""What no file can be called."""
COMMAND = [sys.executable, "-m", "derelict_game"]


def test_version_and_help(cli: Cli) -> None:
    assert cli("--version").stdout == f"derelict {__version__}\n"
    listed = cli("--help").stdout
    assert all(name in listed for name in all_commands())


@pytest.mark.parametrize("name", all_commands())
def test_every_command_explains_itself(cli: Cli, name: str) -> None:
    done = cli(name, "--help")
    assert done.stdout.startswith(f"usage: derelict {name}")
    assert len(done.stdout.splitlines()) > 4


@pytest.mark.parametrize(
    "words",
    [
        ("fly",),
        ("--fly",),
        ("text", "--colour"),
        ("engine", "now"),
        ("simulate", "--games", "none"),
        ("simulate", "--games", "0"),
        ("simulate", "--jobs", "-1"),
        ("simulate", "--seed", "-1"),
        ("simulate", "--rules", "chess"),
        ("simulate", "--map", "atlantis"),
        ("simulate", "--seat", "marines=human"),
        ("simulate", "--games"),
        ("verify",),
        ("verify", "gone.json"),
        ("check-map",),
        ("import-mission",),
        ("import-mission", "gone.txt", "--segments", "gone.txt", "-o", "x.tmx"),
        ("tiled-kit",),
        ("text", "--continue", "--saves", TOO_LONG),
        ("replay-contest", "gone.json", "--maps", TOO_LONG),
        ("tournament", "--players", "random,searcher", "--maps", "junction", "--results", TOO_LONG),
        ("join-maps", "gone.tmx", "-o", f"{TOO_LONG}.tmx"),
    ],
)
def test_a_wrong_word_gets_one_sentence_and_status_2(cli: Cli, words: tuple[str, ...]) -> None:
    done = cli(*words, check=2)
    assert done.stdout == ""
    assert one_sentence(done.stderr)


# ---- Ctrl-C


Running = subprocess.Popen[str]


def heed_interrupts() -> None:
    """Let Ctrl-C be heard, also by the child of a shell that keeps it from those behind."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(
    *words: str, folder: Path, ready: Callable[[Running], object], stdin: str = ""
) -> tuple[int, str]:
    """Start a command, press Ctrl-C once it is ready for that, return status and errors."""
    with subprocess.Popen(
        [*COMMAND, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    ) as process:
        assert process.stdin
        assert process.stderr
        process.stdin.write(stdin)
        process.stdin.flush()
        try:
            wait_until(lambda: ready(process) or process.poll() is not None)
            # As a terminal does: to every process of the group.
            os.killpg(process.pid, signal.SIGINT)
            status = process.wait(HANGS)
        finally:
            process.kill()
        return status, process.stderr.read()


def says(text: str) -> Callable[[Running], bool]:
    """Return a test that waits until a command prints a text and then waits for an answer."""

    def said(process: Running) -> bool:
        assert process.stdout
        if text not in process.stdout.readline():
            return False
        wait_until(lambda: is_asleep(process))
        return True

    return said


def is_asleep(process: Running) -> bool:
    """Tell whether a command waits for something.

    A signal that comes just before that would be looked at only when the waiting is over.
    """
    if (told := Path(f"/proc/{process.pid}/stat")).exists():
        return told.read_text().rpartition(")")[2].split()[0] in "SZ"
    words = ["ps", "-o", "stat=", "-p", str(process.pid)]
    return subprocess.check_output(words, text=True)[0] in "SZ"


def test_ctrl_c_in_the_terminal_loses_nothing(tmp_path: Path, cli: Cli) -> None:
    words = ("text", "--map", "junction", "--saves", str(tmp_path / "s"))
    status, errors = interrupt(*words, folder=tmp_path, ready=says("Choose a unit"))
    assert (status, errors) == (130, "\nStopped.\n")
    done = cli("text", "--saves", str(tmp_path / "s"), "--continue", stdin="quit\n")
    assert "Choose a unit" in done.stdout


def test_ctrl_c_in_the_engine(tmp_path: Path) -> None:
    asked = '{"do":"rules"}\n'
    status = interrupt("engine", folder=tmp_path, ready=says("ok"), stdin=asked)
    assert status == (130, "\nStopped.\n")


def test_ctrl_c_in_a_player(tmp_path: Path) -> None:
    asked = f"{question()}\n"
    status = interrupt("player", "random", folder=tmp_path, ready=says("choice"), stdin=asked)
    assert status == (130, "\nStopped.\n")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_in_a_simulation(tmp_path: Path, jobs: str) -> None:
    records = tmp_path / "records"
    words = ("simulate", "--games", "100000", "--jobs", jobs, "--records", str(records))
    status = interrupt(*words, folder=tmp_path, ready=lambda _: any(records.glob("*.json")))
    assert status == (130, "\nStopped.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("verify", "fifo"),
        ("check-map", "fifo.tmx"),
        ("import-mission", "fifo", "--segments", "fifo", "-o", "x.tmx"),
    ],
)
def test_ctrl_c_while_reading(tmp_path: Path, words: tuple[str, ...]) -> None:
    """A pipe that nobody writes to holds the command until it is interrupted."""
    for name in ("fifo", "fifo.tmx"):
        os.mkfifo(tmp_path / name)
    ends: list[int] = []

    def is_read(process: Running) -> bool:
        # A pipe can be opened so only once somebody has it open to read from it.
        with suppress(OSError):
            ends.append(os.open(tmp_path / words[1], os.O_WRONLY | os.O_NONBLOCK))
        return bool(ends) and is_asleep(process)

    status = interrupt(*words, folder=tmp_path, ready=is_read)
    assert status == (130, "\nStopped.\n")
    for end in ends:
        os.close(end)
    assert not (tmp_path / "x.tmx").exists()


@pytest.mark.parametrize("name", all_commands())
def test_ctrl_c_in_every_command(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    module = import_module(all_commands()[name][1])
    monkeypatch.setattr(module, "configure", lambda _: None)
    monkeypatch.setattr(module, "run", interrupted)
    assert main([name]) == 130
    assert capsys.readouterr().err == "\nStopped.\n"


def test_nobody_reads_the_output(tmp_path: Path) -> None:
    requests = '{"do":"rules"}\n' * 2000
    path = tmp_path / "requests"
    path.write_text(requests)
    command = f"{sys.executable} -m derelict_game engine < {path} | head -n 1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["ok"]
    assert done.stderr == ""


@pytest.mark.parametrize(
    "words",
    [
        "player random",
        "engine",
        "text --map junction",
        "simulate --map junction --games 1 --option turn_limit=1",
    ],
)
def test_input_and_output_that_are_closed_are_empty(words: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m derelict_game {words}"
    for closed in ("<&-", "<&- >&-"):
        done = subprocess.run(
            ["sh", "-c", f"{command} {closed}"], capture_output=True, text=True, cwd=tmp_path
        )
        assert (done.returncode, done.stderr) == (0, ""), closed


def test_a_contest_needs_nobody_who_reads_its_complaints(tmp_path: Path) -> None:
    words = "simulate --map junction --games 1 --option turn_limit=1"
    command = f"{sys.executable} -m derelict_game {words} 2>&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 0
    assert "draw 1 (100%)" in done.stdout


# ---- simulate and verify


def test_a_simulation_prints_a_table(cli: Cli) -> None:
    done = cli("simulate", "--rules", "skirmish", "--games", "6", "--option", "turn_limit=5")
    assert "junction" in done.stdout
    assert "gallery" in done.stdout
    assert "draw 6 (100%)" in done.stdout
    assert "choices a second" in done.stdout
    assert done.stderr == "", "no progress bar unless on a terminal"


def test_a_simulation_as_json(cli: Cli) -> None:
    words = (
        "simulate",
        "--map",
        "junction",
        "--games",
        "5",
        "--seed",
        "7",
        "--jobs",
        "2",
        "--json",
    )
    report = json.loads(cli(*words).stdout)
    assert report["games"] == 5
    assert report["seed"] == 7
    assert report["total"]["outcomes"] == {"draw": 5}
    assert report["total"]["turns"] == {"least": 60, "median": 60, "mean": 60, "most": 60}
    assert report["maps"]["junction"]["games"] == 5
    assert report["choices_per_second"] > 0
    assert report["faults"] == []


def test_records_are_the_same_in_two_processes_and_hold(cli: Cli, tmp_path: Path) -> None:
    for folder, jobs in (("a", "1"), ("b", "2")):
        words = ("--games", "4", "--records", folder, "--jobs", jobs, "--option", "turn_limit=10")
        cli("simulate", "--rules", "derelict", *words)
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    # The maps are taken in turn, as their names are sorted; lessons are left out.
    maps = ["cold-sleep", "cross-fire", "deep-hold", "first-burn"]
    assert names == [f"{name}-{number}.json" for number, name in enumerate(maps, 1)]
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    done = cli("verify", *(f"a/{name}" for name in names))
    assert done.stdout.count(" holds (") == 4
    done = cli("simulate", "--rules", "derelict", "--games", "9", "--records", "a", check=2)
    told = "a/cold-sleep-1.json exists already; name another folder for the records.\n"
    assert done.stderr == told


def test_verify_names_the_first_choice_that_differs(cli: Cli, tmp_path: Path) -> None:
    cli(
        "simulate",
        "--games",
        "1",
        "--records",
        "a",
        "--map",
        "junction",
        "--option",
        "turn_limit=9",
    )
    path = tmp_path / "a" / "junction-1.json"
    data = json.loads(path.read_text())
    data["steps"][4][1] = "move 99,99"
    path.write_text(json.dumps(data, indent=1))
    done = cli("verify", "a/junction-1.json", check=1)
    assert "does not hold: choice 5 of the record, 'move 99,99'" in done.stdout


@pytest.mark.slow
def test_a_thousand_random_matches_run_without_fault(cli: Cli) -> None:
    report = json.loads(cli("simulate", "--rules", "skirmish", "--games", "1000", "--json").stdout)
    assert report["total"]["games"] == 1000
    assert report["faults"] == []


def test_a_fault_in_a_match_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(playing, "play", fail)
    task = playing.Task("junction", Start(rules="skirmish"), {}, 5, None)
    (result,) = playing.play_all([task], Processes(1))
    assert (result.seed, result.fault) == (5, "ZeroDivisionError: oops")


def test_what_a_person_can_mend_is_told_without_the_name_of_a_class(tmp_path: Path) -> None:
    start = find_mission("junction", places.maps_dir(), built_in()).start({"turn_limit": 1})
    players = {Seat("marines"): "random", Seat("aliens"): "random"}
    (tmp_path / "file").touch()
    task = playing.Task("junction", start, players, 5, tmp_path / "file" / "record.json")
    (result,) = playing.play_all([task], Processes(1))
    assert result.fault == f"{task.record} cannot be written: file exists."
    gone = playing.Task("junction", start, dict.fromkeys(players, "nobody"), 5)
    (result,) = playing.play_all([gone], Processes(1))
    assert result.fault.startswith("There is no player 'nobody'; in Skirmish there are: ")
