"""Pieces: the one place that makes the pictures of tokens and cards, wherever they are shown."""

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.board.token import TokenKind
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.tray import Badge
from derelict_game.ui.draw import badges as signs_on
from derelict_game.ui.draw import cards, signs
from derelict_game.ui.draw.art import FAINT, Art, greyed
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.look.theme import UNIT_LAYER, Corner, Theme

PIXELS_KEPT = 3_000_000
"""How much is kept of pictures that are made of several parts: several boards full of them."""
TOKENS, CARDS, PORTRAITS, JOINS = "tokens", "cards", "portraits", "joins"
FACINGS = "facings"
"""The folders with the pictures of pieces."""
TALL = 1.2
"""A place that is so much higher than wide is meant for cards."""
IN_CELL = 0.94
"""How much of a cell a card takes; it leaves a little room to its neighbours."""
TRACE = 1e-6
_CORNERS = {
    Corner.TOP_LEFT: (-1, -1),
    Corner.TOP_RIGHT: (1, -1),
    Corner.BOTTOM_LEFT: (-1, 1),
    Corner.BOTTOM_RIGHT: (1, 1),
    Corner.BOTTOM: (0, 1),
}


class _Piece(NamedTuple):
    """All that makes a picture."""

    kind: str
    size: tuple[int, int]
    badges: tuple[Badge, ...]
    facing: Facing
    eighths: int
    down: bool
    spent: bool
    faint: bool
    colour: str
    shape: str = ""


