"""Manners: how the play screen behaves where a match is more than a match, as in a lesson."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.ending import Ending

if TYPE_CHECKING:
    from derelict_game.ui.play.play_scene import PlayScene


@dataclass(frozen=True, slots=True)
class Manner:
    """What is different where a match is more than a match, as in a lesson."""

    menu: "Callable[[PlayScene], Scene] | None" = None
    """Makes the menu; None: the ordinary one."""
    unsaved: str = ""
    """Why the match cannot be saved, in a sentence; empty: it can."""
    section: Callable[[], str] = lambda: ""
    """Where the rulebook is opened if nothing in particular is asked about."""
    ending: Callable[[], Ending] | None = None
    """Tells how it ended; None: as any match."""
    did: Callable[[str], object] = lambda _: None
    """Takes note of what was done with the window itself."""
    log_height: Callable[[], int | None] = lambda: None
    """Logical pixels of the log; None: as is usual."""
    placed: Callable[[], object] = lambda: None
    """Puts something else onto the screen once everything has its place."""
    replays: bool = False
    """Whether it is only shown again: nothing is asked, kept or told of its end."""
