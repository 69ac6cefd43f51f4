"""Skirmish: Derelict's simple first version, and the template for new rule sets.

`tokens` says what can stand on the board, `state` what a moment of a match is, `actions` what a
seat may do and what comes of it, `rules` puts these behind the Rules interface.
"""

from derelict_game.rules.skirmish.rules import SkirmishRules

RULES = SkirmishRules()
