"""Maps: the loader, the checker and everything that can be wrong with a map."""

import base64
import gzip
import os
import re
import shutil
import struct
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.commands.tiled_kit import project
from derelict_game.match.mission import (
    UnknownMap,
    check_mission,
    find_mission,
    shipped_maps,
    shipped_missions,
)
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.registry import Registry, built_in
from derelict_game.tiled.document import MapError
from derelict_game.tiled.kit import kit_files
from derelict_game.tiled.tileset import Tileset
from derelict_game.ui.look.theme import Theme
from tests.conftest import Cli

Edit = Callable[[str], str]


@pytest.fixture
def folder(tmp_path: Path, maps: Path) -> Path:
    """A copy of the folder of Skirmish's maps."""
    return Path(shutil.copytree(maps / "skirmish", tmp_path / "maps"))


@pytest.fixture
def faults(folder: Path, registry: Registry) -> Callable[[Edit], list[str]]:
    """Edit the text of a sound map and return its faults."""

    def check(edit: Edit) -> list[str]:
        path = folder / "junction.tmx"
        text = path.read_text()
        edited = edit(text)
        assert edited != text, "the edit changes nothing"
        path.write_text(edited)
        mission, found = check_mission(path, registry)
        sentences = [str(fault) for fault in found]
        assert all(sentence.endswith(".") and "\n" not in sentence for sentence in sentences)
        assert (mission is None) == any(s.startswith("error") for s in sentences)
        return sentences

    return check


def replaced(old: str, new: str, count: int = 1) -> Edit:
    """Return an edit that replaces a part."""
    return lambda text: text.replace(old, new, count)


def matching(pattern: str, new: str) -> Edit:
    """Return an edit that replaces the first part that looks so."""
    return lambda text: re.sub(pattern, new, text, count=1)


def data_of(text: str, layer: str) -> str:
    """Return the CSV of a layer."""
    found = re.search(rf'name="{layer}".*?<data encoding="csv">(.*?)</data>', text, re.DOTALL)
    assert found
    return found[1]


# ---- sound maps


@pytest.mark.parametrize("name", sorted(shipped_maps(Path(__file__).parent.parent / "maps")))
def test_every_shipped_map_is_free_of_faults(name: str, maps: Path, registry: Registry) -> None:
    mission, found = check_mission(shipped_maps(maps)[name], registry)
    assert mission is not None
    assert found == []
    assert mission.briefing


def test_a_map_is_read_as_it_is_drawn(maps: Path, registry: Registry) -> None:
    mission = find_mission("junction", maps, registry)
    assert mission.title == "The Junction"
    assert mission.map.chart.board_rows()[:3] == [
        "###############",
        "#...#.....#...#",
        "#............." + "#",
    ]
    assert mission.map.tokens[0] == Token("marine_sarge", Cell(1, 2), Facing.E)
    assert Token("door", Cell(4, 2), Facing.N) in mission.map.tokens
    assert mission.setup({}).options == {
        "turn_limit": None,
        "closed_doors_block": True,
        "goal": False,
    }
    assert mission.setup({"closed_doors_block": False}).options["closed_doors_block"] is False
    assert mission.map.chart.segment(Cell(0, 0)) == 1
    assert mission.map.chart.segment(Cell(14, 12)) == 9


@pytest.mark.parametrize("compression", ["", "zlib", "gzip"])
def test_base64_layers_are_read(
    faults: Callable[[Edit], list[str]], folder: Path, registry: Registry, compression: str
) -> None:
    packers: dict[str, Callable[[bytes], bytes]] = {
        "": bytes,
        "zlib": zlib.compress,
        "gzip": gzip.compress,
    }
    pack = packers[compression]

    def encode(text: str) -> str:
        csv = data_of(text, "terrain")
        numbers = [int(number) for number in csv.split(",")]
        packed = base64.b64encode(pack(struct.pack(f"<{len(numbers)}L", *numbers))).decode()
        attribute = f' compression="{compression}"' if compression else ""
        return text.replace(
            f'<data encoding="csv">{csv}', f'<data encoding="base64"{attribute}>\n{packed}\n', 1
        )

    before = find_mission("junction", folder, registry).map.chart.board_rows()
    assert faults(encode) == []
    assert find_mission("junction", folder, registry).map.chart.board_rows() == before


