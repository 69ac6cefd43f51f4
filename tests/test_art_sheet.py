"""`derelict art-sheet`."""

from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Facing
from derelict_game.cli import main
from derelict_game.ui.draw.art import Art
from derelict_game.ui.tools.art_sheet import FLOOR, TURNED_SIZES, draw_art_sheet


def test_every_token_is_there_at_every_size_and_facing() -> None:
    sheet = draw_art_sheet(places.assets_dir())
    art = Art(places.assets_dir(), "derelict")
    found = pygame.image.tobytes(sheet, "RGB")
    width = sheet.get_width()
    tokens = places.game_folder(places.assets_dir(), "derelict") / "art" / "tokens"
    names = [path.stem for path in tokens.glob("*.svg")]
    assert len(names) >= 24
    for name in names:
        for size in TURNED_SIZES:
            for facing in Facing:
                wanted = pygame.Surface((size, size))
                wanted.fill(FLOOR)
                wanted.blit(art.turned("tokens", name, size, facing), (0, 0))
                rows = pygame.image.tobytes(wanted, "RGB")
                middle = rows[size // 2 * size * 3 : (size // 2 + 1) * size * 3]
                assert middle in found, f"{name} at {size} facing {facing.name}"
    assert width < 4000


def test_the_sheet_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sheets" / "art.png"
    assert main(["art-sheet", "-o", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}\n"
    assert pygame.image.load(path).get_width() > 1000


@pytest.mark.parametrize(
    ("name", "part"), [("art.jpg", "ends in .png"), ("file/art.png", "cannot be written")]
)
def test_what_cannot_be_written(
    name: str, part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["art-sheet", "-o", str(tmp_path / name)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert part in error
