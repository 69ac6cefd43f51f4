"""The play screen of a lesson: a match in which a coach says what to do, and waits for it."""

from dataclasses import replace

import pygame

from derelict_game.board.geometry import Cell
from derelict_game.errors import DerelictError
from derelict_game.match.campaign import lesson_taken
from derelict_game.match.lesson import Deed, Lesson, begin_lesson
from derelict_game.match.mission import Mission, UnknownMap, find_mission
from derelict_game.match.table import fresh_seed
from derelict_game.players.cast import players_for
from derelict_game.players.names import HUMAN
from derelict_game.rules.choice import Choice, Point
from derelict_game.rules.seat import Seat
from derelict_game.ui.look.theme import choice_name
from derelict_game.ui.play.coach import Coach, card_width, draw_later, draw_mark
from derelict_game.ui.play.desk import LOG
from derelict_game.ui.play.manner import Manner
from derelict_game.ui.play.play_scene import UNDO, PlayScene
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.ending import LOOK, Ending, verdict, way_home
from derelict_game.ui.scenes.match_menu import MatchMenu
from derelict_game.ui.scenes.notice import Answer, message
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.base import NOWHERE, is_click
from derelict_game.ui.widgets.button import Button

PULSE = 1 / 24
"""Seconds from one picture of the mark to the next."""
MARK = 14
"""Logical pixels by which the mark is measured."""
UNHURRIED = 0.6
"""How fast the others' acts are shown to those who see them for the first time."""
UNSAVED = "A lesson is too short to be saved; it begins anew whenever you like."


class LessonMenu(MatchMenu):
    """The menu of a lesson: nothing is saved, and there is a way out."""

    def entries(self) -> list[Answer]:
        """Return what can be done, from top to bottom."""
        return [
            ("Go on", self._close),
            *([("Result", self._result)] if self._play.ending else []),
            ("Begin again", self._again),
            ("Settings", self._settings),
            ("Rulebook", self._rulebook),
            ("Leave the lesson" if self._play.ending else "Skip the lesson", self._leave),
        ]

    def _again(self) -> None:
        from derelict_game.ui.scenes.begin import learn

        self._close()
        learn(self.stage, self._play.match.rules.name)


