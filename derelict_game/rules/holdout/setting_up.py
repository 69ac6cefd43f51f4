"""Setting up: four shuffles, then the squad lies on the table."""

from collections.abc import Sequence
from typing import TypeVar

from derelict_game.board.token import TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.holdout import sections
from derelict_game.rules.holdout.cards import TITLES, Squad
from derelict_game.rules.holdout.house_rules import LEAVE, HouseRule
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import BESIDE, BIT, CELLS, HEIGHT, WIDTH
from derelict_game.rules.offer import Offer
from derelict_game.rules.roll import Roll, numbers

ROW_CARDS = ((1, 2), (3, 4), (5, 6), (7, 8))
COLUMN_CARDS = ((1, 6), (2,), (3, 7), (4,), (5, 8), ())
"""The numbers on the cards that are laid beside the rows and above the columns."""

T = TypeVar("T")


def shuffle_of(prompt: str, count: int) -> Offer:
    """Return the question for a shuffle of so many cards."""
    return Offer.to_chance(prompt, Roll(tuple(range(count, 1, -1)), kind="shuffle"))


def shuffle_offer(state: HoldoutState) -> Offer:
    """Return the shuffle that comes next: rows, columns, squad, deck."""
    done = len(state.shuffled or ())
    return (*_SHUFFLES, shuffle_of("Shuffle the deck", len(state.deck)))[done]


_SHUFFLES = (
    shuffle_of("Shuffle the rows", HEIGHT),
    shuffle_of("Shuffle the columns", WIDTH - 1),
    shuffle_of("Shuffle the squad", len(Squad)),
)


def picked(cards: Sequence[T], choice: Choice) -> tuple[T, ...]:
    """Return cards in the order of a shuffle: each number picks from those that are left."""
    left = list(cards)
    return (*(left.pop(number - 1) for number in numbers(choice)), *left)


def shuffle(state: HoldoutState, choice: Choice) -> list[Event]:
    """Take a shuffle; after the last one everything lies on the table."""
    assert state.shuffled is not None
    if len(state.shuffled) < len(_SHUFFLES):
        count = (HEIGHT, WIDTH - 1, len(Squad))[len(state.shuffled)]
        state.shuffled = (*state.shuffled, picked(range(count), choice))
        return []
    rows, columns, squad = state.shuffled
    state.deck = picked(state.deck, choice)
    state.shuffled = None
    return _lay_out(state, rows, columns, squad)


def _lay_out(
    state: HoldoutState, rows: Sequence[int], columns: Sequence[int], squad: Sequence[int]
) -> list[Event]:
    """Put every card where its number crosses; the last ones leave, and their neighbours lie down.

    Whoever leaves is shown until the first phase begins, but has no part in anything.
    """
    house_rule = HouseRule(state.house_rule)
    stay = len(squad) - LEAVE.get(house_rule, 1)
    for number, card in enumerate(squad, 1):
        row = next(y for y, held in enumerate(rows) if number in ROW_CARDS[held])
        column = next(x for x, held in enumerate(columns, 1) if number in COLUMN_CARDS[held])
        at = row * WIDTH + column
        if number <= stay:
            state.where[card] = at
            state.own |= BIT[at]
        else:
            state.leaving[card] = at
    state.up = 0 if house_rule is HouseRule.GRIM else state.own
    events = [Event("dealt", "The squad takes its places.", section=sections.SETTING_UP)]
    for card, at in state.leaving.items():
        state.up &= ~BESIDE[at]
        text = f"{TITLES[card]} leaves; whoever is beside it lies down."
        events.append(Event("leaves", text, section=sections.SETTING_UP))
    return events


def leave(state: HoldoutState) -> list[Event]:
    """Take those off the table who are shown though they have no part in the match."""
    events = []
    for card, at in state.leaving.items():
        state.lost[card] = "left at the start"
        where, token, text = (CELLS[at],), TokenId(card), f"{TITLES[card]} is gone."
        events.append(Event("left", text, where, token, section=sections.SETTING_UP))
    state.leaving = {}
    return events
