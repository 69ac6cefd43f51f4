"""Makes courses: a pure function from a seed, a size and a hardship to a factory with flags."""

from collections.abc import Iterator
from itertools import count, islice
from typing import NamedTuple

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Facing
from derelict_game.board.token import Token
from derelict_game.rules.blueprint import EASIEST, Blueprint
from derelict_game.rules.draws import Draws
from derelict_game.rules.options import TURN_LIMIT
from derelict_game.rules.rally import checks
from derelict_game.rules.rally.generator import bays
from derelict_game.rules.rally.generator.halls import HALLS, Hall, furnish
from derelict_game.rules.rally.generator.laps import Lap, draw_lap
from derelict_game.rules.rally.generator.sizes import SIZES, Size
from derelict_game.rules.rally.generator.sketch import SIDE
from derelict_game.rules.rally.generator.words import title_and_briefing
from derelict_game.rules.rally.options import ROBOTS
from derelict_game.rules.rally.tokens import FLAGS, WALL
from derelict_game.rules.setup import Setup


class Factory(NamedTuple):
    """Boards and a bay, before the flags stand."""

    key: str
    """By which all that is drawn of it is known."""
    chart: Chart
    tokens: tuple[Token, ...]
    halls: tuple[Hall, ...]


def make_blueprint(seed: int, size: str, hardship: int | None, variant: int) -> Blueprint:
    """Return the course of a seed.

    Hardship is by how many steps the last flag stands further away; the rest of the course stays as
    it is. It is tried out by one robot alone, which has as many turns as the size says.
    """
    frame = SIZES[size]
    hard = frame.hardship if hardship is None else hardship
    factory, lap = next(islice(_sound_courses(seed, size), variant, None))
    title, briefing = title_and_briefing(
        factory.halls, frame.flags, lap.steps + hard, Draws(f"{factory.key} words")
    )
    return Blueprint(
        chart=factory.chart,
        tokens=(*factory.tokens, *_flags(lap, hard)),
        title=title,
        briefing=briefing,
        difficulty=frame.difficulty,
        options={},
        hardship=hard,
        length=frame.length,
        par=frame.turns,
        trial={ROBOTS.name: 1, TURN_LIMIT.name: frame.turns},
    )


def _sound_courses(seed: int, size: str) -> Iterator[tuple[Factory, Lap]]:
    """Return the factories of a seed that are free of faults and have a lap, with that lap."""
    frame = SIZES[size]
    for number in count():
        factory = _factory(f"course {size} {seed} {number}", frame)
        if factory is None:
            continue
        lap = draw_lap(factory.chart, factory.tokens, frame, Draws(f"{factory.key} flags"))
        # Only where the last flag stands differs, and every place for it can be reached.
        if lap and not checks.check(factory.chart, Setup((*factory.tokens, *_flags(lap, EASIEST)))):
            yield factory, lap


def _flags(lap: Lap, hardship: int) -> list[Token]:
    cells = (*lap.flags, lap.ends[hardship - EASIEST])
    return [Token(kind, cell, Facing.N) for kind, cell in zip(FLAGS, cells, strict=False)]


def _factory(key: str, frame: Size) -> Factory | None:
    """Return boards with a bay below them; None: one of them has no room for what it needs."""
    draws = Draws(key)
    halls = tuple(draws.shuffled(HALLS)[: frame.boards])
    sketches = [furnish(hall, draws) for hall in halls]
    tokens: list[Token] = []
    for number, sketch in enumerate(sketches):
        if sketch is None:
            return None
        tokens += sketch.tokens(number * SIDE, mirrored=draws.happens(50))
    tokens += bays.bay(draws.between(0, bays.COUNT - 1), frame.boards * SIDE)
    chart = Chart.from_rows(["." * SIDE] * (frame.boards * SIDE + bays.DEPTH))
    return Factory(key, chart, tuple(_once(tokens)), halls)


def _once(tokens: list[Token]) -> Iterator[Token]:
    """Return tokens without the walls that two boards both have where they meet."""
    walls: set[Token] = set()
    for token in tokens:
        facing = token.facing
        beyond = Token(token.kind, token.cell.step(*facing.delta), facing.right.right)
        if token.kind != WALL or beyond not in walls:
            yield token
        walls.add(token)
