"""The pictures of medals."""

from derelict_game.match.campaign import Medal

MEDAL_ICONS = {medal: f"medal_{medal}" for medal in Medal}
"""The pictures among the icons."""
