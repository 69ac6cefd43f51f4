"""Bots that misbehave: the match goes on, it is told, and nothing of them is left running."""

import os
import signal
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from derelict_game.players.apart.process import LEAST_MEMORY, Limits
from tests.arena_bots import (
    PATIENT,
    bot_player,
    contest_bot,
    match_of,
    play,
    remarks,
    running,
    walls_stand,
)
from tests.waiting import wait_until

both = pytest.mark.parametrize("walled", [True, False], ids=["walled", "bare"])

FAULTS = {
    "fails": ("1 / 0", "its code failed in turn 2: ZeroDivisionError: division by zero (line 16)."),
    "leaves": ("sys.exit('enough')", "its code failed in turn 2: SystemExit: enough (line 16)."),
    "exits": ("os._exit(3)", "its process ended with status 3, turn 2."),
    "kills itself": (
        "os.kill(os.getpid(), signal.SIGKILL)",
        "its process was ended by SIGKILL, turn 2.",
    ),
    "eats memory": ("x = bytearray(10**9)", "its code failed in turn 2: MemoryError (line 16)."),
    "talks nonsense": (
        "os.write(4, b'nonsense\\n')",
        "it sent something that is no answer, turn 2.",
    ),
    "talks other nonsense": (
        'os.write(4, b\'{"number": [], "choices": 7}\\n{"number": 2, "choices": [7]}\\n\')',
        "it sent something that is no answer, turn 2.",
    ),
    "closes everything": ("os.closerange(0, 100)", "its process ended with status 1, turn 2."),
}


@both
@pytest.mark.parametrize(("body", "told"), FAULTS.values(), ids=FAULTS)
def test_a_bot_that_fails_stands_still_for_a_turn_and_is_told(
    tmp_path: Path, body: str, told: str, walled: bool
) -> None:
    path = contest_bot(
        tmp_path,
        f"""
        friendly_units[0].move(Direction.WEST)
        if self.turn == 2: {body}
        """,
    )
    blue = bot_player(path, walled=walled)
    match = match_of(blue)
    play(match)
    assert remarks(match) == [f"blue: {told}"]
    assert blue.missed == 1
    given = [str(step.choice) for step in match.steps if step.seat == "blue"]
    assert [text.split()[0] for text in given] == ["move", "done", "done", "move", "done"]
    assert running(path) == []


def test_nothing_that_a_bot_says_is_obeyed_by_a_terminal(tmp_path: Path) -> None:
    path = contest_bot(
        tmp_path, r"print('one\ttwo\x1b[2J\r\nthree'); raise Exception('\x1b[2J\x07bang\x9b1A')"
    )
    blue = bot_player(path)
    match = match_of(blue, turns=1)
    play(match)
    (told,) = remarks(match)
    assert "Exception: \ufffd[2J\ufffdbang\ufffd1A (line 15)." in told
    assert blue.output[1].startswith("one two\ufffd[2J \nthree\nTraceback")
    assert all(line.isprintable() for line in blue.output[1].split("\n"))


def test_a_bot_that_forges_why_it_cannot_be_loaded_says_no_more_than_others(
    tmp_path: Path,
) -> None:
    path = tmp_path / "bot.py"
    forged = r"""b'{"unfit": "\\u001b' + b"x" * 9999 + b'"}\n"""
    path.write_text(f"import os; os.write(4, {forged}'); os._exit(0)")
    blue = bot_player(path)
    match = match_of(blue, turns=1)
    play(match)
    (told,) = remarks(match)
    assert "when it was loaded: \ufffdxxx" in told
    assert len(told) < 500


@both
def test_a_flood_of_output_neither_blocks_nor_mixes_with_answers_and_is_cut(
    tmp_path: Path, walled: bool
) -> None:
    path = contest_bot(
        tmp_path,
        """
        print("turn", self.turn)
        if self.turn == 2:
            for _ in range(500):
                print("x" * 1000)
                print("y" * 1000, file=sys.stderr)
            os.write(1, b"z" * 1_000_000)
            os.write(2, b"z" * 1_000_000)
        """,
    )
    blue = bot_player(path, walled=walled)
    match = match_of(blue)
    play(match)
    assert remarks(match) == []
    assert blue.output[1] == "turn 1\n"
    assert blue.output[2].startswith("turn 2\nxxx")
    assert "y" * 1000 in blue.output[2]
    assert sum(map(len, blue.output.values())) <= PATIENT.output
    kept = {match.steps[place].seat: text for place, text in match.printed.items()}
    assert kept.keys() == {"blue"}
    assert running(path) == []


