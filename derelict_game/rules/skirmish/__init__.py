"""Skirmish: Derelict's simple first version, and the template for new rule sets.

`state` says what a moment of a match is, `actions` what a seat may do and what comes of it, `rules`
puts these behind the Rules interface. The tokens are those of all games in the wreck.
"""

from derelict_game.rules.skirmish.rules import SkirmishRules

RULES = SkirmishRules()
