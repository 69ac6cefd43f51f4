"""Pieces: one picture of each for board, trays and lists, whatever a game has drawn."""

import json
import shutil
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenId, TokenKind
from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat
from derelict_game.rules.tray import Badge
from derelict_game.ui.draw.arranging import arranged
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.board_view import BoardView
from derelict_game.ui.draw.camera import Camera
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.draw.signs import initials
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.play.film import Act, Film
from derelict_game.ui.play.outlook import Outlook
from tests.windows import board_only

ASSETS = places.assets_dir()
RED, BLUE = "#ff0000", "#0000ff"
KINDS = {
    "pawn": TokenKind("pawn", "P", Role.UNIT),
    "rook": TokenKind("black rook", "R", Role.UNIT),
    "pond": TokenKind("pond", "p", Role.SCENERY),
    "hedge": TokenKind("hedge", "h", Role.SCENERY, edge=True),
    "asleep": TokenKind("asleep", "a", Role.MARK),
    "down": TokenKind("face down", "d", Role.MARK),
    "half": TokenKind("half turned", "/", Role.MARK),
}
BADGES = (Badge("7", "health"), Badge("3", "strength"))

pytestmark = pytest.mark.usefixtures("screen")


def pieces_of(tmp_path: Path, look: dict[str, object], *drawn: str) -> Pieces:
    """Return the pieces of a new game with a look and pictures of some of its kinds."""
    assets, folder = tmp_path / "assets", tmp_path / "assets" / "games" / "park"
    if not folder.exists():
        (folder / "art" / "tokens").mkdir(parents=True)
        (assets / "shared").symlink_to(ASSETS / "shared")
    (folder / "look.json").write_text(json.dumps(look))
    icon = ASSETS / "games" / "derelict" / "art" / "tokens" / "alien.svg"
    for kind in drawn:
        shutil.copy(icon, folder / "art" / "tokens" / f"{kind}.svg")
    theme = Theme.load(assets, "park").knowing(KINDS)
    return Pieces(Art(assets, "park"), theme, Fonts(assets), {"pawn": "Pawn"})


CARDS: dict[str, object] = {
    "pieces": "cards",
    "badges": {
        "health": {"colour": RED, "corner": "top left"},
        "strength": {"colour": BLUE, "corner": "bottom right"},
    },
    "tokens": {
        "tokens": {
            "rook": {"layer": "unit", "turns": True},
            "down": {"face_down": True},
            "half": {"turns_card": 45},
        }
    },
}


def raw(picture: pygame.Surface) -> bytes:
    """Return the pixels of a picture."""
    return pygame.image.tobytes(picture, "RGBA")


def middle_of(picture: pygame.Surface, colour: str) -> tuple[float, float]:
    """Return where a colour is in a picture, as shares of its size; it must be there."""
    mask = pygame.mask.from_threshold(picture, pygame.Color(colour), (20, 20, 20, 255))
    assert mask.count() > 20, f"{colour} is not there"
    x, y = mask.centroid()
    return x / picture.get_width(), y / picture.get_height()


@pytest.mark.parametrize("look", [{}, CARDS], ids=["tokens", "cards"])
@pytest.mark.parametrize("size", [(32, 32), (64, 64), (60, 84), (192, 192)])
def test_a_picture_is_exactly_as_large_as_asked(
    tmp_path: Path, look: dict[str, object], size: tuple[int, int]
) -> None:
    pieces = pieces_of(tmp_path, look, "pawn")
    for kind in ("pawn", "rook", "pond", "hedge", "asleep", "nobody_knows_it"):
        for facing in Facing:
            for eighths in range(3):
                picture = pieces.picture(kind, size, BADGES, facing=facing, eighths=eighths)
                assert picture.get_size() == size
                assert pygame.mask.from_surface(picture, 10).count() > 30, kind
    assert pieces.picture("pawn", size) is pieces.picture("pawn", size), "it is kept"


def test_a_game_without_pictures_has_signs_that_differ(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, {})
    seen = {raw(pieces.picture(kind, (48, 48))) for kind in ("pawn", "rook", "pond", "hedge")}
    assert len(seen) == 4
    assert len({raw(pieces.picture("pawn", (48, 48), facing=facing)) for facing in Facing}) == 4
    mine, theirs = (pieces.picture("pawn", (48, 48), colour=colour) for colour in (RED, BLUE))
    middle_of(mine, RED)
    middle_of(theirs, BLUE)
    assert [initials(title) for title in ("pawn", "black rook", "x", "")] == ["Pa", "BR", "X", ""]


