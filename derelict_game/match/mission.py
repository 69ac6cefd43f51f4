"""Missions: maps made ready for a rule set."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from derelict_game.board.fault import Fault, Severity
from derelict_game.errors import DerelictError
from derelict_game.match.document import MapName, Start
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import OptionError, OptionValue, settle
from derelict_game.rules.parts import goal_of
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.tiled.document import MapError
from derelict_game.tiled.loader import TiledMap, examine

SUFFIX = ".tmx"
RULES_PROPERTY = "rules"
LESSON_PROPERTY = "lesson"
DIFFICULTY_PROPERTY, LENGTH_PROPERTY, PAR_PROPERTY = "difficulty", "length", "par"
BOARDS_PROPERTY = "boards"
"""The maps that a map was joined from, by their names, from top to bottom."""
TEXT_PROPERTIES = frozenset(
    {
        RULES_PROPERTY,
        LESSON_PROPERTY,
        "title",
        "briefing",
        DIFFICULTY_PROPERTY,
        LENGTH_PROPERTY,
        BOARDS_PROPERTY,
        "idea",
        PAR_PROPERTY,
    }
)


class UnknownMap(DerelictError):
    """A map was asked for that does not exist."""


@dataclass(frozen=True, slots=True)
class Mission:
    """A map and the rule set it is meant for."""

    name: str
    """The shipped map's name, or the path of another one."""
    rules: AnyRules
    map: TiledMap

    @property
    def title(self) -> str:
        """The mission's title."""
        return str(self.map.properties.get("title") or self.map.path.stem)

    @property
    def briefing(self) -> str:
        """What players are told before they start; may be empty."""
        return str(self.map.properties.get("briefing") or "")

    @property
    def for_lesson(self) -> bool:
        """Whether it is made for a lesson; nobody plays it for sport unless it is named."""
        return bool(self.map.properties.get(LESSON_PROPERTY))

    @property
    def idea(self) -> str:
        """What is special about it, in a line; may be empty."""
        return str(self.map.properties.get("idea") or "")

    @property
    def demands(self) -> tuple[str, ...]:
        """How hard it is and how long it takes, as far as the map says so."""
        difficulty = self.map.properties.get(DIFFICULTY_PROPERTY)
        length = self.map.properties.get(LENGTH_PROPERTY)
        return tuple(filter(None, (str(difficulty or ""), f"a {length} match" if length else "")))

    @property
    def par(self) -> int | None:
        """In how many turns it should be won; None: that does not matter."""
        par = self.map.properties.get(PAR_PROPERTY)
        return par if isinstance(par, int) and par > 0 else None

    def goal(self, seat: Seat) -> str:
        """Return what a seat must do to win; may be empty."""
        start = self.rules.start(self.map.chart, self.setup({}))
        return goal_of(self.rules, start, seat)

    def seats(self, wishes: Mapping[str, object]) -> tuple[Seat, ...]:
        """Return who plays with some options, in the order of play."""
        return self.rules.seats(self.setup(wishes))

    def setup(self, wishes: Mapping[str, object]) -> Setup:
        """Return the tokens and the options: the rule set's, then the map's, then the wishes."""
        known = {option.name for option in self.rules.options}
        own = {name: value for name, value in self.map.properties.items() if name in known}
        # What stands on the map may leave an option less room than the rules do.
        options = (*self.rules.options, *self.rules.options_for(self.map.tokens))
        return Setup(self.map.tokens, settle(options, own, wishes))

    def start(self, wishes: Mapping[str, object]) -> Start:
        """Return the start of a match on this map."""
        map_name = MapName(name=self.name, sha256=self.map.sha256, title=self.title)
        return Start.on_map(self.rules, self.map.chart, self.setup(wishes), map_name)


