"""The window's board: the camera's arithmetic, the theme's data, and what is drawn where."""

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from derelict_game import places
from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.blueprint import EASIEST, Blueprint
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import Registry
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.board_view import BoardView
from derelict_game.ui.draw.camera import CELL, LARGEST, SMALLEST, SMALLEST_WHOLE, Camera
from derelict_game.ui.draw.colours import BACKGROUND
from derelict_game.ui.draw.grounds.slabs import PIXELS_KEPT, drawn_facing
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.draw.thumbnails import thumbnail
from derelict_game.ui.look.theme import ChoiceLook, Shape, Theme

ASSETS = places.assets_dir()
CAMERA = Camera(columns=20, rows=10, width=800, height=600, x=10, y=5)
cameras = st.builds(
    Camera,
    columns=st.integers(1, 60),
    rows=st.integers(1, 60),
    width=st.integers(300, 3000),
    height=st.integers(300, 2000),
    zoom=st.floats(SMALLEST, LARGEST),
    x=st.floats(0, 60),
    y=st.floats(0, 60),
)
pixels = st.tuples(st.floats(0, 3000), st.floats(0, 2000))


pytestmark = pytest.mark.usefixtures("screen")


# ---- camera


@given(cameras, pixels)
def test_board_and_screen_are_inverses(camera: Camera, pixel: tuple[float, float]) -> None:
    x, y = camera.to_screen(*camera.to_board(*pixel))
    assert abs(x - pixel[0]) <= 1
    assert abs(y - pixel[1]) <= 1


@given(cameras, st.integers(0, 190), st.integers(1, 60))
def test_cells_are_as_far_apart_as_they_are_large(camera: Camera, cell: int, more: int) -> None:
    (left, top), (right, bottom) = (camera.to_screen(c, c) for c in (cell, cell + more))
    assert (right - left, bottom - top) == (more * camera.size,) * 2


@given(cameras, st.integers(-20, 20))
def test_zooming_keeps_what_is_under_the_cursor(camera: Camera, notches: int) -> None:
    camera = Camera(200, 200, camera.width, camera.height, camera.zoom, 100, 100)
    pixel = (camera.width * 0.4, camera.height * 0.6)
    before = camera.to_board(*pixel)
    zoomed = camera.zoomed(notches, *pixel)
    after = zoomed.to_board(*pixel)
    assert SMALLEST_WHOLE <= zoomed.zoom <= LARGEST
    assert after == pytest.approx(before, abs=0.02)


def test_a_board_is_seen_as_a_whole_by_fitting_and_by_the_wheel() -> None:
    small = Camera(12, 8, 960, 500)
    assert small.zoomed(-50, 480, 250).zoom == SMALLEST
    large = Camera(47, 30, 960, 500)
    fitted = large.fitting()
    assert fitted.to_screen(0, 0) >= (0, 0)
    assert all(a <= b for a, b in zip(fitted.to_screen(47, 30), (960, 500), strict=True))
    assert fitted.size == 500 // 30
    assert large.zoomed(-50, 480, 250).size == fitted.size
    assert fitted.zoomed(-1, 480, 250).zoom == fitted.zoom < fitted.zoomed(1, 480, 250).zoom
    assert Camera(200, 200, 960, 500).fitting().zoom == SMALLEST_WHOLE


@given(cameras, pixels, st.integers(-9, 9))
def test_the_board_never_leaves_the_screen(
    camera: Camera, by: tuple[float, float], notches: int
) -> None:
    for moved in (camera.panned(*by), camera.panned(-by[0], -by[1]), camera.zoomed(notches, 9, 9)):
        left, top = moved.to_screen(0, 0)
        right, bottom = moved.to_screen(moved.columns, moved.rows)
        assert left < moved.width
        assert top < moved.height
        assert right > 0
        assert bottom > 0


def test_cells_under_pixels() -> None:
    assert CAMERA.cell_at(400, 300) == Cell(10, 5)
    assert CAMERA.cell_at(*CAMERA.to_screen(0, 0)) == Cell(0, 0)
    assert CAMERA.cell_at(*CAMERA.to_screen(-0.1, 0)) is None
    assert CAMERA.cell_at(*CAMERA.to_screen(20, 5)) is None


def test_framing_shows_all_the_cells() -> None:
    cells = [Cell(2, 3), Cell(7, 6)]
    framed = CAMERA.framing(cells)
    for cell in cells:
        x, y = framed.to_screen(cell.x + 0.5, cell.y + 0.5)
        assert 0 <= x <= 800
        assert 0 <= y <= 600
    assert CAMERA.framing([]) == CAMERA
    assert framed.centred(Cell(7, 6)).cell_at(400, 300) == Cell(7, 6)
    assert framed.resized(400, 300).width == 400


# ---- theme


def test_every_token_and_choice_of_the_games_has_a_look_and_a_picture(
    registry: Registry,
) -> None:
    for rules in registry:
        theme, art = Theme.load(ASSETS, rules.name), Art(ASSETS, rules.name)
        for kind in rules.token_kinds:
            assert kind in theme.tokens.tokens, kind
            assert art.has("tokens", kind) or art.has("cards", kind), kind
        for look in theme.choices.choices.values():
            assert art.has("icons", look.icon), look.icon
        for sort in theme.omens:
            assert art.has("omens", sort), sort
        assert set(theme.choices.click_order) <= set(theme.choices.choices)


