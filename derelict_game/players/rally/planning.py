"""Planning: the best programs of a hand for a robot that nobody disturbs.

All programs are looked at, but never one by one: cards of a kind are alike, and programs that lead
to the same pose with the same cards left go on together.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from derelict_game.players.rally.acts import (
    FIELD,
    IDLE,
    KINDS,
    TWISTED,
    act_of,
    packed_hand,
)
from derelict_game.players.rally.terrain import FALLEN, HOME, Terrain, terrain_of
from derelict_game.players.rally.worth import life, toll
from derelict_game.rules.rally.cards import NO_CARD
from derelict_game.rules.rally.coming_back import DAMAGE
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import ARCHIVE, ARM
from derelict_game.rules.rally.state import MOST_DAMAGE, REGISTERS, RallyState

NEAR = 4
"""Robots at most so many cells away may come and push."""
PUSHED = 0.25
"""What a robot near a brink is charged in each register for each one who may push it."""
_MASK = (1 << FIELD) - 1
_GAINED = 20
"""Above this bit of a state of the search stand the flags that were gained in the turn."""
_POSE = (1 << _GAINED) - 1

Registers = tuple[int | None, ...]
"""The acts of a program by register; None: still to be chosen."""


class Plan(NamedTuple):
    """A program, and what is to be expected of it."""

    cost: float
    """How many registers are left to the last flag, everything counted."""
    acts: tuple[int, ...]
    pose: int
    """Where the robot is after the turn."""
    gained: int
    """How many flags it touches in the turn."""
    late: bool = False
    """Whether it takes the slowest of like cards, not the quickest."""


class Racer(NamedTuple):
    """What a robot's plans depend on, its cards aside."""

    terrain: Terrain
    pose: int
    flags: int
    damage: int
    fall: float
    """What it costs to be destroyed."""
    goals: tuple[frozenset[int], ...]
    """Where flags are touched that may count in this turn, the next one first."""
    prices: Sequence[float]
    """What it costs to be in a place at the end of a register."""
    twists: Mapping[int, int]
    """The acts for which it has an option, by kind."""

    @classmethod
    def of(cls, view: RallyState, robot: int, *, wary: bool = True) -> "Racer":
        """Return a robot that is on the floor; a wary one minds who may push it."""
        terrain, flags = terrain_of(view), view.flags[robot]
        pose, damage = view.places[robot] << 2 | view.facings[robot], view.damage[robot]
        rest = terrain.rest(flags)
        held = view.options[robot]
        home = min(rest[view.archives[robot] << 2 | facing] for facing in range(4))
        anew = 0 if ARCHIVE in held else toll(DAMAGE, home)
        lost = life(view.lives[robot])
        others = [at for other, at in enumerate(view.places) if other != robot and at != NOWHERE]
        count = terrain.floor.last_flag - flags if view.flag_per_register else 1
        return cls(
            terrain,
            pose,
            flags,
            damage,
            fall=home + anew + lost,
            goals=tuple(_touching(view, robot, flags + 1 + n) for n in range(max(1, count))),
            prices=_prices(terrain, rest[pose], damage, others if wary else ()),
            twists={kind: way.act for kind, way in TWISTED.items() if way.option in held},
        )


def _touching(view: RallyState, robot: int, flag: int) -> frozenset[int]:
    """Return where a robot touches a flag."""
    floor = view.floor
    places = {at for at, number in floor.flags.items() if number == flag}
    if view.holds(robot, ARM):
        near = {one for at in places for one in floor.around(at) if one not in floor.deadly}
        places |= {one for one in near if any(floor.reaches(one, at) for at in places)}
    return frozenset(places)


def _prices(terrain: Terrain, rest: float, damage: int, others: Sequence[int]) -> list[float]:
    prices = [0.0] * terrain.size
    more = min(damage + 1, MOST_DAMAGE)
    point = toll(more, rest) - toll(damage, rest) + 0.2
    if damage == MOST_DAMAGE:
        point = life(1)
    for at, burns in enumerate(terrain.burns):
        if burns:
            prices[at] = burns * point
    if others:
        width = terrain.floor.width
        for at, risk in terrain.brinks.items():
            prices[at] += PUSHED * risk * near(width, at, others, NEAR)
    return prices


