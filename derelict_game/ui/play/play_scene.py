"""The play screen: a match for people at one screen and computer players.

The match runs ahead as far as it can; the film then shows to the seat at the screen what happened.
All panels tell of the one moment that the film has reached, and nothing is asked before it has
reached the question.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Token
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice, Point
from derelict_game.rules.seat import Seat
from derelict_game.ui.play.camerawork import Camerawork
from derelict_game.ui.play.controls import ENTER, Controls
from derelict_game.ui.play.desk import PARTS, Desk
from derelict_game.ui.play.hinting import HINT, Hinting
from derelict_game.ui.play.log_view import LogLine
from derelict_game.ui.play.manner import Manner
from derelict_game.ui.play.prompts import prompt
from derelict_game.ui.play.showing import Showing
from derelict_game.ui.play.side_panel import Orders
from derelict_game.ui.play.timer import Timer
from derelict_game.ui.play.ways_out import WaysOut
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.end import announce
from derelict_game.ui.scenes.ending import TAKE_BACK, Ending, ending_of
from derelict_game.ui.stage import Stage

NOTHING = "nothing was asked yet"
NO_REASONS = "No reasons can be told yet."
REPLAYED = "This match is over; it is shown again."
UNDO = "Undo"
"""The label of its button."""
BUSY = 0.0015
"""Seconds for which computer players' choices are carried out before the next frame is drawn."""


