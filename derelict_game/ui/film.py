"""The film: shows what has happened already, act by act, for the eyes of one seat.

The match never waits for it. An act holds the board as it was afterwards, so a film that is skipped
ends exactly where the match stands.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from derelict_game.board.geometry import Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.event import Event
from derelict_game.rules.seat import Seat
from derelict_game.ui.theme import Animations, Effect

Tokens = Mapping[TokenId, Token]


@dataclass(frozen=True, slots=True)
class Act:
    """What one choice did."""

    seat: Seat
    """Who chose."""
    events: tuple[Event, ...]
    """What the watching seat may know of it."""
    tokens: Tokens
    """The board afterwards, as that seat sees it."""
    told: int
    """How many events of the match had happened then."""


@dataclass(frozen=True, slots=True)
class Beat:
    """One event that is being shown."""

    event: Event
    effect: Effect
    seconds: float
    seat: Seat
    after: Tokens


@dataclass(frozen=True, slots=True)
class Sprite:
    """A token as it is drawn at this moment."""

    token: Token
    x: float
    y: float
    turn: float = 0.0
    """Quarters clockwise beside its facing."""
    alpha: int = 255
    becomes: Token | None = None
    """What it is turning into, as a door that opens or closes does."""
    share: float = 0.0
    """How far it has turned into that."""


@dataclass
class Reel:
    """What a seat that is not at the screen will be shown when it comes back."""

    tokens: Tokens
    told: int
    """How many events of the match had happened when it went away."""
    acts: list[Act] = field(default_factory=list)


News = tuple[Act, Event | None]
"""An act and which of its events begins to be shown; None: the act is over."""


class Film:
    """Plays acts one after the other."""

    def __init__(
        self, animations: Animations, pace: Callable[[Seat], float], tokens: Tokens
    ) -> None:
        self._animations = animations
        self._pace = pace
        """How long the acts of a seat take, beside normal speed; 0: no time at all."""
        self._acts: deque[Act] = deque()
        self._beats: deque[Beat] = deque()
        self._act: Act | None = None
        self._tokens: dict[TokenId, Token] = dict(tokens)
        self._passed = 0.0
        self._left = 0.0
        """Seconds of all acts that are not over."""
        self._haste = 1.0

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
            self._left += sum(beat.seconds for beat in self._cut(act))
        self._haste = max(1.0, self._left / self._animations.longest_film)

    def restart(self, tokens: Tokens) -> None:
        """Show another board, and nothing of what was to come."""
        self._acts.clear()
        self._beats.clear()
        self._act = None
        self._tokens = dict(tokens)
        self._passed = self._left = 0.0

    def _cut(self, act: Act) -> list[Beat]:
        """Return the beats of an act."""
        pace, effects = self._pace(act.seat), self._animations.effects
        return [
            Beat(event, found.effect, found.seconds * pace, act.seat, act.tokens)
            for event in act.events
            if (found := effects.get(event.type)) is not None
        ]

    # ---- playing

    def update(self, seconds: float) -> list[News]:
        """Let time pass; return what begins to be shown, and (with None) which acts are done."""
        news: list[News] = []
        self._passed += seconds * self._haste
        while True:
            if self._act is None:
                if not self._acts:
                    self._passed = self._left = 0.0
                    return news
                self._act = self._acts.popleft()
                self._beats.extend(self._cut(self._act))
                if self._beats:
                    news.append((self._act, self._beats[0].event))
            if self._beats:
                beat = self._beats[0]
                if self._passed < beat.seconds:
                    return news
                self._passed -= beat.seconds
                self._left -= beat.seconds
                self._beats.popleft()
                self._settle(beat)
                if self._beats:
                    news.append((self._act, self._beats[0].event))
                    continue
            news.append((self._act, None))
            self._tokens = dict(self._act.tokens)
            self._act = None

    def skip(self) -> list[News]:
        """Show the end at once; return the acts that are done by that."""
        rest = [*([self._act] if self._act else []), *self._acts]
        if rest:
            self.restart(rest[-1].tokens)
        return [(act, None) for act in rest]

    def _settle(self, beat: Beat) -> None:
        """Bring the shown board to the moment after an event."""
        for cell in beat.event.cells if beat.effect is Effect.APPEAR else ():
            self._tokens |= {id_: t for id_, t in beat.after.items() if t.cell == cell}
        id_ = beat.event.token
        if id_ is None:
            return
        token = beat.after.get(id_)
        if token is None:
            if beat.effect is Effect.FADE:
                self._tokens.pop(id_, None)
        elif beat.effect is Effect.SLIDE:
            # A unit that moves twice in an act stops on the way.
            self._tokens[id_] = token._replace(cell=beat.event.cells[-1])
        else:
            self._tokens[id_] = token

    # ---- what is seen now

    @property
    def beat(self) -> Beat | None:
        """The event that is being shown."""
        return self._beats[0] if self._beats else None

    @property
    def share(self) -> float:
        """How much of it is over, from 0 to 1."""
        beat = self.beat
        return min(1.0, self._passed / beat.seconds) if beat and beat.seconds else 1.0

    def kind_of(self, id_: TokenId | None) -> str:
        """Return the kind of a token on the shown board; empty: it is not there."""
        token = self._tokens.get(id_) if id_ is not None else None
        return token.kind if token else ""

    def sprites(self) -> list[Sprite]:
        """Return everything on the board as it looks now."""
        beat = self.beat
        moving = beat.event.token if beat else None
        shown = [
            self._moving(token, beat)
            if beat is not None and id_ == moving
            else Sprite(token, token.cell.x, token.cell.y)
            for id_, token in self._tokens.items()
        ]
        if beat is not None and beat.effect is Effect.APPEAR:
            alpha = round(255 * self.share)
            shown += (
                Sprite(token, token.cell.x, token.cell.y, alpha=alpha)
                for id_, token in beat.after.items()
                if id_ not in self._tokens and token.cell in beat.event.cells
            )
        return shown

    def _moving(self, token: Token, beat: Beat) -> Sprite:
        share, cells = self.share, beat.event.cells
        after = beat.after.get(beat.event.token) if beat.event.token is not None else None
        if beat.effect is Effect.SLIDE and len(cells) > 1:
            x = cells[0].x + (cells[-1].x - cells[0].x) * share
            y = cells[0].y + (cells[-1].y - cells[0].y) * share
            return Sprite(token, x, y)
        if beat.effect is Effect.SPIN and after is not None:
            turn = _quarters(token.facing, after.facing) * share
            return Sprite(token, token.cell.x, token.cell.y, turn)
        if beat.effect is Effect.SLIDE_OPEN:
            return Sprite(token, token.cell.x, token.cell.y, becomes=after, share=share)
        alpha = round(255 * (1 - share)) if beat.effect is Effect.FADE else 255
        return Sprite(token, token.cell.x, token.cell.y, alpha=alpha)


def _quarters(before: Facing, after: Facing) -> int:
    """Return the shortest turn between two facings, clockwise if positive."""
    return (after - before + 1) % 4 - 1
