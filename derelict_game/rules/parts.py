"""Optional parts: what a game may have beyond the interface, and how to ask for it.

A rule set that has a part inherits from its class here, beside or instead of `Rules`; everybody
else asks with the function below the class, which knows what to say of a game without it.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.rules.blueprint import Blueprint
from derelict_game.rules.hints import Omen, Preview
from derelict_game.rules.interface import AnyRules, Rules, S
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State


class HasGoals(Rules[S]):
    """A game that can tell a seat what it is after."""

    @abstractmethod
    def goal(self, state: S, seat: Seat) -> str:
        """Return in a few words what a seat must do to win, and how far it is; may be empty."""


def goal_of(rules: AnyRules, state: State, seat: Seat) -> str:
    """Return what a seat must do to win; empty: the game has no words for it."""
    return rules.goal(state, seat) if isinstance(rules, HasGoals) else ""


class HasSight(Rules[S]):
    """A game in which it matters what a unit sees."""

    @abstractmethod
    def field_of_view(self, state: S, unit: TokenId) -> tuple[Cell, ...]:
        """Return the cells that a unit sees."""


def seen_by(rules: AnyRules, state: State, unit: TokenId) -> tuple[Cell, ...]:
    """Return the cells that a unit sees; nothing in a game without sight."""
    return rules.field_of_view(state, unit) if isinstance(rules, HasSight) else ()


class HasOmens(Rules[S]):
    """A game that can tell what is about to happen."""

    @abstractmethod
    def omens(self, view: S) -> tuple[Omen, ...]:
        """Return what will happen unless somebody does something, what lies lowest first."""


def omens_of(rules: AnyRules, view: State) -> tuple[Omen, ...]:
    """Return what is about to happen; nothing in a game without omens."""
    return rules.omens(view) if isinstance(rules, HasOmens) else ()


class HasPlans(Rules[S]):
    """A game in which what a seat has said in secret so far leads somewhere."""

    @abstractmethod
    def plan(self, view: S, seat: Seat) -> Preview | None:
        """Return where that leads as far as the seat can guess; None: there is nothing to show."""


def plan_of(rules: AnyRules, view: State, seat: Seat) -> Preview | None:
    """Return where a seat's plan leads; None: there is none, as in a game without plans."""
    return rules.plan(view, seat) if isinstance(rules, HasPlans) else None


class MakesMissions(Rules[S]):
    """A game that can make missions of its own."""

    mission_sizes: ClassVar[Mapping[str, str]]
    """The sizes of missions, and what each means."""
    trial_matches: ClassVar[int] = 30
    """In how many matches a candidate is tried out; 0: what is made is fair without that."""
    sought: ClassVar[str] = "both sides win about as often"
    """What self-play changes a mission for, to end a sentence with: the first seat wins half of the
    matches that try it out. Without self-play it is why a mission is fair."""

    @abstractmethod
    def blueprint(
        self, seed: int, size: str, hardship: int | None = None, variant: int = 0
    ) -> Blueprint:
        """Return the mission of a seed, always the same one, or raise CannotMake.

        Hardship says how hard it is on the seat that moves first; None: as a first guess. Another
        variant is another layout of the same seed, for where the first one cannot be made fair.
        """


AnyMaker = MakesMissions[Any]
"""Makers of missions whose states are handled without a look inside."""


def maker_of(rules: AnyRules) -> AnyMaker | None:
    """Return a game as one that makes missions; None: it makes none."""
    return rules if isinstance(rules, MakesMissions) else None
