"""What is heard when: data from the assets."""

from pydantic import BaseModel, ConfigDict

from derelict_game.rules.event import Event

DEFAULT = "default"
AIMED = " at"
"""Added to the type of an event from one cell at another, if the data has a sound for that."""


class SoundNames(BaseModel):
    """What is heard when: the names of files."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    events: dict[str, str | dict[str, str]]
    """By the type of the event; if that is not enough, by the kind of its token."""
    win: str
    lose: str
    button: str
    ambience: str

    def of(self, event: Event, kind: str) -> str:
        """Return the sound of an event; empty: it has none."""
        aimed = len(event.cells) == 2 and event.cells[0] != event.cells[1]
        plain = self.events.get(event.type, "")
        found = self.events.get(event.type + AIMED, plain) if aimed else plain
        return found if isinstance(found, str) else found.get(kind) or found.get(DEFAULT, "")
