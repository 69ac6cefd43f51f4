"""Lessons: a match that is told step by step, with its dice and the others' choices written down.

A lesson is data. Its match is a match like any other; only who may choose what, and when, is in the
hands of a tutor.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from derelict_game.errors import DerelictError
from derelict_game.files import FileTrouble, read_limited
from derelict_game.match.chance import Chance
from derelict_game.match.document import Start
from derelict_game.match.match import Match, Step
from derelict_game.match.mission import find_mission
from derelict_game.places import game_folder
from derelict_game.players.human import HumanPlayer
from derelict_game.players.scripted import ScriptedPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import CHANCE, Seat

LESSON_FILES = "lessons/*.json"
"""Where the lessons lie in the folder of a game."""
MOST_BYTES = 1_000_000
Sentence = Annotated[str, Field(min_length=1, max_length=120)]
Text = Annotated[str, Field(min_length=1, max_length=230)]


OVER = "The lesson is over: there is nothing more to do here."
"""What is said to those who try something after its end."""


class LessonError(DerelictError):
    """A lesson cannot be read, or does not fit its map and rules."""


class Deed(StrEnum):
    """What a step can wait for besides choices: something done with the window alone."""

    VIEW = "view"
    """Move the view or zoom."""
    FIT = "fit"
    """Fit the board."""
    LANES = "lanes"
    """Show the watched lanes."""
    UNDO = "undo"
    """Take the last choice back."""


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class LessonStep(_Data):
    """One thing to learn by doing it."""

    text: Text
    """What the coach says; `{undo}` stands for the key of that name."""
    take: list[str] = []
    """The choices that it waits for, one after the other."""
    do: Annotated[Deed | None, Field(strict=False)] = None
    """Or what it waits for in their place."""
    wrong: Sentence | None = None
    """What is said when something else is tried."""
    watch: Text | None = None
    """What is said while that is shown which happens next."""
    section: str
    """The rulebook's section about it."""
    dice: list[int | str] = []
    """What is rolled from its first choice on, until the next step."""
    then: list[str] = []
    """What the other seats choose in that time."""

    @model_validator(mode="after")
    def _waits_for_one_thing(self) -> Self:
        if bool(self.take) == bool(self.do):
            raise ValueError("a step waits either for choices ('take') or for a deed ('do')")
        for text in self.take + self.then:
            if not text.split() or str(Choice.parse(text)) != text:
                raise ValueError(f"{text[:40]!r} is not how a choice is written")
        return self

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The choices that it waits for."""
        return tuple(map(Choice.parse, self.take))


class CoachLook(_Data):
    """Who speaks."""

    name: str
    picture: str
    """The token whose picture is shown."""


class Lesson(_Data):
    """A lesson from its first step to the end of its match."""

    title: Sentence
    map: str
    """The name of a shipped map."""
    position: dict[str, Any] | None = None
    """The position in which its match begins; None: as the map begins."""
    seat: str
    """Who is guided; everybody else follows the script."""
    coach: CoachLook
    wrong: list[Sentence] = Field(min_length=1)
    """What is said in turn to those who try something else."""
    farewell: Text
    """What is said at the end."""
    next: str = ""
    """The name of the shipped map to go on with; empty: there is none."""
    next_level: str = ""
    """Who sits in every other seat there."""
    dice: list[int | str] = []
    """What is rolled before the first step."""
    steps: list[LessonStep] = Field(min_length=1)

    @model_validator(mode="after")
    def _undo_takes_one_choice_back(self) -> Self:
        for number, step in enumerate(self.steps):
            if step.do is Deed.UNDO and (not number or len(self.steps[number - 1].take) != 1):
                raise ValueError(f"step {number + 1} has not exactly one choice to take back")
        return self


def lesson_files(assets: Path, game: str) -> list[Path]:
    """Return the files of a game's lessons, in their order."""
    return sorted(game_folder(assets, game).glob(LESSON_FILES))


def read_lesson(path: Path) -> Lesson:
    """Return the lesson of a file, or raise LessonError."""
    try:
        return Lesson.model_validate_json(read_limited(path, MOST_BYTES))
    except FileTrouble as trouble:
        raise LessonError(f"The lesson {path.name} cannot be read: {trouble}.") from None
    except ValidationError as error:
        first = error.errors()[0]
        loc = [str(part + 1) if isinstance(part, int) else part for part in first["loc"]]
        where = f" at {' '.join(loc)!r}" if loc else ""
        why = first["msg"].removeprefix("Value error, ").rstrip(".")
        raise LessonError(f"The lesson {path.name} is wrong{where}: {why}.") from None


