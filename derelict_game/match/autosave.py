"""Autosaves: a file a turn, which begins with the whole match and grows with every choice."""

from dataclasses import dataclass
from pathlib import Path

from derelict_game.files import FileTrouble, append_line, is_folder
from derelict_game.match.document import SaveError
from derelict_game.match.match import Match, Step
from derelict_game.match.save import load_match, step_line, write_save
from derelict_game.rules.registry import Registry, UnknownRules

FOLDER = "autosave"
TURNS_KEPT = 3
MATCHES_KEPT = 5


class Autosave:
    """Writes down every choice of a match at once.

    A disk that is full or read-only does not stop the match: `trouble` says what is wrong, and
    with the next choice everything is written anew.
    """

    def __init__(self, saves: Path, name: str) -> None:
        self._folder = saves / FOLDER
        self._name = name
        self._path: Path | None = None
        self._turn = 0
        self.trouble = ""

    def begin(self, match: Match) -> None:
        """Write the match whole and keep only the last turns of it."""
        self._turn = match.state.turn
        path = self._folder / f"{self._name}.turn-{self._turn:04}.json"
        try:
            write_save(path, match.document().text())
        except SaveError as error:
            self._path, self.trouble = None, str(error)
            return
        self._path, self.trouble = path, ""
        for old in _turns(self._folder, self._name)[TURNS_KEPT:]:
            old.unlink(missing_ok=True)
        for name in _matches(self._folder)[MATCHES_KEPT:]:
            for old in _turns(self._folder, name):
                old.unlink(missing_ok=True)

    def chosen(self, match: Match, step: Step) -> None:
        """Write a choice down; a new turn then begins a new file."""
        if self._path is not None:
            try:
                append_line(self._path, step_line(step))
            except FileTrouble as trouble:
                # The line may be half written, so this file is not continued.
                self.trouble = f"{self._path} cannot be written: {trouble}."
                self._path = None
                return
        if self._path is None or match.state.turn != self._turn:
            self.begin(match)

    def undone(self, match: Match, steps: int) -> None:  # noqa: ARG002
        """Write the match anew without what was taken back, and forget the turns after it."""
        self.begin(match)
        if self._path is not None:
            for path in _turns(self._folder, self._name):
                if path > self._path:
                    path.unlink(missing_ok=True)


def _matches(folder: Path) -> list[str]:
    """Return the names of the matches that have autosaves, the newest first."""
    newest: dict[str, float] = {}
    for path in folder.glob("*.turn-*.json"):
        name = path.name.rpartition(".turn-")[0]
        newest[name] = max(newest.get(name, 0.0), path.stat().st_mtime)
    return sorted(newest, key=lambda name: (newest[name], name), reverse=True)


def _turns(folder: Path, name: str) -> list[Path]:
    """Return the autosaves of a match, the newest first."""
    return sorted(folder.glob(f"{name}.turn-*.json"), reverse=True)


def newest_files(folder: Path) -> dict[str, Path]:
    """Return the newest autosave of every match, by the match's name."""
    return {name: _turns(folder, name)[0] for name in _matches(folder)} if is_folder(folder) else {}


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match that can go on."""

    name: str
    match: Match


def newest_unfinished(saves: Path, registry: Registry) -> Unfinished | None:
    """Return the newest match that is not over, at its last choice.

    Where its newest file cannot be read, the one of the turn before is taken.
    """
    folder = saves / FOLDER
    for name in _matches(folder) if is_folder(folder) else ():
        for path in _turns(folder, name):
            try:
                match = load_match(path, registry)
            except SaveError:
                continue
            except UnknownRules:
                # It is of a game that is not asked about, or that is not here.
                break
            if match.offer is not None:
                return Unfinished(name, match)
            break
    return None


def fresh_name(saves: Path, wished: str) -> str:
    """Return a name for a match's autosaves that no other match has."""
    name, number = wished, 1
    while _turns(saves / FOLDER, name):
        number += 1
        name = f"{wished}-{number}"
    return name
