"""What the window knows of tokens, choices and seats: data from the assets, no words in code."""

import json
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from derelict_game.board.token import Role, TokenKind
from derelict_game.match.game_cards import GameCard, card_of
from derelict_game.places import shared_dir
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.colours import TEXT
from derelict_game.ui.look.data import Colour, Data
from derelict_game.ui.look.files import read_look
from derelict_game.ui.look.status import StatusWords
from derelict_game.ui.settings import Palette


class Shape(StrEnum):
    """The outline of a highlight; colour never speaks alone."""

    SQUARE = "square"
    RING = "ring"
    BARS = "bars"
    CROSSHAIR = "crosshair"
    CROSS = "cross"
    DIAMOND = "diamond"


class Light(Data):
    """A pool of light."""

    colour: Colour
    radius: Annotated[float, Field(gt=0, le=8)]
    """How many cells it reaches."""


class BeamLook(Data):
    """A beam that something on a side of its cell sends over the floor, seen at all times."""

    colour: Colour
    lines: Annotated[int, Field(ge=1, le=3)] = 1


class TokenLook(Data):
    """How a kind of token is drawn."""

    layer: str = ""
    """Empty: its role decides."""
    turns: bool = False
    """Whether the picture turns with the facing; all are drawn facing north."""
    spans_passage: bool = False
    """Whether it lies across the passage it stands in, whatever its facing."""
    leaves: bool = False
    """Whether its picture parts in the middle when it becomes another one, as a door does."""
    light: Light | None = None
    """The light that it throws around itself."""
    flickers: bool = False
    """Whether its picture and light are unsteady."""
    landmark: bool = False
    """Whether an arrow points to it where it is not on the screen."""
    fixture: bool = False
    """Whether it belongs to the ground: it is drawn into it once, and never moves."""
    edge: bool = False
    """Whether it stands on that side of its cell which its facing names."""
    turns_card: Annotated[int, Field(ge=0, lt=360, multiple_of=45)] = 0
    """By how many degrees a mark turns the units of its cell; it is not drawn itself."""
    face_down: bool = False
    """Whether a mark turns the units of its cell over; it is not drawn itself."""
    colour: Colour | None = None
    """The rim of its card where it is nobody's; None: any."""
    joins: str = ""
    """The group of fixtures that run into each other where they look.

    Its picture of the folder `joins` shows from where others of the group run into it.
    """
    beam: BeamLook | None = None
    """What it sends away from its side, as far as something that stops beams, or all of the floor.
    """
    swallows: bool = False
    """Whether whoever is lost in its cell falls into it."""
    stops_beams: bool = False
    """Whether no beam goes beyond the side of the cell on which it stands."""
    title: str = ""
    """What it is called on its card, if it is no token of the game."""
    named: bool = True
    """Whether its card bears its name; one whose picture says everything does without."""
    on_top: bool = False
    """Whether it is laid on top of what else is in its cell, which must still be seen."""

    @property
    def bends(self) -> bool:
        """Whether a mark is seen only by what it does to the units of its cell."""
        return self.face_down or bool(self.turns_card)


UNIT_LAYER = "unit"
"""The layer of units; where several of them share a cell they stand side by side."""
_UNKNOWN = TokenLook()
_STRANGERS = {
    Role.UNIT: TokenLook(layer=UNIT_LAYER, turns=True),
    Role.SCENERY: TokenLook(fixture=True),
    Role.MARK: TokenLook(layer="badge"),
}
"""How kinds are drawn of which the data knows nothing but their role."""


class TokenLooks(Data):
    """How tokens are drawn, from the lowest layer to the highest."""

    layers: tuple[str, ...]
    tokens: dict[str, TokenLook]
    ambient: Colour = "#ffffff"
    """The light of the wreck where no lamp shines."""
    terrain_lights: dict[str, Light] = {}
    """The pictures of terrain that shine."""

    def look(self, kind: str) -> TokenLook:
        """Return how a kind is drawn; one that the data does not know lies on the floor."""
        return self.tokens.get(kind, _UNKNOWN)

    def height(self, kind: str) -> int:
        """Return the place of a kind's layer, 0 the lowest."""
        layer = self.look(kind).layer
        return self.layers.index(layer) if layer in self.layers else 0

    @property
    def bends(self) -> frozenset[str]:
        """The kinds of marks that are seen only by what they do to the units of their cell."""
        return frozenset(kind for kind, look in self.tokens.items() if look.bends)

    def knowing(self, kinds: Mapping[str, TokenKind]) -> "TokenLooks":
        """Return the looks with those of all kinds of a game; roles tell what the data does not."""
        tokens = dict(self.tokens)
        for name, kind in kinds.items():
            stranger = _STRANGERS[kind.role]
            known = tokens.get(name, stranger)
            layer, edge = known.layer or stranger.layer, known.edge or kind.edge
            tokens[name] = known.model_copy(update={"layer": layer, "edge": edge})
        return self.model_copy(update={"tokens": tokens})


