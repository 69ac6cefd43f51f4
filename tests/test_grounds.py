"""Grounds: what a board lies on, and the fixtures that are drawn into it."""

import json
from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenKind
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.registry import built_in
from derelict_game.tiled.tileset import TILE
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.board_view import BoardView
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.grounds.slabs import Slabs
from derelict_game.ui.draw.grounds.sorts import floor_tone, map_colours
from derelict_game.ui.draw.grounds.table import Table
from derelict_game.ui.draw.grounds.tiles import Tiles
from derelict_game.ui.draw.grounds.wreck import Wreck
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.draw.thumbnails import thumbnail
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.tools.made_up import ALL_STEP, EDGE, FIXTURES, UNIT, UNITS, made_up_match
from tests.windows import Hands

ASSETS = places.assets_dir()
GROUNDS = ("wreck", "table", "tiles")
SIZE = 32
CHART = Chart.from_rows(["......", "......", "..##..", "......"])
CAMERA = Camera(6, 4, 6 * SIZE, 4 * SIZE).whole(SIZE)
KINDS = {
    "pond": TokenKind("pond", "p", Role.SCENERY),
    "path": TokenKind("path", "s", Role.SCENERY),
    "hedge": TokenKind("hedge", "h", Role.SCENERY, edge=True),
    "dog": TokenKind("dog", "D", Role.UNIT),
}

pytestmark = pytest.mark.usefixtures("screen")


def pieces_on(ground: str, **changed: object) -> Pieces:
    """Return the pieces of a game without pictures on a ground."""
    game = "derelict" if ground == "wreck" else ""
    theme = Theme.load(ASSETS, game).knowing(KINDS)
    theme = theme.model_copy(update={"ground": ground, **changed})
    return Pieces(Art(ASSETS, game), theme, Fonts(ASSETS), {})


def drawn(view: BoardView, *fixtures: Token) -> pygame.Surface:
    """Return the whole ground with some fixtures."""
    picture = pygame.Surface((CAMERA.width, CAMERA.height))
    view.draw_floor(picture, CAMERA, (), fixtures)
    return picture


def changed(before: pygame.Surface, after: pygame.Surface) -> dict[Cell, pygame.Rect]:
    """Return the cells in which two pictures differ, and where in each of them."""
    found = {}
    for cell in CHART.cells():
        area = pygame.Rect(cell.x * SIZE, cell.y * SIZE, SIZE, SIZE)
        one, two = before.subsurface(area), after.subsurface(area)
        same = pygame.mask.from_threshold(one, "black", (1, 1, 1, 255), two)
        same.invert()
        if same.count():
            first, *others = same.get_bounding_rects()
            found[cell] = first.unionall(others)
    return found


def at(kind: str, x: int, y: int, facing: Facing = Facing.N) -> Token:
    """Return a token."""
    return Token(kind, Cell(x, y), facing)


def people() -> Match:
    """Return a match of people on a board full of fixtures."""
    match = made_up_match()
    match.players = {seat: HumanPlayer() for seat in match.seats}
    return match


@pytest.mark.parametrize(("ground", "sort"), [("wreck", Wreck), ("table", Table), ("tiles", Tiles)])
def test_the_look_says_which_ground_it_is(ground: str, sort: type[Slabs]) -> None:
    assert isinstance(BoardView(CHART, pieces_on(ground)).ground, sort)


def test_every_shipped_game_and_one_without_a_look_has_its_ground() -> None:
    assert {rules.name: Theme.load(ASSETS, rules.name).ground for rules in built_in()} == {
        "arena": "tiles",
        "derelict": "wreck",
        "holdout": "table",
        "rally": "tiles",
        "skirmish": "wreck",
    }
    assert (Theme.load(ASSETS).ground, Theme.load(ASSETS).pieces) == ("tiles", "tokens")
    assert Theme.load(ASSETS, "nobody-knows-it").ground == "tiles"


def test_the_grounds_look_different() -> None:
    seen = {pygame.image.tobytes(drawn(BoardView(CHART, pieces_on(g))), "RGB") for g in GROUNDS}
    assert len(seen) == len(GROUNDS)
    for colours in (map_colours, floor_tone):
        assert len({colours(ground) for ground in GROUNDS}) == len(GROUNDS)


