"""A table for tests of Derelict: a drawn position, forced dice, choices by their texts."""

from random import Random
from typing import Any

from derelict_game.match.chance import Chance
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.players.derelict import LEVELS
from derelict_game.players.mind import Budget
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.seat import CHANCE


class Table:
    """A match from a position with forced dice; a die that is not forced is an error.

    >>> table = Table(["..", ".."], ["marine", 0, 1, "N"], ["alien", 1, 0, "S"])
    >>> table.choose("activate 0,1").offered("shoot")
    ['shoot 1,0']
    """

    def __init__(
        self,
        board: list[str],
        *tokens: list[Any],
        dice: list[int | str] | None = None,
        options: dict[str, Any] | None = None,
        **position: Any,
    ) -> None:
        written = {"board": board, "tokens": list(tokens), **position}
        start = Start.at_position(RULES, written, options or {})
        chance = Chance(0, forced=tuple(dice or ()), strict=True)
        self.match = Match(RULES, start, seed=0, chance=chance)
        self.match.roll()

    @property
    def state(self) -> DerelictState:
        """The true state."""
        assert isinstance(self.match.state, DerelictState)
        return self.match.state

    @property
    def seat(self) -> str:
        """Who is asked."""
        assert self.match.offer
        return self.match.offer.seat

    def offered(self, kind: str = "") -> list[str]:
        """Return the texts of the offered choices, of one kind or of all, sorted."""
        assert self.match.offer
        return sorted(str(c) for c in self.match.offer if not kind or c.kind == kind)

    def cost(self, text: str) -> int:
        """Return what an offered choice costs."""
        assert self.match.offer
        return self.match.offer.cost(Choice.parse(text))

    def choose(self, *texts: str) -> "Table":
        """Take choices one after the other; the forced dice answer in between."""
        for text in texts:
            self.match.choose(Choice.parse(text))
            self.match.roll()
        return self

    def has(self, text: str) -> bool:
        """Tell whether a token is on the board: `marine 1,2`, or with its facing `marine 1,2 N`."""
        kind, cell, *facing = text.split()
        return any(
            token.kind == kind
            and str(token.cell) == cell
            and (not facing or token.facing.name == facing[0])
            for _, token in self.state.tokens()
        )

    def count(self, kind: str) -> int:
        """Return how many tokens of a kind are on the board."""
        return sum(token.kind == kind for _, token in self.state.tokens())

    @property
    def ap(self) -> int | None:
        """The action points of the active unit; None: no unit is active."""
        points: int | None = RULES.status(self.state)["action_points"]
        return points

    @property
    def dice_left(self) -> int:
        """How many of the forced dice have not been rolled."""
        return self.match.chance.forced_left

    @property
    def winner(self) -> str | None:
        """Who has won; None: nobody yet."""
        return self.match.outcome.winner if self.match.outcome else None


def thought_of(level: str, table: Table) -> str:
    """Return what a level does in a drawn situation."""
    offer = table.match.offer
    assert offer is not None
    assert offer.seat != CHANCE
    mind = LEVELS[level](RULES, offer.seat, Budget.BENCH)
    return str(mind.think(table.match.view(offer.seat), offer, Random(1)).choice)