def check_mission(
    path: Path, registry: Registry, rules: AnyRules | None = None, name: str = ""
) -> tuple[Mission | None, list[Fault]]:
    """Return the mission of a map file, unless it cannot be played, and all its faults.

    Without a rule set it is checked for the one that the map names.
    """
    tiled, faults = examine(path)
    if tiled is None:
        return None, faults
    if rules is None:
        wanted = str(tiled.properties.get(RULES_PROPERTY) or "")
        if wanted not in registry:
            text = f"The map's property 'rules' names no rule set: {wanted[:40]!r}."
            return None, [*faults, Fault(text)]
        rules = registry[wanted]
    faults += _faults(tiled, rules)
    if any(fault.severity is Severity.ERROR for fault in faults):
        return None, faults
    return Mission(name or str(path), rules, tiled), faults


def _game_of(path: Path, registry: Registry) -> AnyRules | None:
    """Return the rule set that a map names; None: it names none that there is."""
    tiled, _ = examine(path)
    if tiled is None:
        return None
    named = str(tiled.properties.get(RULES_PROPERTY) or "")
    return next((rules for rules in registry if rules.name == named), None)


def _faults(tiled: TiledMap, rules: AnyRules) -> Iterator[Fault]:
    """Return what is wrong with a map for a rule set."""
    options = {option.name: option for option in rules.options}
    own: dict[str, OptionValue] = {}
    for name, value in tiled.properties.items():
        try:
            if name in options:
                own[name] = options[name].checked(value)
            elif name not in TEXT_PROPERTIES:
                text = f"The map's property {name[:40]!r} means nothing in {rules.title}."
                yield Fault(text, Severity.WARNING)
        except OptionError as error:
            yield Fault(str(error))
    unknown = False
    for place, token in enumerate(tiled.tokens):
        if token.kind not in rules.token_kinds:
            text = f"There is no token type {token.kind[:40]!r} in {rules.title}."
            yield _placed(Fault(text, cell=token.cell, token=place), tiled)
            unknown = True
    if not unknown:
        for fault in rules.check(tiled.chart, Setup(tiled.tokens, own)):
            yield _placed(fault, tiled)


def _placed(fault: Fault, tiled: TiledMap) -> Fault:
    """Return a token's fault with its layer and object."""
    if fault.token is None:
        return fault
    return replace(fault, layer="tokens", thing=tiled.things[fault.token])


def shipped_maps(folder: Path) -> dict[str, Path]:
    """Return the maps of a folder and of the games' folders in it by name, sorted by name."""
    found = [*folder.glob(f"*{SUFFIX}"), *folder.glob(f"*/*{SUFFIX}")]
    return {path.stem: path for path in sorted(found, key=lambda path: path.stem)}


def maps_of(folder: Path, game: str) -> dict[str, Path]:
    """Return the maps of a folder that may be a game's by name: not those of other games."""
    found = shipped_maps(folder).items()
    return {name: path for name, path in found if path.parent in (folder, folder / game)}


def shipped_missions(folder: Path, registry: Registry) -> Iterator[Mission]:
    """Return every shipped mission that can be played, by name."""
    for name, path in shipped_maps(folder).items():
        mission, _ = check_mission(path, registry, name=name)
        if mission:
            yield mission


def find_mission(
    name: str, folder: Path, registry: Registry, rules: AnyRules | None = None
) -> Mission:
    """Return the shipped mission of that name, or the one of a file, or raise MapError.

    With a rule set it is meant for this one, though the map may name another that has the same
    tokens.
    """
    shipped = shipped_maps(folder)
    path = shipped.get(name) or Path(name)
    if name not in shipped and path.suffix != SUFFIX:
        known = ", ".join(maps_of(folder, rules.name) if rules else shipped)
        of = f" of {rules.title}" if rules else ""
        raise UnknownMap(
            f"There is no map {name[:80]!r}{of}; shipped are: {known}; a file ends in {SUFFIX}."
        )
    mission, faults = check_mission(path, registry, rules, name if name in shipped else "")
    if mission is None:
        if rules and (other := _game_of(path, registry)) and other is not rules:
            raise MapError(path, f"It is a map of {other.title}.")
        errors = (fault for fault in faults if fault.severity is Severity.ERROR)
        raise MapError(path, next(errors))
    return mission