@pytest.mark.parametrize("walls", ["abyss", "blocks"])
def test_what_is_no_part_of_a_board_of_tiles_is_an_abyss_or_blocks(walls: str) -> None:
    picture = drawn(BoardView(CHART, pieces_on("tiles", walls=walls)))
    floor, beyond = picture.get_at((16, 16)), picture.get_at((2 * SIZE + 16, 2 * SIZE + 20))
    darker = sum(beyond[:3]) < sum(floor[:3])
    assert darker == (walls == "abyss")


def test_cells_of_tiles_have_clear_borders() -> None:
    picture = drawn(BoardView(CHART, pieces_on("tiles")))
    for x in range(1, 6):
        border, inside = picture.get_at((x * SIZE, SIZE + 16)), picture.get_at((x * SIZE + 12, 48))
        assert sum(inside[:3]) > sum(border[:3]) + 40


def test_a_table_marks_the_places_of_cards() -> None:
    wide = Chart.from_rows(["......", "......", "......", "......"])
    all_places = drawn(BoardView(wide, pieces_on("table")))
    places_but_two = drawn(BoardView(CHART, pieces_on("table")))
    assert set(changed(all_places, places_but_two)) == {Cell(2, 2), Cell(3, 2)}


# ---- fixtures


@pytest.mark.parametrize("ground", GROUNDS)
def test_fixtures_are_drawn_into_the_ground_and_leave_nothing_behind(ground: str) -> None:
    view = BoardView(CHART, pieces_on(ground))
    bare = drawn(view)
    assert set(changed(bare, drawn(view, at("pond", 1, 0), at("path", 4, 3)))) == {
        Cell(1, 0),
        Cell(4, 3),
    }
    assert set(changed(bare, drawn(view, at("pond", 1, 0)))) == {Cell(1, 0)}
    assert not changed(bare, drawn(view))


@pytest.mark.parametrize(
    ("facing", "side"),
    [(Facing.N, "top"), (Facing.E, "right"), (Facing.S, "bottom"), (Facing.W, "left")],
)
def test_what_stands_on_an_edge_is_on_its_side(facing: Facing, side: str) -> None:
    view = BoardView(CHART, pieces_on("tiles"))
    found = changed(drawn(view), drawn(view, at("hedge", 1, 1, facing)))
    (place,) = found.values()
    assert list(found) == [Cell(1, 1)]
    assert min(place.size) <= SIZE // 5
    assert max(place.size) == SIZE
    assert getattr(place, side) == getattr(pygame.Rect(0, 0, SIZE, SIZE), side)


def test_several_fixtures_of_a_cell_are_all_seen() -> None:
    view = BoardView(CHART, pieces_on("tiles"))
    tokens = [at("pond", 1, 1), at("path", 1, 1), *(at("hedge", 1, 1, f) for f in Facing)]
    whole = drawn(view, *tokens)
    for missing in tokens:
        some = drawn(view, *(token for token in tokens if token != missing))
        assert set(changed(whole, some)) == {Cell(1, 1)}, missing


def test_slabs_are_drawn_anew_only_where_fixtures_change(monkeypatch: pytest.MonkeyPatch) -> None:
    chart = Chart.from_rows(["." * 40] * 40)
    view, camera = BoardView(chart, pieces_on("tiles")), Camera(40, 40, 1280, 1280).whole(SIZE)
    target = pygame.Surface((1280, 1280))
    made: list[pygame.Rect] = []
    draw_slab = Tiles._draw_slab

    def noted(ground: Tiles, cells: pygame.Rect) -> object:
        made.append(cells)
        return draw_slab(ground, cells)

    monkeypatch.setattr(Tiles, "_draw_slab", noted)
    many = tuple(at("pond", x, y) for x in range(0, 40, 2) for y in range(0, 40, 2))
    view.draw_floor(target, camera, (), many)
    assert len(made) > 4
    made.clear()
    view.draw_floor(target, camera, (), many)
    view.draw_floor(target, camera, (), (*many[:7], *many[7:]))  # equal, and another object
    assert not made
    view.draw_floor(target, camera, (), (*many, at("path", 3, 3)))
    assert [cells.collidepoint(3, 3) for cells in made] == [True]


