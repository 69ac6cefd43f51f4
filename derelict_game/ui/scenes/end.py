"""The end of a match: who won, what it was worth, how the dice fell, and what to do next."""

from collections.abc import Callable

import pygame

from derelict_game.match.shelf import SeatWords
from derelict_game.match.tally import Side
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, LINE, PANEL, TEXT
from derelict_game.ui.draw.medals import MEDAL_ICONS
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.ending import LOOK, WHY, Ending, Mood
from derelict_game.ui.scenes.notice import shade
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from derelict_game.ui.widgets.label import add_text
from derelict_game.ui.widgets.tile import Tile, draw_tile

WIDTH, PAD, GAP = 860, 32, 14
EMBLEM, TILE, BUTTON = 168, 66, 46
SHARES = (1.0, 1.1, 1.1, 2.0)
"""How wide the numbers are beside one another: turns, losses, kills, shots."""
RISING, DEPTH = 0.7, 60
"""Seconds in which the box comes up, and from how far below."""
COLUMNS = 3
"""Buttons beside one another."""
GLOW = {Mood.VICTORY: 90, Mood.DEFEAT: 46, Mood.DRAW: 40}
"""How strongly the box shines in the winner's colour, of 255."""
CAPTIONS = {Mood.VICTORY: "VICTORY", Mood.DEFEAT: "DEFEAT", Mood.DRAW: "NOBODY WINS"}


