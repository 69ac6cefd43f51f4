"""Derelict: marines against aliens in the corridors of a wreck, and four more board games.

The layers, each knowing only those before it: `board`, `rules`, `players`, `match`, and then
`commands` (the terminal) and `ui` (the window). `tiled` turns map files into boards.
"""

__version__ = "0.1.0"
