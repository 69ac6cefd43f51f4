"""Tiled maps: reads `.tmx` files into charts and tokens, checks them, writes and imports them.

Knows the board and nothing above it. pytmx loads pygame, so it is imported inside the one function
that needs it.
"""