class EndScene(Scene):
    """Tells an end over the board; it can be opened again."""

    opaque = False

    def __init__(self, stage: Stage, ending: Ending) -> None:
        super().__init__(stage)
        self._look = stage.look_of(ending.game)
        self.ending = ending
        self._group = Group()
        self._box = self._emblem = pygame.Rect(0, 0, 0, 0)
        self._tiles: list[tuple[pygame.Rect, Tile, str]] = []
        self._risen = 0.0
        """How far the box has come up, from 0 to 1."""
        self._panel: pygame.Surface | None = None
        """The box, drawn once a size."""

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Lay everything out in a box; what is not needed takes no room."""
        px, ending = self.stage.fonts.px, self.ending
        width = min(px(WIDTH), size[0] - px(24))
        box = pygame.Rect((size[0] - width) // 2, 0, width, 0)
        inner = box.inflate(-2 * px(PAD), 0)
        widgets: list[Widget] = []
        self._emblem = pygame.Rect(inner.left, px(PAD), px(EMBLEM), px(EMBLEM))
        text = inner.move(px(EMBLEM + 28), 0)
        text.width -= px(EMBLEM + 28)
        y = px(PAD - 4)
        y = add_text(
            widgets,
            self.stage.fonts,
            f"{CAPTIONS[ending.mood]}  ·  {ending.title}",
            (14, DIM_TEXT, True),
            text,
            y,
        )
        y = add_text(widgets, self.stage.fonts, ending.heading, (42, ending.colour, True), text, y)
        y = add_text(widgets, self.stage.fonts, ending.reason, (17, TEXT, False), text, y) + px(8)
        if ending.medal:
            y = add_text(
                widgets,
                self.stage.fonts,
                f"You earned {ending.medal}.",
                (17, ACCENT, True),
                text,
                y,
            )
        for remark in ending.remarks:
            y = add_text(widgets, self.stage.fonts, remark, (14, DIM_TEXT, False), text, y) + px(2)
        y = max(y, self._emblem.bottom) + px(GAP + 4)
        y = self._lay_tiles(inner, y)
        y = self._lay_buttons(widgets, inner, y + px(6))
        box.height = y + px(PAD - 8)
        box.top = max(0, (size[1] - box.height) // 2)
        for rect in (self._emblem, *(one.rect for one in widgets), *(r for r, _, _ in self._tiles)):
            rect.top += box.top
        self._box, self._panel = box, None
        self._group.fill(widgets)
        buttons = [one for one in widgets if isinstance(one, Button)]
        if self._group.focus is None:
            self._group.focus = next((b for b in buttons if b.label == ending.first), buttons[0])

    def _lay_tiles(self, area: pygame.Rect, y: int) -> int:
        """Put the turns at the left, and beside them a row of numbers for every seat shown."""
        px, ending, sides = self.stage.fonts.px, self.ending, self.ending.sides
        self._tiles = []
        height, gap = px(TILE), px(GAP - 4)
        rows = max(1, len(sides))
        par = f"par {ending.par}" if ending.par else ""
        turns = (str(ending.turns), "turns".removesuffix("s" if ending.turns == 1 else ""), par)
        part = (area.width - px(GAP) * (len(SHARES) - 1)) / sum(SHARES)
        places = [area.left]
        for share in SHARES:
            places.append(places[-1] + round(part * share) + px(GAP))
        first = pygame.Rect(area.left, y, places[1] - px(GAP) - area.left, 0)
        first.height = rows * height + (rows - 1) * gap
        if not sides:
            return y
        self._tiles.append((first, turns, LINE))
        for seat, colour, side in sides:
            tiles = numbers(self._look.theme.words.seat(seat), side)
            for n, tile in enumerate(tiles, 1):
                right = area.right if n + 1 == len(SHARES) else places[n + 1] - px(GAP)
                rect = pygame.Rect(places[n], y, right - places[n], height)
                self._tiles.append((rect, tile, colour))
            y += height + gap
        return max(y, first.bottom + gap)

    def _lay_buttons(self, widgets: list[Widget], area: pygame.Rect, y: int) -> int:
        px, answers = self.stage.fonts.px, self.ending.answers
        columns = min(COLUMNS, len(answers))
        part = (area.width - px(10) * (columns - 1)) // columns
        for place, (label, action) in enumerate(answers):
            x = area.left + place % columns * (part + px(10))
            rect = pygame.Rect(x, y + place // columns * px(BUTTON + 10), part, px(BUTTON))
            colour = ACCENT if label == self.ending.first else LINE
            # Reading the reasons comes back here.
            press = self._answering(action, leaving=label != WHY)
            widgets.append(Button(rect, label, press, centred=True, colour=colour, size=15))
        return y + -(-len(answers) // columns) * px(BUTTON + 10)

    # ---- living

    def _answering(
        self, action: Callable[[], object], *, leaving: bool = True
    ) -> Callable[[], None]:
        def press() -> None:
            self.over = leaving
            self.stage.click()
            action()

        return press

    def handle(self, event: pygame.event.Event) -> None:
        """Take an answer; Escape goes to look at the board.

        Whoever was skipping what led here must not answer by the same key or click: the space bar
        means nothing, and nothing counts before the box has risen.
        """
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        skips = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if skips or (pressed and self._risen < 1):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            looks = next((act for label, act in self.ending.answers if label == LOOK), None)
            self._answering(looks or (lambda: None))()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._group.move_focus(-1 if event.key == pygame.K_LEFT else 1)
        else:
            self._group.handle(event)

    def update(self, seconds: float) -> bool:
        """Let the box rise."""
        if self._risen >= 1:
            return False
        pace = self._look.theme.animations.speeds[self.stage.settings.own_speed]
        self._risen = min(1.0, self._risen + seconds / (RISING * pace)) if pace else 1.0
        return True

    # ---- drawing

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the box over the board; at first it rises out of the dark."""
        shade(target)
        if self._panel is None:
            self._panel = self._paint()
        if self._risen >= 1:
            target.blit(self._panel, self._box)
            self._group.draw(target, self.stage.pen)
            return
        layer = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        layer.blit(self._panel, self._box)
        self._group.draw(layer, self.stage.pen)
        left = (1 - self._risen) ** 3
        layer.set_alpha(round(255 * (1 - left)))
        target.blit(layer, (0, round(left * self.stage.fonts.px(DEPTH))))

    def _paint(self) -> pygame.Surface:
        """Return the box with all that is no widget: light from the emblem, emblem, numbers."""
        px, ending, box = self.stage.fonts.px, self.ending, self._box
        panel = pygame.Surface(box.size, pygame.SRCALPHA)
        whole = panel.get_rect()
        pygame.draw.rect(panel, PANEL, whole, border_radius=px(12))
        light = pygame.Surface((3, 3))
        strength, tone = GLOW[ending.mood], pygame.Color(ending.colour)
        light.set_at((0, 0), [part * strength // 255 for part in (tone.r, tone.g, tone.b)])
        light.set_at((1, 0), [part * strength // 600 for part in (tone.r, tone.g, tone.b)])
        soft = pygame.transform.smoothscale(light, whole.size)
        panel.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        edge = ending.colour if ending.mood is not Mood.DRAW else LINE
        pygame.draw.rect(panel, edge, whole, max(2, px(2)), border_radius=px(12))
        folder, name = "emblems", str(ending.mood)
        if ending.medal:
            folder, name = "icons", MEDAL_ICONS[ending.medal]
        emblem = self._emblem.move(-box.left, -box.top)
        panel.blit(self._look.art.picture(folder, name, emblem.width), emblem)
        for rect, tile, colour in self._tiles:
            draw_tile(panel, self.stage.fonts, rect.move(-box.left, -box.top), tile, colour)
        return panel


def numbers(seat: SeatWords, side: Side) -> list[Tile]:
    """Return the numbers of a seat."""
    tiles = [
        (str(side.losses), "lost", f"by {seat.within}"),
        (str(side.kills), "killed", f"by {seat.within}"),
    ]
    if side.shots:
        good = f"{float(side.expected):.1f}"
        of = f"of {side.shots} {'shot' if side.shots == 1 else 'shots'} hit"
        tiles.append((str(side.hits), of, f"{good} were to be expected"))
    return tiles


def announce(stage: Stage, ending: Ending) -> None:
    """Let an end be heard and seen."""
    sounds, volume = stage.look_of(ending.game).sounds, stage.settings.effects_volume
    lost = ending.mood is Mood.DEFEAT
    sounds.play(sounds.names.lose if lost else sounds.names.win, volume)
    stage.open(EndScene(stage, ending))
