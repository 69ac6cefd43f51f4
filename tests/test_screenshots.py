"""`derelict screenshots`."""

from pathlib import Path

import pygame
import pytest

from derelict_game.cli import main


def test_all_pictures_are_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "pictures"
    assert main(["screenshots", "-o", str(folder)]) == 0
    names = ["campaign", "contest", "fight", "new-match", "race", "shelf", "title", "village"]
    names = [f"{name}.png" for name in names]
    assert capsys.readouterr().out.split() == [str(folder / name) for name in names]
    pictures = [pygame.image.load(folder / name) for name in names]
    assert {picture.get_size() for picture in pictures} == {(1280, 720)}
    contents = {pygame.image.tobytes(picture, "RGB") for picture in pictures}
    assert len(contents) == len(names)


def test_a_folder_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["screenshots", "-o", str(tmp_path / "file")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "cannot be written" in error
