"""Make a mission: its size and its seed, then a bar that fills while the computer tries it out."""

from collections.abc import Callable
from pathlib import Path

import pygame

from derelict_game.match.making import made_missions_dir
from derelict_game.match.mission import SUFFIX
from derelict_game.match.table import fresh_seed
from derelict_game.rules.blueprint import Blueprint
from derelict_game.rules.parts import AnyMaker
from derelict_game.ui.draw.colours import ACCENT, CARD, DIM_TEXT, LINE, TEXT
from derelict_game.ui.draw.thumbnails import Thumbnails
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.scenes.mission_maker import MissionMaker
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Pen, Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.fields import DIGITS, Picker, TextField
from derelict_game.ui.widgets.framed import FramedPicture
from derelict_game.ui.widgets.label import Label, text_height

FIELD, GAP, BUTTON, LABEL = 36, 14, 46, 70
LEFT = 0.41
"""The share of the width for the fields; the sketch has the rest."""
PAUSE = 0.25
"""Seconds without a change before a sketch is drawn, so that typing is not held up."""
EXPLAINED = (
    "A seed and a size always give the same {made}. The computer plays it by itself first and"
    " changes it until {sought}. That takes up to a minute."
)
FAIR = "A seed and a size always give the same {made}. It is fair by itself: {sought}."
"""What is said where nothing has to be tried out."""
SKETCHED = "A first sketch: its way may grow or shrink, or another one take its place, to be fair."


class MakeMissionScene(MenuPage):
    """Asks what to make, makes it, and hands over the file."""

    def __init__(self, stage: Stage, rules: AnyMaker, made: Callable[[Path], object]) -> None:
        super().__init__(stage)
        self._word = stage.look_of(rules.name).theme.words.made
        self.heading = f"Make a {self._word}"
        self._rules = rules
        self._made = made
        self._sizes = list(rules.mission_sizes)
        self._size = len(self._sizes) // 2
        self._seed = str(fresh_seed())
        self.maker: MissionMaker | None = None
        self._sketch = Sketch(stage, rules.name, SKETCHED if rules.trial_matches else "")
        self._sketched: tuple[str, int] | None = None
        """The seed and the size that it is of."""
        self._pause = 0.0

    # ---- layout

    def fill(self) -> None:
        """Lay out the fields, or the bar while it is being made."""
        px, body = self.stage.fonts.px, self.body
        width, y = round(body.width * LEFT), body.top
        text = EXPLAINED if self._rules.trial_matches else FAIR
        explained = text.format(made=self._word, sought=self._rules.sought)
        height = text_height(self.stage.fonts, explained, 14, width)
        widgets: list[Widget] = [
            Label(pygame.Rect(body.left, y, width, height), explained, 14, DIM_TEXT)
        ]
        y += height + px(2 * GAP)
        bottom = body.bottom - px(BUTTON)
        left = pygame.Rect(body.left, bottom, px(150), px(BUTTON))
        right = pygame.Rect(left.right + px(GAP), bottom, px(200), px(BUTTON))
        if self.maker is not None:
            bar = pygame.Rect(body.left, y, width, px(FIELD))
            widgets.append(Bar(bar, self.maker))
            widgets.append(Button(left, "Cancel", self._cancel, centred=True))
        else:
            widgets += self._fields(y)
            widgets.append(Button(left, "Back", self.back, centred=True))
            widgets.append(Button(right, "Make it", self._make, centred=True, colour=ACCENT))
        beside = body.left + width + px(24)
        self._sketch.place(pygame.Rect(beside, body.top, body.right - beside, body.height))
        self.show([*widgets, self._sketch])

    def _fields(self, y: int) -> list[Widget]:
        px, x = self.stage.fonts.px, self.body.left
        field_x = x + px(LABEL)
        size = pygame.Rect(field_x, y, px(220), px(FIELD))
        meaning = self._rules.mission_sizes[self._sizes[self._size]]
        means = pygame.Rect(field_x, size.bottom + px(6), px(420), px(20))
        below = means.bottom + px(GAP)
        seed = pygame.Rect(field_x, below, px(220), px(FIELD))
        again = pygame.Rect(seed.right + px(GAP), below, px(120), px(FIELD))
        typed = TextField(seed, self._seed, self._set_seed, "random", 10, DIGITS)
        typed.entered = self._make
        return [
            Label(pygame.Rect(x, y + px(8), px(LABEL), px(FIELD)), "Size", 14, DIM_TEXT),
            Picker(size, self._sizes, self._size, self._set_size),
            Label(means, meaning, 13, DIM_TEXT),
            Label(pygame.Rect(x, below + px(8), px(LABEL), px(FIELD)), "Seed", 14, DIM_TEXT),
            typed,
            Button(again, "Another", self._new_seed, centred=True, size=13),
        ]

    # ---- choosing

    def _set_size(self, place: int) -> None:
        self._size = place
        self.fill()

    def _set_seed(self, text: str) -> None:
        self._seed = text
        self._pause = PAUSE

    def _new_seed(self) -> None:
        self._seed = str(fresh_seed())
        self.fill()

    # ---- making

    def _make(self) -> None:
        self.stage.click()
        seed = int(self._seed) if self._seed else fresh_seed()
        size, name = self._sizes[self._size], self._rules.name
        folder = made_missions_dir(self.stage.folders.saves) / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{name}-{size}-{seed}{SUFFIX}"
            self.maker = MissionMaker(name, seed, size, path)
        except OSError as error:
            self.note = f"The {self._word} cannot be made: {error.strerror or error}."
            return
        self.note = ""
        self.fill()

    def _cancel(self) -> None:
        self.stage.click()
        self.close()
        self.fill()

    def update(self, seconds: float) -> bool:
        """Follow the making; when it is done, hand the mission over and leave."""
        self._pause -= seconds
        drawn = self._pause <= 0 and self._draw_sketch()
        maker = self.maker
        if maker is None or not maker.follow():
            return drawn
        if maker.over:
            self.close()
            if maker.trouble:
                self.note = maker.trouble
                self.fill()
            else:
                self._made(maker.path)
                self.over = True
        return True

    def _draw_sketch(self) -> bool:
        """Sketch what is asked for; return whether it is another one than before."""
        asked = (self._seed, self._size)
        if asked == self._sketched:
            return False
        self._sketched = asked
        size = self._sizes[self._size]
        self._sketch.show(self._rules.blueprint(int(self._seed), size) if self._seed else None)
        return True

    def back(self) -> None:
        """Stop the making first; then leave."""
        if self.maker is not None:
            self._cancel()
        else:
            super().back()

    def close(self) -> None:
        """End what is being made."""
        if self.maker is not None:
            self.maker.cancel()
            self.maker = None