def test_objects_of_every_form_are_read(folder: Path, registry: Registry) -> None:
    """From a template, with a class, with the type of its tile alone, and as a point."""
    path = folder / "junction.tmx"
    things = """
  <object id="50" template="templates/alien.tx" x="64" y="224"/>
  <object id="51" template="templates/alien.tx" x="96" y="224">
   <properties><property name="facing" value="W"/></properties>
  </object>
  <object id="52" class="blip_3" x="128" y="192" width="32" height="32"/>
  <object id="53" gid="9" x="160" y="224" width="32" height="32"/>
  <object id="54" type="marine_axe" x="200" y="208"><point/></object>
 </objectgroup>"""
    path.write_text(path.read_text().replace("</objectgroup>", things))
    mission = find_mission("junction", folder, registry)
    assert mission.map.tokens[-5:] == (
        Token("alien", Cell(2, 6), Facing.N),
        Token("alien", Cell(3, 6), Facing.W),
        Token("blip_3", Cell(4, 6), Facing.N),
        Token("marine", Cell(5, 6), Facing.N),
        Token("marine_axe", Cell(6, 6), Facing.N),
    )


def test_a_tileset_of_tiled_1_9_with_classes_is_read(folder: Path, registry: Registry) -> None:
    before = find_mission("junction", folder, registry)
    path = folder / "tileset.tsx"
    path.write_text(
        path.read_text().replace(' type="', ' class="').replace('class="int"', 'type="int"')
    )
    assert Tileset.read(path).by_type["corridor"] == 1
    map_path = folder / "junction.tmx"
    text = map_path.read_text()
    assert ' type="marine" gid' in text
    map_path.write_text(text.replace(' type="marine" gid', " gid"))
    after = find_mission("junction", folder, registry)
    assert after.map.chart.board_rows() == before.map.chart.board_rows()
    assert after.map.tokens == before.map.tokens


def test_a_second_tileset_does_not_shift_templates(folder: Path, registry: Registry) -> None:
    path = folder / "junction.tmx"
    text = path.read_text()
    shutil.copy(folder / "tileset.tsx", folder / "other.tsx")
    text = text.replace(
        '<tileset firstgid="1" source="tileset.tsx" />',
        '<tileset firstgid="1" source="other.tsx"/><tileset firstgid="1001" source="tileset.tsx"/>',
    )
    thing = '<object id="50" template="templates/alien.tx" x="64" y="224"/></objectgroup>'
    path.write_text(text.replace("</objectgroup>", thing))
    mission = find_mission("junction", folder, registry)
    assert mission.map.tokens[-1] == Token("alien", Cell(2, 6), Facing.N)


@pytest.mark.parametrize("rules", list(built_in()), ids=lambda rules: rules.name)
def test_the_tiled_project_is_what_the_rule_set_says(rules: AnyRules, maps: Path) -> None:
    theme, folder = Theme.load(places.assets_dir(), rules.name), maps / rules.name
    for name, text in kit_files(project(rules, theme)).items():
        assert (folder / name).read_text() == text, f"run: derelict tiled-kit maps ({name} is old)"


def test_every_map_lies_with_its_game_and_has_a_name_of_its_own(
    maps: Path, registry: Registry
) -> None:
    paths = sorted(maps.rglob("*.tmx"))
    assert len({path.stem for path in paths}) == len(paths)
    for mission in shipped_missions(maps, registry):
        assert mission.map.path.parent == maps / mission.rules.name
        assert mission.start({}).map.name == mission.map.path.stem  # type: ignore[union-attr]


def test_a_map_without_segments_is_read(folder: Path, registry: Registry) -> None:
    path = folder / "junction.tmx"
    path.write_text(path.read_text().replace('name="segments"', 'name="decoration"'))
    mission, found = check_mission(path, registry)
    assert not found
    assert mission is not None
    assert {mission.map.chart.segment(cell) for cell in mission.map.chart.corridors} == {0}


