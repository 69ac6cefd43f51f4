"""What can be wrong with a course."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault, Severity
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.rally.floor import NOWHERE, Floor, floor_of
from derelict_game.rules.rally.options import ROBOTS
from derelict_game.rules.rally.tokens import (
    BELT,
    DOCKS,
    EDGES,
    EXPRESS,
    FLAGS,
    FLOOR,
    HAMMER,
    KINDS,
    PIT,
    PUSHERS,
    SEATS,
    TURNING,
    WALL,
    WRENCH,
)
from derelict_game.rules.setup import Setup

_SORTS = (FLOOR, FLAGS, DOCKS, (WRENCH, HAMMER), *((pusher,) for pusher in PUSHERS))
"""Of each of these a cell holds one at most; of pushers since one register has one (ruling 50)."""
_NOT_ON_PITS = (*FLAGS, *DOCKS, WRENCH, HAMMER)


def check(chart: Chart, setup: Setup) -> list[Fault]:
    """Return what is wrong with a course."""
    tokens = setup.tokens
    faults = [*_placing(chart, tokens), *_numbers(tokens, setup)]
    if not faults:
        floor = floor_of(chart, tokens)
        faults = [*_unreachable(floor, tokens), *_belts(floor, tokens), *_edges(tokens)]
    return faults


# ---- what stands where it cannot


def _placing(chart: Chart, tokens: Sequence[Token]) -> Iterator[Fault]:
    """Return tokens that do not belong where they stand."""
    pits = {token.cell for token in tokens if token.kind == PIT}
    taken: dict[tuple[Cell, int], int] = {}
    for place, token in enumerate(tokens):
        kind, cell, facing = token
        found = []
        if kind in SEATS:
            found.append("stands on the map; robots start from the docks")
        elif kind not in TURNING and facing is not Facing.N:
            found.append(f"looks {facing.word}; it has no facing but north")
        if not _touches_floor(chart, token):
            found.append("stands off the floor")
        if kind in _NOT_ON_PITS and cell in pits:
            found.append("stands on a pit")
        for number, sort in enumerate(_SORTS):
            if kind in sort:
                other = taken.setdefault((cell, number), place)
                if other != place:
                    whom = tokens[other].kind
                    same = whom == kind
                    found.append(f"shares its cell with {'another one' if same else _the(whom)}")
        for text in found:
            yield Fault(f"{_capital(_the(kind))} {text}.", cell=cell, token=place)


def _the(kind: str) -> str:
    """Return how something is called within a sentence; what has a number needs no article."""
    title = KINDS[kind].title
    return title if kind in (*SEATS, *FLAGS, *DOCKS) else f"the {title}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _touches_floor(chart: Chart, token: Token) -> bool:
    """Tell whether something stands on the floor; a wall may also stand beyond its edge."""
    beyond = token.cell.step(*token.facing.delta)
    return token.cell in chart.corridors or (token.kind == WALL and beyond in chart.corridors)


# ---- docks and flags


def _numbers(tokens: Sequence[Token], setup: Setup) -> Iterator[Fault]:
    """Return docks and flags that are missing or there twice."""
    for kinds, name in ((DOCKS, "dock"), (FLAGS, "flag")):
        seen: set[str] = set()
        for place, token in enumerate(tokens):
            if token.kind in kinds:
                if token.kind in seen:
                    text = f"There is another {KINDS[token.kind].title}."
                    yield Fault(text, cell=token.cell, token=place)
                seen.add(token.kind)
        if not seen:
            yield Fault(f"There is no {name} on the map.")
        last = max((kinds.index(kind) for kind in seen), default=0)
        for kind in kinds[:last]:
            if kind not in seen:
                title = KINDS[kind].heading
                yield Fault(f"{title} is missing; {name}s are numbered from 1 without gaps.")
    docks = dock_count(tokens)
    robots = setup.options.get(ROBOTS.name)
    if robots is not None and robots > docks:
        yield Fault(f"{robots} robots shall race, but there are only {docks} docks.")


def dock_count(tokens: Iterable[Token]) -> int:
    """Return how many robots can start."""
    return len({token.kind for token in tokens if token.kind in DOCKS})


def _unreachable(floor: Floor, tokens: Sequence[Token]) -> Iterator[Fault]:
    """Return the flags to which a robot cannot drive from every dock."""
    reached = [(number, driven(floor, dock)) for number, dock in enumerate(floor.docks, 1)]
    for place, token in enumerate(tokens):
        if token.kind in FLAGS:
            at = floor.place(token.cell)
            cut_off = next((number for number, cells in reached if at not in cells), None)
            if cut_off is not None:
                text = f"{KINDS[token.kind].heading} cannot be reached from dock {cut_off}."
                yield Fault(text, cell=token.cell, token=place)


def driven(floor: Floor, start: int) -> dict[int, int]:
    """Return the places to which a robot can drive, and how many steps each is away.

    Belts are taken for floor: there is always a card that leads against them, or a way along.
    """
    far, queue = {start: 0}, deque([start])
    while queue:
        at = queue.popleft()
        for steps in floor.steps:
            to = steps[at]
            if to != NOWHERE and to not in floor.deadly and to not in far:
                far[to] = far[at] + 1
                queue.append(to)
    return far


# ---- what works, but is hardly meant


def _belts(floor: Floor, tokens: Sequence[Token]) -> Iterator[Fault]:
    """Return belts that lead nowhere good."""
    for place, (kind, cell, facing) in enumerate(tokens):
        if kind in (BELT, EXPRESS):
            to = floor.steps[facing][floor.place(cell)]
            text = ""
            if to == NOWHERE:
                text = "runs into a wall"
            elif to in floor.pits:
                text = "runs into a pit"
            elif to in floor.deadly:
                text = "runs off the floor"
            elif floor.belts.get(to) == facing.right.right:
                text = "runs head-on into another one"
            if text:
                sentence = f"The {KINDS[kind].title} {text}."
                yield Fault(sentence, Severity.WARNING, cell=cell, token=place)


def _edges(tokens: Sequence[Token]) -> Iterator[Fault]:
    """Return what stands on an edge twice, or without a wall behind it."""
    walls = {_edge(token) for token in tokens if token.kind == WALL}
    seen: set[object] = set()
    for place, token in enumerate(tokens):
        if token.kind in EDGES:
            text, title = "", KINDS[token.kind].title
            # A wall is the same from both sides; what is mounted on it is not.
            key = _edge(token) if token.kind == WALL else token
            if key in seen:
                text = f"The {title} is drawn twice."
            elif _edge(token) not in walls:
                text = f"No wall is drawn behind the {title}."
            seen.add(key)
            if text:
                yield Fault(text, Severity.WARNING, cell=token.cell, token=place)


def _edge(token: Token) -> frozenset[Cell]:
    """Return the edge on which something stands: the two cells that it parts."""
    return frozenset({token.cell, token.cell.step(*token.facing.delta)})
