"""A turn: all that stays as it is while the squad maneuvers, and what would come of a position.

From how the cards lie follows what the squad can destroy, from that who falls in the
Counter-Attack, and from that how good the end of the turn is.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from derelict_game.players.holdout.attacks import Blow, Striker, blows, largest_sets
from derelict_game.players.holdout.judgement import (
    SIGN,
    STANDING,
    SUM,
    Judgement,
    judgement,
    without,
)
from derelict_game.players.holdout.packed import CARDS, GONE, STATES, fields_of
from derelict_game.rules.holdout.attack import reach as reach_of
from derelict_game.rules.holdout.cards import FLARE, TANK, TOUGHNESS, Squad, Threat
from derelict_game.rules.holdout.state import HoldoutState
from derelict_game.rules.holdout.table import BESIDE, BIT, ROW, places, row_of

Standing = tuple[int, int, int]
"""The places of Infantry, Infantry of strength 2 and Machine Guns."""

WON, LOST = 40.0, -20.0
"""What the end of the match is worth; beside that every judgement is small."""
LEFT_OVER = (1.0, 1.5, 2.0)
"""What a threat that is left after the last turn takes from that: nearly won guides a search."""
COVER = (1.5, 2.0, 2.0)
"""What each point of damage that could be done to a threat counts while a turn is planned.

