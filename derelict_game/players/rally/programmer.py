"""Programmers: minds that write a whole program, and answer card by card."""

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from derelict_game.players.mind import Mind, Thought
from derelict_game.players.rally.acts import TWISTED_ACTS
from derelict_game.players.rally.planning import (
    Plan,
    Racer,
    Registers,
    fixed_registers,
    locked_registers,
)
from derelict_game.players.rally.questions import answer
from derelict_game.players.rally.reasons import of_plan
from derelict_game.players.rally.rivals import lay
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.rally.programming import RECOMPILING
from derelict_game.rules.rally.state import REGISTERS, RallyState, Stage
from derelict_game.rules.state import State


class Task(NamedTuple):
    """A program that is to be written: the same for all questions of a turn."""

    view: RallyState
    robot: int
    racer: Racer
    cards: tuple[int, ...]
    """All cards that were dealt, those that lie in registers included."""
    registers: Registers
    """What lies there that cannot be changed any more."""

    @classmethod
    def of(cls, view: RallyState, robot: int) -> "Task":
        """Return the task of a robot whose registers are as they were dealt."""
        laid = view.registers[robot][: REGISTERS - view.locks[robot]]
        cards = tuple(sorted((*view.hands[robot], *(card for card in laid if card > 0))))
        return cls(view, robot, Racer.of(view, robot), cards, locked_registers(view, robot))

    def luck(self) -> Random:
        """Return random numbers that follow from what the robot sees, and from nothing else."""
        view, robot = self.view, self.robot
        seen = (robot, view.turn, self.cards, view.places, view.facings, view.damage, view.flags)
        return Random(str(seen))


class Programmer(Mind):
    """Plans once a hand; every answer is a step of the plan that follows from the view."""

    def __init__(self) -> None:
        self._known: tuple[object, Plan] | None = None

    @abstractmethod
    def plan(self, task: Task) -> Plan:
        """Return the program to be written."""

    def wants_anew(self, task: Task, plan: Plan) -> bool:  # noqa: ARG002
        """Tell whether a new hand is worth a point of damage."""
        return False

    def think(self, view: State, offer: Offer, rng: Random) -> Thought:  # noqa: ARG002
        """Return the next card of the plan, or the answer to a small question."""
        assert isinstance(view, RallyState)
        if view.stage is not Stage.PROGRAM or view.due:
            return answer(view, offer)
        robot = view.seats.index(offer.seat)
        task = Task.of(view, robot)
        laid = fixed_registers(view, robot)
        plan = self._planned(task)
        if any(one not in (None, act) for one, act in zip(laid, plan.acts, strict=True)):
            # Somebody else has put cards there: the rest is planned anew.
            task = task._replace(registers=laid, cards=view.hands[robot])
            plan = self._planned(task)
        if RECOMPILING in offer and self.wants_anew(task, plan):
            return Thought(RECOMPILING, "These cards are worse than a new hand and its price.")
        steps = _choices(view.hands[robot], laid, plan)
        return Thought(steps[0], of_plan(task.racer, plan), tuple(steps[1:]))

    def _planned(self, task: Task) -> Plan:
        key = (task.cards, task.registers, task.robot, task.view.turn, str(task.luck().random()))
        if self._known is None or self._known[0] != key:
            self._known = (key, self.plan(task))
        return self._known[1]


def _choices(hand: Sequence[int], laid: Registers, plan: Plan) -> list[Choice]:
    """Return how the rest of a program is laid."""
    empty = [register for register, there in enumerate(laid) if there is None]
    found = []
    for register, card in zip(empty, lay(plan.acts, hand, laid, late=plan.late), strict=True):
        twist = TWISTED_ACTS.get(plan.acts[register])
        words = (str(register + 1), str(card), *(twist[1:] if twist else ()))
        found.append(Choice("register", words=words))
    return found
