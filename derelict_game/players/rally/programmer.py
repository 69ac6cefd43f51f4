"""Programmers: minds that write a whole program, and answer card by card."""

from abc import abstractmethod
from random import Random
from typing import NamedTuple

from derelict_game.players.mind import Mind, Thought
from derelict_game.players.rally.acts import TWISTED_ACTS
from derelict_game.players.rally.planning import (
    Plan,
    Racer,
    Registers,
    acts_of,
    laid_acts,
    locked_cards,
    plans,
)
from derelict_game.players.rally.questions import answer
from derelict_game.players.rally.reasons import of_plan
from derelict_game.players.rally.rivals import program
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally.cards import DECK, NO_CARD
from derelict_game.rules.rally.programming import RECOMPILING
from derelict_game.rules.rally.state import MOST_DAMAGE, REGISTERS, RallyState, Stage
from derelict_game.rules.state import State

HANDS = 8
"""How many new hands a robot imagines that could throw its own away."""


class Task(NamedTuple):
    """A program that is to be written: the same for all questions of a turn."""

    view: RallyState
    robot: int
    racer: Racer
    cards: tuple[int, ...]
    """All cards that were dealt, those that lie in registers included."""
    held: tuple[int, ...]
    """The cards in registers that cannot be changed any more."""
    registers: Registers
    """What those do."""

    @classmethod
    def of(cls, view: RallyState, robot: int) -> "Task":
        """Return the task of a robot whose registers are as they were dealt."""
        laid = view.registers[robot][: REGISTERS - view.locks[robot]]
        cards = tuple(sorted((*view.hands[robot], *(card for card in laid if card > 0))))
        held = locked_cards(view, robot)
        return cls(view, robot, Racer.of(view, robot), cards, held, acts_of(held))

    def going_on(self) -> "Task":
        """Return what is left to do with the cards that lie there now, whoever has put them."""
        view, robot = self.view, self.robot
        return self._replace(
            cards=view.hands[robot],
            held=view.registers[robot],
            registers=laid_acts(view, robot),
        )

    def luck(self) -> Random:
        """Return random numbers that follow from what the robot sees, and from nothing else."""
        return Random(f"{self.cards} {self.seen()}")

    def seen(self) -> str:
        """Return how the robots stand, which is the same for all questions of a turn."""
        view = self.view
        sheets = (view.damage, view.flags, view.lives, view.archives, view.options, view.powers)
        return str((self.robot, view.turn, view.places, view.facings, view.locks, *sheets))


class Programmer(Mind):
    """Plans once a hand; every answer is a step of the plan that follows from the view."""

    def __init__(self) -> None:
        self._known: tuple[object, Plan] | None = None

    @abstractmethod
    def plan(self, task: Task) -> Plan:
        """Return the program to be written."""

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return the next card of the plan, or the answer to a small question."""
        assert isinstance(view, RallyState)
        if view.stage is not Stage.PROGRAM or view.due:
            return answer(view, offer)
        robot = view.seats.index(offer.seat)
        task = Task.of(view, robot)
        laid = laid_acts(view, robot)
        plan = self._planned(task)
        if any(one not in (None, act) for one, act in zip(laid, plan.acts, strict=True)):
            # Somebody else has put cards there: the rest is planned anew.
            task = task.going_on()
            plan = self._planned(task)
        if RECOMPILING in offer and wants_anew(task, plan):
            return Thought(RECOMPILING, "These cards are worse than a new hand and its price.")
        steps = _choices(view, robot, plan)
        return Thought(steps[0], of_plan(task.racer, plan), tuple(steps[1:]))

    def _planned(self, task: Task) -> Plan:
        key = (task.cards, task.registers, task.racer, task.seen())
        if self._known is None or self._known[0] != key:
            self._known = (key, self.plan(task))
        return self._known[1]


def wants_anew(task: Task, plan: Plan) -> bool:
    """Tell whether a new hand is to be expected to make up for its point of damage."""
    view = task.view.copy()
    view.damage[task.robot] = min(MOST_DAMAGE, view.damage[task.robot] + 1)
    racer, rng = Racer.of(view, task.robot), task.luck()
    left = [card for card in DECK if card not in task.cards]
    hands = [rng.sample(left, len(task.cards)) for _ in range(HANDS)]
    anew = sum(plans(racer, hand, task.registers)[0].cost for hand in hands) / HANDS
    return anew < plan.cost


def _choices(view: RallyState, robot: int, plan: Plan) -> list[Choice]:
    """Return how the rest of a program is laid."""
    found = []
    held = view.registers[robot]
    for register, (card, act) in enumerate(program(plan, view.hands[robot], held)):
        if card not in (NO_CARD, held[register]):
            twist = TWISTED_ACTS.get(act)
            words = (str(register + 1), str(card), *(twist[1:] if twist else ()))
            found.append(Choice("register", words=words))
    return found
