"""A small map of the whole board beside it: where everything is, and what part is on the screen."""

from collections.abc import Callable

import pygame

from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.colours import LINE, TEXT
from derelict_game.ui.draw.grounds.sorts import map_colours
from derelict_game.ui.look.look import Look
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.widgets.base import is_click

LARGEST_DOT = 24
"""Logical pixels of a unit on the map of a small board."""
LEAST = 56
"""Logical pixels of height below which no map is drawn."""


class MiniMap:
    """Draws the map; a click or a drag on it moves the view."""

    def __init__(self, look: Look, chart: Chart, go: Callable[[Cell], object]) -> None:
        self._look = look
        self._chart = chart
        self._go = go
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._held = False
        self._floor: pygame.Surface | None = None

    def place(self, room: pygame.Rect) -> None:
        """Put the map into some room, if there is enough."""
        cell = min(room.width / self._chart.width, room.height / self._chart.height)
        size = (int(cell * self._chart.width), int(cell * self._chart.height))
        if room.height < self._look.fonts.px(LEAST):
            size = (0, 0)
        if size != self.rect.size:
            self._floor = None
        self.rect = pygame.Rect((0, 0), size)
        self.rect.midbottom = room.midbottom

    @property
    def _cell(self) -> float:
        return self.rect.width / self._chart.width

    def handle(self, event: pygame.event.Event) -> bool:
        """Let the view follow the pointer while the button is down on the map."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._held = False
        elif is_click(event, self.rect):
            self._held = True
        elif event.type != pygame.MOUSEMOTION or not self._held:
            return False
        if self._held:
            x, y = event.pos[0] - self.rect.left, event.pos[1] - self.rect.top
            columns, rows = self._chart.width, self._chart.height
            column = min(columns - 1, max(0, int(x / self._cell)))
            row = min(rows - 1, max(0, int(y / self._cell)))
            self._go(Cell(column, row))
        return self._held

    def draw(self, target: pygame.Surface, outlook: Outlook, camera: Camera) -> None:
        """Draw the corridors, the units and landmarks, and a frame around what is on the screen."""
        if not self.rect.width:
            return
        if self._floor is None:
            self._floor = self._paint_floor()
        target.blit(self._floor, self.rect)
        looks, seats = self._look.theme.tokens, self._look.theme.seats
        everybody = outlook.seats
        dot = max(3, min(round(self._cell * 1.1), self._look.fonts.px(LARGEST_DOT)))
        landmarks = {kind for kind, look in looks.tokens.items() if look.landmark}
        owners = outlook.owners
        for id_, token in outlook.tokens.items():
            if id_ not in owners and token.kind not in landmarks:
                continue
            owner = owners.get(id_)
            colour = seats.colour(owner, everybody) if owner else TEXT
            middle = self._place(token.cell.x + 0.5, token.cell.y + 0.5)
            if owner:
                pygame.draw.circle(target, colour, middle, (dot + 1) // 2)
            else:
                box = pygame.Rect(0, 0, dot + 2, dot + 2)
                box.center = middle
                pygame.draw.rect(target, colour, box, max(1, dot // 4))
        seen = pygame.Rect(self._place(*camera.to_board(0, 0)), (0, 0))
        right, bottom = self._place(*camera.to_board(camera.width, camera.height))
        seen.size = (right - seen.left, bottom - seen.top)
        pygame.draw.rect(target, TEXT, seen.clip(self.rect), 1)

    def _place(self, x: float, y: float) -> tuple[int, int]:
        return round(self.rect.left + x * self._cell), round(self.rect.top + y * self._cell)

    def _paint_floor(self) -> pygame.Surface:
        floor = pygame.Surface(self.rect.size)
        beyond, tone = map_colours(self._look.theme.ground, self._look.theme.tones)
        floor.fill(beyond)
        for cell in self._chart.corridors:
            left, top = round(cell.x * self._cell), round(cell.y * self._cell)
            right, bottom = round((cell.x + 1) * self._cell), round((cell.y + 1) * self._cell)
            floor.fill(tone, (left, top, max(1, right - left), max(1, bottom - top)))
        pygame.draw.rect(floor, LINE, floor.get_rect(), 1)
        return floor
