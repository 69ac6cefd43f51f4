"""What may happen: choices, offers, events, the Rules interface and the registry of rule sets.

One package a game stands below this one. A game's package never imports another game's.
"""
