"""What lies on a ground: fixtures that join their neighbours, and beams that cross cells."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing, front
from derelict_game.board.token import Token
from derelict_game.ui.look.theme import BeamLook, TokenLooks

BEHIND, LEFT, RIGHT = "behind", "left", "right"
"""The sides from which a neighbour may run into a fixture, as this one looks."""
EMITTER = 0.34
"""How far from its side a beam leaves what sends it, in cells."""
APART = {1: (64,), 2: (47, 81), 3: (36, 64, 92)}
"""Where the lines of a beam run, of 128 across a cell."""
GLOW, CORE = 46, 120
"""How much is seen of a beam: of its glow and of its line, of 255."""


class Fixture(NamedTuple):
    """Something that lies on the ground."""

    token: Token
    shape: str = ""
    """From where its neighbours run into it, such as `behind_left`; empty: it is plain."""


class Ray(NamedTuple):
    """The part of a beam that crosses a cell."""

    look: BeamLook
    facing: Facing
    """The side from which it comes."""
    first: bool
    """Whether it begins here."""


class Lying(NamedTuple):
    """All that lies on one cell."""

    fixtures: tuple[Fixture, ...] = ()
    """The lowest first; those on the sides of the cell come last."""
    rays: tuple[Ray, ...] = ()


def lying_on(chart: Chart, tokens: Iterable[Token], looks: TokenLooks) -> dict[Cell, Lying]:
    """Return what lies on each cell; tokens come from the lowest to the highest."""
    known = tuple(tokens)
    shapes, rays = _shapes(known, looks), _rays(chart, known, looks)
    fixtures: dict[Cell, list[Fixture]] = defaultdict(list)
    for token in known:
        fixtures[token.cell].append(Fixture(token, shapes.get(token, "")))
    return {
        cell: Lying(tuple(fixtures.get(cell, ())), tuple(rays.get(cell, ())))
        for cell in fixtures.keys() | rays.keys()
    }


def _shapes(tokens: Iterable[Token], looks: TokenLooks) -> dict[Token, str]:
    """Return from where others of their group run into tokens that join them."""
    joining = [(token, group) for token in tokens if (group := looks.look(token.kind).joins)]
    runs: dict[tuple[str, Cell], set[Facing]] = defaultdict(set)
    for token, group in joining:
        runs[group, front(token.cell, token.facing)].add(token.facing)
    return {token: _shape(token.facing, runs[group, token.cell]) for token, group in joining}


def _shape(facing: Facing, runs: set[Facing]) -> str:
    """Return the name of a shape; what comes from behind alone runs straight on, as by itself."""
    ways = {BEHIND: facing, LEFT: facing.right, RIGHT: facing.left}
    shape = "_".join(side for side, way in ways.items() if way in runs)
    return "" if shape == BEHIND else shape


def _rays(chart: Chart, tokens: Iterable[Token], looks: TokenLooks) -> Mapping[Cell, list[Ray]]:
    """Return the beams over each cell: away from their side, as far as nothing stops them."""
    known = tuple(tokens)
    stops = {(token.cell, token.facing) for token in known if looks.look(token.kind).stops_beams}
    rays: dict[Cell, list[Ray]] = defaultdict(list)
    for token in known:
        if (look := looks.look(token.kind).beam) is not None:
            for cell in _way(chart, token, stops):
                rays[cell].append(Ray(look, token.facing, cell == token.cell))
    return rays


def _way(chart: Chart, token: Token, stops: set[tuple[Cell, Facing]]) -> Iterator[Cell]:
    """Yield the cells of a beam from the one where it is sent."""
    cell, back = token.cell, token.facing
    ahead = back.right.right
    while cell in chart.corridors:
        yield cell
        beyond = front(cell, ahead)
        if (cell, ahead) in stops or (beyond, back) in stops:
            return
        cell = beyond


@lru_cache(128)
def ray_picture(size: int, ray: Ray) -> pygame.Surface:
    """Return the part of a beam in a cell: faint lines that are always there."""
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    tone = pygame.Color(ray.look.colour)
    top = round(EMITTER * size) if ray.first else 0
    for place in APART[ray.look.lines]:
        middle = size * place / 128
        for wide, alpha in ((max(3, size // 10), GLOW), (max(1, size // 28), CORE)):
            line = pygame.Rect(round(middle - wide / 2), top, wide, size - top)
            picture.fill((*tone[:3], alpha), line)
    return pygame.transform.rotate(picture, -90 * ray.facing)
