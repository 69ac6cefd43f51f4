"""The chance seat's dice: forced outcomes first, then seeded ones."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from derelict_game.errors import DerelictError
from derelict_game.rules.choice import Choice
from derelict_game.rules.luck import drawn
from derelict_game.rules.roll import Roll


class ChanceError(DerelictError):
    """The forced outcomes do not fit the rolls, or are used up."""


@dataclass(slots=True)
class Chance:
    """Answers the offers to the chance seat."""

    seed: int
    used: int = 0
    """How many seeded numbers have been given."""
    forced: Sequence[int | str] = field(default=())
    """Outcomes to give first: a number is one die, `b14` a draw of a kind written with a b, and
    what is drawn by name is named."""
    forced_used: int = 0
    strict: bool = False
    """When the forced outcomes run out, the next roll is an error instead of a seeded one."""

    def answer(self, roll: Roll) -> Choice:
        """Return the outcome of a roll; nothing is used up if it fails."""
        numbers = []
        used, forced_used = self.used, self.forced_used
        left = list(roll.faces)
        for sides in roll.sides:
            if forced_used < len(self.forced):
                outcome = self.forced[forced_used]
                numbers.append(
                    _named(outcome, left) if left else _forced(outcome, roll.prefix, sides)
                )
                forced_used += 1
            elif self.strict:
                raise ChanceError("The forced dice are used up and another one is rolled.")
            else:
                numbers.append(drawn(f"dice {self.seed}", used, sides))
                used += 1
            if left:
                del left[numbers[-1] - 1]
        self.used, self.forced_used = used, forced_used
        return roll.choice(numbers)

    @property
    def forced_left(self) -> int:
        """How many forced outcomes have not been used."""
        return len(self.forced) - self.forced_used


def _forced(outcome: int | str, prefix: str, sides: int) -> int:
    digits = str(outcome).removeprefix(prefix)
    fits = str(outcome).startswith(prefix) and digits.isascii() and digits.isdigit()
    if fits and 1 <= int(digits) <= sides:
        return int(digits)
    raise ChanceError(
        f"The forced outcome {str(outcome)[:20]!r} does not fit: the rules roll for"
        f" {prefix}1 to {prefix}{sides}."
    )


def _named(outcome: int | str, left: Sequence[str]) -> int:
    """Return the number of a forced outcome among the names that are left."""
    if str(outcome) in left:
        return left.index(str(outcome)) + 1
    raise ChanceError(
        f"The forced outcome {str(outcome)[:40]!r} does not fit: it is none of the {len(left)}"
        f" that are left, such as {left[0]!r}."
    )
