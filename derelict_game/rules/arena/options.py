"""The options of a match in the arena."""

from derelict_game.rules.options import Option

TURN_LIMIT = Option("turn_limit", "the last turn; then points decide", 100, lowest=1, highest=500)
SERVER_COMPAT = Option(
    "server_compat", "the order and turn count of the contest's server, to replay its games", False
)
OPTIONS = (TURN_LIMIT, SERVER_COMPAT)
