"""The end of a match: who won, what it was worth, how the dice fell, and what to do next."""

from collections.abc import Callable

import pygame

from derelict_game.match.game_cards import GameCard, SeatWords
from derelict_game.match.tally import Side
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import ACCENT, BUTTON_HOVERED, DIM_TEXT, LINE, PANEL, TEXT
from derelict_game.ui.draw.medals import MEDAL_ICONS
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.ending import (
    COPY,
    LOOK,
    STEPS,
    TAKE_BACK,
    WHY,
    Ending,
    Mood,
    Placed,
)
from derelict_game.ui.scenes.notice import shade
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from derelict_game.ui.widgets.label import add_text
from derelict_game.ui.widgets.tile import Tile, draw_tile

WIDTH, PAD, GAP = 860, 32, 14
EMBLEM, TILE, BUTTON = 168, 66, 46
TURNS, SHORT, WIDE, FOUGHT = 1.0, 1.1, 1.6, (1.1, 1.1, 2.0)
"""How wide numbers are beside one another: the turns, points; losses, kills and shots."""
RANK = 30
"""Logical pixels of a line of the ranks."""
RISING, DEPTH = 0.7, 60
"""Seconds in which the box comes up, and from how far below."""
COLUMNS = 3
"""Buttons beside one another."""
GLOW = {Mood.VICTORY: 90, Mood.DEFEAT: 46, Mood.DRAW: 40}
"""How strongly the box shines in the winner's colour, of 255."""
CAPTIONS = {Mood.VICTORY: "VICTORY", Mood.DEFEAT: "DEFEAT", Mood.DRAW: "NOBODY WINS"}


