"""`derelict screenshots`: take the pictures of the README from the running program."""

import argparse
import os
import tempfile
from pathlib import Path
from typing import NamedTuple

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.commands.arguments import UsageError
from derelict_game.files import FileTrouble, write_whole
from derelict_game.match.campaign import Campaign, Medal, Progress
from derelict_game.match.save import load_match
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import built_in

SAVES = "screenshots"
"""The folder of the matches that are shown, among the assets."""


class View(NamedTuple):
    """A picture of a match that was saved under the picture's name."""

    name: str
    title: str
    choices: tuple[str, ...]
    """What is played before it is taken."""
    framed: tuple[Cell, ...]
    pointed: Cell
    """Where the mouse is; the cells before it are in view."""


FIGHT = View(
    "fight",
    "The Deep Hold",
    ("activate 10,12", "overwatch", "activate 13,14", "shoot 17,14"),
    (Cell(11, 12), Cell(18, 16)),
    Cell(17, 14),
)
VILLAGE = View("village", "The Village", ("flip 2,1",), (), Cell(3, 2))
RACE = View(
    "race",
    "Crossing Traffic",
    ("register 1 50", "register 2 620", "register 3 440", "register 4 810"),
    (),
    Cell(11, 15),
)
CONTEST = View(
    "contest",
    "Twin Cores",
    ("move 5,7 6,6", "shoot 8,5 9,6", "shoot 9,4 9,6"),
    (),
    Cell(13, 9),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "-o", "--output", type=Path, required=True, metavar="DIR", help="where they go"
    )


def run(args: argparse.Namespace) -> int:
    """Take all pictures."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.stage import Folders
    from derelict_game.ui.tools.screenshots import Photographer

    matches = {
        view: load_match(places.assets_dir() / SAVES / f"{view.name}.json", built_in())
        for view in (FIGHT, VILLAGE, RACE, CONTEST)
    }
    first = matches[FIGHT].rules.name
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        achieved(first).keep(folder)
        photographer = Photographer(
            Folders(
                places.assets_dir(), places.maps_dir(), folder, folder / "settings", folder / "log"
            )
        )
        photographer.title(folder / "title.png")
        photographer.shelf(folder / "shelf.png")
        photographer.campaign(folder / "campaign.png", first)
        photographer.new_match(folder / "new-match.png", first)
        for view, match in matches.items():
            photographer.play(
                folder / f"{view.name}.png",
                match,
                view.title,
                [Choice.parse(text) for text in view.choices],
                framed=view.framed,
                pointed=view.pointed,
            )
        for picture in sorted(folder.glob("*.png")):
            print(_keep(picture, args.output))
    return 0


def achieved(game: str) -> Progress:
    """Return the progress of somebody in the middle of the campaign, for the picture of it."""
    progress = Progress()
    missions = Campaign.load(places.assets_dir(), game).missions
    medals = (Medal.GOLD, Medal.SILVER, Medal.GOLD, Medal.BRONZE)
    for name, medal in zip(missions, medals, strict=False):
        progress.add(name, medal, turns=8, level="veteran")
    return progress


def _keep(picture: Path, folder: Path) -> Path:
    """Put a picture where it is wanted."""
    try:
        write_whole(folder / picture.name, picture.read_bytes())
    except FileTrouble as trouble:
        raise UsageError(f"{folder} cannot be written: {trouble}.") from None
    return folder / picture.name
