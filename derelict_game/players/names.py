"""The names of players, as they are written on command lines and in saves."""

HUMAN, RANDOM, PROGRAM = "human", "random", "program:"
PLAYERS_HELP = "human, random, searcher, a level that the game has, or program:COMMAND"
