"""The options of a match in the arena."""

from collections.abc import Mapping

from derelict_game.rules.options import Option, OptionValue

DEFAULT_LIMIT = 100
TURN_LIMIT = Option(
    "turn_limit", "the last turn; then points decide", DEFAULT_LIMIT, lowest=1, highest=500
)
SERVER_COMPAT = Option(
    "server_compat", "play as the server of the 2016 contest did: another order, a turn more", False
)
OPTIONS = (TURN_LIMIT, SERVER_COMPAT)


def turn_limit(options: Mapping[str, OptionValue]) -> int:
    """Return the last turn that is played."""
    limit = options.get(TURN_LIMIT.name)
    return DEFAULT_LIMIT if limit is None else limit


def server_compat(options: Mapping[str, OptionValue]) -> bool:
    """Tell whether turns are played as on the contest's server."""
    return bool(options.get(SERVER_COMPAT.name))
