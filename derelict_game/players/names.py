"""The names of players, as they are written on command lines and in saves."""

HUMAN, RANDOM, PROGRAM = "human", "random", "program:"
PLAYERS_HELP = "human, random, a level of the game such as veteran, or program:COMMAND"
