"""Many matches of computer players, on several cores: what all contests share."""

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeVar

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.contests.timed import TimedPlayer
from derelict_game.match.document import Start
from derelict_game.match.match import REMARK, Match
from derelict_game.match.save import write_save
from derelict_game.players.apart.process import Limits
from derelict_game.players.cast import cast
from derelict_game.players.mind import Budget
from derelict_game.rules.event import MOVED, Event
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import TURN_LIMIT
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import CHANCE, Seat

T = TypeVar("T")
R = TypeVar("R")

DEFAULT_TURN_LIMIT = 60
THINKING_PAUSE = 0.001
AHEAD = 2
"""How many matches wait for each core: enough to keep it busy, few enough to stop at once."""
MOST_REMARKS = 1000
"""How many remarks of a match are kept: a bot that fails may cause one every turn."""
LEFT = "left"
"""What is said of the cells of a move but the last one, where it ends."""


@dataclass(frozen=True, slots=True)
class Task:
    """A match to be played."""

    map: str
    start: Start
    players: dict[Seat, str]
    seed: int
    record: Path | None = None
    budget: Budget = Budget.PLAY
    watched: bool = False
    """Whether to tell what happened where."""
    limits: Limits | None = None
    """What bots may use, if not the usual."""


class Thinking(NamedTuple):
    """How long a player thought in a match, and for how many choices."""

    seconds: float
    choices: int


class Happening(NamedTuple):
    """A sort of event to a unit, and the cell."""

    type: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Result:
    """How a match went."""

    map: str
    seed: int
    players: dict[Seat, str] = field(default_factory=dict)
    outcome: Outcome = field(default_factory=lambda: Outcome({}, ""))
    turns: int = 0
    choices: int = 0
    """Of the players; those of the chance seat do not count."""
    seconds: float = 0.0
    thinking: dict[Seat, Thinking] = field(default_factory=dict)
    happened: Counter[Happening] = field(default_factory=Counter)
    fault: str = ""
    missed: dict[Seat, int] = field(default_factory=dict)
    """How many answers of each player were replaced; those who missed none are not listed."""
    remarks: tuple[str, ...] = ()
    """What was said of players during the match, such as why an answer was replaced."""


def with_an_end(rules: AnyRules, wishes: Mapping[str, object]) -> dict[str, object]:
    """Return wished options with which a match ends, if its rule set can end it by a turn limit."""
    endless = any(one.name == TURN_LIMIT.name and one.default is None for one in rules.options)
    return {**({TURN_LIMIT.name: DEFAULT_TURN_LIMIT} if endless else {}), **wishes}


def play(task: Task) -> Result:
    """Play a match to its end."""
    began = time.perf_counter()
    rules = built_in()[task.start.rules]
    players = {
        seat: TimedPlayer(
            cast(name, rules, seat, task.seed, budget=task.budget, limits=task.limits)
        )
        for seat, name in task.players.items()
    }
    try:
        names = {str(seat): name for seat, name in task.players.items()}
        match = Match(rules, task.start, seed=task.seed, players=players, player_names=names)
        doors = _doors(rules, match)
        while match.offer:
            if not match.advance():
                time.sleep(THINKING_PAUSE)
        if task.record:
            write_save(task.record, match.document(bare=True).text())
    finally:
        for player in players.values():
            player.close()
    assert match.outcome
    return Result(
        task.map,
        task.seed,
        task.players,
        match.outcome,
        match.state.turn,
        sum(step.seat != CHANCE for step in match.steps),
        time.perf_counter() - began,
        {seat: Thinking(player.seconds, player.choices) for seat, player in players.items()},
        happenings(match.log, doors) if task.watched else Counter(),
        missed={seat: player.missed for seat, player in players.items() if player.missed},
        remarks=tuple(event.text for event in match.log if event.type == REMARK)[:MOST_REMARKS],
    )


def _doors(rules: AnyRules, match: Match) -> set[TokenId]:
    kinds = {kind for kind, known in rules.token_kinds.items() if known.stands}
    return {id_ for id_, token in rules.tokens(match.state) if token.kind in kinds}


def happenings(events: Iterable[Event], doors: set[TokenId]) -> Counter[Happening]:
    """Return what happened to units, and how often in which cell."""
    happened: Counter[Happening] = Counter()
    for event in events:
        if event.token is not None and event.token not in doors:
            for cell in event.cells:
                left = event.type == MOVED and cell != event.cells[-1]
                happened[Happening(LEFT if left else event.type, cell)] += 1
    return happened


def _play_safely(task: Task) -> Result:
    """Play a match; one that fails is told with its seed instead of ending all others."""
    try:
        return play(task)
    except Exception as error:
        fault = f"{type(error).__name__}: {error}"
        return Result(task.map, task.seed, task.players, fault=fault)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(tasks: Iterable[Task], jobs: int) -> Iterator[Result]:
    """Play matches on several cores; on more than one, results come as they are finished."""
    return each(_play_safely, tasks, jobs)


def each(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Iterator[R]:
    """Return what some work makes of each task; the work must be a function of a module."""
    if jobs == 1:
        yield from map(work, tasks)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_ignore_interrupts)
    try:
        yield from _first_come(pool, work, tasks, jobs * AHEAD)
    except BaseException:
        # A match can take minutes; nobody who stops it wants to wait for its end.
        for child in set(multiprocessing.active_children()) - others:
            child.kill()
        raise
    finally:
        # Waited for, because leaving a pool alone while it works is a race at exit.
        pool.shutdown(wait=True, cancel_futures=True)


def _first_come(
    pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Iterable[T], most: int
) -> Iterator[R]:
    left, running = iter(tasks), set[Future[R]]()
    while True:
        running |= {pool.submit(work, task) for task in islice(left, most - len(running))}
        if not running:
            return
        done, running = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()
