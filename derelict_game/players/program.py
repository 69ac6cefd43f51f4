"""A player that is another program, spoken to in JSON lines.

For every question it is sent one line with its seat, its offer and all that its seat may know, and
answers with one line, `{"choice": "move 4,1"}`. `{"choices": ["move 1,1 1,2", "done"]}` answers
several questions at once: they are taken one after the other; one that is not offered when its turn
comes is dropped, and after the last one the program is asked again. A program that answers late,
answers nonsense or has ended costs nobody the match: a safe choice is taken in its place and the
log says why.
"""

import json
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from derelict_game.plain import plain
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.position import write_layout
from derelict_game.rules.state import State
from derelict_game.rules.wire import offer_data

LONGEST_ANSWER = 65_536
LONGEST_REASON = 200
MOST_CHOICES = 1000
"""How many questions one answer may answer."""
MOST_LATE_ANSWERS = 3
"""A program that is late so often in a row is given up, or every turn would take ages."""


Answer = tuple[int, bytes]
"""The number of a question and the line that came back; one without an end is the last one."""


class Program:
    """A running program, which may answer for several seats; the last one that leaves ends it."""

    def __init__(self, command: Sequence[str]) -> None:
        self.gone = ""
        """Why it never answers; empty: it may."""
        self._seats = 0
        self._requests: SimpleQueue[tuple[int, bytes, SimpleQueue[Answer]] | None] = SimpleQueue()
        self._process: subprocess.Popen[bytes] | None = None
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                # Ctrl-C in the terminal is for us; the program ends when its input does.
                start_new_session=True,
            )
        except (OSError, ValueError):
            self.gone = "could not be started"
        else:
            threading.Thread(target=self._talk, args=(self._process,), daemon=True).start()

    def join(self) -> None:
        """Let it answer for one more seat."""
        self._seats += 1

    def leave(self) -> None:
        """Let it answer for one seat less; end it after the last one."""
        self._seats -= 1
        if self._seats == 0:
            self._requests.put(None)
            if self._process is not None:
                self._process.kill()
                self._process.wait()

    def ask(self, number: int, line: bytes, answers: SimpleQueue[Answer]) -> None:
        """Put a question; the answer comes when it comes, after those to earlier questions."""
        self._requests.put((number, line, answers))

    def _talk(self, process: "subprocess.Popen[bytes]") -> None:
        """Pass lines to and fro, in a thread of its own because pipes block."""
        assert process.stdin
        assert process.stdout
        answer = b"\n"
        with suppress(OSError), process.stdin, process.stdout:
            while request := self._requests.get():
                number, line, answers = request
                # After an end or an endless line everybody who asks is told of it at once.
                if answer.endswith(b"\n"):
                    try:
                        process.stdin.write(line)
                        process.stdin.flush()
                        answer = process.stdout.readline(LONGEST_ANSWER)
                    except (OSError, ValueError):
                        answer = b""
                answers.put((number, answer))


def question_data(rules: AnyRules, view: State, offer: Offer) -> dict[str, Any]:
    """Return a question as JSON data: who is asked what, and all that its seat may know."""
    tokens = (token for _, token in rules.tokens(view))
    return {
        "rules": rules.name,
        "seat": offer.seat,
        "number": offer.number,
        "offer": offer_data(offer),
        "status": rules.status(view),
        **write_layout(view.chart, tokens),
        "state": rules.codec.dump(view),
    }


