"""The play screen: a match for people at one screen and computer players.

The match runs ahead as far as it can; the film then shows to the seat at the screen what happened.
All panels tell of the one moment that the film has reached, and nothing is asked before it has
reached the question.
"""

from collections.abc import Callable, Sequence

import pygame

from derelict_game.board.token import Token
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.ui.play.bar_panel import BarPanel
from derelict_game.ui.play.board_panel import BoardPanel
from derelict_game.ui.play.camerawork import Camerawork
from derelict_game.ui.play.controls import ENTER, Controls
from derelict_game.ui.play.mini_map import MiniMap
from derelict_game.ui.play.outlook import knows_all
from derelict_game.ui.play.showing import Showing
from derelict_game.ui.play.side_panel import Orders, SidePanel
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.end import announce
from derelict_game.ui.scenes.ending import Ending, ending_of
from derelict_game.ui.stage import Stage

BAR, SIDE = 44, 320
"""Logical pixels of the bar on top and the panel at the side."""
LOG, SMALL_LOG, FOLDED_LOG = 176, 120, 36
"""The height of the log, in a low window, and folded or empty."""
HIGH = 900
"""Logical pixels of a window that is high."""
PARTS = frozenset({"board", "side", "bar", "log", "map"})
WATCHING, THINKING = "A click or the space bar skips this.", "The other side is thinking …"
UNDO = "Undo"
"""The label of its button."""
BUSY = 0.0015
"""Seconds for which computer players' choices are carried out before the next frame is drawn."""


