"""Saves: files that hold a whole match in their first line and the choices since then below it.

A named save is written whole and never touched again. An autosave grows by a line with every
choice, so a crash loses nothing; see `autosave`. Both are read in the same way.
"""

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from derelict_game.files import FileTrouble, read_limited, write_whole
from derelict_game.match.chance import Chance, ChanceError
from derelict_game.match.document import (
    STARTING_ERRORS,
    MatchDocument,
    SaveError,
    read_document,
)
from derelict_game.match.match import Match, Step
from derelict_game.match.remarks import Remarks
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import CHANCE, Seat

SUFFIX = ".json"
LARGEST_SAVE = 50_000_000

_NAME = re.compile(r"[\w][\w .-]{0,59}")


def save_path(folder: Path, name: str) -> Path:
    """Return the file of a named save; the name becomes a file's name, so it must look like one."""
    if not _NAME.fullmatch(name) or name.endswith((".", " ")):
        raise SaveError(
            f"{name[:60]!r} cannot be a save's name: use up to 60 letters, digits, spaces,"
            " dots and dashes, beginning with a letter or digit."
        )
    return folder / f"{name}{SUFFIX}"


def write_save(path: Path, text: str) -> None:
    """Write a save whole, or raise SaveError and leave the one that was there before."""
    try:
        write_whole(path, text)
    except FileTrouble as trouble:
        raise SaveError(f"{path} cannot be written: {trouble}.") from None


def save_match(match: Match, path: Path) -> None:
    """Save a match; the file that was there before stays whole if that fails."""
    write_save(path, match.document().text())


def step_line(step: Step) -> str:
    """Return a choice as a line below a saved match."""
    return json.dumps([step.seat, str(step.choice)]) + "\n"


@dataclass(frozen=True, slots=True)
class Saved:
    """What a save holds: a match and the choices since."""

    document: MatchDocument
    later: tuple[Step, ...]

    def steps(self) -> list[Step]:
        """Return the whole record."""
        return [*read_steps(self.document.steps), *self.later]


def read_steps(written: Iterable[tuple[str, str]]) -> Iterable[Step]:
    """Return the written choices as steps."""
    return (Step(Seat(seat), Choice.parse(text)) for seat, text in written)


def read_save(path: Path, *, trusting: bool = False) -> Saved:
    """Return what a save holds, or raise SaveError.

    A last line without its end is a choice that was cut off while it was written: it never counted.
    Trusting: as in `read_document`.
    """
    try:
        data = read_limited(path, LARGEST_SAVE)
    except FileTrouble as trouble:
        raise SaveError(f"{path} cannot be read: {trouble}.") from None
    first, *rest = data.split(b"\n")
    if trusting and rest and not _is_steps(rest):
        # A file that somebody re-indented is still one document.
        first, rest = data, [b""]
    document = read_document(first, str(path), trusting=trusting)
    try:
        later = [(str(seat), str(text)) for seat, text in map(json.loads, rest[:-1])]
        return Saved(document, tuple(read_steps(later)))
    except (ValueError, TypeError, RecursionError, IllegalChoice):
        raise SaveError(f"{path} is damaged: a choice in it cannot be read.") from None


def _is_steps(lines: list[bytes]) -> bool:
    return all(line.startswith(b"[") for line in lines[:-1])


def load_match(path: Path, registry: Registry, *, with_past: bool = True) -> Match:
    """Return a saved match at its last question, without players, or raise SaveError.

    With its past, its log is whole and undo reaches as far back as it did; a summary needs none.
    """
    saved = read_save(path)
    rules = registry[saved.document.start.rules]
    try:
        match = Match.from_document(rules, saved.document)
    except STARTING_ERRORS as error:
        raise SaveError(f"{path} is damaged: {error}") from None
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None
    for step in saved.later:
        if (fault := replay_step(match, step)) is not None:
            raise SaveError(f"{path} is damaged: {fault}")
    if with_past:
        recall(match, saved)
    return match


def recall(match: Match, saved: Saved) -> None:
    """Give a loaded match its past back by playing its record again.

    A record that leads elsewhere, as after a change of the rules, is left alone: the match goes on
    from its state all the same, without a past.
    """
    dice = Chance(match.chance.seed, forced=match.chance.forced, strict=match.chance.strict)
    past = Match(match.rules, match.start, seed=match.chance.seed, chance=dice)
    past.remarks = Remarks(match.remarks.all)
    document = saved.document
    if len(match.steps) < len(document.steps):
        return
    for number, step in enumerate([*match.steps, None]):
        if number == len(document.steps) and not is_written(past, document):
            return
        if step is not None and replay_step(past, step) is not None:
            return
    if dice == match.chance:
        match.take_past(past)


def turn_seen(match: Match, people: Collection[Seat]) -> int:
    """Return the turn in which the people of a match chose last; what came then is not told."""
    own = [number for number, step in enumerate(match.steps) if step.seat in people]
    return match.marks[own[-1]].turn if own and match.log else match.state.turn


def last_seen(match: Match, people: Collection[Seat]) -> tuple[Match, list[Step]]:
    """Return a match as the people in it saw it last, and the choices since.

    Who leaves while the others act comes back to see what they did.
    """
    own = [number for number, step in enumerate(match.steps) if step.seat in people]
    recent = match.steps[own[-1] + 1 :] if own else []
    if not recent or not match.log:
        return match, []
    dice = Chance(match.chance.seed, forced=match.chance.forced, strict=match.chance.strict)
    seen = Match(match.rules, match.start, seed=dice.seed, chance=dice)
    seen.id = match.id
    seen.printed, seen.remarks = match.printed, Remarks(match.remarks.all)
    for step in match.steps[: own[-1] + 1]:
        if replay_step(seen, step) is not None:
            return match, []
    return seen, list(recent)


def is_written(match: Match, document: MatchDocument) -> bool:
    """Tell whether a match stands where a document says; raises StateError if nothing does."""
    codec, state = match.rules.codec, document.state or {}
    read = codec.dump(codec.load(match.state.chart, state))
    now = codec.dump(match.state)
    # What an earlier program did not know of a state cannot differ.
    return all(now.get(name) == read.get(name) for name in (state if document.old else now))


def replay_step(match: Match, step: Step) -> str | None:
    """Let a match take a recorded choice; return why it cannot, as a sentence."""
    what = f"choice {len(match.steps) + 1} of the record, '{step.choice}' by {step.seat},"
    if match.offer is None:
        return f"{what} comes after the end of the match."
    # Chance may answer behind the first question, as when a clock has run out.
    beside = (one for one in match.open[1:] if one.seat == CHANCE == step.seat)
    offer = next((one for one in beside if step.choice in one), match.offer)
    if offer.seat != step.seat:
        return f"{what} differs: {offer.seat} is asked."
    if step.choice not in offer:
        return f"{what} differs: it is not offered."
    if offer.roll is not None:
        try:
            rolled = match.chance.answer(offer.roll)
        except ChanceError as error:
            return f"{what} differs: {error}"
        if rolled != step.choice:
            return f"{what} differs: the dice of this match give '{rolled}'."
    match.choose(step.choice)
    return None
