"""Squad Arena: two squads of four robots with simultaneous orders fight for points.

`rules` is the interface. Orders are given in `orders`; `turn` carries them out in the order of the
rulebook: pick-ups, shields, `shots`, `moves`, `points`, shields that run out, `returning`; then
`ending` tells whether that was all.
"""

from derelict_game.rules.arena.rules import ArenaRules

RULES = ArenaRules()
