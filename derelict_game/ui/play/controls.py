"""What the person at the screen can do now: clicks, keys and buttons become choices.

No rule stands here and nothing is drawn. Everything comes from the open offer, from the view of the
seat, and from the theme's data.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.match.match import Match
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Odds
from derelict_game.rules.offer import Offer
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.ui.look.theme import ChoiceLook, Theme, choice_name
from derelict_game.ui.play.walks import Walk, walks

ENTER = ("return", "enter")
MOST_TURNS = 4
"""A full turn; no facing is further away."""


@dataclass(frozen=True, slots=True)
class Action:
    """Something on the panel or an answer to a question."""

    name: str
    kind: str
    look: ChoiceLook
    choice: Choice | None
    """What it does; None: it shows its cells alone."""
    cost: int | None = None
    enabled: bool = True


class Guide(Protocol):
    """Somebody who may hold the person at the screen back, as in a lesson, and says so."""

    def allows(self, choices: Sequence[Choice]) -> bool:
        """Tell whether these choices may be taken now, one after the other."""

    def allows_kind(self, kind: str) -> bool:
        """Tell whether the cells of one kind of choice may be shown alone now."""

    def allows_undo(self) -> bool:
        """Tell whether the last gesture may be taken back now."""


@dataclass
class Controls:
    """The controls of a match at one screen."""

    match: Match
    theme: Theme
    advanced: Callable[[], object] = lambda: None
    """Called after every single choice, so that everybody can be shown what it did."""
    guide: Guide | None = None
    """Who is asked before anything is taken; None: everything that is offered may be."""
    ready: Callable[[], bool] = lambda: True
    """Whether all that led to the open question has been shown; nothing is asked before."""
    only: str | None = None
    """The kind of choice whose cells alone are shown and clicked; None: all."""
    message: str = ""
    """What the person should be told about the last click."""
    _gestures: list[int] = field(default_factory=list)
    """How many choices each click or key since the last undo barrier has taken."""
    _marked: tuple[object, dict[Cell, ChoiceLook]] = (None, {})
    _walks: tuple[int, dict[Cell, Walk]] = (-1, {})
    _view: tuple[int, State | None] = (-1, None)

    # ---- what is asked

    @property
    def coming(self) -> Offer | None:
        """The open question, if it is one for a person here, even if it is not asked yet."""
        offer = self.match.offer
        if offer is None or not isinstance(self.match.players.get(offer.seat), HumanPlayer):
            return None
        return offer

    @property
    def offer(self) -> Offer | None:
        """The open question, if it is one for a person here and its cause has been shown."""
        return self.coming if self.ready() else None

    @property
    def seat(self) -> Seat | None:
        """The seat of the person who is asked."""
        return self.offer.seat if self.offer else None

    def view(self) -> State:
        """Return what the person who is asked may see; nobody may change it."""
        offer = self.coming
        assert offer is not None
        if self._view[0] != offer.number:
            self._view = (offer.number, self.match.view(offer.seat))
        assert self._view[1] is not None
        return self._view[1]

    # ---- what can be clicked

    def choices_at(self, cell: Cell) -> list[Choice]:
        """Return every choice of a cell, in the order of the offer: what a right click lists."""
        if self.offer is None:
            return []
        return [choice for choice in self.offer.choices if choice.cell == cell]

    def clicked(self, cell: Cell) -> tuple[Choice, ...]:
        """Return what a plain click on a cell takes: one choice, a whole walk, or nothing.

        A bad bet is not taken by a plain click; it is asked about.
        """
        meant = self.meant(cell)
        return () if self.only is None and self.is_bad_bet(meant) else meant

    def is_bad_bet(self, choices: Sequence[Choice]) -> bool:
        """Tell whether choices more likely turn out badly than well."""
        odds = self._odds(choices[-1]) if choices and self.offer is not None else None
        return odds is not None and odds.worth < 0

    def _odds(self, choice: Choice) -> Odds | None:
        return self.match.rules.odds(self.view(), choice)

    def meant(self, cell: Cell) -> tuple[Choice, ...]:
        """Return what a plain click on a cell is about, however bad a bet that is."""
        choice = self._preferred(cell)
        if choice is not None:
            return (choice,)
        walk = self.walks().get(cell)
        return walk.choices if walk else ()

    def _preferred(self, cell: Cell) -> Choice | None:
        """Return the choice of a cell that a plain click prefers: of several bets the best."""
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
        allowed.sort(key=lambda choice: self._rank(choice.kind))
        if len(allowed) > 1 and self._odds(allowed[0]) is not None:
            bets = [(choice, odds) for choice in allowed if (odds := self._odds(choice))]
            return max(bets, key=lambda bet: bet[1].worth)[0]
        return allowed[0] if allowed else None

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
        offer = self.offer
        if offer is None:
            return {}
        if self._marked[0] != (offer.number, self.only, self.theme):
            cells = dict.fromkeys(choice.cell for choice in offer.choices if choice.cell)
            preferred = {cell: self._preferred(cell) for cell in cells}
            looks = {cell: self.theme.choices.look(c) for cell, c in preferred.items() if c}
            self._marked = ((offer.number, self.only, self.theme), looks)
        return self._marked[1]

    def actions(self, seat: Seat) -> list[Action]:
        """Return the actions of a seat's panel: always the same ones, then the others.

        Those that are not possible now are greyed, so that everything keeps its place. Questions in
        between grey them all: they are answered beside the board.
        """
        offer = self.offer
        found: dict[str, Action] = {}
        for choice in offer.choices if offer and offer.seat == seat and not offer.question else ():
            assert offer is not None
            name = choice_name(choice) if choice.cell is None else choice.kind
            plain = choice if choice.cell is None else None
            cost = offer.cost(choice) if offer.costs else None
            if name in found:
                # Cells of one kind may cost differently; the least is shown.
                least = min(cost or 0, found[name].cost or 0) if cost is not None else None
                found[name] = replace(found[name], cost=least)
            else:
                look = self.theme.choices.look(choice)
                found[name] = Action(name, choice.kind, look, plain, cost)
        always = self.theme.seats.actions.get(seat, ())
        if always:
            # A kind that only picks a cell needs no button beside the cells themselves.
            found = {n: a for n, a in found.items() if n in always or a.choice is not None}
        shown = []
        for name in always:
            kind = name.split()[0]
            grey = Action(name, kind, self.theme.choices.named(name, kind), None, enabled=False)
            shown.append(found.pop(name, grey))
        return shown + list(found.values())

    def offered_actions(self) -> list[Action]:
        """Return the actions of the panel that can be done now."""
        offer = self.offer
        return [one for one in self.actions(offer.seat) if one.enabled] if offer else []

    def cell_kinds(self) -> list[str]:
        """Return the kinds of choices that the seat can have with a cell, what it prefers first."""
        offer, order = self.offer, self.theme.choices.click_order
        always = self.theme.seats.actions.get(offer.seat, ()) if offer else ()
        # Whatever else can be clicked only answers questions, and is of no use at other times.
        return [kind for kind in order if not always or kind in always or kind == order[0]]

    def answers(self) -> list[Action]:
        """Return the answers to a question in between, in the order of their keys."""
        offer = self.offer
        if offer is None or not offer.question:
            return []
        looks = self.theme.choices
        return [Action(choice_name(c), c.kind, looks.look(c), c) for c in offer.choices]

    def best_answer(self) -> Choice | None:
        """Return what Enter answers to a question: the best bet, or else the safe answer."""
        offer = self.offer
        if offer is None or not offer.question:
            return None
        bets = {choice: odds for choice in offer.choices if (odds := self._odds(choice))}
        worth = {choice: odds.worth for choice, odds in bets.items()}
        if not worth:
            return offer.default
        # The safe answer is as good as nothing if it is no bet, and wins where all are alike.
        ranked = sorted(offer.choices, key=lambda choice: choice != offer.default)
        return max(ranked, key=lambda choice: worth.get(choice, 0))

    def is_idle(self) -> bool:
        """Tell whether only the safe answer makes sense: nothing else can be any better."""
        offer = self.offer
        if offer is None or not offer.question or offer.default is None:
            return False
        safe = self._odds(offer.default)
        others = [self._odds(choice) for choice in offer.choices if choice != offer.default]
        if any(odds is None for odds in others):
            return False
        if safe is not None and safe.certain:
            return all(odds is not None and odds.chances == safe.chances for odds in others)
        return safe is None and all(odds is not None and not odds.gain for odds in others)

    def unused(self, done: Collection[Cell]) -> list[Choice]:
        """Return the choices of units that wait for their first deed; done: who had theirs."""
        offer = self.offer
        first = self.theme.choices.first
        waiting = offer.choices if offer and not offer.question else ()
        return [c for c in waiting if c.kind == first and c.cell not in done]

    def ends_turn(self, choices: Sequence[Choice]) -> bool:
        """Tell whether choices end a turn, which should not happen by mistake."""
        offer = self.offer
        if offer is None or offer.question or len(choices) != 1:
            return False
        return self.theme.choices.look(choices[0]).ends_turn

    def pressed(self, key: str) -> tuple[Choice, ...]:
        """Return what a key means: a choice, or nothing but a change of what is shown."""
        offer = self.offer
        if offer is None:
            return ()
        answers = [answer.choice for answer in self.answers() if answer.choice]
        if key.isdigit() and 0 < int(key) <= len(answers):
            return (answers[int(key) - 1],)
        best = self.best_answer() if key in ENTER else None
        if best is not None:
            return (best,)
        for choice in offer.choices:
            if self.theme.choices.look(choice).key == key:
                if choice.cell is None:
                    return (choice,)
                self.show_only(choice.kind)
                break
        return ()

    def show_only(self, kind: str | None) -> None:
        """Show the cells of one kind alone; the same kind again shows all."""
        if kind is None or self.guide is None or self.guide.allows_kind(kind):
            self.only = None if kind == self.only else kind

    def facing(self, wanted: Facing) -> tuple[Choice, ...]:
        """Return the turns that make the unit in question face somewhere, and the answer after.

        Empty: the open offer is about no unit that can be turned for nothing.
        """
        offer = self.offer
        if offer is None or offer.about is None:
            return ()
        state = self.view().copy()
        ending = (offer.default,) if offer.question and offer.default else ()
        taken: tuple[Choice, ...] = ()
        for _ in range(MOST_TURNS):
            ghosts = {
                choice: ghost
                for choice in offer.choices
                if choice.cell is None
                and (ghost := self.match.rules.preview(state, choice).ghost) is not None
                and ghost.cell == offer.about
            }
            if len(ghosts) < 2 or any(offer.cost(choice) for choice in ghosts):
                return ()
            if self._faces(state, next(iter(ghosts.values())), wanted):
                return (*taken, *ending)
            right = next((c for c, ghost in ghosts.items() if ghost.facing == wanted), None)
            choice = right or next(iter(ghosts))
            self.match.rules.apply(state, choice)
            taken = (*taken, choice)
        return ()

    def _faces(self, state: State, ghost: Token, wanted: Facing) -> bool:
        """Tell whether the unit of which a ghost was shown faces the wanted way now."""
        standing = (ghost.kind, ghost.cell, wanted)
        return any(token == standing for _, token in self.match.rules.tokens(state))

    def instead(self, cell: Cell) -> Choice | None:
        """Return what a click chooses in place of the last choice, which picked another piece.

        Whoever has just picked one and clicks another of the same sort has changed their mind.
        """
        offer, before = self.offer, self.match.before
        if offer is None or before is None or before.seat != offer.seat or not self.match.steps:
            return None
        last = self.match.steps[-1].choice
        other = Choice(last.kind, cell)
        first = self.theme.choices.click_order[0]
        picks = last.kind == first and last in before and other in before and other != last
        return other if picks and not self.meant(cell) else None

    # ---- taking

    def take(self, choices: Sequence[Choice]) -> int:
        """Take choices one after the other; stop as soon as anything else happens.

        Returns how many were taken. Together they are one gesture, which one undo takes back.
        """
        first, taken = self.coming, 0
        if self.guide is not None and not self.guide.allows(choices):
            return 0
        for choice in choices:
            offer = self.coming
            if offer is None or first is None or offer.seat != first.seat or choice not in offer:
                break
            told = len(self.match.log)
            self.match.choose(choice)
            self.advanced()
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
        if self.guide is not None and not self.guide.allows_undo():
            return ""
        if (refusal := self.match.undo_refusal) is not None:
            return refusal
        for _ in range(self._gestures.pop() if self._gestures else 1):
            if self.match.undo_refusal is None:
                self.match.undo()
        self.only = None
        return ""
