"""A program that watches over another one: limits, output, and an end that leaves nothing behind.

It is started as a script, with nothing but Python's own library, and told what to do by one line of
JSON. Its input is its life line: a byte asks it to pass on all output that has come so far, and the
end of it, also when whoever started it was killed, is the end of everything below it. To its output
it writes lines of JSON: `output`, `synced`, and at last `ended` with the reason.
"""

import contextlib
import ctypes
import fcntl
import json
import os
import resource
import select
import shutil
import signal
import sys
import time
from pathlib import Path
from typing import Any

LOOK_EVERY = 0.25
"""Seconds between two looks at what is running."""
CHUNK, MOST_AT_A_SYNC = 65_536, 1_048_576
MOST_FDS = 4096
PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
PAGE = os.sysconf("SC_PAGE_SIZE")
PROC = Path("/proc")

CUT = "\n[What it printed beyond this is not kept.]\n"


def _prctl(what: int, value: int) -> None:
    """Ask the kernel, where it can be asked."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(what, value, 0, 0, 0)


class Warden:
    """The parent of a process and, with Linux, of all its orphans."""

    def __init__(self, orders: dict[str, Any]) -> None:
        self._orders = orders
        self._output, write = os.pipe()
        os.set_blocking(self._output, False)
        self._left: int = orders["output"]
        """How many bytes of output are still passed on."""
        self._why = ""
        # The end of a child ends the waiting.
        self._wakes, woken = os.pipe()
        os.set_blocking(self._wakes, False)
        os.set_blocking(woken, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
        self.child = os.fork()
        if self.child == 0:
            self._become(write)
        os.close(write)
        for fd in orders["fds"]:
            os.close(fd)

    def _become(self, output: int) -> None:
        """Turn into the process that is watched."""
        try:
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.setsid()
            _prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            self._take_limits()
            own = [os.open(os.devnull, os.O_RDONLY), output, output, *self._orders["fds"]]
            # First out of the way, so that none is overwritten before it has been moved.
            moved = [fcntl.fcntl(fd, fcntl.F_DUPFD, len(own)) for fd in own]
            for number, fd in enumerate(moved):
                os.dup2(fd, number)
            os.closerange(len(own), MOST_FDS)
            os.chdir(self._orders["folder"])
            os.execve(self._orders["argv"][0], self._orders["argv"], self._orders["env"])
        except OSError as error:
            os.write(2, f"{error}\n".encode())
        finally:
            os._exit(127)

    def _take_limits(self) -> None:
        limits = {
            resource.RLIMIT_AS: self._orders["memory"],
            resource.RLIMIT_FSIZE: self._orders["file_size"],
            resource.RLIMIT_CORE: 0,
            resource.RLIMIT_NOFILE: 256,
        }
        if sys.platform == "linux":
            # Counts all processes of the user, not of this bot alone.
            own = sum(1 for path in PROC.glob("[0-9]*") if _owner(path) == os.getuid())
            limits[resource.RLIMIT_NPROC] = own + self._orders["processes"]
        for limit, wished in limits.items():
            _, highest = resource.getrlimit(limit)
            most = wished if highest == resource.RLIM_INFINITY else min(wished, highest)
            with contextlib.suppress(OSError, ValueError):
                resource.setrlimit(limit, (most, most))

    # ---- watching

    def watch(self) -> None:
        """Pass output on and look after everything below until there is nothing to look after."""
        look = time.monotonic() + LOOK_EVERY
        open_fds = [0, self._output, self._wakes]
        while True:
            ready, _, _ = select.select(open_fds, [], [], max(0.0, look - time.monotonic()))
            if 0 in ready:
                asked = os.read(0, CHUNK)
                if not asked:
                    return
                self._pass_on(MOST_AT_A_SYNC)
                for _ in asked:
                    self._say(synced=True)
            elif self._output in ready and self._pass_on(CHUNK) is None:
                open_fds.remove(self._output)
            if self._wakes in ready:
                os.read(self._wakes, CHUNK)
            if time.monotonic() >= look:
                look = time.monotonic() + LOOK_EVERY
                self._why = self._why or self._too_much()
            if self._why or self._has_ended():
                return

    def _pass_on(self, most: int) -> int | None:
        """Pass on at most so many bytes of what was printed; None: there will be no more."""
        read = 0
        while read < most:
            try:
                chunk = os.read(self._output, CHUNK)
            except BlockingIOError:
                break
            if not chunk:
                return None
            read += len(chunk)
            if self._left > 0:
                kept = chunk[: self._left].decode(errors="replace")
                self._left -= len(chunk)
                self._say(output=kept + (CUT if self._left <= 0 else ""))
        return read

    def _has_ended(self) -> bool:
        """Take note of everything that has ended; tell whether the process itself has."""
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                self._why = self._why or "ended"
                return True
            if pid == 0:
                return False
            if pid == self.child:
                code = os.waitstatus_to_exitcode(status)
                self._why = _told(code)
                return True

    def _too_much(self) -> str:
        """Return what is wrong with all that runs below; empty: nothing."""
        running = descendants(os.getpid())
        if len(running) > self._orders["processes"]:
            return f"started more than {self._orders['processes']} processes"
        # What they share counts once; that takes long to find out, so only where it matters.
        most = self._orders["memory"]
        if sum(map(_resident, running)) > most and sum(map(_proportional, running)) > most:
            return f"used more than {self._orders['memory'] >> 20} MB"
        return ""

    # ---- the end

    def finish(self) -> None:
        """End everything below, and tell why."""
        left = True
        while left:
            # First all of them stand still, so that none can start another one meanwhile.
            stopped: set[int] = set()
            while new := set(descendants(os.getpid())) - stopped:
                for pid in new:
                    _signal(pid, signal.SIGSTOP)
                stopped |= new
            for pid in stopped:
                _signal(pid, signal.SIGKILL)
            with contextlib.suppress(OSError):
                # Where the system does not tell what runs, at least those that have not left.
                os.killpg(self.child, signal.SIGKILL)
            left = self._reap()
        with contextlib.suppress(OSError):
            self._pass_on(MOST_AT_A_SYNC)
        # Whoever started all this may be gone.
        shutil.rmtree(self._orders["folder"], ignore_errors=True)
        self._say(ended=self._why or "ended")

    def _reap(self) -> bool:
        """Wait for everything that was killed; True: something may still be there."""
        deadline = time.monotonic() + 2
        while time.monotonic() < deadline:
            try:
                if os.waitpid(-1, os.WNOHANG)[0] == 0:
                    time.sleep(0.001)
            except ChildProcessError:
                return False
        return True

    def _say(self, **told: object) -> None:
        with contextlib.suppress(OSError):
            os.write(1, json.dumps(told).encode() + b"\n")


def _signal(pid: int, number: int) -> None:
    with contextlib.suppress(OSError):
        os.kill(pid, number)


def _owner(path: Path) -> int:
    try:
        return path.stat().st_uid
    except OSError:
        return -1


def _told(code: int) -> str:
    # Walls tell of a signal as shells do.
    number = -code if code < 0 else code - 128
    with contextlib.suppress(ValueError):
        return f"was ended by {signal.Signals(number).name}"
    return f"ended with status {code}"


def descendants(root: int) -> list[int]:
    """Return everything that runs below a process; nothing where the system does not tell."""
    found, border = list[int](), [root]
    while border:
        border = [child for parent in border for child in _children(parent)]
        found += border
    return found


def _children(pid: int) -> list[int]:
    found = list[int]()
    for path in PROC.glob(f"{pid}/task/*/children"):
        with contextlib.suppress(OSError):
            found += map(int, path.read_bytes().split())
    return found


def _resident(pid: int) -> int:
    try:
        return int((PROC / str(pid) / "statm").read_bytes().split()[1]) * PAGE
    except (OSError, IndexError):
        return 0


def _proportional(pid: int) -> int:
    try:
        lines = (PROC / str(pid) / "smaps_rollup").read_bytes().splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith(b"Pss:"))
    except (OSError, StopIteration):
        return 0


def main() -> None:
    """Do what the first line says."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    _prctl(PR_SET_CHILD_SUBREAPER, 1)
    line = bytearray()
    while not line.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            return
        line += byte
    warden = Warden(json.loads(line))
    try:
        warden.watch()
    finally:
        warden.finish()


if __name__ == "__main__":
    main()
