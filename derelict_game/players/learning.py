"""Learning from matches that a mind plays by itself, for minds that have learnt something."""

from abc import ABC, abstractmethod
from collections.abc import Iterator


class Learning(ABC):
    """Something that a mind knows, while it is learnt."""

    @abstractmethod
    def learn(self, matches: int) -> Iterator[str]:
        """Play so many matches and learn from them; yield a line now and then about how it goes."""

    @abstractmethod
    def text(self) -> str:
        """Return what has been learnt so far, as the file that the mind reads."""
