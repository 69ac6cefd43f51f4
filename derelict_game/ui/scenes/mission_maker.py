"""A mission that is being made: in a process of its own, so that the window stays quick."""

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from queue import Empty, SimpleQueue


class MissionMaker:
    """Runs the command that makes a mission and follows what it tells."""

    def __init__(self, rules: str, seed: int, size: str, path: Path) -> None:
        self.path = path
        self.played = 0
        self.total = 0
        """How many matches have been played, of how many; 0: that is not known yet."""
        self.over = False
        self.trouble = ""
        """Why there is no mission, in a sentence."""
        self._lines: SimpleQueue[str | None] = SimpleQueue()
        self._errors = ""
        words = ["make-mission", "--rules", rules, "--seed", str(seed), "--size", size]
        words += ["--output", str(path), "--force", "--progress"]
        self._process = _start(words)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        """Take in what the process tells; in a thread, because pipes block."""
        process = self._process
        assert process.stdout
        assert process.stderr
        with process.stdout, process.stderr:
            for line in process.stdout:
                self._lines.put(line)
            self._errors = process.stderr.read()
        process.wait()
        self._lines.put(None)

    def follow(self) -> bool:
        """Take note of what has been told; return whether anything has changed."""
        changed = False
        while True:
            try:
                line = self._lines.get_nowait()
            except Empty:
                return changed
            changed = True
            if line is None:
                self._end()
            else:
                self._read(line)

    def _read(self, line: str) -> None:
        try:
            told = json.loads(line)
            self.played, self.total = int(told["played"]), int(told["total"])
        except (ValueError, TypeError, KeyError):
            self.trouble = line.strip()

    def _end(self) -> None:
        self.over = True
        if self._process.returncode and not self.trouble:
            last = self._errors.strip().splitlines()[-1:]
            self.trouble = last[0] if last else "The mission could not be made."

    def cancel(self) -> None:
        """End the process; whatever it has done is lost."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        self._listener.join()


def _start(words: Sequence[str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "derelict_game", *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        # Ctrl-C in the terminal is for us, and we end the process ourselves.
        start_new_session=True,
    )