def test_badges_stand_at_the_corners_that_the_look_says(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, {**CARDS, "pieces": "tokens"}, "pawn")
    for size in (32, 64, 160):
        picture = pieces.picture("pawn", (size, size), BADGES)
        x, y = middle_of(picture, RED)
        assert x < 0.4
        assert y < 0.4
        x, y = middle_of(picture, BLUE)
        assert x > 0.6
        assert y > 0.6
    tiny = pieces.picture("pawn", (16, 16), BADGES)
    assert raw(tiny) == raw(pieces.picture("pawn", (16, 16))), "they would hide it"


def test_badges_without_a_look_take_free_corners(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, {}, "pawn")
    plain = pieces.picture("pawn", (64, 64))
    seen = {raw(plain)}
    for count in range(1, 7):
        badges = tuple(Badge(str(number), f"sort {number}") for number in range(count))
        seen.add(raw(pieces.picture("pawn", (64, 64), badges)))
    assert len(seen) == 7, "each of them is seen"


def test_a_card_face_down_tells_nothing(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, CARDS, "pawn")
    backs = {
        raw(pieces.picture(kind, (60, 84), badges, down=True, colour=colour))
        for kind in ("pawn", "rook")
        for badges in ((), BADGES)
        for colour in ("", RED)
    }
    assert len(backs) == 1
    assert backs.isdisjoint({raw(pieces.picture(kind, (60, 84))) for kind in ("pawn", "rook")})


def test_cards_turn_by_quarters_and_eighths(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, CARDS)

    def shape(**turned: object) -> tuple[int, int]:
        picture = pieces.picture("rook", (140, 140), **turned)  # type: ignore[arg-type]
        return picture.get_bounding_rect(100).size

    wide, tall = shape()
    assert tall > 1.3 * wide
    assert shape(facing=Facing.E) == (tall, wide)
    assert shape(eighths=2) == (tall, wide)
    slanted = shape(eighths=1)
    assert abs(slanted[0] - slanted[1]) <= 2
    assert max(slanted) <= 140
    assert shape(facing=Facing.E, eighths=2) == (wide, tall)
    red = middle_of(pieces.picture("rook", (140, 140), BADGES, facing=Facing.E), RED)
    assert red[0] > 0.6, "badges go with their corner"
    assert red[1] < 0.4


def test_what_does_not_turn_stays_upright(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, {"tokens": {"tokens": {"pawn": {"layer": "unit"}}}}, "pawn")
    upright, east = (pieces.picture("pawn", (64, 64), facing=f) for f in (Facing.N, Facing.E))
    assert raw(upright) == raw(east)


def test_a_tall_place_holds_a_card_even_where_pieces_are_tokens(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, {}, "pawn")
    assert pieces.is_card("move_2", (60, 84))
    assert not pieces.is_card("move_2", (64, 64))
    assert not pieces.is_card("pawn", (60, 84))


def test_spent_and_faint_pieces_look_like_it(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, CARDS, "pawn")
    plain, spent, faint = (
        pieces.picture("pawn", (60, 84), spent=spent, faint=faint)
        for spent, faint in ((False, False), (True, False), (False, True))
    )
    red, green, blue, _ = spent.get_at((30, 30))
    assert red == green == blue or max(red, green, blue) - min(red, green, blue) < 20
    assert faint.get_at((30, 30)).a < plain.get_at((30, 30)).a


# ---- several in a cell


def sprites(*placed: tuple[str, int, int]) -> list[Sprite]:
    """Return tokens at rest."""
    return [Sprite(Token(kind, Cell(x, y), Facing.N), x, y) for kind, x, y in placed]


def test_units_of_a_cell_stand_side_by_side(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, {}, "pawn", "rook")
    alone, first, second = arranged(sprites(("pawn", 0, 0), ("pawn", 1, 0), ("rook", 1, 0)), pieces)
    assert (alone.x, alone.scale) == (0, 1.0)
    assert first.scale == second.scale < 0.7
    assert 1 <= first.x < second.x
    assert second.x + second.scale <= 2.0001
    for count in range(2, 10):
        crowd = arranged(sprites(*[("pawn", 0, 0)] * count), pieces)
        assert len({(one.x, one.y) for one in crowd}) == count
        for one in crowd:
            assert 0 <= one.x <= one.x + one.scale <= 1.0001
            assert 0 <= one.y <= one.y + one.scale <= 1.0001


