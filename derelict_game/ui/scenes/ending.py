"""How a match ended, made ready to be told: who won, what it earned, the numbers, what is next."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

import pygame

from derelict_game.errors import DerelictError
from derelict_game.match.campaign import Campaign, Medal
from derelict_game.match.daily import daily_of, result_line
from derelict_game.match.game_cards import shelf
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.match.ranks import Result, headline, ranks, result
from derelict_game.match.statistics import StatisticsError, count
from derelict_game.match.table import former_players, fresh_seed
from derelict_game.match.tally import Side, totals
from derelict_game.players.names import HUMAN
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import TEXT
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.scenes.dossier import mission_of
from derelict_game.ui.scenes.laurels import Laurels, belongs_to_campaign
from derelict_game.ui.scenes.notice import Answer
from derelict_game.ui.stage import Stage

NEXT = "Next mission"
COPY, COPIED = "Copy the result", "The result is in the clipboard."
LOOK, WHY = "Look at the board", "Why they did it"
STEPS = "Turn by turn"
TAKE_BACK = "Take the last choice back"
CAMPAIGN, TITLE = "Campaign", "Back to the title"


MANY = 3
"""From so many seats on all of them are told by rank."""


class Mood(StrEnum):
    """How an end feels to those at the screen."""

    VICTORY = "victory"
    DEFEAT = "defeat"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a seat came in, in words."""

    place: int
    title: str
    player: str
    """Who sat there; empty: a person."""
    score: str
    """Its points; empty: the game counts none."""
    colour: str
    own: bool
    """Whether somebody at the screen sat there."""


@dataclass(frozen=True, slots=True)
class Ending:
    """Everything that is told of an end."""

    mood: Mood
    heading: str
    """Who won."""
    colour: str
    """The winner's."""
    reason: str
    title: str
    """Of the mission."""
    turns: int
    par: int | None = None
    sides: tuple[tuple[Seat, str, Side], ...] = ()
    """The seats whose numbers are shown, their colours and their numbers."""
    scores: tuple[tuple[Seat, str], ...] = ()
    """The points of those seats, in words, in a game that counts them."""
    ranks: tuple[Placed, ...] = ()
    """Everybody from best to worst; empty: one sentence tells all."""
    medal: Medal | None = None
    remarks: tuple[str, ...] = ()
    """What else is said: what a better medal needs, or a farewell."""
    answers: Sequence[Answer] = field(default_factory=tuple)
    """What can be done next."""
    first: str = ""
    """The label of the answer that Enter gives."""
    game: str = ""
    """The name of its rules, for the look."""


def ending_of(
    stage: Stage,
    match: Match,
    title: str,
    people: Sequence[Seat],
    leave: Callable[[], object],
    *,
    counted: bool = False,
) -> Ending:
    """Count a match that is over and return how it is told.

    `leave` closes the play screen. Counted: it ended before, and was only looked at again. A match
    that ends anew, as after an undo, counts as it ended last.
    """
    rewarded, trouble = (True, "") if counted else _count(stage, match)
    laurels, mission = Laurels.of(stage, match, counted=rewarded), mission_of(stage, match)
    mood, heading, colour = verdict(stage, match, people)
    seats, outcome = match.seats, match.outcome
    numbers = totals(match)
    theme = stage.look_of(match.rules.name).theme
    scores = outcome.scores if outcome and len(seats) < MANY else {}
    shown = seats if scores else people or seats
    if len(seats) >= MANY and len(shown) > 1:
        # The ranks tell enough of so many.
        shown = ()
    answers = _answers(stage, match, title, laurels, leave)
    labels = [label for label, _ in answers]
    wanted = NEXT if mood is Mood.VICTORY else theme.words.again
    day = daily_of(match, theme.words)
    shared = (result_line(match, theme.words, day),) if day else ()
    if shared:
        answers.insert(-1, (COPY, lambda: copy(stage, shared[0])))
    return Ending(
        mood,
        heading,
        colour,
        outcome.reason if outcome else "",
        title,
        match.state.turn,
        mission.par if mission else None,
        tuple((seat, theme.seats.colour(seat, seats), numbers[seat]) for seat in shown),
        tuple((seat, theme.words.scored(scores[seat])) for seat in shown if seat in scores),
        _placed(stage, match, people),
        laurels.medal,
        tuple(text for text in (*shared, laurels.better, laurels.trouble, trouble) if text),
        answers,
        wanted if wanted in labels else labels[-1],
        match.rules.name,
    )


def _count(stage: Stage, match: Match) -> tuple[bool, str]:
    """Count a match; tell whether it had been won before, and what went wrong in a sentence."""
    try:
        before = count(match, stage.folders.saves, datetime.now())
    except StatisticsError as error:
        return False, str(error)
    return before is not None and before.result is Result.WON, ""


