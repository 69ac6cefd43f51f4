"""The curtain: a closed bulkhead hides the board until the right person sits at the screen."""

import pygame

from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import DIM_TEXT
from derelict_game.ui.look.look import Look
from derelict_game.ui.scene import Scene
from derelict_game.ui.stage import Stage

FOLDER, PICTURE, SIDE = "scenes", "bulkhead", 128
"""The picture of the door, and how many units of its own it measures."""
PLATE = (30, 50, 68, 27)
"""Where on the picture the name stands."""
SEAM = ((62, 0), (62, 40), (66, 44), (66, 54), (62, 58), (62, 72), (58, 76), (58, 86), (62, 90))
"""Along which line the door parts; the last point goes on to the bottom."""
OPENING, FAR = 0.4, 44
"""Seconds in which it opens, and how far each half goes, in units of the picture."""
FALLING = 0.4
"""Seconds for which a curtain that has just fallen opens for nobody."""
LARGEST = 46
LINES = ("It is your turn at the screen; nobody else should look.", "Click or press a key.")


class Curtain(Scene):
    """Waits for a click or a key of the next player, then opens."""

    def __init__(self, stage: Stage, look: Look, seat: Seat, seats: tuple[Seat, ...]) -> None:
        super().__init__(stage)
        self._look = look
        self._seat = seat
        self._colour = look.theme.seats.colour(seat, seats)
        self._fallen = 0.0
        """For how many seconds it has been closed."""
        self._opened = 0.0
        """How far it is open, from 0 to 1."""
        self._halves: tuple[pygame.Surface, pygame.Surface] | None = None

    def place(self, size: tuple[int, int]) -> None:  # noqa: ARG002
        """Draw the halves anew if it is just opening."""
        self._halves = None

    def handle(self, event: pygame.event.Event) -> None:
        """Open at any click or key; another one opens it at once.

        What was pressed as it fell was not meant for it.
        """
        if self._fallen < FALLING:
            return
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            pace = self._look.theme.animations.speeds[self.stage.settings.own_speed]
            self.over = not pace or not self.opaque
            self.opaque = False

    def update(self, seconds: float) -> bool:
        """Let the halves part."""
        self._fallen += seconds
        if self.opaque:
            return False
        self._opened += seconds / OPENING
        self.over = self.over or self._opened >= 1
        return True

    # ---- drawing

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the door, and who shall come."""
        if self.opaque:
            target.blit(self._door(target.get_size()), (0, 0))
            return
        if self._halves is None:
            self._halves = self._parted(target.get_size())
        unit = max(target.get_size()) / SIDE
        way = round(FAR * unit * self._opened**2)
        for half, x in zip(self._halves, (-way, way), strict=True):
            target.blit(half, (x, 0))

    def _door(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the closed door with the name on its plate."""
        door = self._look.art.cover(FOLDER, PICTURE, size).copy()
        fonts, unit = self.stage.fonts, max(size) / SIDE
        left, top = (size[0] - unit * SIDE) / 2, (size[1] - unit * SIDE) / 2
        x, y, width, height = (part * unit for part in PLATE)
        plate = pygame.Rect(round(left + x), round(top + y), round(width), round(height))
        room = plate.width - fonts.px(48)
        name, tall = self._look.theme.words.seat(self._seat).title.upper(), LARGEST
        while tall > 12 and fonts.get(tall, bold=True).size(name)[0] > room:
            tall -= 2
        lines = [fonts.text(name, tall, self._colour, bold=True)]
        for text in LINES:
            small = 16
            while small > 8 and fonts.get(small).size(text)[0] > room:
                small -= 1
            lines.append(fonts.text(text, small, DIM_TEXT))
        gap = fonts.px(8)
        y = plate.centery - (sum(line.get_height() for line in lines) + 2 * gap) // 2
        for line in lines:
            door.blit(line, line.get_rect(midtop=(plate.centerx, y)))
            y += line.get_height() + gap
        return door

    def _parted(self, size: tuple[int, int]) -> tuple[pygame.Surface, pygame.Surface]:
        """Return both halves of the door, each without the other one."""
        door, unit = self._door(size), max(size) / SIDE
        left, top = (size[0] - unit * SIDE) / 2, (size[1] - unit * SIDE) / 2
        seam = [(round(left + x * unit), round(top + y * unit)) for x, y in SEAM]
        seam = [(seam[0][0], 0), *seam, (seam[-1][0], size[1])]
        halves = []
        for far in (size[0], 0):
            half = pygame.Surface(size, pygame.SRCALPHA)
            half.blit(door, (0, 0))
            pygame.draw.polygon(half, (0, 0, 0, 0), [*seam, (far, size[1]), (far, 0)])
            halves.append(half)
        return halves[0], halves[1]
