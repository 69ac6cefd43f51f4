"""The curtain, and why they did it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game.players import cast
from derelict_game.rules.seat import Seat
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.reasons import ReasonsScene
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.settings import Speed
from tests.test_ui_flow import ALIENS, MARINES, seated
from tests.windows import FRAME, Hands, new_match, quick_settings

# ---- the curtain


def pixels(hands: Hands) -> bytes:
    """Return everything that is seen."""
    window = pygame.display.get_surface()
    assert window is not None
    hands.app._everything = True
    hands.app.step(FRAME)
    return pygame.image.tobytes(window, "RGB")


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1440)])
def test_the_curtain_tells_nothing_but_the_seat(size: tuple[int, int], tmp_path: Path) -> None:
    def behind(name: str, seat: str) -> bytes:
        hands = Hands(tmp_path, new_match(name), quick_settings(size, 200))
        hands.stage.open(Curtain(hands.stage, hands.play.look, Seat(seat), (MARINES, ALIENS)))
        return pixels(hands)

    seen = behind("first-burn", "aliens")
    assert seen == behind("junction", "aliens"), "whatever is behind it"
    assert seen != behind("junction", "marines")
    assert len(set(seen[::97])) > 20, "it is a picture"


def test_the_curtain_names_any_seat_and_opens(tmp_path: Path) -> None:
    settings = quick_settings()
    settings.own_speed = Speed.NORMAL
    hands = Hands(tmp_path, settings=settings)
    name = Seat("the very long name of a seat that nobody thought of")
    hands.stage.open(Curtain(hands.stage, hands.stage.own, name, (name,)))
    closed = pixels(hands)
    hands.press(pygame.K_SPACE)
    assert pixels(hands) == closed, "what is pressed as it falls does not open it"
    hands.wait(0.4)
    hands.press(pygame.K_SPACE)
    hands.wait(0.2)
    assert isinstance(hands.scene, Curtain)
    assert pixels(hands) != closed, "it parts"
    hands.wait(0.6)
    assert isinstance(hands.scene, TitleScene)


# ---- why they did it


def reasons(tmp_path: Path) -> Hands:
    """Return the window with the reasons of a short match."""
    match = seated()
    match.players = {seat: cast.cast("greedy", match.rules, seat, 1) for seat in (MARINES, ALIENS)}
    while match.offer is not None and len(match.steps) < 150:
        match.advance()
    hands = Hands(tmp_path, opened=lambda stage: ReasonsScene(stage, match))
    hands.app.step(FRAME)
    return hands


def test_reasons_are_written_for_people_and_scroll(tmp_path: Path) -> None:
    hands = reasons(tmp_path)
    scene: Any = hands.scene
    deeds = [line for line in scene._lines if not line.heading]
    assert any(line.deed.startswith("Move") for line in deeds)
    assert not any(sign in line.deed for line in deeds for sign in "0123456789,") or all(
        "×" in line.deed for line in deeds if any(d in line.deed for d in "0123456789")
    )
    assert scene._lines[0].heading == "Turn 1  ·  Marines"
    ledger = scene.ledger
    end = ledger.height - ledger._shown
    assert ledger.offset == end > 0, "the newest is in sight"

    def moved(act: Callable[[], object]) -> int:
        before = ledger.offset
        act()
        return int(ledger.offset - before)

    hands.point(ledger.rect.center)
    assert moved(lambda: hands.post(pygame.MOUSEWHEEL, x=0, y=1)) < 0
    assert moved(lambda: hands.press(pygame.K_DOWN)) > 0
    assert moved(lambda: hands.press(pygame.K_PAGEUP)) < 0
    hands.press(pygame.K_HOME)
    assert ledger.offset == 0
    hands.press(pygame.K_END)
    assert ledger.offset == end
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, TitleScene)
