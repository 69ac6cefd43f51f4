"""`derelict screenshots`: take the pictures of the README from the running program."""

import argparse
import os
import tempfile
from pathlib import Path

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.commands.arguments import UsageError
from derelict_game.files import FileTrouble, write_whole
from derelict_game.match.campaign import Campaign, Medal, Progress
from derelict_game.match.save import load_match
from derelict_game.rules.choice import Choice
from derelict_game.rules.registry import built_in

FIGHT = "screenshots/fight.json"
"""The save that is shown, among the assets."""
TITLE = "The Deep Hold"
CHOICES = ("activate 10,12", "overwatch", "activate 13,14", "shoot 17,14")
"""What is played before the picture is taken; then the cells in view, and where the mouse is."""
FRAMED, POINTED = [Cell(11, 12), Cell(18, 16)], Cell(17, 14)


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

    match = load_match(places.assets_dir() / FIGHT, built_in())
    choices = [Choice.parse(text) for text in CHOICES]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        achieved(match.rules.name).keep(folder)
        photographer = Photographer(
            Folders(
                places.assets_dir(), places.maps_dir(), folder, folder / "settings", folder / "log"
            )
        )
        photographer.title(folder / "title.png")
        photographer.shelf(folder / "shelf.png")
        photographer.campaign(folder / "campaign.png", match.rules.name)
        photographer.new_match(folder / "new-match.png", match.rules.name)
        photographer.play(
            folder / "fight.png", match, TITLE, choices, framed=FRAMED, pointed=POINTED
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
