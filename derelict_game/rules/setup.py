"""Setups: what stands on a chart when a match begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from derelict_game.board.token import Token
from derelict_game.rules.options import OptionValue


@dataclass(frozen=True, slots=True)
class Setup:
    """The tokens at the start and the options that are settled for the match."""

    tokens: tuple[Token, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
