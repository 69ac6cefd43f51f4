"""Reasons: what a plan is good for, in a line for a person who wants to know."""

from collections import Counter
from collections.abc import Sequence

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


def of_action(turn: Turn, here: int, then: int, plan: Plan) -> str:
    """Return why the first action of a plan leads from one position to another."""
    now, soon, last = fields_of(here), fields_of(then), fields_of(plan.position)
    actors = [card for card in Squad if now[card] != soon[card]]
    struck = turn.blows(plan.position & LYING, plan.after)
    whys = [(_why(turn, card, now[card], last, plan, struck), card) for card in actors]
    # Of two cards that swap, the one with more to do tells why.
    rank, why, actor = min((why[0], why[1], card) for why, card in whys)
    if len(actors) > 1:
        what = f"{TITLES[actors[0]]} and {CALLED[actors[1]]} swap places"
        told = f"{what}, so that {CALLED[actor]} {_HELPS[rank]}{why}"
    elif now[actor] >> 1 == soon[actor] >> 1:
        verb = "gets up" if soon[actor] & 1 else "lies down"
        told = f"{TITLES[actor]} {verb}{_LINKS[rank]}{why}"
    else:
        told = f"{TITLES[actor]} moves{_LINKS[rank]}{why}"
    return f"{told}; {_safety(turn, plan.position & LYING, plan.after)}."


_STRIKE, _SUPPORT, _ESCAPE, _READY = range(4)
"""What a card does for a plan, the most important first."""
_LINKS = {_STRIKE: " to ", _SUPPORT: " to ", _ESCAPE: " ", _READY: " to "}
_HELPS = {_STRIKE: "can ", _SUPPORT: "can ", _ESCAPE: "gets ", _READY: "can "}


def _why(
    turn: Turn, card: Squad, now: int, last: Sequence[int], plan: Plan, struck: Sequence[Blow]
) -> tuple[int, str]:
    """Return what a card does for a plan, and the words for it."""
    field = last[card]
    for blow in struck:
        if blow.card == card:
            return _STRIKE, f"destroy {_threat(turn, blow.threat)}{_helpers(blow, struck)}"
    if field & 1:
        for blow in struck:
            at = BIT[turn.targets[blow.threat]]
            other = last[blow.card]
            if card is Squad.JOKER and BESIDE[field >> 1] & at:
                return _SUPPORT, f"weaken {_threat(turn, blow.threat)}"
            strong = blow.card in (Squad.HAMMER, Squad.ANVIL)
            if card is Squad.PACIFIST and strong and BESIDE[field >> 1] >> (other >> 1) & 1:
                threat = _threat(turn, blow.threat)
                return _SUPPORT, f"make {CALLED[blow.card]} stronger against {threat}"
    danger = _danger(turn, plan.after.standing, now)
    if danger and not _danger(turn, plan.after.standing, field):
        if now >> 1 == field >> 1:
            return _ESCAPE, f"before {danger} strikes"
        return _ESCAPE, f"out of the reach of {danger}"
    return _READY, "be ready for the next turn"


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
        return f"it loses {_listed(told)}"
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
