"""Ways into a match: a new one, the same once more, a saved one, one that was left, a lesson."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path

from derelict_game.match.chance import Chance
from derelict_game.match.daily import daily_of, seed_of
from derelict_game.match.lesson import LessonError, lesson_files, read_lesson
from derelict_game.match.match import Match, Step
from derelict_game.match.mission import Mission, find_mission, maps_of
from derelict_game.match.save import last_seen, replay_step
from derelict_game.match.saves import map_title
from derelict_game.match.statistics import was_counted
from derelict_game.match.table import former_players, keep, name_players, programs, set_up, sit_down
from derelict_game.players.names import HUMAN
from derelict_game.rules.seat import Seat
from derelict_game.ui.play.lesson_scene import LessonScene
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.notice import Answer, Notice, message
from derelict_game.ui.stage import Stage


def play(
    stage: Stage,
    match: Match,
    title: str,
    name: str | None = None,
    recent: Sequence[Step] = (),
) -> PlayScene:
    """Open the play screen of a match whose players are named, and keep its choices.

    Recent: choices that nobody at the screen has seen yet; they are carried out and shown first.
    """
    sit_down(match, apart=True)
    scene = PlayScene(stage, match, title)
    for step in recent:
        fault = replay_step(match, step)
        assert fault is None, fault
        scene.showing.record()
    keep(match, stage.folders.saves, name)
    stage.replace(scene)
    scene.hide_secrets()
    return scene


def brief(stage: Stage, match: Match, title: str) -> None:
    """Open the play screen of a new match, and the briefing over it.

    Until it begins nothing is kept of it, and whoever goes back is where they came from.
    """
    sit_down(match, apart=True)
    scene = PlayScene(stage, match, title)

    def begin() -> None:
        keep(match, stage.folders.saves)
        stage.leave_all_below(scene)
        scene.hide_secrets()

    stage.open(scene)
    stage.open(BriefingScene(stage, match, title, scene.leave, begin))


def begin_mission(
    stage: Stage,
    mission: Mission,
    options: Mapping[str, object],
    names: Mapping[Seat, str],
    seed: int,
) -> None:
    """Set a match up and begin it with its briefing; raises a DerelictError where it cannot."""
    brief(stage, set_up(mission, options, names, seed), mission.title)


def restart(stage: Stage, match: Match, title: str, seed: int) -> None:
    """Begin a match once more: the same map, options and players, with the dice of a seed."""
    chance = match.chance
    same = seed == chance.seed
    again = Match(
        match.rules,
        match.start,
        seed=seed,
        chance=Chance(seed, forced=chance.forced, strict=chance.strict) if same else None,
    )
    name_players(again, former_players(match))
    if title_of(stage, match) == title:
        title = title_of(stage, again)
    brief(stage, again, title)


def title_of(stage: Stage, match: Match) -> str:
    """Return what a match is called: after its map, or after its day if it is a daily deal."""
    card = stage.look_of(match.rules.name).theme.words
    day = daily_of(match, card)
    return f"{card.daily}, {day.day} {day:%B %Y}" if day else map_title(match)


def begin_daily(stage: Stage, game: str, day: date) -> None:
    """Begin the deal of a day, for one person; raises a DerelictError where it cannot."""
    name = next(iter(maps_of(stage.folders.maps, game)))
    mission = find_mission(name, stage.folders.maps, stage.registry)
    match = set_up(mission, {}, dict.fromkeys(mission.seats({}), HUMAN), seed_of(day))
    brief(stage, match, title_of(stage, match))


def go_on(stage: Stage, match: Match, name: str | None = None) -> None:
    """Go on with a match without players: those that it had sit down again.

    A program is asked for first: a save may come from anywhere.
    """
    names = former_players(match)

    def start(*, trusting: bool) -> Callable[[], None]:
        def begin() -> None:
            instead = {} if trusting else dict.fromkeys(programs(names), HUMAN)
            seen, recent = last_seen(match, [seat for seat, one in names.items() if one == HUMAN])
            name_players(seen, names | instead)
            if name is None and was_counted(seen, stage.folders.saves):
                # From an old save a match that has ended goes on as another one.
                seen.id = ""
            play(stage, seen, title_of(stage, seen), name, recent)

        return begin

    if found := programs(names):
        words = stage.look_of(match.rules.name).theme.words
        text = " ".join(
            f"{what[:80]!r} played {words.seat(seat).within}." for seat, what in found.items()
        )
        text += " Start it again only if you trust it; otherwise a person takes the seat."
        answers = [("A person plays", start(trusting=False)), ("Start it", start(trusting=True))]
        stage.open(Notice(stage, "Another program", text, [*answers, ("Back", lambda: None)]))
    else:
        start(trusting=True)()


def learn(stage: Stage, game: str) -> None:
    """Open the lesson of a game, or ask which of several."""
    first, *others = lesson_files(stage.folders.assets, game)
    if not others:
        _teach(stage, first)
        return
    answers: list[Answer] = []
    for path in (first, *others):
        with suppress(LessonError):
            answers.append((read_lesson(path).title, partial(_teach, stage, path)))
    text = "Which lesson would you like to take?"
    stage.open(Notice(stage, "Lessons", text, [*answers, ("Back", lambda: None)]))


def _teach(stage: Stage, path: Path) -> None:
    """Open a lesson; its match is never kept: it begins anew every time."""
    try:
        scene = LessonScene(stage, read_lesson(path))
    except LessonError as error:
        stage.open(message(stage, "The lesson cannot begin", str(error)))
    else:
        stage.replace(scene)
