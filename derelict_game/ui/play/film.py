"""The film: shows what has happened already, act by act, for the eyes of one seat.

The match never waits for it. An act holds the moment after it, so a film that is skipped ends
exactly where the match stands; `outlook` is the moment that it has reached, of which everything on
the screen tells.
"""

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, Token, TokenId
from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import Animation, Animations, Effect
from derelict_game.ui.play.beats import Beat, Shown, after_each, bent_cells, riders
from derelict_game.ui.play.outlook import Outlook, Tokens
from derelict_game.ui.play.poses import Pose


@dataclass(frozen=True, slots=True)
class Act:
    """What one choice did."""

    seat: Seat
    """Who chose."""
    events: tuple[Event, ...]
    """What the watching seat may know of it."""
    after: Outlook
    """The moment afterwards, as that seat sees it."""
    told: int
    """How many events of the match had happened then."""


@dataclass
class Reel:
    """What a seat that is not at the screen will be shown when it comes back."""

    seen: Outlook
    """What it saw last."""
    told: int
    """How many events of the match had happened when it went away."""
    acts: list[Act] = field(default_factory=list)


News = tuple[Act, Event | None]
"""An act and which of its events begins to be shown; None: the act is over."""


class Film:
    """Plays acts one after the other."""

    def __init__(
        self,
        animations: Animations,
        pace: Callable[[Seat], float],
        outlook: Outlook,
        bends: frozenset[str] = frozenset(),
        announced: frozenset[str] = frozenset(),
        falls: Callable[[Cell], bool] = lambda _: False,
    ) -> None:
        self._animations = animations
        self._bends = bends
        """The kinds of marks that turn units, or turn them over."""
        self._announced = announced
        """What of a status a banner tells before the rest has been shown; empty: all of it."""
        self._falls = falls
        """Whether whoever is lost in a cell falls out of it."""
        self._pace = pace
        """How long the acts of a seat take, beside normal speed; 0: no time at all."""
        self._acts: deque[Act] = deque()
        self._beats: deque[Beat] = deque()
        self._act: Act | None = None
        self._reached = outlook
        """The moment after the last act that is over."""
        self._tokens: dict[TokenId, Token] = dict(outlook.tokens)
        self.outlook = outlook
        """The moment that is shown: another object whenever anything in it has changed."""
        self._passed = 0.0
        self._left = 0.0
        """Seconds of all acts that are not over, without what must be read."""
        self._haste = 1.0
        self.caption: Event | None = None
        """What all that is shown now belongs to."""
        self._sorted_for: object = None
        """The moment and what happens in it, of which the next two tell."""
        self._fixed: tuple[Token, ...] = ()
        self._free: dict[TokenId, Token] = {}
        """What belongs to the ground and lies still, and everything else."""

    # ---- filling

    @property
    def running(self) -> bool:
        """Whether there is anything left to show."""
        return self._act is not None or bool(self._acts)

    @property
    def waiting(self) -> int:
        """How many acts have not begun to be shown."""
        return len(self._acts)

    def add(self, acts: Iterable[Act]) -> None:
        """Show these next."""
        for act in acts:
            self._acts.append(act)
            self._left += sum(map(self._weight, self._cut(act)))
        self._haste = max(1.0, self._left / self._animations.longest_film)

    def holds_news(self, seat: Seat) -> bool:
        """Tell whether anything is left to show that a seat could not expect of its own acts."""
        rest = [*([self._act] if self._act else []), *self._acts]
        return any(act.seat != seat or any(b.steady for b in self._cut(act)) for act in rest)

    def restart(self, outlook: Outlook) -> None:
        """Show another moment, and nothing of what was to come."""
        self._acts.clear()
        self._beats.clear()
        self._act = None
        self._passed = self._left = 0.0
        self.caption = None
        self._reach(outlook)

    def _reach(self, outlook: Outlook) -> None:
        self._reached = self.outlook = outlook
        self._tokens = dict(outlook.tokens)

    def _cut(self, act: Act) -> list[Beat]:
        """Return the beats of an act."""
        pace, effects = self._pace(act.seat), self._animations.effects
        moments: list[list[tuple[Event, Animation]]] = []
        afters = list(after_each(act.events, act.after.tokens))
        following: list[Tokens] = []
        thens: list[State | None] = []
        for event, after in zip(act.events, afters, strict=True):
            # What is told without being shown belongs to what was shown before it.
            if not moments or (moments[-1] and not event.together):
                moments.append([])
                following.append(after)
                thens.append(None)
            following[-1] = after
            if (found := effects.get(event.type)) is not None:
                moments[-1].append((event, found))
            if event.then is not None:
                shown = -1 if moments[-1] or len(thens) == 1 else -2
                thens[shown] = event.then
        return [
            Beat(
                tuple(Shown(event, self._effect(event, found)) for event, found in moment),
                max(found.seconds for _, found in moment) * pace,
                act.seat,
                after,
                any(found.steady for _, found in moment),
                then,
            )
            for moment, after, then in zip(moments, following, thens, strict=True)
            if moment
        ]

    def _effect(self, event: Event, found: Animation) -> Effect:
        """Return how an event is shown: whoever is lost where there is no floor falls."""
        if found.effect is Effect.DEATH and event.cells and self._falls(event.cells[-1]):
            return Effect.FALL
        return found.effect

    # ---- playing

    def update(self, seconds: float) -> list[News]:
        """Let time pass; return what begins to be shown, and (with None) which acts are done."""
        news: list[News] = []
        self._passed += seconds
        while True:
            if self._act is None:
                if not self._acts:
                    self._passed = self._left = 0.0
                    self.caption = None
                    return news
                self._act = self._acts.popleft()
                self._beats.extend(self._cut(self._act))
                if self._beats:
                    news += self._begun(self._act)
            if self._beats:
                beat = self._beats[0]
                length = self._length(beat)
                if self._passed < length:
                    return news
                self._passed -= length
                self._left -= self._weight(beat)
                self._beats.popleft()
                self._settle(beat)
                if beat.then is not None:
                    self.outlook = self.outlook.brought_to(beat.then)
                    self._tokens = dict(self.outlook.tokens)
                self.outlook = self.outlook.on_the_way(dict(self._tokens), self._act.after)
                if self._beats:
                    news += self._begun(self._act)
                    continue
            news.append((self._act, None))
            self._reach(self._act.after)
            self._act = None

    def _begun(self, act: Act) -> list[News]:
        """Return the events that begin to be shown; a banner or caption tells what it opens."""
        beat = self._beats[0]
        if beat.has(Effect.BANNER) or beat.has(Effect.CAPTION):
            self.outlook = self.outlook.announced(act.after, self._announced)
            if act.after.outcome is not None and len(self._beats) == 1:
                # The end of the match: nothing is left that could be told too early.
                self.outlook = self.outlook.over(act.after)
            captions = (event for event, effect in beat.shown if effect is Effect.CAPTION)
            self.caption = next(captions, None)
        return [(act, event) for event in beat.events]

    def _weight(self, beat: Beat) -> float:
        """Return how much a beat adds to the length of a film, in seconds of normal speed."""
        pace = self._pace(beat.seat)
        return 0.0 if beat.steady or not pace else beat.seconds / pace

    def _length(self, beat: Beat) -> float:
        """Return how many seconds a beat takes; in a long film those of little weight are short."""
        return beat.seconds if beat.steady else beat.seconds / self._haste

    def skip(self, *, part: bool = False) -> list[News]:
        """Show the end at once, or that of this part; return the acts that are done by that."""
        rest = [*([self._act] if self._act else []), *self._acts]
        chapters = self._animations.chapters if part else frozenset()
        starts = (n for n, act in enumerate(rest) if any(e.type in chapters for e in act.events))
        end = next((number for number in starts if number), len(rest))
        if rest:
            self.restart(rest[end - 1].after)
            self.add(rest[end:])
        return [(act, None) for act in rest[:end]]

    def _settle(self, beat: Beat) -> None:
        """Bring the shown board to the moment after its events."""
        bent = bent_cells(beat, self._tokens) if self._bends else set()
        for id_ in [i for i, t in self._tokens.items() if t.kind in self._bends and t.cell in bent]:
            del self._tokens[id_]
        self._tokens |= {
            id_: t for id_, t in beat.after.items() if t.kind in self._bends and t.cell in bent
        }
        for id_, event in riders(beat, self._tokens).items():
            self._tokens[id_] = beat.after[id_]._replace(cell=event.cells[-1])
        for event, effect in beat.shown:
            for cell in event.cells if effect is Effect.APPEAR else ():
                self._tokens |= {id_: t for id_, t in beat.after.items() if t.cell == cell}
            if event.token is None:
                continue
            token = beat.after.get(event.token)
            if token is None:
                if effect in (Effect.FADE, Effect.DEATH, Effect.BLAST, Effect.FALL):
                    self._take_off(event.token, beat)
            elif effect is Effect.SLIDE:
                # A unit that moves twice in an act stops on the way.
                self._tokens[event.token] = token._replace(cell=event.cells[-1])
            else:
                self._tokens[event.token] = token

    def _take_off(self, id_: TokenId, beat: Beat) -> None:
        """Take a token off the shown board, and the marks that were on it and are gone, too."""
        gone = self._tokens.pop(id_, None)
        if gone is None:
            return
        kinds = self.outlook.rules.token_kinds
        for other, (kind, cell, _) in list(self._tokens.items()):
            ends = cell == gone.cell and other not in beat.after
            if ends and kinds[kind].role is Role.MARK:
                del self._tokens[other]

    # ---- what is seen now

    @property
    def beat(self) -> Beat | None:
        """What is being shown."""
        return self._beats[0] if self._beats else None

    @property
    def share(self) -> float:
        """How much of it is over, from 0 to 1."""
        beat = self.beat
        return min(1.0, self._passed / self._length(beat)) if beat and beat.seconds else 1.0

    def kind_of(self, id_: TokenId | None) -> str:
        """Return the kind of a token on the shown board; empty: it is not there."""
        token = self._tokens.get(id_) if id_ is not None else None
        return token.kind if token else ""

    def fixtures(self, kinds: frozenset[str]) -> tuple[Token, ...]:
        """Return the tokens of some kinds to which nothing happens: the same object for as long."""
        self._sort(kinds)
        return self._fixed

    def _sort(self, kinds: frozenset[str]) -> None:
        """Tell what lies still from everything else, once for a moment; it may be hundreds."""
        moment = (self.outlook, self.beat, kinds)
        known = self._sorted_for
        if isinstance(known, tuple) and all(a is b for a, b in zip(known, moment, strict=True)):
            return
        self._sorted_for = moment
        busy = {event.token for event in self.beat.events} if self.beat and kinds else set()
        fixed: list[Token] = []
        self._free = {}
        for id_, token in self._tokens.items():
            if token.kind in kinds and id_ not in busy:
                fixed.append(token)
            else:
                self._free[id_] = token
        if tuple(fixed) != self._fixed:
            self._fixed = tuple(fixed)

    def sprites(
        self, done_marks: Collection[str] = (), fixtures: frozenset[str] = frozenset()
    ) -> list[Sprite]:
        """Return everything on the board as it looks now, but for fixtures of some kinds.

        Who has a mark of those that are done looks spent.
        """
        self._sort(fixtures)
        done = {token.cell for token in self._free.values() if token.kind in done_marks}
        return Pose(self.outlook, self._tokens, self.beat, self.share, self._bends).sprites(
            self._free, done
        )
