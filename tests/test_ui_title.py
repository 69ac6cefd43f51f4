"""The title: a picture that is painted once, and a menu that fits."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.title_picture import Picture
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from tests.windows import Hands, folders, quick_settings

PLAN = ("#####", ".....", "#####")


def brightness(picture: pygame.Surface, area: tuple[float, float, float, float]) -> float:
    """Return how bright a part of a picture is on average."""
    width, height = picture.get_size()
    x, y, w, h = area
    part = pygame.Rect(
        round(x * width), round(y * height), round(w * width), round(h * height)
    ).clip(picture.get_rect())
    return sum(pygame.transform.average_color(picture, part)[:3]) / 3


def test_the_picture_shows_what_there_is(art: Art) -> None:
    picture = Picture.load(places.assets_dir())
    assert len({len(row) for row in picture.plan}) == 1
    for kind, column, row, _ in (*picture.tokens, *picture.glowing):
        assert art.has("tokens", kind)
        assert picture.is_open(column, row), f"{kind} stands in a wall"
    lights = [lamp[:2] for lamp in picture.lamps] + [fire[:2] for fire in picture.fires]
    for x, y in lights + [eyes[:2] for eyes in picture.eyes]:
        assert picture.is_open(x, y)


def test_lamps_light_what_is_before_them_and_no_wall_stops_the_dark(art: Art) -> None:
    lamp = (2.0, 1.0, "E", 3.0, "#ffffff")
    dark = Picture(game="", plan=PLAN, tokens=(), glowing=(), lamps=(), fires=(), eyes=())
    lit = dark.model_copy(update={"lamps": (lamp,)})
    size = (1000, 600)
    without, with_lamp = dark.paint(art, size), lit.paint(art, size)
    # The plan fills the right 70 %: cells of 91 pixels, from 545 on; the corridor is in the middle.
    ahead, behind, wall = (0.85, 0.45, 0.1, 0.1), (0.2, 0.45, 0.2, 0.1), (0.85, 0.05, 0.1, 0.15)
    assert brightness(with_lamp, ahead) > 3 * brightness(without, ahead)
    assert brightness(with_lamp, behind) == pytest.approx(brightness(without, behind), abs=1)
    assert brightness(with_lamp, wall) == pytest.approx(brightness(without, wall), abs=1)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1100, 1400), (2560, 1080)])
def test_the_picture_is_dark_behind_the_menu_and_lit_at_the_right(
    art: Art, size: tuple[int, int]
) -> None:
    painted = Picture.load(places.assets_dir()).paint(art, size)
    assert painted.get_size() == size
    assert brightness(painted, (0, 0, 0.3, 1)) < 10
    assert brightness(painted, (0.5, 0.3, 0.5, 0.4)) > 20


def test_the_picture_is_painted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = []
    whole = Picture.paint

    def count(self: Picture, art: Art, size: tuple[int, int]) -> pygame.Surface:
        painted.append(size)
        return whole(self, art, size)

    monkeypatch.setattr(Picture, "paint", count)
    hands = Hands(tmp_path)
    for x in range(0, 400, 40):
        hands.point((x, 300))
    assert painted == [(1280, 720)]
    hands.post(pygame.VIDEORESIZE, w=1300, h=800, size=(1300, 800))
    hands.wait(0.1)
    assert painted == [(1280, 720), (1300, 800)]


@pytest.mark.parametrize("entries", [5, 7, 9])
@pytest.mark.parametrize(
    ("size", "scale"),
    [((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 200), ((3840, 2160), 200)],
)
def test_the_menu_fits_below_the_name(
    size: tuple[int, int], scale: int, entries: int, tmp_path: Path
) -> None:
    pygame.display.init()
    pygame.font.init()
    stage = Stage(folders(tmp_path), quick_settings(size, scale), size)
    scene = TitleScene(stage)
    stage.open(scene)
    scene._lay_out(size[1], [("Something", lambda: None)] * entries)
    rects = [widget.rect for widget in scene._group.widgets if isinstance(widget, Button)]
    assert len(rects) == entries + 1
    assert all(above.bottom < below.top for above, below in pairwise(rects))
    assert rects[-1].bottom < size[1]
    assert min(rect.height for rect in rects) >= stage.fonts.px(30)
    window = pygame.Surface(size)
    scene.draw(window, everything=True)
    letters = pygame.Rect(rects[0].left, 0, rects[0].width, rects[0].top)
    letters.inflate_ip(0, -2 * stage.fonts.px(30))
    bright = pygame.mask.from_threshold(window.subsurface(letters), "#f6b04c", (60, 60, 60, 255))
    assert bright.count() > 500, "the name stands above the buttons"
