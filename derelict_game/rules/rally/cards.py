"""The program cards: 84 of them, each known by its priority, which no two of them share."""

from typing import NamedTuple

NO_CARD, HIDDEN = 0, -1
"""What lies in an empty register, and a card that may not be known."""


class Card(NamedTuple):
    """What is printed on a program card."""

    kind: str
    title: str
    steps: int = 0
    """How many cells it moves a robot, backwards if negative."""
    turn: int = 0
    """How many quarters it turns a robot, clockwise if positive."""

    @property
    def deed(self) -> str:
        """What it lets a robot do, in a few words."""
        if self.turn:
            return {-1: "turn left", 1: "turn right", 2: "turn around"}[self.turn]
        cells = "one cell" if abs(self.steps) == 1 else f"{self.steps} cells"
        return f"{cells} {'back' if self.steps < 0 else 'ahead'}"


_PRINTED = (
    (Card("u_turn", "U-Turn", turn=2), range(10, 61, 10)),
    (Card("rotate_left", "Rotate Left", turn=-1), range(70, 411, 20)),
    (Card("rotate_right", "Rotate Right", turn=1), range(80, 421, 20)),
    (Card("back_up", "Back Up", steps=-1), range(430, 481, 10)),
    (Card("move_1", "Move 1", steps=1), range(490, 661, 10)),
    (Card("move_2", "Move 2", steps=2), range(670, 781, 10)),
    (Card("move_3", "Move 3", steps=3), range(790, 841, 10)),
)
CARDS: dict[int, Card] = {
    priority: card for card, priorities in _PRINTED for priority in priorities
}
"""Every card by its priority."""
DECK = tuple(sorted(CARDS))
WORDS = {priority: str(priority) for priority in DECK}
"""How each card is called in choices."""


def title(priority: int) -> str:
    """Return what a card is called in sentences."""
    return f"{CARDS[priority].title} ({priority})"
