"""A process apart: questions go in by one line, answers come out by another, and nothing else."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue

from derelict_game.errors import DerelictError
from derelict_game.players.apart import walls

LONGEST_LINE = 262_144
LEAST_MEMORY = 96
"""In megabytes, twice what Python and our own modules need before a bot has done anything."""
QUESTIONS, ANSWERS = 3, 4
"""The descriptors by which the process is asked and answers."""
MARK = "DERELICT_APART"
"""A word in its surroundings by which its own children are known, if its warden is gone."""
_WARDEN = Path(__file__).with_name("warden.py")
_SECONDS_TO_END = 20
_SECONDS_TO_SYNC = 1.0
_PIPE_SIZE = 1_048_576


class CannotRunApart(DerelictError):
    """This machine has no way to run foreign code apart."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process apart may use."""

    milliseconds: int = 400
    """For an answer."""
    memory: int = 512
    """In megabytes, for itself and for all it has started together."""
    processes: int = 64
    file_size: int = 16
    """In megabytes, for each file that it writes."""
    room: int = 64
    """In megabytes, for all of its files together; only walls can hold it to that."""
    output: int = 65_536
    """How many bytes of what it prints are kept."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line that came back, and when."""

    text: bytes
    at: float


class Apart:
    """A running process; see the package for what it can and cannot do."""

    def __init__(
        self,
        command: Sequence[str],
        readable: Sequence[Path],
        limits: Limits,
        *,
        clock: Callable[[], float] = time.monotonic,
        wrapper: str | None = None,
    ) -> None:
        """Start it; the wrapper is bubblewrap's path, None goes without."""
        if not hasattr(os, "fork"):
            raise CannotRunApart("Bots need a system that can hold them: Linux or macOS.")
        self._why = ""
        self.ended = ""
        """Why it never answers again; empty: it may."""
        self._clock = clock
        self._lines: SimpleQueue[Line] = SimpleQueue()
        self._printed = deque[str]()
        self._synced, self._syncs = threading.Semaphore(0), 0
        self._over = threading.Event()
        self._mark = uuid.uuid4().hex
        self.folder = Path(tempfile.mkdtemp(prefix="derelict-bot-")).resolve()
        """The one folder that it may write to; it is gone afterwards."""
        asked, self._ask = os.pipe()
        answers, answer = os.pipe()
        try:
            _widen(self._ask)
            os.set_blocking(self._ask, False)
            self._warden = subprocess.Popen(
                [sys.executable, "-I", "-S", "-B", str(_WARDEN)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=(asked, answer),
                start_new_session=True,
                env={MARK: self._mark},
                cwd="/",
            )
        except BaseException:
            os.close(self._ask)
            os.close(answers)
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        finally:
            os.close(asked)
            os.close(answer)
        inner = list(command)
        if wrapper is not None:
            room = limits.room << 20
            inner = walls.enclosed(inner, wrapper, readable, self.folder, room=room)
        orders = {
            "argv": inner,
            "env": self._surroundings(),
            "fds": [asked, answer],
            "folder": str(self.folder),
            "memory": limits.memory << 20,
            "file_size": limits.file_size << 20,
            "processes": limits.processes,
            "output": limits.output,
        }
        self._tell_warden(json.dumps(orders).encode() + b"\n")
        listener = threading.Thread(target=self._read_answers, args=(answers,), daemon=True)
        listener.start()
        threading.Thread(target=self._read_warden, args=(listener,), daemon=True).start()

    def _surroundings(self) -> dict[str, str]:
        return {
            MARK: self._mark,
            "HOME": str(self.folder),
            "TMPDIR": str(self.folder),
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "PYTHONPATH": str(walls.PACKAGE.parent),
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONHASHSEED": "0",
            # Every thread would otherwise count as 64 MB of memory.
            "MALLOC_ARENA_MAX": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }

    # ---- talking

    def ask(self, line: bytes) -> bool:
        """Send a line; False: nobody reads it."""
        try:
            return os.write(self._ask, line) == len(line)
        except OSError:
            return False

    def next_line(self) -> Line | None:
        """Return the next line that came back; None: none has come yet."""
        try:
            return self._lines.get_nowait()
        except Empty:
            return None

    @property
    def has_line(self) -> bool:
        """Whether a line waits that has come back."""
        return not self._lines.empty()

    def printed(self) -> str:
        """Return what it has printed since this was asked last, up to this very moment."""
        if not self._over.is_set() and self._tell_warden(b"."):
            self._syncs += 1
            while self._syncs and self._synced.acquire(timeout=_SECONDS_TO_SYNC):
                self._syncs -= 1
        return self._taken()

    def _taken(self) -> str:
        taken = list[str]()
        while self._printed:
            taken.append(self._printed.popleft())
        return "".join(taken)

    def close(self, why: str = "") -> None:
        """End it and everything that it has started; twice does no harm."""
        self._why = self._why or why
        with suppress(OSError, ValueError):
            if self._warden.stdin:
                self._warden.stdin.close()
        try:
            self._warden.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._warden.kill()
            self._warden.wait()
        self._over.wait(_SECONDS_TO_END)
        if self._ask >= 0:
            os.close(self._ask)
            self._ask = -1
        shutil.rmtree(self.folder, ignore_errors=True)

    def _tell_warden(self, words: bytes) -> bool:
        assert self._warden.stdin
        try:
            self._warden.stdin.write(words)
            self._warden.stdin.flush()
        except (OSError, ValueError):
            return False
        return True

    # ---- listening, in threads of their own because pipes block

    def _read_answers(self, answers: int) -> None:
        with open(answers, "rb") as lines:
            while line := lines.readline(LONGEST_LINE):
                # Of a flood nobody needs more than to know that it is one.
                if self._lines.qsize() < 1000:
                    self._lines.put(Line(line, self._clock()))

    def _read_warden(self, listener: threading.Thread) -> None:
        assert self._warden.stdout
        ended = ""
        with self._warden.stdout as lines:
            for line in lines:
                told = json.loads(line)
                if "output" in told:
                    self._printed.append(told["output"])
                if "synced" in told:
                    self._synced.release()
                ended = told.get("ended", ended)
        if not ended:
            # Somebody has killed the warden; its duties are ours now.
            sweep(self._mark)
        # What it said at the end comes first.
        listener.join(_SECONDS_TO_SYNC)
        self.ended = self._why or ended or "ended the process that watches over it"
        self._over.set()
        self._synced.release()


def sweep(mark: str) -> None:
    """End every process that was started with a mark in its surroundings."""
    sign, alive = f"{MARK}={mark}".encode(), True
    while alive:
        alive = False
        for path in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if sign in (path / "environ").read_bytes().split(b"\0"):
                    os.kill(int(path.name), signal.SIGKILL)
                    alive = True


def _widen(pipe: int) -> None:
    """Let a pipe hold a whole question, so that nobody waits for its reader."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE_SIZE)
