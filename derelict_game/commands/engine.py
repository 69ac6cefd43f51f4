"""`derelict engine`: every rule set through one process that speaks JSON lines."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StrictInt,
    StrictStr,
    TypeAdapter,
    ValidationError,
)

from derelict_game import places
from derelict_game.errors import DerelictError
from derelict_game.match.chance import Chance
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission, shipped_missions
from derelict_game.match.save import load_match, save_match
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.state import State
from derelict_game.rules.wire import event_data, offer_data, outcome_data, state_data

LONGEST_LINE = 1_000_000
SEED_BITS = 64


class RequestError(DerelictError):
    """A request that cannot be carried out."""


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid")
    id: Any = None


class New(_Request):
    """Start a match on a map or from a position."""

    do: Literal["new"]
    rules: str
    map: str | None = None
    position: dict[str, Any] | None = None
    seed: Annotated[StrictInt, Field(ge=-(2**SEED_BITS), le=2**SEED_BITS)] = 0
    options: dict[str, Any] = {}
    dice: list[StrictInt | StrictStr] = []
    strict_dice: bool = False


class Choose(_Request):
    """Answer the open question."""

    do: Literal["choose"]
    choice: str


class Ask(_Request):
    """Ask for the present offer again or a list, take back, say that time is up, or leave."""

    do: Literal["offer", "undo", "timeout", "rules", "maps", "quit"]


class Look(_Request):
    """Ask for everything on the board, or for what one seat may know."""

    do: Literal["state"]
    seat: str | None = None


class File(_Request):
    """Save or load."""

    do: Literal["save", "load"]
    path: str


_REQUESTS: TypeAdapter[New | Choose | Ask | Look | File] = TypeAdapter(
    Annotated[New | Choose | Ask | Look | File, Field(discriminator="do")]
)


class Engine:
    """Answers requests; holds at most one match."""

    def __init__(self, registry: Registry, maps: Path) -> None:
        self._registry = registry
        self._maps = maps
        self._match: Match | None = None
        self._told = 0
        self.over = False
        """Whether the other side wants to leave."""

    def answer(self, line: bytes) -> dict[str, Any]:
        """Return the answer to one line; a request that fails changes nothing."""
        reply: dict[str, Any] = {}
        try:
            data = _read_json(line)
            if "id" in data:
                reply["id"] = data["id"]
            return {**reply, "ok": True, **self._carry_out(_read_request(data))}
        except DerelictError as error:
            return {**reply, "ok": False, "error": str(error)}

    def _carry_out(self, request: New | Choose | Ask | Look | File) -> dict[str, Any]:
        match request:
            case New():
                self._take(self._new(request))
            case Choose():
                self._choose(Choice.parse(request.choice))
            case Ask(do="undo"):
                self._current.undo()
            case Ask(do="timeout"):
                self._act(self._current.time_out)
            case Ask(do="rules"):
                return {"rules": self._list_rules()}
            case Ask(do="maps"):
                return {"maps": self._list_maps()}
            case Ask(do="quit"):
                self.over = True
                return {}
            case Look():
                return self._look(request.seat)
            case File(do="save"):
                save_match(self._current, Path(request.path))
                return {"path": request.path}
            case File(do="load"):
                self._take(load_match(Path(request.path), self._registry))
        return self._report()

    @property
    def _current(self) -> Match:
        if self._match is None:
            raise RequestError("There is no match yet; start one with 'new' or 'load'.")
        return self._match

    def _take(self, match: Match) -> None:
        # What was told before a match was saved is not told again.
        self._told = len(match.log)
        match.roll()
        self._match = match

    def _new(self, request: New) -> Match:
        rules = self._registry[request.rules]
        if (request.map is None) == (request.position is None):
            raise RequestError("'new' needs either a map or a position.")
        if request.position is not None:
            start = Start.at_position(rules, request.position, request.options)
        else:
            mission = find_mission(request.map or "", self._maps, self._registry, rules)
            start = mission.start(request.options)
        earlier, answers = rules.answered(start.state(rules)) if start.position else (None, ())
        if answers:
            # They are given again, so that they can be taken back.
            start = Start.at_position(rules, rules.write_position(earlier), request.options)
        chance = Chance(request.seed, forced=tuple(request.dice), strict=request.strict_dice)
        match = Match(rules, start, seed=request.seed, chance=chance)
        for choice in answers:
            match.choose(choice)
        return match

    def _choose(self, choice: Choice) -> None:
        match = self._current
        if match.offer is not None and choice not in match.offer:
            raise IllegalChoice(f"'{str(choice)[:80]}' is not offered now.")
        self._act(lambda: match.choose(choice))

    def _act(self, action: Callable[[], None]) -> None:
        """Do something with the match, and let the dice fall that it asks for."""
        match = self._current

        def acted() -> None:
            action()
            match.roll()

        match.attempt(acted)

    # ---- answers

    def _report(self) -> dict[str, Any]:
        """Return the answer to everything that concerns the match."""
        match = self._current
        self._told = min(self._told, len(match.log))
        events = match.log[self._told :]
        self._told = len(match.log)
        return {
            "offer": offer_data(match.offer) if match.offer else None,
            "status": match.rules.status(match.state),
            "events": [event_data(event) for event in events],
            "outcome": outcome_data(match.outcome),
            "dice_left": match.chance.forced_left,
        }

    def _look(self, name: str | None) -> dict[str, Any]:
        match = self._current
        if name is None:
            return {**self._report(), **state_data(match.rules, match.state)}
        seats = match.seats
        if name not in seats:
            raise RequestError(f"There is no seat {name[:40]!r}; there are: {', '.join(seats)}.")
        seat = Seat(name)
        view: State = match.rules.view(match.state, seat)
        offers = match.rules.open_offers(view)
        own = next((offer for offer in offers if offer.seat == seat), None)
        shown = offer_data(own) if own else None
        if own is None and offers:
            shown = {"seat": offers[0].seat, "prompt": "", "choices": []}
        return {
            "offer": shown,
            "status": match.rules.status(view),
            "events": [],
            "outcome": outcome_data(match.outcome),
            "dice_left": match.chance.forced_left,
            **state_data(match.rules, view, seat),
        }

    def _list_rules(self) -> list[dict[str, Any]]:
        return [
            {
                "name": rules.name,
                "title": rules.title,
                "summary": rules.summary,
                "seats": list(rules.seats(Setup(()))),
                "options": [
                    {"name": o.name, "title": o.title, "default": o.default} for o in rules.options
                ],
            }
            for rules in self._registry
        ]

    def _list_maps(self) -> list[dict[str, Any]]:
        return [
            {
                "name": mission.name,
                "title": mission.title,
                "rules": mission.rules.name,
                "briefing": mission.briefing,
            }
            for mission in shipped_missions(self._maps, self._registry)
        ]


def _no_constant(name: str) -> None:
    raise ValueError(name)


def _read_json(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise RequestError(f"The line is longer than {LONGEST_LINE} bytes.")
    try:
        data = json.loads(line, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise RequestError("The line is not JSON.") from None
    if not isinstance(data, dict):
        raise RequestError("The line is not a JSON object.")
    return data


def _read_request(data: Mapping[str, Any]) -> New | Choose | Ask | Look | File:
    try:
        return _REQUESTS.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        if first["type"].startswith("union_tag"):
            words = "new, choose, offer, state, undo, timeout, save, load, rules, maps, quit"
            raise RequestError(f"'do' must be one of: {words}.") from None
        _, field, *_ = first["loc"]
        raise RequestError(f"'{data['do']}', '{field}': {first['msg']}.") from None


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """Return the lines of a stream, of each no more than shows that it is too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE)
        yield line


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments: there are none."""
    parser.epilog = "Reads one JSON object a line and answers each with one. End it with 'quit'."


def run(_: argparse.Namespace) -> int:
    """Answer every line of standard input."""
    engine = Engine(built_in(), places.maps_dir())
    for line in _lines(sys.stdin.buffer):
        print(json.dumps(engine.answer(line)), flush=True)
        if engine.over:
            break
    return 0
