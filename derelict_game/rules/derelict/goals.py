"""What a mission asks for besides, or in place of, the objective that burns."""

from dataclasses import dataclass, replace

from derelict_game.board.token import TokenId


@dataclass(frozen=True, slots=True)
class Goals:
    """The objectives of a mission that change in play, and how far the marines have got.

    A survivor is kept as a number: that of its cell, or below 0 if a marine carries it.
    """

    hold: bool = False
    """There are beacons to hold."""
    beacons: int = 0
    """The cells of those that still stand."""
    hold_turns: int = 0
    clear: bool = False
    """There are nests to clear."""
    nests: int = 0
    """The cells of those that are left."""
    escapes: int = 0
    """How many marines must leave by an airlock; 0: it is not for them."""
    escaped: int = 0
    survivors: tuple[int, ...] = ()
    """Those who are still in the wreck, in order."""
    rescues: int = 0
    """How many of them must be brought to an airlock."""
    rescued: int = 0

    def carried_by(self, id_: TokenId) -> bool:
        """Return whether a marine carries a survivor."""
        return _carried(id_) in self.survivors

    def closed_to(self, id_: TokenId) -> int:
        """Return the cells that a marine may not enter: nobody can take a second survivor."""
        return self.waiting if self.carried_by(id_) else 0

    @property
    def carriers(self) -> tuple[TokenId, ...]:
        """The marines who carry somebody, by id."""
        return tuple(sorted(TokenId(-1 - place) for place in self.survivors if place < 0))

    @property
    def waiting(self) -> int:
        """The cells in which survivors wait."""
        found = 0
        for place in self.survivors:
            if place >= 0:
                found |= 1 << place
        return found

    def taken(self, cell: int, id_: TokenId) -> "Goals":
        """Return what is left when a marine takes the survivor in a cell along."""
        return self._moved(cell, _carried(id_))

    def dropped(self, id_: TokenId, cell: int) -> "Goals":
        """Return what is left when the survivor whom a marine carries stays behind in a cell."""
        return self._moved(_carried(id_), cell)

    def brought_out(self, id_: TokenId) -> "Goals":
        """Return what is left when the survivor whom a marine carries is safe."""
        left = tuple(place for place in self.survivors if place != _carried(id_))
        return replace(self, survivors=left, rescued=self.rescued + 1)

    def lost(self, cells: int) -> "Goals":
        """Return what is left when those who wait in some cells die."""
        left = tuple(p for p in self.survivors if p < 0 or not cells >> p & 1)
        return replace(self, survivors=left)

    def _moved(self, old: int, new: int) -> "Goals":
        moved = sorted(new if place == old else place for place in self.survivors)
        return replace(self, survivors=tuple(moved))


def _carried(id_: TokenId) -> int:
    return -1 - id_