def test_what_the_theme_does_not_know_is_still_shown(theme: Theme, art: Art) -> None:
    assert theme.choices.look(Choice("dance", words=("left",))).label == "Dance left"
    assert theme.choices.look(Choice("turn", words=("left",))).icon == "turn_left"
    assert theme.choices.look(Choice("move", Cell(1, 1))).key == "m"
    assert theme.tokens.height("dragon") == 0
    assert art.picture("tokens", "dragon", 32).get_size() == (32, 32)


def test_highlights_differ_in_shape_as_well_as_in_colour(theme: Theme) -> None:
    marked = [theme.choices.choices[kind] for kind in theme.choices.click_order]
    assert len({look.shape for look in marked}) == len(marked)
    assert len({look.colour for look in marked}) == len(marked)


# ---- drawing


def test_every_picture_loads_at_every_size() -> None:
    for path in sorted(ASSETS.rglob("*.svg")):
        art = Art(ASSETS, path.relative_to(ASSETS).parts[1] if "games" in path.parts else "")
        for size in (16, 64, 192):
            folder = "" if path.parent.name == "art" else path.parent.name
            picture = art.picture(folder, path.stem, size)
            assert picture.get_size() == (size, size)
            drawn = pygame.mask.from_surface(picture, 10).count()
            assert drawn > size * size * 0.01, f"{path.name} is empty at {size}"


def test_units_are_drawn_differently_in_every_facing(art: Art, theme: Theme) -> None:
    for kind, look in theme.tokens.tokens.items():
        if look.turns:
            turned = {art.turned("tokens", kind, 48, facing).get_buffer().raw for facing in Facing}
            assert len(turned) == 4, kind


def test_tokens_and_highlights_are_drawn_in_their_cells(pieces: Pieces) -> None:
    chart = Chart.from_rows(["......"])
    view = BoardView(chart, pieces)
    camera = Camera(6, 1, 6 * CELL, CELL, x=3, y=0.5)
    target = pygame.Surface((6 * CELL, CELL))
    view.draw_floor(target, camera)
    empty = target.copy()
    view.draw_sprites(target, camera, [Sprite(Token("marine", Cell(4, 0), Facing.E), 4, 0)])
    assert _changed(empty, target) == {4}
    view.draw_floor(target, camera)
    view.draw_highlights(target, camera, {Cell(1, 0): ChoiceLook(label="x", shape=Shape.DIAMOND)})
    assert _changed(empty, target) == {1}
    view.draw_floor(target, camera)
    view.draw_tints(target, camera, [Cell(3, 0)], "#ffffff")
    assert _changed(empty, target) == {3}
    view.draw_floor(target, camera)
    view.draw_token(target, camera, Token("alien", Cell(2, 0), Facing.N), alpha=90)
    assert _changed(empty, target) == {2}


def _changed(before: pygame.Surface, after: pygame.Surface) -> set[int]:
    """Return the columns of cells in which two pictures differ."""
    columns = set()
    for column in range(before.get_width() // CELL):
        area = pygame.Rect(column * CELL, 0, CELL, CELL)
        one, two = before.subsurface(area).copy(), after.subsurface(area).copy()
        if one.get_buffer().raw != two.get_buffer().raw:
            columns.add(column)
    return columns


def test_doors_lie_across_their_passage(theme: Theme) -> None:
    wide = Chart.from_rows(["...", "###", "###"])
    tall = Chart.from_rows([".##", ".##", ".##"])
    door_wide, door_tall = Token("door", Cell(1, 0), Facing.N), Token("door", Cell(0, 1), Facing.N)
    look = theme.tokens.look("door")
    assert drawn_facing(wide, door_wide, look) is Facing.E
    assert drawn_facing(tall, door_tall, look) is Facing.N


def test_walls_are_drawn_where_they_bound_corridors(pieces: Pieces) -> None:
    view = BoardView(Chart.from_rows([".####", "#####"]), pieces)
    camera = Camera(5, 2, 5 * 32, 2 * 32).whole(32)
    target = pygame.Surface((5 * 32, 2 * 32))
    view.draw_floor(target, camera)
    assert target.get_at((4 * 32 + 16, 16)) == pygame.Color(BACKGROUND)
    assert target.get_at((16, 16)) != pygame.Color(BACKGROUND)
    assert target.get_at((32 + 16, 16)) != pygame.Color(BACKGROUND)


def test_a_large_board_at_the_largest_zoom_keeps_little_floor(pieces: Pieces) -> None:
    board = BoardView(Chart.from_rows(["." * 60] * 60), pieces)
    target = pygame.Surface((640, 480))
    camera = Camera(60, 60, 640, 480, zoom=3.0)
    for step in range(12):
        camera = camera.centred(Cell(5 * step, 5 * step))
        board.draw_floor(target, camera)
        assert target.get_at((320, 240)) != pygame.Color(BACKGROUND)
    assert board.ground.kept <= PIXELS_KEPT * 1.1


def test_a_thumbnail_fits_its_frame(pieces: Pieces) -> None:
    chart = Chart.from_rows(["......", "###.##", "###.##"])
    tokens = (Token("marine", Cell(0, 0), Facing.E),)
    board = Blueprint(chart, tokens, "A title", "A briefing.", "easy", {}, EASIEST)
    picture = thumbnail(board, pieces, (90, 60))
    assert picture.get_width() <= 90
    assert picture.get_height() <= 60
    assert max(picture.get_size()) >= 45


def test_a_theme_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Theme.load(tmp_path)
