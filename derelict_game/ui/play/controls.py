"""What the person at the screen can do now: clicks, keys and buttons become choices.

No rule stands here and nothing is drawn. Everything comes from the open offer, from the view of the
seat, and from the theme's data.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token
from derelict_game.rules.choice import Choice, Point
from derelict_game.rules.hints import Refusal
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.ui.look.theme import ChoiceLook, Shape, choice_name
from derelict_game.ui.play.asked import Action, Asked
from derelict_game.ui.play.gestures import Gestures
from derelict_game.ui.play.pointing import Pointing
from derelict_game.ui.play.walks import Walk, walks

ENTER = ("return", "enter")
PICK_FIRST = "First pick the piece that is to do it."
MOST_TURNS = 4
"""A full turn; no facing is further away."""


@dataclass
class Controls(Asked):
    """The controls of a match at one screen."""

    only: str | None = None
    """The kind of choice whose points alone are shown and clicked; None: all."""
    _picked: tuple[object, tuple[Point, ...]] = (None, ())
    """What has been pointed at so far, and in which question."""
    message: str = ""
    """What the person should be told about the last click."""
    gestures: Gestures = field(default_factory=Gestures)
    """How many choices each click or key since the last undo barrier has taken."""
    _lit: tuple[object, dict[Point, ChoiceLook]] = (None, {})
    _pointing: tuple[object, Pointing] = (None, Pointing((), {}))
    _walks: tuple[object, dict[Cell, Walk]] = (None, {})

    # ---- what can be pointed at

    @property
    def picked(self) -> tuple[Point, ...]:
        """What has been pointed at so far."""
        key, picked = self._picked
        return picked if self.offer is not None and self.key(self.offer) == key else ()

    def pointing(self) -> Pointing:
        """Return the choices that can be made by pointing, as far as that has come."""
        offer = self.offer
        now = (self.key(offer), self.only, self.picked)
        if self._pointing[0] != now:
            slots = {slot.name: slot for tray in self.trays() for slot in tray.slots}
            kept = offer.choices if offer is not None and not offer.question else ()
            choices = tuple(choice for choice in kept if self.only in (None, choice.kind))
            self._pointing = (now, Pointing(choices, slots, self.picked))
        return self._pointing[1]

    def pick(self, at: Point) -> bool:
        """Point at something that needs another point, or a button, to become a choice."""
        offer, pointing = self.offer, self.pointing()
        if offer is None:
            return False
        for picked in (self.picked, ()) if self.picked else ((),):
            now = replace(pointing, picked=picked)
            leads = any(self._is_plain(choice) for choice in now.leading(at))
            if leads or any(self.needs_button(choice) for choice in now.holding(at)):
                self._picked = (self.key(offer), (*picked, at))
                return True
        return False

    def unpick(self) -> bool:
        """Let go of what was pointed at; False: there was nothing."""
        had = bool(self.picked)
        self._picked = (None, ())
        return had

    def _is_plain(self, choice: Choice) -> bool:
        """Tell whether a choice is made by pointing alone."""
        order, offer = self.theme.choices.click_order, self.offer
        if choice.kind == self.only:
            return True
        plain = self.only is None and (choice.kind in order or not order)
        return plain and offer is not None and choice not in offer.deliberate

    def needs_button(self, choice: Choice) -> bool:
        """Tell whether a choice is made by a button once what acts is picked."""
        offer = self.offer
        deliberate = offer is not None and choice in offer.deliberate
        return self.only is None and not deliberate and not self._is_plain(choice)

    def choices_at(self, at: Point) -> list[Choice]:
        """Return every choice that begins or goes on there: what a right click lists."""
        found = self.pointing().holding(at)
        return found or replace(self.pointing(), picked=()).holding(at)

    def is_whole(self, choice: Choice, at: Point) -> bool:
        """Tell whether a choice needs nothing but what is picked and one more point."""
        points = set(self.pointing().points(choice))
        return points <= {*self.picked, at}

    def clicked(self, at: Point) -> tuple[Choice, ...]:
        """Return what a plain click takes: one choice, a whole walk, or nothing.

        A bad bet is not taken by a plain click; it is asked about.
        """
        meant = self.meant(at)
        return () if self.only is None and self.is_bad_bet(meant) else meant

    def is_bad_bet(self, choices: Sequence[Choice]) -> bool:
        """Tell whether choices more likely turn out badly than well."""
        odds = self.odds_of(choices[-1]) if choices and self.offer is not None else None
        return odds is not None and odds.worth < 0

    def meant(self, at: Point) -> tuple[Choice, ...]:
        """Return what a plain click is about, however bad a bet that is."""
        wanted = self._wanted(at)
        if wanted:
            return wanted[:1] if len(wanted) == 1 else ()
        walk = self.walks().get(at) if isinstance(at, Cell) and not self.picked else None
        return walk.choices if walk else ()

    def is_ambiguous(self, at: Point) -> bool:
        """Tell whether a click could mean several choices, of which none is preferred."""
        return len(self._wanted(at)) > 1

    def _wanted(self, at: Point) -> tuple[Choice, ...]:
        """Return what a plain click may take: of several bets the best, else what is preferred.

        Nothing where the point leads on to more of the same rank: then it is picked first.
        """
        pointing = self.pointing()
        if pointing.picked and not pointing.holding(at):
            pointing = replace(pointing, picked=())
        if any(self._is_plain(choice) for choice in pointing.leading(at)):
            return ()
        allowed = [choice for choice in pointing.whole(at) if self._is_plain(choice)]
        allowed.sort(key=lambda choice: self._rank(choice.kind))
        if len(allowed) > 1 and self.odds_of(allowed[0]) is not None:
            bets = [(choice, odds) for choice in allowed if (odds := self.odds_of(choice))]
            return (max(bets, key=lambda bet: bet[1].worth)[0],)
        best = self._rank(allowed[0].kind) if allowed else 0
        return tuple(choice for choice in allowed if self._rank(choice.kind) == best)

    def _rank(self, kind: str) -> int:
        order = self.theme.choices.click_order
        return order.index(kind) if kind in order else len(order)

    def refusal(self, at: Point) -> Refusal | None:
        """Return why pointing there means nothing, for the kind that is most likely meant."""
        pointing = self.pointing()
        open_ones = [c for c in pointing.holding() if c not in pointing.whole()]
        kinds = [self.only] if self.only else [choice.kind for choice in open_ones]
        if self.picked and not kinds:
            # What is picked needs a button; whoever points on wanted something else with it.
            kinds = self.cell_kinds()
        for kind in dict.fromkeys(kinds if self.only or self.picked else ()):
            found = self.match.rules.why_not(self.view(), pointing.instead(kind, at))
            if found is not None:
                return found
        return None

    def idle_refusal(self, at: Cell) -> Refusal | None:
        """Return why a piece of one's own can do nothing; None: it can, or nobody can tell."""
        why_not, view = self.match.rules.why_not, self.view()
        always = self.theme.seats.actions.get(self.seat or "", ())
        buttons = [kind for kind in always if self.theme.choices.named(kind).needs_pick]
        kinds = dict.fromkeys((*buttons, *self.theme.choices.click_order))
        found = {kind: why_not(view, Choice(kind, at)) for kind in kinds}
        if not found or not all(found.values()):
            return None
        # What is true of this piece says more than what is true of all.
        own = [why for kind, why in found.items() if why != why_not(view, Choice(kind))]
        return own[0] if own else next(iter(found.values()))

    def is_target(self, at: Point) -> bool:
        """Tell whether something could be done there by a piece that has to be picked first."""
        offer = self.offer
        return offer is not None and any(choice.to == at for choice in offer.choices)

    def why_greyed(self, kind: str) -> Refusal | None:
        """Return why an action of the panel cannot be done with what is picked."""
        asked = self.pointing().instead(kind, None)
        refusal = self.match.rules.why_not(self.view(), asked)
        if refusal is None and self.theme.choices.named(kind).needs_pick:
            return Refusal(PICK_FIRST)
        return refusal

    def walks(self) -> dict[Cell, Walk]:
        """Return where the active unit can walk, worked out once for a question."""
        offer = self.offer
        words = self.theme.choices.walk
        if offer is None or self.only not in (None, *words.choices):
            return {}
        if self._walks[0] != self.key(offer):
            found = walks(self.match.rules, self.view(), words.choices, words.events)
            self._walks = (self.key(offer), found)
        return self._walks[1]

    def lit(self) -> dict[Point, ChoiceLook]:
        """Return what can be pointed at next, and how that is shown."""
        offer = self.offer
        if offer is None:
            return {}
        now = (self.key(offer), self.only, self.picked, self.theme)
        if self._lit[0] != now:
            self._lit = (now, self._looks_ahead())
        return self._lit[1]

    def _looks_ahead(self) -> dict[Point, ChoiceLook]:
        looks: dict[Point, ChoiceLook] = {}
        for point, choices in self.pointing().ahead().items():
            shown = [c for c in choices if self._is_plain(c)]
            wanted = self._wanted(point)
            if wanted or shown:
                first = wanted[0] if wanted else min(shown, key=lambda c: self._rank(c.kind))
                look = self.theme.choices.look(first)
                if not wanted and not self.picked:
                    # What acts is framed; the shape of its choice is for the targets.
                    look = look.model_copy(update={"shape": Shape.SQUARE})
                looks[point] = look
            elif button := [c for c in choices if self.needs_button(c)]:
                looks[point] = self.theme.choices.look(button[0])
        return looks

    def highlights(self) -> dict[Cell, ChoiceLook]:
        """Return the cells of the board that can be pointed at next, and how they are shown."""
        return {point: look for point, look in self.lit().items() if isinstance(point, Cell)}

    def stops(self) -> list[Point | Choice]:
        """Return what can act, for whoever steps through it with a key.

        What needs no pointing and has no key of its own can be stepped to as well.
        """
        offer, pointing = self.offer, replace(self.pointing(), picked=())
        if offer is None:
            return []
        first = self.theme.choices.first
        points = {p: c for p, c in pointing.ahead().items() if any(map(self._is_shown, c))}
        calls = {p: [one for one in c if one.to is None] for p, c in points.items()}
        units = [p for p, c in calls.items() if any(one.kind == first for one in c)]
        buttons = [a.choice for a in self.offered_actions() if a.choice and not a.look.key]
        found: list[Point | Choice] = []
        for point in units or points:
            # What can be done with the thing that is picked comes next after it.
            found += [point, *(c for c in buttons if point in self.picked and point in c.points)]
        return [*found, *(choice for choice in buttons if choice not in found)]

    def _is_shown(self, choice: Choice) -> bool:
        return self._is_plain(choice) or self.needs_button(choice)

    def actions(self, seat: Seat) -> list[Action]:
        """Return the actions of a seat's panel: always the same ones, then the others.

        Those that are not possible now are greyed, so that everything keeps its place. Questions in
        between grey them all: they are answered beside the board. Once something is picked, the
        button of a kind takes what can be done with it.
        """
        offer = self.offer
        found: dict[str, Action] = {}
        if offer and offer.seat == seat and not offer.question:
            pointing = self.pointing()
            held, whole = set(pointing.holding()), set(pointing.whole())
            for choice in offer.choices:
                points = pointing.points(choice)
                if points and self.picked and choice not in held:
                    continue
                name = choice.kind if points else choice_name(choice)
                plain = choice if not points or choice in whole else None
                cost = offer.cost(choice) if offer.costs else None
                if name not in found:
                    look = self.theme.choices.look(plain or Choice(choice.kind))
                    found[name] = Action(name, choice.kind, look, plain, cost)
                    continue
                # Cells of one kind may cost differently; the least is shown.
                least = min(cost or 0, found[name].cost or 0) if cost is not None else None
                found[name] = replace(found[name], cost=least, choice=found[name].choice or plain)
        for name, action in found.items():
            if action.look.needs_pick and action.choice is None:
                found[name] = replace(action, enabled=False)
        always = self.theme.seats.actions.get(seat, ())
        # A kind that only picks a cell needs no button beside the cells themselves.
        found = {n: a for n, a in found.items() if n in always or a.choice or not self._by_click(a)}
        shown = []
        for name in always:
            kind = name.split()[0]
            grey = Action(name, kind, self.theme.choices.named(name, kind), None, enabled=False)
            shown.append(found.pop(name, grey))
        return shown + list(found.values())

    def _by_click(self, action: Action) -> bool:
        """Tell whether plain clicks reach what an action would show alone."""
        order = self.theme.choices.click_order
        return not order or action.kind in order

    def offered_actions(self) -> list[Action]:
        """Return the actions of the panel that can be done now."""
        offer = self.offer
        return [one for one in self.actions(offer.seat) if one.enabled] if offer else []

    def cell_kinds(self) -> list[str]:
        """Return the kinds of choices that the seat can have with a cell, what it prefers first."""
        offer, order = self.offer, self.theme.choices.click_order
        if not order:
            pointing = self.pointing()
            return list(dict.fromkeys(c.kind for c in pointing.choices if pointing.points(c)))
        always = self.theme.seats.actions.get(offer.seat, ()) if offer else ()
        # Whatever else can be clicked only answers questions, and is of no use at other times.
        return [kind for kind in order if not always or kind in always or kind == order[0]]

    def unused(self, done: Collection[Cell]) -> list[Choice]:
        """Return the choices of units that wait for their first deed; done: who had theirs."""
        offer = self.offer
        first = self.theme.choices.first
        waiting = offer.choices if offer and not offer.question else ()
        if offer and offer.secret:
            # Whoever was told what to do has no choices left.
            return list({c.cell: c for c in waiting if c.cell is not None}.values())
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
        named = [c for c in offer.choices if self.theme.choices.look(c).key == key]
        pointing = self.pointing()
        ready = [c for c in named if not pointing.points(c) or c in pointing.whole()]
        if named and not ready and not self.theme.choices.look(named[0]).needs_pick:
            self.show_only(named[0].kind)
        return tuple(ready[:1])

    def show_only(self, kind: str | None) -> None:
        """Show the cells of one kind alone; the same kind again shows all."""
        if kind is None or self.guide is None or self.guide.allows_kind(kind):
            self.only = None if kind == self.only else kind
            self.unpick()

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
        first = self.theme.choices.first
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
            self.match.choose(choice, offer.seat)
            self.advanced()
            taken += 1
            quiet = self.theme.choices.walk.events
            if any(event.type not in quiet for event in self.match.log[told:]):
                break
        if taken:
            self.only = None
            if self.match.undo_refusal is not None:
                self.gestures.clear()
            self.gestures.took(choices[:taken])
        return taken

    def lying(self, slot: Point) -> Choice | None:
        """Return the choice that has put something into a slot and can be taken back.

        Of a cell: what the piece there was told in secret.
        """
        offer = self.offer
        if offer is None:
            return None
        if isinstance(slot, Cell):
            told = self.match.open_answers(offer.seat) if offer.secret else ()
            found = next((choice for choice in told if choice.cell == slot), None)
            return found if found is None or self.guide is None else None
        if self.guide is not None and not self.guide.allows_undo():
            return None
        filled = any(one.name == slot and one.kind for tray in self.trays() for one in tray.slots)
        answers = reversed(self.match.open_answers(offer.seat)) if filled else ()
        return next((choice for choice in answers if slot in choice.words), None)

    def is_spare(self, slot: str) -> bool:
        """Tell whether what lies in a slot could take the place of something else."""
        offer = self.offer
        if offer is None or not offer.secret or not self.match.open_answers(offer.seat):
            return False
        slots = (one for tray in self.trays() for one in tray.slots if one.name == slot)
        return any(one.kind and not (one.faint or one.locked) for one in slots)

    def take_out(self, choice: Choice, slot: Point) -> Point | None:
        """Take back what has put something into a slot; return where it lies again."""
        offer = self.offer
        assert offer is not None
        self.match.take_out(offer.seat, choice)
        self.gestures.took_out(choice)
        self.only = None
        if isinstance(slot, Cell):
            return slot
        free = {one.name for tray in self.trays() for one in tray.slots if one.kind}
        return next((word for word in choice.words if word in free and word != slot), None)

    def undo(self) -> str:
        """Take the last gesture back; return why nothing can be, in a sentence."""
        if self.guide is not None and not self.guide.allows_undo():
            # A guide speaks for itself, as long as it has anything left to say.
            return self.guide.refusal if self.match.outcome else ""
        gesture = self.gestures.pop()
        for choice in reversed(gesture.taken) if gesture else (None,):
            if (refusal := self._take_back(choice)) is not None:
                return refusal
        for choice in reversed(gesture.taken_out) if gesture else ():
            offer = self.coming
            if offer is not None and choice in offer:
                self.match.choose(choice, offer.seat)
        self.only = None
        return ""

    def _take_back(self, choice: Choice | None) -> str | None:
        """Take an answer back, or the last one; return why that cannot be done."""
        own = self.coming
        if own is not None and own.secret and choice in self.match.open_answers(own.seat):
            assert choice is not None
            self.match.take_out(own.seat, choice)
            return None
        people = [own.seat] if own else [one.seat for one in self.match.open]
        if any(self.match.take_back_ahead(seat) for seat in people):
            return None
        if (refusal := self.match.undo_refusal) is None:
            self.match.undo()
        return refusal
