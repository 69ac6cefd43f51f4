"""A map in the editor looks like the map in the game."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

from derelict_game import places
from derelict_game.board.chart import Chart
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Role, Token, TokenKind
from derelict_game.match.mission import find_mission, shipped_maps
from derelict_game.rules.registry import built_in
from derelict_game.tiled.dress import FLOORS, Dress
from derelict_game.tiled.kit import COLUMNS, FIRST_TOKEN, Drawn, kit_files
from derelict_game.tiled.loader import TiledMap, examine
from derelict_game.tiled.tileset import DARKNESS, TILE, Tileset, write_map
from derelict_game.ui.draw.art import Art
from derelict_game.ui.draw.colours import BACKGROUND
from derelict_game.ui.draw.fonts import Fonts
from derelict_game.ui.draw.grounds.slabs import drawn_facing
from derelict_game.ui.draw.grounds.wreck import Wreck
from derelict_game.ui.draw.pieces import Pieces
from derelict_game.ui.look.theme import Theme
from derelict_game.ui.tools.tileset_art import draw_tileset

MAPS = places.maps_dir()
PIECES = Pieces.load(places.assets_dir(), built_in()["derelict"])
KIT = places.game_maps_dir("derelict")
NAMES = sorted(shipped_maps(MAPS))
DRESSED = [
    name
    for name, path in shipped_maps(MAPS).items()
    if Theme.load(places.assets_dir(), path.parent.name).ground == "wreck"
]
"""The maps of the wreck, whose floors and walls are dressed; elsewhere all cells are alike."""
Said = dict[str, str]
"""What the tileset file says of a tile: its type and properties."""


@pytest.fixture(scope="module")
def tiles() -> dict[int, Said]:
    """What the editor knows of each tile."""
    found = {}
    for tile in ElementTree.parse(KIT / "tileset.tsx").iter("tile"):
        said = {"type": tile.get("type", "")}
        for prop in tile.iter("property"):
            said[prop.get("name", "")] = prop.get("value", "")
        found[int(tile.get("id", ""))] = said
    return found


def tile_layer(path: Path, name: str) -> Iterator[tuple[Cell, int]]:
    """Return the tile of each cell of a layer; -1 where there is none."""
    layer = ElementTree.parse(path).find(f"layer[@name='{name}']")
    assert layer is not None
    for y, row in enumerate((layer.findtext("data") or "").strip().splitlines()):
        for x, number in enumerate(row.rstrip(",").split(",")):
            yield Cell(x, y), int(number) - 1


def objects(path: Path) -> list[int]:
    """Return the tile of each object."""
    return [int(thing.get("gid", "0")) - 1 for thing in ElementTree.parse(path).iter("object")]


def drawn_floor(chart: Chart) -> Callable[[Cell], Dress | None]:
    """Return what tells which picture the window draws in a cell."""
    asked: list[Dress] = []

    def picture(dress: Dress, size: int) -> pygame.Surface:
        asked.append(dress)
        return pygame.Surface((size, size))

    floor = Wreck(chart, PIECES)
    floor._picture = picture  # type: ignore[assignment]
    floor._size = 16
    somewhere = pygame.Surface((16, 16))

    def drawn(cell: Cell) -> Dress | None:
        asked.clear()
        floor._draw_cell(somewhere, cell, (0, 0))
        return asked[0] if asked else None

    return drawn


def check_looks(tiled: TiledMap, tiles: dict[int, Said], theme: Theme) -> None:
    """Compare what the editor shows of a map with what the window draws."""
    chart = tiled.chart
    drawn = drawn_floor(chart)
    for cell, tile in tile_layer(tiled.path, "terrain"):
        window = drawn(cell)
        if window is None:
            assert tile == -1, cell
            continue
        picture, facing = window
        assert tiles[tile]["look"] == f"{picture} {facing.name}", cell
        assert tiles[tile]["type"] == ("corridor" if cell in chart.corridors else "wall")
        if cell in chart.corridors:
            sort = chart.segment(cell) % FLOORS + 1
            assert re.match(r"floor_(\d)", tiles[tile]["look"])[1] == str(sort)  # type: ignore[index]
    for token, tile in zip(tiled.tokens, objects(tiled.path), strict=True):
        look = theme.tokens.look(token.kind)
        said = tiles[tile]
        assert said["type"] == token.kind
        shown = said.get("facing") or said.get("across") or "N"
        turns = look.turns or look.spans_passage
        facing = drawn_facing(chart, token, look) if turns else Facing.N
        assert Facing[shown] is facing, token
        if look.turns:
            assert Facing[shown] is token.facing


@pytest.mark.parametrize("name", DRESSED)
def test_the_editor_shows_what_the_window_draws(
    name: str, tiles: dict[int, Said], theme: Theme
) -> None:
    check_looks(find_mission(name, MAPS, built_in()).map, tiles, theme)


@pytest.mark.parametrize("name", NAMES)
def test_segments_are_hidden_and_beyond_the_walls_it_is_dark(name: str) -> None:
    root = ElementTree.parse(shipped_maps(MAPS)[name]).getroot()
    layer = root.find("layer[@name='segments']")
    assert layer is not None
    assert layer.get("visible") == "0"
    assert root.get("backgroundcolor") == DARKNESS == BACKGROUND


def test_a_map_that_is_written_looks_right_and_is_read_as_it_was(
    tmp_path: Path, tiles: dict[int, Said], theme: Theme
) -> None:
    chart = Chart.from_rows(["######", "#....#", "#.##.#", "#....#", "######"])
    tokens = [Token("marine", Cell(1 + facing, 1), facing) for facing in Facing]
    tokens += [Token("door", Cell(1, 2), Facing.W), Token("dooropen", Cell(2, 3), Facing.N)]
    tokens += [
        Token("start_marine", Cell(4, 3), Facing.S),
        Token("objective", Cell(4, 2), Facing.W),
    ]
    path = tmp_path / "made.tmx"
    write_map(path, chart, tokens, {"rules": "skirmish"}, KIT)
    tiled, faults = examine(path)
    assert not faults
    assert tiled is not None
    assert tiled.tokens == tuple(tokens)
    assert tiled.chart.board_rows() == chart.board_rows()
    assert tiled.chart.segment_rows() == chart.segment_rows()
    check_looks(tiled, tiles, theme)


def test_old_maps_with_plain_tiles_are_read_as_before(tmp_path: Path) -> None:
    new = find_mission("junction", MAPS, built_in()).map
    text = shipped_maps(MAPS)["junction"].read_text()
    for name in ("tileset.tsx", "tileset.png"):
        (tmp_path / name).write_bytes((KIT / name).read_bytes())
    cells = (Cell(x, y) for y in range(new.chart.height) for x in range(new.chart.width))
    plain = ",".join("2" if cell in new.chart.corridors else "1" for cell in cells)
    text = re.sub(
        r'(name="terrain".*?csv">).*?(</data>)', rf"\g<1>{plain}\2", text, flags=re.DOTALL
    )
    kinds = Tileset.read(KIT / "tileset.tsx").by_type
    text = re.sub(
        r'type="(\w+)" gid="\d+"', lambda m: f'type="{m[1]}" gid="{kinds[m[1]] + 1}"', text
    )
    path = tmp_path / "junction.tmx"
    path.write_text(text.replace(' visible="0"', ""))
    old, faults = examine(path)
    assert not faults
    assert old is not None
    assert old.tokens == new.tokens
    assert old.properties == new.properties
    assert old.chart.board_rows() == new.chart.board_rows()
    assert old.chart.segment_rows() == new.chart.segment_rows()


def test_a_tile_that_looks_somewhere_is_put_down_so(tmp_path: Path) -> None:
    """An object's own facing wins; one without any looks as its tile does."""
    for name in ("tileset.tsx", "tileset.png"):
        (tmp_path / name).write_bytes((KIT / name).read_bytes())
    east = Tileset.read(KIT / "tileset.tsx").by_facing["alien", "E"] + 1
    thing = f'<object id="90" gid="{east}" x="32" y="64" width="32" height="32"'
    south = '<properties><property name="facing" value="S"/></properties>'
    text = shipped_maps(MAPS)["junction"].read_text()
    text = re.sub(r"<objectgroup.*</objectgroup>", "", text, flags=re.DOTALL).replace(
        "</map>",
        f'<objectgroup id="3" name="tokens">{thing}/>{thing}>{south}</object></objectgroup></map>',
    )
    path = tmp_path / "put.tmx"
    path.write_text(text)
    tiled, _ = examine(path)
    assert tiled is not None
    assert [token.facing for token in tiled.tokens] == [Facing.E, Facing.S]


