"""Statistics: each finished match counts once, and the shelf tells what they make together."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from derelict_game import places
from derelict_game.match.autosave import newest_unfinished
from derelict_game.match.game_cards import GameCard
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.match.ranks import Rank, Result, headline, ranks, result, table
from derelict_game.match.save import last_seen, load_match, save_match
from derelict_game.match.saves import saved_files
from derelict_game.match.statistics import (
    STATISTICS_FILE,
    Finished,
    Standing,
    Statistics,
    StatisticsError,
    count,
)
from derelict_game.match.table import keep, set_up
from derelict_game.players.names import HUMAN
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.seat import Seat
from tests.conftest import Cli, one_sentence

US, THEM, ELSE, FOUR = Seat("us"), Seat("them"), Seat("robot3"), Seat("robot4")
TODAY = datetime(2026, 5, 1, 12)
CARD = GameCard.model_validate(
    {"title": "Toy", "lost": "All is lost", "won": "All is well", "score": "flags"}
)


def finished(end: str, *, people: int = 1, game: str = "toy", number: int = 0) -> Finished:
    """Return a match that ended somehow for us."""
    share = {"won": 1.0, "lost": -1.0, "drawn": 0.0}[end]
    names = [HUMAN] * people + ["random"] * (2 - people)
    return Finished(
        id=f"{game}-{number}",
        when=TODAY + timedelta(minutes=number),
        game=game,
        players=dict(zip((US, THEM), names, strict=True)),
        returns={US: share, THEM: -share},
        turns=3,
        seed=1,
    )


def ended(winner: str | None, seed: int = 1, aliens: str = "random") -> Match:
    """Return a match of Skirmish that is over but for its outcome being read."""
    mission = find_mission("junction", places.maps_dir(), built_in())
    match = set_up(mission, {}, {Seat("marines"): HUMAN, Seat("aliens"): aliens}, seed)
    end(match, winner)
    return match


def end(match: Match, winner: str | None) -> None:
    """Let a match be over."""
    seats, reason = match.seats, "It is over."
    if winner is None:
        match.state.result = Outcome.drawn(seats, reason)
    else:
        match.state.result = Outcome.won(Seat(winner), seats, reason)
    match.open = ()


# ---- ranks


def test_equal_returns_share_a_rank() -> None:
    outcome = Outcome.ranked([THEM, (US, ELSE)], "Over.", {US: 1, THEM: 3, ELSE: 1})
    assert ranks(outcome, (US, THEM, ELSE)) == [
        Rank(1, THEM, 3),
        Rank(2, US, 1),
        Rank(2, ELSE, 1),
    ]
    assert table(CARD, outcome, (US, THEM, ELSE)) == [
        "1. Them, 3 flags",
        "2. Us, 1 flag",
        "2. Robot 3, 1 flag",
    ]


@pytest.mark.parametrize(
    ("outcome", "said", "ours"),
    [
        (Outcome.won(US, [US, THEM], ""), "Us wins", Result.WON),
        (Outcome.won(THEM, [US, THEM], ""), "Them wins", Result.LOST),
        (Outcome.drawn([US, THEM], ""), "A draw", Result.DRAWN),
        (Outcome.lost([US], ""), "All is lost", Result.LOST),
        (Outcome.lost([US, THEM], ""), "All is lost", Result.LOST),
        (Outcome({US: 1.0, THEM: 1.0}, ""), "All is well", Result.WON),
        (Outcome.won(US, [US], ""), "Us wins", Result.WON),
        (Outcome.drawn([US], ""), "A draw", Result.DRAWN),
        (Outcome.ranked([ELSE, US, THEM], ""), "Robot 3 wins", Result.LOST),
        (Outcome.ranked([(US, ELSE), THEM], ""), "Us and Robot 3 tie", Result.DRAWN),
        (Outcome.ranked([(US, ELSE, FOUR), THEM], ""), "A tie of 3", Result.DRAWN),
        (Outcome.ranked([(US, THEM, ELSE)], ""), "A draw", Result.DRAWN),
    ],
)
def test_an_end_is_told_in_a_sentence(outcome: Outcome, said: str, ours: Result) -> None:
    assert headline(CARD, outcome, tuple(outcome.returns)) == said
    assert result(outcome, US) == ours


def test_a_duel_without_points_needs_no_table() -> None:
    assert not table(CARD, Outcome.won(US, [US, THEM], ""), (US, THEM))
    assert table(CARD, Outcome.won(US, [US], "", {US: 5}), (US,)) == ["Us, 5 flags"]


# ---- standings


def test_a_streak_is_of_victories_and_ends_with_anything_else() -> None:
    ends = ["won", "won", "lost", "won", "won", "won"]
    matches = [finished(end, number=number) for number, end in enumerate(ends)]
    assert Standing.of(matches) == Standing(6, 5, 1, 0, 3, 3)
    assert str(Standing.of(matches)) == "6 played, 5 won, streak 3"
    matches.append(finished("drawn", number=9))
    assert Standing.of(matches) == Standing(7, 5, 1, 1, 0, 3)
    assert str(Standing.of(matches)) == "7 played, 5 won"
    assert str(Standing()) == "Not played yet"


def test_matches_between_people_are_played_and_no_more() -> None:
    matches = [finished("won", number=1), finished("lost", people=2, number=2)]
    assert Standing.of(matches) == Standing(2, 1, 0, 0, 1, 1)
    assert str(Standing.of(matches[1:])) == "1 played"


def test_every_game_has_its_own() -> None:
    statistics = Statistics(matches=[finished("won"), finished("lost", game="other")])
    assert statistics.standing("toy") == Standing(1, 1, 0, 0, 1, 1)
    assert statistics.standing("other") == Standing(1, 0, 1)
    assert statistics.standing("third") == Standing()


# ---- counting


def test_a_match_is_kept_with_all_that_later_statistics_need(tmp_path: Path) -> None:
    match = ended("marines", seed=12)
    keep(match, tmp_path)
    assert count(match, tmp_path, TODAY) is None
    (kept,) = Statistics.load(tmp_path).matches
    assert (kept.game, kept.map, kept.turns, kept.seed) == ("skirmish", "junction", 1, 12)
    assert kept.players == {"marines": HUMAN, "aliens": "random"}
    assert kept.returns == {"marines": 1.0, "aliens": -1.0}
    assert (kept.when, kept.result) == (TODAY, Result.WON)
    assert not saved_files(tmp_path)[1:], "the file is no save"


def test_a_match_that_ends_anew_counts_as_it_ended_last(tmp_path: Path) -> None:
    match = ended("aliens")
    keep(match, tmp_path)
    count(match, tmp_path, TODAY)
    end(match, "marines")
    before = count(match, tmp_path, TODAY)
    assert before is not None
    assert before.result is Result.LOST
    assert Statistics.load(tmp_path).standing("skirmish") == Standing(1, 1, 0, 0, 1, 1)


def test_the_same_start_once_more_is_another_match(tmp_path: Path) -> None:
    for _ in range(2):
        match = ended("aliens", seed=5)
        keep(match, tmp_path)
        count(match, tmp_path, TODAY)
    assert Statistics.load(tmp_path).standing("skirmish").lost == 2


def test_a_match_is_the_same_wherever_it_goes_on(tmp_path: Path, registry: Registry) -> None:
    mission = find_mission("junction", places.maps_dir(), registry)
    match = set_up(mission, {}, {Seat("marines"): HUMAN, Seat("aliens"): "random"}, 3)
    keep(match, tmp_path)
    assert match.offer
    match.choose(match.offer.choices[0])
    save_match(match, tmp_path / "mine.json")
    named = load_match(tmp_path / "mine.json", registry)
    keep(named, tmp_path)
    unfinished = newest_unfinished(tmp_path, registry)
    assert unfinished is not None
    seen, _ = last_seen(named, [Seat("aliens")])
    assert match.id
    assert {named.id, unfinished.match.id, seen.id} == {match.id}
    for one in (match, named):
        end(one, "aliens")
        count(one, tmp_path, TODAY)
    assert Statistics.load(tmp_path).standing("skirmish").played == 1


def test_matches_without_people_do_not_count(tmp_path: Path) -> None:
    match = ended("aliens")
    match.player_names = {"marines": "random", "aliens": "random"}
    assert count(match, tmp_path, TODAY) is None
    assert not (tmp_path / STATISTICS_FILE).exists()


# ---- damage


def test_a_damaged_file_is_told_and_put_aside(tmp_path: Path) -> None:
    path = tmp_path / STATISTICS_FILE
    for number, content in enumerate(("{ruin", '{"format": "something else"}'), 1):
        path.write_text(content)
        with pytest.raises(StatisticsError) as told:
            Statistics.load(tmp_path)
        assert one_sentence(str(told.value))
        assert path.read_text() == content, "looking changes nothing"
        count(ended("marines"), tmp_path, TODAY)
        assert Statistics.load(tmp_path).standing("skirmish").won == 1
        aside = sorted(tmp_path.glob("*.damaged*"))
        assert len(aside) == number
        assert content in [one.read_text() for one in aside]


def test_what_cannot_be_read_or_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / STATISTICS_FILE).mkdir()
    with pytest.raises(StatisticsError) as told:
        count(ended("marines"), tmp_path, TODAY)
    assert one_sentence(str(told.value))
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(StatisticsError) as told:
        count(ended("marines"), blocked, TODAY)
    assert one_sentence(str(told.value))


def test_the_terminal_counts_too(cli: Cli, tmp_path: Path) -> None:
    words = ("text", "--map", "junction", "--option", "turn_limit=1", "--saves", "kept")
    done = cli(*words, "--seat", "aliens=random", stdin="pass\n" * 40)
    assert "A draw: " in done.stdout
    assert Statistics.load(tmp_path / "kept").standing("skirmish") == Standing(1, 0, 0, 1)
