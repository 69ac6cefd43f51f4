"""Seats: who decides."""

from typing import NewType

Seat = NewType("Seat", str)

CHANCE = Seat("chance")
"""The seat that rolls dice and draws cards."""
