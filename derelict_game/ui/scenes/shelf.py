"""The shelf: all games, each on a card with its picture and what was achieved in it."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from derelict_game.match.game_cards import Title, shelf
from derelict_game.match.statistics import Standing, Statistics, StatisticsError
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, LINE, TEXT
from derelict_game.ui.draw.fonts import fitted, wrapped
from derelict_game.ui.scenes.game import GameScene
from derelict_game.ui.scenes.game_pictures import GamePictures
from derelict_game.ui.scenes.menu_page import HEAD, MenuPage
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import ENTER_KEYS, Pen, Widget, is_click
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group, tab_through

GAP = 20
LOWEST, HIGHEST = 250, 440
"""Logical pixels of a card's height."""
WORDS = 116
"""Logical pixels of what is said below the picture."""
COLUMNS = {1: 1, 2: 2, 3: 3, 4: 2}
MOST_COLUMNS = 3
FADE = 92
"""Logical pixels over which the foot of a picture sinks into its card."""
DIMMED = (188, 192, 200)
"""What is left of the colours of a picture that nobody points at, of 255."""


@dataclass(eq=False, slots=True)
class GameTile(Widget):
    """A game on the shelf."""

    rect: pygame.Rect
    title: Title
    standing: Standing
    pictures: GamePictures
    press: Callable[[], object]

    def picture_size(self, px: Callable[[float], int]) -> tuple[int, int]:
        """Return the size of the picture."""
        return self.rect.width, self.rect.height - px(WORDS)

    def handle(self, event: pygame.event.Event) -> bool:
        """Open it by a click, or by Enter or the space bar while it has the focus."""
        if event.type == pygame.KEYDOWN:
            pressed = event.key in (*ENTER_KEYS, pygame.K_SPACE)
        else:
            pressed = is_click(event, self.rect)
        if pressed:
            self.press()
        return pressed

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the picture, the name on its foot, and the words below."""
        px, rect = pen.fonts.px, self.rect
        card = pygame.Surface(rect.size, pygame.SRCALPHA)
        card.fill(CARD)
        size = self.picture_size(px)
        picture = self.pictures.known(self.title, size)
        if picture is not None:
            card.blit(picture, (0, 0))
            if not focused:
                card.fill(DIMMED, pygame.Rect((0, 0), size), special_flags=pygame.BLEND_RGB_MULT)
        slope = pygame.Surface((1, 2), pygame.SRCALPHA)
        tone = pygame.Color(CARD)
        for y, dark in enumerate((0, 255)):
            slope.set_at((0, y), (tone.r, tone.g, tone.b, dark))
        foot = pygame.transform.smoothscale(slope, (size[0], px(FADE)))
        card.blit(foot, (0, size[1] - px(FADE)))
        self._write(card, pen, size[1])
        # The corners are cut round, picture and all.
        mask = pygame.Surface(rect.size, pygame.SRCALPHA)
        pygame.draw.rect(mask, "white", mask.get_rect(), border_radius=px(12))
        card.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        target.blit(card, rect)
        edge, wide = (ACCENT, px(2.5)) if focused else (LINE, px(1.5))
        pygame.draw.rect(target, edge, rect, max(1, wide), border_radius=px(12))

    def _write(self, card: pygame.Surface, pen: Pen, y: int) -> None:
        fonts, px = pen.fonts, pen.fonts.px
        x, room, words = px(20), card.get_width() - px(40), self.title.card
        name = fonts.text(fitted(fonts.get(27, bold=True), words.title, room), 27, TEXT, bold=True)
        card.blit(name, name.get_rect(bottomleft=(x, y + px(2))))
        y += px(8)
        lines = wrapped(fonts.get(14), words.line or self.title.rules.summary, room)
        if len(lines) > 2:
            lines = [lines[0], fitted(fonts.get(14), f"{lines[1]} …", room)]
        for line in lines:
            drawn = fonts.text(line, 14, TEXT)
            card.blit(drawn, (x, y))
            y += drawn.get_height()
        bottom = card.get_height() - px(16)
        told = fonts.text(words.facts, 13, DIM_TEXT)
        card.blit(told, told.get_rect(bottomleft=(x, bottom)))
        tone = ACCENT if self.standing.played else DIM_TEXT
        count = fonts.text(fitted(fonts.get(13), str(self.standing), room), 13, tone)
        if count.get_width() + px(16) + told.get_width() <= room:
            card.blit(count, count.get_rect(bottomright=(card.get_width() - x, bottom)))
        else:
            card.blit(count, count.get_rect(bottomleft=(x, bottom - told.get_height())))


class ShelfScene(MenuPage):
    """Choose a game; its page has everything that belongs to it."""

    heading = "All games"
    fleeting = False

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._titles = shelf(stage.folders.assets, stage.registry)
        self._pictures = GamePictures(stage)
        self._cards = Group()
        self._statistics = Statistics()
        self._seen = False
        """Whether it was drawn once."""

    def fill(self) -> None:
        """Lay out the cards in rows, and the way back at the top."""
        try:
            self._statistics = Statistics.load(self.stage.folders.saves)
        except StatisticsError as error:
            self.note = str(error)
        px, area, count = self.stage.fonts.px, self.body, len(self._titles)
        columns, gap = self._columns, px(GAP)
        rows = -(-count // columns)
        height = (area.height - (rows - 1) * gap) // rows
        height = min(px(HIGHEST), max(px(LOWEST), height))
        spare = area.height - rows * height - (rows - 1) * gap
        # Where the cards scroll, the bar stands beside them.
        room = area.width - (px(10) if spare < 0 else 0)
        width = (room - (columns - 1) * gap) // columns
        tiles = []
        for place, title in enumerate(self._titles):
            x = area.left + place % columns * (width + gap)
            y = area.top + max(0, spare) // 2 + place // columns * (height + gap)
            standing = self._statistics.standing(title.rules.name)
            rect = pygame.Rect(x, y, width, height)
            tiles.append(GameTile(rect, title, standing, self._pictures, self._opening(title)))
        self._cards.fill(tiles, area)
        if self._cards.focus is None and tiles:
            self._cards.focus = tiles[0]
        close = pygame.Rect(area.right - px(110), (px(HEAD) - px(40)) // 2, px(110), px(40))
        self.show([Button(close, "Back", self.back, centred=True)])

    @property
    def _columns(self) -> int:
        return COLUMNS.get(len(self._titles), MOST_COLUMNS)

    def _opening(self, title: Title) -> Callable[[], None]:
        def open_it() -> None:
            self.stage.click()
            self.stage.open(GameScene(self.stage, title))

        return open_it

    # ---- living

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Draw the pictures one by one; the first frame does not wait for any."""
        if not self._seen:
            self._seen = True
            return True
        for tile in self._cards.widgets:
            assert isinstance(tile, GameTile)
            size = tile.picture_size(self.stage.fonts.px)
            if self._pictures.known(tile.title, size) is None:
                self._pictures.of(tile.title, size)
                return True
        return False

    def handle(self, event: pygame.event.Event) -> None:
        """Go from card to card by the arrows; the rest is for the cards and the page."""
        steps = {
            pygame.K_LEFT: -1,
            pygame.K_RIGHT: 1,
            pygame.K_UP: -self._columns,
            pygame.K_DOWN: self._columns,
        }
        if tab_through((self._cards, self.group), event):
            return
        if event.type == pygame.KEYDOWN and event.key in steps:
            self._step(steps[event.key])
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.back()
        elif not self._cards.handle(event):
            super().handle(event)
        if event.type == pygame.MOUSEMOTION and (pointed := self._cards.hovered()):
            # Whatever is pointed at is also what Enter opens: only one card ever shines.
            self._cards.focus, self.group.focus = pointed, None

    def _step(self, step: int) -> None:
        cards, columns = self._cards.widgets, self._columns
        self.group.focus = None
        if self._cards.focus not in cards:
            self._cards.focus = cards[0]
        place = cards.index(self._cards.focus)
        wanted = place + step
        below = (place // columns + 1) * columns
        if step == columns and below < len(cards) <= wanted:
            # The row below is not full: its last card is the nearest.
            wanted = len(cards) - 1
        if 0 <= wanted < len(cards):
            self._cards.move_focus(wanted - place)

    def draw_more(self, target: pygame.Surface) -> None:
        """Draw the cards."""
        self._cards.draw(target, self.stage.pen)
