"""What holds of the rulebook of every game."""

from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.rules.registry import built_in
from derelict_game.ui.draw.fonts import fitted
from derelict_game.ui.scenes import rulebook
from derelict_game.ui.scenes.rulebook_text import read_rulebook
from derelict_game.ui.settings import SMALLEST_WINDOW
from tests.windows import Hands, quick_settings


@pytest.mark.parametrize("game", [rules.name for rules in built_in()])
def test_no_table_is_cut_in_the_smallest_window(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = []

    def watched(font: pygame.font.Font, text: str, width: int) -> str:
        short = fitted(font, text, width)
        if short != text:
            cut.append(text)
        return short

    monkeypatch.setattr(rulebook, "fitted", watched)
    settings = quick_settings(SMALLEST_WINDOW)
    hands = Hands(
        tmp_path, settings=settings, opened=lambda stage: rulebook.RulebookScene(stage, game)
    )
    hands.wait(0.1)
    assert isinstance(hands.scene, rulebook.RulebookScene)
    book = read_rulebook(places.game_folder(places.assets_dir(), game) / "rulebook.md")
    for place, block in enumerate(book.blocks):
        if block.cells:
            hands.scene._text._draw_block(place)
    assert not cut