class LessonScene(Scene):
    """A lesson in the window: a match, and somebody beside it who says what to do."""

    def __init__(self, stage: Stage, lesson: Lesson) -> None:
        super().__init__(stage)
        match, self.tutor = begin_lesson(lesson, stage.folders.maps, stage.registry)
        manner = Manner(
            lambda play: LessonMenu(stage, play),
            UNSAVED,
            lambda: self.tutor.step.section if self.tutor.step else "",
            self._end,
            self._did,
            lambda: LOG,
            self._place_coach,
        )
        self.play = PlayScene(stage, match, lesson.title, manner)
        self.play.controls.guide = self.tutor
        self.coach = Coach(self.play.look, self.tutor)
        self._phase = 0.0
        self._mouse = NOWHERE
        self._pulse = 0.0
        self._followed = -1
        """For which step the camera has gone to what is meant."""
        self._looked = self.play.board.camera

    # ---- layout

    def place(self, size: tuple[int, int]) -> None:
        """Lay everything out."""
        self.play.place(size)

    def _place_coach(self) -> None:
        """Put the card beside the log, or in its place where there is no room for both."""
        log = self.play.log
        area = log.rect
        self.coach.rect = area.copy()
        self.coach.rect.width = card_width(area.width, self.play.look)
        beside = area.copy()
        beside.width -= self.coach.rect.width
        beside.right = area.right
        if not beside.width:
            beside = area.move(0, self.stage.size[1])
        log.place(beside, self.stage.fonts)
        self._looked = self.play.board.camera

    # ---- what is done

    def handle(self, event: pygame.event.Event) -> None:
        """Take an event; a click on the board that means nothing is answered, too."""
        if event.type == pygame.MOUSEMOTION:
            self._mouse = event.pos
        before = (self.tutor.done, self.tutor.wanted, self.tutor.refusal)
        play, skips = self.play, self.play.film.running
        play.handle(event)
        if (
            is_click(event, play.board.rect)
            and not skips
            and not play.controls.message
            and before == (self.tutor.done, self.tutor.wanted, self.tutor.refusal)
            and not self._is_on_the_way()
        ):
            self.tutor.refuse()
        if not self._is_on_the_way():
            # What is picked by mistake must not give the next click another meaning.
            play.controls.unpick()

    def _is_on_the_way(self) -> bool:
        """Tell whether what has been pointed at leads to the choice that is meant."""
        pointing, wanted = self.play.controls.pointing(), self.tutor.wanted
        return bool(pointing.picked and wanted) and wanted[0] in pointing.holding()

    def _did(self, command: str) -> None:
        """Take note of a command of the window for which a step may wait."""
        if command == Deed.FIT or (command == Deed.LANES and self.play.board.lanes):
            self.tutor.did(Deed(command))

    def close(self) -> None:
        """Let the players go."""
        self.play.close()

    def _end(self) -> Ending:
        """Remember that the lesson was taken, and offer the first mission."""
        stage, match, lesson = self.stage, self.play.match, self.tutor.lesson
        remarks = [lesson.farewell]
        try:
            lesson_taken(lesson.map, stage.folders.saves)
        except DerelictError as error:
            remarks.append(str(error))
        answers: list[Answer] = []
        if lesson.next:
            answers.append((self._next_title(), self._begin_next))
        answers += [(LOOK, lambda: None), way_home(stage, match.rules.name, self.play.leave)]
        mood, heading, colour = verdict(stage, match, [Seat(lesson.seat)])
        return Ending(
            mood,
            heading,
            colour,
            match.outcome.reason if match.outcome else "",
            self.play.title,
            # It may begin in the middle of a match.
            match.state.turn + 1 - match.start.state(match.rules).turn,
            remarks=tuple(remarks),
            answers=answers,
            first=answers[0][0],
            game=match.rules.name,
        )

    def _next(self) -> Mission | None:
        name = self.tutor.lesson.next
        try:
            return find_mission(name, self.stage.folders.maps, self.stage.registry)
        except DerelictError:
            return None

    def _next_title(self) -> str:
        mission = self._next()
        return f"Play {mission.title}" if mission else "Play on"

    def _begin_next(self) -> None:
        """Begin the mission after the lesson, against the level that suits it."""
        from derelict_game.ui.scenes.begin import begin_mission

        mission, lesson = self._next(), self.tutor.lesson
        try:
            if mission is None:
                raise UnknownMap(f"There is no map {lesson.next!r}.")
            seats = mission.seats({})
            others = lesson.next_level or players_for(mission.rules)[-1]
            names = {seat: HUMAN if seat == lesson.seat else others for seat in seats}
            begin_mission(self.stage, mission, {}, names, fresh_seed())
        except DerelictError as error:
            self.stage.open(message(self.stage, "The mission cannot begin", str(error)))

    # ---- what is meant

    def meant(self) -> tuple[pygame.Rect, pygame.Rect] | None:
        """Return where on the screen the next click is meant to be, and in which part of it."""
        step, wanted = self.tutor.step, self.tutor.wanted
        window = pygame.Rect((0, 0), self.stage.size)
        if step is None or self.play.film.running:
            return None
        if not wanted:
            place = self.play.bar.place_of(UNDO) if step.do is Deed.UNDO else None
            return (place, window) if place else None
        box = self.play.board.answers
        if box is not None and (place := box.place_of(wanted[0])):
            return place, window
        for count in range(len(wanted), 0, -1):
            cell = wanted[count - 1].cell
            if cell is not None and self.play.controls.clicked(cell) == wanted[:count]:
                camera, board = self.play.board.camera, self.play.board.rect
                corner = camera.to_screen(*cell)
                place = pygame.Rect(corner, (camera.size, camera.size)).move(board.topleft)
                return place, board
        at = self._to_point_at(wanted[0])
        if at is not None:
            part = self.play.board.rect if isinstance(at, Cell) else self.play.trays.rect
            return self.play.pointer.place_of(at), part
        button = self._button_of(wanted[0])
        return (button.rect, window) if button else None

    def meant_later(self) -> pygame.Rect | None:
        """Return where on the board the click after the next one is meant to be."""
        left = self._left_to_point_at(self.tutor.wanted[0]) if self.tutor.wanted else []
        if self.play.film.running or len(left) < 2 or not isinstance(left[1], Cell):
            return None
        return self.play.pointer.place_of(left[1])

    def _to_point_at(self, choice: Choice) -> Point | None:
        """Return what must be pointed at next to make a choice; None: it needs a button now."""
        left = self._left_to_point_at(choice)
        return left[0] if left else None

    def _left_to_point_at(self, choice: Choice) -> list[Point]:
        """Return what must still be pointed at to make a choice, in that order."""
        controls = self.play.controls
        points = controls.pointing().points(choice)
        if len(points) < 2 and not (points and controls.needs_button(choice)):
            return []
        picked = controls.picked if self._is_on_the_way() else ()
        lit = replace(controls.pointing(), picked=picked).ahead()
        # What acts comes before where it goes.
        return sorted((p for p in points if p not in picked), key=lambda point: point not in lit)

    def _button_of(self, choice: Choice) -> Button | None:
        """Return the button of the panel that takes a choice, or shows its cells alone."""
        name = choice_name(choice) if choice.cell is None else choice.kind
        label = self.play.look.theme.choices.named(name, choice.kind).label
        buttons = (one for one in self.play.side.actions.widgets if isinstance(one, Button))
        return next((b for b in buttons if b.label.partition(" (")[0] == label), None)

    # ---- time

    def update(self, seconds: float) -> bool:
        """Let the mark pulse and the camera show what is meant."""
        beat = self.play.film.beat
        others = beat is not None and beat.seat != self.play.showing.seat
        changed = self.play.update(seconds * UNHURRIED if others else seconds)
        self.over = self.play.over
        self._phase += seconds
        self._pulse += seconds
        if not self.play.film.running and self._followed != self.tutor.done:
            self._followed = self.tutor.done
            self._phase = 0.0
            self._find()
        camera = self.play.board.camera
        if (camera.x, camera.y, camera.zoom) != (
            self._looked.x,
            self._looked.y,
            self._looked.zoom,
        ):
            self._looked = camera
            self.tutor.did(Deed.VIEW)
        if self._pulse >= PULSE:
            self._pulse = 0.0
            return True
        return changed

    def _find(self) -> None:
        """Let the camera go to the cell that is meant, if it is not on the screen."""
        cell = next((choice.cell for choice in self.tutor.wanted if choice.cell), None)
        if cell is not None and not self.play.board.camera.shows(cell, 0.5):
            self.play.board.glide_to(cell)

    # ---- drawing

    def draw(self, target: pygame.Surface, *, everything: bool) -> None:  # noqa: ARG002
        """Draw the match, the card over it and the mark; the mark may lie across all panels."""
        self.play.draw(target, everything=True)
        self.coach.draw(target, watching=self.play.film.running, phase=self._phase)
        meant, later, unit = self.meant(), self.meant_later(), self.stage.fonts.px(MARK)
        if later is not None:
            draw_later(target, later, self.play.board.rect, unit)
        if meant is not None:
            found = meant[0].collidepoint(self._mouse)
            draw_mark(target, *meant, self._phase, unit, found=found)
