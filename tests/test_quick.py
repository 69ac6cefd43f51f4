"""Values that are made quickly are frozen dataclasses like all others."""

import copy
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, replace
from typing import Any

import pytest

from derelict_game.rules.offer import Offer
from derelict_game.rules.quick import quick
from derelict_game.rules.seat import Seat


@dataclass(frozen=True, slots=True)
class Plain:
    """Two numbers, one of them with a default, and a word."""

    first: int
    word: str
    second: int = 2


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    """The same."""

    first: int
    word: str
    second: int = 2


@pytest.mark.parametrize(
    ("places", "names"),
    [((1, "a"), {}), ((1, "a", 5), {}), ((1,), {"word": "a"}), ((), {"first": 1, "word": "a"})],
)
def test_it_is_filled_as_a_plain_one(places: tuple[Any, ...], names: dict[str, Any]) -> None:
    made = Quick(*places, **names)
    assert asdict(made) == asdict(Plain(*places, **names))
    assert type(made) is Quick
    assert repr(made) == repr(Plain(*places, **names)).replace("Plain", "Quick")


@pytest.mark.parametrize("places", [(), (1,), (1, "a", 2, 3)])
def test_it_refuses_what_a_plain_one_refuses(places: tuple[Any, ...]) -> None:
    for made in (Plain, Quick):
        with pytest.raises(TypeError):
            made(*places)


def test_it_is_frozen() -> None:
    for name in ("first", "word", "third"):
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(Quick(1, "a"), name, 7)


def test_it_can_be_compared_kept_copied_and_changed() -> None:
    made = Quick(1, "a")
    assert {made: 3}[Quick(1, "a", 2)] == 3
    assert made != Quick(1, "b")
    assert copy.deepcopy(made) == made
    assert replace(made, second=9) == Quick(1, "a", 9)


def test_an_offer_goes_to_other_processes() -> None:
    offer = Offer(Seat("red"), "Well?", number=4)
    assert pickle.loads(pickle.dumps(offer)) == offer
