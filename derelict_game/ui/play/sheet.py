"""The sheet on top of the side panel: the active unit, the piece that is looked at, or numbers."""

from collections.abc import Sequence

import pygame

from derelict_game.board.token import Token, TokenId
from derelict_game.rules.parts import goal_of, omens_of, unit_sheets_of
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.cards import SHAPE
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, GREEN, LINE, RED, TEXT
from derelict_game.ui.draw.fonts import fitted, wrapped
from derelict_game.ui.draw.pieces import CARDS
from derelict_game.ui.look.look import Look
from derelict_game.ui.look.status import SheetLooks, UnitSheetLooks
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.widgets.button import draw_pips

LOW, HIGH = 104, 200
"""Logical pixels of a sheet: with the portrait of a unit, and with a whole card."""
SIZES = (12, 11, 10, 9)
"""Letters of what is said of a card: the largest ones with which all of it fits."""
MOST_NUMBERS = 6
"""How many numbers of a status are told where no unit is active."""


class Sheet:
    """Draws the sheet. Where the pieces are cards, it shows the one that is looked at."""

    def __init__(self, look: Look) -> None:
        self._look = look

    @property
    def height(self) -> int:
        """How much room it takes, in logical pixels."""
        return HIGH if self._look.theme.pieces == CARDS else LOW

    def draw(
        self,
        target: pygame.Surface,
        card: pygame.Rect,
        outlook: Outlook,
        looked_at: tuple[TokenId, Token] | None,
    ) -> None:
        """Draw it into its place."""
        px = self._look.fonts.px
        pygame.draw.rect(target, CARD, card, border_radius=px(9))
        pygame.draw.rect(target, LINE, card, 1, border_radius=px(9))
        sheets, units = self._look.theme.status.sheets, self._look.theme.status.units
        if looked_at is not None and self._look.theme.pieces == CARDS:
            self._draw_card(target, card, looked_at, outlook)
        elif units is not None:
            self._draw_listed(target, card, outlook, units, looked_at)
        elif sheets is not None:
            seat = outlook.owners.get(looked_at[0], outlook.seat) if looked_at else outlook.seat
            self._draw_own(target, card, outlook, sheets, seat)
        else:
            self._draw_unit(target, card, outlook)

    def _draw_card(
        self,
        target: pygame.Surface,
        sheet: pygame.Rect,
        looked_at: tuple[TokenId, Token],
        outlook: Outlook,
    ) -> None:
        """Draw a card as large as there is room, and all that stands on it or is so of it."""
        fonts, px = self._look.fonts, self._look.fonts.px
        id_, token = looked_at
        kinds, looks = outlook.rules.token_kinds, self._look.theme.tokens
        kind, seat = kinds[token.kind], outlook.owners.get(id_)
        marks = outlook.marks_at(token.cell) if seat else []
        size = (round((sheet.height - px(16)) * SHAPE[0] / SHAPE[1]), sheet.height - px(16))
        picture = self._look.pieces_for(kinds).picture(
            token.kind,
            size,
            outlook.badges.get(id_, ()),
            down=any(looks.look(mark).face_down for mark in marks),
            colour=self._look.theme.seats.colour(seat, outlook.view.seats) if seat else "",
        )
        target.blit(picture, (sheet.left + px(8), sheet.top + px(8)))
        x, y = sheet.left + size[0] + px(20), sheet.top + px(8)
        room = sheet.right - px(8) - x
        name = outlook.names.get(id_) or kind.heading
        bold = fonts.get(16, bold=True)
        target.blit(bold.render(fitted(bold, name, room), True, TEXT), (x, y))
        y += bold.get_linesize()
        states = [kind.note, *(kinds[mark].title for mark in marks), outlook.rules.stance(token)]
        told = [(", ".join(filter(None, states)), ACCENT), (kind.about, DIM_TEXT)]
        told += [(omen, RED) for omen in self._omens(outlook, token)]
        told += [(text, DIM_TEXT) for text in _beside(outlook, id_, token)]
        self._write(target, pygame.Rect(x, y, room, sheet.bottom - px(6) - y), told)

    def _write(
        self, target: pygame.Surface, room: pygame.Rect, told: Sequence[tuple[str, str]]
    ) -> None:
        """Write sentences into some room, as large as all of them fit."""
        fonts, gap = self._look.fonts, self._look.fonts.px(4)
        for size in SIZES:
            font = fonts.get(size)
            lines = [(wrapped(font, text, room.width), tone) for text, tone in told if text]
            high = sum(len(some) * font.get_linesize() + gap for some, _ in lines)
            if high <= room.height:
                break
        y = room.top
        for some, tone in lines:
            for line in some:
                if y + font.get_linesize() <= room.bottom:
                    target.blit(font.render(line, True, tone), (room.left, y))
                    y += font.get_linesize()
            y += gap

    def _omens(self, outlook: Outlook, token: Token) -> list[str]:
        """Return what is about to happen to a piece."""
        found = omens_of(outlook.rules, outlook.view)
        return [omen.text for omen in found if omen.cell == token.cell]

    def _draw_unit(self, target: pygame.Surface, card: pygame.Rect, outlook: Outlook) -> None:
        fonts, px = self._look.fonts, self._look.fonts.px
        found = outlook.active_unit
        if found is None and "active" not in outlook.status:
            self._draw_sheet(target, card, outlook)
            return
        if found is None:
            text = fonts.text("No unit is active", 13, DIM_TEXT)
            target.blit(text, text.get_rect(center=card.center))
            return
        id_, unit = found
        size = card.height - px(16)
        frame = pygame.Rect(card.left + px(8), card.top + px(8), size, size)
        pygame.draw.rect(target, "#0b1016", frame, border_radius=px(6))
        pieces = self._look.pieces_for(outlook.rules.token_kinds)
        picture = pieces.portrait(unit.kind, size - px(4))
        target.blit(picture, picture.get_rect(center=frame.center))
        pygame.draw.rect(target, ACCENT, frame, max(1, px(1)), border_radius=px(6))
        x = frame.right + px(12)
        bold = fonts.get(16, bold=True)
        kind = outlook.rules.token_kinds[unit.kind]
        name = outlook.names.get(id_) or kind.heading
        title = bold.render(fitted(bold, name, card.right - x - px(8)), True, TEXT)
        target.blit(title, (x, card.top + px(6)))
        note = kind.note if kind.note not in name.lower() else ""
        about = [word for word in (note, outlook.rules.stance(unit)) if word]
        where = fonts.text(", ".join(about), 12, DIM_TEXT)
        target.blit(where, (x, card.top + px(30)))
        room = pygame.Rect(x, card.top + px(60), card.right - px(6) - x, 0)
        self._draw_points(target, room, unit, outlook)

    def _draw_own(
        self,
        target: pygame.Surface,
        card: pygame.Rect,
        outlook: Outlook,
        sheets: SheetLooks,
        seat: Seat,
    ) -> None:
        """Draw whose sheet is looked at: the portrait, what it is after, and what it owns."""
        fonts, px, theme = self._look.fonts, self._look.fonts.px, self._look.theme
        size = card.height - px(16)
        frame = pygame.Rect(card.left + px(8), card.top + px(8), size, size)
        pygame.draw.rect(target, "#0b1016", frame, border_radius=px(6))
        units = outlook.units(seat)
        pieces = self._look.pieces_for(outlook.rules.token_kinds)
        picture = pieces.portrait(units[0][1].kind if units else seat, size - px(4))
        target.blit(picture, picture.get_rect(center=frame.center))
        colour = theme.seats.colour(seat, outlook.view.seats)
        pygame.draw.rect(target, colour, frame, max(1, px(1)), border_radius=px(6))
        x, y = frame.right + px(12), card.top + px(6)
        room = card.right - x - px(8)
        title = fonts.text(theme.words.seat(seat).title, 16, colour, bold=True)
        target.blit(title, (x, y))
        sheet = (outlook.status.get(sheets.key) or {}).get(seat, {})
        owned = ", ".join(map(str, sheet.get(sheets.list) or ()))
        goal = goal_of(outlook.rules, outlook.view, seat) if seat in outlook.view.seats else ""
        below = pygame.Rect(x, y + title.get_height() + px(2), room, 0)
        below.height = card.bottom - px(4) - below.top
        self._write(target, below, [(goal, TEXT), (owned, ACCENT)])

    def _draw_listed(
        self,
        target: pygame.Surface,
        card: pygame.Rect,
        outlook: Outlook,
        looks: UnitSheetLooks,
        looked_at: tuple[TokenId, Token] | None,
    ) -> None:
        """Draw the unit that is looked at with all that is known of it, or what one is after."""
        fonts, px, theme = self._look.fonts, self._look.fonts.px, self._look.theme
        kinds, pieces = outlook.rules.token_kinds, self._look.pieces_for(outlook.rules.token_kinds)
        sheets = unit_sheets_of(outlook.rules, outlook.view)
        rows = [(seat, sheet) for seat, some in sheets.items() for sheet in some]
        id_ = looked_at[0] if looked_at else None
        seat, found = next((one for one in rows if one[1].unit == id_), (outlook.seat, None))
        colour = theme.seats.colour(seat, outlook.seats)
        size = card.height - px(16)
        frame = pygame.Rect(card.left + px(8), card.top + px(8), size, size)
        pygame.draw.rect(target, "#0b1016", frame, border_radius=px(6))
        shown = found or next((sheet for owner, sheet in rows if owner == seat), None)
        picture = pieces.portrait(shown.kind if shown else seat, size - px(4))
        target.blit(picture, picture.get_rect(center=frame.center))
        pygame.draw.rect(target, colour, frame, max(1, px(1)), border_radius=px(6))
        x, y = frame.right + px(12), card.top + px(6)
        name = outlook.names.get(id_, "") if id_ is not None else ""
        title = fonts.text(name or theme.words.seat(seat).title, 16, colour, bold=True)
        target.blit(title, (x, y))
        below = pygame.Rect(x, y + title.get_height() + px(2), card.right - x - px(8), 0)
        below.height = card.bottom - px(4) - below.top
        if found is None:
            goal = goal_of(outlook.rules, outlook.view, outlook.seat)
            turn, last = outlook.status[theme.status.turn], outlook.status.get(looks.limit)
            self._write(target, below, [(goal, TEXT), (f"Turn {turn} of {last}", DIM_TEXT)])
            return
        held = kinds[found.holds] if found.holds else None
        numbers = ", ".join(f"{name} {amount}" for name, amount in reversed(found.numbers))
        told = [(numbers, TEXT), (found.state, ACCENT)]
        told += [(f"{held.heading}. {held.about}", DIM_TEXT)] if held else []
        self._write(target, below, told)

    def _draw_sheet(self, target: pygame.Surface, card: pygame.Rect, outlook: Outlook) -> None:
        """Draw what the status tells of the seat, in a game without active units."""
        fonts, px, words = self._look.fonts, self._look.fonts.px, self._look.theme.words
        colour = self._look.theme.seats.colour(outlook.seat, outlook.view.seats)
        title = fonts.text(words.seat(outlook.seat).title, 16, colour, bold=True)
        target.blit(title, (card.left + px(12), card.top + px(8)))
        half, font, below = (card.width - px(24)) // 2, fonts.get(12), card.top + px(34)
        if self._look.theme.status.phases:
            goal = goal_of(outlook.rules, outlook.view, outlook.seat)
            for line in wrapped(fonts.get(13), goal, card.width - px(24))[:4] if goal else ():
                target.blit(fonts.text(line, 13, TEXT), (card.left + px(12), below))
                below += fonts.get(13).get_linesize()
            below += px(8)
        for place, (what, told) in enumerate(self._numbers(outlook)[:MOST_NUMBERS]):
            column, row = divmod(place, MOST_NUMBERS // 2)
            x, y = card.left + px(12) + column * half, below + row * px(20)
            label = font.render(fitted(font, f"{what}: ", half), True, DIM_TEXT)
            target.blit(label, (x, y))
            room = half - label.get_width() - px(4)
            number = font.render(fitted(font, told, room), True, TEXT)
            target.blit(number, (x + label.get_width(), y))

    def _numbers(self, outlook: Outlook) -> list[tuple[str, str]]:
        """Return what a status holds, as words: single values, and those of every seat."""
        words, theme = self._look.theme.words, self._look.theme
        phases = theme.status.phases
        found: list[tuple[str, str]] = []
        for key, value in outlook.status.items():
            told = (theme.status.turn, *((phases.key, phases.left) if phases else ()))
            if key in told or isinstance(value, list | bool):
                continue
            title = key.replace("_", " ").capitalize()
            if isinstance(value, dict):
                found += (
                    (words.seat(seat).title, str(value[seat]))
                    for seat in outlook.view.seats
                    if seat in value
                )
            elif value is not None:
                found.append((title, str(value)))
        return found

    def _draw_points(
        self, target: pygame.Surface, room: pygame.Rect, unit: Token, outlook: Outlook
    ) -> None:
        """Draw the unit's points in lines below the top of a room."""
        x, y = room.topleft
        px = self._look.fonts.px
        for points in self._look.theme.status.points:
            have = outlook.status.get(points.key)
            concerns = not points.only_for or unit.kind in points.only_for
            if points.place != "unit" or not isinstance(have, int) or not concerns:
                continue
            label = self._look.fonts.text(points.label, 11, DIM_TEXT)
            target.blit(label, label.get_rect(midleft=(x, y)))
            place = pygame.Rect(x + px(84), y, room.right - x - px(84), 0)
            if points.picture:
                self._draw_stock(target, place, points.picture, have, points.most)
            else:
                most = max(have, outlook.status.get(points.most_key) or points.most)
                draw_pips(target, place.topleft, have, most, px(11), GREEN)
            y += px(19)

    def _draw_stock(
        self, target: pygame.Surface, place: pygame.Rect, name: str, have: int, most: int
    ) -> None:
        """Draw as many small pictures as there are shots, faint ones for those that are spent."""
        px, art = self._look.fonts.px, self._look.art
        size = px(17)
        place = place.move(-px(4), 0)  # the pictures have a margin
        count = max(have, most, 1)
        step = min(px(13), (place.width - size) // max(1, count - 1))
        crowded = step < px(6)
        for number in range(1 if crowded else count):
            picture = art.picture("pips", name, size, number >= have)
            target.blit(picture, picture.get_rect(midleft=(place.left + number * step, place.top)))
        if crowded:
            words = self._look.fonts.text(f"× {have}", 12, TEXT)
            target.blit(words, words.get_rect(midleft=(place.left + size + px(2), place.top)))


def _beside(outlook: Outlook, id_: TokenId, token: Token) -> list[str]:
    """Return what else lies in the cell of a piece, and what that does."""
    kinds = outlook.rules.token_kinds
    others = [
        kinds[other.kind]
        for other_id, other in outlook.tokens.items()
        if other.cell == token.cell and other_id != id_ and outlook.is_unit(other)
    ]
    return [f"{kind.heading}: {kind.about}" for kind in others]
