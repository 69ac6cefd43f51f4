"""What runs in the process of a bot: it loads the bot's file and answers questions with it.

`python -m derelict_game.players.apart.hosting MODULE FILE`: the module is that of the game, and its
function `load_bot` makes something out of the file that can be asked. Questions come as programs
are sent them; an answer is `{"number": 7, "choices": ["move 1,1 1,2", "done"]}`, or `failed` says
why there is none. What the bot prints goes another way, so it can never be taken for an answer.
"""

import json
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.players.apart.process import ANSWERS, QUESTIONS
from derelict_game.players.apart.terms import Decide, NotABot
from derelict_game.rules.position import Layout
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State

LONGEST_FAULT = 200


def told(error: BaseException, file: Path) -> str:
    """Return an error in one line, with the line of the bot's own file in which it happened."""
    lines = str(error).strip().splitlines() or [""]
    text = f"{type(error).__name__}: {lines[0]}".rstrip(": ")[:LONGEST_FAULT]
    if isinstance(error, NotABot):
        return lines[0]
    if isinstance(error, SyntaxError) and error.lineno:
        return f"{type(error).__name__}: {error.msg} (line {error.lineno})"
    where = _place(error.__traceback__, file)
    return f"{text} ({where})" if where else text


def _place(trace: TracebackType | None, file: Path) -> str:
    for frame in reversed(traceback.extract_tb(trace)):
        path = Path(frame.filename)
        if path.is_relative_to(file.parent):
            return f"{'' if path == file else f'{path.name}, '}line {frame.lineno}"
    return ""


def _print_trace(error: BaseException, file: Path) -> None:
    """Print an error as Python does, from where the bot's own code begins."""
    trace = error.__traceback__
    while trace and not Path(trace.tb_frame.f_code.co_filename).is_relative_to(file.parent):
        trace = trace.tb_next
    traceback.print_exception(type(error), error, trace)


class Host:
    """Answers for a bot."""

    def __init__(self, module: str, file: Path) -> None:
        self._module = module
        self._file = file
        self._registry = built_in()
        self._charts: dict[str, Chart] = {}

    def run(self) -> None:
        """Load the bot, then answer until nobody asks any more."""
        with os.fdopen(QUESTIONS, "rb") as questions:
            try:
                decide: Decide = import_module(self._module).load_bot(self._file)
            except BaseException as error:
                _print_trace(error, self._file)
                _say(unfit=told(error, self._file))
                return
            _say(ready=True)
            for line in questions:
                _say(**self._answer(decide, json.loads(line)))

    def _answer(self, decide: Decide, question: dict[str, Any]) -> dict[str, Any]:
        number = question["question"]
        view = self._view(question)
        try:
            choices = [str(choice) for choice in decide(view, Seat(question["seat"]))]
        except BaseException as error:
            _print_trace(error, self._file)
            return {"number": number, "failed": told(error, self._file)}
        return {"number": number, "choices": choices}

    def _view(self, question: dict[str, Any]) -> State:
        board = {key: question[key] for key in ("board", "segments")}
        # A chart has tables that are worked out on first use, so it is kept.
        if (key := str(board)) not in self._charts:
            self._charts[key] = Layout.model_validate(board).chart()
        view: State = self._registry[question["rules"]].codec.load(
            self._charts[key], question["state"]
        )
        return view


def _say(**words: Any) -> None:
    """Send a line of our own; whatever the bot has printed is on its way before."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue
    line = json.dumps(words).encode() + b"\n"
    while line:
        line = line[os.write(ANSWERS, line) :]


if __name__ == "__main__":
    Host(sys.argv[1], Path(sys.argv[2])).run()
