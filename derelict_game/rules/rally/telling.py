"""Telling: events about robots, with how each stands at that very moment."""

from derelict_game.rules.event import Event
from derelict_game.rules.rally.state import RallyState


def tell(
    state: RallyState,
    robot: int,
    sort: str,
    text: str,
    section: str,
    *,
    together: bool = False,
) -> Event:
    """Return an event about a robot that is on the floor and stays where it is."""
    token = state.token(robot)
    return Event(
        sort,
        text,
        (token.cell,),
        state.id(robot),
        section=section,
        together=together,
        stands=token,
    )