FORKS = {
    "children": "os.fork() or time.sleep(1000)",
    "orphans": "os.fork() or (os.fork() or time.sleep(1000), os._exit(0))",
    "sessions": "os.fork() or (os.setsid(), os.fork() or time.sleep(1000), os._exit(0))",
    "programs": "__import__('subprocess').Popen([sys.executable, '-c', 'input()', __file__])",
}


@both
@pytest.mark.parametrize("fork", FORKS.values(), ids=FORKS)
def test_nothing_that_a_bot_has_started_is_left_running(
    tmp_path: Path, fork: str, walled: bool
) -> None:
    path = contest_bot(tmp_path, f"for _ in range(3): {fork}")
    blue = bot_player(path, walled=walled)
    match = match_of(blue, turns=1)
    play(match)
    assert remarks(match) == []
    assert running(path) == []


@both
def test_a_bot_that_starts_too_many_processes_is_ended(tmp_path: Path, walled: bool) -> None:
    path = contest_bot(
        tmp_path,
        """
        for _ in range(60):
            if os.fork() == 0:
                time.sleep(1000)
        time.sleep(1000)
        """,
    )
    blue = bot_player(path, walled=walled, limits=replace(PATIENT, processes=20))
    match = match_of(blue, turns=1)
    play(match)
    (told,) = remarks(match)
    # Who is not root cannot start them in the first place.
    assert "started more than 20 processes, turn 1." in told or "BlockingIOError" in told
    assert running(path) == []


@both
def test_memory_of_all_its_processes_counts_together(tmp_path: Path, walled: bool) -> None:
    path = contest_bot(
        tmp_path,
        """
        for _ in range(4):
            if os.fork() == 0:
                x = bytearray(os.urandom(1_000_000) * 100)
                time.sleep(1000)
        time.sleep(1000)
        """,
    )
    blue = bot_player(path, walled=walled, limits=replace(PATIENT, memory=256))
    match = match_of(blue, turns=1)
    play(match)
    assert remarks(match) == ["blue: its process used more than 256 MB, turn 1."]
    assert running(path) == []


@both
def test_a_bot_that_kills_its_parent_is_found_all_the_same(tmp_path: Path, walled: bool) -> None:
    path = contest_bot(
        tmp_path,
        """
        if os.fork() == 0:
            os.setsid()
            time.sleep(1000)
        os.kill(os.getppid(), signal.SIGKILL)
        """,
    )
    blue = bot_player(path, walled=walled)
    match = match_of(blue, turns=1)
    play(match)
    # Within walls nobody can reach who watches.
    caught = ["blue: its process ended the process that watches over it, turn 1."]
    assert remarks(match) in ([[]] if walls_stand(walled) else [[], caught])
    assert match.outcome
    assert running(path) == []


@both
def test_a_bot_starts_with_the_least_memory_that_it_may_be_given(
    tmp_path: Path, walled: bool
) -> None:
    path = contest_bot(tmp_path, "friendly_units[0].move(Direction.WEST)")
    blue = bot_player(path, walled=walled, limits=replace(PATIENT, memory=LEAST_MEMORY))
    match = match_of(blue, turns=5)
    play(match)
    assert remarks(match) == []


@both
def test_a_process_that_ends_before_it_is_ready_is_told_so(tmp_path: Path, walled: bool) -> None:
    path = contest_bot(tmp_path, "")
    path.write_text("import os; os._exit(3)")
    blue = bot_player(path, walled=walled)
    match = match_of(blue, turns=1)
    play(match)
    told = "blue: its process ended with status 3 before it was ready, turn 1."
    assert remarks(match) == [told]


def test_a_process_that_ends_too_often_is_not_started_again(tmp_path: Path) -> None:
    path = contest_bot(tmp_path, "os._exit(1)")
    blue = bot_player(path)
    match = match_of(blue, turns=7)
    play(match)
    assert blue.missed == 7
    assert blue.starts == 5
    assert remarks(match)[-1] == "blue: no orders in turn 7: its process ended 5 times."


