"""A match: one playthrough, question by question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from derelict_game.match.ahead import Ahead, Draft
from derelict_game.match.chance import Chance
from derelict_game.match.document import MatchDocument, SaveError, Start
from derelict_game.match.history import History, Moment
from derelict_game.match.remarks import Remarks
from derelict_game.players.player import Player
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.codec import StateError
from derelict_game.rules.event import Event
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.state import State


@dataclass(frozen=True, slots=True)
class Step:
    """One choice of the record."""

    seat: Seat
    choice: Choice


@dataclass(frozen=True, slots=True)
class Mark:
    """How far the log had come after a choice of the record."""

    events: int
    """How many events had happened by then."""
    turn: int
    voice: Seat
    """Whose matter it was: who chose, or for dice who is asked next."""
    secret: bool = False
    """Whether the choice was hidden from the others."""


class Observer(Protocol):
    """Somebody who writes down what happens in a match, at once."""

    def chosen(self, match: "Match", step: Step) -> None:
        """Take note of a choice that has been carried out."""

    def undone(self, match: "Match", steps: int) -> None:
        """Take note that the last choices were taken back."""


class Match:
    """One playthrough: a state, its players, its dice and its record.

    Headless play is `while match.offer: match.advance()`. Nothing in here waits: a player that is
    still thinking is asked again at the next `advance`.
    """

    def __init__(
        self,
        rules: AnyRules,
        start: Start,
        *,
        seed: int,
        players: Mapping[Seat, Player] | None = None,
        player_names: Mapping[str, str] | None = None,
        chance: Chance | None = None,
        observer: Observer | None = None,
    ) -> None:
        self.rules = rules
        self.start = start
        self.id = ""
        """By what it is known wherever it goes on; empty until somebody keeps it."""
        self.state: State = start.state(rules)
        self.players = dict(players or {})
        self.player_names = dict(player_names or {})
        self.chance = chance or Chance(seed)
        self.observer = observer
        self.steps: list[Step] = []
        """The record: every choice that stands, those of the chance seat included."""
        self.log: list[Event] = []
        """Everything that happened since the match began."""
        self.marks: list[Mark] = []
        """One for every choice of the record."""
        self.reasons: dict[int, str] = {}
        """Why players took their choices, by the place in the record, where they said so."""
        self.printed: dict[int, str] = {}
        """What players printed while they thought, by the place in the record."""
        self.remarks = Remarks()
        self._history = History(rules.undo)
        self._questions = 0
        self.open: tuple[Offer, ...] = ()
        """All open questions, first the one that is answered next."""
        self._ahead = Ahead(rules)
        self.taken_back = 0
        """How often something was taken back."""
        self._considered = -1
        """For which question everybody was told what else is open."""
        self._ask()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays, in the order of play; chance is not among them."""
        return self.state.seats or self.rules.seats(self.start.setup)

    @property
    def offer(self) -> Offer | None:
        """The open question that is answered next; None: the match is over."""
        return self.open[0] if self.open else None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self.rules.outcome(self.state)

    def view(self, seat: Seat) -> State:
        """Return what a seat may know, and what it has answered ahead.

        Whoever may answer in secret before its turn sees itself asked.
        """
        later = any(one.secret and one.seat == seat for one in self.open[1:])
        draft = self._draft(seat) if later or self.waits(seat) else None
        view: State = self.rules.view(draft.state if draft else self.state, seat)
        return view

    def _draft(self, seat: Seat) -> Draft | None:
        return self._ahead.draft(self.state, self._questions, seat)

    def asked(self, seat: Seat) -> Offer | None:
        """Return the question that a seat can answer now: its own, though others answer first.

        Only what is answered in secret need not wait.
        """
        offer = self.offer
        if offer is None or (offer.seat == seat and not self._ahead.count(seat)):
            return offer
        if not any(one.secret and one.seat == seat for one in self.open):
            return None
        draft = self._draft(seat)
        if draft is None or draft.offer is None:
            return None
        return self._numbered(draft.offer, self._questions - 1, self._ahead.count(seat))

    def waits(self, seat: Seat) -> bool:
        """Tell whether answers that a seat gave ahead wait for their turn."""
        return self._ahead.count(seat) > 0

    def is_private(self, seat: Seat) -> bool:
        """Tell whether what a seat sees and is asked now is for its eyes alone."""
        asked = any(offer.secret for offer in self.open if offer.seat == seat)
        return asked or self.rules.hides(self.state, seat)

    # ---- playing

    def advance(self) -> bool:
        """Ask the seat that has the offer once; False: it is still thinking, or all is over."""
        offer = self.offer
        if offer is None:
            return False
        if offer.roll is not None:
            self.choose(self.chance.answer(offer.roll))
            return True
        kept = self._ahead.next(offer)
        if kept is not None:
            self.choose(kept)
            return True
        self.let_consider()
        player = self.players[offer.seat]
        choice = player.choose(self.view(offer.seat), offer)
        if choice is None:
            return False
        if player.remark:
            self.remarks.all[len(self.steps)] = player.remark
        self.choose(choice)
        if player.reason:
            self.reasons[len(self.steps) - 1] = player.reason
        if player.printed:
            self.printed[len(self.steps) - 1] = player.printed
        return True

    def let_consider(self) -> None:
        """Let those think whose questions are open, too, though others answer first."""
        offer = self.offer
        if offer is not None and self._considered != offer.number:
            self._considered = offer.number
            for later in self.open[1:]:
                # Whoever thinks ahead tries things out where it is asked first.
                draft = self._draft(later.seat) if later.seat in self.players else None
                if draft is not None:
                    view: State = self.rules.view(draft.state, later.seat)
                    self.players[later.seat].consider(view, later)

    def roll(self) -> None:
        """Let the chance seat answer until somebody else is asked."""
        while self.offer is not None and self.offer.roll is not None:
            self.choose(self.chance.answer(self.offer.roll))

    def choose(self, choice: Choice, seat: Seat | None = None) -> None:
        """Answer an open question: the checked door, which refuses what is not offered.

        A seat that is named may answer in secret before its turn; see `asked`.
        """
        if not self.open:
            raise IllegalChoice("The match is over.")
        if seat is not None and (seat != self.open[0].seat or self.waits(seat)):
            own = self.asked(seat)
            if own is None or choice not in own:
                raise IllegalChoice(f"'{str(choice)[:80]}' is not offered now.")
            self._ahead.keep(seat, choice)
            return
        # Behind the first question only the chance seat may answer, as when a clock runs out.
        first, *others = self.open
        answerable = (first, *(other for other in others if other.seat == CHANCE))
        offer = next((one for one in answerable if choice in one), None)
        if offer is None:
            raise IllegalChoice(f"'{str(choice)[:80]}' is not offered now.")
        if offer.seat != CHANCE:
            dice = (self.chance.used, self.chance.forced_used)
            moment = Moment(offer.seat, self.state.copy(), len(self.steps), len(self.log), dice)
            self._history.remember(moment)
        turn, events = self.state.turn, self.rules.apply(self.state, choice)
        step = Step(offer.seat, choice)
        self.steps.append(step)
        self._ask()
        secret = self.state.turn == turn and any(one.secret for one in self.open)
        told = self.remarks.due(len(self.steps), lambda at: self.steps[at].seat, secret=secret)
        self.log += [*told, *events]
        # Where a game only pauses nobody has done anything.
        pause = offer.roll is not None and not offer.roll.sides
        voice = CHANCE if pause else self._voice(offer.seat)
        self.marks.append(Mark(len(self.log), self.state.turn, voice, offer.secret))
        self._history.close(offer.seat, events, self.offer.seat if self.offer else None)
        if self.observer:
            self.observer.chosen(self, step)

    def _voice(self, chose: Seat) -> Seat:
        if chose != CHANCE:
            return chose
        if self.offer is not None and self.offer.seat != CHANCE:
            return self.offer.seat
        return self.marks[-1].voice if self.marks else chose

    def time_out(self) -> None:
        """Let the clock that runs beside the open question run out, or raise IllegalChoice."""
        clock = self.clock
        if clock is None or clock.roll is None:
            raise IllegalChoice("No clock runs now.")
        self.choose(self.chance.answer(clock.roll))

    @property
    def clock(self) -> Offer | None:
        """What chance is asked when the time is up of whoever is asked first; None: no matter."""
        return next((one for one in self.open[1:] if one.clock), None)

    def let_others_first(self) -> bool:
        """Let those go first who need no time, where the rules have it so; False: they do not."""
        for offer in self.open[1:]:
            if offer.roll is not None and not offer.clock:
                self.choose(self.chance.answer(offer.roll))
                return True
        return False

    def _ask(self) -> None:
        offers: tuple[Offer, ...] = self.rules.open_offers(self.state)
        self.open = tuple(self._numbered(offer, self._questions) for offer in offers)
        self._questions += 1

    def _numbered(self, offer: Offer, number: int, ahead: int = 0) -> Offer:
        own = sum(step.seat == offer.seat for step in self.steps) if offer.secret else None
        return replace(offer, number=number, place=own if own is None else own + ahead)

    # ---- undo

    @property
    def undo_refusal(self) -> str | None:
        """Why nothing can be taken back now; None: something can."""
        return self._history.refusal

    @property
    def before(self) -> Offer | None:
        """The question to which undo would return."""
        moment = self._history.last
        offer: Offer | None = self.rules.offer(moment.state) if moment else None
        return offer

    def take_back_ahead(self, seat: Seat) -> bool:
        """Take back the last answer that a seat has given ahead; False: there is none."""
        taken = self._ahead.take_back(seat)
        self.taken_back += taken
        return taken

    def undo(self) -> None:
        """Return to the last question of the seat that is asked now."""
        if self.undo_refusal is not None:
            raise IllegalChoice(self.undo_refusal)
        moment = self._history.pop()
        taken_back = len(self.steps) - moment.steps
        self.taken_back += 1
        self.state = moment.state
        self.chance.used, self.chance.forced_used = moment.dice
        del self.steps[moment.steps :]
        del self.marks[moment.steps :]
        del self.log[moment.events :]
        self.remarks.take_back(moment.steps)
        for told in (self.reasons, self.printed):
            for place in [place for place in told if place >= moment.steps]:
                del told[place]
        self._ask()
        if self.observer:
            self.observer.undone(self, taken_back)

    def open_answers(self, seat: Seat) -> tuple[Choice, ...]:
        """Return what a seat has answered and can still take back, the last one last."""
        if self.waits(seat):
            return self._ahead.kept(seat)
        moments = self._history.moments if self.offer and self.offer.seat == seat else ()
        return tuple(self.steps[moment.steps].choice for moment in moments)

    def take_out(self, seat: Seat, choice: Choice) -> None:
        """Take back one of a seat's open answers; those after it are given again if they fit."""
        answers = self.open_answers(seat)
        if self.waits(seat):
            self._ahead.take_out(seat, choice)
            self.taken_back += 1
            return
        place = len(answers) - 1 - answers[::-1].index(choice)
        for _ in answers[place:]:
            self.undo()
        for later in answers[place + 1 :]:
            if self.offer is None or later not in self.offer:
                break
            self.choose(later)

    # ---- trying out

    def attempt(self, action: Callable[[], None]) -> None:
        """Do something with the match, and leave the match as it was if that raises an error."""
        state, steps, events = self.state.copy(), len(self.steps), len(self.log)
        history, questions, offers = self._history.copy(), self._questions, self.open
        used, forced_used = self.chance.used, self.chance.forced_used
        try:
            action()
        except Exception:
            self.state, self._history = state, history
            self._questions, self.open = questions, offers
            self.chance.used, self.chance.forced_used = used, forced_used
            del self.steps[steps:]
            del self.marks[steps:]
            del self.log[events:]
            self.remarks.take_back(steps)
            raise

    # ---- saving

    def document(self, *, bare: bool = False) -> MatchDocument:
        """Return the match as a document; bare: only the record."""
        return MatchDocument(
            id=self.id,
            start=self.start,
            seed=self.chance.seed,
            dice_used=self.chance.used,
            forced=list(self.chance.forced),
            forced_used=self.chance.forced_used,
            strict_dice=self.chance.strict,
            questions=self._questions - 1,
            players=self.player_names,
            steps=[(step.seat, str(step.choice)) for step in self.steps],
            printed=self.printed,
            remarks=self.remarks.all,
            state=None if bare else self.rules.codec.dump(self.state),
            outcome=self.outcome,
        )

    @staticmethod
    def from_document(rules: AnyRules, document: MatchDocument) -> "Match":
        """Return the match at the very question at which it was saved, without players."""
        if document.state is None:
            raise SaveError("This is a bare record; there is no state to go on from.")
        chance = Chance(
            document.seed,
            document.dice_used,
            tuple(document.forced),
            document.forced_used,
            document.strict_dice,
        )
        match = Match(
            rules,
            document.start,
            seed=document.seed,
            player_names=document.players,
            chance=chance,
        )
        match.id = document.id
        match.printed = dict(document.printed)
        match.remarks = Remarks(document.remarks, len(document.steps))
        try:
            match.state = rules.codec.load(match.state.chart, document.state)
            match.steps = [Step(Seat(s), Choice.parse(text)) for s, text in document.steps]
            match._questions = document.questions
            match._ask()
        except (StateError, IllegalChoice) as error:
            raise SaveError(f"The save is damaged: {error}") from None
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
            # The checksum was right, so somebody wrote this state by hand.
            raise SaveError("The save is damaged: its state makes no sense.") from None
        match.marks = [Mark(0, match.state.turn, step.seat) for step in match.steps]
        match._history.forget("The match was loaded here.")
        return match

    def take_past(self, past: "Match") -> None:
        """Take over state, log and undo of another match that came to the same question."""
        self.state, self.remarks = past.state, past.remarks
        self.log, self.marks, self._history = past.log, past.marks, past._history
