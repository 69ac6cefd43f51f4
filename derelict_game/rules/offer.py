"""Offers: the question put to one seat, with every legal answer."""

from collections.abc import Iterator
from dataclasses import dataclass

from derelict_game.board.geometry import Cell
from derelict_game.rules.choice import Choice
from derelict_game.rules.quick import quick
from derelict_game.rules.roll import Roll
from derelict_game.rules.seat import CHANCE, Seat


@quick
@dataclass(frozen=True, slots=True)
class Offer:
    """A question: who is asked, what, and every legal choice, always in the same order.

    An offer to the chance seat lists no choices, since there may be very many; its roll says what
    answers it. `in` works for both.
    """

    seat: Seat
    prompt: str
    choices: tuple[Choice, ...] = ()
    costs: tuple[int, ...] = ()
    """What each choice costs in action points; empty where nothing costs anything."""
    default: Choice | None = None
    """The safe answer: what Enter takes, and what a player that fails is given."""
    notes: tuple[tuple[Choice, str], ...] = ()
    """What a player should know of a choice before taking it."""
    deliberate: frozenset[Choice] = frozenset()
    """Choices that a plain click on their cell should not take: they cost too much by mistake."""
    question: bool = False
    """Whether it comes in between, like a re-roll or a facing, and wants one quick answer."""
    about: Cell | None = None
    """Where on the board the matter is, if it is anywhere."""
    secret: bool = False
    """Whether what is answered here is hidden from the other seats until it is carried out."""
    roll: Roll | None = None
    clock: bool = False
    """Whether it is answered when the time of the seat is up that is asked first."""
    seconds: int | None = None
    """How much time a clock gives where time is measured; None: as much as one likes."""
    number: int = 0
    """Counts the questions of a match, so that a late answer cannot meet the next question."""
    place: int | None = None
    """Of a secret offer: how many choices its seat has made before. Whoever thinks about it takes
    this for its random numbers, so that it does not matter when the thinking is done."""

    @staticmethod
    def to_chance(prompt: str, roll: Roll) -> "Offer":
        """Return the question for dice or cards."""
        return Offer(CHANCE, prompt, roll=roll)

    def __contains__(self, choice: Choice) -> bool:
        """Tell whether the choice answers this offer."""
        return self.roll.allows(choice) if self.roll is not None else choice in self.choices

    def __iter__(self) -> Iterator[Choice]:
        """Return the listed choices."""
        return iter(self.choices)

    def cost(self, choice: Choice) -> int:
        """Return what an offered choice costs in action points."""
        return self.costs[self.choices.index(choice)] if self.costs else 0

    def fallback(self) -> Choice:
        """Return the answer for a player that gives none."""
        return self.default if self.default is not None else self.choices[0]
