"""How likely dice do what is hoped of them: plain sums, without a look at any state."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

FLAME_SURVIVES = 1
"""A unit in fire is destroyed by any higher roll."""
BURNS = Fraction(6 - FLAME_SURVIVES, 6)
GETS_THROUGH = 1 - BURNS

Result = tuple[Fraction, Fraction, Fraction]
"""How likely the marine wins, ties and loses."""


@cache
def any_die(needs: int, dice: int) -> Fraction:
    """Return how likely one of some dice shows a number or more."""
    return 1 - Fraction(needs - 1, 6) ** dice


def ahead(marine: int, alien: int, bonus: int, again: int) -> Counter[int]:
    """Return in how many of 36 equal cases the marine wins (1), ties (0) and loses (-1).

    Again: how many dice the marine may roll again if it has not won; 0: none.
    """
    lead = marine + bonus - alien
    if lead > 0 or not again:
        return Counter({_sign(lead): 36})
    cases: Counter[int] = Counter()
    for best, count in _best(again).items():
        cases[_sign(best + bonus - alien)] += count * 36 // 6**again
    return cases


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def shares(cases: Counter[int]) -> Result:
    total = sum(cases.values())
    return (
        Fraction(cases[1], total),
        Fraction(cases[0], total),
        Fraction(cases[-1], total),
    )


@cache
def _best(dice: int) -> Counter[int]:
    """Return how often each number is the highest of some dice."""
    return Counter(max(rolled) for rolled in product(range(1, 7), repeat=dice))


@cache
def outcomes(
    marine_dice: int,
    alien_dice: int,
    bonus: int,
    *,
    commands: bool = False,
    guards: bool = False,
) -> Result:
    """Return how likely the marine wins, ties and loses, with every re-roll it may have.

    Each is taken unless the marine has won already: first the alien's best die, then its own dice.
    """
    total: Counter[int] = Counter()
    again = marine_dice if guards else 0
    for best, count in _best(marine_dice).items():
        for alien in product(range(1, 7), repeat=alien_dice):
            top, *rest = sorted(alien, reverse=True)
            if commands and best + bonus <= top:
                tops = [max([die, *rest]) for die in range(1, 7)]
            else:
                tops = [top] * 6
            for new in tops:
                for sign, cases in ahead(best, new, bonus, again).items():
                    total[sign] += cases * count
    return shares(total)
