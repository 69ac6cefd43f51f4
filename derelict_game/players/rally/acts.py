"""Acts: what a card in a register makes a robot do, as numbers for quick searches.

The first seven are the kinds of cards from the lowest priority to the highest; behind them stand
the other ways in which holders of an option may play a card.
"""

from collections.abc import Iterable
from typing import NamedTuple

from derelict_game.rules.rally.cards import CARDS, DECK
from derelict_game.rules.rally.option_cards import TWISTS

KINDS = tuple(dict.fromkeys(CARDS[card].kind for card in DECK))
"""The kinds of cards, which are the first acts."""


class Act(NamedTuple):
    """What a robot does in a register."""

    steps: int
    turn: int


class Twisted(NamedTuple):
    """An act that needs an option."""

    act: int
    word: str
    """How it is said while programming."""
    option: str


_PLAIN = {CARDS[card].kind: Act(CARDS[card].steps, CARDS[card].turn) for card in DECK}
ACTS = (*_PLAIN.values(), *(Act(twist.steps, 0) for twist in TWISTS.values()))
KIND_OF = {card: KINDS.index(CARDS[card].kind) for card in DECK}
"""The plain act of each card."""
TWISTED = {
    KINDS.index(twist.kind): Twisted(act, word, twist.option)
    for act, (word, twist) in enumerate(TWISTS.items(), len(KINDS))
}
"""By kind how its cards can be played otherwise."""
TWISTED_ACTS = {twisted.act: (kind, twisted.word) for kind, twisted in TWISTED.items()}
IDLE = len(KINDS) + list(TWISTS).index("brake")
"""The act of a robot that does nothing by itself."""
FREQUENCY = tuple(sum(card.kind == kind for card in CARDS.values()) / len(CARDS) for kind in KINDS)
"""How much of the deck each kind is."""

FIELD = 4
"""How many bits count the cards of a kind in a hand."""


def packed_hand(cards: Iterable[int]) -> int:
    """Return how many cards of each kind there are, as one number."""
    return sum(1 << FIELD * KIND_OF[card] for card in cards)


def act_of(card: int, word: str | None) -> int:
    """Return what a card does, played as printed or otherwise."""
    kind = KIND_OF[card]
    return TWISTED[kind].act if word is not None and kind in TWISTED else kind


def kind_of(act: int) -> int:
    """Return the kind of card that an act needs."""
    return TWISTED_ACTS[act][0] if act in TWISTED_ACTS else act
