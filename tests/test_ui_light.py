"""Light, flames and doors: what shines is seen, and nothing else is given away."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.match.mission import find_mission, shipped_maps
from derelict_game.rules.event import Event
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.tiled.dress import FLOORS, HULL, all_dresses, dress_of
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.board_view import BoardView
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.flicker import FRAMES, SECONDS
from derelict_game.ui.draw.grounds.light import lamps_of
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.film import Act, Film
from derelict_game.ui.settings import Settings, Speed
from tests.windows import FRAME, Hands, board_only, new_match

SIZE = 32
HALL = Chart.from_rows(["#" * 20, "#" + "." * 18 + "#", "#" * 20])
CAMERA = Camera(20, 3, 20 * SIZE, 3 * SIZE).whole(SIZE)


pytestmark = pytest.mark.usefixtures("screen")


def floor_of(view: BoardView, *sprites: Sprite) -> pygame.Surface:
    """Return a picture of the hall's floor in the light of what stands there."""
    picture = pygame.Surface((CAMERA.width, CAMERA.height))
    view.draw_floor(picture, CAMERA, sprites)
    return picture


def brightness(picture: pygame.Surface, cell: Cell) -> float:
    """Return how bright a cell is on average."""
    area = pygame.Rect(cell.x * SIZE, cell.y * SIZE, SIZE, SIZE)
    return sum(pygame.transform.average_color(picture, area)[:3]) / 3


# ---- light


def test_a_lamp_lights_the_floor_around_it_and_no_further(theme: Theme, pieces: Pieces) -> None:
    view = BoardView(HALL, pieces)
    dark = floor_of(view)
    sprite = Sprite(Token("marine", Cell(4, 1), Facing.E), 4, 1)
    lamps = lamps_of([sprite], theme.tokens)
    (lamp,) = lamps
    lit = floor_of(view, sprite)
    gain = [brightness(lit, Cell(x, 1)) - brightness(dark, Cell(x, 1)) for x in range(20)]
    assert gain[4] > 20, "bright where it stands"
    assert gain[4] > gain[5] > gain[6] > 0, "and less and less around it"
    reach = int(lamp.light.radius) + 1
    assert all(abs(gain[x]) < 0.01 for x in range(4 + reach + 1, 20))


def test_light_that_goes_leaves_nothing_behind(pieces: Pieces) -> None:
    view = BoardView(HALL, pieces)
    dark = pygame.image.tobytes(floor_of(view), "RGB")
    for step in range(12):
        sprite = Sprite(Token("marine", Cell(3, 1), Facing.E), 3 + step / 4, 1)
        lit = floor_of(view, sprite)
    anew = BoardView(HALL, pieces)
    afresh = floor_of(anew, sprite)
    assert pygame.image.tobytes(lit, "RGB") == pygame.image.tobytes(afresh, "RGB")
    assert pygame.image.tobytes(floor_of(view), "RGB") == dark


def test_many_lamps_together_do_not_blind(pieces: Pieces) -> None:
    view = BoardView(HALL, pieces)
    alone = [Sprite(Token("marine", Cell(5, 1), Facing.E), 5, 1)]
    crowd = [Sprite(Token("marine", Cell(x, 1), Facing.E), x, 1) for x in range(2, 9)]
    one, many = (brightness(floor_of(view, *shining), Cell(5, 1)) for shining in (alone, crowd))
    assert one <= many < one * 1.15


def test_what_is_not_on_the_shown_board_throws_no_light(theme: Theme) -> None:
    assert lamps_of([], theme.tokens) == frozenset()
    fading = lamps_of([Sprite(Token("marine", Cell(1, 1), Facing.N), 1, 1, alpha=51)], theme.tokens)
    assert [lamp.strength for lamp in fading] == [0.2]
    blips = {theme.tokens.look(kind).light for kind in ("blip", "blip_2", "blip_3")}
    assert len(blips) == 1, "no blip tells by its glow how many it is"


def test_the_wreck_without_lamps_can_be_read(pieces: Pieces) -> None:
    segments = ["#" * 20, "#" + "abcdabcdabcdabcdab" + "#", "#" * 20]
    hall = Chart.from_rows(HALL.board_rows(), segments)
    dark = floor_of(BoardView(hall, pieces))
    floors = [brightness(dark, Cell(x, 1)) for x in range(1, 19)]
    assert min(floors) > 40
    assert max(floors) < 1.6 * min(floors), "no sort of floor stands out"
    walls = [brightness(dark, Cell(x, y)) for x in range(1, 19) for y in (0, 2)]
    assert sum(floors) / len(floors) > 1.5 * sum(walls) / len(walls)


# ---- dress


@pytest.mark.parametrize("name", sorted(shipped_maps(places.maps_dir())))
def test_every_cell_of_a_map_wears_what_is_known(name: str) -> None:
    chart = find_mission(name, places.maps_dir(), built_in()).map.chart
    known = set(all_dresses())
    worn = {cell: dress_of(chart, cell) for cell in chart.cells()}
    assert {dress for dress in worn.values() if dress} <= known
    for cell in chart.corridors:
        dress = worn[cell]
        assert dress is not None
        assert dress.picture.startswith(f"floor_{chart.segment(cell) % FLOORS + 1}")
        for facing in Facing:
            beside = cell.step(*facing.delta)
            if beside in chart and beside not in chart.corridors:
                wall = worn[beside]
                assert wall is not None
                assert wall.picture not in ("", HULL)


