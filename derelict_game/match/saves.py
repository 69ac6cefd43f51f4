"""The saves there are, and what is in each without playing it."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from derelict_game.board.chart import Chart
from derelict_game.board.token import Token
from derelict_game.match.autosave import FOLDER, newest_files
from derelict_game.match.document import SaveError
from derelict_game.match.match import Match
from derelict_game.match.save import SUFFIX, load_match
from derelict_game.rules.registry import Registry, UnknownRules


@dataclass(frozen=True, slots=True)
class SaveFile:
    """A file that should hold a match."""

    path: Path
    name: str
    when: datetime
    automatic: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """What a save holds, as far as everybody may know it."""

    rules: str
    """The name of the rule set."""
    game: str
    map: str
    turn: int
    asked: str
    """The seat that is asked; empty: the match is over."""
    chart: Chart
    tokens: tuple[Token, ...]


def saved_files(saves: Path) -> list[SaveFile]:
    """Return the named saves and the newest autosave of every match, the newest first."""
    named = [(path, path.stem, False) for path in saves.glob(f"*{SUFFIX}")]
    own = [(path, name, True) for name, path in newest_files(saves / FOLDER).items()]
    files = []
    for path, name, automatic in named + own:
        try:
            when = datetime.fromtimestamp(path.stat().st_mtime)
        except OSError:
            continue
        files.append(SaveFile(path, name, when, automatic))
    return sorted(files, key=lambda file: file.when, reverse=True)


def summarise(match: Match) -> Summary:
    """Return what everybody at the table may know of a match."""
    rules, view = match.rules, match.state
    for seat in match.seats:
        view = rules.view(view, seat)
    return Summary(
        rules.name,
        rules.title,
        map_title(match),
        match.state.turn,
        match.offer.seat if match.offer else "",
        view.chart,
        tuple(token for _, token in rules.tokens(view)),
    )


def map_title(match: Match) -> str:
    """Return a readable name of the map that a match is played on."""
    if match.start.map is not None and match.start.map.title:
        return match.start.map.title
    name = match.start.map.name if match.start.map else "a position"
    return Path(name).stem.replace("-", " ").title()


def summary_of(path: Path, registry: Registry) -> Summary:
    """Return what a save holds, or raise SaveError."""
    try:
        return summarise(load_match(path, registry, with_past=False))
    except UnknownRules as error:
        raise SaveError(str(error)) from None
