"""The terminal as a place to play: the board as text, numbered choices, a line as an answer."""

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from math import prod
from pathlib import Path

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role, TokenId
from derelict_game.errors import DerelictError
from derelict_game.match.autosave import Autosave
from derelict_game.match.game_cards import GameCard, card_of
from derelict_game.match.match import Match
from derelict_game.match.ranks import headline, table
from derelict_game.match.save import save_match, save_path
from derelict_game.match.statistics import count
from derelict_game.plain import plain
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.event import Event
from derelict_game.rules.interface import AnyRules
from derelict_game.rules.offer import Offer
from derelict_game.rules.parts import unit_sheets_of
from derelict_game.rules.seat import Seat
from derelict_game.rules.state import State
from derelict_game.rules.tray import Slot, Tray

HELP = """\
Answer with a number or with the words of a choice, such as 'move 4,1'.
  look        tell every unit on the board in words
  board       draw the board again
  undo        take your last choice back
  save NAME   save the match
  quit        leave; 'derelict text --continue' goes on from here"""

THINKING_PAUSE = 0.005
CURTAIN_LINES = 60
MANY = 12
"""So many choices of one kind are told in one line if that can be done."""
NOT_LISTED = frozenset({"active", "to_move", "action_points_most"})
"""What of the status is told by the choices, or by the number beside it."""


class Leave(Exception):
    """The player wants to leave."""


