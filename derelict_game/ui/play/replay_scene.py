"""A match that is over, once more: turn by turn, forwards and back."""

from collections.abc import Callable

import pygame

from derelict_game.match.playback import Playback, Record
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.play.manner import Manner
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.play.replay_panel import Action, ReplayPanel, panel_height, panel_width
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.match_menu import MatchMenu
from derelict_game.ui.scenes.notice import Answer
from derelict_game.ui.stage import Stage

UNSAVED = "This is a replay; the match itself is kept already."
FIRST, BACK, PLAY, PAUSE, NEXT, LAST = "First", "Back", "Play", "Pause", "Next", "Last"
LEAVE = "Leave"


class ReplayMenu(MatchMenu):
    """The menu of a replay: nothing can be changed in it."""

    def entries(self) -> list[Answer]:
        """Return what can be done, from top to bottom."""
        return [
            ("Go on", self._close),
            ("Settings", self._settings),
            ("Rulebook", self._rulebook),
            ("Leave the replay", self._leave_replay),
        ]

    def _leave_replay(self) -> None:
        self._close()
        self._play.leave()


class ReplayScene(Scene):
    """A record in the window."""

    def __init__(self, stage: Stage, record: Record, title: str) -> None:
        super().__init__(stage)
        self.record = record
        self._title = title
        self._playing = False
        """Whether one turn follows the other by itself."""
        self._turn = 0
        """The turn, counted from 1, that was shown last or is being shown."""
        self._framed = False
        """Whether the board has been brought onto the screen."""
        self.play = self._play_from(0)
        self.panel = ReplayPanel(self.play.look, record, self.play.match.seats, self._who())

    def _who(self) -> str:
        """Return who played, in a line."""
        words, game = self.play.look.theme.words, self.record.rules.name
        assets, players = self.stage.folders.assets, self.record.players
        return ", ".join(
            f"{words.seat(seat).title}: {player_words(assets, game, players[seat]).title}"
            for seat in self.play.match.seats
            if seat in players
        )

    def _play_from(self, turn: int) -> PlayScene:
        """Return a play screen at the end of a turn, with nothing left to show."""
        manner = Manner(
            lambda play: ReplayMenu(self.stage, play),
            UNSAVED,
            log_height=lambda: panel_height(self.record, self.play.look),
            placed=self._place_panel,
            replays=True,
        )
        playback = Playback(self.record, turn + 1)
        return PlayScene(self.stage, playback, self._title, manner)

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Lay everything out; at first the whole board is seen."""
        self.play.place(size)
        if not self._framed:
            self._framed = True
            self.play.board.fit()

    def _place_panel(self) -> None:
        """Put the panel beside the log, or in its place where there is no room for both."""
        log = self.play.log
        area = log.rect
        box = area.copy()
        box.width = panel_width(self.record, area.width, self.play.look)
        beside = area.copy()
        beside.width -= box.width
        beside.right = area.right
        if not beside.width:
            beside = area.move(0, self.stage.size[1])
        log.place(beside, self.stage.fonts)
        self.panel.fill(box, self._turn, self._actions())

    def _actions(self) -> list[Action]:
        before, more = self._turn > 0, self._turn < self.record.count
        return [
            (FIRST, lambda: self.show(0), before),
            (BACK, self.back, before),
            (PAUSE if self._playing else PLAY, self.toggle, more or self._playing),
            (NEXT, self.next, more),
            (LAST, lambda: self.show(self.record.count), more),
            (LEAVE, lambda: self.play.leave(), True),
        ]

    # ---- going on and back

    def show(self, turn: int) -> None:
        """Show the end of a turn at once; 0: the beginning."""
        camera = self.play.board.camera
        self.play.close()
        self._turn, self._playing = turn, False
        self.play = self._play_from(turn)
        self.place(self.stage.size)
        self.play.board.return_to(camera, at_once=True)

    def back(self) -> None:
        """Go back by a turn."""
        self.show(max(0, self._turn - 1))

    def next(self) -> None:
        """Show the next turn; what is left of the one before is skipped."""
        if self.play.film.running:
            self.play.showing.skip()
        playback = self.play.match
        assert isinstance(playback, Playback)
        if self._turn < self.record.count:
            self._turn += 1
            playback.let(self._turn)
        self._playing = self._playing and self._turn < self.record.count
        self.place(self.stage.size)

    def toggle(self) -> None:
        """Let one turn follow the other, or stop."""
        self._playing = not self._playing and self._turn < self.record.count
        self.place(self.stage.size)

    # ---- living

    def handle(self, event: pygame.event.Event) -> None:
        """Take the keys of the replay; all else is for the play screen."""
        if event.type == pygame.KEYDOWN and self._key(event.key):
            return
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.panel.release()
        mouse = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)
        if (mouse or event.type == pygame.MOUSEWHEEL) and self.panel.handle(event):
            return
        self.play.handle(event)

    def _key(self, key: int) -> bool:
        actions: dict[int, Callable[[], None]] = {
            pygame.K_LEFT: self.back,
            pygame.K_RIGHT: self.next,
            pygame.K_SPACE: self.toggle,
            pygame.K_HOME: lambda: self.show(0),
            pygame.K_END: lambda: self.show(self.record.count),
        }
        if key in actions:
            self.stage.click()
            actions[key]()
        return key in actions

    def update(self, seconds: float) -> bool:
        """Let time pass; where turns follow each other, begin the next one."""
        changed = self.play.update(seconds)
        self.over = self.play.over
        playback = self.play.match
        assert isinstance(playback, Playback)
        arrived = len(playback.steps) >= playback.limit and not self.play.film.running
        if self._playing and arrived:
            self.next()
            return True
        return changed

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:
        """Draw the match, and the panel over its log."""
        self.play.draw(target, everything=everything)
        self.panel.draw(target)

    def close(self) -> None:
        """Let go of what the play screen holds."""
        self.play.close()