def verdict(stage: Stage, match: Match, people: Sequence[Seat]) -> tuple[Mood, str, str]:
    """Return how the end feels, who won, and in which colour that is written."""
    seats, outcome = match.seats, match.outcome
    assert outcome is not None
    theme = stage.look_of(match.rules.name).theme
    results = {result(outcome, seat) for seat in people or seats}
    mood = Mood.DEFEAT
    if Result.WON in results:
        mood = Mood.VICTORY
    elif Result.DRAWN in results:
        mood = Mood.DRAW
    winner = outcome.winner
    colour = theme.seats.colour(winner, seats) if winner else TEXT
    return mood, headline(theme.words, outcome, seats), colour


def _placed(stage: Stage, match: Match, people: Sequence[Seat]) -> tuple[Placed, ...]:
    """Return where everybody came in, if they are many."""
    seats, outcome = match.seats, match.outcome
    if outcome is None or len(seats) < MANY:
        return ()
    game, theme = match.rules.name, stage.look_of(match.rules.name).theme
    players = {
        seat: "" if name == HUMAN else player_words(stage.folders.assets, game, name).title
        for seat, name in former_players(match).items()
    }
    return tuple(
        Placed(
            rank.place,
            theme.words.seat(rank.seat).title,
            players[rank.seat],
            "" if rank.score is None else theme.words.scored(rank.score),
            theme.seats.colour(rank.seat, seats),
            rank.seat in people,
        )
        for rank in ranks(outcome, seats)
    )


def _answers(
    stage: Stage, match: Match, title: str, laurels: Laurels, leave: Callable[[], object]
) -> list[Answer]:
    def again(seed: Callable[[], int]) -> Callable[[], None]:
        def begin() -> None:
            from derelict_game.ui.scenes.begin import restart

            restart(stage, match, title, seed())

        return begin

    def go_on() -> None:
        next_mission(stage, match, laurels.following)

    answers: list[Answer] = []
    if laurels.following:
        answers.append((NEXT, go_on))
    words = stage.look_of(match.rules.name).theme.words
    answers.append((words.again, again(lambda: match.chance.seed)))
    answers.append((words.anew, again(fresh_seed)))
    answers.append((LOOK, lambda: None))
    answers.append((STEPS, lambda: _open_replay(stage, match, title)))
    if match.reasons:
        answers.append((WHY, lambda: _open_reasons(stage, match)))
    if belongs_to_campaign(stage, match):
        answers.append((CAMPAIGN, lambda: _open_campaign(stage, match, leave)))
    else:
        answers.append(way_home(stage, match.rules.name, leave))
    return answers


def way_home(stage: Stage, game: str, leave: Callable[[], object]) -> Answer:
    """Return where one goes when a match is left: the title or, of other games, their own page."""
    titles = shelf(stage.folders.assets, stage.registry)
    title = next((one for one in titles[1:] if one.rules.name == game), None)
    if title is None:
        return TITLE, leave

    def go() -> None:
        from derelict_game.ui.scenes.game import GameScene
        from derelict_game.ui.scenes.shelf import ShelfScene

        stage.replace(ShelfScene(stage))
        stage.open(GameScene(stage, title))

    return f"Back to {title.card.title}", go


def copy(stage: Stage, text: str) -> None:
    """Put a text into the clipboard, or say that there is none."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        stage.tell("There is no clipboard here; the result stands in the window.")
    else:
        stage.tell(COPIED)


def next_mission(stage: Stage, match: Match, name: str) -> None:
    """Begin another mission with the same players in the same seats."""
    from derelict_game.ui.scenes.begin import begin_mission
    from derelict_game.ui.scenes.notice import message

    former = former_players(match)
    campaign = Campaign.of(stage.folders.assets, match.rules.name)
    level = campaign.levels[0] if campaign and campaign.levels else HUMAN
    try:
        mission = find_mission(name, stage.folders.maps, stage.registry)
        seats = mission.seats({})
        names = {seat: former.get(seat, level) for seat in seats}
        begin_mission(stage, mission, {}, names, fresh_seed())
    except DerelictError as error:
        stage.open(message(stage, "The mission cannot begin", str(error)))


def _open_campaign(stage: Stage, match: Match, leave: Callable[[], object]) -> None:
    from derelict_game.ui.scenes.campaign import CampaignScene

    leave()
    stage.open(CampaignScene(stage, match.rules.name))


def _open_replay(stage: Stage, match: Match, title: str) -> None:
    from derelict_game.match.playback import Record
    from derelict_game.ui.play.replay_scene import ReplayScene

    stage.open(ReplayScene(stage, Record.of(match), title))


def _open_reasons(stage: Stage, match: Match) -> None:
    from derelict_game.ui.scenes.reasons import ReasonsScene

    stage.open(ReasonsScene(stage, match))
