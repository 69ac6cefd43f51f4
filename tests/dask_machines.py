"""A real Dask cluster on this machine: a scheduler, and workers that can be killed.

Its workers know two more players, by `--preload`. A patient one takes a ticket at its first
question, and from a certain ticket on it waits for a sign. A deadly one ends the process in which
it thinks.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

import derelict_game
from derelict_game.players import cast
from derelict_game.players.levels import MakeMind, levels_of
from derelict_game.players.mind import Budget, Mind, Thought
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from tests.waiting import wait_until

FOLDER, FREE = "DERELICT_TEST_FOLDER", "DERELICT_TEST_FREE"
"""Where tickets lie, and how many of them let a patient player begin at once."""
TOP = Path(derelict_game.__file__).parent.parent


class Patient(Mind):
    """Takes any choice, after it was let begin."""

    def __init__(self) -> None:
        self._begun = False

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return a choice, the first time when it may."""
        if not self._begun and (folder := os.environ.get(FOLDER)):
            ticket = take_ticket(Path(folder))
            sign = Path(folder, "sign")
            wait_until(lambda: ticket <= int(os.environ[FREE]) or sign.exists())
        self._begun = True
        return Thought(rng.choice(offer.choices))


class Deadly(Mind):
    """Ends its process."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Do not return."""
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


def take_ticket(folder: Path) -> int:
    """Take the next number; who has it is written on it."""
    for number in count(1):
        try:
            with (folder / f"{number}.ticket").open("x") as file:
                file.write(str(os.getpid()))
        except FileExistsError:
            continue
        return number
    raise AssertionError


def more_levels(rules: AnyRules) -> Mapping[str, MakeMind]:
    """Return the levels of a game, and the players of this file."""

    def patient(_: AnyRules, __: Seat, ___: Budget) -> Mind:
        return Patient()

    def deadly(_: AnyRules, __: Seat, ___: Budget) -> Mind:
        return Deadly()

    return {**levels_of(rules), "patient": patient, "deadly": deadly}


def dask_setup(_: object) -> None:
    """Make the players known on a worker; Dask calls this."""
    vars(cast)["levels_of"] = more_levels


@dataclass(frozen=True)
class Machines:
    """A scheduler and its workers."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]
    folder: Path

    def tickets(self) -> list[int]:
        """Return which processes took a ticket, in their order, if all of them are written."""
        names = [self.folder / f"{number}.ticket" for number in count_up(self.folder)]
        texts = [name.read_text() for name in names]
        return [int(text) for text in texts] if all(texts) else []

    def give_sign(self) -> None:
        """Let everybody go on who waits."""
        (self.folder / "sign").touch()


def count_up(folder: Path) -> range:
    """Return the numbers of all tickets."""
    return range(1, len(list(folder.glob("*.ticket"))) + 1)


@contextmanager
def machines(
    folder: Path, workers: int, *, free: int = 0, allowed_failures: int = 3
) -> Iterator[Machines]:
    """Start a cluster on the loopback; in the end nothing of it is left."""
    folder.mkdir()
    file = folder / "scheduler.json"
    here = ["--host", "127.0.0.1", "--no-dashboard", "--dashboard-address", "127.0.0.1:0"]
    started: list[subprocess.Popen[bytes]] = []

    def start(what: str, *words: str) -> subprocess.Popen[bytes]:
        with (folder / f"{len(started)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", what, *here, "--scheduler-file", str(file), *words],
                cwd=TOP,
                stdout=log,
                stderr=log,
                env={
                    **os.environ,
                    FOLDER: str(folder),
                    FREE: str(free),
                    "PYTHONPATH": str(TOP),
                    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(allowed_failures),
                },
            )
        started.append(process)
        return process

    try:
        scheduler = start("scheduler", "--port", "0")
        # They wait for the file of the scheduler by themselves.
        own = ["--no-nanny", "--nthreads", "1", "--preload", "tests.dask_machines"]
        local = ["--local-directory", str(folder / "scratch")]
        players = [start("worker", *own, *local) for _ in range(workers)]
        wait_until(lambda: file.exists() and file.read_text().endswith("}"))
        address = json.loads(file.read_text())["address"]
        yield Machines(address, scheduler, players, folder)
    finally:
        for process in started:
            process.kill()
        for process in started:
            process.wait()