# ---- bad maps


@pytest.mark.parametrize(
    ("edit", "part"),
    [
        (lambda _: "no xml at all", "error: The file is not XML"),
        (lambda _: "", "error: The file is not XML"),
        (lambda text: text[:500], "error: The file is not XML"),
        (lambda _: "<tileset/>", "error: The file holds a <tileset>, not a map."),
        (
            replaced("<map ", '<!DOCTYPE map [<!ENTITY a "b">]>\n<map '),
            "error: The file has a document type declaration.",
        ),
        (replaced('infinite="0"', 'infinite="1"'), "error: The map is infinite"),
        (replaced('"orthogonal"', '"isometric"'), "error: The map is isometric"),
        (
            replaced('width="15"', 'width="100000"'),
            "error: The map is 100000 cells wide and 13 high; it must be 1 to 200 each way.",
        ),
        (replaced('width="15"', 'width="-3"'), "error: The map is -1 cells wide"),
        (replaced('width="15"', ""), "error: The map is -1 cells wide"),
        (replaced('tilewidth="32"', 'tilewidth="0"'), "error: The map's tiles must be"),
        (
            replaced('name="terrain"', 'name="floor"'),
            "error: The map has no tile layer named 'terrain'.",
        ),
        (
            replaced('name="tokens"', 'name="things"'),
            "error: The map has no object layer named 'tokens'.",
        ),
        (
            replaced('name="segments"', 'name="terrain"'),
            "error: The map has more than one tile layer named 'terrain'.",
        ),
        (
            replaced('encoding="csv"', 'encoding="base64" compression="zstd"'),
            "error: layer 'terrain': The layer is zstd-compressed; only zlib and gzip can be read.",
        ),
        (
            replaced('encoding="csv"', 'encoding="base64" compression="zlib"'),
            "error: layer 'terrain': The layer's tile data is damaged.",
        ),
        (
            replaced('encoding="csv"', ""),
            "error: layer 'terrain': The layer's tiles are written as",
        ),
        (
            matching(r'(<data encoding="csv">\n)\d+,', r"\1"),
            "error: layer 'terrain': The layer's data is not of 195 tiles",
        ),
        (
            matching(r'(<data encoding="csv">\n)\d+,', r"\1x,"),
            "error: layer 'terrain': The layer's tile data is damaged.",
        ),
        (
            replaced('name="terrain" width="15"', 'name="terrain" width="14"'),
            "error: layer 'terrain': The layer is not of the size of the map.",
        ),
        (
            replaced('source="tileset.tsx"', 'source="../tileset.tsx"'),
            "error: The tileset '../tileset.tsx' in junction.tmx lies outside the map's folder.",
        ),
        (
            replaced('source="tileset.tsx"', 'source="/etc/passwd"'),
            "error: The tileset '/etc/passwd' in junction.tmx lies outside the map's folder.",
        ),
        (
            replaced('source="tileset.tsx"', 'source="gone.tsx"'),
            "error: The tileset 'gone.tsx' in junction.tmx does not exist.",
        ),
        (
            replaced('source="tileset.tsx"', 'source="tileset.png"'),
            "error: The tileset 'tileset.png' is unusable. The file is not XML",
        ),
        (
            replaced('<object id="1"', '<object id="1" template="../../up.tx"'),
            "error: The template '../../up.tx' in junction.tmx lies outside",
        ),
        (
            matching(r'(<data encoding="csv">\n)\d+,', r"\g<1>70,"),
            "error: layer 'terrain', cell 0,0: The tile is neither corridor nor wall.",
        ),
        (
            replaced('<data encoding="csv">\n65,', '<data encoding="csv">\n1,'),
            "error: layer 'segments', cell 0,0: The tile is no segment's.",
        ),
        (
            replaced("\n65,65,", "\n0,0,", 9),
            "warning: layer 'segments', cell 1,1: The corridor belongs to no segment.",
        ),
        (
            replaced('type="marine"', 'type="dragon"'),
            "error: layer 'tokens', object 2 'dragon', cell 2,1: There is no token type 'dragon'",
        ),
        (
            matching(r'(type="marine_sarge" gid="\d+") x="32"', r'\1 x="0"'),
            "error: layer 'tokens', object 1 'marine_sarge', cell 0,2: The sergeant stands in a",
        ),
        (
            matching(r'(type="marine" gid="\d+") x="64" y="64"', r'\1 x="32" y="96"'),
            "error: layer 'tokens', object 2 'marine', cell 1,2: The marine shares its cell with",
        ),
        (
            replaced('x="32"', 'x="-64"'),
            "error: layer 'tokens', object 1 'marine_sarge', cell -2,2: The object lies off",
        ),
        (
            replaced('id="1" type', 'id="1" rotation="90" type'),
            "error: layer 'tokens', object 1 'marine_sarge', cell 1,2: The object is rotated;",
        ),
        (
            replaced('value="E"', 'value="up"'),
            "error: layer 'tokens', object 1 'marine_sarge', cell 1,2: The facing 'up' is none",
        ),
        (
            matching(r'type="marine_sarge" gid="\d+"', ""),
            "error: layer 'tokens', object 1, cell 1,3: The object has no type.",
        ),
        (
            replaced('name="rules" value="skirmish"', 'name="rules" value="chess"'),
            "error: The map's property 'rules' names no rule set: 'chess'.",
        ),
        (
            replaced('name="rules"', 'name="ruels"'),
            "error: The map's property 'rules' names no rule set: ''.",
        ),
        (
            replaced('type="bool" value="true"', 'value="maybe"'),
            "error: The option closed_doors_block is true or false, not 'maybe'.",
        ),
        (
            replaced('name="briefing"', 'name="breifing"'),
            "warning: The map's property 'breifing' means nothing in Skirmish.",
        ),
        (
            replaced(
                'name="closed_doors_block" type="bool" value="true"',
                'name="turn_limit" type="int" value="many"',
            ),
            "error: The property 'turn_limit' should be a whole number, not 'many'.",
        ),
        (
            replaced('name="closed_doors_block" type="bool"', 'name="x" type="class"'),
            "error: The property 'x' is of a class",
        ),
    ],
)
def test_a_fault_is_told_with_its_place(
    faults: Callable[[Edit], list[str]], edit: Edit, part: str
) -> None:
    found = faults(edit)
    assert any(fault.startswith(part) for fault in found), found


