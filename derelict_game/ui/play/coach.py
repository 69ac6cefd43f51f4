"""The coach of a lesson: a card with what to do now, and a mark at what is meant."""

from collections.abc import Mapping
from math import cos, pi, sin

import pygame

from derelict_game.match.lesson import Tutor
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, LINE, PANEL, TEXT
from derelict_game.ui.draw.fonts import wrapped
from derelict_game.ui.look.look import Look

WIDTH, LEAST_BESIDE, PORTRAIT = 620, 220, 92
"""Logical pixels of the card, of what is worth showing beside it, and of the coach's picture."""
SIZES = (17, 16, 15, 14, 13, 12, 11, 10)
"""The letters of the text: the largest that fit."""
FRESH = 0.7
"""Seconds for which a new text has a bright frame."""
BEAT = 1.1
"""Seconds from one pulse to the next."""


def card_width(room: int, look: Look) -> int:
    """Return how wide the card is; it takes all the room where little would be left beside it."""
    px = look.fonts.px
    return px(WIDTH) if room >= px(WIDTH + LEAST_BESIDE) else room


class Coach:
    """Draws the card."""

    def __init__(self, look: Look, tutor: Tutor) -> None:
        self._look = look
        self._tutor = tutor
        self.rect = pygame.Rect(0, 0, 0, 0)

    def said(self, *, watching: bool) -> tuple[str, str]:
        """Return what the coach says now: the lesson, and what was wrong with the last try."""
        tutor = self._tutor
        keys = {name: _spelt(key) for name, (_, key) in self._look.theme.keys().items()}
        if watching and tutor.last is not None:
            # What comes next may tell how it ends, so it waits for the board.
            return _filled(tutor.last.watch or tutor.last.text, keys), ""
        if tutor.step is None:
            return _filled(tutor.lesson.farewell, keys), ""
        return _filled(tutor.step.text, keys), _filled(tutor.refusal, keys)

    def layout(self, text: str, refusal: str) -> tuple[int, list[str], list[str]]:
        """Return the size of the letters and the lines of both texts; size 0: they do not fit."""
        fonts, box = self._look.fonts, self._text_box()
        for size in SIZES:
            font = fonts.get(size)
            bold = fonts.get(size, bold=True)
            lines = wrapped(font, text, box.width)
            wrong = wrapped(bold, refusal, box.width)
            height = font.get_linesize()
            if (len(lines) + len(wrong)) * height + (fonts.px(5) if wrong else 0) <= box.height:
                return size, lines, wrong
        return 0, [], []

    def _text_box(self) -> pygame.Rect:
        px = self._look.fonts.px
        left, top = self.rect.left + px(PORTRAIT + 28), self.rect.top + px(34)
        width, height = self.rect.right - px(14) - left, self.rect.bottom - px(24) - top
        return pygame.Rect(left, top, width, height)

    def draw(self, target: pygame.Surface, *, watching: bool, phase: float) -> None:
        """Draw who speaks, how far the lesson is, the text and where the rules say more.

        Phase: the seconds since the step began.
        """
        fonts, px, rect = self._look.fonts, self._look.fonts.px, self.rect
        pygame.draw.rect(target, PANEL, rect)
        card = rect.inflate(-px(8), -px(8))
        pygame.draw.rect(target, CARD, card, border_radius=px(9))
        box = self._text_box()
        self._draw_portrait(target, card)
        name = fonts.text(self._tutor.lesson.coach.name, 14, ACCENT, bold=True)
        target.blit(name, (box.left, rect.top + px(10)))
        self._draw_progress(target, box)
        text, refusal = self.said(watching=watching)
        size, lines, wrong = self.layout(text, refusal)
        y = box.top
        height = fonts.get(size or SIZES[-1]).get_linesize()
        for line in lines:
            target.blit(fonts.text(line, size, TEXT), (box.left, y))
            y += height
        for line in wrong:
            target.blit(fonts.text(line, size, ACCENT, bold=True), (box.left, y + px(5)))
            y += height
        step = self._tutor.step
        if step is not None and not watching:
            words = f"{_spelt(self._look.theme.commands['help'].key)}: {step.section}"
            more = fonts.text(words, 12, DIM_TEXT)
            target.blit(more, more.get_rect(bottomright=(box.right, card.bottom - px(5))))
        bright = refusal or phase < FRESH
        glow = _mixed(LINE, ACCENT, 1.0 if bright else 0.35 + 0.25 * _swing(phase))
        pygame.draw.rect(target, glow, card, max(1, px(2)), border_radius=px(9))

    def _draw_portrait(self, target: pygame.Surface, card: pygame.Rect) -> None:
        px = self._look.fonts.px
        frame = pygame.Rect(0, 0, px(PORTRAIT), px(PORTRAIT))
        frame.midleft = (card.left + px(12), card.centery)
        pygame.draw.rect(target, "#0b1016", frame, border_radius=px(8))
        name = self._tutor.lesson.coach.picture
        picture = self._look.pieces.portrait(name, px(PORTRAIT - 4))
        target.blit(picture, picture.get_rect(center=frame.center))
        pygame.draw.rect(target, ACCENT, frame, max(1, px(1.5)), border_radius=px(8))

    def _draw_progress(self, target: pygame.Surface, box: pygame.Rect) -> None:
        fonts, px = self._look.fonts, self._look.fonts.px
        done, count = self._tutor.done, len(self._tutor.lesson.steps)
        words = f"Step {done + 1} of {count}" if done < count else "Done"
        drawn = fonts.text(words, 12, DIM_TEXT)
        place = drawn.get_rect(topright=(box.right, self.rect.top + px(12)))
        target.blit(drawn, place)
        bar = pygame.Rect(0, 0, px(110), px(5))
        bar.midright = (place.left - px(10), place.centery)
        pygame.draw.rect(target, LINE, bar, border_radius=bar.height // 2)
        bar.width = round(bar.width * done / count)
        pygame.draw.rect(target, ACCENT, bar, border_radius=bar.height // 2)


def _filled(text: str, keys: Mapping[str, str]) -> str:
    """Return a text with the keys that it names."""
    for name, key in keys.items():
        text = text.replace("{" + name + "}", key)
    return text


def _spelt(key: str) -> str:
    return key.upper() if len(key) == 1 else key.title()


# ---- the mark


def _swing(phase: float) -> float:
    """Return a number that goes from 0 to 1 and back with every beat."""
    return 0.5 - 0.5 * cos(phase / BEAT * 2 * pi)


def _mixed(first: str, second: str, share: float) -> pygame.Color:
    return pygame.Color(first).lerp(pygame.Color(second), min(1.0, max(0.0, share)))


def draw_later(target: pygame.Surface, thing: pygame.Rect, inside: pygame.Rect, unit: int) -> None:
    """Draw a thin outline around what is meant after that which the mark shows."""
    clip = target.get_clip()
    target.set_clip(inside.clip(clip))
    width, radius = max(1, unit // 6), max(4, unit // 2)
    around = thing.inflate(-unit // 3, -unit // 3)
    pygame.draw.rect(target, "#000000", around.inflate(2, 2), width + 2, border_radius=radius)
    pygame.draw.rect(target, ACCENT, around, width, border_radius=radius)
    target.set_clip(clip)


def draw_mark(
    target: pygame.Surface,
    thing: pygame.Rect,
    inside: pygame.Rect,
    phase: float,
    unit: int,
    *,
    found: bool = False,
) -> None:
    """Draw a pulsing outline around a thing, and an arrow that points to it.

    What is outside of where it should be seen gets an arrow at the edge alone. Found: the pointer
    is there already, and an arrow would only lie over what is said of the thing. Unit: some pixels
    by which everything is measured.
    """
    clip = target.get_clip()
    target.set_clip(inside.clip(clip))
    swing = _swing(phase)
    if inside.collidepoint(thing.center):
        around = thing.inflate(round((0.2 + 0.6 * swing) * unit), round((0.2 + 0.6 * swing) * unit))
        width, radius = max(2, unit // 4), max(4, unit // 2)
        pygame.draw.rect(target, "#000000", around.inflate(2, 2), width + 2, border_radius=radius)
        pygame.draw.rect(target, ACCENT, around, width, border_radius=radius)
        gap = round((0.5 + 0.7 * swing) * unit)
        # Beside wide things, above square ones, and below those at the top.
        if thing.width > 2 * thing.height and thing.left - inside.left > 3 * unit:
            tip, angle = (thing.left - gap, thing.centery), 0.0
        elif thing.width > 2 * thing.height:
            tip, angle = (thing.right + gap, thing.centery), pi
        elif thing.top - inside.top > 3 * unit:
            tip, angle = (thing.centerx, thing.top - gap), pi / 2
        else:
            tip, angle = (thing.centerx, thing.bottom + gap), -pi / 2
    else:
        x = min(inside.right - unit, max(inside.left + unit, thing.centerx))
        y = min(inside.bottom - unit, max(inside.top + unit, thing.centery))
        way = pygame.Vector2(thing.centerx - x, thing.centery - y)
        angle = way.as_polar()[1] * pi / 180
        back = swing * unit * 0.7
        tip = (round(x - cos(angle) * back), round(y - sin(angle) * back))
    if not found:
        _draw_arrow(target, tip, angle, 1.7 * unit)
    target.set_clip(clip)


def _draw_arrow(target: pygame.Surface, tip: tuple[int, int], angle: float, length: float) -> None:
    """Draw an arrow with its tip at a pixel."""
    shape = ((0, 0), (-0.62, 0.55), (-0.62, 0.22), (-1.35, 0.22))
    outline = [*shape, *((x, -y) for x, y in reversed(shape[1:]))]
    points = [
        (
            tip[0] + length * (x * cos(angle) - y * sin(angle)),
            tip[1] + length * (x * sin(angle) + y * cos(angle)),
        )
        for x, y in outline
    ]
    pygame.draw.polygon(target, ACCENT, points)
    pygame.draw.polygon(target, "#000000", points, max(1, round(length / 14)))