class Corner(StrEnum):
    """Where on a piece a badge sits."""

    TOP_LEFT = "top left"
    TOP_RIGHT = "top right"
    BOTTOM_LEFT = "bottom left"
    BOTTOM_RIGHT = "bottom right"
    BOTTOM = "bottom"
    """The middle of the lower edge."""


class BadgeLook(Data):
    """How a sort of badge is drawn; what is not said is chosen from what is free."""

    colour: Colour | None = None
    corner: Corner | None = None
    large: bool = False
    """Whether it is what one looks for first on its piece."""
    word: str = ""
    """What it counts, for whoever points at the piece: 'next flag'."""


class OmenLook(Data):
    """How a sort of omen is drawn: its picture of the folder `omens` over the whole cell."""

    over: bool = False
    """Whether it lies over the pieces, not below them."""
    stays: bool = False
    """Whether it is there while something is shown, too, since it moves with nobody."""


class ChoiceLook(Data):
    """How a kind of choice is shown."""

    label: str
    answer: str = ""
    """The label where it answers a question in between, if that is another one."""
    icon: str = ""
    key: str = ""
    colour: Colour = TEXT
    shape: Shape = Shape.SQUARE
    about: str = ""
    """What it does, in a sentence for whoever points at its button."""
    price: str = ""
    """What it costs, if that is not told in points."""
    ends_turn: bool = False
    """Whether it ends a turn: it has the widest button, and is asked about if units wait."""
    needs_pick: bool = False
    """Whether its button is grey until something is picked with which it can be done."""


class WalkWords(Data):
    """What a walk of several steps is made of."""

    choices: frozenset[str]
    events: frozenset[str]


def choice_name(choice: Choice) -> str:
    """Return the name by which the data knows a choice: its kind and words, without its cell."""
    return " ".join((choice.kind, *choice.words))


class ChoiceLooks(Data):
    """How choices are shown, and which of them a plain click prefers."""

    walk: WalkWords
    click_order: tuple[str, ...]
    choices: dict[str, ChoiceLook]
    checks: bool = False
    """Whether pointing with a picked piece tells why something cannot be done there."""
    palettes: dict[str, dict[str, Colour]] = {}

    @property
    def first(self) -> str:
        """The kind that a plain click prefers to all others; empty: there is none."""
        return self.click_order[0] if self.click_order else ""

    def look(self, choice: Choice) -> ChoiceLook:
        """Return how a choice is shown: by its kind and words, else by its kind, else plainly."""
        return self.named(choice_name(choice), choice.kind)

    def named(self, name: str, kind: str = "") -> ChoiceLook:
        """Return how the choice of a name is shown."""
        found, known = self.choices.get(name), self.choices.get(kind)
        words = name.removeprefix(kind).replace("_", " ")
        if found is None and known is not None and words:
            # What tells it from its like is said as well.
            return known.model_copy(update={"label": f"{known.label}{words}"})
        return found or known or ChoiceLook(label=name.replace("_", " ").capitalize())

    def changed(self, palette: str, keys: Mapping[str, str]) -> "ChoiceLooks":
        """Return the looks with a palette's colours and a player's keys."""
        colours = self.palettes.get(palette, {})
        looks = {
            name: look.model_copy(
                update={
                    "colour": colours.get(name, look.colour),
                    "key": keys.get(name, look.key),
                }
            )
            for name, look in self.choices.items()
        }
        return self.model_copy(update={"choices": looks})


class CommandLook(Data):
    """Something the window itself does, and its key."""

    label: str
    key: str


class SeatLooks(Data):
    """The colours of seats, and which actions are always on the panel, by seat."""

    spare_colours: tuple[Colour, ...]
    colours: dict[str, Colour] = {}
    actions: dict[str, tuple[str, ...]] = {}
    remains: dict[str, str] = {}
    """The picture of what stays behind of a lost unit, by its seat."""

    def colour(self, seat: Seat, seats: tuple[Seat, ...]) -> str:
        """Return the colour of a seat; one that the data does not know takes a spare one."""
        place = seats.index(seat) if seat in seats else 0
        return self.colours.get(seat) or self.spare_colours[place % len(self.spare_colours)]