def test_all_faults_are_told_at_once(faults: Callable[[Edit], list[str]]) -> None:
    def edit(text: str) -> str:
        text = text.replace('type="marine"', 'type="dragon"').replace('value="E"', 'value="up"', 1)
        return text.replace('name="briefing"', 'name="breifing"')

    assert len(faults(edit)) == 4


def test_entities_do_nothing(faults: Callable[[Edit], list[str]]) -> None:
    bomb = '<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa">' + "".join(
        f'<!ENTITY {chr(98 + n)} "{f"&{chr(97 + n)};" * 10}">' for n in range(9)
    )
    found = faults(lambda text: text.replace("<map ", bomb + "]>\n<map ", 1))
    assert found == ["error: The file has a document type declaration."]


def test_a_tileset_with_a_document_type_is_refused(folder: Path, registry: Registry) -> None:
    path = folder / "tileset.tsx"
    path.write_text(path.read_text().replace("<tileset ", "<!DOCTYPE tileset>\n<tileset ", 1))
    with pytest.raises(MapError, match="document type declaration"):
        find_mission("junction", folder, registry)


def test_a_bomb_in_a_layer_is_not_unpacked(faults: Callable[[Edit], list[str]]) -> None:
    bomb = base64.b64encode(zlib.compress(bytes(50_000_000))).decode()

    def edit(text: str) -> str:
        csv = data_of(text, "terrain")
        old = f'<data encoding="csv">{csv}'
        return text.replace(old, f'<data encoding="base64" compression="zlib">{bomb}', 1)

    assert "is not of 195 tiles" in faults(edit)[0]