# ---- the picture of the tileset


def tile_of(sheet: pygame.Surface, number: int) -> pygame.Surface:
    """Return a tile of the picture."""
    place = (number % COLUMNS * TILE, number // COLUMNS * TILE)
    return sheet.subsurface((*place, TILE, TILE))


def differ(one: pygame.Surface, two: pygame.Surface) -> float:
    """Return how much two pictures differ on average, of 255; what is transparent is equal."""
    pixels = [(x, y) for x in range(TILE) for y in range(TILE)]
    pairs = ((one.get_at(at), two.get_at(at)) for at in pixels)
    sums = (sum(abs(p[n] * p[3] - q[n] * q[3]) / 255 for n in range(3)) for p, q in pairs)
    return sum(sums) / len(pixels) / 3


def test_tokens_have_the_games_own_pictures(tiles: dict[int, Said]) -> None:
    sheet = pygame.image.load(KIT / "tileset.png")
    art = Art(places.assets_dir(), "derelict")
    for number, said in tiles.items():
        if said["type"] and said["type"] not in ("corridor", "wall"):
            facing = Facing[said.get("facing") or said.get("across") or "N"]
            picture = art.turned("tokens", said["type"], TILE, facing)
            # Another version of pygame may draw an edge a little differently.
            assert differ(tile_of(sheet, number), picture) < 4, (
                f"run: derelict tiled-kit maps {said}"
            )


def test_a_kind_without_a_picture_and_more_kinds_get_tiles(tmp_path: Path) -> None:
    kinds = {f"thing_{n}": TokenKind(f"thing {n}", "T", Role.UNIT) for n in range(50)}
    drawn = Drawn("things", kinds, turning=frozenset(["thing_1"]), across=frozenset(["thing_2"]))
    assets = places.assets_dir()
    pieces = Pieces(Art(assets), Theme.load(assets).knowing(kinds), Fonts(assets), {})
    draw_tileset(drawn, pieces, tmp_path / "tileset.png")
    (tmp_path / "tileset.tsx").write_text(kit_files(drawn)["tileset.tsx"])
    tileset = Tileset.read(tmp_path / "tileset.tsx")
    assert tileset.by_type["thing_49"] == FIRST_TOKEN + 49
    assert [key for key in tileset.by_facing if key[0] == "thing_1"] == [
        ("thing_1", "E"),
        ("thing_1", "S"),
        ("thing_1", "W"),
    ]
    assert list(tileset.by_passage) == [("thing_2", "E")]
    sheet = pygame.image.load(tmp_path / "tileset.png")
    north = tile_of(sheet, FIRST_TOKEN + 1)
    assert pygame.mask.from_surface(north).count() > 200
    assert differ(north, tile_of(sheet, tileset.by_facing["thing_1", "E"])) > 2