def test_every_dress_has_a_picture_of_its_own(art: Art) -> None:
    pictures = {dress.picture for dress in all_dresses()}
    assert all(art.has("terrain", picture) for picture in pictures)
    assert len({dress.text for dress in all_dresses()}) == len(all_dresses())
    drawn = {art.picture("terrain", picture, 64).get_buffer().raw for picture in pictures}
    assert len(drawn) == len(pictures)


def test_walls_turn_towards_their_corridors() -> None:
    chart = Chart.from_rows(["#####", "#...#", "#.#.#", "#...#", "#####"])
    faced = {cell: dress.facing for cell in chart.cells() if (dress := dress_of(chart, cell))}
    assert faced[Cell(1, 0)] is Facing.S
    assert faced[Cell(0, 1)] is Facing.E
    assert faced[Cell(4, 3)] is Facing.W
    assert faced[Cell(2, 4)] is Facing.N
    assert dress_of(chart, Cell(0, 0)) == ("wall_inner", Facing.E)
    assert dress_of(chart, Cell(2, 2)) == ("wall_block", Facing.N)


def test_lamps_hang_apart_and_not_everywhere(theme: Theme) -> None:
    long = Chart.from_rows(["#" * 200, "." * 200, "#" * 200])
    worn = [dress_of(long, Cell(x, 0)) for x in range(200)]
    lamps = [x for x, dress in enumerate(worn) if dress.picture in theme.tokens.terrain_lights]  # type: ignore[union-attr]
    assert 5 <= len(lamps) <= 50
    assert all(b - a >= 3 for a, b in pairwise(lamps))


# ---- flames and doors


def burning(tmp_path: Path, settings: Settings, kind: str) -> Hands:
    """Return a window on a match with something of a kind on the board."""
    hands = Hands(tmp_path, new_match("first-burn"), settings)
    token = Token(kind, next(iter(hands.play.match.state.chart.corridors)), Facing.N)
    film = hands.play.film
    film.restart(replace(film.outlook, tokens={**film.outlook.tokens, TokenId(999): token}))
    hands.app._everything = True
    hands.app.step(FRAME)
    return hands


@pytest.mark.parametrize(
    ("speed", "kind", "moves"),
    [(Speed.NORMAL, "flame", True), (Speed.OFF, "flame", False), (Speed.NORMAL, "alien", False)],
)
def test_only_flames_keep_the_window_busy(
    tmp_path: Path, speed: Speed, kind: str, moves: bool
) -> None:
    hands = burning(tmp_path, Settings(muted=True, own_speed=speed), kind)
    for _ in range(60):
        hands.app.step(FRAME)
    changed = [hands.play.board.update(FRAME) for _ in range(60)]
    assert any(changed) == moves
    assert sum(changed) <= 60 * FRAME / SECONDS + 1, "not more often than it flickers"


def test_flames_flicker_each_in_its_own_way(pieces: Pieces) -> None:
    view = BoardView(HALL, pieces)
    looks = []
    for moment in range(8):
        picture = floor_of(view)
        flames = [Sprite(Token("flame", Cell(x, 1), Facing.N), x, 1) for x in (4, 7)]
        view.draw_sprites(picture, CAMERA, flames, moment)
        areas = (pygame.Rect(x * SIZE, SIZE, SIZE, SIZE) for x in (4, 7))
        looks.append([pygame.image.tobytes(picture.subsurface(area), "RGB") for area in areas])
    assert len({first for first, _ in looks}) >= len(FRAMES) - 1
    assert len({second for _, second in looks}) >= len(FRAMES) - 1


@pytest.mark.parametrize(("before", "after"), [("door", "dooropen"), ("dooropen", "door")])
def test_the_leaves_of_a_door_slide(before: str, after: str, theme: Theme, pieces: Pieces) -> None:
    door, cell = TokenId(5), Cell(4, 1)
    film = Film(theme.animations, lambda _: 1.0, board_only({door: Token(before, cell, Facing.N)}))
    event = Event("door", "", (cell,), door)
    film.add([Act(Seat("us"), (event,), board_only({door: Token(after, cell, Facing.N)}), 1)])
    film.update(0.0)
    view = BoardView(HALL, pieces)
    gaps = []
    while film.running:
        picture = floor_of(view)
        floor = picture.copy()
        view.draw_sprites(picture, CAMERA, film.sprites())
        # The leaves lie across an east-west passage; how many pixels of its middle are free?
        line = [(cell.x * SIZE + SIZE // 2, SIZE + y) for y in range(SIZE)]
        gaps.append(sum(picture.get_at(at) == floor.get_at(at) for at in line))
        film.update(FRAME)
    assert gaps == sorted(gaps, reverse=before == "dooropen")
    assert abs(gaps[-1] - gaps[0]) > SIZE // 3
    assert film.sprites()[0].token.kind == after
