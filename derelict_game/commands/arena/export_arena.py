"""`derelict export-arena`: Tiled maps become pictures as the contest has them.

It is `import-arena` by the name under which one looks for the way back.
"""

from derelict_game.commands.arena.import_arena import configure, run

__all__ = ["configure", "run"]