def test_marks_turn_the_units_of_their_cell_and_are_not_drawn(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, CARDS)
    placed = sprites(("pawn", 0, 0), ("half", 0, 0), ("rook", 1, 0), ("down", 1, 0), ("pawn", 2, 0))
    shown = arranged(placed, pieces)
    assert [one.token.kind for one in shown] == ["pawn", "rook", "pawn"]
    assert [(one.eighths, one.down) for one in shown] == [(1, False), (0, True), (0, False)]


def test_plain_marks_do_not_hide_each_other(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, {})
    shown = arranged(sprites(("pawn", 0, 0), ("asleep", 0, 0), ("half", 0, 0)), pieces)
    marks = [one for one in shown if one.token.kind != "pawn"]
    assert all(one.scale < 0.5 for one in marks)
    assert len({one.x for one in marks}) == 2


def test_roles_decide_what_the_look_does_not_say() -> None:
    looks = Theme.load(ASSETS).knowing(KINDS).tokens
    assert looks.look("pond").fixture
    assert looks.look("hedge").edge
    assert not looks.look("pawn").fixture
    heights = [looks.height(kind) for kind in ("pond", "pawn", "asleep")]
    assert heights == sorted(set(heights))


# ---- cards in a film


def table(*marks: str, facing: Facing = Facing.N) -> Outlook:
    """Return a board with one card and marks on it."""
    lying = {TokenId(9 + n): Token(kind, Cell(0, 0), Facing.N) for n, kind in enumerate(marks)}
    return board_only({TokenId(1): Token("rook", Cell(0, 0), facing), **lying})


def filmed(pieces: Pieces, sort: str, before: Outlook, after: Outlook) -> list[Sprite]:
    """Return how the card of a board looks from frame to frame while something happens to it."""
    theme = pieces.theme
    film = Film(theme.animations, lambda _: 1.0, before, theme.tokens.bends)
    event = Event(sort, "", (Cell(0, 0),), TokenId(1))
    film.add([Act(Seat("us"), (event, Event("rolled", "", dice=(1,))), after, 1)])
    film.update(0.0)
    seen = []
    while film.running:
        (card,) = arranged(film.sprites(), pieces)
        seen.append(card)
        film.update(1 / 60)
    (card,) = arranged(film.sprites(), pieces)
    return [*seen, card]


FLIPS: dict[str, object] = {
    **CARDS,
    "animations": {"effects": {"flipped": {"effect": "unfold", "seconds": 0.4}}},
}


def test_a_card_shows_its_other_side_in_the_middle_of_a_flip(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, FLIPS)
    for before, after in ((table("down"), table()), (table(), table("down"))):
        seen = [card.down for card in filmed(pieces, "flipped", before, after)]
        assert seen[0] == bool(before.tokens.get(TokenId(9)))
        assert seen[-1] != seen[0]
        assert sum(a != b for a, b in pairwise(seen)) == 1, "it does not flip back"
        assert 8 <= seen.index(seen[-1]) <= 16, "in the middle"


def test_a_card_is_turned_little_by_little(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, CARDS)
    for before, after in ((table(), table("half")), (table("half"), table())):
        cards = filmed(pieces, "turned", before, after)
        seen = [card.eighths / 2 + card.turn for card in cards]
        assert len(set(seen)) > 4
        assert seen == sorted(seen, reverse=seen[0] > seen[-1])
        assert {seen[0], seen[-1]} == {0, 0.5}


def test_face_down_on_the_board_all_cards_are_the_same(tmp_path: Path) -> None:
    pieces = pieces_of(tmp_path, CARDS, "pawn")
    drawn = []
    for kind in ("pawn", "rook"):
        for marks in ((), ("down",)):
            board = pygame.Surface((96, 96))
            tokens = [Token(name, Cell(0, 0), Facing.N) for name in (kind, *marks)]
            view = BoardView(Chart.from_rows(["."]), pieces)
            view.draw_laid_out(board, Camera(1, 1, 96, 96).whole(96), tokens)
            drawn.append(pygame.image.tobytes(board, "RGB"))
    pawn, pawn_down, rook, rook_down = drawn
    assert pawn_down == rook_down
    assert len({pawn, rook, rook_down}) == 3
