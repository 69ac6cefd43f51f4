"""The rulebook in the window: contents, search, and the text."""

from functools import lru_cache
from pathlib import Path

import pygame

from derelict_game.match.game_cards import shelf
from derelict_game.places import game_folder
from derelict_game.rules.interface import AnyRules
from derelict_game.ui.draw.colours import ACCENT, BUTTON_HOVERED, CARD, DIM_TEXT, GREEN, LINE, TEXT
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.scenes.rulebook_text import RULEBOOK_FILE, Block, Rulebook, read_rulebook
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Pen, Widget, is_click
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList, Row
from derelict_game.ui.widgets.fields import Picker, TextField
from derelict_game.ui.widgets.scroll_bar import draw_bar

LEFT, FIELD, GAP, ROW = 0.3, 38, 10, 30
SIZES = {1: 24, 2: 19, 3: 16}
NOTCH = 60
STYLES = {"": TEXT, "bold": TEXT, "slanted": "#c9d4e4", "code": GREEN}
SPARE = 5
"""How many letters more than its longest word the column of a table has room for."""


class RulebookText(Widget):
    """The text of a rulebook, wrapped and scrolled; only what is seen is drawn."""

    def __init__(self, stage: Stage, book: Rulebook) -> None:
        self._stage = stage
        self._book = book
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._tops: list[int] = []
        self._height = 0
        self._offset = 0
        self.marked: frozenset[int] = frozenset()
        """The blocks that were searched for."""
        self._picture = lru_cache(256)(self._draw_block)

    def place(self, rect: pygame.Rect) -> None:
        """Lay the blocks out below one another."""
        self.rect = rect
        self._picture.cache_clear()
        self._tops, y = [], 0
        for number in range(len(self._book.blocks)):
            self._tops.append(y)
            y += self._picture(number).get_height()
        self._height = y
        self.scroll(0)

    def show(self, block: int) -> None:
        """Scroll to a block."""
        if self._tops:
            self._offset = 0
            self.scroll(self._tops[block])

    def first_seen(self) -> int:
        """Return the first block that is seen."""
        seen = [n for n, top in enumerate(self._tops) if top <= self._offset + 4]
        return seen[-1] if seen else 0

    def scroll(self, pixels: int) -> None:
        """Move the text up by some pixels."""
        # Every heading can be brought to the top, also the last one.
        most = self._tops[-1] if self._tops else 0
        self._offset = min(most, max(0, self._offset + pixels))

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel and keys."""
        px = self._stage.fonts.px
        if event.type == pygame.MOUSEWHEEL:
            self.scroll(-event.y * px(NOTCH))
            return True
        if event.type == pygame.KEYDOWN:
            page = self.rect.height - px(NOTCH)
            steps = {
                pygame.K_UP: -px(NOTCH),
                pygame.K_DOWN: px(NOTCH),
                pygame.K_PAGEUP: -page,
                pygame.K_PAGEDOWN: page,
                pygame.K_HOME: -self._height,
                pygame.K_END: self._height,
            }
            self.scroll(steps.get(event.key, 0))
            return event.key in steps
        return is_click(event, self.rect)

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the blocks that are seen."""
        px = pen.fonts.px
        pygame.draw.rect(target, CARD, self.rect, border_radius=px(8))
        edge = ACCENT if focused else LINE
        pygame.draw.rect(target, edge, self.rect, 1, border_radius=px(8))
        clip = target.get_clip()
        inner = self.rect.inflate(-px(4), -px(4))
        target.set_clip(inner)
        x, y = self.rect.left + px(20), self.rect.top + px(12) - self._offset
        for number, top in enumerate(self._tops):
            picture = self._picture(number)
            if top + picture.get_height() < self._offset - px(12):
                continue
            if top > self._offset + self.rect.height:
                break
            if number in self.marked:
                box = (inner.left, y + top, inner.width, picture.get_height())
                pygame.draw.rect(target, BUTTON_HOVERED, box)
            target.blit(picture, (x, y + top))
        target.set_clip(clip)
        shown = self.rect.height
        total = (self._tops[-1] if self._tops else 0) + shown
        draw_bar(target, self.rect, px(5), self._offset, shown, total)

    def _draw_block(self, number: int) -> pygame.Surface:
        block, width = self._book.blocks[number], self.rect.width - self._stage.fonts.px(44)
        return self._draw_row(block, width) if block.cells else self._draw_words(block, width)

    def _draw_words(self, block: Block, width: int) -> pygame.Surface:
        fonts, px = self._stage.fonts, self._stage.fonts.px
        size = SIZES.get(block.level, 15)
        indent = px(26) if block.bullet else 0
        above = px(18) if block.level else 0
        x, y, height = indent, above, fonts.get(size).get_linesize()
        placed: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for span in block.spans:
            bold = bool(block.level) or span.style == "bold"
            colour = ACCENT if block.level else STYLES[span.style]
            font = fonts.get(size, bold=bold)
            for piece in _pieces(span.text):
                room = font.size(piece.rstrip())[0]
                if x + room > width and x > indent:
                    x, y = indent, y + height
                    piece = piece.lstrip()
                placed.append((font.render(piece, True, colour), (x, y)))
                x += font.size(piece)[0]
        surface = pygame.Surface((max(1, width), y + height + px(8)), pygame.SRCALPHA)
        if block.bullet:
            mark = "•" if block.bullet in "-*" else block.bullet
            surface.blit(fonts.text(mark, size, ACCENT), (px(4), above))
        for drawn, place in placed:
            surface.blit(drawn, place)
        return surface

    def _draw_row(self, block: Block, width: int) -> pygame.Surface:
        fonts, px = self._stage.fonts, self._stage.fonts.px
        font = fonts.get(14, bold=block.is_head)
        height = font.get_linesize() + px(6)
        surface = pygame.Surface((max(1, width), height), pygame.SRCALPHA)
        total, x = sum(block.widths) + SPARE * len(block.widths), 0
        for cell, letters in zip(block.cells, block.widths, strict=False):
            part = width * (letters + SPARE) // total
            tone = DIM_TEXT if block.is_head else TEXT
            drawn = font.render(fitted(font, cell, part - px(8)), True, tone)
            surface.blit(drawn, (x + px(4), px(2)))
            x += part
        pygame.draw.line(surface, LINE, (0, height - 1), (width, height - 1))
        return surface


