"""Poses: how tokens look while something happens to them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from math import pi, sin

from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.ui.draw.sprite import Sprite
from derelict_game.ui.look.theme import Effect
from derelict_game.ui.play.beats import Beat, Shown, bent_cells, riders
from derelict_game.ui.play.outlook import Outlook

LUNGE = 0.55
"""How far an attacker goes to its target, as a share of the way."""
BUMP = 0.22
"""How far somebody goes who runs into something, as a share of the way."""
SHAKE = 0.07
"""How far somebody who is lost shakes, in cells."""


@dataclass(frozen=True, slots=True)
class Pose:
    """A board in the middle of a beat, or at rest."""

    outlook: Outlook
    tokens: Mapping[TokenId, Token]
    """What is on the shown board."""
    beat: Beat | None
    share: float
    """How much of the beat is over, from 0 to 1."""
    bends: frozenset[str] = frozenset()
    """The kinds of marks that turn units, or turn them over."""

    def sprites(self, drawn: Mapping[TokenId, Token], done: Collection[Cell]) -> list[Sprite]:
        """Return some tokens as they look; done: units of these cells look spent."""
        owners, badges = self.outlook.owners, self.outlook.badges
        happens = self._happenings()
        bent = bent_cells(self.beat, self.tokens) if self.beat and self.bends else set()
        shown = []
        for id_, token in drawn.items():
            seat = owners.get(id_)
            busy = happens.get(id_, ())
            spent = not busy and seat is not None and token.cell in done
            sprite = Sprite(
                token, *token.cell, id_=id_, spent=spent, badges=badges.get(id_, ()), seat=seat
            )
            for one in busy:
                sprite = self._moving(sprite, one)
            if self._goes(id_, token, bent):
                sprite = replace(sprite, there=1 - self.share)
            shown.append(sprite)
        return [*shown, *self._newcomers(bent)]

    def _goes(self, id_: TokenId, token: Token, bent: Collection[Cell]) -> bool:
        """Tell whether a mark ends in this beat that has bent the units of its cell."""
        ends = self.beat is not None and id_ not in self.beat.after
        return ends and token.cell in bent and token.kind in self.bends

    def _happenings(self) -> dict[TokenId, list[Shown]]:
        """Return what happens to each token, and to those that lie on it."""
        happens: dict[TokenId, list[Shown]] = {}
        if self.beat is not None:
            for one in self.beat.shown:
                if one.event.token is not None:
                    happens.setdefault(one.event.token, []).append(one)
            for id_, event in riders(self.beat, self.tokens).items():
                happens[id_] = [Shown(event, Effect.SLIDE)]
        return happens

    def _newcomers(self, bent: Collection[Cell]) -> Iterator[Sprite]:
        """Yield what was not on the board before this beat, as far as it is seen already."""
        if self.beat is None:
            return
        appear = [event for event, effect in self.beat.shown if effect is Effect.APPEAR]
        cells = {cell for event in appear for cell in event.cells}
        if not cells and not bent:
            return
        alpha, owners = round(255 * self.share), self.outlook.owners
        for id_, token in self.beat.after.items():
            if id_ in self.tokens:
                continue
            if token.cell in cells:
                yield Sprite(token, *token.cell, alpha=alpha, id_=id_, seat=owners.get(id_))
            elif token.cell in bent and token.kind in self.bends:
                yield Sprite(token, *token.cell, id_=id_, there=self.share)

    def _moving(self, still: Sprite, one: Shown) -> Sprite:
        """Return a token as it looks while an event happens to it."""
        assert self.beat is not None
        token, share, cells = still.token, self.share, one.event.cells
        after = self.beat.after.get(still.id_) if still.id_ is not None else None
        match one.effect:
            case Effect.SLIDE if len(cells) > 1:
                x = cells[0].x + (cells[-1].x - cells[0].x) * share
                y = cells[0].y + (cells[-1].y - cells[0].y) * share
                turn = _quarters(token.facing, after.facing) * share if after else 0.0
                return replace(still, x=x, y=y, turn=turn)
            case Effect.FLIP:
                return replace(still, flip=share)
            case Effect.SPIN if after is not None:
                return replace(still, turn=_quarters(token.facing, after.facing) * share)
            case Effect.SLIDE_OPEN | Effect.UNFOLD:
                return replace(still, becomes=after, share=share)
            case Effect.LUNGE if cells:
                reach = LUNGE * sin(pi * share)
                x = token.cell.x + (cells[-1].x - token.cell.x) * reach
                y = token.cell.y + (cells[-1].y - token.cell.y) * reach
                return replace(still, x=x, y=y)
            case Effect.DEATH:
                shake = SHAKE * (1 - share) * sin(share * 40)
                alpha = round(255 * (1 - share * share))
                return replace(still, x=still.x + shake, turn=0.3 * share, alpha=alpha)
            case Effect.BUMP if cells:
                reach = BUMP * sin(pi * share)
                x = token.cell.x + (cells[-1].x - token.cell.x) * reach
                y = token.cell.y + (cells[-1].y - token.cell.y) * reach
                return replace(still, x=x, y=y)
            case Effect.FALL if cells:
                # It slips over the rim, and gets smaller the deeper it is.
                slipped = min(1.0, 3 * share)
                x = token.cell.x + (cells[-1].x - token.cell.x) * slipped
                y = token.cell.y + (cells[-1].y - token.cell.y) * slipped
                alpha = round(255 * min(1.0, 2.2 * (1 - share)))
                return replace(
                    still, x=x, y=y, sunk=share, turn=1.5 * share, alpha=alpha, badges=()
                )
            case Effect.FADE | Effect.BLAST:
                return replace(still, alpha=round(255 * (1 - share)))
        return still


def _quarters(before: Facing, after: Facing) -> int:
    """Return the shortest turn between two facings, clockwise if positive."""
    return (after - before + 1) % 4 - 1