class Terminal:
    """Asks people and prints what happens. Everything is plain lines of text."""

    def __init__(self, saves: Path, *, show_board: bool) -> None:
        self._saves = saves
        self._show_board = show_board
        self._told: dict[Seat | None, int] = {}
        """How many events each seat has been told."""
        self._old = 0
        """How many events a match that goes on has told before."""
        self._seat: Seat | None = None
        """Who was at the terminal last."""
        self._trouble = ""

    # ---- asking

    def pick(self, question: str, answers: Sequence[str]) -> int:
        """Return the place of the answer that the player picks."""
        print(plain(question))
        for number, answer in enumerate(answers, 1):
            print(plain(f"{number:>3}  {answer}"))
        while True:
            line = self._read()
            if line in ("quit", "q"):
                raise Leave
            if line.isdecimal() and 1 <= int(line) <= len(answers):
                return int(line) - 1
            print(f"Type a number from 1 to {len(answers)}, or quit.")

    def _read(self) -> str:
        try:
            return " ".join(input("> ").split())
        except EOFError:
            print()
            raise Leave from None
        except UnicodeDecodeError:
            return "?"

    # ---- playing

    def play(self, match: Match, autosave: Autosave) -> None:
        """Play until the match is over or somebody leaves."""
        self._introduce(match)
        self._old, was_over = len(match.log), match.outcome is not None
        try:
            while match.offer:
                if match.advance():
                    continue
                if isinstance(match.players.get(match.offer.seat), HumanPlayer):
                    self._ask(match, autosave)
                else:
                    time.sleep(THINKING_PAUSE)
        except Leave:
            print("The match is kept; go on with 'derelict text --continue'.")
            return
        self._tell_events(match, None)
        self._tell_end(match, counted=was_over)

    def _introduce(self, match: Match) -> None:
        seats = ", ".join(f"{seat}: {name}" for seat, name in match.player_names.items())
        seed = match.chance.seed
        print(plain(f"{match.rules.title}, seed {seed} ({seats}). Type 'help' for help."))

    def _ask(self, match: Match, autosave: Autosave) -> None:
        """Put the open question to a person until there is an answer."""
        offer = match.offer
        assert offer is not None
        self._draw_curtain(match, offer.seat)
        self._tell_events(match, offer.seat)
        if autosave.trouble and autosave.trouble != self._trouble:
            print(plain(f"The match is not being kept: {autosave.trouble}"))
        self._trouble = autosave.trouble
        if self._show_board:
            self._draw(match, offer.seat)
        self._list(match, offer)
        while not self._answered(match, offer):
            pass

    def _draw_curtain(self, match: Match, seat: Seat) -> None:
        """Clear the screen between two people, if one of them has something to hide."""
        before, self._seat = self._seat, seat
        if before is None or before == seat:
            return
        if not match.is_private(before) and not match.is_private(seat):
            return
        whose = _words(match).seat(seat).within
        print(
            "\n" * CURTAIN_LINES + f"It is the turn of {whose}. Press Enter when nobody else looks."
        )
        self._read()

    def _answered(self, match: Match, offer: Offer) -> bool:
        """Read a line and do what it says; True once the question is no longer open."""
        line = self._read()
        word, _, rest = line.partition(" ")
        match word:
            case "":
                return False
            case "help" | "?":
                print(HELP)
            case "quit" | "q":
                raise Leave
            case "look":
                self._look(match, offer.seat)
            case "board":
                self._draw(match, offer.seat)
            case "undo":
                return self._undo(match)
            case "save":
                self._save(match, rest)
            case _:
                choice = _read_choice(line, offer)
                if choice is not None:
                    match.choose(choice)
                    return True
                most = len(offer.choices)
                print(f"{line[:60]!r} is not among the choices; type 1 to {most}, or help.")
        return False

    def _undo(self, match: Match) -> bool:
        if match.undo_refusal:
            print(match.undo_refusal)
            return False
        match.undo()
        print("Taken back.")
        return True

    def _save(self, match: Match, name: str) -> None:
        try:
            path = save_path(self._saves, name)
            save_match(match, path)
        except DerelictError as error:
            print(plain(str(error)))
        else:
            print(plain(f"Saved as {path}."))

    # ---- telling

    def _tell_events(self, match: Match, seat: Seat | None) -> None:
        """Print what happened since the last question, as far as the seat may know."""
        told = self._told.get(seat or self._seat, self._old)
        for event in match.log[min(told, len(match.log)) :]:
            if seat is None or event.seen_by(seat):
                print(plain(f"  {event.text}{_cells(event)}"))
        self._told[seat] = len(match.log)

    def _tell_end(self, match: Match, *, counted: bool) -> None:
        """Print who won and, where that is not all, who came where; count the match once."""
        outcome, card = match.outcome, _words(match)
        assert outcome is not None
        print(f"{headline(card, outcome, match.seats)}: {outcome.reason}")
        for line in table(card, outcome, match.seats):
            print(f"  {line}")
        try:
            if not counted:
                count(match, self._saves, datetime.now())
        except DerelictError as error:
            print(plain(str(error)))

    def _list(self, match: Match, offer: Offer) -> None:
        status = match.rules.status(match.view(offer.seat))
        words = _words(match)
        numbers = _in_words(
            {name: value for name, value in status.items() if name not in NOT_LISTED}
        )
        for sheets in status.values():
            for seat, sheet in sheets.items() if isinstance(sheets, Mapping) else ():
                if isinstance(sheet, Mapping):
                    print(f"{words.seat(seat).title}: {_in_words(sheet)}")
        view = match.view(offer.seat)
        for line in _sheets(match, view):
            print(line)
        for tray in match.rules.trays(view, offer.seat):
            print(f"{tray.title}: {_slots(match.rules, tray) or 'empty'}")
        print(f"{words.seat(offer.seat).title} ({numbers}). {offer.prompt}:")
        notes = dict(offer.notes)
        names = _names(match.rules, view)
        grids = _grids(offer)
        for text in grids.values():
            print(f"     {text}")
        for number, choice in enumerate(offer, 1):
            if choice.kind in grids:
                continue
            extra = [names[cell] for cell in (choice.cell, choice.to) if cell in names]
            extra += [words.cost(cost)] if (cost := offer.cost(choice)) else []
            if odds := match.rules.odds(view, choice):
                extra += [f"{what} {float(chance):.0%}" for what, chance in odds.chances]
            extra += [notes[choice]] if choice in notes else []
            print(f"{number:>3}  {choice}" + (f"  ({', '.join(extra)})" if extra else ""))

    def _draw(self, match: Match, seat: Seat) -> None:
        print(match.rules.picture(match.view(seat)))

    def _look(self, match: Match, seat: Seat) -> None:
        view = match.view(seat)
        active = match.rules.status(view).get("active")
        names = _unit_names(match.rules, view)
        marks: dict[Cell, list[str]] = {}
        for _, mark in match.rules.tokens(view):
            if match.rules.token_kinds[mark.kind].role is Role.MARK:
                title = match.rules.token_kinds[mark.kind].title
                marks.setdefault(mark.cell, []).append(title)
        for id_, token in match.rules.tokens(view):
            cell, kind = token.cell, match.rules.token_kinds[token.kind]
            if kind.role is Role.UNIT:
                state = ["active"] if list(cell) == active else []
                # Marks are about whom a cell belongs to, not about what lies on top.
                state += marks.pop(cell, [])
                extra = f" ({', '.join(state)})" if state else ""
                stance = match.rules.stance(token)
                print(f"  {names[id_]} at {cell}{', ' if stance else ''}{stance}{extra}")
            elif kind.role is not Role.MARK:
                way = f", towards the {token.facing.word}" if kind.runs else ""
                print(f"  {kind.heading} at {cell}{way}")


