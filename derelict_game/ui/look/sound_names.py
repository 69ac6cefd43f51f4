"""What is heard when: data from the assets."""

from pydantic import BaseModel, ConfigDict

from derelict_game.rules.event import Event

DEFAULT = "default"
AIMED = " at"
"""Added to the type of an event from one cell at another, if the data has a sound for that."""
FALLING = " falling"
"""Added to that of an event by which somebody falls, in the same way."""


class SoundNames(BaseModel):
    """What is heard when: the names of files."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    events: dict[str, str | dict[str, str]]
    """By the type of the event; if that is not enough, by the kind of its token."""
    win: str
    lose: str
    button: str
    ambience: str

    def of(self, event: Event, kind: str, *, falls: bool = False) -> str:
        """Return the sound of an event, by which somebody may fall; empty: it has none."""
        aimed = len(event.cells) == 2 and event.cells[0] != event.cells[1]
        plain = self.events.get(event.type, "")
        sort = event.type + (FALLING if falls else AIMED if aimed else "")
        found = self.events.get(sort, plain)
        return found if isinstance(found, str) else found.get(kind) or found.get(DEFAULT, "")
