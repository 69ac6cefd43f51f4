"""The options of a race: how many robots, and the house rules."""

from dataclasses import replace

from derelict_game.rules import options
from derelict_game.rules.options import Option
from derelict_game.rules.rally.tokens import MOST_ROBOTS

ROBOTS = Option("robots", "how many robots race", 4, lowest=1, highest=MOST_ROBOTS)
FLAG_PER_REGISTER = Option(
    "flag_per_register", "a new flag may be touched in every register, not only once a turn", False
)
DOWN_FIRES = Option("down_fires", "powered-down robots shoot, too", False)
LAST_ROBOT_WINS = Option("last_robot_wins", "the last robot that is left wins", False)
RUNNERS_UP = Option("runners_up", "the race goes on for second place and the others", False)
EXTRA_LIFE = Option("extra_life", "four lives each if five or more robots race", False)
TIMER = Option(
    "timer", "seconds for the last one who programs; none: no clock", None, lowest=5, highest=600
)
TURN_LIMIT = replace(
    options.TURN_LIMIT, title="the last turn; then nobody wins, and the robots are ranked"
)
OPTIONS = (
    ROBOTS,
    TIMER,
    FLAG_PER_REGISTER,
    RUNNERS_UP,
    LAST_ROBOT_WINS,
    EXTRA_LIFE,
    DOWN_FIRES,
    TURN_LIMIT,
)

LIVES, MORE_LIVES, MANY_ROBOTS = 3, 4, 5
"""How many lives a robot has, how many by the house rule, and from how many robots on."""
