"""Arguments that several commands share."""

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from derelict_game import places
from derelict_game.errors import DerelictError
from derelict_game.match.mission import Mission, find_mission, shipped_missions
from derelict_game.players.cast import PLAYERS_HELP, check_player
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import OptionError
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat


class UsageError(DerelictError):
    """The words of a command line do not go together."""


def add_rules(parser: argparse.ArgumentParser, text: str = "the rule set") -> None:
    """Declare --rules."""
    parser.add_argument("--rules", metavar="NAME", help=text)


def add_map(parser: argparse.ArgumentParser, text: str) -> None:
    """Declare --map."""
    parser.add_argument("--map", metavar="MAP", help=text)


def add_seats(parser: argparse.ArgumentParser) -> None:
    """Declare --seat."""
    parser.add_argument(
        "--seat",
        nargs="+",
        default=[],
        metavar="SEAT=PLAYER",
        action="extend",
        help=f"who plays: {PLAYERS_HELP}; for example --seat marines=human aliens=random",
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare --option."""
    parser.add_argument(
        "--option",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        action="extend",
        help="options of the rule set; for example --option turn_limit=20",
    )


def add_seed(parser: argparse.ArgumentParser, default: int | None, text: str) -> None:
    """Declare --seed."""
    parser.add_argument("--seed", type=seed, default=default, metavar="N", help=text)


def add_saves(parser: argparse.ArgumentParser) -> None:
    """Declare --saves."""
    parser.add_argument(
        "--saves", type=Path, default=None, metavar="DIR", help="the folder of the saves"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare --json."""
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def seed(text: str) -> int:
    """Return a seed from its text."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if not 0 <= number < 2**63:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no seed: a whole number from 0 on")
    return number


def count(text: str) -> int:
    """Return a number of things from its text."""
    if text.isascii() and text.isdigit() and 1 <= len(text) <= 9 and int(text) > 0:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text[:40]!r} is no count: a whole number from 1 on")


def _pairs(words: Iterable[str], what: str) -> dict[str, str]:
    pairs = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise UsageError(f"{word[:60]!r} is not {what}.")
        pairs[name] = value
    return pairs


def read_seats(
    words: Sequence[str], seats: Sequence[Seat], default: Callable[[Seat], str]
) -> dict[Seat, str]:
    """Return the name of the player of every seat."""
    wished = _pairs(words, "a seat and its player, such as marines=human")
    for name, player in wished.items():
        if name not in seats:
            raise UsageError(f"There is no seat {name[:40]!r}; there are: {', '.join(seats)}.")
        check_player(player)
    return {seat: wished.get(seat) or default(seat) for seat in seats}


def read_options(words: Sequence[str]) -> dict[str, object]:
    """Return the wished options; true, false, none and numbers are read as such."""
    options: dict[str, object] = {}
    for name, text in _pairs(words, "an option and its value, such as turn_limit=20").items():
        try:
            options[name] = json.loads(text.lower().replace("none", "null"))
        except ValueError:
            raise OptionError(
                f"The option {name[:40]} is true, false or a number, not {text[:40]!r}."
            ) from None
    return options


def choose_missions(
    map_name: str | None, rules_name: str | None, registry: Registry
) -> list[Mission]:
    """Return the named mission, or else all shipped ones of the rule set."""
    rules: AnyRules | None = registry[rules_name] if rules_name else None
    folder = places.maps_dir()
    if map_name:
        return [find_mission(map_name, folder, registry, rules)]
    missions = [m for m in shipped_missions(folder, registry) if rules is None or m.rules is rules]
    if not missions:
        raise UsageError("There is no shipped map for this rule set; name one with --map.")
    return missions


def saves_folder(args: argparse.Namespace) -> Path:
    """Return where saves go."""
    folder: Path | None = args.saves
    return folder if folder is not None else places.saves_dir()
