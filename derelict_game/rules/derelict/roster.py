"""Who is who: the squad with which the marines began, and what every unit is called.

Marines are numbered among those of the start. Aliens and blips have numbers of their own, in the
order in which they came; a blip that is revealed keeps its number, so it tells nothing of a blip
but how many came before it, which everybody saw.
"""

from bisect import bisect_left
from collections.abc import Mapping
from typing import NamedTuple

from derelict_game.board.token import TokenId
from derelict_game.rules.wreck import NAMES

LOST, GOT_OUT = "lost", "got out"
"""What may become of a marine."""


class Member(NamedTuple):
    """A marine of the start, and what became of it; nothing yet, if that is empty."""

    kind: str
    fate: str = ""


Squad = dict[TokenId, Member]
"""The marines of the start by id; replaced, never changed, so that copies can share it."""


class _Numbered(dict[TokenId, str]):
    """Names of aliens or of blips by id, made when they are first asked for."""

    def __init__(self, word: str, marines: tuple[TokenId, ...]) -> None:
        super().__init__()
        self._word = word
        self._marines = marines

    def __missing__(self, id_: TokenId) -> str:
        number = id_ + 1 - bisect_left(self._marines, id_)
        name = self[id_] = f"{self._word} {number}"
        return name


class Names:
    """The names of all units of a match, on the board or not, at the beginning of a sentence.

    They follow from the marines' ids and kinds, which never change, so all copies of a state share
    one object.
    """

    __slots__ = ("aliens", "blips", "marines")

    def __init__(self, squad: Mapping[TokenId, Member]) -> None:
        ids = tuple(squad)
        self.marines = {
            id_: f"{NAMES[member.kind]} {number}"
            for number, (id_, member) in enumerate(squad.items(), 1)
        }
        self.aliens = _Numbered(NAMES["alien"], ids)
        self.blips = _Numbered(NAMES["blip"], ids)
