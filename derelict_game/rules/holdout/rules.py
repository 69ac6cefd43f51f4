"""Holdout behind the Rules interface."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from derelict_game.board.chart import Chart
from derelict_game.board.fault import Fault
from derelict_game.board.geometry import Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.hints import Fallen, Omen, Preview, Refusal
from derelict_game.rules.holdout import (
    attack,
    maneuver,
    omens,
    phases,
    pictures,
    position,
    refusals,
    setting_up,
)
from derelict_game.rules.holdout.cards import (
    DECK,
    KINDS,
    NAMES,
    TANK,
    THREATS,
    TOUGHNESS,
    Threat,
)
from derelict_game.rules.holdout.house_rules import ABOUT, OPTION, HouseRule
from derelict_game.rules.holdout.state import SQUAD, HoldoutState, Phase
from derelict_game.rules.holdout.table import BOARD, NEXT, NOWHERE, chart, place
from derelict_game.rules.offer import Offer
from derelict_game.rules.options import TURN_LIMIT, Option, OptionValue
from derelict_game.rules.parts import HasGoals, HasOmens
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.tray import Badge, Slot, Tray
from derelict_game.rules.undo import UndoPolicy

_PROMPTS = {
    Phase.START: "The squad is in place: begin",
    Phase.ENCOUNTER: "See what has come, then go on to Maneuver",
    Phase.MANEUVER: "Move and flip your cards, then go on to Attack",
    Phase.ATTACK: "Attack with your cards, then go on to Counter-Attack",
    Phase.COUNTER_ATTACK: "The strikes are over: go on to the next turn",
}
_ONLY_NEXT = {
    phase: Offer(SQUAD, prompt, (NEXT,), default=NEXT) for phase, prompt in _PROMPTS.items()
}


class HoldoutRules(HasGoals[HoldoutState], HasOmens[HoldoutState]):
    """A squad of cards against a deck of threats, for one."""

    name = "holdout"
    title = "Holdout"
    summary = "One squad, eight turns: hold the village until the helicopter comes."
    state_type = HoldoutState
    options = (OPTION, TURN_LIMIT)
    token_kinds = KINDS
    undo = UndoPolicy(depth=3, barriers=frozenset(), past_end=True)

    def options_for(self, tokens: Iterable[Token]) -> tuple[Option, ...]:  # noqa: ARG002
        """Return the difficulty alone: a turn limit is for contests, and only takes turns away."""
        return (OPTION,)

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        """Return the only one."""
        return (SQUAD,)

    def start(self, chart: Chart, setup: Setup) -> HoldoutState:
        """Return the state before the first shuffle."""
        return HoldoutState(
            chart=chart,
            turn_limit=setup.options.get(TURN_LIMIT.name),
            house_rule=int(setup.options.get(OPTION.name) or 0),
            shuffled=(),
            deck=DECK,
        )

    # ---- playing

    def offer(self, state: HoldoutState) -> Offer | None:
        """Return the next shuffle, or everything that can be done in the phase."""
        if state.result is not None:
            return None
        phase = state.phase
        if phase is Phase.MANEUVER:
            choices = maneuver.actions(state)
        elif phase is Phase.ATTACK:
            choices = attack.actions(state)
        elif state.shuffled is not None:
            return setting_up.shuffle_offer(state)
        else:
            return _ONLY_NEXT[phase]
        choices.append(NEXT)
        return Offer(SQUAD, _PROMPTS[phase], tuple(choices), default=NEXT)

    def apply(self, state: HoldoutState, choice: Choice) -> list[Event]:
        """Carry out an offered choice."""
        kind, cell, _, to = choice
        if kind == "next":
            return phases.go_on(state)
        if cell is None:
            return setting_up.shuffle(state, choice)
        if kind == "flip":
            return maneuver.flip(state, place(cell))
        assert to is not None
        act = maneuver.move if kind == "move" else attack.attack
        return act(state, place(cell), place(to))

    # ---- what the squad may know

    def view(self, state: HoldoutState, seat: Seat) -> HoldoutState:  # noqa: ARG002
        """Return a copy without the order of the deck; which cards are in it is no secret."""
        view = state.copy()
        view.deck = tuple(sorted(state.deck, key=_rank))
        return view

    def determinise(self, view: HoldoutState, seat: Seat, rng: Random) -> HoldoutState:  # noqa: ARG002
        """Return the same table with a deck in any order."""
        state = view.copy()
        deck = list(view.deck)
        rng.shuffle(deck)
        state.deck = tuple(deck)
        return state

    def hides(self, state: HoldoutState, seat: Seat) -> bool:  # noqa: ARG002
        """Tell that nobody has anything to hide: what the squad sees everybody may see."""
        return False

    # ---- showing

    def tokens(self, state: HoldoutState) -> Iterable[tuple[TokenId, Token]]:
        """Return every card and mark on the table by id."""
        return position.tokens(state)

    def status(self, state: HoldoutState) -> dict[str, Any]:
        """Return phase and turn, and how many cards are where."""
        return {
            "turn": state.turn,
            "turns_left": state.turns_left,
            "phase": str(state.phase),
            "last": state.last,
            "deck": len(state.deck),
            "discarded": sum(state.discards.values()),
            "squad": len(NAMES) - state.where.count(NOWHERE),
            "threats": len(state.threats) + len(state.tops),
        }

    def goal(self, state: HoldoutState, seat: Seat) -> str:  # noqa: ARG002
        """Return what there is to do, and the house rule if there is one."""
        house_rule = ABOUT.get(HouseRule(state.house_rule), "")
        return f"Clear the table by the end of the last turn. {house_rule}".rstrip()

    def omens(self, view: HoldoutState) -> tuple[Omen, ...]:
        """Return where mortars hit, who is pinned, and who would fall as things are."""
        return omens.omens(view)

    def stance(self, token: Token) -> str:
        """Return whether a card has acted; looking somewhere is nothing that a card does."""
        return "rotated" if token.facing is not Facing.N else ""

    def picture(self, state: HoldoutState) -> str:
        """Return the table as text."""
        return pictures.picture(state)

    def fallen(self, state: HoldoutState, seat: Seat) -> Mapping[TokenId, Fallen]:  # noqa: ARG002
        """Return the squad cards that are gone."""
        return {
            TokenId(card): Fallen(NAMES[card], NAMES[card].capitalize(), fate)
            for card, fate in state.lost.items()
        }

    def owner(self, state: HoldoutState, token: TokenId) -> Seat | None:  # noqa: ARG002
        """Return whose a card is: the squad's, or nobody's."""
        return SQUAD if 0 <= token < len(NAMES) else None

    def trays(self, view: HoldoutState, seat: Seat) -> tuple[Tray, ...]:  # noqa: ARG002
        """Return which cards are in the deck, and which have been discarded."""
        columns: dict[str, list[int]] = {}
        for kind, column in sorted(view.deck):
            columns.setdefault(kind, []).append(column)
        about = {
            kind: f"{len(found)} in the deck" + ("" if kind == TANK else f": columns {_row(found)}")
            for kind, found in columns.items()
        }
        held = {kind: len(found) for kind, found in columns.items()}
        return (
            _counted("deck", f"In the deck: {len(view.deck)}", held, about),
            _counted("discards", f"Discarded: {sum(view.discards.values())}", view.discards, {}),
        )

    def badges(self, view: HoldoutState) -> Mapping[TokenId, tuple[Badge, ...]]:
        """Return the strength of squad cards, and the health of threats."""
        found = {
            TokenId(card): (Badge(str(view.power(card)), "strength"),) for card, _ in view.present()
        }
        for at, threat in view.threats.items():
            if threat.kind in TOUGHNESS:
                left = view.health(at)
                sort = "health" if left == TOUGHNESS[threat.kind] else "hurt"
                found[threat.id] = (Badge(str(left), sort),)
        return found

    def estimate(self, state: HoldoutState) -> Mapping[Seat, float]:
        """Return how good it looks: cards that are left against threats that are."""
        squad = len(NAMES) - state.where.count(NOWHERE)
        return {SQUAD: max(-1.0, min(1.0, (squad - len(state.threats)) / len(NAMES)))}

    def preview(self, state: HoldoutState, choice: Choice) -> Preview:
        """Return how the cards would lie, or who would be attacked."""
        if choice.kind != "move" or choice.cell is None or choice.to is None:
            return super().preview(state, choice)
        draft = state.copy()
        events = maneuver.move(draft, place(choice.cell), place(choice.to))
        moved = [event.token for event in events]
        drawn = {id_: token for id_, token in position.tokens(draft) if id_ in moved}
        ghosts = tuple(drawn[id_] for id_ in moved if id_ is not None)
        label = "Swap places" if len(ghosts) > 1 else ""
        return Preview(cells=(choice.cell, choice.to), ghosts=ghosts, label=label)

    def why_not(self, state: HoldoutState, choice: Choice) -> Refusal | None:
        """Return why a choice is not offered."""
        return refusals.why_not(state, choice) if super().why_not(state, choice) else None

    # ---- maps, positions

    def check(self, chart: Chart, setup: Setup) -> list[Fault]:
        """Return what is wrong with a map: the table is always the same, and empty."""
        faults = []
        if chart.board_rows() != BOARD:
            text = f"The table of Holdout is {len(BOARD[0])}x{len(BOARD)} cells without a wall."
            faults.append(Fault(text))
        for number, token in enumerate(setup.tokens):
            text = f"The {token.kind} is dealt by the game; the map holds no cards."
            faults.append(Fault(text, cell=token.cell, token=number))
        return faults

    def read_position(
        self,
        position: Mapping[str, Any],
        options: Mapping[str, OptionValue],
    ) -> HoldoutState:
        """Return the state that the notation describes."""
        return _read(position, options)

    def write_position(self, state: HoldoutState) -> dict[str, Any]:
        """Return the notation of a state; of a view, with the deck in the order of the rulebook."""
        return position.write(state, position.tokens(state))

    def can_write(self, state: HoldoutState) -> bool:
        """Tell whether the notation can hold this moment."""
        return position.can_write(state)


def _read(written: Mapping[str, Any], options: Mapping[str, OptionValue]) -> HoldoutState:
    state = position.read(written, chart())
    state.turn_limit = options.get(TURN_LIMIT.name)
    state.house_rule = int(options.get(OPTION.name) or 0)
    if state.phase is Phase.COUNTER_ATTACK:
        # Rulings: in such a position the threats have struck already, and it may be decided.
        phases.decide(state)
    return state


def _row(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _rank(card: Threat) -> tuple[int, int]:
    """Return the place of a card in a deck that tells nothing."""
    return THREATS.index(card.kind), card.column


def _counted(name: str, title: str, counts: Mapping[str, int], about: Mapping[str, str]) -> Tray:
    """Return a tray with a slot for every kind of threat, and how many there are."""
    slots = []
    for kind in THREATS:
        number = counts.get(kind, 0)
        badges = (Badge(str(number), "count"),)
        told = about.get(kind, "")
        slots.append(Slot(f"{name}_{kind}", kind, badges, about=told, faint=not number))
    return Tray(name, title, tuple(slots), small=True)
