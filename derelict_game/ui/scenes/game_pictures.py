"""The pictures by which games are known: a drawing, that of the title, or one of their boards."""

from math import ceil

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role
from derelict_game.match.game_cards import Title
from derelict_game.match.mission import Mission, check_mission, maps_of
from derelict_game.ui.draw.backdrop import VEIL, board_backdrop
from derelict_game.ui.draw.board_view import plan
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import NIGHT
from derelict_game.ui.draw.title_picture import Picture
from derelict_game.ui.look.look import Look
from derelict_game.ui.stage import Stage

CARDS = "cards"
"""The folder of drawings."""
ACROSS = 11
"""Cells from left to right: so close that units can be told apart."""
LOWER = 0.2
"""How far below the units the middle is, as a share of the height."""


class GamePictures:
    """Draws each picture once a size."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._title_picture = Picture.load(stage.folders.assets)
        self._missions: dict[str, Mission | None] = {}
        self._drawn: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}

    def known(self, title: Title, size: tuple[int, int]) -> pygame.Surface | None:
        """Return a picture that was drawn already."""
        return self._drawn.get((title.rules.name, size))

    def of(self, title: Title, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture that fills a size."""
        key = (title.rules.name, size)
        if key not in self._drawn:
            # A window that is being resized would fill the memory.
            self._drawn = {known: kept for known, kept in self._drawn.items() if known[1] == size}
            self._drawn[key] = self._draw(title, size)
        return self._drawn[key]

    def _draw(self, title: Title, size: tuple[int, int]) -> pygame.Surface:
        look, name = self._stage.look_of(title.rules.name), title.card.picture
        if look.art.has(CARDS, name):
            return look.art.cover(CARDS, name, size)
        if self._title_picture.game == title.rules.name:
            return self._title_picture.paint(look.art, size)
        mission = self._mission(title)
        if mission is not None:
            return close_up(look, mission, size)
        picture = pygame.Surface(size)
        picture.fill(NIGHT)
        return picture

    def _mission(self, title: Title) -> Mission | None:
        """Return the mission on the picture: the one that the card names, or any."""
        rules = title.rules
        if rules.name not in self._missions:
            maps = maps_of(self._stage.folders.maps, rules.name)
            name = title.card.picture if title.card.picture in maps else next(iter(maps), "")
            found = check_mission(maps[name], self._stage.registry, name=name)[0] if name else None
            self._missions[rules.name] = found if found and found.rules is rules else None
        return self._missions[rules.name]

    def backdrop(self, title: Title, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture as large as a window, dim, and darkest at the left where text stands."""
        look, mission = self._stage.look_of(title.rules.name), self._mission(title)
        drawn = look.art.has(CARDS, title.card.picture)
        if not drawn and self._title_picture.game == title.rules.name:
            return self._title_picture.paint(look.art, size)
        if not drawn and mission is not None:
            return board_backdrop(look, mission.map, size)
        picture = self._draw(title, size).copy()
        slope = pygame.Surface((2, 1), pygame.SRCALPHA)
        for x, dark in enumerate(VEIL):
            slope.set_at((x, 0), (*NIGHT, dark))
        picture.blit(pygame.transform.smoothscale(slope, size), (0, 0))
        return picture


def close_up(look: Look, mission: Mission, size: tuple[int, int]) -> pygame.Surface:
    """Return the part of a board that fills a size with its units in the middle."""
    chart, tokens = mission.map.chart, mission.map.tokens
    cell = ceil(max(size[0] / chart.width, size[1] / chart.height, size[0] / ACROSS))
    whole = pygame.Surface((chart.width * cell, chart.height * cell))
    camera = Camera(chart.width, chart.height, *whole.get_size()).whole(cell)
    kinds = mission.rules.token_kinds
    plan(chart, look.pieces_for(kinds)).draw_laid_out(whole, camera, tokens)
    units = [token.cell for token in tokens if kinds[token.kind].role is Role.UNIT]
    part = pygame.Rect((0, 0), size)
    part.center = whole.get_rect().center
    if units:
        # The one that has the most others in sight; the name stands at the left, so rather at the
        # right and above the middle.
        reach = (size[0] // cell // 2, size[1] // cell // 2)
        x, y = max(units, key=lambda one: (sum(_near(one, u, reach) for u in units), one.x))
        part.center = (x * cell + cell // 2, y * cell + round(size[1] * LOWER))
    return whole.subsurface(part.clamp(whole.get_rect())).copy()


def _near(one: Cell, other: Cell, reach: tuple[int, int]) -> bool:
    return abs(one.x - other.x) <= reach[0] and abs(one.y - other.y) <= reach[1]