@both
def test_files_can_be_written_in_its_own_folder_alone(tmp_path: Path, walled: bool) -> None:
    outside = tmp_path / "outside.txt"
    path = contest_bot(
        tmp_path,
        f"""
        open("own.txt", "w").write("own")
        print(os.getcwd())
        for path in (HERE + "/beside.txt", {str(outside)!r}, "/dev/shm/derelict-bot"):
            try:
                open(path, "w").close()
                os.remove(path)
                print("wrote")
            except OSError:
                print("refused")
        """,
    )
    blue = bot_player(path, walled=walled)
    match = match_of(blue, turns=1)
    play(match)
    folder, *tries = blue.output[1].split()
    assert not Path(folder).exists()
    assert "derelict-bot-" in folder
    # Without walls it may write wherever we may: the README says so.
    assert set(tries) == ({"refused"} if walls_stand(walled) else {"wrote"})


@both
def test_a_file_that_it_writes_cannot_grow_without_end(tmp_path: Path, walled: bool) -> None:
    path = contest_bot(
        tmp_path,
        """
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        with open("big", "wb") as file:
            for _ in range(100):
                file.write(b"x" * 1_000_000)
        """,
    )
    blue = bot_player(path, walled=walled)
    match = match_of(blue, turns=1)
    play(match)
    (told,) = remarks(match)
    assert "File too large" in told


@both
def test_all_its_files_together_have_so_much_room(tmp_path: Path, walled: bool) -> None:
    path = contest_bot(
        tmp_path,
        """
        kept = []
        for number in range(40):
            # A file without a name takes room as well.
            kept.append(open(f"file{number}", "wb", buffering=0))
            os.remove(f"file{number}")
            kept[-1].write(b"x" * 100_000)
        print("wrote all")
        """,
    )
    blue = bot_player(path, walled=walled, limits=replace(PATIENT, room=2))
    match = match_of(blue, turns=1)
    play(match)
    if walls_stand(walled):
        (told,) = remarks(match)
        assert "No space left" in told
    else:
        assert blue.output[1] == "wrote all\n"


@both
def test_the_network_is_out_of_reach_within_walls(tmp_path: Path, walled: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        path = contest_bot(
            tmp_path,
            f"""
            try:
                socket.create_connection(("127.0.0.1", {port})).close()
                print("connected")
            except OSError:
                print("refused")
            """,
        )
        blue = bot_player(path, walled=walled)
        play(match_of(blue, turns=1))
    assert blue.output[1].split() == ["refused" if walls_stand(walled) else "connected"]


def test_within_walls_a_bot_sees_nobody_else(tmp_path: Path) -> None:
    path = contest_bot(
        tmp_path,
        """
        print(len([name for name in os.listdir("/proc") if name.isdigit()]))
        print(os.path.exists("/etc/passwd"), sorted(os.environ.get("HOME", "").split("-"))[:1])
        """,
    )
    blue = bot_player(path)
    play(match_of(blue, turns=1))
    seen, passwords, *_ = blue.output[1].split()
    assert (int(seen) <= 3 and passwords == "False") == walls_stand(True)


def test_the_surroundings_of_a_bot_are_not_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("A_SECRET", "told")
    path = contest_bot(tmp_path, "print('A_SECRET' in os.environ, sys.stdin.read() == '')")
    blue = bot_player(path, walled=False)
    play(match_of(blue, turns=1))
    assert blue.output[1].split() == ["False", "True"]


@both
def test_it_ends_when_we_are_killed_outright(tmp_path: Path, walled: bool) -> None:
    fork = "print(os.getcwd())\nos.fork() or (os.setsid(), time.sleep(1000))"
    path = contest_bot(tmp_path, fork)
    code = f"""
import sys, time
from pathlib import Path
from tests.arena_bots import bot_player, match_of
blue = bot_player(Path({str(path)!r}), walled={walled})
match = match_of(blue, turns=2)
while match.state.turn == 1:
    match.advance()
print(blue.output[1].strip(), flush=True)
time.sleep(1000)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as ours:
        assert ours.stdout
        folder = Path(ours.stdout.readline().decode().strip())
        assert folder.is_dir()
        assert running(path)
        os.kill(ours.pid, signal.SIGKILL)
    wait_until(lambda: not running(path) and not folder.exists())


def test_limits_have_the_values_of_the_contest() -> None:
    assert (Limits().milliseconds, Limits().memory) == (400, 512)