class Sketch(Widget):
    """What the mission may look like, and its name."""

    takes_focus = False

    def __init__(self, stage: Stage, game: str, note: str) -> None:
        self._stage, self._game, self._note = stage, game, note
        self._blueprint: Blueprint | None = None
        self._frame = FramedPicture(pygame.Rect(0, 0, 0, 0))
        self.place(self._frame.rect)

    def place(self, rect: pygame.Rect) -> None:
        """Put it somewhere; the name goes below the picture."""
        px = self._stage.fonts.px
        self.rect = rect
        self._frame.rect = pygame.Rect(rect.topleft, (rect.width, rect.height - px(BUTTON + GAP)))

    def show(self, blueprint: Blueprint | None) -> None:
        """Show another mission, or none."""
        self._blueprint = blueprint
        pictures = Thumbnails(self._stage)
        drawn = pictures.of(blueprint.title, blueprint, self._game) if blueprint else None
        self._frame.draw_into = drawn

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:
        """Draw the picture and what it is called."""
        self._frame.draw(target, pen, focused=focused)
        if self._blueprint is not None:
            fonts, px = pen.fonts, pen.fonts.px
            title = fonts.text(self._blueprint.title, 16, TEXT, bold=True)
            below = self._frame.rect.bottom + px(GAP)
            target.blit(title, (self.rect.left, below))
            note = pygame.Rect(self.rect.left, below + px(24), self.rect.width, px(20))
            Label(note, self._note, 13, DIM_TEXT).draw(target, pen, focused=False)


class Bar(Widget):
    """How far the making is."""

    takes_focus = False

    def __init__(self, rect: pygame.Rect, maker: MissionMaker) -> None:
        self.rect = rect
        self._maker = maker

    def draw(self, target: pygame.Surface, pen: Pen, *, focused: bool) -> None:  # noqa: ARG002
        """Draw the filled part and the number of matches."""
        px, maker = pen.fonts.px, self._maker
        pygame.draw.rect(target, CARD, self.rect, border_radius=px(7))
        if maker.total:
            filled = self.rect.copy()
            filled.width = self.rect.width * maker.played // maker.total
            pygame.draw.rect(target, "#8a5a16", filled, border_radius=px(7))
        pygame.draw.rect(target, LINE, self.rect, max(1, px(1.5)), border_radius=px(7))
        text = f"{maker.played} of {maker.total} matches" if maker.total else "Beginning …"
        drawn = pen.fonts.text(text, 14, TEXT)
        target.blit(drawn, drawn.get_rect(center=self.rect.center))
