"""Holdout at the window: how a match ends, the daily deal and the statistics."""

from datetime import date, datetime
from pathlib import Path

import pygame
import pytest

from derelict_game.match.daily import seed_of
from derelict_game.match.game_cards import shelf
from derelict_game.match.statistics import STATISTICS_FILE, Statistics, count
from derelict_game.match.table import keep
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.holdout.state import HoldoutState, Phase
from derelict_game.ui.scenes import ending
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.game import GameScene
from tests.conformance import play_out
from tests.test_ui_holdout import NEXT, at_position
from tests.windows import Hands, buttons, new_match

# ---- the end


def to_the_end(hands: Hands) -> None:
    """Go on until it is over."""
    while hands.play.match.offer:
        hands.take(NEXT)
        hands.settle()
    hands.wait(1.5)
    assert isinstance(hands.scene, EndScene)


def test_the_end_says_what_decided_it_and_can_be_taken_back(tmp_path: Path) -> None:
    match = new_match("holdout", 6)
    keep(match, tmp_path / "saves")
    hands = Hands(tmp_path, match)
    to_the_end(hands)
    scene = hands.scene
    assert isinstance(scene, EndScene)
    told = scene.ending
    assert told.heading == "The village is lost"
    assert match.outcome
    assert told.reason == match.outcome.reason
    labels = [label for label, _ in told.answers]
    assert {"New match", "The same deal again", "Look at the board"} <= set(labels)
    hands.push("Look at the board")
    assert hands.scene is hands.play
    hands.press(pygame.K_BACKSPACE)
    assert match.outcome is None
    assert isinstance(match.state, HoldoutState)
    assert match.state.phase is Phase.ATTACK
    hands.take(NEXT)
    hands.wait(1.5)
    assert isinstance(hands.scene, EndScene), "it is told anew"
    found = Statistics.load(tmp_path / "saves")
    assert len(found.matches) == 1, "and counted once"


@pytest.mark.parametrize(("label", "same"), [("The same deal again", True), ("New match", False)])
def test_another_match_begins_anew(label: str, same: bool, tmp_path: Path) -> None:
    match = new_match("holdout", 6)
    keep(match, tmp_path / "saves")
    hands = Hands(tmp_path, match)
    hands.settle()
    before = match.rules.write_position(match.state)
    to_the_end(hands)
    hands.push(label)
    hands.press(pygame.K_RETURN)
    hands.wait(0.5)
    again = hands.play.match
    assert again is not match
    assert again.state.turn == 1
    assert (again.rules.write_position(again.state) == before) == same
    assert again.undo_refusal, "there is nothing to take back"
    assert len(hands.play.log) == 2


def test_a_won_match_is_told_as_one(tmp_path: Path) -> None:
    match = at_position(["leader", 3, 1, "N"], phase="attack", turn=8, last=True)
    hands = Hands(tmp_path, match)
    hands.settle()
    to_the_end(hands)
    scene = hands.scene
    assert isinstance(scene, EndScene)
    assert scene.ending.heading == "The squad gets out"
    assert "helicopter takes 1 card home" in scene.ending.reason


# ---- the daily deal, statistics


def at_page(hands: Hands) -> GameScene:
    """Open the page of the game."""
    titles = shelf(hands.stage.folders.assets, hands.stage.registry)
    scene = GameScene(hands.stage, next(t for t in titles if t.rules.name == "holdout"))
    hands.stage.open(scene)
    hands.wait(0.1)
    return scene


def test_the_daily_deal_is_the_same_for_everybody_and_its_result_can_be_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    today = date.today()
    hands = Hands(tmp_path)
    at_page(hands)
    hands.push("Daily deal")
    hands.press(pygame.K_RETURN)
    hands.wait(0.5)
    assert hands.play.match.chance.seed == seed_of(today) == int(f"{today:%Y%m%d}")
    assert hands.play.title == f"Daily deal, {today.day} {today:%B %Y}"
    to_the_end(hands)
    hands.push("Copy the result")
    assert isinstance(hands.scene, EndScene), "one stays where one is"
    (line,) = copied
    turn = hands.play.match.state.turn
    assert line.startswith(f"Holdout, daily deal of {today:%Y-%m-%d}: lost in turn {turn}, ")
    assert line in hands.scene.ending.remarks
    hands.push("New match")
    hands.press(pygame.K_RETURN)
    hands.wait(0.3)
    assert hands.play.title == "The Village", "that is no daily deal"
    hands.stage.replace(GameScene(hands.stage, at_page(hands)._title))
    hands.wait(0.1)
    assert any(button.label == "Daily deal: lost" for button in buttons(hands.scene))


def test_without_a_clipboard_the_window_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: str) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    hands = Hands(tmp_path)
    ending.copy(hands.stage, "a line")
    assert "no clipboard" in hands.stage.told


def test_the_page_tells_in_which_turns_matches_were_lost(tmp_path: Path) -> None:
    turns = []
    for seed in range(8):
        match = new_match("holdout", seed)
        match.players = {seat: RandomPlayer(str(seed)) for seat in match.seats}
        match.player_names = {"squad": "human"}
        play_out(match)
        match.id = str(seed)
        count(match, tmp_path / "saves", datetime(2026, 11, 18, 12, seed))
        turns.append(match.state.turn)
    assert (tmp_path / "saves" / STATISTICS_FILE).is_file()
    hands = Hands(tmp_path)
    scene = at_page(hands)
    shown = {int(turn): int(number) for _, number, turn in scene._bars if number != "0"}
    assert shown == {turn: turns.count(turn) for turn in sorted(set(turns))}
