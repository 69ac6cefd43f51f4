"""Missions and matches as command lines ask for them."""

import argparse
import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from derelict_game import places
from derelict_game.commands.arguments import UsageError
from derelict_game.match.game_cards import card_of
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission, find_mission, shipped_missions
from derelict_game.match.save import SUFFIX, save_path
from derelict_game.match.table import former_players, fresh_seed, name_players, programs, set_up
from derelict_game.players.cast import check_player
from derelict_game.players.names import HUMAN, RANDOM
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.options import OptionError
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat


def _pairs(words: Iterable[str], what: str) -> dict[str, str]:
    pairs = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise UsageError(f"{word[:60]!r} is not {what}.")
        pairs[name] = value
    return pairs


def read_seats(
    words: Sequence[str], rules: AnyRules, seats: Sequence[Seat], default: Callable[[Seat], str]
) -> dict[Seat, str]:
    """Return the name of the player of every seat."""
    wished = _pairs(words, f"a seat and its player, such as {seats[0]}={HUMAN}")
    _check_seats(wished, seats)
    for player in wished.values():
        check_player(player, rules)
    return {seat: wished.get(seat) or default(seat) for seat in seats}


def read_line_up(words: Sequence[str], seats: Sequence[Seat]) -> dict[Seat, str]:
    """Return what is said of every seat; may be empty."""
    wished = _pairs(words, f"a seat and who may sit there, such as {seats[0]}={RANDOM}")
    _check_seats(wished, seats)
    return {seat: wished.get(seat, "") for seat in seats}


def _check_seats(names: Iterable[str], seats: Sequence[Seat]) -> None:
    for name in names:
        if name not in seats:
            raise UsageError(f"There is no seat {name[:40]!r}; there are: {', '.join(seats)}.")


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
    """Return the named mission, or else all shipped ones of the rule set but those for lessons."""
    rules: AnyRules | None = registry[rules_name] if rules_name else None
    folder = places.maps_dir()
    if map_name:
        return [find_mission(map_name, folder, registry, rules)]
    missions = [
        mission
        for mission in shipped_missions(folder, registry)
        if (rules is None or mission.rules is rules) and not mission.for_lesson
    ]
    if not missions:
        raise UsageError("There is no shipped map for this rule set; name one with --map.")
    return missions


def saved_file(saves: Path, name: str) -> Path:
    """Return the file of a save, given by name or path."""
    path = Path(name)
    return path if path.suffix == SUFFIX or path.parent != Path() else save_path(saves, name)


def new_match(args: argparse.Namespace, mission: Mission) -> Match:
    """Return the match that a command line asks for."""
    options = read_options(args.option)
    seed = args.seed if args.seed is not None else fresh_seed()
    seats = mission.seats(options)
    # One person against the computer, unless something else is said.
    names = read_seats(
        args.seat, mission.rules, seats, lambda seat: HUMAN if seat == seats[0] else RANDOM
    )
    return set_up(mission, options, names, seed)


def seat_again(match: Match, args: argparse.Namespace) -> None:
    """Name the players of a loaded match: those that it had, or those that are now wished."""
    seats = match.seats
    named = read_seats(args.seat, match.rules, seats, lambda _: "")
    names = {seat: named[seat] or former for seat, former in former_players(match).items()}
    for seat, name in programs(names).items():
        if not named[seat]:
            whose = card_of(places.assets_dir(), match.rules.name).seat(seat).within
            raise UsageError(
                f"In this match {name[:80]!r} plays {whose}; if you trust that program,"
                f" name it again with --seat, or name another player."
            )
    name_players(match, names)