def test_the_film_tells_fixtures_from_what_moves(tmp_path: Path) -> None:
    hands = Hands(tmp_path, people())
    film, view = hands.play.showing.film, hands.play.board._board
    fixed = view.fixture_kinds
    assert EDGE in fixed
    assert UNIT not in fixed
    assert len(film.fixtures(fixed)) == FIXTURES
    assert film.fixtures(fixed) is film.fixtures(fixed)
    assert {sprite.token.kind for sprite in film.sprites(fixtures=fixed)} == {UNIT}
    assert len(film.sprites()) == FIXTURES + len(film.sprites(fixtures=fixed))


def test_everybody_steps_in_one_beat(tmp_path: Path) -> None:
    hands = Hands(tmp_path, people(), Settings(muted=True, own_speed=Speed.NORMAL))
    play = hands.play
    before = {id_: token.cell for id_, token in play.match.rules.tokens(play.match.state)}
    play.controls.take([ALL_STEP])
    hands.app.step(0.0)
    beat = play.showing.film.beat
    assert beat is not None
    assert len(beat.events) == UNITS
    hands.wait(1.0)
    moved = [t for id_, t in play.showing.film.outlook.tokens.items() if t.cell != before[id_]]
    assert [token.kind for token in moved] == [UNIT] * UNITS


def test_a_fixture_has_a_tooltip_like_any_token(tmp_path: Path) -> None:
    hands = Hands(tmp_path, people())
    board = hands.play.board
    outlook = hands.play.showing.film.outlook
    cell = next(t.cell for t in outlook.tokens.values() if t.kind == EDGE)
    hands.bring_into_view(cell)
    window = pygame.display.get_surface()
    assert window is not None
    before = window.copy()
    hands.point(hands.pixel(cell))
    assert board.hovered_cell() == cell
    assert window.get_buffer().raw != before.get_buffer().raw


def test_badges_of_the_rules_are_drawn_on_the_board(tmp_path: Path) -> None:
    hands = Hands(tmp_path, people())
    film = hands.play.showing.film
    shown = [sprite for sprite in film.sprites() if sprite.token.kind == UNIT]
    assert [badge.text for sprite in shown for badge in sprite.badges] == [
        str(sprite.id_) for sprite in shown
    ]
    view = hands.play.board._board
    sprite = shown[0]
    with_badge, without = pygame.Surface((64, 64)), pygame.Surface((64, 64))
    camera = Camera(24, 24, 64, 64, x=sprite.x + 0.5, y=sprite.y + 0.5)
    view.draw_sprites(with_badge, camera, [sprite])
    view.draw_sprites(without, camera, [Sprite(sprite.token, sprite.x, sprite.y, seat=sprite.seat)])
    assert with_badge.get_buffer().raw != without.get_buffer().raw


# ---- the other pictures of a board


def test_thumbnails_follow_the_ground() -> None:
    class Board:
        chart, tokens = CHART, (at("pond", 1, 1), at("dog", 4, 3))

    seen = {
        pygame.image.tobytes(thumbnail(Board(), pieces_on(ground), (90, 60)), "RGB")
        for ground in GROUNDS
    }
    assert len(seen) == len(GROUNDS)


def test_a_tileset_shows_the_ground_of_its_game(tmp_path: Path) -> None:
    from derelict_game.tiled.kit import Drawn
    from derelict_game.ui.tools.tileset_art import draw_tileset

    tones = set()
    for ground in ("table", "tiles"):
        path = tmp_path / f"{ground}.png"
        draw_tileset(Drawn("park", KINDS), pieces_on(ground), path)
        sheet = pygame.image.load(path)
        wall, floor = (
            pygame.transform.average_color(sheet, pygame.Rect(x, 0, TILE, TILE)) for x in (0, TILE)
        )
        assert wall != floor
        tones.add(floor)
    assert len(tones) == 2


def test_a_look_with_an_unknown_ground_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "park"
    folder.mkdir(parents=True)
    (tmp_path / "shared").symlink_to(ASSETS / "shared")
    (folder / "look.json").write_text(json.dumps({"ground": "swamp"}))
    with pytest.raises(ValueError, match="ground"):
        Theme.load(tmp_path, "park")
