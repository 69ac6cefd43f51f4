"""Derelict: marines against hidden blips and aliens in the corridors of a wreck.

One module a topic of the rulebook; each says side by side what it offers and how that ends.
`frames` names everything that can be unfinished, `state` is a moment of a match, `ground` what
never changes in it, and `rules` puts all of it behind the Rules interface.
"""

from derelict_game.rules.derelict.rules import DerelictRules

RULES = DerelictRules()
