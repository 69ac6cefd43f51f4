"""Factory Rally: robots with secret programs race over the floor of a factory.

`rules` is the interface; a turn is in `dealing`, `programming`, `registers` (with a module for each
part: `moving`, `belts`, `pushers`, `lasers`, `touching`) and `cleanup`, and `damage` is what all of
them may lead to. `stages` says what comes after what.
"""

from derelict_game.rules.rally.rules import RallyRules

RULES = RallyRules()
