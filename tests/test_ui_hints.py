"""Hints: asked for by button and key, told with their reason, and gone with their question."""

from pathlib import Path

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.state import State
from derelict_game.ui.play import hinting
from derelict_game.ui.play.lesson_scene import LessonScene
from derelict_game.ui.scenes.begin import learn
from tests.test_ui_holdout import NEXT, at_position
from tests.waiting import wait_until
from tests.windows import FRAME, Hands, buttons, new_match

HINTED = Choice("move", Cell(3, 1), to=Cell(3, 2))
WHY = "Because it is better there."


class Adviser(Player):
    """Gives one hint, as soon as it may."""

    ready = True
    closed = False
    failed = ""

    def choose(self, view: State, offer: Offer) -> Choice | None:  # noqa: ARG002
        """Return the hint, or a safe choice in its place."""
        self.reason, self.remark = WHY, self.failed
        return HINTED if self.ready else None

    def close(self) -> None:
        """Take note of it."""
        self.closed = True


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> Adviser:
    """Somebody who sits where the game's own adviser would."""
    found = Adviser()
    monkeypatch.setattr(hinting, "cast_apart", lambda names, *_: dict.fromkeys(names, found))
    return found


def at_table(tmp_path: Path) -> Hands:
    """Return a window in which a card can move."""
    hands = Hands(tmp_path, at_position(["leader", 3, 1, "N"], ["infantry", 5, 1, "N"]))
    hands.settle()
    return hands


@pytest.mark.parametrize("by_key", [False, True])
def test_a_hint_is_shown_with_its_reason_and_taken_away(
    by_key: bool, adviser: Adviser, tmp_path: Path
) -> None:
    hands = at_table(tmp_path)

    def ask() -> None:
        if by_key:
            hands.press(pygame.K_h)
        else:
            hands.push(hinting.HINT)

    adviser.ready = False
    ask()
    assert hands.play.controls.message == hinting.THINKING
    hands.wait(0.1)
    assert hands.play.board.advice is None
    adviser.ready = True
    hands.wait(0.1)
    advice = hands.play.board.advice
    assert advice is not None
    assert advice == (HINTED, "Hint: Move, Leader", WHY)
    assert not hands.play.controls.message
    assert not hands.play.match.steps, "nothing is taken by it"
    window = pygame.display.get_surface()
    assert window is not None
    hands.point((5, 300))
    with_hint = pygame.image.tobytes(window, "RGB")
    ask()
    assert hands.play.board.advice is None, "a second time takes it away"
    hands.point((5, 300))
    assert pygame.image.tobytes(window, "RGB") != with_hint


def test_a_hint_is_gone_with_its_question(adviser: Adviser, tmp_path: Path) -> None:
    hands = at_table(tmp_path)
    hands.press(pygame.K_h)
    hands.wait(0.1)
    assert hands.play.board.advice
    hands.take(NEXT)
    hands.settle()
    assert hands.play.board.advice is None
    hands.press(pygame.K_BACKSPACE)
    hands.wait(0.1)
    assert hands.play.board.advice is None
    adviser.ready = False
    hands.press(pygame.K_h)
    hands.take(NEXT)
    adviser.ready = True
    hands.wait(0.2)
    assert hands.play.board.advice is None, "it was for another question"
    assert not hands.play.hinting.thinking


def test_an_adviser_that_fails_is_told_and_nothing_is_shown(
    adviser: Adviser, tmp_path: Path
) -> None:
    hands = at_table(tmp_path)
    adviser.failed = "The program of the squad has ended: 'next' is taken instead."
    hands.press(pygame.K_h)
    hands.wait(0.1)
    assert hands.play.board.advice is None
    assert hands.play.controls.message == hinting.NONE


def test_the_adviser_leaves_with_the_match(adviser: Adviser, tmp_path: Path) -> None:
    hands = at_table(tmp_path)
    hands.play.close()
    assert not adviser.closed, "it was never asked"
    hands.press(pygame.K_h)
    hands.play.close()
    assert adviser.closed


def test_the_games_own_adviser_answers_from_its_process(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("holdout", 7))
    for _ in range(2):
        hands.take(NEXT)
        hands.settle()
    offer = hands.play.controls.offer
    hands.press(pygame.K_h)

    wait_until(lambda: not hands.play.hinting.thinking, lambda: hands.app.step(FRAME))
    advice = hands.play.board.advice
    hands.play.close()
    assert advice is not None
    assert offer is not None
    assert advice.choice in offer
    assert advice.reason.endswith(".")


def test_games_without_an_adviser_and_lessons_have_no_hints(tmp_path: Path) -> None:
    hands = Hands(tmp_path / "a", new_match("junction"))
    assert not any(button.label == hinting.HINT for button in buttons(hands.play))
    hands.press(pygame.K_h)
    assert not hands.play.hinting.thinking
    hands = Hands(tmp_path / "b")
    learn(hands.stage, "holdout")
    hands.wait(0.2)
    scene = hands.scene
    assert isinstance(scene, LessonScene)
    assert not any(button.label == hinting.HINT for button in buttons(scene.play))
    hands.press(pygame.K_h)
    assert not scene.play.hinting.thinking
