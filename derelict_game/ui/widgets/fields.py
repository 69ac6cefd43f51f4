"""What a person sets: text, numbers, one of several, yes or no."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from derelict_game.ui.draw.colours import (
    ACCENT,
    BUTTON,
    BUTTON_HOVERED,
    DIM_TEXT,
    LINE,
    TEXT,
)
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.widgets.base import ENTER_KEYS, Pen, Widget, is_click

DIGITS = "0123456789"
"""What may be typed where a number is asked for."""


def _draw_frame(target: pygame.Surface, pen: Pen, rect: pygame.Rect, *, focused: bool) -> None:
    hovered = focused or rect.collidepoint(pen.mouse)
    shade = BUTTON_HOVERED if hovered else BUTTON
    pygame.draw.rect(target, shade, rect, border_radius=pen.fonts.px(7))
    edge = ACCENT if focused else LINE
    pygame.draw.rect(target, edge, rect, max(1, pen.fonts.px(1.5)), border_radius=pen.fonts.px(7))


@dataclass(eq=False, slots=True)
class TextField(Widget):
    """A line of text to be typed."""

    rect: pygame.Rect
    text: str
    changed: Callable[[str], object]
    hint: str = ""
    """What is shown while it is empty."""
    longest: int = 60
    allowed: str = ""
    """The characters that may be typed; empty: all."""
    entered: Callable[[], object] | None = None
    cursor: int = -1
    """Before which character it types; -1: at the end."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Type, delete and move the cursor."""
        if event.type == pygame.TEXTINPUT:
            self._insert(event.text)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return is_click(event, self.rect)

    @property
    def _at(self) -> int:
        return len(self.text) if self.cursor < 0 else min(self.cursor, len(self.text))

    def _insert(self, typed: str) -> None:
        fits = (c for c in typed if c.isprintable() and (not self.allowed or c in self.allowed))
        new = "".join(fits)[: self.longest - len(self.text)]
        self._set(self.text[: self._at] + new + self.text[self._at :], self._at + len(new))

    def _set(self, text: str, cursor: int) -> None:
        self.text, self.cursor = text, cursor
        self.changed(text)

    def _key(self, event: pygame.event.Event) -> bool:
        at, end = self._at, len(self.text)
        moves = {
            pygame.K_LEFT: max(0, at - 1),
            pygame.K_RIGHT: min(end, at + 1),
            pygame.K_HOME: 0,
            pygame.K_END: end,
        }
        if event.key in moves:
            self.cursor = moves[event.key]
        elif event.key == pygame.K_BACKSPACE:
            if event.mod & pygame.KMOD_CTRL:
                self._set(self.text[at:], 0)
            elif at:
                self._set(self.text[: at - 1] + self.text[at:], at - 1)
        elif event.key == pygame.K_DELETE:
            self._set(self.text[:at] + self.text[at + 1 :], at)
        elif event.key == pygame.K_v and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self._insert(pygame.scrap.get_text())
        elif event.key in ENTER_KEYS:
            if self.entered is None:
                return False
            self.entered()
        else:
            # Letters arrive as text; Tab and Escape are not ours.
            return event.key not in (pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN)
        return True

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the text and, with the focus, the cursor."""
        _draw_frame(target, pen, self.rect, focused=focused)
        font, px = pen.fonts.get(14), pen.fonts.px
        inner = self.rect.inflate(-px(20), -px(8))
        before = font.size(self.text[: self._at])[0]
        shift = max(0, before - inner.width + px(4))
        clip = target.get_clip()
        target.set_clip(inner.clip(clip))
        shown, tone = (self.text, TEXT) if self.text else (self.hint, DIM_TEXT)
        drawn = font.render(shown, True, tone)
        target.blit(drawn, drawn.get_rect(midleft=(inner.left - shift, inner.centery)))
        if focused:
            x = inner.left + before - shift
            pygame.draw.line(target, ACCENT, (x, inner.top), (x, inner.bottom), max(1, px(2)))
        target.set_clip(clip)


@dataclass(eq=False, slots=True)
class Picker(Widget):
    """One of several values: a click on the left half goes back, on the right half forward."""

    rect: pygame.Rect
    values: Sequence[str]
    place: int
    changed: Callable[[int], object]

    def handle(self, event: pygame.event.Event) -> bool:
        """Go to the next or the last value."""
        if event.type == pygame.KEYDOWN:
            step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_SPACE: 1}.get(event.key, 0)
            step = 1 if event.key in ENTER_KEYS else step
        elif is_click(event, self.rect):
            step = -1 if event.pos[0] < self.rect.centerx else 1
        else:
            return False
        if step and self.values:
            self.place = (self.place + step) % len(self.values)
            self.changed(self.place)
        return bool(step)

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the value between two arrows."""
        _draw_frame(target, pen, self.rect, focused=focused)
        rect, px, font = self.rect, pen.fonts.px, pen.fonts.get(14)
        value = self.values[self.place] if self.values else "-"
        text = font.render(fitted(font, value, rect.width - px(52)), True, TEXT)
        target.blit(text, text.get_rect(center=rect.center))
        for side, sign in ((rect.left + px(14), -1), (rect.right - px(14), 1)):
            tip, half = side + sign * px(4), px(5)
            points = [(tip, rect.centery), (side - sign * px(2), rect.centery - half)]
            points.append((side - sign * px(2), rect.centery + half))
            pygame.draw.polygon(target, DIM_TEXT, points)


