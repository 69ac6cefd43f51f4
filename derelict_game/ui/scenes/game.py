"""The page of a game: every way into it, and what was achieved in it."""

from collections.abc import Mapping
from datetime import date

import pygame

from derelict_game.errors import DerelictError
from derelict_game.match.autosave import Unfinished, newest_unfinished
from derelict_game.match.campaign import Campaign
from derelict_game.match.daily import day_of, first_try
from derelict_game.match.game_cards import Title
from derelict_game.match.lesson import lesson_files
from derelict_game.match.statistics import Finished, Statistics, StatisticsError, lost_in
from derelict_game.rules.registry import Registry
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, GREEN, LINE, RED, TEXT
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.game_pictures import GamePictures
from derelict_game.ui.scenes.notice import Answer
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from derelict_game.ui.widgets.label import add_text
from derelict_game.ui.widgets.tile import Tile, draw_tile

MARGIN, GAP, COLUMN = 56, 10, 340
"""Logical pixels around everything, between buttons, and of the columns at both sides."""
ROW, TIGHTEST = 48, 34
TILE = 58
BARS = 40
"""The height of the highest bar, in logical pixels."""
CONTINUE = "Continue"
LAST = 5
"""So many of the last matches are listed."""
COLOURS = {"won": GREEN, "lost": RED}