class EndScene(Scene):
    """Tells an end over the board; it can be opened again."""

    opaque = False

    def __init__(self, stage: Stage, ending: Ending) -> None:
        super().__init__(stage)
        self._look = stage.look_of(ending.game)
        self.ending = ending
        self._group = Group()
        self._box = self._emblem = pygame.Rect(0, 0, 0, 0)
        self._tiles: list[tuple[pygame.Rect, Tile, str]] = []
        self._ranks: list[tuple[pygame.Rect, Placed]] = []
        self._risen = 0.0
        """How far the box has come up, from 0 to 1."""
        self._panel: pygame.Surface | None = None
        """The box, drawn once a size."""

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Lay everything out in a box; what is not needed takes no room."""
        px, ending = self.stage.fonts.px, self.ending
        width = min(px(WIDTH), size[0] - px(24))
        box = pygame.Rect((size[0] - width) // 2, 0, width, 0)
        inner = box.inflate(-2 * px(PAD), 0)
        widgets: list[Widget] = []
        self._emblem = pygame.Rect(inner.left, px(PAD), px(EMBLEM), px(EMBLEM))
        text = inner.move(px(EMBLEM + 28), 0)
        text.width -= px(EMBLEM + 28)
        y = px(PAD - 4)
        y = add_text(
            widgets,
            self.stage.fonts,
            f"{self._caption()}  ·  {ending.title}",
            (14, DIM_TEXT, True),
            text,
            y,
        )
        y = add_text(widgets, self.stage.fonts, ending.heading, (42, ending.colour, True), text, y)
        y = add_text(widgets, self.stage.fonts, ending.reason, (17, TEXT, False), text, y) + px(8)
        if ending.medal:
            y = add_text(
                widgets,
                self.stage.fonts,
                f"You earned {ending.medal}.",
                (17, ACCENT, True),
                text,
                y,
            )
        for remark in ending.remarks:
            y = add_text(widgets, self.stage.fonts, remark, (14, DIM_TEXT, False), text, y) + px(2)
        y = max(y, self._emblem.bottom) + px(GAP + 4)
        y = self._lay_numbers(inner, y)
        y = self._lay_buttons(widgets, inner, y + px(6))
        box.height = y + px(PAD - 8)
        box.top = max(0, (size[1] - box.height) // 2)
        drawn = [*(rect for rect, _, _ in self._tiles), *(rect for rect, _ in self._ranks)]
        for rect in (self._emblem, *(one.rect for one in widgets), *drawn):
            rect.top += box.top
        self._box, self._panel = box, None
        self._group.fill(widgets)
        buttons = [one for one in widgets if isinstance(one, Button)]
        if self._group.focus is None:
            self._group.focus = next((b for b in buttons if b.label == ending.first), buttons[0])

    def _caption(self) -> str:
        """Return what the end is to those at the screen, in capitals."""
        own = [rank for rank in self.ending.ranks if rank.own]
        if len(own) == 1 and self.ending.mood is not Mood.VICTORY:
            return f"PLACE {own[0].place} OF {len(self.ending.ranks)}"
        return CAPTIONS[self.ending.mood]

    def _lay_numbers(self, area: pygame.Rect, y: int) -> int:
        """Put the turns at the left, and beside them the ranks and the numbers of seats."""
        px, ending = self.stage.fonts.px, self.ending
        self._tiles, self._ranks = [], []
        # What nobody did in the whole match has no part in the game, or none worth a number.
        fought = any(side != Side() for _, _, side in ending.sides)
        shot = any(side.shots for _, _, side in ending.sides)
        # Where nobody counts shots there is more room for the words of all else.
        short, fights = (SHORT, FOUGHT) if shot else (WIDE, (WIDE, WIDE))
        columns = [short] * bool(ending.scores) + list(fights) * fought
        room = area.width - px(GAP) * max(len(columns), len(FOUGHT))
        part = room / (TURNS + max(sum(columns), sum(FOUGHT)))
        first = pygame.Rect(area.left, y, round(part * TURNS), 0)
        left, gap = first.right + px(GAP), px(GAP - 4)
        bottom = y + px(TILE)
        for rank in ending.ranks:
            self._ranks.append((pygame.Rect(left, y, area.right - left, px(RANK)), rank))
            y = bottom = self._ranks[-1][0].bottom
        y += gap if ending.ranks else 0
        # Below many ranks there is room for the numbers of one seat alone.
        told = ending.sides if not ending.ranks or len(ending.sides) == 1 else ()
        for seat, colour, side in told if columns else ():
            x, bottom = left, y + px(TILE)
            for tile, share in zip(self._numbers(seat, side, fought), columns, strict=False):
                right = min(area.right, x + round(part * share))
                self._tiles.append((pygame.Rect(x, y, right - x, px(TILE)), tile, colour))
                x = right + px(GAP)
            y = bottom + gap
        first.height = bottom - first.top
        par = f"par {ending.par}" if ending.par else ""
        turns = (str(ending.turns), "turns".removesuffix("s" if ending.turns == 1 else ""), par)
        self._tiles.insert(0, (first, turns, LINE))
        return bottom + gap

    def _numbers(self, seat: Seat, side: Side, fought: bool) -> list[Tile]:
        """Return the tiles of a seat: its points, and how it fought."""
        words, scores = self._look.theme.words.seat(seat), dict(self.ending.scores)
        tiles: list[Tile] = []
        if seat in scores:
            number, _, what = scores[seat].partition(" ")
            tiles.append((number, what, words.title))
        return tiles + (numbers(words, side, self._look.theme.words) if fought else [])

    def _lay_buttons(self, widgets: list[Widget], area: pygame.Rect, y: int) -> int:
        px, answers = self.stage.fonts.px, self.ending.answers
        columns = min(COLUMNS, len(answers))
        part = (area.width - px(10) * (columns - 1)) // columns
        for place, (label, action) in enumerate(answers):
            x = area.left + place % columns * (part + px(10))
            rect = pygame.Rect(x, y + place // columns * px(BUTTON + 10), part, px(BUTTON))
            colour = ACCENT if label == self.ending.first else LINE
            # Reading the reasons or a replay comes back here, and a copy leads nowhere.
            press = self._answering(action, leaving=label not in (WHY, STEPS, COPY))
            widgets.append(Button(rect, label, press, centred=True, colour=colour, size=15))
        return y + -(-len(answers) // columns) * px(BUTTON + 10)

    # ---- living

    def _answering(
        self, action: Callable[[], object], *, leaving: bool = True
    ) -> Callable[[], None]:
        def press() -> None:
            self.over = leaving
            self.stage.click()
            action()

        return press

    def handle(self, event: pygame.event.Event) -> None:
        """Take an answer; Escape goes to look at the board.

        Whoever was skipping what led here must not answer by the same key or click: the space bar
        means nothing, and nothing counts before the box has risen.
        """
        pressed = event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
        skips = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        if skips or (pressed and self._risen < 1):
            return
        back = dict(self.ending.answers).get(TAKE_BACK)
        if back and event.type == pygame.KEYDOWN and event.key == pygame.K_BACKSPACE:
            self._answering(back)()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            looks = next((act for label, act in self.ending.answers if label == LOOK), None)
            self._answering(looks or (lambda: None))()
        elif event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._group.move_focus(-1 if event.key == pygame.K_LEFT else 1)
        else:
            self._group.handle(event)

    def update(self, seconds: float) -> bool:
        """Let the box rise."""
        if self._risen >= 1:
            return False
        pace = self._look.theme.animations.speeds[self.stage.settings.own_speed]
        self._risen = min(1.0, self._risen + seconds / (RISING * pace)) if pace else 1.0
        return True

    def close(self) -> None:
        """Let go of the box, which is large."""
        self._panel = None

    # ---- drawing

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the box over the board; at first it rises out of the dark."""
        shade(target)
        if self._panel is None:
            self._panel = self._paint()
        if self._risen >= 1:
            target.blit(self._panel, self._box)
            self._group.draw(target, self.stage.pen)
            return
        layer = pygame.Surface(target.get_size(), pygame.SRCALPHA)
        layer.blit(self._panel, self._box)
        self._group.draw(layer, self.stage.pen)
        left = (1 - self._risen) ** 3
        layer.set_alpha(round(255 * (1 - left)))
        target.blit(layer, (0, round(left * self.stage.fonts.px(DEPTH))))

    def _paint(self) -> pygame.Surface:
        """Return the box with all that is no widget: light from the emblem, emblem, numbers."""
        px, ending, box = self.stage.fonts.px, self.ending, self._box
        panel = pygame.Surface(box.size, pygame.SRCALPHA)
        whole = panel.get_rect()
        pygame.draw.rect(panel, PANEL, whole, border_radius=px(12))
        light = pygame.Surface((3, 3))
        strength, tone = GLOW[ending.mood], pygame.Color(ending.colour)
        light.set_at((0, 0), [part * strength // 255 for part in (tone.r, tone.g, tone.b)])
        light.set_at((1, 0), [part * strength // 600 for part in (tone.r, tone.g, tone.b)])
        soft = pygame.transform.smoothscale(light, whole.size)
        panel.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        edge = ending.colour if ending.mood is not Mood.DRAW else LINE
        pygame.draw.rect(panel, edge, whole, max(2, px(2)), border_radius=px(12))
        folder, name = "emblems", str(ending.mood)
        if ending.medal:
            folder, name = "icons", MEDAL_ICONS[ending.medal]
        emblem = self._emblem.move(-box.left, -box.top)
        panel.blit(self._look.art.picture(folder, name, emblem.width), emblem)
        for rect, tile, colour in self._tiles:
            draw_tile(panel, self.stage.fonts, rect.move(-box.left, -box.top), tile, colour)
        for rect, rank in self._ranks:
            self._paint_rank(panel, rect.move(-box.left, -box.top), rank)
        return panel

    def _paint_rank(self, panel: pygame.Surface, rect: pygame.Rect, rank: Placed) -> None:
        """Write a line of the ranks; that of a person at the screen stands out."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        if rank.own:
            pygame.draw.rect(panel, BUTTON_HOVERED, rect, border_radius=px(6))
        bar = pygame.Rect(rect.left, rect.top + px(4), px(4), rect.height - px(8))
        pygame.draw.rect(panel, rank.colour, bar, border_radius=px(2))
        y, tone = rect.centery, ACCENT if rank.place == 1 else DIM_TEXT
        place = fonts.text(f"{rank.place}.", 16, tone, bold=True)
        panel.blit(place, place.get_rect(midright=(rect.left + px(44), y)))
        title = fonts.text(rank.title, 16, TEXT, bold=rank.own)
        panel.blit(title, title.get_rect(midleft=(rect.left + px(58), y)))
        player = fonts.text(rank.player, 13, DIM_TEXT)
        left = rect.left + px(58) + max(px(150), title.get_width() + px(14))
        panel.blit(player, player.get_rect(midleft=(left, y)))
        score = fonts.text(rank.score, 15, TEXT, bold=True)
        panel.blit(score, score.get_rect(midright=(rect.right - px(12), y)))


def numbers(seat: SeatWords, side: Side, card: GameCard) -> list[Tile]:
    """Return the numbers of a seat, in the words of its game."""
    tiles = [(str(side.losses), card.losses, f"by {seat.within}")]
    if card.killed:
        tiles.append((str(side.kills), card.killed, f"by {seat.within}"))
    if side.shots:
        good = f"{float(side.expected):.1f}"
        of = f"of {side.shots} {'shot' if side.shots == 1 else 'shots'} hit"
        tiles.append((str(side.hits), of, f"{good} were to be expected"))
    return tiles


def announce(stage: Stage, ending: Ending) -> None:
    """Let an end be heard and seen."""
    sounds, volume = stage.look_of(ending.game).sounds, stage.settings.effects_volume
    lost = ending.mood is Mood.DEFEAT
    sounds.play(sounds.names.lose if lost else sounds.names.win, volume)
    stage.open(EndScene(stage, ending))