@dataclass(eq=False, slots=True)
class Slider(Widget):
    """A number in a range."""

    rect: pygame.Rect
    value: int
    low: int
    high: int
    step: int
    changed: Callable[[int], object]
    unit: str = ""
    remark: Callable[[int], str] | None = None
    """What is said below it about a value."""
    patient: bool = False
    """Whether a value counts only when the knob is let go, as one that moves the slider itself."""
    held: bool = False
    told: int | None = None
    """The last value that counts."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Drag the knob, or move it with the arrow keys."""
        if event.type == pygame.KEYDOWN:
            step = {pygame.K_LEFT: -self.step, pygame.K_RIGHT: self.step}.get(event.key, 0)
            if step:
                self._set(self.value + step)
            return bool(step)
        if is_click(event, self.rect):
            self.held = True
            self._follow(event.pos[0])
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            self.held = False
            self._tell()
        elif event.type == pygame.MOUSEMOTION and self.held:
            self._follow(event.pos[0])
            return True
        return False

    def _track(self) -> pygame.Rect:
        return pygame.Rect(self.rect.left, self.rect.top, self.rect.width * 3 // 4, 0)

    def _follow(self, x: int) -> None:
        track = self._track()
        share = (x - track.left) / max(1, track.width)
        self._set(self.low + round(share * (self.high - self.low) / self.step) * self.step)

    def _set(self, value: int) -> None:
        value = min(self.high, max(self.low, value))
        if value != self.value:
            if self.told is None:
                self.told = self.value
            self.value = value
            if not (self.patient and self.held):
                self._tell()

    def _tell(self) -> None:
        if self.told is not None and self.told != self.value:
            self.told = self.value
            self.changed(self.value)

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the track, the knob and the number."""
        px, track, y = pen.fonts.px, self._track(), self.rect.centery
        if self.remark is not None and (said := self.remark(self.value)):
            y -= px(7)
            below = pen.fonts.text(said, 11, DIM_TEXT)
            target.blit(below, (track.left, y + px(9)))
        x = track.left + track.width * (self.value - self.low) // max(1, self.high - self.low)
        pygame.draw.line(target, LINE, (track.left, y), (track.right, y), px(4))
        pygame.draw.line(target, ACCENT, (track.left, y), (x, y), px(4))
        pygame.draw.aacircle(target, ACCENT if focused else TEXT, (x, y), px(8))
        text = pen.fonts.text(f"{self.value}{self.unit}", 14, TEXT)
        target.blit(text, text.get_rect(midright=(self.rect.right, y)))


@dataclass(eq=False, slots=True)
class Toggle(Widget):
    """Yes or no."""

    rect: pygame.Rect
    label: str
    value: bool
    changed: Callable[[bool], object]

    def handle(self, event: pygame.event.Event) -> bool:
        """Switch it."""
        if event.type == pygame.KEYDOWN:
            pressed = event.key in (*ENTER_KEYS, pygame.K_SPACE)
        else:
            pressed = is_click(event, self.rect)
        if pressed:
            self.value = not self.value
            self.changed(self.value)
        return pressed

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw a box, ticked or not, and the label."""
        px = pen.fonts.px
        box = pygame.Rect(self.rect.left, 0, px(20), px(20))
        box.centery = self.rect.centery
        _draw_frame(target, pen, box, focused=focused)
        if self.value:
            points = [(box.left + px(4), box.centery), (box.centerx - px(1), box.bottom - px(5))]
            points.append((box.right - px(4), box.top + px(5)))
            pygame.draw.lines(target, ACCENT, False, points, max(2, px(3)))
        font = pen.fonts.get(14)
        room = self.rect.right - box.right - px(10)
        text = font.render(fitted(font, self.label, room), True, TEXT)
        target.blit(text, text.get_rect(midleft=(box.right + px(10), self.rect.centery)))