class Effect(StrEnum):
    """The ways to show an event."""

    SLIDE = "slide"
    SPIN = "spin"
    PULSE = "pulse"
    DICE = "dice"
    FADE = "fade"
    APPEAR = "appear"
    BANNER = "banner"
    SLIDE_OPEN = "slide_open"
    LUNGE = "lunge"
    DEATH = "death"
    UNFOLD = "unfold"
    FLIP = "flip"
    SHOT = "shot"
    BLAST = "blast"
    BEAM = "beam"
    BUMP = "bump"
    FALL = "fall"
    CAPTION = "caption"
    LABEL = "label"


class Animation(Data):
    """How an event is shown, and how long at normal speed."""

    effect: Effect
    seconds: Annotated[float, Field(gt=0, le=3)]
    steady: bool = False
    """Whether it is there to be read, and so never shown faster to keep a long film short."""


class Animations(Data):
    """How all events are shown."""

    speeds: dict[str, float]
    """How long everything takes at each speed, beside the normal one."""
    chapters: frozenset[str] = frozenset()
    """The events with which a new part of a film begins: a click skips as far as the next one."""
    unsaid: frozenset[str] = frozenset()
    """The events that the log leaves out, since they are seen elsewhere at once."""
    longest_film: float
    """Seconds at normal speed after which a longer film is shown faster instead."""
    effects: dict[str, Animation]


class FloorTones(Data):
    """The colours of a floor of tiles that are not in the pictures of its tiles."""

    floor: Colour = "#333e4b"
    """All of it as one plain colour."""
    plan: Colour = "#3a4656"
    """The same on a small map."""
    lip: Colour = "#5d6c80"
    """The rim over the abyss, where light falls on it."""
    side: Colour = "#2e3846"
    """The side that is seen in the abyss."""
    beyond: Colour = "#07090d"
    """The abyss."""


class CellSizes(Data):
    """How large cells are shown, in logical pixels."""

    playable: int = 60
    """What one can play with."""
    comfortable: int = 76
    """As large as they become by themselves on a board that is not seen as a whole."""
    whole: int = 77
    """From this size on the whole board is shown at first."""


class Theme(Data):
    """All of it."""

    ground: Literal["wreck", "table", "tiles"]
    """On what the board lies."""
    walls: Literal["abyss", "blocks"] = "abyss"
    """What the cells of a board of tiles are that are not floor."""
    tones: FloorTones = FloorTones()
    """The colours of tiles."""
    numbered: bool = False
    """Whether rows and columns of a table have numbers, as its rules name them."""
    cells: CellSizes = CellSizes()
    pieces: Literal["tokens", "cards"]
    """What its units are."""
    tokens: TokenLooks
    badges: dict[str, BadgeLook] = {}
    """The small signs on pieces, by their sort."""
    omens: dict[str, OmenLook] = {}
    """How what is about to happen is shown, by its sort."""
    choices: ChoiceLooks
    commands: dict[str, CommandLook]
    seats: SeatLooks
    status: StatusWords
    animations: Animations
    words: GameCard
    """How the game and its seats are spoken of."""

    @staticmethod
    def load(
        assets: Path,
        game: str = "",
        palette: Palette = Palette.STANDARD,
        keys: Mapping[str, str] | None = None,
    ) -> "Theme":
        """Return the theme of a game, with a player's colours and keys; of none: the shared one."""
        written = read_look(assets, game)
        del written["sounds"], written["players"]
        written["commands"] = json.loads((shared_dir(assets) / "keys.json").read_bytes())
        theme = Theme.model_validate(written | {"words": card_of(assets, game)})
        keys = keys or {}
        commands = {
            name: look.model_copy(update={"key": keys.get(name, look.key)})
            for name, look in theme.commands.items()
        }
        choices = theme.choices.changed(palette, keys)
        return theme.model_copy(update={"choices": choices, "commands": commands})

    def knowing(self, kinds: Mapping[str, TokenKind]) -> "Theme":
        """Return the theme with the looks of all kinds of tokens of a game."""
        return self.model_copy(update={"tokens": self.tokens.knowing(kinds)})

    def keys(self) -> dict[str, tuple[str, str]]:
        """Return everything that has a key: its name, with its label and its key."""
        window = {name: (look.label, look.key) for name, look in self.commands.items()}
        choices = {
            name: (look.label, look.key) for name, look in self.choices.choices.items() if look.key
        }
        return window | choices

    def command(self, key: str) -> str | None:
        """Return what the window does at a key; None: nothing."""
        return next((name for name, look in self.commands.items() if look.key == key), None)
