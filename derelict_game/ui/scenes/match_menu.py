"""The menu of a running match."""

from collections.abc import Callable

import pygame

from derelict_game.match.table import fresh_seed
from derelict_game.ui.draw.colours import ACCENT, DIM_TEXT, PANEL
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.ending import way_home
from derelict_game.ui.scenes.notice import Answer, Notice, shade
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.group import Group

WIDTH, ROW, GAP = 300, 44, 8
RESTART = (
    "The map, the options and the players stay as they are. With the same {} the same choices"
    " lead to the same match. The match that you leave is kept as an autosave."
)


class MatchMenu(Scene):
    """Go on, save, load, set, read, leave. Nothing is lost by leaving: every choice is kept."""

    opaque = False

    def __init__(self, stage: Stage, play: PlayScene) -> None:
        super().__init__(stage)
        self._play = play
        self._home = way_home(stage, play.match.rules.name, play.leave)
        """Where one goes when the match is left."""
        self._group = Group()
        self._box = pygame.Rect(0, 0, 0, 0)

    def entries(self) -> list[Answer]:
        """Return what can be done, from top to bottom."""
        result: list[Answer] = [("Result", self._result)] if self._play.ending else []
        return [
            ("Go on", self._close),
            *result,
            ("Briefing", self._brief),
            ("Save", self._save),
            ("Load", self._load),
            ("Restart", self._restart),
            ("Settings", self._settings),
            ("Rulebook", self._rulebook),
            (self._home[0].replace("Back to", "Leave to"), self._leave),
        ]

    def place(self, size: tuple[int, int]) -> None:
        """Put the buttons into the middle."""
        px = self.stage.fonts.px
        entries = self.entries()
        height = px(76) + len(entries) * px(ROW + GAP)
        self._box = pygame.Rect(0, 0, px(WIDTH + 48), height)
        self._box.center = (size[0] // 2, size[1] // 2)
        y = self._box.top + px(56)
        buttons = []
        for label, press in entries:
            rect = pygame.Rect(self._box.left + px(24), y, px(WIDTH), px(ROW))
            buttons.append(Button(rect, label, press, centred=True))
            y += px(ROW + GAP)
        self._group.fill(buttons)
        if self._group.focus is None:
            self._group.focus = buttons[0]

    def _close(self) -> None:
        self.stage.click()
        self.over = True

    def _save(self) -> None:
        from derelict_game.ui.scenes.saves import SaveScene

        self._close()
        self.stage.open(SaveScene(self.stage, self._play.match, self._play.title))

    def _load(self) -> None:
        from derelict_game.ui.scenes.saves import LoadScene

        self._close()
        self.stage.open(LoadScene(self.stage))

    def _result(self) -> None:
        from derelict_game.ui.scenes.end import EndScene

        self._close()
        if self._play.ending is not None:
            self.stage.open(EndScene(self.stage, self._play.ending))

    def _brief(self) -> None:
        from derelict_game.ui.scenes.briefing import BriefingScene

        self._close()
        self.stage.open(BriefingScene(self.stage, self._play.match, self._play.title))

    def _restart(self) -> None:
        """Ask with which dice to begin once more."""
        from derelict_game.ui.scenes.begin import restart

        match, title = self._play.match, self._play.title
        luck = self._play.look.theme.words.luck

        def again(seed: int) -> Callable[[], None]:
            return lambda: restart(self.stage, match, title, seed)

        self._close()
        answers: list[Answer] = [
            (f"Same {luck}", again(match.chance.seed)),
            (f"New {luck}", again(fresh_seed())),
            ("Go on playing", lambda: None),
        ]
        self.stage.open(Notice(self.stage, "Begin once more?", RESTART.format(luck), answers))

    def _settings(self) -> None:
        from derelict_game.ui.scenes.settings import SettingsScene

        self._close()
        self.stage.open(SettingsScene(self.stage, self._play.match.rules.name))

    def _rulebook(self) -> None:
        from derelict_game.ui.scenes.rulebook import RulebookScene

        self._close()
        self.stage.open(RulebookScene(self.stage, self._play.match.rules.name))

    def _leave(self) -> None:
        self._close()
        self._home[1]()

    def handle(self, event: pygame.event.Event) -> None:
        """Take a click or key; Escape goes on with the match."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._close()
        else:
            self._group.handle(event)

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the menu over the match."""
        shade(target)
        px, fonts = self.stage.fonts.px, self.stage.fonts
        pygame.draw.rect(target, PANEL, self._box, border_radius=px(10))
        pygame.draw.rect(target, ACCENT, self._box, max(1, px(1.5)), border_radius=px(10))
        title = fonts.text(self._play.title, 18, DIM_TEXT, bold=True)
        target.blit(title, title.get_rect(midtop=(self._box.centerx, self._box.top + px(16))))
        self._group.draw(target, self.stage.pen)
