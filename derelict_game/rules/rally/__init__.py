"""Factory Rally: robots with secret programs race over the floor of a factory.

`rules` is the interface; a turn is in `dealing`, `programming`, then for each register `moving`,
`belts` (pushers and gears as well), `lasers` and `touching`, and at last `cleanup` with
`coming_back`. `damage` is what all of them may lead to, and `stages` says what comes after what.
"""

from derelict_game.rules.rally.rules import RallyRules

RULES = RallyRules()
