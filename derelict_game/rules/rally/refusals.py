"""Why something cannot be done now: a sentence, and where the rulebook says so."""

from derelict_game.rules.choice import Choice
from derelict_game.rules.hints import Refusal
from derelict_game.rules.rally import sections
from derelict_game.rules.rally.cards import CARDS
from derelict_game.rules.rally.option_cards import OPTION_CARDS, RECOMPILE, TWISTS
from derelict_game.rules.rally.programming import free_registers
from derelict_game.rules.rally.state import REGISTERS, RallyState, Stage


def why_not(state: RallyState, choice: Choice) -> Refusal:
    """Return why a choice is not offered."""
    match choice.kind:
        case "register" | "done" | "recompile" if state.stage is not Stage.PROGRAM:
            return Refusal("Nobody programs now.", sections.PROGRAMMING)
        case "register":
            return _register(state, state.queue[0], choice.words)
        case "done":
            return Refusal("First fill every register.", sections.PROGRAMMING)
        case "recompile":
            return _recompile(state, state.queue[0])
        case "power":
            text = "This is asked of damaged robots once all have programmed."
            return Refusal(text, sections.POWER)
        case "absorb" | "accept":
            return Refusal("No damage is being done now.", sections.AGAINST_DAMAGE)
        case "lose":
            return Refusal("No robot is being destroyed now.", sections.DESTRUCTION)
        case "enter" | "face":
            text = "This is asked when a robot that was destroyed comes back."
            return Refusal(text, sections.COMING_BACK)
    text = "Robots do what their program says: put cards into the registers."
    return Refusal(text, sections.PROGRAMMING)


def _register(state: RallyState, robot: int, words: tuple[str, ...]) -> Refusal:
    number, card = ([int(word) if word.isdigit() else 0 for word in words] + [0, 0])[:2]
    register = number - 1
    if words and not 0 <= register < REGISTERS:
        return Refusal("There are five registers, 1 to 5.", sections.PROGRAMMING)
    if words and register >= REGISTERS - state.locks[robot]:
        text = f"Register {number} is locked by damage: its card stays and is played again."
        return Refusal(text, sections.LOCKED)
    if words and register not in free_registers(state, robot):
        text = f"Register {number} is full; undo takes the last card back."
        return Refusal(text, sections.PROGRAMMING)
    if card and card not in state.hands[robot]:
        return Refusal("This card is not in your hand.", sections.PROGRAMMING)
    if len(words) > 2:
        twist = TWISTS.get(words[2])
        if twist is None:
            return Refusal("There is no such way to play a card.", sections.OPTIONS)
        if card in CARDS and CARDS[card].kind == twist.kind:
            title = OPTION_CARDS[twist.option].title
            return Refusal(f"For this your robot needs {title}.", sections.OPTIONS)
        return Refusal("Your option does nothing for this card.", sections.OPTIONS)
    return Refusal("Every register is full: say that you are done.", sections.PROGRAMMING)


def _recompile(state: RallyState, robot: int) -> Refusal:
    title = OPTION_CARDS[RECOMPILE].title
    if not state.holds(robot, RECOMPILE):
        return Refusal(f"For this your robot needs {title}.", sections.OPTIONS)
    if state.recompiled >> robot & 1:
        return Refusal(f"{title} gives a new hand once a turn.", sections.OPTIONS)
    if state.locks[robot] == REGISTERS:
        return Refusal("All your registers are locked.", sections.LOCKED)
    return Refusal(f"{title} must come before the first card.", sections.OPTIONS)