class Pieces:
    """Makes the pictures of one game's pieces, and keeps them."""

    def __init__(self, art: Art, theme: Theme, fonts: Fonts, titles: Mapping[str, str]) -> None:
        self.art, self.theme = art, theme
        self.fonts, self._titles = fonts, titles
        self._kept: dict[_Piece, pygame.Surface] = {}
        """What was made, the longest unused first."""
        self._pixels = 0
        self._covered: dict[tuple[int, int], pygame.Surface] = {}

    @staticmethod
    def load(assets: Path, rules: AnyRules) -> "Pieces":
        """Return the pieces of a game, for pictures that are made without a window."""
        kinds, art = rules.token_kinds, Art(assets, rules.name)
        theme = Theme.load(assets, rules.name).knowing(kinds)
        return Pieces(art, theme, Fonts(assets), titles_of(kinds))

    def title(self, kind: str) -> str:
        """Return what a kind is called on its card."""
        known = self._titles.get(kind) or self.theme.tokens.look(kind).title
        return known or kind.replace("_", " ").capitalize()

    def is_card(self, kind: str, size: tuple[int, int]) -> bool:
        """Tell whether a kind is drawn as a card in a place of some size."""
        if self.art.has(CARDS, kind):
            return True
        look = self.theme.tokens.look(kind)
        if self.theme.pieces == CARDS and not (look.fixture or self._is_mark(kind)):
            return True
        return size[1] >= TALL * size[0] and not self.art.has(TOKENS, kind)

    def in_light(self, ambient: str) -> "Pieces":
        """Return the same pieces where the light of the ground is another one."""
        tokens = self.theme.tokens.model_copy(update={"ambient": ambient})
        theme = self.theme.model_copy(update={"tokens": tokens})
        return Pieces(self.art, theme, self.fonts, self._titles)

    def has_picture(self, kind: str) -> bool:
        """Tell whether somebody has drawn a kind."""
        return self.art.has(TOKENS, kind) or self.art.has(CARDS, kind)

    def _is_mark(self, kind: str) -> bool:
        looks = self.theme.tokens
        return looks.look(kind).layer == looks.layers[-1] != UNIT_LAYER

    def portrait(self, kind: str, size: int) -> pygame.Surface:
        """Return the portrait of a unit; one that has none shows itself."""
        if self.art.has(PORTRAITS, kind):
            return self.art.picture(PORTRAITS, kind, size)
        return self.picture(kind, (size, size))

    def covered(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a card of which nothing may be known, in the middle of its place."""
        if size not in self._covered:
            self._covered[size] = _centred(cards.back(_turned_fit(size, 0), self.art), size)
        return self._covered[size]

    def picture(
        self,
        kind: str,
        size: tuple[int, int],
        badges: tuple[Badge, ...] = (),
        *,
        facing: Facing = Facing.N,
        eighths: int = 0,
        down: bool = False,
        spent: bool = False,
        faint: bool = False,
        colour: str = "",
        shape: str = "",
    ) -> pygame.Surface:
        """Return the picture of a piece, exactly of a size.

        It is turned to its facing if its look says so, and then by some eighths of a circle; face
        down it shows its back, and nothing else unless it has one of its own. The colour is that
        of its seat; the shape tells from where its neighbours run into it.
        """
        if down and not self.art.has(cards.BACKS, kind):
            kind, badges, colour = "", (), ""
        piece = _Piece(kind, size, badges, facing, eighths % 8, down, spent, faint, colour, shape)
        return self._known(piece)

    def _known(self, piece: _Piece) -> pygame.Surface:
        """Return a picture that was made before, or make it; the longest unused ones go."""
        made = self._kept.pop(piece, None)
        if made is None:
            made = self._make(piece)
            self._pixels += piece.size[0] * piece.size[1]
        self._kept[piece] = made
        while self._pixels > PIXELS_KEPT and len(self._kept) > 1:
            oldest = next(iter(self._kept))
            del self._kept[oldest]
            self._pixels -= oldest.size[0] * oldest.size[1]
        return made

    def _make(self, piece: _Piece) -> pygame.Surface:
        card = self.theme.pieces == CARDS if piece.down else self.is_card(piece.kind, piece.size)
        if card:
            made, box, turned = self._card(piece)
        else:
            made, box, turned = self._token(piece)
        if piece.spent:
            made = greyed(made)
        if piece.badges and min(box) >= signs_on.LEAST_PIECE:
            made = made.copy()
            self._add_badges(made, box, turned, piece.badges)
        if piece.faint:
            made = made.copy()
            made.fill((255, 255, 255, FAINT), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    # ---- tokens

    def _token(self, piece: _Piece) -> tuple[pygame.Surface, tuple[int, int], float]:
        """Return a token in the middle of its place, its size, and how badges are turned: not."""
        side = min(piece.size)
        eighths, facing = piece.eighths, piece.facing
        if not eighths % 2:
            facing, eighths = Facing((facing + eighths // 2) % 4), 0
        made = self._upright(piece, side, facing)
        if eighths:
            turned = pygame.transform.rotozoom(made, -45 * eighths, 1)
            made = _centred(turned, (side, side))
        return _centred(made, piece.size), (side, side), 0.0

    def _upright(self, piece: _Piece, side: int, facing: Facing) -> pygame.Surface:
        kind, look = piece.kind, self.theme.tokens.look(piece.kind)
        if piece.down:
            return self.art.picture(cards.BACKS, "token", side)
        if self.art.has(TOKENS, kind):
            turns = look.turns or look.edge or look.spans_passage
            shown = facing if turns or piece.eighths else Facing.N
            joined = f"{kind}_{piece.shape}"
            if piece.shape and self.art.has(JOINS, joined):
                return self.art.turned(JOINS, joined, side, shown)
            own = f"{kind}_{shown.name.lower()}"
            if self.art.has(FACINGS, own):
                # It bears letters or numbers, which do not turn.
                return self.art.picture(FACINGS, own, side)
            return self.art.turned(TOKENS, kind, side, shown)
        tone = self._tone(piece)
        if look.edge:
            return signs.edge_sign(side, tone, facing)
        # Whoever never turns needs no notch.
        shows = facing if look.turns or facing is not Facing.N else None
        sign = signs.square_sign if look.fixture else signs.round_sign
        return sign(self.fonts, self.title(kind), side, tone, shows)

    # ---- cards

    def _card(self, piece: _Piece) -> tuple[pygame.Surface, tuple[int, int], float]:
        """Return a card in the middle of its place, its size, and how far it is turned."""
        look = self.theme.tokens.look(piece.kind)
        quarters = piece.facing if look.turns else 0
        degrees = (90 * quarters + 45 * piece.eighths) % 360
        width, height = piece.size
        inset = 1.0 if height >= TALL * width else IN_CELL
        size = _turned_fit((width * inset, height * inset), degrees)
        fine = 2 if degrees % 90 else 1
        made = self._face(piece, (size[0] * fine, size[1] * fine))
        if degrees % 90:
            made = pygame.transform.rotozoom(made, -degrees, 1 / fine)
        else:
            made = pygame.transform.rotate(made, -degrees)
        return _centred(made, piece.size), size, math.radians(degrees)

    def _tone(self, piece: _Piece) -> pygame.Color:
        own = piece.colour or self.theme.tokens.look(piece.kind).colour
        return pygame.Color(own) if own else signs.tone_of(piece.kind)

    def _face(self, piece: _Piece, size: tuple[int, int]) -> pygame.Surface:
        kind = piece.kind
        if piece.down and not kind:
            return cards.back(size, self.art)
        folders = (cards.BACKS,) if piece.down else (CARDS, TOKENS)
        folder = next((name for name in folders if self.art.has(name, kind)), "")
        picture = (self.art, folder, kind) if folder else None
        tone = self._tone(piece)
        if piece.down:
            tone = tone.lerp(cards.COVERED, 0.62)
        looks = self.theme.badges
        at = zip(piece.badges, signs_on.corners(piece.badges, looks), strict=True)
        low = (badge for badge, corner in at if _CORNERS[corner][1] > 0)
        foot = max((signs_on.height(size[0], badge, looks) for badge in low), default=0)
        title = self.title(kind) if self.theme.tokens.look(kind).named else ""
        return cards.face(self.fonts, size, tone, title, picture, foot)

    # ---- badges

    def badges_alone(self, size: int, badges: Sequence[Badge]) -> pygame.Surface:
        """Return the badges of a token without it, to be laid over what covers it."""
        made = pygame.Surface((size, size), pygame.SRCALPHA)
        if size >= signs_on.LEAST_PIECE:
            self._add_badges(made, (size, size), 0.0, badges)
        return made

    def _add_badges(
        self, made: pygame.Surface, box: tuple[int, int], turned: float, shown: Sequence[Badge]
    ) -> None:
        """Put badges onto the corners of a piece; they stay upright, however it lies."""
        looks = self.theme.badges
        taken: dict[Corner, int] = {}
        cosine, sine = math.cos(turned), math.sin(turned)
        for badge, corner in zip(shown, signs_on.corners(shown, looks), strict=True):
            tall = signs_on.height(min(box), badge, looks)
            plate = signs_on.badge_picture(self.fonts, badge, looks, tall, box[0])
            right, low = _CORNERS[corner]
            number = taken.get(corner, 0)
            taken[corner] = number + 1
            x = right * (box[0] - plate.get_width()) / 2
            # Several at one corner stand in a column.
            y = low * ((box[1] - tall) / 2 - number * tall)
            middle = made.get_rect().center
            at = (middle[0] + x * cosine - y * sine, middle[1] + x * sine + y * cosine)
            place = plate.get_rect(center=(round(at[0]), round(at[1])))
            made.blit(plate, place.clamp(made.get_rect()))


def titles_of(kinds: Mapping[str, TokenKind]) -> dict[str, str]:
    """Return what the kinds of a game are called on their pieces."""
    return {name: kind.heading for name, kind in kinds.items()}


def _turned_fit(room: tuple[float, float], degrees: int) -> tuple[int, int]:
    """Return the size of the largest card that lies in some room, turned by some degrees."""
    width, height = cards.SHAPE
    angle = math.radians(degrees)
    across = width * abs(math.cos(angle)) + height * abs(math.sin(angle))
    down = width * abs(math.sin(angle)) + height * abs(math.cos(angle))
    # A trace more, since turned by half a circle it must not lose a pixel.
    share = min(room[0] / across, room[1] / down) + TRACE
    return max(4, int(width * share)), max(6, int(height * share))


def _centred(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture in the middle of some room, or itself if it fills that."""
    if picture.get_size() == size:
        return picture
    room = pygame.Surface(size, pygame.SRCALPHA)
    room.blit(picture, picture.get_rect(center=room.get_rect().center))
    return room