def near(width: int, place: int, others: Iterable[int], reach: int) -> int:
    """Return how many of some places are within reach of another one."""
    y, x = divmod(place, width)
    return sum(abs(y - at // width) + abs(x - at % width) <= reach for at in others)


def locked_cards(view: RallyState, robot: int) -> tuple[int, ...]:
    """Return what damage has locked into a robot's registers, as if nothing else lay there."""
    open_ = REGISTERS - view.locks[robot]
    return (NO_CARD,) * open_ + view.registers[robot][open_:]


def acts_of(cards: Sequence[int], words: Sequence[str | None] = (None,) * REGISTERS) -> Registers:
    """Return what the cards in registers do, played as printed unless words say otherwise."""
    return tuple(
        None if card == NO_CARD else act_of(card, word)
        for card, word in zip(cards, words, strict=True)
    )


def laid_acts(view: RallyState, robot: int) -> Registers:
    """Return what lies in a robot's registers already."""
    first = robot * REGISTERS
    words = [view.twists.get(first + register) for register in range(REGISTERS)]
    return acts_of(view.registers[robot], words)


def plans(
    racer: Racer, cards: Sequence[int], registers: Registers, most: int = 1, *, apart: bool = False
) -> list[Plan]:
    """Return the best programs, each to another end, the best one first.

    Apart: programs of other cards count as others, too, though they lead to the same end.
    """
    ends, layers = _search(racer, packed_hand(cards), registers, apart=apart)
    ranked = sorted(ends, key=lambda end: (ends[end], end))[:most]
    return [Plan(ends[end], _way(layers, end), end[1] & _POSE, end[1] >> _GAINED) for end in ranked]


State = tuple[int, int]
"""A moment of the search: the cards that are left, then the pose and the flags that were gained."""
Layer = dict[State, tuple[float, State, int]]
"""What each moment after a register has cost, from which it came, and by which act."""


def _search(
    racer: Racer, hand: int, registers: Registers, *, apart: bool
) -> tuple[dict[State, float], list[Layer]]:
    start = (hand, racer.pose)
    layer: Layer = {start: (0.0, start, IDLE)}
    layers = []
    prices, goals, fall = racer.prices, racer.goals, racer.fall
    last = racer.terrain.floor.last_flag - racer.flags
    for register, fixed in enumerate(registers, 1):
        leads = racer.terrain.leads[register & 1]
        final = register == REGISTERS and not apart
        following: Layer = {}
        ways: dict[int, list[tuple[int, int]]] = {}
        for state, (cost, _, _) in layer.items():
            left, packed = state
            pose, gained = packed & _POSE, packed >> _GAINED
            options = ways.get(left)
            if options is None:
                options = ways[left] = _ways(left, fixed, racer.twists, final=final)
            for act, after in options:
                to = leads[act][pose]
                spent, won = cost, gained
                if to > HOME:
                    place = to >> 2
                    spent += 1 + prices[place]
                    if won < len(goals) and place in goals[won]:
                        won += 1
                        if won == last:
                            to = HOME
                elif to == FALLEN:
                    spent += 1 if pose == FALLEN else 1 + fall
                key = (after, won << _GAINED | to)
                known = following.get(key)
                if known is None or spent < known[0]:
                    following[key] = (spent, state, act)
        layers.append(following)
        layer = following
    return {state: entry[0] + _end(racer, state) for state, entry in layer.items()}, layers


def _ways(
    left: int, fixed: int | None, twists: Mapping[int, int], *, final: bool
) -> list[tuple[int, int]]:
    """Return which acts are possible with some cards, and what is left of them then."""
    if fixed is not None:
        return [(fixed, 0 if final else left)]
    ways = []
    for kind in range(len(KINDS)):
        if left >> FIELD * kind & _MASK:
            after = 0 if final else left - (1 << FIELD * kind)
            ways.append((kind, after))
            if kind in twists:
                ways.append((twists[kind], after))
    return ways or [(IDLE, 0 if final else left)]


def _end(racer: Racer, state: State) -> float:
    """Return what is still to come after the turn."""
    pose, gained = state[1] & _POSE, state[1] >> _GAINED
    if pose in (HOME, FALLEN):
        # The way from the archive is part of the price of a fall.
        return 0.0
    rest = racer.terrain.rest(racer.flags + gained)[pose]
    mended = pose >> 2 in racer.terrain.floor.sites and racer.damage > 0
    return rest + toll(racer.damage - mended, rest)


def _way(layers: Sequence[Layer], end: State) -> tuple[int, ...]:
    acts = []
    for layer in reversed(layers):
        _, end, act = layer[end]
        acts.append(act)
    return tuple(reversed(acts))
