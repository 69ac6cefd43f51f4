"""The trays below the board: what the seat at the screen has beside it, such as a hand of cards."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from derelict_game.board.token import TokenKind
from derelict_game.rules.choice import Point
from derelict_game.rules.tray import Slot, Tray
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, FAINT_TEXT, LINE, PANEL
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.theme import ChoiceLook

if TYPE_CHECKING:
    from derelict_game.ui.draw.pieces import Pieces

SIZES = ((72, 96), (62, 84), (56, 76), (52, 70), (44, 60))
"""Logical pixels of a slot; the largest ones that fit into one row are taken."""
GAP, BETWEEN, TITLE, PAD = 6, 24, 20, 10
NUMBER, MARGIN = 11, 8
_NOWHERE = pygame.Rect(0, 0, 0, 0)


class TrayPanel:
    """Lays slots out in rows and draws them. Knows no rules: it is told what is lit."""

    def __init__(self, look: Look, kinds: Mapping[str, TokenKind]) -> None:
        self._look = look
        self._kinds = kinds
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._trays: tuple[Tray, ...] = ()
        self._titles: list[tuple[pygame.Rect, str]] = []
        self._slots: dict[str, tuple[pygame.Rect, Slot]] = {}
        self.covered = False
        """Whether others look on, so that nothing is shown which only the owner may see."""
        self._largest: dict[int, int] = {}
        """The place in SIZES from which slots are taken, by the width of the panel: they do not
        grow again where they once had to be smaller, so that nothing jumps."""

    @property
    def _pieces(self) -> "Pieces":
        return self._look.pieces_for(self._kinds)

    def __contains__(self, name: str) -> bool:
        """Tell whether there is a slot of that name."""
        return name in self._slots

    # ---- layout

    def height(self, trays: Sequence[Tray], width: int) -> int:
        """Return how high trays are in a panel of some width; nothing where there are none."""
        return self._lay_out(trays, width)[2] if trays else 0

    def place(self, rect: pygame.Rect) -> None:
        """Put the panel into a part of the window."""
        self.rect = rect
        self.fill(self._trays)

    def fill(self, trays: Sequence[Tray]) -> None:
        """Show these trays."""
        self._trays = tuple(trays)
        titles, slots, _ = self._lay_out(trays, self.rect.width)
        corner = self.rect.topleft
        self._titles = [(place.move(corner), title) for place, title in titles]
        self._slots = {slot.name: (place.move(corner), slot) for place, slot in slots}

    def _lay_out(
        self, trays: Sequence[Tray], width: int
    ) -> tuple[list[tuple[pygame.Rect, str]], list[tuple[pygame.Rect, Slot]], int]:
        """Return the places of titles and slots, and the height of all."""
        px = self._look.fonts.px
        gap, between, pad = px(GAP), px(BETWEEN), px(PAD)
        counts = [max(tray.room, len(tray.slots)) for tray in trays]

        def needed(size: tuple[int, int]) -> int:
            return sum(n * (px(size[0]) + gap) for n in counts) + between * len(counts) + pad

        sizes = SIZES[self._largest.get(width, 0) :]
        if all(tray.small for tray in trays):
            sizes = SIZES[-1:]
        wide, high = next((size for size in sizes if needed(size) <= width), SIZES[-1])
        if sizes != SIZES[-1:]:
            self._largest[width] = SIZES.index((wide, high))
        wide, high = px(wide), px(high)
        titles: list[tuple[pygame.Rect, str]] = []
        slots: list[tuple[pygame.Rect, Slot]] = []
        x, y = pad, pad // 2
        for tray, count in zip(trays, counts, strict=True):
            length = count * (wide + gap)
            if x > pad and x + length > width:
                x, y = pad, y + px(TITLE) + high + gap
            # The last title may be wider than what lies below it.
            wide_enough = width - x if tray is trays[-1] else min(length, width - x)
            titles.append((pygame.Rect(x, y, wide_enough, px(TITLE)), tray.title))
            left, top = x, y
            for slot in tray.slots:
                if x > pad and x + wide > width:
                    x, y = left if left + wide <= width else pad, y + high + gap
                slots.append((pygame.Rect(x, y + px(TITLE), wide, high), slot))
                x += wide + gap
            if y == top:
                # Room that is kept free stays free.
                x = max(x, left + length)
            x += between
        return titles, slots, y + px(TITLE) + high + pad

    # ---- where slots are

    def slot_at(self, position: tuple[int, int]) -> str | None:
        """Return the name of the slot under a pixel of the window."""
        found = (name for name, (rect, _) in self._slots.items() if rect.collidepoint(position))
        return next(found, None)

    def rect_of(self, name: str) -> pygame.Rect:
        """Return where a slot is."""
        return self._slots[name][0] if name in self._slots else _NOWHERE

    def kind_in(self, name: str) -> str:
        """Return what lies in a slot; empty: nothing."""
        return self._slots[name][1].kind

    def lines(self, name: str) -> list[str]:
        """Return what there is to be said of a slot."""
        _, slot = self._slots[name]
        if self._is_covered(slot):
            return []
        tray = next(tray.title for tray in self._trays if slot in tray.slots)
        if slot.kind:
            badges = " · ".join(badge.text for badge in slot.badges)
            words = [self._pieces.title(slot.kind), slot.about or badges]
        else:
            words = [f"{slot.about or tray}: empty"]
        words = [line for line in words if line]
        return [*words, "Locked: it stays as it is."] if slot.locked else words

    def _is_covered(self, slot: Slot) -> bool:
        return self.covered and slot.secret

    # ---- drawing

    def picture(self, name: str) -> pygame.Surface | None:
        """Return the picture of what lies in a slot; None: nothing does."""
        rect, slot = self._slots[name]
        inner = rect.inflate(-self._look.fonts.px(MARGIN), -self._look.fonts.px(MARGIN))
        if not slot.kind:
            return None
        if self._is_covered(slot):
            return self._pieces.covered(inner.size)
        return self._pieces.picture(slot.kind, inner.size, slot.badges, faint=slot.faint)

    def draw(
        self,
        target: pygame.Surface,
        lit: Mapping[Point, ChoiceLook],
        picked: Collection[Point],
        dragged: Point | None,
    ) -> None:
        """Draw every slot; those that can be pointed at are framed in their choice's colour."""
        if not self.rect.height:
            return
        px, fonts = self._look.fonts.px, self._look.fonts
        pygame.draw.rect(target, PANEL, self.rect)
        pygame.draw.line(target, LINE, self.rect.topleft, self.rect.topright)
        for place, title in self._titles:
            words = fitted(fonts.get(12), title.upper(), place.width)
            target.blit(fonts.text(words, 12, DIM_TEXT), place)
        for name, (rect, slot) in self._slots.items():
            corner = px(7)
            pygame.draw.rect(target, "#0b1016", rect, border_radius=corner)
            picture = self.picture(name)
            if picture is not None and name != dragged:
                target.blit(picture, picture.get_rect(center=rect.center))
            elif picture is None:
                number = fonts.text(fitted(fonts.get(NUMBER), name, rect.width), NUMBER, FAINT_TEXT)
                target.blit(number, number.get_rect(center=rect.center))
            if slot.locked:
                self._draw_lock(target, rect)
            look = lit.get(name)
            edge = ACCENT if name in picked else look.colour if look else LINE
            width = max(2, px(3)) if name in picked else max(1, px(2)) if look else 1
            pygame.draw.rect(target, edge, rect, width, border_radius=corner)

    def _draw_lock(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw a small lock on a dark plate in a corner, where it hides little."""
        px = self._look.fonts.px
        plate = pygame.Rect(0, 0, px(21), px(24))
        plate.topright = rect.topright
        pygame.draw.rect(target, PANEL, plate, border_radius=px(7))
        body = pygame.Rect(0, 0, px(13), px(10))
        body.midbottom = (plate.centerx, plate.bottom - px(4))
        bow = pygame.Rect(body.left + px(2), body.top - px(7), body.width - px(4), px(12))
        pygame.draw.rect(target, ACCENT, bow, max(2, px(2)), border_radius=px(5))
        pygame.draw.rect(target, ACCENT, body, border_radius=px(2))
