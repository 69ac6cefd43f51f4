"""Why the computer's players did what they did: deeds and reasons, by turn and seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

import pygame

from derelict_game.match.match import Match
from derelict_game.match.story import Deed, story
from derelict_game.rules.interface import AnyRules
from derelict_game.ui.draw.colours import ACCENT, BUTTON, CARD, DIM_TEXT, LINE, TEXT
from derelict_game.ui.draw.fonts import Fonts, fitted, wrapped
from derelict_game.ui.look.theme import ChoiceLooks
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Pen, Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.scroll_bar import draw_bar

SIZE, HEAD, PAD = 14, 34, 14
UNIT, WORDS = 0.17, 0.25
"""The shares of the width that the unit and its deed take; the reason has the rest."""
NOTCH = 3
"""Lines that a notch of the wheel, or an arrow key, goes on by."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: either a heading or a deed."""

    heading: str = ""
    colour: str = TEXT
    unit: str = ""
    deed: str = ""
    reason: str = ""


def told(deed: Deed, looks: ChoiceLooks, rules: AnyRules) -> str:
    """Return a deed in words: what was chosen, and how often one after the other."""
    labels = (rules.phrase(choice) or looks.look(choice).label for choice in deed.choices)
    counted = ((label, len(list(same))) for label, same in groupby(labels))
    words = (f"{label} × {often}" if often > 1 else label for label, often in counted)
    return ", ".join(word if not place else _lowered(word) for place, word in enumerate(words))


def _lowered(word: str) -> str:
    return word[:1].lower() + word[1:]


class ReasonsScene(MenuPage):
    """All reasons of a match, the newest last and in sight."""

    heading = "Why they did it"

    def __init__(self, stage: Stage, match: Match) -> None:
        super().__init__(stage)
        seats, theme = match.seats, stage.look_of(match.rules.name).theme
        self._lines: list[Line] = []
        for chapter in story(match):
            colour = theme.seats.colour(chapter.seat, seats)
            heading = f"Turn {chapter.turn}  ·  {theme.words.seat(chapter.seat).title}"
            self._lines.append(Line(heading, colour))
            unit = None
            for deed in chapter.deeds:
                words = told(deed, theme.choices, match.rules)
                # A unit that goes on is named once.
                name = "" if deed.token == unit else deed.unit
                reason = deed.reason[:1].upper() + deed.reason[1:]
                self._lines.append(Line("", colour, name, words, reason))
                unit = deed.token
        self.ledger: Ledger | None = None

    def fill(self) -> None:
        """Lay out the table and the button."""
        px = self.stage.fonts.px
        old = self.ledger
        self.ledger = Ledger(self.body.copy(), self._lines, self.stage.fonts)
        self.ledger.scroll_to(self.ledger.height if old is None else old.offset)
        close = pygame.Rect(0, 0, px(110), px(40))
        close.topright = (self.body.right, px(12))
        self.show([self.ledger, Button(close, "Close", self.back, centred=True)])
        if self.group.focus is None:
            self.group.focus = self.ledger


class Ledger(Widget):
    """A table that scrolls; only what is in sight is drawn."""

    def __init__(self, rect: pygame.Rect, lines: Sequence[Line], fonts: Fonts) -> None:
        self.rect = rect
        self.offset = 0
        """How many pixels lie above what is in sight."""
        self._lines, self._step = lines, NOTCH * fonts.get(SIZE).get_linesize()
        pad = fonts.px(PAD)
        self._pad, inner = pad, rect.width - 3 * pad
        self._unit, self._deed = round(inner * UNIT), round(inner * WORDS)
        self._reason = inner - self._unit - self._deed
        font, tall = fonts.get(SIZE), fonts.get(SIZE).get_linesize()
        self._tops: list[int] = [0]
        self._texts: list[tuple[list[str], list[str]]] = []
        for line in lines:
            deed = wrapped(font, line.deed, self._deed - pad)
            reason = wrapped(font, line.reason, self._reason)
            self._texts.append((deed, reason))
            rows = max(1, len(deed), len(reason))
            height = fonts.px(HEAD) if line.heading else rows * tall + fonts.px(8)
            self._tops.append(self._tops[-1] + height)

    @property
    def height(self) -> int:
        """How high all lines are together."""
        return self._tops[-1]

    @property
    def _shown(self) -> int:
        return self.rect.height - 2 * self._pad

    def scroll_to(self, offset: int) -> None:
        """Let another part be seen, as far as there is one."""
        self.offset = max(0, min(offset, self.height - self._shown))

    def handle(self, event: pygame.event.Event) -> bool:
        """Scroll by wheel and keys."""
        if event.type == pygame.MOUSEWHEEL:
            self.scroll_to(self.offset - event.y * self._step)
            return True
        if event.type != pygame.KEYDOWN:
            return False
        page = max(1, self._shown - self._step)
        ways = {
            pygame.K_UP: -self._step,
            pygame.K_DOWN: self._step,
            pygame.K_PAGEUP: -page,
            pygame.K_PAGEDOWN: page,
            pygame.K_SPACE: page,
            pygame.K_HOME: -self.height,
            pygame.K_END: self.height,
        }
        way = ways.get(event.key)
        if way is not None:
            self.scroll_to(self.offset + way)
        return way is not None

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the lines in sight, and a bar where there are more."""
        px, rect = pen.fonts.px, self.rect
        pygame.draw.rect(target, CARD, rect, border_radius=px(8))
        pygame.draw.rect(target, ACCENT if focused else LINE, rect, 1, border_radius=px(8))
        if not self._lines:
            text = pen.fonts.text("Nobody gave a reason.", SIZE, DIM_TEXT)
            target.blit(text, text.get_rect(center=rect.center))
        clip = target.get_clip()
        inner = rect.inflate(-2, -2 * self._pad)
        target.set_clip(inner.clip(clip))
        for place, line in enumerate(self._lines):
            top = inner.top + self._tops[place] - self.offset
            bottom = inner.top + self._tops[place + 1] - self.offset
            if bottom > inner.top and top < inner.bottom:
                self._draw_line(target, pen, place, line, top)
        target.set_clip(clip)
        draw_bar(target, rect, px(5), self.offset, self._shown, self.height)

    def _draw_line(
        self, target: pygame.Surface, pen: Pen, place: int, line: Line, top: int
    ) -> None:
        fonts, px = pen.fonts, pen.fonts.px
        x = self.rect.left + self._pad
        if line.heading:
            band = pygame.Rect(x, top + px(4), self.rect.width - 2 * self._pad, px(HEAD - 8))
            pygame.draw.rect(target, BUTTON, band, border_radius=px(5))
            bar = pygame.Rect(band.left, band.top, px(4), band.height)
            pygame.draw.rect(target, line.colour, bar, border_radius=px(2))
            text = fonts.text(line.heading, SIZE, line.colour, bold=True)
            target.blit(text, text.get_rect(midleft=(band.left + px(14), band.centery)))
            return
        bold = fonts.get(SIZE, bold=True)
        unit = fitted(bold, line.unit, self._unit - px(20))
        target.blit(fonts.text(unit, SIZE, TEXT, bold=True), (x + px(14), top + px(3)))
        tall = fonts.get(SIZE).get_linesize()
        deed, reason = self._texts[place]
        for words, left, tone in (
            (deed, x + self._unit, TEXT),
            (reason, x + self._unit + self._deed, DIM_TEXT),
        ):
            for number, part in enumerate(words):
                target.blit(fonts.text(part, SIZE, tone), (left, top + px(3) + number * tall))