class PlayScene(Scene):
    """A match in the window."""

    def __init__(self, stage: Stage, match: Match, title: str) -> None:
        super().__init__(stage)
        self.match = match
        self.title = title
        self.look = look = stage.look_of(match.rules.name)
        self._seats = match.seats
        self._people = [s for s, p in match.players.items() if isinstance(p, HumanPlayer)]
        self.showing = Showing(look, match, self._people, self._first_seat())
        self.log, self._film = self.showing.log, self.showing.film
        self._outlook = self._film.outlook
        self.controls = Controls(match, look.theme, self.showing.record)
        self.controls.ready = lambda: not self._film.running
        self.board = BoardPanel(look, match.state.chart, self._film, self._take)
        self.board.remains = self.showing.remains
        self.map = MiniMap(look, match.state.chart, self.board.go_to)
        orders = Orders(
            lambda choice: self._take((choice,)), self._show_only, self._pick, self._go_on
        )
        self.side = SidePanel(look, orders)
        self.bar = BarPanel(look, title)
        self._camera = Camerawork(self.board, self._film, self.controls)
        self._question = self._sought = -2
        """Which question the panels, and which one the camera shows."""
        self._sure = False
        """Whether it is being asked if the turn shall end with units unused."""
        self._folded = False
        self._announced, self._was_over = False, match.outcome is not None
        self.ending: Ending | None = None
        """How the match ended, once that was told."""
        self._with_reasons = False
        self._next_place = -1
        self._mouse = (0, 0)
        self._stale = set(PARTS)
        self._commands: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "menu": self._menu_key,
            "help": lambda: self._open_rulebook(self.board.section),
            "save": self._open_save,
            "skip": self._lets_through,
            "centre": lambda: self._camera.centre(self._outlook),
            "fit": self.board.fit,
            "next": self._next_unit,
            "lanes": self.board.toggle_lanes,
            "reasons": self._toggle_reasons,
            "pan_left": lambda: self.board.pan(-1, 0),
            "pan_right": lambda: self.board.pan(1, 0),
            "pan_up": lambda: self.board.pan(0, -1),
            "pan_down": lambda: self.board.pan(0, 1),
            "fold": self._fold,
            "log_up": lambda: self.log.page(-1),
            "log_down": lambda: self.log.page(1),
        }

    def _first_seat(self) -> Seat:
        offer = self.match.offer
        if offer is not None and offer.seat in self._people:
            return offer.seat
        return (self._people or list(self._seats))[0]

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Lay out bar, board, panel and log."""
        width, height = size
        px = self.stage.fonts.px
        bar, side, log = px(BAR), px(SIDE), px(self.log_height())
        buttons = [
            (UNDO, self._undo),
            ("Save", self._open_save),
            ("Rules", self._open_rulebook),
            ("Menu", self._open_menu),
        ]
        self.bar.place(pygame.Rect(0, 0, width, bar), buttons)
        self.side.rect = pygame.Rect(width - side, bar, side, height - bar)
        self.log.place(pygame.Rect(0, height - log, width - side, log), self.stage.fonts)
        self.board.place(pygame.Rect(0, bar, width - side, height - bar - log))
        self._refresh()
        self._camera.frame_first(self._outlook)

    def log_height(self) -> int:
        """Return how high the log is, in logical pixels; an empty one takes little room."""
        if self._folded or not len(self.log):
            return FOLDED_LOG
        return LOG if self.stage.size[1] >= self.stage.fonts.px(HIGH) else SMALL_LOG

    def _fold(self) -> None:
        """Fold the log away, or show it again."""
        self._folded = not self._folded
        self.place(self.stage.size)

    def _refresh(self) -> None:
        """Show the moment that the film has reached, and what can be done if all is shown."""
        self._outlook = self._film.outlook
        offer = self.controls.offer
        if (offer.number if offer else -1) != self._question:
            self._question = offer.number if offer else -1
            self._sure = False
            self.board.ask(self.controls, self._outlook)
        actions = self.controls.actions(self.showing.seat)
        only = self.controls.only
        self.side.fill(self.side.rect, actions, only, self._outlook, sure=self._sure)
        px = self.stage.fonts.px
        room = self.side.rect.inflate(-px(24), 0)
        room.top = self.side.bottom + px(10)
        room.height = max(0, self.side.rect.bottom - px(10) - room.top)
        self.map.place(room)
        self._stale = set(PARTS)

    # ---- events

    def handle(self, event: pygame.event.Event) -> None:
        """Forward clicks and keys; while the other side's acts are shown, they skip."""
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.board.release()
            self.log.release()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and not self._lets_through(event):
            return
        elif event.type in (
            pygame.MOUSEMOTION,
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEWHEEL,
        ):
            self._point(event)

    def _lets_through(self, event: pygame.event.Event | None = None) -> bool:
        """End the film; tell whether the press that did it may mean something besides.

        It may where only the expected ends of own acts were left: nobody answers by mistake what
        was not asked yet.
        """
        if event is not None and not self.board.rect.union(self.side.rect).collidepoint(event.pos):
            return True
        if not self._film.running:
            return True
        news = self._film.holds_news(self.showing.seat)
        self._skip()
        return not news

    def _skip(self) -> None:
        """Show the film to its end at once."""
        self.showing.skip()
        self._camera.end_film()
        self._refresh()

    def _point(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.controls.message = ""
            if self._sure and getattr(event, "double", False):
                # The second press of a double click does not answer what the first one asked.
                return
        if self.bar.handle(event) or self.map.handle(event) or self.side.handle(event):
            self._stale |= {"bar", "side", "map"}
        if event.type == pygame.MOUSEMOTION:
            self.log.drag(event.pos)
            self._mouse = event.pos
            self._stale |= {"bar", "side"}
        elif event.type == pygame.MOUSEBUTTONUP:
            self.log.release()
        elif event.type == pygame.MOUSEWHEEL:
            if self.log.rect.collidepoint(self._mouse):
                self.log.wheel(event.y)
                self._stale.add("log")
                return
        elif self._folds(event):
            return
        elif self.log.press(event.pos) or self._press_log(event):
            self._stale |= {"log", "board"}
            return
        if self.board.handle(event, self.controls):
            self._stale |= {"board", "side", "map"}

    def _folds(self, event: pygame.event.Event) -> bool:
        """Fold the log by a click on its handle."""
        folds = event.type == pygame.MOUSEBUTTONDOWN and self.log.handle.collidepoint(event.pos)
        if folds:
            self._fold()
        return folds

    def _press_log(self, event: pygame.event.Event) -> bool:
        """Show the cells of a line, or by a right click the rules about it."""
        line = self.log.line_at(event.pos)
        if line is None:
            return False
        if event.button == pygame.BUTTON_RIGHT and line.section:
            self._open_rulebook(line.section)
        else:
            chosen = None if line is self.log.chosen else line
            self.log.chosen = chosen
            self.board.marked = chosen.cells if chosen else ()
            self.board.section = line.section
            self.board.follow(self.board.marked)
        return True

    def _key(self, event: pygame.event.Event) -> None:
        name = pygame.key.name(event.key)
        command = self.look.theme.command(name)
        down = event.type == pygame.KEYDOWN
        if command == "sight":
            self.board.sight = down
            self._stale.add("board")
        elif down and command is not None:
            self._stale |= {"log"} if command.startswith("log") else {"board", "map"}
            self._commands[command]()
        elif down and self._lets_through():
            self.controls.message = ""
            self._press(name)

    def _press(self, name: str) -> None:
        """Take what a key means now."""
        choices = self.controls.pressed(name)
        if self._sure and name in ENTER and self.controls.offer is not None:
            choices = tuple(c for c in self.controls.offer if self.controls.ends_turn((c,)))
        elif not choices and name in ENTER:
            self.board.click_marked(self.controls)
        self._take(choices)
        self._refresh()

    def _menu_key(self) -> None:
        """Close what is open on the board, or else open the menu."""
        if self._sure:
            self._go_on()
        elif self.board.menu is not None:
            self.board.menu = None
        elif self.controls.only is not None:
            self._show_only(None)
        else:
            self._open_menu()

    def _next_unit(self) -> None:
        """Show the next unit that can be chosen."""
        offer = self.controls.offer
        kind = self.look.theme.choices.first
        cells = [c.cell for c in offer.choices if c.kind == kind and c.cell] if offer else []
        if cells:
            self._next_place = (self._next_place + 1) % len(cells)
            self.board.seek([cells[self._next_place]])
            self.board.marked = (cells[self._next_place],)

    def _toggle_reasons(self) -> None:
        self._with_reasons = not self._with_reasons

    def _reasons(self) -> list[str]:
        """Return the newest reasons, if they are wanted."""
        return self.showing.reasons() if self._with_reasons else []

    # ---- what people do

    def _take(self, choices: Sequence[Choice]) -> None:
        """Take choices, one gesture together; the end of a turn is asked about if units wait."""
        if not choices:
            return
        if self.controls.ends_turn(choices) and not self._sure and self._waiting():
            self._sure = True
            self._refresh()
        elif self.controls.take(choices):
            self.board.menu = None
            self._sure = False
            self._refresh()

    def _waiting(self) -> int:
        """Return how many units have not acted, if ending the turn should be asked about."""
        if not self.stage.settings.confirm_end or self.controls.guide is not None:
            return 0
        marks = self.look.theme.status.done_marks
        done = {token.cell for token in self._outlook.tokens.values() if token.kind in marks}
        return len(self.controls.unused(done))

    def _go_on(self) -> None:
        """Do not end the turn after all."""
        self._sure = False
        self._refresh()

    def _show_only(self, kind: str | None) -> None:
        self._sure = False
        self.controls.show_only(kind)
        self._refresh()

    def _pick(self, token: Token) -> None:
        """Choose a unit of the roster: activate it if that is offered, and show it."""
        self.board.seek([token.cell])
        kind = self.look.theme.choices.first
        self._take([c for c in self.controls.choices_at(token.cell) if c.kind == kind])

    def _undo(self) -> None:
        self.showing.skip()
        self._sure = False
        self.controls.message = self.controls.undo()
        self.showing.undone()
        self.board.marked = ()
        self._refresh()

    # ---- other screens

    def _open_menu(self) -> None:
        from derelict_game.ui.scenes.match_menu import MatchMenu

        self.stage.click()
        self.stage.open(MatchMenu(self.stage, self))

    def _open_save(self) -> None:
        from derelict_game.ui.scenes.saves import SaveScene

        self.stage.click()
        self.stage.open(SaveScene(self.stage, self.match, self.title))

    def _open_rulebook(self, section: str = "") -> None:
        from derelict_game.ui.scenes.rulebook import RulebookScene

        self.stage.click()
        self.stage.open(RulebookScene(self.stage, self.match.rules.name, section))

    # ---- time

    def update(self, seconds: float) -> bool:
        """Let dice fall and computer players choose until a person is asked; show the film."""
        self.showing.run_ahead(BUSY)
        if self.controls.theme is not self.look.theme:
            # Keys or colours were changed in the settings.
            self.controls.theme = self.look.theme
            self._refresh()
        if self._film.running:
            self._show_film(seconds)
        if not self._film.running:
            self._ask_next()
        if self._film.outlook is not self._outlook:
            self._refresh()
        if self.board.update(seconds):
            self._stale |= {"board", "map"}
        return bool(self._stale)

    def _show_film(self, seconds: float) -> None:
        was_empty = not len(self.log)
        if self.showing.play(seconds):
            self._stale.add("log")
            if was_empty and len(self.log):
                self.place(self.stage.size)
        self._camera.follow(self.showing.seat, watching=not self._people)
        self._stale.add("board")
        if not self._film.running:
            self._camera.end_film()

    def _ask_next(self) -> None:
        """Put the open question, now that all that led to it has been shown."""
        self._change_seat()
        if self._film.running:
            # Whoever came to the screen is first shown what happened in the meantime.
            return
        if self.controls.is_idle():
            offer = self.controls.offer
            assert offer is not None
            self._take((offer.fallback(),))
            return
        self._announce()
        offer = self.controls.offer
        number = offer.number if offer else -1
        if number != self._question:
            self._refresh()
        if number != self._sought:
            self._sought = number
            self._camera.seek(self._outlook)

    def _announce(self) -> None:
        """Say how the match ended, once all is shown."""
        if self.match.outcome is None or self._announced or self._film.running:
            return
        self._announced = True
        self.ending = self._end()
        announce(self.stage, self.ending)

    def _end(self) -> Ending:
        """Return what is told of the end; called once."""
        stage, match, over = self.stage, self.match, self._was_over
        return ending_of(stage, match, self.title, self._people, self.leave, counted=over)

    def leave(self) -> None:
        """Close the play screen; nothing is lost by it."""
        self.over = True

    def hide_secrets(self) -> None:
        """Let a curtain fall at first where more than one person has something to hide."""
        others = (seat for seat in self._people if seat != self.showing.seat)
        if any(not knows_all(self.match, other) for other in others):
            self.stage.open(Curtain(self.stage, self.look, self.showing.seat, self._seats))

    def _change_seat(self) -> None:
        """Let another person come to the screen when that one is asked."""
        seat, left = self.controls.seat, self.showing.seat
        if seat is None or seat == left:
            return
        self._camera.leave(left)
        curtain = self.showing.hand_over(seat)
        self.board.marked = ()
        self._question = -2
        self._refresh()
        self._camera.come_back(seat, self._outlook)
        if curtain:
            self.stage.open(Curtain(self.stage, self.look, seat, self._seats))

    # ---- drawing

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:
        """Draw what has changed, from the view of the seat at the screen."""
        stale = PARTS if everything else self._stale
        if "board" in stale:
            self.board.draw(target, self._outlook, self.controls, self._reasons())
        if "bar" in stale:
            self.bar.draw(target, self._outlook, self._seats)
        if "side" in stale:
            self.side.draw(target, self._outlook, self._prompt())
            hovered = self.side.hovered()
            if hovered is not None and hovered.why:
                if "board" not in stale:
                    self.board.draw(target, self._outlook, self.controls, self._reasons())
                self.board.draw_side_hint(target, hovered, self.controls)
        if "side" in stale or "map" in stale:
            self.map.draw(target, self._outlook, self.board.camera)
        if "log" in stale:
            self.log.draw(target, self.look.theme.commands["help"].key, folded=self._folded)
        self._stale = set()

    def _prompt(self) -> str:
        """Return what the person at the screen is told to do."""
        if self._outlook.outcome:
            return self._outlook.outcome.reason
        if self._sure and (waiting := self._waiting()):
            units = "One unit has" if waiting == 1 else f"{waiting} units have"
            return f"{units} not acted yet. End the turn all the same?"
        offer = self.controls.offer
        if self.controls.message:
            return self.controls.message
        if offer is not None and self.controls.only is not None:
            return (
                f"{self.stage.theme.choices.named(self.controls.only).label}: click a marked cell"
            )
        if offer is not None:
            return offer.prompt
        return WATCHING if self._film.running else THINKING

    def close(self) -> None:
        """Let the players go."""
        for player in self.match.players.values():
            player.close()
