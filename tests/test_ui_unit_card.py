"""The card of the active unit: its portrait, and what it has left."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import CARD
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.play.sheet import LOW
from tests.windows import Hands, new_match, quick_settings

Asked = list[tuple[Any, ...]]
"""Pictures by folder, name, size, and whether they are faint."""


def active(tmp_path: Path, size: tuple[int, int] = (1280, 720), scale: int = 100) -> Hands:
    """Return a match on a window in which a unit is active, after all have been placed."""
    match = new_match()
    while match.rules.status(match.state)["active"] is None:
        assert match.offer is not None
        if not match.advance():
            match.choose(match.offer.choices[0])
    return Hands(tmp_path, match, quick_settings(size, scale))


def drawn(hands: Hands, kind: str, **status: int) -> Asked:
    """Draw the panel as if the active unit were another; return which pictures it took."""
    match = hands.play.match
    assert match.offer is not None
    assert match.offer.seat is not None
    seen = Outlook.of(match, match.offer.seat)
    tokens = {i: t._replace(kind=kind) if t == seen.active else t for i, t in seen.tokens.items()}
    seen = replace(seen, tokens=tokens, status={**seen.status, **status})
    asked: Asked = []
    art = hands.play.look.art
    picture = art.picture

    def ask(*words: Any) -> pygame.Surface:
        asked.append(words)
        return picture(*words)

    art.picture = ask  # type: ignore[assignment]
    window = pygame.display.get_surface()
    assert window is not None
    hands.play.side.draw(window, seen, "")
    art.picture = picture
    return asked


def stock(asked: Asked) -> list[bool]:
    """Return the shots that were drawn: True for those that are spent."""
    return [words[3] for words in asked if words[0] == "pips"]


def test_the_card_shows_the_portrait(tmp_path: Path) -> None:
    hands = active(tmp_path)
    folders = [words[:2] for words in drawn(hands, "marine_sarge")]
    assert ("portraits", "marine_sarge") in folders


def test_a_unit_without_a_portrait_is_shown_as_its_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = active(tmp_path)
    monkeypatch.setattr(Art, "has", lambda _, folder, __: folder == "tokens")
    large = [words[:2] for words in drawn(hands, "marine_sarge") if words[2] > 40]
    assert large == [("tokens", "marine_sarge")]


def test_shots_are_drawn_as_what_they_are(tmp_path: Path) -> None:
    hands = active(tmp_path)
    assert stock(drawn(hands, "marine_flame", flamer_ammo=4)) == [False] * 4 + [True] * 2
    assert stock(drawn(hands, "marine_cannon", cannon_ammo=3)) == [False] * 3
    assert stock(drawn(hands, "marine_cannon", cannon_ammo=0)) == [True]
    assert stock(drawn(hands, "marine", flamer_ammo=4, cannon_ammo=3)) == []
    crowd = drawn(hands, "marine_cannon", cannon_ammo=99)
    assert stock(crowd) == [False], "one stands for all, with the number beside it"


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((2560, 1440), 200), ((1280, 720), 200)]
)
@pytest.mark.parametrize("shots", [0, 6, 10, 99])
def test_the_card_holds_everything(
    size: tuple[int, int], scale: int, shots: int, tmp_path: Path
) -> None:
    hands = active(tmp_path, size, scale)
    window = pygame.display.get_surface()
    assert window is not None
    drawn(hands, "marine_cannon", cannon_ammo=shots)
    px, side = hands.stage.fonts.px, hands.play.side.rect
    card = pygame.Rect(side.left + px(12), side.top + px(10), side.width - px(24), px(98))
    assert card.height == px(LOW - 6)
    inside = pygame.Rect(card.right - px(3), card.top + px(12), px(2), card.height - px(24))
    colours = {tuple(window.get_at((inside.left, y))) for y in range(inside.top, inside.bottom)}
    assert colours == {tuple(pygame.Color(CARD))}, "nothing reaches the edge of the card"
