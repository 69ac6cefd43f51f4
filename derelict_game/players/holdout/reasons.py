"""Reasons: what a plan is good for, in a line for a person who wants to know."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from derelict_game.players.holdout.attacks import Blow
from derelict_game.players.holdout.packed import GONE, LYING, fields_of
from derelict_game.players.holdout.planning import Plan
from derelict_game.players.holdout.turn import Aftermath, Standing, Turn
from derelict_game.rules.holdout.cards import CALLED, TITLES, Squad
from derelict_game.rules.holdout.table import BESIDE, BIT

NOTHING_ELSE = "There is nothing else to do."
INFANTRY, MACHINE_GUN, TANK = "the Infantry", "the Machine Gun", "the Tank"
_NUMBERS = {2: "two", 3: "three", 4: "four", 5: "many"}
_CALLED = (INFANTRY, INFANTRY, MACHINE_GUN)
"""What the threats are called, by toughness."""


class _Why(NamedTuple):
    """What a card does for a plan."""

    rank: int
    told: str
    """After 'to', after 'can' or, for an escape, after the verb itself."""
    threat: str = ""
    """Which one it destroys; then that is told without its name."""


_STRIKE, _SUPPORT, _ESCAPE, _READY = range(4)
"""What a card does for a plan, the most important first."""


def of_action(turn: Turn, here: int, then: int, plan: Plan) -> str:
    """Return why the first action of a plan leads from one position to another."""
    now, soon, last = fields_of(here), fields_of(then), fields_of(plan.position)
    actors = [card for card in Squad if now[card] != soon[card]]
    struck = turn.blows(plan.position & LYING, plan.after)
    # Of two cards that swap, the one with more to do tells why.
    why, actor = min((_why(turn, card, now, soon, last, plan, struck), card) for card in actors)
    if len(actors) > 1:
        told = f"{TITLES[actors[0]]} and {CALLED[actors[1]]} swap places, so that {CALLED[actor]}"
        told += " gets " if why.rank == _ESCAPE else " can "
        told += f"destroy {why.threat}{why.told}" if why.threat else why.told
    else:
        told = f"{TITLES[actor]} {_done(now[actor], soon[actor], last[actor], why)}"
    return f"{told}; {_safety(turn, plan.position & LYING, plan.after)}."


def _done(now: int, soon: int, last: int, why: _Why) -> str:
    """Return what one card does and why."""
    if now >> 1 == soon >> 1:
        verb = "gets up" if soon & 1 else "lies down"
    elif why.threat:
        # The Athlete may be on its way only.
        where = "up to" if soon >> 1 == last >> 1 else "towards"
        return f"moves {where} {why.threat} to destroy it{why.told}"
    else:
        verb = "moves"
    if why.threat:
        return f"{verb} to destroy {why.threat}{why.told}"
    return f"{verb}{' ' if why.rank == _ESCAPE else ' to '}{why.told}"


def _why(
    turn: Turn,
    card: Squad,
    now: Sequence[int],
    soon: Sequence[int],
    last: Sequence[int],
    plan: Plan,
    struck: Sequence[Blow],
) -> _Why:
    """Return what a card does for a plan."""
    # The Mouse strikes whether it is up or not.
    flips = card is Squad.MOUSE and now[card] >> 1 == soon[card] >> 1
    for blow in struck:
        if blow.card == card and not flips:
            return _Why(_STRIKE, _helpers(blow, struck), _threat(turn, blow.threat))
    if last[card] & 1 and (told := _supported(turn, card, last, struck)):
        return _Why(_SUPPORT, told)
    danger = _danger(turn, plan.after.standing, now[card])
    if danger and not _danger(turn, plan.after.standing, last[card]):
        stays = now[card] >> 1 == last[card] >> 1
        return _Why(_ESCAPE, f"before {danger} strikes" if stays else f"out of reach of {danger}")
    if soon[card] & 1 and (other := _raised(card, now, soon, last)):
        return _Why(_SUPPORT, f"help {other} up")
    return _Why(_READY, "make room for the others" if turn.last else "be ready for the next turn")


def _supported(turn: Turn, card: Squad, last: Sequence[int], struck: Sequence[Blow]) -> str:
    """Return how a card that never attacks helps those who do."""
    near = BESIDE[last[card] >> 1]
    for blow in struck:
        threat = _threat(turn, blow.threat)
        if card is Squad.JOKER and near & BIT[turn.targets[blow.threat]]:
            return f"weaken {threat}"
        strong = blow.card in (Squad.HAMMER, Squad.ANVIL)
        if card is Squad.PACIFIST and strong and near >> (last[blow.card] >> 1) & 1:
            return f"make {CALLED[blow.card]} stronger against {threat}"
    return ""


def _raised(card: Squad, now: Sequence[int], soon: Sequence[int], last: Sequence[int]) -> str:
    """Return who will get up because a card lies beside it, and nobody else did."""
    up = sum(BIT[field >> 1] for field in now if field & 1)
    for other in Squad:
        field = now[other]
        if other != card and field != GONE and not field & 1 and last[other] == field | 1:
            near = BESIDE[field >> 1]
            if not near & up and near >> (soon[card] >> 1) & 1:
                return CALLED[other]
    return ""


def _helpers(blow: Blow, struck: Sequence[Blow]) -> str:
    """Return with whom a card destroys a threat."""
    others = [
        CALLED[one.card] for one in struck if one.threat == blow.threat and one.card != blow.card
    ]
    return f" together with {_listed(others)}" if others else ""


def of_rest(turn: Turn, plan: Plan) -> str:
    """Return why the Maneuver ends."""
    lying = plan.position & LYING
    struck = turn.blows(lying, plan.after)
    who = _listed(list(dict.fromkeys(CALLED[blow.card] for blow in struck)))
    what = _counted([_threat(turn, number) for number in dict.fromkeys(b.threat for b in struck)])
    told = f"Everybody is in place: {who} can destroy {what}" if struck else "Nobody needs to act"
    return f"{told}; {_safety(turn, lying, plan.after)}."


def of_attack(turn: Turn, lying: int, after: Aftermath, struck: Sequence[Blow]) -> str:
    """Return why the first of some blows is struck, or none."""
    safety = _safety(turn, lying, after)
    if not struck:
        return f"Nothing more can be destroyed; {safety}."
    first = struck[0]
    alone = sum(blow.threat == first.threat for blow in struck) == 1
    verb = "destroys" if alone else "strikes"
    told = f"{TITLES[first.card]} {verb} {_threat(turn, first.threat)}"
    if not alone:
        told += f", which falls{_helpers(first, struck).replace('together with', 'to it and')}"
    return f"{told}; {safety}."


def _safety(turn: Turn, lying: int, after: Aftermath) -> str:
    """Return who falls in the Counter-Attack."""
    fields = fields_of(lying)
    fallen: dict[str, list[str]] = {}
    for card in Squad:
        danger = _danger(turn, after.standing, fields[card])
        if danger:
            fallen.setdefault(danger, []).append(CALLED[card])
    if fallen:
        told = [f"{_listed(cards)} to {threat}" for threat, cards in fallen.items()]
        return f"the price is {_listed(told)}"
    if not any(after.standing) and not turn.tanks:
        return "no threat is left then"
    return "nobody is in reach of a threat then"


def _danger(turn: Turn, standing: Standing, field: int) -> str:
    """Return which threat strikes a card in the Counter-Attack; empty: none."""
    if field == GONE:
        return ""
    one, two, gun = standing
    near = BESIDE[field >> 1]
    if near & (one | two):
        return INFANTRY
    if field & 1 and near & gun:
        return MACHINE_GUN
    if field & 1 and turn.tanks >> (field >> 1) & 1:
        return TANK
    return ""


def _threat(turn: Turn, number: int) -> str:
    return _CALLED[turn.kinds[number]]


def _counted(threats: Sequence[str]) -> str:
    """Return threats as a list in which each is named once.

    >>> _counted([INFANTRY, MACHINE_GUN, INFANTRY])
    'two Infantry and the Machine Gun'
    """
    told = []
    for threat, number in Counter(threats).items():
        plural = threat.removeprefix("the ") + ("" if threat == INFANTRY else "s")
        told.append(threat if number == 1 else f"{_NUMBERS[min(number, 5)]} {plural}")
    return _listed(told)


def _listed(words: Sequence[str]) -> str:
    """Return words as a list in a sentence.

    >>> _listed(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
