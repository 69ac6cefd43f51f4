"""The title screen: go on, begin, load, set, read, quit."""

import json
from typing import TYPE_CHECKING

import pygame

from derelict_game.board.geometry import Facing
from derelict_game.errors import DerelictError
from derelict_game.ui.colours import ACCENT, BACKGROUND, DIM_TEXT, LINE
from derelict_game.ui.notice import message
from derelict_game.ui.scene import Scene
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group

if TYPE_CHECKING:
    from derelict_game.match.autosave import Unfinished

WIDTH, ROW, GAP = 340, 46, 10
TAGLINE = "A few marines, a dead ship, and something on the scanner."


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
        path = stage.folders.assets / "ui" / "title.json"
        self._tokens: list[tuple[str, int, int, str]] = json.loads(path.read_bytes())
        """The picture: tokens by kind, column, row and facing."""

    def place(self, size: tuple[int, int]) -> None:
        """Lay out the buttons at the left."""
        px = self.stage.fonts.px
        entries = [
            ("New match", self._new),
            ("Load", self._load),
            ("Settings", self._settings),
            ("Rulebook", self._rulebook),
            ("Quit", self._quit),
        ]
        left = px(72)
        y = size[1] // 2 - px(96)
        widgets = []
        going_on = Button(
            pygame.Rect(left, y, px(WIDTH), px(ROW + 14)),
            "Continue",
            self._go_on,
            extra=self._about(),
            enabled=self._unfinished is not None,
            colour=ACCENT,
            size=17,
        )
        widgets.append(going_on)
        y += px(ROW + 14 + GAP)
        for label, press in entries:
            rect = pygame.Rect(left, y, px(WIDTH), px(ROW))
            widgets.append(Button(rect, label, press, size=17))
            y += px(ROW + GAP)
        self._group.fill(widgets)

    def _about(self) -> str:
        if self._unfinished is None:
            return ""
        from derelict_game.match.shelf import map_title

        match = self._unfinished.match
        return f"{map_title(match)}, turn {match.state.turn}"

    # ---- entries

    def _go_on(self) -> None:
        from derelict_game.ui.begin import go_on

        self.stage.click()
        if self._unfinished is not None:
            go_on(self.stage, self._unfinished.match, self._unfinished.name)
            self._looked = False

    def _new(self) -> None:
        from derelict_game.ui.new_match_scene import NewMatchScene

        self._open(NewMatchScene(self.stage))

    def _load(self) -> None:
        from derelict_game.ui.saves_scene import LoadScene

        self._open(LoadScene(self.stage))

    def _settings(self) -> None:
        from derelict_game.ui.settings_scene import SettingsScene

        self._open(SettingsScene(self.stage))

    def _rulebook(self) -> None:
        from derelict_game.ui.rulebook_scene import RulebookScene

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
        self._looked = True
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
        return True

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the ship's corridor, the name and the buttons."""
        target.fill(BACKGROUND)
        fonts, px = self.stage.fonts, self.stage.fonts.px
        self._draw_corridor(target)
        title = fonts.text("DERELICT", 72, ACCENT, bold=True)
        y = target.get_height() // 2 - px(250)
        target.blit(title, (px(68), y))
        line = fonts.text(TAGLINE, 16, DIM_TEXT)
        target.blit(line, (px(74), y + title.get_height() - px(8)))
        self._group.draw(target, self.stage.pen)

    def _draw_corridor(self, target: pygame.Surface) -> None:
        """Draw marines at a corner and what waits behind it, large and dim."""
        width, height = target.get_size()
        size = max(48, height // 7)
        art = self.stage.art
        left = width - 5 * size
        for row in range(height // size + 1):
            for column in range(5):
                passage = column == 2 or row == 3
                name = f"floor_{(row // 2) % 3 + 1}" if passage else "wall"
                target.blit(art.picture("terrain", name, size), (left + column * size, row * size))
        for kind, x, y, facing in self._tokens:
            picture = art.turned("tokens", kind, size, Facing[facing])
            target.blit(picture, (left + x * size, y * size))
        veil = pygame.Surface((width - left, height), pygame.SRCALPHA)
        veil.fill((4, 6, 9, 70))
        target.blit(veil, (left, 0))
        pygame.draw.line(target, LINE, (left - 1, 0), (left - 1, height))
