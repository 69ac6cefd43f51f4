"""The play screen: a match for people at one screen and computer players.

The match runs ahead as far as it can; the film then shows to the seat at the screen what happened.
"""

import time
from collections.abc import Callable, Sequence

import pygame

from derelict_game.board.token import Token
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.ui.bar_panel import BarPanel
from derelict_game.ui.board_panel import BoardPanel
from derelict_game.ui.camera import Camera
from derelict_game.ui.controls import ENTER, Controls
from derelict_game.ui.curtain import Curtain
from derelict_game.ui.end_scene import announce
from derelict_game.ui.ending import Ending, ending_of
from derelict_game.ui.outlook import Outlook
from derelict_game.ui.scene import Scene
from derelict_game.ui.showing import Showing
from derelict_game.ui.side_panel import Orders, SidePanel
from derelict_game.ui.stage import Stage

BAR, SIDE, LOG = 44, 320, 176
"""Logical pixels of the bar on top, the panel at the side and the log below."""
REASONS = 4
"""How many of the newest reasons are shown."""
AHEAD = 4
"""How many acts the match may be ahead of the film when no person plays."""
SURROUNDINGS = 5
"""How many cells around one's units are seen at first."""
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
        self._seats = match.start.seats(match.rules)
        self._people = [s for s, p in match.players.items() if isinstance(p, HumanPlayer)]
        self.showing = Showing(stage, match, self._people, self._first_seat())
        self.log, self._film = self.showing.log, self.showing.film
        self._outlook = Outlook.of(match, self.showing.seat)
        self._before_film: Camera | None = None
        self.controls = Controls(match, stage.theme, self.showing.record)
        self.board = BoardPanel(stage, match.state.chart, self._film, self._take)
        orders = Orders(lambda choice: self._take((choice,)), self._show_only, self._pick)
        self.side = SidePanel(stage, orders)
        self.bar = BarPanel(stage, title)
        self._framed = False
        self._cameras: dict[Seat, Camera] = {}
        """Where each person has left the view."""
        self._question = -2
        self._asked = self._sought = -2
        self._announced = False
        self.ending: Ending | None = None
        """How the match ended, once that was told."""
        self._with_reasons = False
        self._next_place = -1
        self._mouse = (0, 0)
        self._stale = {"board", "side", "bar", "log"}
        self._commands: dict[str, Callable[[], object]] = {
            "undo": self._undo,
            "menu": self._menu_key,
            "help": lambda: self._open_rulebook(self.board.section),
            "save": self._open_save,
            "skip": self._skips,
            "centre": self._centre,
            "fit": self.board.fit,
            "next": self._next_unit,
            "lanes": self._toggle_lanes,
            "reasons": self._toggle_reasons,
            "pan_left": lambda: self.board.pan(-1, 0),
            "pan_right": lambda: self.board.pan(1, 0),
            "pan_up": lambda: self.board.pan(0, -1),
            "pan_down": lambda: self.board.pan(0, 1),
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
        bar, side, log = px(BAR), px(SIDE), px(LOG)
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
        if not self._framed:
            self._frame()

    def _frame(self) -> None:
        """Let the camera show the units of the seat and what can be clicked."""
        offer = self.controls.offer
        cells = [choice.cell for choice in offer.choices if choice.cell] if offer else []
        cells += (token.cell for _, token in self._outlook.units(self.showing.seat))
        if cells:
            self.board.frame(cells, SURROUNDINGS)
            self._framed = True

    def _seek(self) -> None:
        """Let the camera show something that can be clicked, now that all is shown."""
        offer = self.controls.offer
        if offer is not None and self._framed:
            self.board.seek([choice.cell for choice in offer.choices if choice.cell])
        elif offer is not None:
            self._frame()

    def _refresh(self) -> None:
        """Work out anew what is seen and what can be done."""
        self._outlook = Outlook.of(self.match, self.showing.seat)
        offer = self.controls.offer
        self.side.fill(
            self.side.rect,
            self.controls.actions(),
            self.controls.only,
            offer.default if offer else None,
            self._outlook,
        )
        if offer is None or offer.number != self._question:
            self._question = offer.number if offer else -1
            self.board.ask(self.controls, self._outlook)
        self._stale = {"board", "side", "bar", "log"}

    # ---- events

    def handle(self, event: pygame.event.Event) -> None:
        """Forward clicks and keys; while the other side's acts are shown, they skip."""
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
            self.board.release()
            self.log.release()
        elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        elif event.type == pygame.MOUSEBUTTONDOWN and self._skips():
            return
        elif event.type in (
            pygame.MOUSEMOTION,
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
            pygame.MOUSEWHEEL,
        ):
            self._point(event)

    def _skips(self) -> bool:
        """End a film of others' acts; True: there was one."""
        beat = self._film.beat
        if not self._film.running:
            return False
        others = beat is not None and beat.seat != self.showing.seat
        self._skip()
        return others

    def _skip(self) -> None:
        """Show the film to its end at once."""
        self.showing.skip()
        self._end_film()
        self._stale |= {"board", "log"}

    def _point(self, event: pygame.event.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.controls.message = ""
        if self.bar.handle(event) or self.side.handle(event):
            self._stale |= {"bar", "side"}
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
        elif self.log.press(event.pos) or self._press_log(event):
            self._stale |= {"log", "board"}
            return
        if self.board.handle(event, self.controls):
            self._stale |= {"board", "side"}

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
        command = self.stage.theme.command(name)
        down = event.type == pygame.KEYDOWN
        if command == "sight":
            self.board.sight = down
            self._stale.add("board")
        elif down and command is not None:
            self._stale.add("log" if command.startswith("log") else "board")
            self._commands[command]()
        elif down and not self._skips():
            self.controls.message = ""
            choices = self.controls.pressed(name)
            if not choices and name in ENTER:
                self.board.click_marked(self.controls)
            self._take(choices)
            self._refresh()

    def _menu_key(self) -> None:
        """Close what is open on the board, or else open the menu."""
        if self.board.menu is not None:
            self.board.menu = None
        elif self.controls.only is not None:
            self._show_only(None)
        else:
            self._open_menu()

    def _next_unit(self) -> None:
        """Show the next unit that can be chosen."""
        offer = self.controls.offer
        kind = self.stage.theme.choices.click_order[0]
        cells = [c.cell for c in offer.choices if c.kind == kind and c.cell] if offer else []
        if cells:
            self._next_place = (self._next_place + 1) % len(cells)
            self.board.glide_to(cells[self._next_place])
            self.board.marked = (cells[self._next_place],)

    def _centre(self) -> None:
        unit = self._outlook.active
        if unit is not None:
            self.board.glide_to(unit.cell)
        else:
            self._frame()

    def _toggle_lanes(self) -> None:
        self.board.lanes = not self.board.lanes

    def _toggle_reasons(self) -> None:
        self._with_reasons = not self._with_reasons

    def _reasons(self) -> list[str]:
        """Return the newest reasons, if they are wanted."""
        if not self._with_reasons:
            return []
        newest = sorted(self.match.reasons)[-REASONS:]
        steps = self.match.steps
        return [f"{steps[n].seat}: {self.match.reasons[n]}" for n in newest if n < len(steps)]

    # ---- what people do

    def _take(self, choices: Sequence[Choice]) -> None:
        """Take choices, one gesture together."""
        self._skip()
        if choices and self.controls.take(choices):
            self.board.menu = None
            self._refresh()

    def _show_only(self, kind: str | None) -> None:
        self.controls.show_only(kind)
        self._refresh()

    def _pick(self, token: Token) -> None:
        """Choose a unit of the roster: activate it if that is offered, and show it."""
        self.board.glide_to(token.cell)
        kind = self.stage.theme.choices.click_order[0]
        self._take([c for c in self.controls.choices_at(token.cell) if c.kind == kind])

    def _undo(self) -> None:
        self.showing.skip()
        self.controls.message = self.controls.undo()
        self.showing.undone()
        self.board.marked = ()
        self._refresh()

    # ---- other screens

    def _open_menu(self) -> None:
        from derelict_game.ui.match_menu import MatchMenu

        self.stage.click()
        self.stage.open(MatchMenu(self.stage, self))

    def _open_save(self) -> None:
        from derelict_game.ui.saves_scene import SaveScene

        self.stage.click()
        self.stage.open(SaveScene(self.stage, self.match, self.title))

    def _open_rulebook(self, section: str = "") -> None:
        from derelict_game.ui.rulebook_scene import RulebookScene

        self.stage.click()
        self.stage.open(RulebookScene(self.stage, self.match.rules.name, section))

    # ---- time

    def update(self, seconds: float) -> bool:
        """Let dice fall and computer players choose until a person is asked; show the film."""
        began = time.perf_counter()
        while time.perf_counter() - began < BUSY:
            offer = self.match.offer
            if offer is None or offer.seat in self._people:
                break
            if not self._people and self._film.waiting >= AHEAD:
                # Nobody is waited for, so nothing runs away from those who only watch.
                break
            if not self.match.advance():
                break
            self.showing.record()
        if self.controls.theme is not self.stage.theme:
            # Keys or colours were changed in the settings.
            self.controls.theme = self.stage.theme
            self._refresh()
        self._change_seat()
        self._announce()
        if self._film.running:
            if self.showing.play(seconds):
                self._stale.add("log")
            self._follow()
            self._stale.add("board")
            if not self._film.running:
                self._end_film()
        offer = self.match.offer
        if (offer.number if offer else -1) != self._asked:
            self._asked = offer.number if offer else -1
            self._refresh()
        if not self._film.running and self._sought != self._asked:
            self._sought = self._asked
            self._seek()
        if self.board.update(seconds):
            self._stale.add("board")
        return bool(self._stale)

    def _announce(self) -> None:
        """Say how the match ended, once all is shown."""
        if self.match.outcome is None or self._announced or self._film.running:
            return
        self._announced = True
        self.ending = self._end()
        announce(self.stage, self.ending)

    def _end(self) -> Ending:
        """Return what is told of the end; called once."""
        return ending_of(self.stage, self.match, self.title, self._people, self.leave)

    def leave(self) -> None:
        """Close the play screen; nothing is lost by it."""
        self.over = True

    def _change_seat(self) -> None:
        """Let another person come to the screen when that one is asked."""
        seat, left = self.controls.seat, self.showing.seat
        if seat is None or seat == left:
            return
        self._end_film()
        self._cameras[left] = self.board.camera
        curtain = self.showing.hand_over(seat)
        self.board.marked = ()
        self._question = -2
        self._refresh()
        # Everybody finds the view as it was left.
        if seat in self._cameras:
            self.board.return_to(self._cameras[seat], at_once=True)
        else:
            self._frame()
        if curtain:
            self.stage.open(Curtain(self.stage, seat, self._seats))

    def _follow(self) -> None:
        """Let the camera go where the other side acts."""
        beat = self._film.beat
        watching = not self._people
        if beat is not None and beat.seconds and (watching or beat.seat != self.showing.seat):
            if self._before_film is None and not watching:
                self._before_film = self.board.camera
            self.board.follow(beat.event.cells)

    def _end_film(self) -> None:
        """Bring the camera back to where it was, or to what is asked now."""
        if self._before_film is not None:
            self.board.return_to(self._before_film)
            self._before_film = None

    # ---- drawing

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:
        """Draw what has changed, from the view of the seat at the screen."""
        stale = {"board", "side", "bar", "log"} if everything else self._stale
        if "board" in stale:
            self.board.draw(target, self._outlook, self.controls, self._reasons())
        if "bar" in stale:
            self.bar.draw(target, self.match, self._outlook)
        if "side" in stale:
            self.side.draw(target, self._outlook, self._prompt())
            hovered = self.side.hovered()
            if hovered is not None and not hovered.enabled:
                if "board" not in stale:
                    self.board.draw(target, self._outlook, self.controls, self._reasons())
                at = hovered.rect.bottom
                self.board.draw_side_hint(target, at, hovered.why, hovered.label, self.controls)
        if "log" in stale:
            self.log.draw(target, self.stage.theme.commands["help"].key)
        self._stale = set()

    def _prompt(self) -> str:
        """Return what the person at the screen is told to do."""
        if self.match.outcome:
            return self.match.outcome.reason
        offer = self.controls.offer
        return self.controls.message or (offer.prompt if offer else "The other side is thinking …")

    def close(self) -> None:
        """Let the players go."""
        for player in self.match.players.values():
            player.close()
