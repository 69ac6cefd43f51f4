"""The briefing: what a mission asks for, whom one meets there, and who goes in."""

from collections.abc import Callable

import pygame

from derelict_game.match.game_cards import Title
from derelict_game.match.match import Match
from derelict_game.match.saves import summarise
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.backdrop import board_backdrop
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, LINE, TEXT
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.draw.medals import MEDAL_ICONS
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.dossier import Dossier
from derelict_game.ui.scenes.game_pictures import CARDS, GamePictures
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import ENTER_KEYS, Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group
from derelict_game.ui.widgets.label import add_text

MARGIN, GAP, COLUMN = 44, 20, 360
"""Logical pixels around everything, between its parts, and of the column at the right."""
BEGIN, BACK = (240, 56), 120
PORTRAIT, MEDAL = 84, 36
WIDEST = 640
"""Lines of text get no longer than this."""


class BriefingScene(Scene):
    """Stands between the choice of a mission and its first turn."""

    def __init__(
        self,
        stage: Stage,
        match: Match,
        title: str,
        leave: Callable[[], object] | None = None,
        begin: Callable[[], object] = lambda: None,
    ) -> None:
        """Leave: what closes a match that has not begun; None: it is only read again."""
        super().__init__(stage)
        self._leave = leave
        self._begins = begin
        self._look = stage.look_of(match.rules.name)
        self.dossier = Dossier.of(stage, match, title)
        self._seats = match.seats
        self._board = summarise(match)
        """As far as everybody may know it."""
        self._backdrop: pygame.Surface | None = None
        self._group = Group()
        self._cards: list[pygame.Rect] = []
        self._portraits: list[tuple[pygame.Rect, str, str]] = []
        self._icons: list[tuple[pygame.Rect, str]] = []
        self._rule = (0, 0)
        """Where the line below the title begins."""

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Put the story at the left, the facts at the right, the squad and the button below."""
        px = self.stage.fonts.px
        width, height = size
        widgets: list[Widget] = []
        self._cards, self._portraits, self._icons = [], [], []
        left, right = px(MARGIN), width - px(MARGIN)
        begin = pygame.Rect(0, 0, px(BEGIN[0]), px(BEGIN[1]))
        begin.bottomright = (right, height - px(MARGIN - 10))
        word = "Begin" if self._leave else "Go on"
        button = Button(begin, word, self._begin, centred=True, colour=ACCENT, size=20)
        button.key = "Enter"
        column = pygame.Rect(right - px(COLUMN), px(MARGIN), px(COLUMN), 0)
        column.height = begin.top - px(GAP) - column.top
        story = pygame.Rect(left, px(MARGIN - 6), column.left - px(2 * GAP) - left, 0)
        story.width = min(story.width, px(WIDEST))
        self._tell_story(widgets, story)
        self._tell_facts(widgets, column)
        free = begin.left - px(GAP) - left - (px(BACK + GAP) if self._leave else 0)
        self._line_up(pygame.Rect(left, 0, free, begin.bottom))
        widgets.append(button)
        if self._leave is not None:
            back = pygame.Rect(0, 0, px(BACK), px(BEGIN[1] - 12))
            back.bottomright = (begin.left - px(GAP), begin.bottom)
            widgets.append(Button(back, "Back", self._go_back, centred=True))
        self._group.fill(widgets)
        self._group.focus = button

    def _tell_story(self, widgets: list[Widget], area: pygame.Rect) -> None:
        px, dossier, y = self.stage.fonts.px, self.dossier, area.top
        y = add_text(widgets, self.stage.fonts, "BRIEFING", (13, ACCENT, True), area, y) + px(2)
        y = add_text(widgets, self.stage.fonts, dossier.title, (38, TEXT, True), area, y) + px(10)
        self._rule = (area.left, y)
        y += px(18)
        y = add_text(widgets, self.stage.fonts, dossier.text, (16, TEXT, False), area, y) + px(GAP)
        goals: dict[str, list[Seat]] = {}
        for seat, goal in dossier.goals:
            goals.setdefault(goal, []).append(seat)
        for goal, seats in goals.items():
            names = ", ".join(self._look.theme.words.seat(seat).within for seat in seats)
            everybody = len(seats) == len(dossier.people)
            label = "YOUR ORDERS" if everybody else names.upper()
            colour = self._colour(seats[0])
            bar = pygame.Rect(area.left, y, px(3), 0)
            inside = area.move(px(14), 0)
            inside.width -= px(14)
            y = add_text(widgets, self.stage.fonts, label, (12, colour, True), inside, y)
            y = add_text(
                widgets, self.stage.fonts, f"{goal.rstrip('.')}.", (19, TEXT, True), inside, y
            )
            bar.height = y - bar.top
            widgets.append(_Bar(bar, colour))
            y += px(14)
        if dossier.par:
            text = f"Par: {dossier.par} turns."
            y = add_text(widgets, self.stage.fonts, text, (16, ACCENT, True), area, y)

    def _tell_facts(self, widgets: list[Widget], column: pygame.Rect) -> None:
        """Put whom one meets, and what is to be won, on cards."""
        px, dossier, y = self.stage.fonts.px, self.dossier, column.top
        pad = px(16)
        inner = column.inflate(-2 * pad, 0)
        if dossier.opponents:
            top, y = y, y + pad
            y = add_text(
                widgets,
                self.stage.fonts,
                "AGAINST YOU" if dossier.people else "PLAYERS",
                (12, DIM_TEXT, True),
                inner,
                y,
            ) + px(4)
            for alike in dossier.alike():
                seats = ", ".join(self._look.theme.words.seat(one.seat).title for one in alike)
                first = alike[0]
                colour = self._colour(first.seat) if len(alike) == 1 else TEXT
                title = f"{seats}: {first.title}"
                y = add_text(widgets, self.stage.fonts, title, (18, colour, True), inner, y)
                y = add_text(
                    widgets, self.stage.fonts, first.line, (14, TEXT, False), inner, y + px(2)
                ) + px(8)
            self._cards.append(pygame.Rect(column.left, top, column.width, y + px(6) - top))
            y += px(6 + GAP)
        elif len(dossier.people) > 1:
            top, y = y, y + pad
            y = add_text(
                widgets,
                self.stage.fonts,
                "TWO AT ONE SCREEN" if len(dossier.people) == 2 else "SEVERAL AT ONE SCREEN",
                (12, DIM_TEXT, True),
                inner,
                y,
            ) + px(4)
            told = "Whenever the mouse changes hands, the board is hidden until you are ready."
            y = add_text(widgets, self.stage.fonts, told, (14, TEXT, False), inner, y) + px(8)
            self._cards.append(pygame.Rect(column.left, top, column.width, y + px(6) - top))
            y += px(6 + GAP)
        if dossier.medals:
            top, y = y, y + pad
            y = add_text(widgets, self.stage.fonts, "MEDALS", (12, DIM_TEXT, True), inner, y) + px(
                8
            )
            beside = inner.move(px(MEDAL + 12), 0)
            beside.width -= px(MEDAL + 12)
            for medal, needs in dossier.medals:
                icon = pygame.Rect(inner.left, y, px(MEDAL), px(MEDAL))
                below = add_text(
                    widgets,
                    self.stage.fonts,
                    f"{medal.capitalize()} for {needs}.",
                    (14, TEXT, False),
                    beside,
                    y + px(8),
                )
                self._icons.append((icon, MEDAL_ICONS[medal]))
                y = max(below, icon.bottom) + px(8)
            self._cards.append(pygame.Rect(column.left, top, column.width, y + px(4) - top))

    def _line_up(self, area: pygame.Rect) -> None:
        """Put the portraits of the squad side by side along the bottom of an area."""
        px, squad = self.stage.fonts.px, self.dossier.squad
        if not squad:
            return
        part = min(px(PORTRAIT + 16), area.width // len(squad))
        side = min(px(PORTRAIT), part - px(6))
        for number, (kind, name) in enumerate(squad):
            rect = pygame.Rect(area.left + number * part, 0, side, side)
            rect.bottom = area.bottom - px(18)
            self._portraits.append((rect, kind, name))

    def _colour(self, seat: Seat) -> str:
        return self._look.theme.seats.colour(seat, self._seats)

    # ---- living

    def _begin(self) -> None:
        self.stage.click()
        self.over = True
        self._begins()

    def _go_back(self) -> None:
        """Close the match that has not begun, or only the papers."""
        self.stage.click()
        self.over = True
        if self._leave is not None:
            self._leave()

    def handle(self, event: pygame.event.Event) -> None:
        """Begin by the button or Enter; Escape goes back.

        The space bar, which skips what is shown before, means nothing here.
        """
        if event.type == pygame.KEYDOWN and event.key in ENTER_KEYS:
            self._begin()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._go_back()
        elif event.type != pygame.KEYDOWN or event.key != pygame.K_SPACE:
            self._group.handle(event)

    def _behind(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the board in the dark or, while nothing lies on it, the picture of the game."""
        card = self._look.theme.words
        if self._board.tokens or not self._look.art.has(CARDS, card.picture):
            return board_backdrop(self._look, self._board, size)
        rules = self.stage.registry[self._board.rules]
        return GamePictures(self.stage).backdrop(Title(rules, card), size)

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the board in the dark and the papers on it."""
        fonts, px = self.stage.fonts, self.stage.fonts.px
        if self._backdrop is None or self._backdrop.get_size() != target.get_size():
            self._backdrop = self._behind(target.get_size())
        target.blit(self._backdrop, (0, 0))
        x, y = self._rule
        pygame.draw.line(target, ACCENT, (x, y), (x + px(420), y), max(1, px(1.5)))
        pygame.draw.line(target, ACCENT, (x, y), (x + px(56), y), px(5))
        for card in self._cards:
            pygame.draw.rect(target, CARD, card, border_radius=px(10))
            pygame.draw.rect(target, LINE, card, max(1, px(1)), border_radius=px(10))
        for rect, icon in self._icons:
            target.blit(self._look.art.picture("icons", icon, rect.width), rect)
        for rect, kind, name in self._portraits:
            pygame.draw.rect(target, CARD, rect, border_radius=px(8))
            inside = rect.inflate(-px(6), -px(6))
            target.blit(self._look.pieces.portrait(kind, inside.width), inside)
            pygame.draw.rect(target, LINE, rect, max(1, px(1.5)), border_radius=px(8))
            label = fitted(fonts.get(11), name, rect.width + px(10))
            drawn = fonts.text(label, 11, DIM_TEXT)
            target.blit(drawn, drawn.get_rect(midtop=(rect.centerx, rect.bottom + px(3))))
        self._group.draw(target, self.stage.pen)


class _Bar(Widget):
    """A line in a seat's colour beside its orders."""

    takes_focus = False

    def __init__(self, rect: pygame.Rect, colour: str) -> None:
        self.rect, self._colour = rect, colour

    def draw(self, target: pygame.Surface, pen: object, *, focused: bool) -> None:  # noqa: ARG002
        """Draw it."""
        pygame.draw.rect(target, self._colour, self.rect, border_radius=self.rect.width // 2)
