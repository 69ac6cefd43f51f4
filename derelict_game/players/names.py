"""The names of players, as they are written on command lines and in saves."""

HUMAN, RANDOM, PROGRAM, BOT = "human", "random", "program:", "bot:"
FOREIGN = (PROGRAM, BOT)
"""How the names of those begin that run somebody else's code."""
PLAYERS_HELP = (
    "human, random, searcher, a level that the game has, program:COMMAND,"
    " or bot:FILE.py in games that have bots"
)
