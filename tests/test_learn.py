"""`derelict learn`: what a mind knows is learnt from matches that it plays by itself."""

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

from derelict_game.cli import main
from derelict_game.players.holdout import judgement as judging
from derelict_game.players.holdout.judgement import Judgement
from derelict_game.players.holdout.learning import JudgementLearning, Net, Seen
from derelict_game.players.holdout.packed import LYING, packed
from derelict_game.players.holdout.turn import Turn
from tests.holdout import deal_out


def shipped() -> str:
    """Return what the solver knows."""
    return files(judging.__package__ or "").joinpath(judging.FILE).read_text(encoding="utf-8")


def test_what_is_read_is_written_again() -> None:
    assert JudgementLearning(shipped(), 1).text() == shipped()


def test_a_net_judges_as_the_search_does() -> None:
    net = JudgementLearning(shipped(), 1).net
    judge = Judgement(net.lines())
    for seed in range(20):
        state = deal_out(seed)
        lying, standing = packed(state) & LYING, (1 << 10, 0, 1 << 24)
        deck = state.deck[: 4 * (1 + seed % 6)]
        total = judge.ground(standing, deck)
        for card, rows in enumerate(judge.squad):
            total += rows[lying >> 6 * card & 63]
        seen = Seen.of(lying, standing, deck)
        assert net.chance(seen) == pytest.approx(judge.chance(judge.value(total)), abs=1e-6)


def test_learning_moves_a_thought_towards_the_truth() -> None:
    net, state = Net.anew(Random(3)), deal_out(1)
    seen = Seen.of(packed(state) & LYING, (0, 0, 0), state.deck)
    other = Seen.of(packed(state) & LYING, (0, 0, 0), state.deck, mirror=3)
    before = net.chance(seen)
    surprises = [net.learn(seen, 1.0) for _ in range(30)]
    assert surprises == sorted(surprises, reverse=True)
    assert net.chance(seen) > before + 0.1
    assert other != seen
    for _ in range(200):
        net.learn(seen, 0.0)
    assert net.chance(seen) < 0.3


@pytest.mark.slow
def test_who_has_played_more_matches_wins_more_of_them() -> None:
    learning = JudgementLearning(None, 5)
    lines = list(learning.learn(1000))
    assert len(lines) == 10
    shares = [int(line.split(": ")[1].partition("%")[0]) for line in lines]
    assert sum(shares[-3:]) > sum(shares[:3])
    assert Turn((0, 0, 0), (), last=True, by=Judgement(learning.net.lines())).last


def test_the_command_learns_goes_on_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, more = tmp_path / "new.txt", tmp_path / "more.txt"
    learn = ["learn", "--rules", "holdout", "--matches", "30"]
    assert main([*learn, "-o", str(out)]) == 0
    assert capsys.readouterr().out.startswith("30 matches: ")
    assert main([*learn, "-o", str(more), "--from", str(out), "--seed", "2"]) == 0
    assert more.read_text() != out.read_text()
    assert len(more.read_text().splitlines()) == len(out.read_text().splitlines())
    capsys.readouterr()
    (tmp_path / "wrong.txt").write_text("what: is this\n")
    for words, sentence in (
        (["learn", "--rules", "skirmish", "-o", str(out)], "whose minds learn something"),
        (["learn", "-o", str(out)], "whose minds learn something"),
        ([*learn, "-o", str(out), "--from", str(tmp_path / "none.txt")], "cannot be read"),
        ([*learn, "-o", str(out), "--from", str(tmp_path / "wrong.txt")], "was learnt"),
        ([*learn, "-o", str(tmp_path)], "cannot be written"),
    ):
        assert main(words) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert sentence in error
