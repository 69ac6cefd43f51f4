"""Maps of the contest: pictures read, written, and refused in one sentence."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.cli import MISUSED, main
from derelict_game.commands.arena.maps import read_map
from derelict_game.match.mission import check_mission
from derelict_game.rules.arena.pictures import PictureError, read_picture, write_picture
from derelict_game.rules.registry import built_in
from derelict_game.ui.tools.pixels import PixelError, png_of, read_pixels
from tests.arena_pictures import SMALL, WHITE, Pixel, chunk, drawn, palette, png_file, rgb, rgba

CONTEST = Path(__file__).parent.parent.parent / "shared" / "data" / "arena" / "maps"
"""The maps of the contest, where they are at hand; they are not ours to ship."""
MOST = 200


def said(words: Sequence[object], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run a command and return its status and all that it says."""
    status = main([str(word) for word in words])
    told = capsys.readouterr()
    return status, told.out + told.err


def changed(cell: Cell, pixel: Pixel) -> list[list[Pixel]]:
    """Return the small picture with another pixel."""
    pixels = drawn(SMALL)
    pixels[cell.y][cell.x] = pixel
    return pixels


# ---- the meaning of pixels


def test_every_pixel_means_what_the_format_says() -> None:
    chart, tokens = read_picture(drawn(SMALL))
    assert chart.board_rows() == ["#########", *["#.......#"] * 3, "#########"]
    assert set(tokens) == {
        *(Token(f"spawn_amber_{x}", Cell(x, 1), Facing.N) for x in range(1, 5)),
        *(Token(f"spawn_blue_{x}", Cell(x, 3), Facing.N) for x in range(1, 5)),
        Token("repair_kit", Cell(6, 1), Facing.N),
        Token("mainframe_amber", Cell(7, 1), Facing.N),
        Token("blaster", Cell(1, 2), Facing.N),
        Token("scatter_gun", Cell(3, 2), Facing.N),
        Token("laser_rifle", Cell(4, 2), Facing.N),
        Token("rail_gun", Cell(5, 2), Facing.N),
        Token("control_point", Cell(6, 2), Facing.N),
        Token("shield", Cell(7, 2), Facing.N),
        Token("mainframe_blue", Cell(7, 3), Facing.N),
    }


def test_something_may_lie_on_a_spawn_or_a_point() -> None:
    pixels = changed(Cell(1, 1), (255, 255, 0, 6))
    pixels[2][6] = (128, 128, 128, 5)
    chart, tokens = read_picture(pixels)
    assert Token("shield", Cell(1, 1), Facing.N) in tokens
    assert Token("spawn_amber_1", Cell(1, 1), Facing.N) in tokens
    assert Token("rail_gun", Cell(6, 2), Facing.N) in tokens
    assert write_picture(chart, tokens) == pixels


@pytest.mark.parametrize("written", [rgba, palette, png_of])
def test_pixels_are_read_exactly_from_every_sort_of_file(
    written: Callable[[list[list[Pixel]]], bytes],
) -> None:
    assert read_pixels(written(drawn(SMALL)), MOST) == drawn(SMALL)


def test_a_picture_without_transparency_is_opaque() -> None:
    opaque = [[(r, g, b, 255) for r, g, b, _ in row] for row in drawn(SMALL)]
    assert read_pixels(rgb(drawn(SMALL)), MOST) == opaque


def test_a_wholly_transparent_colour_of_a_palette_is_not_taken_for_floor() -> None:
    pixels: list[list[Pixel]] = [[WHITE, (255, 255, 255, 0), (0, 0, 0, 255)]]
    assert read_pixels(palette(pixels), MOST)[0][1][3] == 0


