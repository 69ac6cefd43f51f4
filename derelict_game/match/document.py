"""A match as one JSON document: the form of saves, records and journals."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from derelict_game import __version__
from derelict_game.board.chart import Chart, ChartError
from derelict_game.errors import DerelictError
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import OptionError, OptionValue, settle
from derelict_game.rules.outcome import DRAWN, LOST, WON, Outcome
from derelict_game.rules.position import Layout, PositionError, write_layout
from derelict_game.rules.seat import CHANCE
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import State

FORMAT: Literal["derelict match"] = "derelict match"
VERSION = 2


class SaveError(DerelictError):
    """A save, record or journal cannot be written or read; for the user to mend."""


class MapName(BaseModel):
    """Which map file a match was started on."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    sha256: str
    title: str = ""
    """What the map calls itself."""


class Start(BaseModel):
    """Everything that a match begins with but its dice; holds the board itself.

    A match goes on, and its record replays, whatever has become of its map file since.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    rules: str
    map: MapName | None = None
    layout: Layout | None = None
    position: dict[str, Any] | None = None
    options: dict[str, OptionValue] = {}

    @staticmethod
    def on_map(
        rules: AnyRules,
        chart: Chart,
        setup: Setup,
        map_name: MapName,
    ) -> "Start":
        """Return the start of a match on a map."""
        layout = Layout.model_validate(write_layout(chart, setup.tokens))
        return Start(rules=rules.name, map=map_name, layout=layout, options=dict(setup.options))

    @staticmethod
    def at_position(
        rules: AnyRules, position: Mapping[str, Any], options: Mapping[str, object]
    ) -> "Start":
        """Return the start of a match in the middle, from the notation of a position."""
        settled = settle(rules.options, options)
        return Start(rules=rules.name, position=dict(position), options=settled)

    @property
    def setup(self) -> Setup:
        """The tokens at the start and the settled options."""
        return Setup(self.layout.placed() if self.layout else (), self.options)

    def state(self, rules: AnyRules) -> State:
        """Return the state before the first question."""
        if self.position is not None:
            state: State = rules.read_position(self.position, self.options)
        elif self.layout is not None:
            state = rules.start(self.layout.chart(), self.setup)
        else:
            raise SaveError("The match has neither a board nor a position to start from.")
        return state


class MatchDocument(BaseModel):
    """A match: how it began, its dice, every choice, and, in a save, the state they led to."""

    model_config = ConfigDict(extra="forbid")

    format: Literal["derelict match"] = FORMAT
    version: int = VERSION
    program: str = __version__
    id: str = ""
    """By what the match is known, in whatever file it goes on; empty: by nothing."""
    start: Start
    seed: int
    dice_used: int = 0
    forced: list[int | str] = []
    forced_used: int = 0
    strict_dice: bool = False
    questions: int = 0
    players: dict[str, str] = {}
    steps: list[tuple[str, str]] = []
    """Every choice as its seat and its text, those of the chance seat included."""
    printed: dict[int, str] = {}
    """What players printed while they thought, by the place of their choice among the steps."""
    remarks: dict[int, str] = {}
    """What everybody should know of players, such as why a choice was not theirs, by place."""
    state: dict[str, Any] | None = None
    """None: a bare record."""
    outcome: Outcome | None = None
    old: bool = Field(default=False, exclude=True)
    """Whether an earlier program wrote it, which may have known less of a state."""

    def text(self) -> str:
        """Return the file's text, with a checksum by which an edited file is known."""
        data = self.model_dump(mode="json")
        return json.dumps({**data, "checksum": _checksum(data)}, ensure_ascii=False) + "\n"


def read_document(text: str | bytes, name: str, *, trusting: bool = False) -> MatchDocument:
    """Return the document that is written so; the name is for the sentence of a SaveError.

    Trusting: do not mind a wrong checksum, because the caller replays every choice anyway.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError(f"{name} is damaged: it is not a whole JSON file.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(f"{name} is not a match saved by Derelict.")
    version = data.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise SaveError(f"{name} is damaged: it has no version number.")
    if version > VERSION:
        raise SaveError(
            f"{name} was saved by a newer Derelict (format {version}, this one reads up to"
            f" {VERSION}); please update."
        )
    checksum = data.pop("checksum", None)
    if not trusting and checksum != _checksum(data):
        raise SaveError(f"{name} was changed or damaged after it was saved.")
    try:
        document = MatchDocument.model_validate(upgraded(data, UPGRADES))
        document.old = version < VERSION
        return document
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"]))
        raise SaveError(f"{name} is damaged at {where!r}: {first['msg']}.") from None


def upgraded(
    data: dict[str, Any], upgrades: Sequence[Callable[[dict[str, Any]], dict[str, Any]]]
) -> dict[str, Any]:
    """Return the document of an old version in the form of the newest one, step by step.

    The first of the upgrades turns version 1 into version 2, and so on.
    """
    for upgrade in upgrades[data["version"] - 1 :]:
        data = {**upgrade(data), "version": data["version"] + 1}
    return data


def _with_returns(data: dict[str, Any]) -> dict[str, Any]:
    """Return a document of version 1, which told only a winner, with a return for every seat."""
    seats = {str(seat) for seat, _ in data.get("steps", [])} - {CHANCE}
    seats |= set(data.get("players", {}))

    def upgrade(outcome: Any) -> Any:
        if not isinstance(outcome, dict) or "winner" not in outcome:
            return outcome
        winner = outcome["winner"]
        everybody = sorted(seats | ({winner} if winner else set()))
        worth = {seat: (WON if seat == winner else LOST) if winner else DRAWN for seat in everybody}
        return {"returns": worth, "reason": outcome.get("reason")}

    upgraded = {**data, "outcome": upgrade(data.get("outcome"))}
    if isinstance(data.get("state"), dict):
        upgraded["state"] = {**data["state"], "result": upgrade(data["state"].get("result"))}
    return upgraded


UPGRADES: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = (_with_returns,)
assert len(UPGRADES) == VERSION - 1


def _checksum(data: Mapping[str, Any]) -> str:
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode(errors="surrogatepass")).hexdigest()


STARTING_ERRORS = (PositionError, ChartError, OptionError)
"""What a damaged start can raise when its state is made."""