class Tutor:
    """Leads one person through a lesson: knows the step, and holds back all that is not meant.

    It is the observer of the match, so it knows at once what was chosen and what was taken back.
    """

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.done = 0
        """How many steps are over."""
        self._taken = 0
        """How many choices of this step have been taken."""
        self.refusal = ""
        """What is said about the last try; empty: nothing was wrong."""
        self._refused = 0

    @property
    def step(self) -> LessonStep | None:
        """The step that waits; None: the lesson is over."""
        steps = self.lesson.steps
        return steps[self.done] if self.done < len(steps) else None

    @property
    def last(self) -> LessonStep | None:
        """The step before that one."""
        return self.lesson.steps[self.done - 1] if self.done else None

    @property
    def wanted(self) -> tuple[Choice, ...]:
        """The choices that are still waited for in this step."""
        return self.step.choices[self._taken :] if self.step else ()

    # ---- what is allowed

    def allows(self, choices: Sequence[Choice]) -> bool:
        """Tell whether all these choices are meant now, one after the other; else say so."""
        wanted = self.wanted
        fits = bool(choices) and tuple(choices) == wanted[: len(choices)]
        if not fits:
            self.refuse()
        return fits

    def allows_kind(self, kind: str) -> bool:
        """Tell whether a choice of this kind is meant next; else say so."""
        fits = bool(self.wanted) and self.wanted[0].kind == kind
        if not fits:
            self.refuse()
        return fits

    def allows_undo(self) -> bool:
        """Tell whether the last choice is to be taken back now; else say so."""
        fits = self.step is not None and self.step.do is Deed.UNDO
        if not fits:
            self.refuse()
        return fits

    def refuse(self) -> None:
        """Say kindly that something else is meant."""
        if self.step is None:
            self.refusal = OVER
        else:
            common = self.lesson.wrong
            self.refusal = self.step.wrong or common[self._refused % len(common)]
            self._refused += 1

    # ---- what happens

    def did(self, deed: Deed) -> bool:
        """Take note of a deed; True: the step waited for it."""
        if self.step is None or self.step.do is not deed:
            return False
        self._next()
        return True

    def chosen(self, match: Match, step: Step) -> None:  # noqa: ARG002
        """Take note of a choice that has been carried out."""
        if step.seat == self.lesson.seat and self.wanted:
            self._taken += 1
            self.refusal = ""
            if not self.wanted:
                self._next()

    def undone(self, match: Match, steps: int) -> None:  # noqa: ARG002
        """Take note that the last choice was taken back."""
        self.did(Deed.UNDO)

    def _next(self) -> None:
        self.done += 1
        self._taken = 0
        self.refusal = ""


def begin_lesson(lesson: Lesson, maps: Path, registry: Registry) -> tuple[Match, Tutor]:
    """Return the match of a lesson, ready to be played, and its tutor, or raise LessonError.

    The lesson is rehearsed first, so nobody gets stuck in one that does not fit its map.
    """
    _rehearse(lesson, *_open(lesson, maps, registry))
    return _open(lesson, maps, registry)


def _open(lesson: Lesson, maps: Path, registry: Registry) -> tuple[Match, Tutor]:
    try:
        mission = find_mission(lesson.map, maps, registry)
    except DerelictError as error:
        raise LessonError(f"The lesson {lesson.title!r} has no map: {error}") from None
    try:
        start = mission.start({})
        if lesson.position is not None:
            start = Start.at_position(mission.rules, lesson.position, {})
    except DerelictError as error:
        raise LessonError(f"The lesson {lesson.title!r} cannot begin so: {error}") from None
    dice = [*lesson.dice, *(die for step in lesson.steps for die in step.dice)]
    tutor = Tutor(lesson)
    match = Match(
        mission.rules,
        start,
        seed=0,
        chance=Chance(0, forced=tuple(dice), strict=True),
        observer=tutor,
    )
    seats = match.seats
    if lesson.seat not in seats:
        raise LessonError(f"The lesson {lesson.title!r} guides nobody: {lesson.seat[:40]!r}.")
    others = ScriptedPlayer(text for step in lesson.steps for text in step.then)
    match.players = dict.fromkeys(seats, others) | {Seat(lesson.seat): HumanPlayer()}
    return match, tutor


def _rehearse(lesson: Lesson, match: Match, tutor: Tutor) -> None:
    """Play a lesson to its end, or raise LessonError for the first step that does not fit."""
    number, dice, script = 0, len(lesson.dice), 0
    try:
        _run_on(match, lesson)
        _check_used(match, lesson, dice, script)
        for step in lesson.steps:
            number += 1
            if step.do is Deed.UNDO:
                match.undo()
            elif step.do is not None:
                tutor.did(step.do)
            for choice in step.choices:
                match.choose(choice)
                _run_on(match, lesson)
            dice, script = dice + len(step.dice), script + len(step.then)
            _check_used(match, lesson, dice, script)
        if match.outcome is None:
            raise LessonError("The match is not over after the last step.")
    except DerelictError as error:
        raise LessonError(f"The lesson {lesson.title!r} fails at step {number}: {error}") from None


def _run_on(match: Match, lesson: Lesson) -> None:
    """Let dice fall and the script go on until the guided seat is asked."""
    while match.offer is not None and match.offer.seat != lesson.seat:
        match.advance()


def _check_used(match: Match, lesson: Lesson, dice: int, script: int) -> None:
    """Raise LessonError unless so many dice and so much of the script are used up."""
    chosen = sum(1 for _ in _of_others(match.steps, lesson))
    if match.chance.forced_used != dice:
        raise LessonError(f"{match.chance.forced_used} dice have been rolled, not {dice}.")
    if chosen != script:
        raise LessonError(f"The others have made {chosen} choices, not {script}.")


def _of_others(steps: Iterable[Step], lesson: Lesson) -> Iterator[Step]:
    return (step for step in steps if step.seat not in (CHANCE, lesson.seat))
