"""Holdout: a squad of cards holds a table against a deck of threats, alone.

`table` has the cells and everything that is known of them once and for all, `cards` the squad and
the threats, `state` one moment of a match. `setting_up`, `encounter`, `maneuver`, `attack` and
`counter_attack` are the parts of a turn, one module each; `phases` goes from one to the next.
`refusals` and `omens` tell a player what cannot be done and what is about to happen, and `rules`
puts all of it behind the Rules interface.
"""

from derelict_game.rules.holdout.rules import HoldoutRules

RULES = HoldoutRules()