def _in_words(numbers: Mapping[str, object]) -> str:
    """Return what a status or a sheet tells, in words; what is not simple is left out."""
    return ", ".join(
        f"{name} {', '.join(map(str, value)) if isinstance(value, list) else value}".replace(
            "_", " "
        )
        for name, value in numbers.items()
        if not (value is None or isinstance(value, bool | Mapping) or value == [])
    )


def _grids(offer: Offer) -> dict[str, str]:
    """Return kinds of choices that are too many for a list, such as any card into any slot.

    They have the same number of words, and each word goes with every other one.
    """
    found: dict[str, str] = {}
    for kind in dict.fromkeys(choice.kind for choice in offer):
        rows = [choice.words for choice in offer if choice.kind == kind]
        columns = [list(dict.fromkeys(column)) for column in zip(*rows, strict=False)]
        if len(rows) >= MANY and len(rows) == prod(map(len, columns)):
            found[kind] = " ".join([kind, *("|".join(column) for column in columns)])
    return found


def _slots(rules: AnyRules, tray: Tray) -> str:
    """Return what lies in a tray, in words; of one that is only there to be read, how much."""
    if not tray.small:
        return ", ".join(_slot(slot) for slot in tray.slots if not slot.faint)
    found = []
    for slot in tray.slots:
        kind = rules.token_kinds.get(slot.kind)
        title = kind.title if kind else slot.kind
        about = f"{title} ({kind.note})" if kind and kind.note else title
        number = " ".join(badge.text for badge in slot.badges)
        found += [] if slot.faint else [f"{number} {about}".strip()]
    return ", ".join(found)


def _slot(slot: Slot) -> str:
    """Return what lies in a slot, in words: its name, what it is, and its badges."""
    thing = slot.kind.replace("_", " ")
    badges = (badge.text for badge in slot.badges if badge.text != slot.name)
    about = [thing, *badges, "locked" if slot.locked else ""]
    words = " ".join(part for part in about if part)
    return f"{slot.name} ({words})" if words else f"{slot.name} –"


def _words(match: Match) -> GameCard:
    """Return how a game and its seats are spoken of."""
    return card_of(places.assets_dir(), match.rules.name)


def _cells(event: Event) -> str:
    """Return where something happened, to stand behind its sentence."""
    if not event.cells:
        return ""
    first, *others = event.cells
    if len(others) > 1:
        return f" [{first} and {len(others)} more]"
    return f" [{first} to {others[0]}]" if others else f" [{first}]"


def _names(rules: AnyRules, view: State) -> dict[Cell, str]:
    """Return what units and scenery that stands are called, by cell; units come first.

    A unit that its player knows more of than its name tells has that behind it.
    """
    scenery: dict[Cell, str] = {}
    units: dict[Cell, str] = {}
    names = _unit_names(rules, view)
    for id_, token in rules.tokens(view):
        kind = rules.token_kinds[token.kind]
        if kind.stands:
            scenery[token.cell] = kind.title
        elif id_ in names:
            units.setdefault(token.cell, names[id_])
    return scenery | units


def _sheets(match: Match, view: State) -> Iterator[str]:
    """Yield what is known of the units of every seat, a line a seat, where the game lists them."""
    kinds, words = match.rules.token_kinds, _words(match)
    for seat, sheets in unit_sheets_of(match.rules, view).items():
        told = []
        for sheet in sheets:
            held = [kinds[sheet.holds].title] if sheet.holds else []
            numbers = [f"{name} {amount}" for name, amount in reversed(sheet.numbers) if amount]
            state = [sheet.state] if sheet.state else []
            told.append(f"{sheet.name} ({', '.join([*held, *numbers, *state])})")
        score = match.rules.status(view).get("scores", {}).get(seat)
        points = "" if score is None else f", {words.scored(score)}"
        yield f"{words.seat(seat).title}{points}: {'; '.join(told)}"


def _unit_names(rules: AnyRules, view: State) -> dict[TokenId, str]:
    """Return what the units are called, and what their player knows of them besides."""
    names = {}
    for id_, token in rules.tokens(view):
        kind = rules.token_kinds[token.kind]
        if kind.role is Role.UNIT:
            name = rules.name_of(view, id_)
            known = name.lower().startswith(kind.title.lower())
            more = "" if known else f", a {kind.title}"
            names[id_] = name + more
    return names


def _read_choice(line: str, offer: Offer) -> Choice | None:
    """Return the choice that a line means, by number or by words."""
    if line.isdecimal():
        number = int(line) if len(line) < 9 else 0
        return offer.choices[number - 1] if 1 <= number <= len(offer.choices) else None
    choice = Choice.parse(line)
    return choice if choice in offer else None