def test_a_link_out_of_the_folder_is_refused(folder: Path, registry: Registry) -> None:
    outside = folder.parent / "outside.tsx"
    (folder / "tileset.tsx").rename(outside)
    (folder / "tileset.tsx").symlink_to(outside)
    with pytest.raises(MapError, match="lies outside the map's folder"):
        find_mission("junction", folder, registry)


def test_an_image_outside_is_refused_through_the_tileset(folder: Path, registry: Registry) -> None:
    path = folder / "tileset.tsx"
    path.write_text(path.read_text().replace('source="tileset.png"', 'source="../x.png"'))
    with pytest.raises(MapError, match=r"The image '../x.png' in tileset.tsx lies outside"):
        find_mission("junction", folder, registry)


def test_a_file_that_is_too_large_or_missing_is_refused(folder: Path, registry: Registry) -> None:
    path = folder / "junction.tmx"
    odd = folder / "odd.tmx"
    odd.mkdir()
    os.truncate(path, 100_000_000)
    with pytest.raises(MapError, match="larger than 8 MB"):
        find_mission("junction", folder, registry)
    with pytest.raises(MapError, match="no such file"):
        find_mission("gone.tmx", folder, registry)
    with pytest.raises(MapError, match="is a directory"):
        find_mission(str(odd), folder, registry)
    with pytest.raises(UnknownMap, match=r"shipped are: .*gallery, .*junction"):
        find_mission("gone", folder, registry)


def test_a_map_of_another_game_is_told_as_such(maps: Path, registry: Registry) -> None:
    arena, derelict = registry["arena"], registry["derelict"]
    for name in ("junction", str(maps / "skirmish" / "junction.tmx")):
        with pytest.raises(MapError, match=r"junction\.tmx: It is a map of Skirmish\.$"):
            find_mission(name, maps, registry, arena)
    # What has the same tokens may be played with other rules.
    assert find_mission("junction", maps, registry, derelict).rules is derelict


def test_only_the_maps_of_a_game_that_is_named_are_listed(maps: Path, registry: Registry) -> None:
    with pytest.raises(UnknownMap) as raised:
        find_mission("gone", maps, registry, registry["skirmish"])
    known = "gallery, junction"
    told = f"There is no map 'gone' of Skirmish; shipped are: {known}; a file ends in .tmx."
    assert str(raised.value) == told


# ---- the command


def test_check_map_command(cli: Cli, folder: Path) -> None:
    good = cli("check-map", str(folder / "junction.tmx"))
    assert good.stdout.endswith("'The Junction' can be played with Skirmish.\n")
    path = folder / "gallery.tmx"
    path.write_text(path.read_text().replace('type="alien"', 'type="dragon"', 1))
    bad = cli("check-map", str(folder / "junction.tmx"), str(path), check=1)
    assert "no token type 'dragon'" in bad.stdout
    assert bad.stdout.endswith("gallery.tmx: 1 error.\n")
    as_json = cli("check-map", "--json", str(path), check=1)
    assert '"severity": "error"' in as_json.stdout
    assert "no rule set 'chess'" in cli("check-map", "--rules", "chess", str(path), check=2).stderr


def test_tiled_kit_command(cli: Cli, tmp_path: Path, maps: Path) -> None:
    cli("tiled-kit", str(tmp_path / "kit"))
    for game in ("derelict", "skirmish"):
        made, shipped = tmp_path / "kit" / game, maps / game
        assert (made / "tileset.tsx").read_text() == (shipped / "tileset.tsx").read_text()
        assert (made / "tileset.png").read_bytes()[:4] == b"\x89PNG"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["junction", "gallery"])
def test_tiled_itself_opens_and_resaves_the_map(
    name: str, folder: Path, registry: Registry
) -> None:
    tiled = shutil.which("tiled")
    assert tiled, "this test needs Tiled"
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    again = folder / "again.tmx"
    subprocess.run(
        [tiled, "--export-map", "tmx", str(folder / f"{name}.tmx"), str(again)], env=env, check=True
    )
    before = find_mission(name, folder, registry).start({})
    after = find_mission(str(again), folder, registry).start({})
    assert after.model_copy(update={"map": before.map}) == before