def _pieces(text: str) -> list[str]:
    """Return a text as words, each with the spaces after it."""
    words: list[str] = []
    for letter in text:
        if words and (letter == " " or not words[-1].endswith(" ")):
            words[-1] += letter
        else:
            words.append(letter)
    return words


class RulebookScene(MenuPage):
    """Read the rules; opens at a section if one is named."""

    heading = "Rulebook"
    fleeting = False

    def __init__(self, stage: Stage, game: str = "", section: str = "") -> None:
        super().__init__(stage)
        titles = shelf(stage.folders.assets, stage.registry)
        self._games = [title.rules for title in titles if self._file(title.rules).is_file()]
        names = [rules.name for rules in self._games]
        self._game = names.index(game) if game in names else 0
        self._words = ""
        self._found: list[int] = []
        self._at = 0
        self._load(section)

    def _file(self, rules: AnyRules) -> Path:
        return game_folder(self.stage.folders.assets, rules.name) / RULEBOOK_FILE

    def _load(self, section: str = "") -> None:
        self._book = read_rulebook(self._file(self._games[self._game]))
        self._text = RulebookText(self.stage, self._book)
        self._section = section

    def fill(self) -> None:
        """Lay out contents, search and text."""
        px = self.stage.fonts.px
        left = self.body.copy()
        left.width = round(self.body.width * LEFT)
        game = pygame.Rect(left.left, left.top, left.width, px(FIELD))
        field = pygame.Rect(left.left, game.bottom + px(GAP), left.width, px(FIELD))
        search = TextField(field, self._words, self._search, "Search")
        search.entered = self._next
        contents = left.copy()
        contents.top = field.bottom + px(GAP)
        contents.height = self.body.bottom - contents.top
        rows = [Row(b.plain, indent=b.level - 2) for _, b in self._book.headings()]
        listed = ChoiceList(contents, rows, self._heading_place(), self._jump, None, ROW)
        listed.scale = self.stage.fonts.scale
        text = self.body.copy()
        text.left = left.right + px(20)
        text.width = self.body.right - text.left
        close = pygame.Rect(text.right - px(110), px(12), px(110), px(40))
        self._text.place(text)
        if self._section:
            self._text.show(self._book.place(self._section))
            self._section = ""
        listed.place = self._heading_place()
        listed.show(listed.place)
        titles = [rules.title for rules in self._games]
        self.show(
            [
                Picker(game, titles, self._game, self._pick_game),
                search,
                listed,
                self._text,
                Button(close, "Close", self.back, centred=True),
            ]
        )
        self._contents = listed
        if self.group.focus is None:
            self.group.focus = self._text

    def _heading_place(self) -> int:
        seen = self._text.first_seen()
        before = [n for n, (place, _) in enumerate(self._book.headings()) if place <= seen]
        return before[-1] if before else 0

    def _pick_game(self, place: int) -> None:
        self._game = place
        self._load()
        self._words = ""
        self.fill()

    def _jump(self, place: int) -> None:
        self._text.show(self._book.headings()[place][0])

    def _search(self, words: str) -> None:
        self._words = words
        self._found = self._book.found(words)
        self._text.marked = frozenset(self._found)
        self._at = -1
        self.note = "" if self._found or not words.strip() else f"Nothing is said of '{words}'."
        if self._found:
            self._next()

    def _next(self) -> None:
        """Go to the next block that was found."""
        if self._found:
            self._at = (self._at + 1) % len(self._found)
            self._text.show(self._found[self._at])
            self.note = f"{self._at + 1} of {len(self._found)}; Enter shows the next."

    def handle(self, event: pygame.event.Event) -> None:
        """Pass events on; F1 closes what it opened."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.back()
            return
        super().handle(event)
        self._follow()

    def _follow(self) -> None:
        """Mark in the contents what is read; they scroll along only when that changes."""
        place = self._heading_place()
        if place != self._contents.place:
            self._contents.place = place
            self._contents.show(place)