class GameScene(Scene):
    """Ways into a game at the left, its statistics at the right, its board behind everything."""

    def __init__(self, stage: Stage, title: Title) -> None:
        super().__init__(stage)
        self._title = title
        self._pictures = GamePictures(stage)
        self._backdrop: pygame.Surface | None = None
        self._group = Group()
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._tiles: list[tuple[pygame.Rect, Tile, str]] = []
        self._bars: list[tuple[pygame.Rect, str, str]] = []
        """How many matches were lost in which turn."""
        self._rule = (0, 0)
        """Where the line below the name begins."""
        self._unfinished: Unfinished | None = None
        """The match of this game that can go on."""
        self._statistics = Statistics()
        self.trouble = ""
        """Why there are no statistics, in a sentence."""

    # ---- layout

    def entries(self) -> list[Answer]:
        """Return the ways into the game, from top to bottom."""
        assets, game = self.stage.folders.assets, self._title.rules.name
        lessons = len(lesson_files(assets, game))
        campaign: list[Answer] = [("Campaign", self._campaign)]
        learn: list[Answer] = [("Tutorial" if lessons == 1 else "Lessons", self._learn)]
        on: list[Answer] = [(CONTINUE, self._go_on)]
        chapter: list[Answer] = [(self._title.card.chapter, self._chapter)]
        daily: list[Answer] = [(self._daily_label(), self._daily)]
        return [
            *(on if self._unfinished else []),
            ("New match", self._new),
            *(daily if self._title.card.daily else []),
            *(campaign if Campaign.of(assets, game) else []),
            *(learn if lessons else []),
            ("Load", self._load),
            ("Rulebook", self._rulebook),
            *(chapter if self._title.card.chapter else []),
            ("Back", self._back),
        ]

    def place(self, size: tuple[int, int]) -> None:
        """Put the name and the ways at the left, the statistics at the right."""
        try:
            self._statistics = Statistics.load(self.stage.folders.saves)
        except StatisticsError as error:
            self.trouble = str(error)
        self._unfinished = self._found()
        px, card = self.stage.fonts.px, self._title.card
        widgets: list[Widget] = []
        left = pygame.Rect(px(MARGIN), 0, size[0] - 3 * px(MARGIN) - px(COLUMN), 0)
        left.width = min(left.width, px(620))
        y = px(MARGIN - 10)
        y = add_text(widgets, self.stage.fonts, card.title, (46, TEXT, True), left, y) + px(8)
        self._rule = (left.left, y)
        y += px(18)
        line = card.motto or card.line or self._title.rules.summary
        y = add_text(widgets, self.stage.fonts, line, (19, TEXT, False), left, y) + px(6)
        y = add_text(widgets, self.stage.fonts, card.facts, (14, DIM_TEXT, False), left, y)
        self._lay_ways(widgets, left.left, y + px(28), size[1])
        self._lay_statistics(widgets, size)
        self._group.fill(widgets)
        if self._group.focus is None:
            self._group.focus = next(one for one in widgets if isinstance(one, Button))

    def _lay_ways(self, widgets: list[Widget], left: int, top: int, height: int) -> None:
        """Put the buttons below one another, lower than usual where there is not enough room."""
        px, entries = self.stage.fonts.px, self.entries()
        room = height - px(24) - top
        row = max(px(TIGHTEST), min(px(ROW), room // len(entries) - px(GAP)))
        for place, (label, press) in enumerate(entries):
            rect = pygame.Rect(left, top + place * (row + px(GAP)), px(COLUMN), row)
            colour = LINE if place else ACCENT
            widgets.append(Button(rect, label, press, colour=colour, size=17))

    def _lay_statistics(self, widgets: list[Widget], size: tuple[int, int]) -> None:
        """Put the numbers on a card at the right, and the last matches below them."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        matches = self._statistics.of(self._title.rules.name)
        now = self._statistics.standing(self._title.rules.name)
        self._panel = pygame.Rect(size[0] - px(MARGIN + COLUMN), px(MARGIN), px(COLUMN), 0)
        inner = self._panel.inflate(-px(36), 0)
        y = self._panel.top + px(16)
        y = add_text(widgets, fonts, "STATISTICS", (12, DIM_TEXT, True), inner, y) + px(8)
        self._tiles, self._bars = [], []
        if self.trouble or not now.played:
            text = self.trouble or "Every match that you finish is counted here."
            y = add_text(widgets, fonts, text, (14, TEXT, False), inner, y)
        else:
            alone = self._title.card.players == "1"
            numbers = [
                (now.played, "played", LINE),
                (now.won, "won", GREEN),
                (now.lost, "lost", RED),
                *([] if alone else [(now.drawn, "drawn", LINE)]),
                (now.streak, "streak", ACCENT),
                (now.best_streak, "best streak", ACCENT),
            ]
            part, gap = (inner.width - px(GAP)) // 2, px(GAP)
            for place, (number, what, colour) in enumerate(numbers):
                x = inner.left + place % 2 * (part + gap)
                rect = pygame.Rect(x, y + place // 2 * (px(TILE) + gap), part, px(TILE))
                self._tiles.append((rect, (str(number), what, ""), colour))
            y += -(-len(numbers) // 2) * (px(TILE) + gap) + px(6)
            if now.lost and all(len(match.players) == 1 for match in matches):
                y = self._lay_defeats(widgets, lost_in(matches), inner, y)
            y = add_text(widgets, fonts, "LAST MATCHES", (12, DIM_TEXT, True), inner, y) + px(6)
            for match in matches[: -LAST - 1 : -1]:
                y = self._add_match(widgets, match, inner, y)
        self._panel.height = y + px(16) - self._panel.top

    def _add_match(self, widgets: list[Widget], match: Finished, area: pygame.Rect, y: int) -> int:
        fonts, px = self.stage.fonts, self.stage.fonts.px
        end = str(match.result or "played")
        turns = f"{match.turns} turn{'' if match.turns == 1 else 's'}"
        beside = area.move(px(64), 0)
        beside.width -= px(64)
        add_text(widgets, fonts, end.capitalize(), (13, COLOURS.get(end, TEXT), True), area, y)
        day = day_of(match.seed) if self._title.card.daily else None
        title = self._title.card.daily if day == match.when.date() else match.title
        text = f"{title}, {turns}, {match.when.day} {match.when:%b}"
        return add_text(widgets, fonts, text, (13, TEXT, False), beside, y) + px(4)

    def _lay_defeats(
        self, widgets: list[Widget], defeats: Mapping[int, int], area: pygame.Rect, y: int
    ) -> int:
        """Put a bar for every turn in which matches of a game for one were lost."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        y = add_text(widgets, fonts, "LOST IN TURN", (12, DIM_TEXT, True), area, y) + px(4)
        last, most = max(defeats), max(defeats.values())
        part = min(px(44), area.width // last)
        self._bars = []
        for turn in range(1, last + 1):
            count = defeats.get(turn, 0)
            high = max(px(3), round(px(BARS) * count / most)) if count else 1
            left = area.left + (turn - 1) * part
            bar = pygame.Rect(left + px(3), y + px(16 + BARS) - high, part - px(6), high)
            self._bars.append((bar, str(count), str(turn)))
        return y + px(BARS + 38)

    def _draw_bars(self, target: pygame.Surface) -> None:
        fonts, px = self.stage.fonts, self.stage.fonts.px
        for bar, count, turn in self._bars:
            pygame.draw.rect(target, RED, bar, border_radius=px(2))
            number = fonts.text(count if count != "0" else "", 11, TEXT)
            target.blit(number, number.get_rect(midbottom=bar.midtop))
            below = fonts.text(turn, 12, DIM_TEXT)
            target.blit(below, below.get_rect(midtop=(bar.centerx, bar.bottom + px(2))))

    # ---- ways

    def _daily_label(self) -> str:
        """Return what the deal of the day is called, and how it ended if it was played."""
        first = first_try(self._statistics, self._title.rules.name, date.today())
        name = self._title.card.daily
        return f"{name}: {first.result}" if first and first.result else name

    def _daily(self) -> None:
        from derelict_game.ui.scenes.begin import begin_daily
        from derelict_game.ui.scenes.notice import message

        self.stage.click()
        try:
            begin_daily(self.stage, self._title.rules.name, date.today())
        except DerelictError as error:
            self.stage.open(message(self.stage, "The match cannot begin", str(error)))

    def _found(self) -> Unfinished | None:
        try:
            return newest_unfinished(self.stage.folders.saves, Registry([self._title.rules]))
        except (DerelictError, OSError):
            return None

    def _go_on(self) -> None:
        from derelict_game.ui.scenes.begin import go_on

        self.stage.click()
        if self._unfinished is not None:
            go_on(self.stage, self._unfinished.match, self._unfinished.name)

    def _new(self) -> None:
        from derelict_game.ui.scenes.new_match import NewMatchScene

        self._open(NewMatchScene(self.stage, self._title.rules.name))

    def _campaign(self) -> None:
        from derelict_game.ui.scenes.campaign import CampaignScene

        self._open(CampaignScene(self.stage, self._title.rules.name))

    def _learn(self) -> None:
        from derelict_game.ui.scenes.begin import learn

        self.stage.click()
        learn(self.stage, self._title.rules.name)

    def _load(self) -> None:
        from derelict_game.ui.scenes.saves import LoadScene

        self._open(LoadScene(self.stage, self._title.rules.name))

    def _rulebook(self) -> None:
        from derelict_game.ui.scenes.rulebook import RulebookScene

        self._open(RulebookScene(self.stage, self._title.rules.name))

    def _chapter(self) -> None:
        from derelict_game.ui.scenes.rulebook import RulebookScene

        self._open(RulebookScene(self.stage, self._title.rules.name, self._title.card.chapter))

    def _open(self, scene: Scene) -> None:
        self.stage.click()
        self.stage.open(scene)

    def _back(self) -> None:
        self.stage.click()
        self.over = True

    # ---- living

    def handle(self, event: pygame.event.Event) -> None:
        """Take clicks and keys; Escape goes back to the shelf, F1 opens the rulebook."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._back()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._rulebook()
        else:
            self._group.handle(event)

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the board in the dark, and everything on it."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        if self._backdrop is None or self._backdrop.get_size() != target.get_size():
            self._backdrop = self._pictures.backdrop(self._title, target.get_size())
        target.blit(self._backdrop, (0, 0))
        x, y = self._rule
        pygame.draw.line(target, ACCENT, (x, y), (x + px(420), y), max(1, px(1.5)))
        pygame.draw.line(target, ACCENT, (x, y), (x + px(56), y), px(5))
        pygame.draw.rect(target, CARD, self._panel, border_radius=px(10))
        pygame.draw.rect(target, LINE, self._panel, max(1, px(1)), border_radius=px(10))
        for rect, tile, colour in self._tiles:
            draw_tile(target, fonts, rect, tile, colour)
        self._draw_bars(target)
        self._group.draw(target, self.stage.pen)
