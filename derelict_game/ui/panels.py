"""The bar on top and the panel at the side of the play screen."""

from pathlib import Path
from typing import Any, Literal

import pygame
from pydantic import BaseModel, ConfigDict

from derelict_game.board.token import Role, Token
from derelict_game.match.match import Match
from derelict_game.rules.state import State
from derelict_game.ui.art import Art
from derelict_game.ui.fonts import Fonts, fitted, wrapped
from derelict_game.ui.theme import ACCENT, DIM_TEXT, LINE, PANEL, TEXT
from derelict_game.ui.widgets import draw_pips

GREEN = "#45d98c"
CARD = "#1a222d"
MOST_PROMPT_LINES = 3


class Points(BaseModel):
    """A number of the status that is drawn as pips."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    label: str
    place: Literal["bar", "unit"]
    most: int
    only_for: frozenset[str] = frozenset()
    """The kinds of units that the number concerns; empty: all."""


class StatusWords(BaseModel):
    """Which numbers of a status are shown, and how."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    turn: str
    points: tuple[Points, ...]

    @staticmethod
    def load(assets: Path) -> "StatusWords":
        """Return what the assets say."""
        return StatusWords.model_validate_json((assets / "ui" / "status.json").read_bytes())


class Panels:
    """Draws what a view says beside the board."""

    def __init__(self, art: Art, fonts: Fonts, words: StatusWords) -> None:
        self._art = art
        self._fonts = fonts
        self._words = words

    def draw_bar(
        self, target: pygame.Surface, bar: pygame.Rect, match: Match, view: State, title: str
    ) -> None:
        """Draw the game, the mission, the turn and whose it is, and the seat's points."""
        fonts, scale = self._fonts, self._fonts.scale
        status = match.rules.status(view)
        pygame.draw.rect(target, PANEL, bar)
        pygame.draw.line(target, LINE, bar.bottomleft, bar.bottomright)
        name = fonts.get(17, bold=True).render(match.rules.title.upper(), True, ACCENT)
        x = bar.left + round(14 * scale)
        target.blit(name, name.get_rect(midleft=(x, bar.centery)))
        x += name.get_width() + round(10 * scale)
        mission = fonts.get(14).render(title, True, DIM_TEXT)
        target.blit(mission, mission.get_rect(midleft=(x, bar.centery)))
        asked = match.offer.seat.upper() if match.offer else "THE END"
        text = f"TURN {status[self._words.turn]} · {asked}"
        pill = fonts.get(14, bold=True).render(text, True, ACCENT)
        box = pill.get_rect(center=(bar.centerx - round(120 * scale), bar.centery))
        frame = box.inflate(round(36 * scale), round(10 * scale))
        pygame.draw.rect(target, ACCENT, frame, round(1.5 * scale), border_radius=frame.height // 2)
        target.blit(pill, box)
        x = frame.right + round(24 * scale)
        for points in self._words.points:
            have = status.get(points.key)
            if points.place == "bar" and isinstance(have, int):
                label = fonts.get(13).render(points.label, True, DIM_TEXT)
                target.blit(label, label.get_rect(midleft=(x, bar.centery)))
                at = (x + label.get_width() + round(10 * scale), bar.centery)
                end = draw_pips(target, at, have, points.most, round(14 * scale), ACCENT)
                x = end + round(20 * scale)

    def draw_side(
        self, target: pygame.Surface, side: pygame.Rect, match: Match, view: State, prompt: str
    ) -> None:
        """Draw the active unit and what the seat is asked."""
        fonts, scale = self._fonts, self._fonts.scale
        pygame.draw.rect(target, PANEL, side)
        pygame.draw.line(target, LINE, side.topleft, side.bottomleft)
        gap = round(12 * scale)
        card = pygame.Rect(side.left + gap, side.top + gap, side.width - 2 * gap, 0)
        card.height = round(112 * scale)
        pygame.draw.rect(target, CARD, card, border_radius=round(9 * scale))
        self._draw_unit(target, card, match, view)
        y = card.bottom + gap // 2
        font = fonts.get(14)
        for line in wrapped(font, prompt, card.width)[:MOST_PROMPT_LINES]:
            target.blit(font.render(line, True, ACCENT), (card.left, y))
            y += font.get_linesize()

    def _draw_unit(
        self, target: pygame.Surface, card: pygame.Rect, match: Match, view: State
    ) -> None:
        fonts, scale = self._fonts, self._fonts.scale
        gap = round(12 * scale)
        unit = active_unit(match, view)
        if unit is None:
            text = fonts.get(13).render("No unit is active", True, DIM_TEXT)
            target.blit(text, text.get_rect(center=card.center))
            return
        size = round(84 * scale)
        picture = self._art.picture("tokens", unit.kind, size)
        target.blit(picture, (card.left + gap // 2, card.centery - size // 2))
        x = card.left + size + gap
        title = match.rules.token_kinds[unit.kind].title.capitalize()
        bold = fonts.get(16, bold=True)
        target.blit(
            bold.render(fitted(bold, title, card.right - x - gap), True, TEXT),
            (x, card.top + gap // 2),
        )
        where = f"at {unit.cell}, facing {unit.facing.word}"
        target.blit(fonts.get(12).render(where, True, DIM_TEXT), (x, card.top + round(30 * scale)))
        self._draw_points(target, (x, card.top + round(62 * scale)), match.rules.status(view), unit)

    def _draw_points(
        self, target: pygame.Surface, at: tuple[int, int], status: dict[str, Any], unit: Token
    ) -> None:
        x, y = at
        scale = self._fonts.scale
        for points in self._words.points:
            have = status.get(points.key)
            concerns = not points.only_for or unit.kind in points.only_for
            if points.place != "unit" or not isinstance(have, int) or not concerns:
                continue
            label = self._fonts.get(11).render(points.label, True, DIM_TEXT)
            target.blit(label, label.get_rect(midleft=(x, y)))
            most = min(points.most, max(have, 4))
            pips = (x + round(84 * scale), y)
            draw_pips(target, pips, have, most, round(11 * scale), GREEN)
            y += round(20 * scale)


def active_unit(match: Match, view: State) -> Token | None:
    """Return the active unit as a view shows it."""
    active = match.rules.status(view)["active"]
    kinds = match.rules.token_kinds
    for _, token in match.rules.tokens(view):
        if list(token.cell) == active and kinds[token.kind].role is Role.UNIT:
            return token
    return None