Most threats fall to several cards only, so that the first one that goes there gains nothing yet.
"""


_PACIFIST = int(Squad.PACIFIST)


class Judged(NamedTuple):
    """What would come of a position if the Maneuver ended with it."""

    value: int
    promise: int
    """The same for a search, which has to know who is on the way to something."""
    aftermaths: "list[Aftermath]"
    """What the squad could make of it in the Attack."""


class Aftermath:
    """What is left when certain threats have been destroyed, for any position of the squad."""

    __slots__ = ("destroyed", "ground", "rows", "standing", "worth")

    def __init__(self, turn: "Turn", destroyed: int) -> None:
        """Take some places of threats."""
        judge = turn.judgement
        one, two, gun = (mask & ~destroyed for mask in turn.standing)
        self.destroyed = destroyed
        self.standing: Standing = (one, two, gun)
        everybody, standing_up = struck(self.standing, turn.tanks)
        self.rows = [without(rows, everybody, standing_up) for rows in judge.squad]
        """By card: what it adds in each place, or nothing where it falls."""
        self.ground = judge.signs
        self.worth = 0
        """After the last turn only."""
        if not turn.last:
            self.ground = judge.ground(self.standing, turn.deck)
        elif one | two | gun:
            left = zip(self.standing, LEFT_OVER, strict=True)
            taken = sum(mask.bit_count() * each for mask, each in left)
            self.worth = judge.worth(LOST - taken)
        else:
            self.worth = judge.worth(WON)


def struck(standing: Standing, tanks: int) -> tuple[int, int]:
    """Return the places where everybody falls in the Counter-Attack, and where those who are up."""
    one, two, gun = standing
    everybody, standing_up = 0, tanks
    for at in places(one | two):
        everybody |= BESIDE[at]
    for at in places(gun):
        standing_up |= BESIDE[at]
    return everybody, standing_up


class Turn:
    """The threats of a turn, and all that has been found out about it."""

    def __init__(
        self,
        standing: Standing,
        deck: tuple[Threat, ...],
        *,
        flares: int = 0,
        tanks: int = 0,
        last: bool = False,
        by: Judgement | None = None,
    ) -> None:
        """Take the table; tanks are the places of the rows that they will strike.

        By: whose judgement counts; None: what has been learnt.
        """
        self.judgement = by or judgement()
        self.standing = standing
        self.deck = deck
        """In no order that means anything."""
        self.flares = flares
        self.tanks = tanks
        self.last = last
        one, two, gun = standing
        self.foes = one | two | gun | flares
        self.targets = list(places(one | two | gun))
        self.kinds = [_kind(standing, at) for at in self.targets]
        """By number of the target: the place of its kind in `STANDING`."""
        self.terms = (standing, deck, flares, tanks, last)
        """Turns of which these are the same are the same."""
        self._judged: dict[int, Judged] = {}
        self._aftermaths: dict[int, Aftermath] = {}
        self._attacks: dict[tuple[int, ...], tuple[list[Aftermath], int]] = {}
        self._beside = [0] * STATES
        self._around = [0] * STATES
        for number, at in enumerate(self.targets):
            for card, fields in ((Squad.LEADER, self._beside), (Squad.NATURAL, self._around)):
                for near in places(reach_of(card, at)):
                    fields[near << 1 | 1] |= 1 << number
        # The Mouse attacks when it is down, too.
        self._creeping = [self._beside[field | 1] for field in range(STATES)]

    @classmethod
    def of(cls, view: HoldoutState) -> "Turn":
        """Return the turn of a moment in Maneuver or Attack."""
        masks = [0] * len(STANDING)
        tanks = flares = 0
        for at, threat in view.threats.items():
            if threat.kind == TANK:
                tanks |= ROW[row_of(at)]
            elif threat.kind == FLARE:
                flares |= BIT[at]
            elif threat.kind in TOUGHNESS:
                masks[STANDING.index(threat.kind)] |= BIT[at]
        for at, threat in view.tops.items():
            if threat.kind == FLARE:
                flares |= BIT[at]
        one, two, gun = masks
        deck = tuple(sorted(view.deck))
        return cls((one, two, gun), deck, flares=flares, tanks=tanks, last=view.last)

    def judge(self, lying: int) -> Judged:
        """Return what would come of it if the Maneuver ended with the cards lying so."""
        known = self._judged.get(lying)
        if known is not None:
            return known
        # Written out for all eight cards: nothing else is asked as often.
        leader, athlete, pacifist = lying & 63, lying >> 6 & 63, lying >> 12 & 63
        hammer, mouse, joker = lying >> 18 & 63, lying >> 24 & 63, lying >> 30 & 63
        anvil, natural = lying >> 36 & 63, lying >> 42
        signature = self._signature(leader, athlete, pacifist, hammer, mouse, joker, anvil, natural)
        attacks = self._attacks.get(signature)
        if attacks is None:
            attacks = self._attacks[signature] = self._possible(signature)
        judge = self.judgement
        best = judge.least
        for after in attacks[0]:
            r0, r1, r2, r3, r4, r5, r6, r7 = after.rows
            total = (
                after.ground
                + r0[leader]
                + r1[athlete]
                + r2[pacifist]
                + r3[hammer]
                + r4[mouse]
                + r5[joker]
                + r6[anvil]
                + r7[natural]
            )
            if total < judge.someone:
                continue
            if self.last:
                value = after.worth + (total >> judge.top)
            else:
                above = total & judge.signs
                columns = total & (above - (above >> SIGN))
                value = (columns & judge.pros) % SUM - (columns >> judge.cut) % SUM
            if value > best:
                best = value
        found = self._judged[lying] = Judged(best, best + attacks[1], attacks[0])
        return found

    def _signature(
        self,
        leader: int,
        athlete: int,
        pacifist: int,
        hammer: int,
        mouse: int,
        joker: int,
        anvil: int,
        natural: int,
    ) -> tuple[int, ...]:
        """Return all that matters for the Attack: by card, which threats are in its reach.

        In the place of the Pacifist stands whether the Hammer, and the Anvil, is beside it.
        """
        near = self._beside
        by_hammer, by_anvil, pair = near[hammer], near[anvil], 0
        if pacifist & 1 and (by_hammer or by_anvil):
            beside = BESIDE[pacifist >> 1]
            pair = (beside >> (hammer >> 1) & 1) | (beside >> (anvil >> 1) & 1) << 1
        return (
            near[leader],
            near[athlete],
            pair,
            by_hammer,
            self._creeping[mouse],
            near[joker],
            by_anvil,
            self._around[natural],
        )

    def value(self, lying: int, after: Aftermath) -> int:
        """Return the same for one of several attacks."""
        total = after.ground
        for card, shift in enumerate(CARDS):
            total += after.rows[card][lying >> shift & STATES - 1]
        judge = self.judgement
        if total < judge.someone:
            return judge.least
        if self.last:
            return after.worth + (total >> judge.top)
        return judge.value(total)

    def strikers(self, lying: int, spent: int = 0) -> list[Striker]:
        """Return who could attack what; spent are the cards that have attacked."""
        found = _strikers(self._signature(*fields_of(lying)))
        return [one for one in found if not spent >> one.card & 1]

    def needs(self, lying: int, damage: Mapping[int, int]) -> list[int]:
        """Return the damage that every threat needs to fall, with some done already, by place."""
        joker = fields_of(lying)[Squad.JOKER]
        return self._needs(self._beside[joker], damage)

    def _possible(self, signature: Sequence[int]) -> tuple[list[Aftermath], int]:
        """Return what may be left after the Attack, and what the cards that are near it promise."""
        strikers, weakened = _strikers(signature), signature[Squad.JOKER]
        able, needs, promise = [], [], 0.0
        for number, kind in enumerate(self.kinds):
            force = 0
            for _, reach, power in strikers:
                if reach >> number & 1:
                    force += power
            weak = weakened >> number & 1
            if force + weak:
                promise += (force + weak if force + weak <= kind else kind + 1) * COVER[kind]
                # However weak a threat is, it falls to an attack only.
                need = kind + 1 - weak or 1
                if force >= need:
                    able.append(number)
                    needs.append(need)
        found = [self.aftermath(self.places_of(one)) for one in largest_sets(strikers, able, needs)]
        return found, self.judgement.worth(promise)

    def _needs(self, weakened: int, damage: Mapping[int, int]) -> list[int]:
        # However weak a threat is, it falls to an attack only.
        return [
            max(1, kind + 1 - (weakened >> number & 1) - damage.get(self.targets[number], 0))
            for number, kind in enumerate(self.kinds)
        ]

    def places_of(self, numbers: int) -> int:
        """Return the places of some threats."""
        found = 0
        for number, at in enumerate(self.targets):
            if numbers >> number & 1:
                found |= 1 << at
        return found

    def aftermath(self, destroyed: int) -> Aftermath:
        """Return what is left when the threats in some places have been destroyed."""
        after = self._aftermaths.get(destroyed)
        if after is None:
            after = self._aftermaths[destroyed] = Aftermath(self, destroyed)
        return after

    def blows(self, lying: int, after: Aftermath) -> list[Blow]:
        """Return who attacks what, so that this is left."""
        numbers = sum(
            1 << number for number, at in enumerate(self.targets) if after.destroyed & BIT[at]
        )
        struck = blows(self.strikers(lying), self.needs(lying, {}), numbers)
        assert struck is not None
        return struck

    def survivors(self, lying: int, after: Aftermath) -> int:
        """Return how the cards lie that are left after the Counter-Attack."""
        for card, shift in enumerate(CARDS):
            field = lying >> shift & STATES - 1
            if field != GONE and not after.rows[card][field]:
                lying += (GONE - field) << shift
        return lying


def _strikers(signature: Sequence[int]) -> list[Striker]:
    pair = signature[_PACIFIST]
    power = (1, 1, 0, 1 + (pair & 1), 1, 0, 1 + (pair >> 1), 1)
    return [
        Striker(card, reach, power[card])
        for card, reach in enumerate(signature)
        if reach and power[card]
    ]


def _kind(standing: Standing, at: int) -> int:
    return next(kind for kind, mask in enumerate(standing) if mask & BIT[at])
