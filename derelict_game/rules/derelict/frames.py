"""The unfinished business of Derelict, in the words of the rulebook.

A frame that asks somebody stays on top of the stack until the answer comes; one that asks nobody is
dealt with by the rules at once. Each topic's module says what its frames offer and how they end.
"""

from dataclasses import dataclass
from typing import Literal

from derelict_game.board.token import TokenId
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import Frame


@dataclass(frozen=True, slots=True)
class PlayerTurn(Frame):
    """A seat's turn; on top while no unit is active."""

    seat: Seat
    frame: Literal["player_turn"] = "player_turn"


# ---- before the turns


@dataclass(frozen=True, slots=True)
class Deployment(Frame):
    """The marines choose which of their dropped marines to deploy."""

    frame: Literal["deployment"] = "deployment"


@dataclass(frozen=True, slots=True)
class StartCell(Frame):
    """The marines choose where to deploy a marine."""

    unit: TokenId
    frame: Literal["start_cell"] = "start_cell"


# ---- the start of a turn


@dataclass(frozen=True, slots=True)
class CommandRoll(Frame):
    """The die for the command points."""

    again: bool = False
    frame: Literal["command_roll"] = "command_roll"


@dataclass(frozen=True, slots=True)
class CommandQuestion(Frame):
    """Whether to roll for the command points again."""

    rolled: int
    frame: Literal["command_question"] = "command_question"


@dataclass(frozen=True, slots=True)
class Reinforcements(Frame):
    """Blips that are still to come in this turn."""

    left: int
    frame: Literal["reinforcements"] = "reinforcements"


@dataclass(frozen=True, slots=True)
class BlipDraw(Frame):
    """A reinforcement blip that is being drawn."""

    frame: Literal["blip_draw"] = "blip_draw"


@dataclass(frozen=True, slots=True)
class BlipPlacement(Frame):
    """A reinforcement blip that is to be placed."""

    kind: str
    frame: Literal["blip_placement"] = "blip_placement"


# ---- actions


@dataclass(frozen=True, slots=True)
class Activation(Frame):
    """The active unit."""

    unit: TokenId
    ap: int
    follows: Literal["", "move", "turn", "shot"] = ""
    """The unit's last action, where the next one may follow it at a better price or chance."""
    target: int | None = None
    """What the last shot was aimed at: an alien, or a door as -1 - its cell."""
    frame: Literal["activation"] = "activation"


@dataclass(frozen=True, slots=True)
class FlameStep(Frame):
    """A unit that steps from flame to flame."""

    unit: TokenId
    cell: int
    frame: Literal["flame_step"] = "flame_step"


@dataclass(frozen=True, slots=True)
class Shot(Frame):
    """A bolter or cannon shot on its way."""

    unit: TokenId
    cell: int
    needs: int
    frame: Literal["shot"] = "shot"


@dataclass(frozen=True, slots=True)
class FlameRolls(Frame):
    """Units that have just been set on fire, by y, then x."""

    units: tuple[TokenId, ...]
    frame: Literal["flame_rolls"] = "flame_rolls"


# ---- assault


@dataclass(frozen=True, slots=True)
class DoorAssault(Frame):
    """An assault on a door."""

    unit: TokenId
    cell: int
    frame: Literal["door_assault"] = "door_assault"


AssaultStage = Literal["roll", "commander", "commander_roll", "guard", "guard_roll"]


@dataclass(frozen=True, slots=True)
class Assault(Frame):
    """An assault between a marine and an alien, with the dice as rolled, highest first."""

    attacker: TokenId
    defender: TokenId
    marine_dice: tuple[int, ...] = ()
    alien_dice: tuple[int, ...] = ()
    stage: AssaultStage = "roll"
    frame: Literal["assault"] = "assault"


@dataclass(frozen=True, slots=True)
class FaceQuestion(Frame):
    """Whether a defender turns to face its attacker."""

    unit: TokenId
    facing: int
    frame: Literal["face_question"] = "face_question"


# ---- reveals


@dataclass(frozen=True, slots=True)
class Reveals(Frame):
    """Blips may be in view; asks nobody."""

    frame: Literal["reveals"] = "reveals"


@dataclass(frozen=True, slots=True)
class Conversion(Frame):
    """A blip that was seen and has more aliens to be placed by the marines."""

    first: TokenId
    last: TokenId
    left: int
    frame: Literal["conversion"] = "conversion"


@dataclass(frozen=True, slots=True)
class Orientation(Frame):
    """An alien that was just placed and may be turned."""

    unit: TokenId
    frame: Literal["orientation"] = "orientation"


@dataclass(frozen=True, slots=True)
class VoluntaryReveal(Frame):
    """A blip that was revealed by its own player."""

    first: TokenId
    last: TokenId
    left: int
    frame: Literal["voluntary_reveal"] = "voluntary_reveal"


# ---- overwatch


@dataclass(frozen=True, slots=True)
class Overwatch(Frame):
    """An alien has acted and may be shot at; asks nobody."""

    unit: TokenId
    frame: Literal["overwatch"] = "overwatch"


@dataclass(frozen=True, slots=True)
class OverwatchFire(Frame):
    """Marines on overwatch that shoot at an alien, one after the other."""

    target: TokenId
    shooters: tuple[TokenId, ...]
    frame: Literal["overwatch_fire"] = "overwatch_fire"


@dataclass(frozen=True, slots=True)
class JamQuestion(Frame):
    """Whether to clear a jam at once with a command point."""

    unit: TokenId
    frame: Literal["jam_question"] = "jam_question"


# ---- optional rules


@dataclass(frozen=True, slots=True)
class Reaction(Frame):
    """An alien has acted, and marines that saw it may react."""

    alien: TokenId
    witnesses: tuple[TokenId, ...] | None = None
    """Who may still react; None: not looked up yet."""
    frame: Literal["reaction"] = "reaction"


@dataclass(frozen=True, slots=True)
class Reacting(Frame):
    """The activation above is a reaction: one action, in the aliens' turn."""

    unit: TokenId
    frame: Literal["reacting"] = "reacting"


AnyFrame = (
    PlayerTurn
    | Deployment
    | StartCell
    | CommandRoll
    | CommandQuestion
    | Reinforcements
    | BlipDraw
    | BlipPlacement
    | Activation
    | FlameStep
    | Shot
    | FlameRolls
    | DoorAssault
    | Assault
    | FaceQuestion
    | Reveals
    | Conversion
    | Orientation
    | VoluntaryReveal
    | Overwatch
    | OverwatchFire
    | JamQuestion
    | Reaction
    | Reacting
)
