"""What the person at the screen can do now: clicks, keys and buttons become choices.

No rule stands here and nothing is drawn. Everything comes from the open offer, from the view of the
seat, and from the theme's data.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.ui.theme import ChoiceLook, Theme
from derelict_game.ui.walks import Walk, walks

MOST_TURNS = 4
"""A full turn; no facing is further away."""


@dataclass
class Controls:
    """The controls of a match at one screen."""

    match: Match
    theme: Theme
    only: str | None = None
    """The kind of choice whose cells alone are shown and clicked; None: all."""
    _gestures: list[int] = field(default_factory=list)
    """How many choices each click or key since the last undo barrier has taken."""
    _walks: tuple[int, dict[Cell, Walk]] = (-1, {})

    # ---- what is asked

    @property
    def offer(self) -> Offer | None:
        """The open question, if it is one for a person here."""
        offer = self.match.offer
        if offer is None or not isinstance(self.match.players.get(offer.seat), HumanPlayer):
            return None
        return offer

    @property
    def seat(self) -> Seat | None:
        """The seat of the person who is asked."""
        return self.offer.seat if self.offer else None

    def view(self) -> State:
        """Return what the person who is asked may see."""
        assert self.offer is not None
        return self.match.view(self.offer.seat)

    # ---- what can be clicked

    def choices_at(self, cell: Cell) -> list[Choice]:
        """Return every choice of a cell, in the order of the offer: what a right click lists."""
        if self.offer is None:
            return []
        return [choice for choice in self.offer.choices if choice.cell == cell]

    def clicked(self, cell: Cell) -> tuple[Choice, ...]:
        """Return what a plain click on a cell means: one choice, a whole walk, or nothing."""
        choice = self._preferred(cell)
        if choice is not None:
            return (choice,)
        walk = self.walks().get(cell)
        return walk.choices if walk else ()

    def _preferred(self, cell: Cell) -> Choice | None:
        """Return the choice of a cell that a plain click takes first."""
        offer = self.offer
        if offer is None:
            return None
        order = self.theme.choices.click_order
        allowed = [
            choice
            for choice in self.choices_at(cell)
            if choice.kind == self.only
            or (self.only is None and choice.kind in order and choice not in offer.deliberate)
        ]
        return min(allowed, key=lambda choice: self._rank(choice.kind), default=None)

    def _rank(self, kind: str) -> int:
        order = self.theme.choices.click_order
        return order.index(kind) if kind in order else len(order)

    def walks(self) -> dict[Cell, Walk]:
        """Return where the active unit can walk, worked out once for a question."""
        offer = self.offer
        words = self.theme.choices.walk
        if offer is None or self.only not in (None, *words.choices):
            return {}
        if self._walks[0] != offer.number:
            found = walks(self.match.rules, self.view(), words.choices, words.events)
            self._walks = (offer.number, found)
        return self._walks[1]

    def highlights(self) -> dict[Cell, ChoiceLook]:
        """Return the cells that a plain click takes a single choice in, and how they are shown."""
        if self.offer is None:
            return {}
        cells = dict.fromkeys(choice.cell for choice in self.offer.choices if choice.cell)
        preferred = {cell: self._preferred(cell) for cell in cells}
        return {cell: self.theme.choices.look(c) for cell, c in preferred.items() if c is not None}

    def buttons(self) -> list[tuple[ChoiceLook, str, Choice | None]]:
        """Return a button for every kind that is offered: its look, its kind and its choice.

        A kind that has cells gives None: its button shows those cells alone.
        """
        found: dict[str, tuple[ChoiceLook, str, Choice | None]] = {}
        for choice in self.offer.choices if self.offer else ():
            words = " ".join((choice.kind, *choice.words))
            name = words if choice.cell is None else choice.kind
            plain = choice if choice.cell is None else None
            found.setdefault(name, (self.theme.choices.look(choice), choice.kind, plain))
        return list(found.values())

    def pressed(self, key: str) -> tuple[Choice, ...]:
        """Return what a key means: a choice, or nothing but a change of what is shown."""
        for look, _, choice in self.buttons():
            if look.key == key and choice is not None:
                return (choice,)
        for choice in self.offer.choices if self.offer else ():
            if self.theme.choices.look(choice).key == key:
                self.show_only(choice.kind)
                break
        return ()

    def show_only(self, kind: str | None) -> None:
        """Show the cells of one kind alone; the same kind again shows all."""
        self.only = None if kind == self.only else kind

    def facing(self, wanted: Facing) -> tuple[Choice, ...]:
        """Return the turns that make the unit in question face somewhere, and the answer after.

        Empty: the open question is not one that a facing answers.
        """
        offer = self.offer
        if offer is None or offer.default is None:
            return ()
        state = self.view()
        taken: tuple[Choice, ...] = ()
        for _ in range(MOST_TURNS):
            ghosts = {
                choice: ghost
                for choice in offer.choices
                if choice.cell is None
                and (ghost := self.match.rules.preview(state, choice).ghost) is not None
            }
            if not ghosts or set(offer.choices) - set(ghosts) != {offer.default}:
                return ()
            if self._faces(state, next(iter(ghosts.values())), wanted):
                return (*taken, offer.default)
            right = next((c for c, ghost in ghosts.items() if ghost.facing == wanted), None)
            choice = right or next(iter(ghosts))
            self.match.rules.apply(state, choice)
            taken = (*taken, choice)
        return ()

    def _faces(self, state: State, ghost: Token, wanted: Facing) -> bool:
        """Tell whether the unit of which a ghost was shown faces the wanted way now."""
        standing = (ghost.kind, ghost.cell, wanted)
        return any(token == standing for _, token in self.match.rules.tokens(state))

    # ---- taking

    def take(self, choices: Sequence[Choice]) -> int:
        """Take choices one after the other; stop as soon as anything else happens.

        Returns how many were taken. Together they are one gesture, which one undo takes back.
        """
        seat, taken = self.seat, 0
        for choice in choices:
            offer = self.offer
            if offer is None or offer.seat != seat or choice not in offer:
                break
            player = self.match.players[offer.seat]
            assert isinstance(player, HumanPlayer)
            told = len(self.match.log)
            player.choose(self.view(), offer)
            player.put(offer.number, choice)
            self.match.advance()
            taken += 1
            quiet = self.theme.choices.walk.events
            if any(event.type not in quiet for event in self.match.log[told:]):
                break
        if taken:
            self.only = None
            self._gestures = self._gestures if self.match.undo_refusal is None else []
            self._gestures.append(taken)
        return taken

    def undo(self) -> str:
        """Take the last gesture back; return why nothing can be, in a sentence."""
        if (refusal := self.match.undo_refusal) is not None:
            return refusal
        for _ in range(self._gestures.pop() if self._gestures else 1):
            if self.match.undo_refusal is None:
                self.match.undo()
        self.only = None
        return ""
