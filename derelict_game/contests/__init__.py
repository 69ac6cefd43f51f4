"""Contests: many matches of computer players, and what they tell of players, maps and games.

Here is how matches are played on several cores, who sits where (line-ups), what is kept of a match
(results), and every figure that is made of them: endings by seat, ratings, paired differences,
balance. All of it is for any number of seats and returns plain data; words, arguments and tables
belong to `commands`.
"""
