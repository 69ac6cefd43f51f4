"""A player that is a file with somebody's code, run apart; see `players/apart`.

Late, crashed or nonsensical answers mean the safe choice for that turn, are counted and told. A bot
is never given up for being late: what it is computing goes on, and what comes of it is taken in the
turn in which it is ready.
"""

import json
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from derelict_game.plain import plain, plain_lines
from derelict_game.players.apart import hosting, walls
from derelict_game.players.apart.process import Apart, Limits
from derelict_game.players.player import Player
from derelict_game.players.program import question_data
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State

SECONDS_TO_START = 10.0
"""How long a bot may take to load, before its first turn; that is not counted as thinking."""
MOST_STARTS = 5
"""A process that ends is started again for the next turn, but not for ever."""
MOST_CHOICES = 1000
"""How much one answer may say."""


class Answer(NamedTuple):
    """What came back for a turn."""

    at: float
    """When."""
    choices: tuple[Choice, ...] = ()
    fault: str = ""
    """Why there are no choices; empty: there are, or it wants none."""
    asked: int = 0
    """The turn for which it was meant; 0: for none."""


class BotPlayer(Player):
    """Plays a seat as a file says, one answer for all that a turn asks."""

    _ready: bool
    """Whether it is loaded."""
    _pending: int
    """The number of the question that it is thinking about; 0: none."""
    _asked: int = 0
    """The turn about which it was asked last."""
    _end_told: bool
    """Whether everybody knows that its process has ended."""

    def __init__(
        self,
        file: Path,
        module: str,
        rules: AnyRules,
        limits: Limits | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        walled: bool = True,
    ) -> None:
        """Start the bot, which the module of its game loads; walled: within walls, if there are."""
        self._file = file.resolve()
        self._module = module
        self._rules = rules
        self._limits = limits or Limits()
        self._clock = clock
        self._wrapper = walls.bubblewrap() if walled else None
        self.output: dict[int, str] = {}
        """What it printed, by turn."""
        self.dropped = 0
        """How many of its choices were not offered."""
        self.starts = 0
        """How often its process was started."""
        self._left = self._limits.output
        """How much of what it prints is still kept."""
        self._unfit = ""
        """Why it never plays again; empty: it does."""
        self._note = ""
        """What everybody should know though no answer is missing."""
        self._questions = 0
        self._turn, self._plan = 0, deque[Choice]()
        """The turn that it has answered, and what is left of its answer."""
        self._heard, self._since = 0, 0.0
        """The turn that it was asked about last, and when its clock began to run."""
        self._waiting: Answer | None = None
        """An answer that came before it was asked for, or too late for its turn."""
        self._apart = self._start()

    def _start(self) -> Apart:
        self.starts += 1
        self._ready, self._pending, self._end_told = False, 0, False
        self._loads_until = self._clock() + SECONDS_TO_START
        python = [sys.executable, "-u", "-B", "-P", "-m", hosting.__name__]
        command = [*python, self._module, str(self._file)]
        return Apart(
            command,
            [self._file.parent],
            self._limits,
            clock=self._clock,
            wrapper=self._wrapper,
        )

    # ---- being asked

    def choose(self, view: State, offer: Offer) -> Choice | None:
        """Return what the bot has planned for this turn, as far as it is offered."""
        self.remark = self.reason = self.printed = ""
        if self._turn != view.turn:
            answer = self._answer(view, offer)
            if answer is None:
                return None
            self._turn, self._plan = view.turn, deque(answer.choices)
            self._keep_output(view.turn)
            self.missed += bool(answer.fault)
            told = (note for note in (self._note, _late(answer, view.turn), answer.fault) if note)
            self.remark = " ".join(f"{offer.seat}: {note}." for note in told)
            self._note = ""
        return self._next(offer)

    def consider(self, view: State, offer: Offer) -> None:
        """Let the bot begin while others are asked; its clock runs from now on."""
        if self._turn != view.turn and self._waiting is None:
            self._waiting = self._listen(view, offer)

    @property
    def has_answered(self) -> bool:
        """Whether an answer waits for being asked for."""
        return self._waiting is not None or self._apart.has_line

    def close(self) -> None:
        """End the bot and everything that it has started; twice does no harm."""
        self._unfit = self._unfit or "it was sent away"
        self._apart.close()

    def _next(self, offer: Offer) -> Choice:
        dropped, chosen = 0, offer.fallback()
        while self._plan:
            choice = self._plan.popleft()
            if choice in offer:
                chosen = choice
                break
            dropped += 1
        if dropped:
            self.dropped += dropped
            what = "an order" if dropped == 1 else f"{dropped} orders"
            told = f"{offer.seat}: {what} could not be given, turn {self._turn}."
            self.remark = f"{self.remark} {told}".strip()
        return chosen

    def _keep_output(self, turn: int) -> None:
        self.printed = plain_lines(self._apart.printed())[: self._left]
        self._left -= len(self.printed)
        if self.printed:
            self.output[turn] = self.output.get(turn, "") + self.printed

    # ---- a turn

    def _answer(self, view: State, offer: Offer) -> Answer | None:
        """Return what it does in this turn, which may be nothing; None: it may still answer."""
        answer, self._waiting = self._waiting or self._listen(view, offer), None
        turn, apart = view.turn, self._apart
        now, deadline = self._clock(), self._since + self._limits.milliseconds / 1000
        if answer is not None:
            if answer.at <= deadline:
                return answer
            self._waiting = answer._replace(at=0.0)
        elif self._unfit:
            return Answer(now, fault=f"no orders in turn {turn}: {self._unfit}")
        elif apart.ended:
            self._pending, self._end_told = 0, True
            return Answer(now, fault=f"its process {self._end}, turn {turn}")
        elif not self._ready:
            if now < max(deadline, self._loads_until):
                return None
            return Answer(now, fault=f"not ready after {SECONDS_TO_START:g} s, turn {turn}")
        elif now < deadline:
            return None
        return Answer(now, fault=f"no answer in {self._limits.milliseconds} ms, turn {turn}")

    def _listen(self, view: State, offer: Offer) -> Answer | None:
        """Put the question as soon as that can be done; return the answer if it is there."""
        if self._heard != view.turn:
            self._heard, self._since = view.turn, self._clock()
            if self._apart.ended and not self._unfit:
                self._start_again(view.turn)
        answer = self._received(self._apart, view.turn)
        if answer is None and self._ready and not self._pending and not self._unfit:
            self._questions += 1
            self._pending, self._since = self._questions, self._clock()
            self._asked = view.turn
            question = {**question_data(self._rules, view, offer), "question": self._questions}
            if not self._apart.ask(json.dumps(question).encode() + b"\n"):
                self._apart.close("no longer read its questions")
        return answer

    @property
    def _end(self) -> str:
        """How its process has ended; before it is ready that is not the doing of its orders."""
        return f"{self._apart.ended}{'' if self._ready else ' before it was ready'}"

    def _start_again(self, turn: int) -> None:
        if self.starts >= MOST_STARTS:
            self._unfit = f"its process ended {MOST_STARTS} times"
            return
        if not self._end_told:
            self._note = f"its process {self._end} and was started again, turn {turn}"
        self._apart.close()
        self._apart = self._start()

    def _received(self, apart: Apart, turn: int) -> Answer | None:
        """Return the answer to the question that is pending, if it is there."""
        while (line := apart.next_line()) is not None:
            told = _read(line.text)
            if not self._ready and told.get("ready") is True:
                self._ready = True
            elif not self._ready and "unfit" in told:
                self._unfit = f"its code failed when it was loaded: {_why(told['unfit'])}"
            elif self._pending and told.get("number", self._pending) == self._pending:
                self._pending = 0
                return _understood(told, line.at, turn)._replace(asked=self._asked)
        return None


def _late(answer: Answer, turn: int) -> str:
    """Return a note if orders are given that were meant for an earlier turn."""
    late = answer.choices and 0 < answer.asked < turn
    return f"its late orders for turn {answer.asked} are given in turn {turn}" if late else ""


def _read(line: bytes) -> dict[str, object]:
    """Return what a line says; nothing if it says nothing that can be understood."""
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _why(told: object) -> str:
    return plain(str(told))[: hosting.LONGEST_FAULT + 100]


def _understood(told: dict[str, object], at: float, turn: int) -> Answer:
    if "failed" in told:
        return Answer(at, fault=f"its code failed in turn {turn}: {_why(told['failed'])}")
    choices = told.get("choices")
    try:
        if isinstance(choices, list) and "number" in told:
            return Answer(at, tuple(Choice.parse(text) for text in choices[:MOST_CHOICES]))
    except (IllegalChoice, ValueError, AttributeError):
        pass
    return Answer(at, fault=f"it sent something that is no answer, turn {turn}")
