"""The small questions of a race: power, damage, options, and coming back."""

from derelict_game.players.mind import Thought
from derelict_game.players.rally.acts import IDLE
from derelict_game.players.rally.planning import Racer, laid_acts, near
from derelict_game.players.rally.terrain import FALLEN, HOME, terrain_of
from derelict_game.players.rally.worth import (
    HAZARD,
    OPTION_WORTH,
    SLOWNESS,
    TURN,
    least,
    life,
    toll,
)
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally.coming_back import facing_of
from derelict_game.rules.rally.damage import absorbers
from derelict_game.rules.rally.floor import NOWHERE
from derelict_game.rules.rally.option_cards import OPTION_CARDS
from derelict_game.rules.rally.programming import POWER_DOWN, POWER_ON
from derelict_game.rules.rally.state import MOST_DAMAGE, REGISTERS, RallyState, Stage

WATCHED = 0.6
"""What it costs a robot that is down to have another one near, in registers."""
REACH = 6
"""How far away others may be to count as near."""


def answer(view: RallyState, offer: Offer) -> Thought:
    """Return the answer to any question but that for a program."""
    robot = view.seats.index(offer.seat)
    match offer.choices[0].kind:
        case "power":
            return _power(view, robot)
        case "absorb" | "accept":
            return _damage(view, robot)
        case "lose":
            option = least([choice.words[0] for choice in offer.choices])
            return Thought(_named(offer, option), f"{_title(option)} is missed least.")
        case "enter":
            return _enter(view, robot, offer)
        case "face":
            return _face(view, robot, offer)
    return Thought(offer.fallback(), "There is nothing else to do.")


def _named(offer: Offer, option: str) -> Choice:
    return next(choice for choice in offer.choices if option in choice.words)


def _title(option: str) -> str:
    return OPTION_CARDS[option].title


# ---- power


def _power(view: RallyState, robot: int) -> Thought:
    """Return whether a robot rests in the next turn: for the damage that it will have then."""
    terrain, flags, damage = terrain_of(view), view.flags[robot], view.damage[robot]
    pose = view.places[robot] << 2 | view.facings[robot]
    if view.stage is Stage.ANNOUNCE:
        racer = Racer.of(view, robot)
        for register, act in enumerate(laid_acts(view, robot), 1):
            pose = terrain.leads[register & 1][IDLE if act is None else act][pose]
            if pose <= HOME:
                break
            damage = min(MOST_DAMAGE, damage + terrain.burns[pose >> 2])
            if pose >> 2 in racer.goals[0] and flags == view.flags[robot]:
                flags += 1
        if pose == FALLEN:
            return Thought(POWER_ON, "It will not last this turn anyway.")
        if flags == terrain.floor.last_flag:
            return Thought(POWER_ON, "The last flag is in reach in this turn.")
    if not damage:
        return Thought(POWER_ON, "There is nothing to repair.")
    rest = terrain.rest(flags)[pose]
    gain = rest * SLOWNESS[damage] + HAZARD[damage]
    price = TURN + _drift(view, robot, pose)
    if gain > price:
        return Thought(POWER_DOWN, f"A turn of rest takes {damage} damage away.")
    if price >= life(1):
        return Thought(POWER_ON, "The floor would not let it rest here.")
    return Thought(POWER_ON, "The damage does not slow it down enough for a rest.")


def _drift(view: RallyState, robot: int, pose: int) -> float:
    """Return what a turn without a program costs from a pose on, its five registers aside."""
    terrain = terrain_of(view)
    price, start = 0.0, terrain.rest(view.flags[robot])[pose]
    others = [at for other, at in enumerate(view.places) if other != robot and at != NOWHERE]
    watchers = near(view.floor.width, pose >> 2, others, REACH)
    for register in range(1, REGISTERS + 1):
        pose = terrain.leads[register & 1][IDLE][pose]
        if pose == FALLEN:
            return life(1)
        price += 0.5 * terrain.burns[pose >> 2]
        price += 0.3 * watchers * terrain.brinks.get(pose >> 2, 0.0)
    drifted = terrain.rest(view.flags[robot])[pose] - start
    return price + WATCHED * watchers + drifted


# ---- damage


def _damage(view: RallyState, robot: int) -> Thought:
    """Return whether an option takes a point: if the point costs more than the option is worth."""
    option, damage = least(absorbers(view, robot)), view.damage[robot]
    taken = Choice("absorb", words=(option,))
    if damage == MOST_DAMAGE:
        return Thought(taken, f"{_title(option)} goes rather than the robot.")
    rest = terrain_of(view).rest(view.flags[robot])
    left = rest[view.places[robot] << 2 | view.facings[robot]]
    if toll(damage + 1, left) - toll(damage, left) > OPTION_WORTH[option]:
        return Thought(taken, f"{_title(option)} is worth less than this point costs.")
    return Thought(Choice("accept"), f"{_title(option)} is worth more than this point costs.")


# ---- coming back


def _enter(view: RallyState, robot: int, offer: Offer) -> Thought:
    """Return the cell from which the way is shortest, away from brinks."""
    terrain = terrain_of(view)
    rest = terrain.rest(view.flags[robot])

    def cost(choice: Choice) -> float:
        assert choice.cell is not None
        place = view.floor.place(choice.cell)
        shortest = min(rest[place << 2 | facing] for facing in range(4))
        risk = terrain.brinks.get(place, 0.0) + terrain.burns[place]
        drifts = terrain.leads[1][IDLE][place << 2] == FALLEN
        return shortest + risk + 3 * drifts

    return Thought(min(offer.choices, key=cost), "From here the way is shortest.")


def _face(view: RallyState, robot: int, offer: Offer) -> Thought:
    """Return how to look for the shortest way."""
    rest = terrain_of(view).rest(view.flags[robot])
    best = min(offer.choices, key=lambda choice: rest[view.entry << 2 | facing_of(choice)])
    number = view.flags[robot] + 1
    return Thought(best, f"This way it is quickest to flag {number}.")