class ProgramPlayer(Player):
    """Plays a seat as a program says."""

    def __init__(
        self,
        program: Program,
        rules: AnyRules,
        *,
        seconds: float,
        clock: Callable[[], float],
        patience: float = 0.0,
    ) -> None:
        self._program = program
        self._rules = rules
        self._seconds = seconds
        self._clock = clock
        self._patience = patience
        """Seconds to wait for a quick answer when a question is put, before others go on."""
        self._questions = 0
        """How many questions were put."""
        self._asked: Offer | None = None
        """The last of them."""
        self._deadline: float | None = None
        """When its answer is late; None: nobody waits for it yet."""
        self._late = 0
        self._gone = program.gone
        self._answers: SimpleQueue[Answer] = SimpleQueue()
        self._then = deque[Choice]()
        """What it has answered to questions that come next."""
        self.dropped = 0
        """How many of its choices were not offered."""
        self._sits = True
        program.join()

    def choose(self, view: State, offer: Offer) -> Choice | None:
        """Return the program's answer, or the safe choice if it has none in time."""
        self.remark = self.reason = ""
        if self._then:
            choice = self._next(offer)
            if choice is not None:
                return choice
        if self._gone:
            return self._instead(offer, self._gone)
        new = not self._is_asked(offer)
        if new:
            self._put(view, offer)
        if self._deadline is None:
            self._deadline = self._clock() + self._seconds
        answer = self._answer(self._questions, self._patience if new else 0.0)
        if answer is not None:
            self._late, self._asked = 0, None
            return self._understood(answer, offer)
        if self._clock() < self._deadline:
            return None
        self._late, self._asked = self._late + 1, None
        if self._late == MOST_LATE_ANSWERS:
            self._gone = "was late too often and is no longer asked"
            self.close()
        return self._instead(offer, f"gave no answer within {self._seconds:g} s")

    def consider(self, view: State, offer: Offer) -> None:
        """Put a question to the program before its turn has come; the answer waits."""
        if not self._gone and not self._is_asked(offer):
            self._put(view, offer)

    def _is_asked(self, offer: Offer) -> bool:
        """Tell whether this was put already; a secret question stays while others answer theirs."""
        asked = self._asked
        if asked is None or asked.choices != offer.choices:
            return False
        if offer.place is not None:
            return asked.place == offer.place
        return asked.number == offer.number

    def _put(self, view: State, offer: Offer) -> None:
        self._questions += 1
        self._asked, self._deadline = offer, None
        self._program.ask(self._questions, self._request(view, offer), self._answers)

    def close(self) -> None:
        """Leave the program, which ends if it answers for nobody else; twice does no harm."""
        if self._sits:
            self._sits = False
            self._gone = self._gone or "is no longer asked"
            self._program.leave()

    def _request(self, view: State, offer: Offer) -> bytes:
        return json.dumps(question_data(self._rules, view, offer)).encode() + b"\n"

    def _answer(self, number: int, patience: float = 0.0) -> bytes | None:
        """Return the answer to a question, letting late ones to earlier questions drop."""
        while True:
            try:
                answered, line = self._answers.get(block=patience > 0, timeout=patience)
            except Empty:
                return None
            if not line.endswith(b"\n"):
                self._gone = "has ended" if not line else "sent an endless line"
            if answered == number or self._gone:
                return line

    def _understood(self, line: bytes, offer: Offer) -> Choice:
        if self._gone:
            return self._instead(offer, self._gone)
        try:
            answer: Any = json.loads(line)
            several: list[str] = answer.get("choices", [])
            then = deque(Choice.parse(text) for text in list(several)[:MOST_CHOICES])
            choice = then[0] if then else Choice.parse(answer["choice"])
            self.reason = plain(str(answer.get("reason", "")))[:LONGEST_REASON]
        except (ValueError, TypeError, LookupError, AttributeError, RecursionError, IllegalChoice):
            shown = line[:60].decode(errors="replace").strip()
            told = "" if offer.secret else f" {shown!r},"
            return self._instead(offer, f"answered{told} which is no choice")
        if then:
            self._then = then
            return self._next(offer) or self._instead(offer, "chose nothing that is offered")
        if choice not in offer:
            told = "something" if offer.secret else f"{str(choice)[:60]!r},"
            return self._instead(offer, f"chose {told} which is not offered")
        return choice

    def _next(self, offer: Offer) -> Choice | None:
        """Return the next of several choices; None: none is left for this question, so ask again.

        Secret orders of one turn belong together: after the last one the turn must end.
        """
        dropped = list[Choice]()
        while self._then:
            choice = self._then.popleft()
            if choice in offer:
                self._tell_dropped(offer, dropped)
                return choice
            dropped.append(choice)
        self._tell_dropped(offer, dropped)
        if not offer.secret:
            return None
        self.missed += 1
        return offer.fallback()

    def _tell_dropped(self, offer: Offer, dropped: list[Choice]) -> None:
        if not dropped:
            return
        self.dropped += len(dropped)
        what = ", ".join(f"'{plain(str(choice))[:60]}'" for choice in dropped[:3])
        if offer.secret:
            what = "a choice" if len(dropped) == 1 else f"{len(dropped)} choices"
        self.remark = f"Of the program of the {offer.seat} {what} could not be taken: not offered."

    def _instead(self, offer: Offer, fault: str) -> Choice:
        self.missed += 1
        choice = offer.fallback()
        taken = "a safe choice" if offer.secret else f"'{choice}'"
        self.remark = f"The program of the {offer.seat} {fault}: {taken} is taken instead."
        return choice
