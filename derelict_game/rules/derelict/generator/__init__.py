"""Makes missions: a pure function from a seed, a size and a hardship to a board with everything."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice

from derelict_game.board.chart import Chart, number_segments
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.blueprint import EASIEST, HARDEST, Blueprint
from derelict_game.rules.derelict.generator.furnish import Furnished, furnish
from derelict_game.rules.derelict.generator.plan import Plan, draw_plan
from derelict_game.rules.derelict.generator.sizes import SIZES
from derelict_game.rules.derelict.generator.web import DeadEnd, spin
from derelict_game.rules.derelict.generator.words import title_and_briefing
from derelict_game.rules.derelict.options import BLIPS, FIRST_BLIPS
from derelict_game.rules.draws import Draws

MARGIN = 1
"""Cells of wall around everything."""


def make_blueprint(seed: int, size: str, hardship: int | None, variant: int) -> Blueprint:
    """Return the mission of a seed.

    Hardship is by how many steps the marines start further away; the rest of the wreck stays as it
    is. Nothing else moves the balance so evenly: a blip more on the first turn often changes
    nothing, and then everything, because it is the first one to come from another side.
    """
    frame = SIZES[size]
    detour = frame.hardship if hardship is None else hardship
    number = next(islice(_sound_tries(seed, size), variant, None))
    plan, found, draws = _layout(seed, size, number, detour)
    chart, tokens = _board(plan, found, mirrored=draws.happens(50), turned=draws.happens(50))
    title, briefing = title_and_briefing(found, draws)
    options = {FIRST_BLIPS.name: draws.between(*frame.first_blips), BLIPS.name: frame.blips}
    difficulty = frame.difficulty
    return Blueprint(chart, tokens, title, briefing, difficulty, options, detour)


def _sound_tries(seed: int, size: str) -> Iterator[int]:
    """Return the numbers of the tries that succeed with every hardship."""
    for number in count():
        with suppress(DeadEnd):
            for detour in range(EASIEST, HARDEST + 1):
                _layout(seed, size, number, detour)
            yield number


def _layout(seed: int, size: str, number: int, detour: int) -> tuple[Plan, Furnished, Draws]:
    """Return a plan and what stands in it, or raise DeadEnd."""
    draws = Draws(f"mission {size} {seed} {number}")
    plan = draw_plan(spin(SIZES[size], detour, draws), draws)
    return plan, furnish(plan, draws), draws


def _board(
    plan: Plan, found: Furnished, *, mirrored: bool, turned: bool
) -> tuple[Chart, tuple[Token, ...]]:
    """Return the chart and the tokens, moved to the corner, mirrored and turned upside down."""
    left, right = min(c.x for c in plan.taken), max(c.x for c in plan.taken)
    top, bottom = min(c.y for c in plan.taken), max(c.y for c in plan.taken)
    width, height = right - left + 1 + 2 * MARGIN, bottom - top + 1 + 2 * MARGIN

    def moved(cell: Cell) -> Cell:
        x, y = cell.x - left + MARGIN, cell.y - top + MARGIN
        return Cell(width - 1 - x if mirrored else x, height - 1 - y if turned else y)

    def faced(facing: Facing) -> Facing:
        across = facing in (Facing.E, Facing.W)
        return facing.right.right if (mirrored if across else turned) else facing

    names: list[list[int | None]] = [[None] * width for _ in range(height)]
    for number, cells in enumerate(plan.pieces):
        for cell in map(moved, cells):
            names[cell.y][cell.x] = number
    corridors = frozenset(map(moved, plan.taken))
    tokens = (Token(kind, moved(cell), faced(facing)) for kind, cell, facing in found.tokens)
    return Chart(width, height, corridors, number_segments(names)), tuple(tokens)
