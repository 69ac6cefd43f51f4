"""What the window knows of tokens and choices: data from the assets, no game's words in code."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from derelict_game.rules.choice import Choice

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]

BACKGROUND = "#090c10"
PANEL = "#141a23"
LINE = "#263040"
TEXT = "#e8edf4"
DIM_TEXT = "#93a0b2"
ACCENT = "#f2a53a"


class Shape(StrEnum):
    """The outline of a highlight; colour never speaks alone."""

    SQUARE = "square"
    RING = "ring"
    BARS = "bars"
    CROSSHAIR = "crosshair"
    CROSS = "cross"
    DIAMOND = "diamond"


class _Data(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class TokenLook(_Data):
    """How a kind of token is drawn."""

    layer: str = "floor"
    turns: bool = False
    """Whether the picture turns with the facing; all are drawn facing north."""
    spans_passage: bool = False
    """Whether it lies across the passage it stands in, whatever its facing."""


class TokenLooks(_Data):
    """How tokens are drawn, from the lowest layer to the highest."""

    layers: tuple[str, ...]
    tokens: dict[str, TokenLook]

    def look(self, kind: str) -> TokenLook:
        """Return how a kind is drawn; one that the data does not know lies on the floor."""
        return self.tokens.get(kind, TokenLook())

    def height(self, kind: str) -> int:
        """Return the place of a kind's layer, 0 the lowest."""
        layer = self.look(kind).layer
        return self.layers.index(layer) if layer in self.layers else 0


class ChoiceLook(_Data):
    """How a kind of choice is shown."""

    label: str
    icon: str = ""
    key: str = ""
    colour: Colour = TEXT
    shape: Shape = Shape.SQUARE


class WalkWords(_Data):
    """What a walk of several steps is made of."""

    choices: frozenset[str]
    events: frozenset[str]


class ChoiceLooks(_Data):
    """How choices are shown, and which of them a plain click prefers."""

    walk: WalkWords
    click_order: tuple[str, ...]
    choices: dict[str, ChoiceLook]

    def look(self, choice: Choice) -> ChoiceLook:
        """Return how a choice is shown: by its kind and words, else by its kind, else plainly."""
        words = " ".join((choice.kind, *choice.words))
        found = self.choices.get(words) or self.choices.get(choice.kind)
        return found or ChoiceLook(label=words.capitalize())


class Theme(_Data):
    """All of it."""

    tokens: TokenLooks
    choices: ChoiceLooks

    @staticmethod
    def load(assets: Path) -> "Theme":
        """Return the theme that is written in the assets."""
        folder = assets / "ui"
        return Theme(
            tokens=TokenLooks.model_validate_json((folder / "tokens.json").read_bytes()),
            choices=ChoiceLooks.model_validate_json((folder / "choices.json").read_bytes()),
        )
