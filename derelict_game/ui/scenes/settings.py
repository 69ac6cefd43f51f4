"""The settings screen. What is changed counts at once and is kept."""

from collections.abc import Callable
from enum import StrEnum

import pygame

from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT
from derelict_game.ui.look.files import games_with_looks
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.scenes.menu_page import MenuPage
from derelict_game.ui.settings import SCALES, Palette, Settings, Speed, clashes, largest_scale
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import Widget
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.fields import Picker, Slider, Toggle
from derelict_game.ui.widgets.group import Group, tab_through
from derelict_game.ui.widgets.label import Label

LABEL, FIELD, ROW, BUTTON = 230, 260, 44, 42
INDENT, COLUMN_GAP = 12, 24
CONFIRM_END = "Ask before ending a turn with unused units"
FIXED_KEYS = frozenset({"f11", "tab", "return", "enter", *map(str, range(1, 10))})
"""Keys that always mean the same and cannot be given away."""


class SettingsScene(MenuPage):
    """Everything that a player can set."""

    heading = "Settings"

    def __init__(self, stage: Stage, game: str = "") -> None:
        super().__init__(stage)
        self._games = [game] if game else games_with_looks(stage.folders.assets)
        """The games whose keys can be changed here: that which is played, or else all."""
        self._foot = Group()
        """The buttons that do not scroll."""
        self._binding = ""
        """What is about to get another key."""

    # ---- layout

    def fill(self) -> None:
        """Lay out a row for everything."""
        px = self.stage.fonts.px
        area = self.body.copy()
        area.height -= px(BUTTON + 14)
        self._x, self._y = area.topleft
        widgets: list[Widget] = []
        settings = self.stage.settings
        self._section(widgets, "Window")
        full = self._row(widgets, "Full screen (F11)")
        widgets.append(Toggle(full, "", settings.full_screen, self._setter("full_screen")))
        scale = self._row(widgets, "Size of text and panels")
        low, high = SCALES
        slider = Slider(scale, settings.scale, low, high, 10, self._setter("scale"), " %")
        slider.remark, slider.patient = self._limit, True
        widgets.append(slider)
        self._section(widgets, "Pace")
        self._pick(widgets, "Your own acts", "own_speed", Speed)
        self._pick(widgets, "The others' acts", "other_speed", Speed)
        self._section(widgets, "Playing")
        whole = self._row(widgets, "")
        whole.left, whole.width = self._x + px(INDENT), px(LABEL + INDENT + FIELD)
        ask = self._setter("confirm_end")
        widgets.append(Toggle(whole, CONFIRM_END, settings.confirm_end, ask))
        self._section(widgets, "Sound")
        for label, name in (("Effects", "sound_volume"), ("Ambience", "ambience_volume")):
            box = self._row(widgets, label)
            value = getattr(settings, name)
            widgets.append(Slider(box, value, 0, 100, 5, self._setter(name), " %"))
        muted = self._row(widgets, "Mute")
        widgets.append(Toggle(muted, "", settings.muted, self._setter("muted")))
        self._section(widgets, "Colours")
        self._pick(widgets, "Highlights", "palette", Palette)
        column = px(INDENT + LABEL + INDENT + FIELD)
        if area.width >= 2 * column + px(COLUMN_GAP):
            self._x, self._y = area.left + column + px(COLUMN_GAP), area.top
        self._section(widgets, "Keys")
        for name, (label, key) in self._keys().items():
            box = self._row(widgets, label)
            waits = name == self._binding
            shown = "press a key …" if waits else key.title()
            press = self._bind(name)
            button = Button(box, shown, press, active=waits, centred=True, size=13)
            widgets.append(button)
        bottom = self.body.bottom - px(BUTTON)
        done = pygame.Rect(self.body.right - px(160), bottom, px(160), px(BUTTON))
        reset = pygame.Rect(self.body.left, bottom, px(220), px(BUTTON))
        self._foot.fill(
            [
                Button(reset, "Reset all settings", self._reset, centred=True),
                Button(done, "Done", self.back, centred=True, colour=ACCENT),
            ]
        )
        self.show(widgets, area)

    def _section(self, widgets: list[Widget], title: str) -> None:
        px = self.stage.fonts.px
        rect = pygame.Rect(self._x, self._y + px(8), px(LABEL), px(26))
        widgets.append(Label(rect, title, 16, ACCENT, bold=True))
        self._y += px(40)

    def _row(self, widgets: list[Widget], label: str) -> pygame.Rect:
        """Add a label and return where its field goes."""
        px = self.stage.fonts.px
        rect = pygame.Rect(self._x + px(INDENT), self._y + px(9), px(LABEL), px(26))
        widgets.append(Label(rect, label, 14, DIM_TEXT))
        field = pygame.Rect(rect.right + px(INDENT), self._y, px(FIELD), px(ROW - 8))
        self._y += px(ROW)
        return field

    def _pick(self, widgets: list[Widget], label: str, name: str, values: type[StrEnum]) -> None:
        box = self._row(widgets, label)
        members = list(values)
        place = members.index(getattr(self.stage.settings, name))
        set_value = self._setter(name)
        picker = Picker(box, [str(v) for v in members], place, lambda n: set_value(members[n]))
        widgets.append(picker)

    def _limit(self, scale: int) -> str:
        """Say that the window is too small for a scale; empty: it is not."""
        most = largest_scale(*self.stage.size)
        return f"limited to {most:.0f} % by this window" if scale > most else ""

    # ---- changing

    def _setter(self, name: str) -> Callable[[object], None]:
        def set_value(value: object) -> None:
            setattr(self.stage.settings, name, value)
            self._keep()

        return set_value

    def _keep(self) -> None:
        self.note = self.stage.keep_settings()
        self.stage.sounds.ambience(self.stage.settings.background_volume)

    def _reset(self) -> None:
        self.stage.click()
        window = self.stage.settings.window
        for name, value in vars(Settings(window=window, welcomed=True)).items():
            setattr(self.stage.settings, name, value)
        self._keep()
        self.fill()

    def _bind(self, name: str) -> Callable[[], None]:
        def press() -> None:
            self._binding = name
            self.note = "Press the new key, or Escape to keep the old one."
            self.fill()

        return press

    def _bound(self, key: str) -> None:
        """Give a key away, unless it has another meaning already."""
        name, self._binding = self._binding, ""
        labels = self._keys()
        taken = self._taken(name, key)
        if key in FIXED_KEYS and key != labels[name][1]:
            self.note = f"The key '{key}' always means the same and cannot be given away."
        elif taken:
            self.note = f"The key '{key}' means '{labels[taken[0]][0]}' already."
        else:
            self.stage.settings.keys = {**self.stage.settings.keys, name: key}
            self._keep()
        self.fill()

    def _themes(self) -> list[Theme]:
        return [self.stage.theme, *(self.stage.look_of(game).theme for game in self._games)]

    def _keys(self) -> dict[str, tuple[str, str]]:
        """Return everything that has a key, here or in one of the games, with label and key."""
        return {name: found for theme in self._themes() for name, found in theme.keys().items()}

    def _taken(self, name: str, key: str) -> list[str]:
        """Return what has a key already in a game where something else would get it, too."""
        found: list[str] = []
        for theme in self._themes():
            keys = {other: bound for other, (_, bound) in theme.keys().items()}
            if name in keys:
                clash = clashes(keys | {name: key}).get(key, [])
                found += (other for other in clash if other != name)
        return found

    # ---- living

    def handle(self, event: pygame.event.Event) -> None:
        """Take a key that is being given away; otherwise as every page."""
        if self._binding and event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                self._binding = self.note = ""
                self.fill()
            else:
                self._bound(pygame.key.name(event.key))
            return
        if tab_through((self.group, self._foot), event):
            return
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.group.focus = self._foot.focus = None
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        keys = event.type in (pygame.KEYDOWN, pygame.TEXTINPUT)
        if not escape and (not keys or self._foot.focus is not None) and self._foot.handle(event):
            return
        super().handle(event)

    def draw_more(self, target: pygame.Surface) -> None:
        """Draw the buttons that do not scroll."""
        self._foot.draw(target, self.stage.pen)
