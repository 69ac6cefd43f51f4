"""Many matches of computer players, wherever they are played: what all contests share."""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import NamedTuple

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.contests.luggage import files_of, unpacked
from derelict_game.contests.timed import TimedPlayer
from derelict_game.contests.workplaces import Unwanted, Wanted, Workplace, always
from derelict_game.errors import DerelictError
from derelict_game.match.document import SaveError, Start
from derelict_game.match.match import Match
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

DEFAULT_TURN_LIMIT = 60
THINKING_PAUSE = 0.001
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
    record: PurePath | None = None
    """The file for its record, on the machine of those who ask; others may not read such names."""
    budget: Budget = Budget.PLAY
    watched: bool = False
    """Whether to tell what happened where."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Those of players, by the players' names, for a machine that does not have them."""
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
    record: str = ""
    """Its text, if it was asked for; until it is written."""
    fault: str = ""
    missed: dict[Seat, int] = field(default_factory=dict)
    """How many answers of each player were replaced; those who missed none are not listed."""
    remarks: tuple[str, ...] = ()
    """What was said of players during the match, such as why an answer was replaced."""


def with_an_end(rules: AnyRules, wishes: Mapping[str, object]) -> dict[str, object]:
    """Return wished options with which a match ends, if its rule set can end it by a turn limit."""
    endless = any(one.name == TURN_LIMIT.name and one.default is None for one in rules.options)
    return {**({TURN_LIMIT.name: DEFAULT_TURN_LIMIT} if endless else {}), **wishes}


def play(task: Task, wanted: Wanted = always) -> Result:
    """Play a match to its end, or raise Unwanted."""
    with unpacked(task.files) as here:
        try:
            return _play(task, here, wanted)
        except Exception as error:
            # Where a file lay on another machine is nobody's business but that machine's.
            for name, found in here.items():
                error.args = tuple(
                    arg.replace(found, name) if isinstance(arg, str) else arg for arg in error.args
                )
            raise


def _play(task: Task, here: Mapping[str, str], wanted: Wanted) -> Result:
    began = time.perf_counter()
    rules = built_in()[task.start.rules]
    players = {
        seat: TimedPlayer(
            cast(
                here.get(name, name),
                rules,
                seat,
                task.seed,
                budget=task.budget,
                limits=task.limits,
            )
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
            if not wanted():
                raise Unwanted
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
        record=match.document(bare=True).text() if task.record else "",
        missed={seat: player.missed for seat, player in players.items() if player.missed},
        remarks=tuple(match.remarks.all.values())[:MOST_REMARKS],
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


def play_all(tasks: Iterable[Task], where: Workplace) -> Iterator[Result]:
    """Play matches somewhere; results come as they are finished, and records are written here."""
    for task, result in where.each(_play_safely, _packed(tasks) if where.far else tasks, _failed):
        yield _written(result, Path(task.record)) if task.record and result.record else result


def _packed(tasks: Iterable[Task]) -> Iterator[Task]:
    """Give tasks the files of their players, each as it was when it was first needed."""
    read: dict[str, bytes] = {}
    for task in tasks:
        names = set(task.players.values())
        read.update(files_of(sorted(names - read.keys())))
        yield replace(task, files={name: read[name] for name in sorted(names & read.keys())})


def _play_safely(task: Task, wanted: Wanted) -> Result:
    """Play a match; one that fails is told with its seed instead of ending all others."""
    try:
        return play(task, wanted)
    except Unwanted:
        raise
    except Exception as error:
        # Only of our own mistakes it matters what they are called.
        own = "" if isinstance(error, DerelictError) else f"{type(error).__name__}: "
        return _failed(task, f"{own}{error}")


def _failed(task: Task, fault: str) -> Result:
    return Result(task.map, task.seed, task.players, fault=fault)


def _written(result: Result, path: Path) -> Result:
    """Write a record; a match whose record cannot be kept has failed."""
    try:
        write_save(path, result.record)
    except SaveError as error:
        return replace(result, record="", fault=str(error))
    return replace(result, record="")
