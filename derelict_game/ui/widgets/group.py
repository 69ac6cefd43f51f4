"""Widgets that share a screen: the focus, the pointer, and scrolling where they are too many."""

from collections.abc import Sequence

import pygame

from derelict_game.ui.widgets.base import NOWHERE, Pen, Widget
from derelict_game.ui.widgets.scroll_bar import draw_bar

NOTCH = 48
"""Logical pixels of a notch of the wheel."""
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class Group:
    """Passes events on: the mouse to what is under it, keys to what has the focus."""

    def __init__(self) -> None:
        self._widgets: list[Widget] = []
        self._area: pygame.Rect | None = None
        """Where the widgets are seen; None: everywhere, and nothing scrolls."""
        self._height = 0
        self._offset = 0
        self._held: Widget | None = None
        self._mouse = NOWHERE
        self.focus: Widget | None = None

    def fill(self, widgets: Sequence[Widget], area: pygame.Rect | None = None) -> None:
        """Hold other widgets; the focus and the scroll position stay where they were."""
        places = self._focusable()
        place = places.index(self.focus) if self.focus in places else -1
        self._widgets, self._area = list(widgets), area
        places = self._focusable()
        self.focus = places[min(place, len(places) - 1)] if place >= 0 and places else None
        self._held = None
        if area is not None:
            bottom = max((widget.rect.bottom for widget in widgets), default=area.top)
            self._height = bottom - area.top
            wanted, self._offset = self._offset, 0
            self.scroll(wanted)

    def _focusable(self) -> list[Widget]:
        return [widget for widget in self._widgets if widget.takes_focus]

    @property
    def widgets(self) -> list[Widget]:
        """Everything that it holds."""
        return self._widgets

    # ---- scrolling

    def scroll(self, pixels: int) -> None:
        """Move the widgets up by some pixels, as far as there is something below."""
        if self._area is None:
            return
        most = max(0, self._height - self._area.height)
        offset = min(most, max(0, self._offset + pixels))
        for widget in self._widgets:
            widget.rect.move_ip(0, self._offset - offset)
        self._offset = offset

    def _reveal(self, widget: Widget) -> None:
        if self._area is None:
            return
        if widget.rect.top < self._area.top:
            self.scroll(widget.rect.top - self._area.top)
        elif widget.rect.bottom > self._area.bottom:
            self.scroll(widget.rect.bottom - self._area.bottom)

    # ---- events

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass an event on; True: somebody took it."""
        if event.type in MOUSE:
            return self._point(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event)
        if self.focus is not None and self.focus.handle(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key == pygame.K_TAB:
            self.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self.move_focus(-1 if event.key == pygame.K_UP else 1)
        else:
            return False
        return True

    def _point(self, event: pygame.event.Event) -> bool:
        self._mouse = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN:
            # Where the button went up was another screen's matter.
            self._held = None
        if self._held is not None:
            held = self._held
            if event.type == pygame.MOUSEBUTTONUP:
                self._held = None
            return held.handle(event)
        if self._area is not None and not self._area.collidepoint(event.pos):
            return False
        for widget in reversed(self._widgets):
            if not widget.rect.collidepoint(event.pos):
                continue
            if event.type == pygame.MOUSEBUTTONDOWN and widget.takes_focus:
                self.focus, self._held = widget, widget
            if widget.handle(event):
                return True
        return False

    def _wheel(self, event: pygame.event.Event) -> bool:
        for widget in reversed(self._widgets):
            if widget.rect.collidepoint(self._mouse) and widget.handle(event):
                return True
        if self._area is not None and self._area.collidepoint(self._mouse):
            self.scroll(-event.y * NOTCH)
            return True
        return False

    def release(self) -> None:
        """Let go of the widget that was pressed, where nobody tells that the button went up."""
        self._held = None

    def move_focus(self, step: int) -> None:
        """Give the focus to the next or the last widget."""
        places = self._focusable()
        if not places:
            return
        place = places.index(self.focus) if self.focus in places else (-1 if step > 0 else 0)
        self.focus = places[(place + step) % len(places)]
        self._reveal(self.focus)

    def focus_on(self, widget: Widget | None) -> None:
        """Give the focus to a widget, and let it be seen; None: to nobody."""
        if widget is not None and widget is not self.focus:
            self._reveal(widget)
        self.focus = widget

    def at_end(self, step: int) -> bool:
        """Tell whether the focus would begin anew at the other end with one step more."""
        places = self._focusable()
        if not places:
            return True
        return self.focus is (places[-1] if step > 0 else places[0])

    # ---- drawing

    def hovered(self) -> Widget | None:
        """Return the widget under the pointer."""
        if self._area is not None and not self._area.collidepoint(self._mouse):
            return None
        under = (w for w in reversed(self._widgets) if w.rect.collidepoint(self._mouse))
        return next(under, None)

    def draw(self, target: pygame.Surface, pen: Pen) -> None:
        """Draw every widget that can be seen, and a bar where there is more."""
        clip = target.get_clip()
        inside = self._area is None or self._area.collidepoint(self._mouse)
        pen = Pen(pen.art, pen.fonts, self._mouse if inside else NOWHERE)
        if self._area is not None:
            target.set_clip(self._area.clip(clip))
        for widget in self._widgets:
            if self._area is None or widget.rect.colliderect(self._area):
                widget.draw(target, pen, focused=widget is self.focus)
        target.set_clip(clip)
        if area := self._area:
            draw_bar(target, area, pen.fonts.px(5), self._offset, area.height, self._height)


def tab_through(groups: Sequence[Group], event: pygame.event.Event) -> bool:
    """Let Tab go through several groups as if they were one; True: it was that key."""
    if event.type != pygame.KEYDOWN or event.key != pygame.K_TAB:
        return False
    step = -1 if event.mod & pygame.KMOD_SHIFT else 1
    place = next((n for n, group in enumerate(groups) if group.focus is not None), 0)
    if groups[place].focus is not None and groups[place].at_end(step):
        groups[place].focus = None
        place = (place + step) % len(groups)
        groups[place].focus = None
    groups[place].move_focus(step)
    return True