class PlayScene(Scene):
    """A match in the window."""

    def __init__(
        self, stage: Stage, match: Match, title: str, manner: Manner | None = None
    ) -> None:
        super().__init__(stage)
        self.match = match
        self.title = title
        self._manner = manner or Manner()
        self.look = look = stage.look_of(match.rules.name)
        self._seats = match.seats
        self._people = [s for s, p in match.players.items() if isinstance(p, HumanPlayer)]
        self.showing = Showing(look, match, self._people, self._first_seat())
        self.film = self.showing.film
        self._outlook = self.film.outlook
        self.controls = Controls(match, look.theme, self.showing.record)
        self.controls.ready = lambda: not self.film.running
        orders = Orders(
            lambda choice: self._take((choice,)), self._show_only, self._pick, self._go_on
        )
        self.desk = desk = Desk(
            look, match, title, self.showing, self.controls, self._take, self._take_out, orders
        )
        self.board, self.side, self.bar, self.map = desk.board, desk.side, desk.bar, desk.map
        self.log, self.trays, self.pointer = desk.log, desk.trays, desk.pointer
        self._ways = WaysOut(stage, self, self._manner)
        self.hinting = Hinting(match, self.controls, self.board)
        self.bar.timer = Timer(look, match, self._people, self.showing.record)
        self._camera = Camerawork(self.board, self.film, self.controls)
        self._question: object = NOTHING
        self._sought: object = NOTHING
        """Which question the panels, and which one the camera shows."""
        self._sure = False
        """Whether it is being asked if the turn shall end with units unused."""
        self._announced, self._was_over = False, match.outcome is not None
        self.ending: Ending | None = None
        """How the match ended, once that was told."""
        self._with_reasons = False
        self._shifted = False
        """Whether a key is pressed together with Shift."""
        self._commands: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "menu": self._menu_key,
            "help": lambda: self._ways.rulebook(self.board.section),
            "save": self._ways.save,
            "skip": lambda: self._lets_through(part=True),
            "centre": lambda: self._camera.centre(self._outlook),
            "fit": self.board.fit,
            "next": lambda: self.pointer.step_on(backwards=self._shifted),
            "lanes": self.board.toggle_lanes,
            "reasons": self._toggle_reasons,
            "hint": self._hint,
            "pan_left": lambda: self._arrow(-1, 0),
            "pan_right": lambda: self._arrow(1, 0),
            "pan_up": lambda: self._arrow(0, -1),
            "pan_down": lambda: self._arrow(0, 1),
            "fold": self._fold,
            "log_up": lambda: self.log.page(-1),
            "log_down": lambda: self.log.page(1),
        }

    def _first_seat(self) -> Seat:
        asked = (offer.seat for offer in self.match.open)
        first = (self._people or list(self._seats))[0]
        return next((seat for seat in asked if seat in self._people), first)

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Lay out bar, board, panel and log."""
        gives = self.hinting.available and self._people and self.controls.guide is None
        buttons = [
            *([(HINT, self._hint)] if gives else []),
            *([] if self._manner.replays else [(UNDO, self._undo), ("Save", self._ways.save)]),
            ("Rules", self._ways.rulebook),
            ("Menu", self._ways.menu),
        ]
        self.desk.place(size, buttons, self._manner.log_height(), self._outlook)
        self._refresh()
        self._camera.frame_first(self._outlook)
        self._manner.placed()

    def _fold(self) -> None:
        """Fold the log away, or show it again."""
        self.desk.folded = not self.desk.folded
        self.place(self.stage.size)

    def _refresh(self) -> None:
        """Show the moment that the film has reached, and what can be done if all is shown."""
        self._outlook = self.film.outlook
        offer = self.controls.offer
        if self.controls.key(offer) != self._question:
            if self._question is not None and offer is not None:
                # What was said of the last question is not about this one.
                self.controls.message = ""
            self._question = self.controls.key(offer)
            self._sure = False
            self.hinting.forget()
            self.board.ask(self.controls, self._outlook)
            self.pointer.settle()
        if self.desk.fill(self._outlook, sure=self._sure):
            self.place(self.stage.size)

    # ---- events

    def handle(self, event: pygame.event.Event) -> None:
        """Forward clicks and keys; while the other side's acts are shown, they skip."""
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.desk.release()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and not self._lets_through(event, part=True):
            return
        elif event.type in (
            pygame.MOUSEMOTION,
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEWHEEL,
        ):
            self._point(event)

    def _lets_through(self, event: pygame.event.Event | None = None, *, part: bool = False) -> bool:
        """End the film, or this part; tell whether the press that did it may mean something more.

        It may where only the expected ends of own acts were left: nobody answers by mistake what
        was not asked yet.
        """
        if event is not None and not self.desk.acts.collidepoint(event.pos):
            return True
        if not self.film.running:
            return True
        news = self.film.holds_news(self.showing.seat)
        self.showing.skip(part=part)
        self._camera.end_film()
        self._refresh()
        return not news and not self.film.running

    def _point(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.controls.message = ""
            if self._sure and getattr(event, "double", False):
                # The second press of a double click does not answer what the first one asked.
                return
        if self.desk.folds(event):
            self._fold()
        elif line := self.desk.line_at(event):
            self._press_log(line, event.button)
        else:
            picked = self.controls.picked
            self.desk.handle(event)
            if picked != self.controls.picked:
                self._refresh()

    def _press_log(self, line: LogLine, button: int) -> None:
        """Show the cells of a line, or by a right click the rules about it."""
        if button == pygame.BUTTON_RIGHT and line.section:
            self._ways.rulebook(line.section)
            return
        chosen = None if line is self.log.chosen else line
        self.log.chosen = chosen
        self.board.marked = chosen.cells if chosen else ()
        self.board.section = line.section
        self.board.follow(self.board.marked)
        self.desk.spoil("log", "board")

    def _key(self, event: pygame.event.Event) -> None:
        name = pygame.key.name(event.key)
        command = self.look.theme.command(name)
        down = event.type == pygame.KEYDOWN
        self._shifted = bool(event.mod & pygame.KMOD_SHIFT)
        if command == "sight":
            self.board.sight = down
            self.desk.spoil("board")
        elif down and self.board.menu is not None and self._menu_row(name):
            self._refresh()
        elif down and command is not None:
            # While the view is moved, only what shows it is drawn anew.
            moves = command.startswith("pan")
            parts = ("log",) if command.startswith("log") else ("board", "map") if moves else PARTS
            self.desk.spoil(*parts)
            picked = self.controls.picked
            self._commands[command]()
            self._manner.did(command)
            if picked != self.controls.picked:
                self._refresh()
        elif down and self._lets_through():
            self.controls.message = ""
            self._press(name)

    def _menu_row(self, name: str) -> bool:
        """Step through the list of a cell, or take a row of it; False: the key means no row."""
        menu, ways = self.board.menu, {"up": -1, "down": 1}
        assert menu is not None
        if name in ways:
            menu.step(ways[name])
        elif name in ENTER or name.isdigit():
            menu.enter(int(name) - 1 if name.isdigit() else None)
            self.board.menu = None if menu.over else self.board.menu
        else:
            return False
        return True

    def _arrow(self, x: int, y: int) -> None:
        """Step to the next thing that can be pointed at, or else move the view."""
        if self.pointer.step(x, y):
            self.desk.spoil(*PARTS)
        else:
            self.board.pan(x, y)

    def _press(self, name: str) -> None:
        """Take what a key means now."""
        choices = self.controls.pressed(name)
        at = self.pointer.cursor
        if not choices and not self.controls.picked and isinstance(at, Cell):
            # What was stepped to is as good as picked for a key that needs a piece.
            needs = [one for one in self.controls.choices_at(at) if self._needs_pick(one, name)]
            choices = tuple(needs[:1])
        if self._sure and name in ENTER and self.controls.offer is not None:
            choices = tuple(c for c in self.controls.offer if self.controls.ends_turn((c,)))
        elif not choices and name in ENTER:
            self.pointer.enter()
        elif not choices and name.isdigit():
            self.pointer.number(int(name))
        elif not choices:
            self._say_why_not(name)
        self._take(choices)
        self._refresh()

    def _needs_pick(self, choice: Choice, key: str) -> bool:
        look = self.look.theme.choices.look(choice)
        return look.needs_pick and look.key == key

    def _say_why_not(self, name: str) -> None:
        """Tell why the action of a key cannot be done now."""
        actions = self.controls.actions(self.showing.seat) if self.controls.offer else []
        greyed = [one for one in actions if one.look.key == name and not one.enabled]
        if greyed and self.controls.guide is None:
            refusal = self.controls.why_greyed(greyed[0].kind)
            self.controls.message = refusal.text if refusal else ""
            self.board.section = refusal.section if refusal else ""

    def _menu_key(self) -> None:
        """Close what is open on the board, or else open the menu."""
        if self._sure:
            self._go_on()
        elif self.board.menu is not None:
            self.board.menu = None
        elif self.controls.only is not None:
            self.pointer.leave()
            self._show_only(None)
        elif self.pointer.leave():
            self._refresh()
        else:
            self._ways.menu()

    def _toggle_reasons(self) -> None:
        self._with_reasons = not self._with_reasons
        if self._with_reasons and not self.showing.reasons():
            self.controls.message = NO_REASONS

    def _hint(self) -> None:
        """Ask what the computer would do now; while something is shown, that comes first."""
        if self.controls.guide is None:
            self.hinting.ask()
            self._refresh()

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
        if len(self._seats) == 1 and not self.match.rules.undo.barriers:
            # Nobody answers and nothing is revealed for good: undo takes it back.
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
        meant = [c for c in self.controls.choices_at(token.cell) if c.kind == kind]
        if all(choice.to is None for choice in meant):
            self._take(meant)
        if token.cell not in self.controls.picked:
            self.controls.unpick()
            self.controls.pick(token.cell)
        self._refresh()

    def _undo(self) -> None:
        self.showing.skip()
        self._sure = False
        self.controls.message = self.controls.undo()
        if self.match.outcome is None:
            # Where the end itself is taken back, it will be told once more.
            self._announced, self._was_over, self.ending = False, False, None
        self.showing.undone()
        self.board.marked = ()
        self._refresh()

    def _take_out(self, slot: Point) -> Point | None:
        """Take out what was put into a slot, or a piece was told; return where that lies then."""
        choice = self.controls.lying(slot)
        if choice is None:
            return None
        freed = self.controls.take_out(choice, slot)
        self.showing.undone()
        self._refresh()
        return freed

    # ---- time

    def update(self, seconds: float) -> bool:
        """Let dice fall and computer players choose until a person is asked; show the film."""
        self.showing.run_ahead(BUSY)
        if self.bar.timer.update(seconds, waiting=self.controls.offer is not None):
            self.desk.spoil("bar")
        if self.controls.theme is not self.look.theme:
            # Keys or colours were changed in the settings.
            self.controls.theme = self.look.theme
            self._refresh()
        if self.film.running:
            self._show_film(seconds)
        if not self.film.running:
            self._ask_next()
        if self.film.outlook is not self._outlook:
            self._refresh()
        if self.hinting.update(self._outlook):
            self._refresh()
        if self.board.update(seconds):
            self.desk.spoil("board", "map")
        return self.desk.stale

    def _show_film(self, seconds: float) -> None:
        was_empty = not len(self.log)
        if self.showing.play(seconds):
            self.desk.spoil("log")
            if was_empty and len(self.log):
                self.place(self.stage.size)
        self._camera.follow(self.showing.seat, watching=not self._people)
        self.desk.spoil("board")
        if not self.film.running:
            self._camera.end_film()

    def _ask_next(self) -> None:
        """Put the open question, now that all that led to it has been shown."""
        self._change_seat()
        if self.film.running:
            # Whoever came to the screen is first shown what happened in the meantime.
            return
        if self.controls.is_idle():
            offer = self.controls.offer
            assert offer is not None
            self._take((offer.fallback(),))
            return
        self._announce()
        offer = self.controls.offer
        key = self.controls.key(offer)
        if key != self._question:
            self._refresh()
        if key != self._sought:
            self._sought = key
            self._camera.seek(self._outlook)

    def _announce(self) -> None:
        """Say how the match ended, once all is shown."""
        quiet = self._announced or self._manner.replays
        if self.match.outcome is None or quiet or self.film.running:
            return
        self._announced = True
        self.pointer.leave()
        self.ending = self._end()
        announce(self.stage, self.ending)

    def _end(self) -> Ending:
        """Return what is told of the end; called once."""
        if self._manner.ending:
            return self._manner.ending()
        stage, match, over = self.stage, self.match, self._was_over
        ending = ending_of(stage, match, self.title, self._people, self.leave, counted=over)
        if match.undo_refusal is None and self._people:
            back = (TAKE_BACK, self._undo)
            return replace(ending, answers=[*ending.answers, back])
        return ending

    def leave(self) -> None:
        """Close the play screen; nothing is lost by it."""
        self.over = True

    def hide_secrets(self) -> None:
        """Let a curtain fall at first where one of several people has something to hide."""
        if len(self._people) > 1 and self.match.is_private(self.showing.seat):
            self.stage.open(Curtain(self.stage, self.look, self.showing.seat, self._seats))

    def _change_seat(self) -> None:
        """Let another person come to the screen when that one is asked."""
        seat, left = self.controls.seat, self.showing.seat
        if seat is None or seat == left:
            return
        self._camera.leave(left)
        curtain = self.showing.hand_over(seat)
        self.board.marked = ()
        self._question = NOTHING
        self._refresh()
        self._camera.come_back(seat, self._outlook)
        if curtain:
            self.stage.open(Curtain(self.stage, self.look, seat, self._seats))

    # ---- drawing

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:
        """Draw what has changed, from the view of the seat at the screen."""
        reasons = self._reasons()
        self.desk.draw(target, self._outlook, self._prompt(), reasons, everything=everything)

    def _prompt(self) -> str:
        """Return what the person at the screen is told to do."""
        unused = self._waiting() if self._sure else 0
        told = prompt(self.look.theme, self.controls, self.film, unused)
        return REPLAYED if self._manner.replays else told

    def close(self) -> None:
        """Let the players go, and whoever gave hints."""
        self.hinting.close()
        self.board.close()
        for player in self.match.players.values():
            player.close()