def test_needless_parts_of_a_file_do_not_matter_and_damage_is_found_before_it_is_read(
    capfd: pytest.CaptureFixture[str],
) -> None:
    whole = rgba(drawn(SMALL))
    profile = chunk(b"iCCP", b"no profile")
    assert read_pixels(whole[:33] + profile + whole[33:], MOST) == drawn(SMALL)
    for place in range(8, len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 0xFF
        with pytest.raises(PixelError):
            read_pixels(bytes(damaged), MOST)
    assert capfd.readouterr() == ("", "")


def test_every_colour_and_alpha_survives_being_written() -> None:
    pixels = [
        [(r, g, b, a) for r in (0, 7, 255) for g in (0, 50)] for b in (1, 200) for a in (0, 6)
    ]
    assert read_pixels(png_of(pixels), MOST) == pixels


# ---- the commands


def test_a_picture_becomes_a_map_and_the_same_picture_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, tmx, second = (tmp_path / name for name in ("old_yard.png", "a.tmx", "b.png"))
    first.write_bytes(rgba(drawn(SMALL)))
    status, told = said(["import-arena", first, "-o", tmx], capsys)
    assert status == 0
    assert told.endswith(f"{tmx}: 9 x 5 cells, 17 tokens.\n")
    mission, faults = check_mission(tmx, built_in())
    assert all("starts in the line of fire" in fault.text for fault in faults)
    assert mission is not None
    assert mission.title == "Old Yard"
    for word in ("import-arena", "export-arena"):
        assert said([word, tmx, "-o", second], capsys)[0] == 0
        assert read_pixels(second.read_bytes(), MOST) == drawn(SMALL)
        second.unlink()


def test_a_mainframe_of_nobody_cannot_be_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, tmx, out = tmp_path / "a.png", tmp_path / "a.tmx", tmp_path / "b.png"
    picture.write_bytes(rgba(drawn(SMALL)))
    said(["import-arena", picture, "-o", tmx], capsys)
    tmx.write_text(tmx.read_text().replace('"mainframe_blue"', '"mainframe"'))
    status, told = said(["export-arena", tmx, "-o", out], capsys)
    assert status == MISUSED
    assert told == "The mainframe at 7,3 is nobody's: a picture has no colour for that.\n"
    assert not out.exists()


def test_two_things_of_the_floor_cannot_be_one_pixel() -> None:
    chart, tokens = read_picture(drawn(SMALL))
    both = (*tokens, Token("control_point", Cell(1, 1), Facing.N))
    with pytest.raises(PictureError, match=r"A pixel cannot be two things: .* at 1,1"):
        write_picture(chart, both)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "cannot be read: it is not a PNG picture."),
        (b"GIF89a" + bytes(40), "cannot be read: it is not a PNG picture."),
        (rgba(drawn(SMALL))[:60], "cannot be read: the picture is damaged."),
        (png_file(30000, 30000, 6, [b""]), "the picture is 30000x30000; it may have 200 pixels"),
        (png_file(0, 5, 6, [b""]), "the picture is 0x5"),
        (rgba(changed(Cell(5, 1), (9, 8, 7, 255))), "Pixel 5,1 has a colour that means nothing"),
        (
            rgba(changed(Cell(5, 1), (255, 255, 255, 7))),
            "Pixel 5,1 has an alpha that means nothing",
        ),
        (
            rgba(changed(Cell(5, 1), (255, 255, 255, 0))),
            "Pixel 5,1 has an alpha that means nothing",
        ),
        (rgba(changed(Cell(0, 0), (0, 0, 0, 1))), "Pixel 0,0 is a wall with a repair kit in it."),
        (
            rgba(changed(Cell(5, 1), (255, 255, 0, 255))),
            "Pixel 5,1 is a second start of Amber Alpha; the first one is 1,1.",
        ),
        (
            rgba(changed(Cell(4, 3), WHITE)),
            "No pixel is the start of Blue Delta, which has the colour (0, 150, 255).",
        ),
    ],
)
def test_a_bad_picture_gets_one_sentence(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture, out = tmp_path / "bad.png", tmp_path / "out.tmx"
    picture.write_bytes(content)
    status, told = said(["import-arena", picture, "-o", out], capsys)
    assert status == MISUSED
    assert sentence in told
    assert told.count("\n") == 1
    assert not out.exists()


def test_files_that_do_not_go_together_get_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "a.png"
    picture.write_bytes(rgba(drawn(SMALL)))
    for words, sentence in (
        ([picture, "-o", tmp_path / "b.png"], "have the same format: nothing to do."),
        ([picture, "-o", tmp_path / "b.txt"], "should end in .tmx or .png."),
        ([tmp_path / "no.png", "-o", tmp_path / "b.tmx"], "no such file or directory."),
        ([tmp_path / "no.gif", "-o", tmp_path / "b.tmx"], "should end in .tmx or .png."),
        ([tmp_path / "no.tmx", "-o", tmp_path / "b.png"], "no such file or directory."),
    ):
        status, told = said(["import-arena", *words], capsys)
        assert status == MISUSED
        assert sentence in told
        assert told.count("\n") == 1


def test_a_map_of_another_game_is_no_arena(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    junction = Path(__file__).parent.parent / "maps" / "skirmish" / "junction.tmx"
    status, told = said(["export-arena", junction, "-o", tmp_path / "b.png"], capsys)
    assert status == MISUSED
    assert "It is a map of Skirmish." in told


def test_an_imported_map_with_something_out_of_reach_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "a.png"
    picture.write_bytes(rgba(drawn([*SMALL[:-1], "#########", "#......1#", "#########"])))
    status, told = said(["import-arena", picture, "-o", tmp_path / "a.tmx"], capsys)
    assert status == 0, "it can be played all the same"
    assert "Nobody can reach the repair kit." in told


@pytest.mark.skipif(not CONTEST.is_dir(), reason="the maps of the contest are not at hand")
def test_the_maps_of_the_contest_go_to_and_fro(tmp_path: Path) -> None:
    pictures = sorted(CONTEST.glob("*.png"))
    assert len(pictures) == 9
    for picture in pictures:
        tmx, back = tmp_path / f"{picture.stem}.tmx", tmp_path / picture.name
        assert main(["import-arena", str(picture), "-o", str(tmx)]) == 0
        assert main(["export-arena", str(tmx), "-o", str(back)]) == 0
        before, after = (read_pixels(path.read_bytes(), MOST) for path in (picture, back))
        assert before == after
        assert set(read_map(tmx).tokens) == set(read_map(picture).tokens)
