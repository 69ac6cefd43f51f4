"""The title screen: go on, the first game of the shelf, all games, load, set, read, quit."""

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import pygame

from derelict_game.errors import DerelictError
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, NIGHT
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.draw.lettering import lettering
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.notice import Answer, Notice, message
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from derelict_game.match.autosave import Unfinished
    from derelict_game.match.game_cards import GameCard

NAME = "DERELICT"
LEFT, WIDTH, ROW, GAP = 72, 340, 46, 10
HEAD, FIRST = 150, 60
"""The heights of the name with all that belongs to it, and of the first button."""
TIGHTEST = 30
"""Rows get no lower than this, however many there are."""


class TitleScene(Scene):
    """Where everything begins."""

    def __init__(self, stage: Stage, warning: str = "") -> None:
        super().__init__(stage)
        self._group = Group()
        self._unfinished: Unfinished | None = None
        self._looked = False
        """Whether the autosaves were looked through; the first frame does not wait for it."""
        self._warning = warning
        self._first = True
        self._lit = False
        """Whether there is light in the wreck; the first frame does not wait for it either."""
        self._top = 0
        """Where the name begins."""
        self._backdrop = lru_cache(1)(self._paint)
        """The picture behind everything, by the window's size and scale; drawn once and kept."""

    @cached_property
    def _card(self) -> "GameCard":
        """That of the first game of the shelf, which is the one that a newcomer sees."""
        from derelict_game.match.game_cards import CARD_FILE, card_of, games_with

        assets = self.stage.folders.assets
        return card_of(assets, next(iter(games_with(assets, CARD_FILE)), ""))

    def place(self, size: tuple[int, int]) -> None:
        """Lay out the buttons at the left."""
        entries = [
            ("Campaign", self._campaign),
            ("Tutorial", self._learn),
            ("New match", self._new),
            ("All games", self._all),
            ("Load", self._load),
            ("Settings", self._settings),
            ("Rulebook", self._rulebook),
            ("Quit", self._quit),
        ]
        self._lay_out(size[1], entries)

    def _lay_out(self, height: int, entries: "Sequence[tuple[str, Callable[[], object]]]") -> None:
        """Put the entries below the name, lower than usual where there is not enough room."""
        px = self.stage.fonts.px
        left, gap = px(LEFT), px(GAP)
        room = height - px(HEAD + FIRST + 32)
        row = max(px(TIGHTEST), min(px(ROW), room // len(entries) - gap))
        block = px(HEAD + FIRST) + len(entries) * (row + gap)
        self._top = max(px(16), (height - block) // 2)
        y = self._top + px(HEAD)
        widgets = []
        going_on = Button(
            pygame.Rect(left, y, px(WIDTH), px(FIRST)),
            "Continue",
            self._go_on,
            extra=self._about(),
            enabled=self._unfinished is not None,
            colour=ACCENT,
            size=17,
        )
        widgets.append(going_on)
        y += px(FIRST) + gap
        for label, press in entries:
            widgets.append(Button(pygame.Rect(left, y, px(WIDTH), row), label, press, size=17))
            y += row + gap
        self._group.fill(widgets)

    def _about(self) -> str:
        if self._unfinished is None:
            return "no match is waiting" if self._looked else ""
        from derelict_game.match.save import turn_seen
        from derelict_game.match.saves import map_title
        from derelict_game.match.table import former_players
        from derelict_game.players.names import HUMAN

        match = self._unfinished.match
        people = [seat for seat, name in former_players(match).items() if name == HUMAN]
        where = f"{match.rules.title}  ·  {map_title(match)}"
        return f"{where}, turn {turn_seen(match, people)}"

    # ---- entries

    def _go_on(self) -> None:
        from derelict_game.ui.scenes.begin import go_on

        self.stage.click()
        if self._unfinished is not None:
            go_on(self.stage, self._unfinished.match, self._unfinished.name)
            self._looked = False

    def _campaign(self) -> None:
        from derelict_game.match.campaign import CAMPAIGN_FILE
        from derelict_game.match.game_cards import games_with
        from derelict_game.ui.scenes.campaign import CampaignScene

        game, *_ = games_with(self.stage.folders.assets, CAMPAIGN_FILE)
        self._open(CampaignScene(self.stage, game))

    def _learn(self) -> None:
        from derelict_game.match.game_cards import games_with
        from derelict_game.match.lesson import LESSON_FILES
        from derelict_game.ui.scenes.begin import learn

        self.stage.click()
        self._looked = False
        game, *_ = games_with(self.stage.folders.assets, LESSON_FILES)
        learn(self.stage, game)

    def _new(self) -> None:
        from derelict_game.match.game_cards import shelf
        from derelict_game.ui.scenes.new_match import NewMatchScene

        first, *_ = shelf(self.stage.folders.assets, self.stage.registry)
        self._open(NewMatchScene(self.stage, first.rules.name))

    def _all(self) -> None:
        from derelict_game.ui.scenes.shelf import ShelfScene

        self._open(ShelfScene(self.stage))

    def _load(self) -> None:
        from derelict_game.ui.scenes.saves import LoadScene

        self._open(LoadScene(self.stage))

    def _settings(self) -> None:
        from derelict_game.ui.scenes.settings import SettingsScene

        self._open(SettingsScene(self.stage))

    def _rulebook(self) -> None:
        from derelict_game.ui.scenes.rulebook import RulebookScene

        self._open(RulebookScene(self.stage))

    def _open(self, scene: Scene) -> None:
        self.stage.click()
        self._looked = False
        self.stage.open(scene)

    def _quit(self) -> None:
        self.over = True

    # ---- living

    def handle(self, event: pygame.event.Event) -> None:
        """Take clicks and keys."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._rulebook()
        else:
            self._group.handle(event)

    def update(self, seconds: float) -> bool:  # noqa: ARG002
        """Look for a match to go on with, once the first frame is drawn."""
        if self._first:
            self._first = False
            return True
        if self._looked:
            return False
        self._looked = self._lit = True
        from derelict_game.match.autosave import newest_unfinished

        try:
            self._unfinished = newest_unfinished(self.stage.folders.saves, self.stage.registry)
        except (DerelictError, OSError):
            self._unfinished = None
        self.place(self.stage.size)
        if self._unfinished is not None and self._group.focus is None:
            # Enter goes on at once, also after a crash: every choice was kept.
            self._group.focus = self._group.widgets[0]
        if self._warning:
            self.stage.open(message(self.stage, "Settings", self._warning))
            self._warning = ""
        elif not self.stage.settings.welcomed:
            self._welcome()
        return True

    def _welcome(self) -> None:
        """Offer the lesson to somebody who is here for the first time."""
        welcome = self._card.welcome
        self.stage.settings.welcomed = True
        # If it cannot be kept the offer comes again, which does no harm.
        self.stage.keep_settings()
        if welcome is not None:
            answers: list[Answer] = [(welcome.lesson, self._learn), ("Not now", lambda: None)]
            self.stage.open(Notice(self.stage, welcome.heading, welcome.text, answers))

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the wreck, the name and the buttons."""
        scale = self.stage.fonts.scale
        target.blit(self._backdrop(target.get_size(), scale, self._top, self._lit), (0, 0))
        self._group.draw(target, self.stage.pen)

    def _paint(
        self,
        size: tuple[int, int],
        scale: float,  # noqa: ARG002
        top: int,
        lit: bool,
    ) -> pygame.Surface:
        """Return the squad in the wreck, or darkness, and the name above the buttons."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        if lit:
            from derelict_game.ui.draw.title_picture import Picture

            picture = Picture.load(self.stage.folders.assets)
            backdrop = picture.paint(self.stage.look_of(picture.game).art, size)
        else:
            backdrop = pygame.Surface(size)
            backdrop.fill(NIGHT)
        name = lettering(fonts, NAME)
        x, y = px(LEFT), top + px(6)
        backdrop.blit(name, (x, y))
        y += name.get_height() + px(12)
        width = name.get_width()
        pygame.draw.line(backdrop, ACCENT, (x, y), (x + width, y), max(1, px(1.5)))
        pygame.draw.line(backdrop, ACCENT, (x, y), (x + px(56), y), px(5))
        for mark in range(px(12), width, px(12)):
            pygame.draw.line(backdrop, ACCENT, (x + mark, y), (x + mark, y + px(4)))
        if lit:
            motto = self._card.motto or self._card.line
            line = fitted(fonts.get(16), motto, size[0] - x - px(16))
            backdrop.blit(fonts.text(line, 16, DIM_TEXT), (x, y + px(10)))
        return backdrop
