"""What is said of players: kept with the match, and told when it gives nothing away."""

from pathlib import Path

from derelict_game.match.match import Match
from derelict_game.match.playback import Playback, Record
from derelict_game.match.remarks import REMARK
from derelict_game.match.save import load_match, read_save, write_save
from derelict_game.rules.choice import Choice
from derelict_game.rules.offer import Offer
from derelict_game.rules.registry import built_in
from derelict_game.rules.state import State
from tests.arena_bots import AMBER, BLUE, Idle, remarks
from tests.windows import new_match


class Late(Idle):
    """Stands still, and everybody should know why."""

    def choose(self, view: State, offer: Offer) -> Choice:
        self.remark = f"{offer.seat}: no answer, turn {view.turn}."
        return super().choose(view, offer)


def late_match(turns: int = 3) -> Match:
    """Return a match whose first squad is always late."""
    match = new_match("boiler-rooms", turn_limit=turns)
    match.players = {AMBER: Late(), BLUE: Idle()}
    return match


def test_nobody_learns_that_a_secret_answer_is_missing_while_others_give_theirs() -> None:
    match = late_match()
    match.advance()
    assert match.offer
    assert (match.offer.seat, remarks(match)) == (BLUE, [])
    match.advance()
    assert remarks(match) == ["amber: no answer, turn 1."]
    # It is told before what the turn brought.
    assert (match.log[0].type, match.log[0].seat) == (REMARK, AMBER)
    assert len(match.log) > 1


def test_of_the_last_turn_everything_is_told() -> None:
    match = late_match(turns=1)
    while match.advance():
        pass
    assert remarks(match) == ["amber: no answer, turn 1."]


def test_what_was_said_stands_in_saves_and_records(tmp_path: Path) -> None:
    match = late_match()
    while match.state.turn < 3:
        match.advance()
    for bare in (True, False):
        path = tmp_path / f"{bare}.json"
        write_save(path, match.document(bare=bare).text())
        record = Record.read(read_save(path), built_in(), path.name)
        assert record.remarks == {
            1: ("amber: no answer, turn 1.",),
            2: ("amber: no answer, turn 2.",),
        }
        assert record.speaks
        shown = Playback(record, 3)
        assert remarks(shown) == remarks(match)


def test_a_match_that_goes_on_tells_nothing_twice(tmp_path: Path) -> None:
    match = late_match()
    while match.state.turn < 2:
        match.advance()
    match.advance()
    write_save(tmp_path / "save.json", match.document().text())
    for with_past in (True, False):
        again = load_match(tmp_path / "save.json", built_in(), with_past=with_past)
        again.players = {AMBER: Late(), BLUE: Idle()}
        known = remarks(again)
        assert known == (remarks(match) if with_past else [])
        again.advance()
        # Where there is no past, what was not told yet is known no more.
        assert remarks(again)[len(known) :] == (["amber: no answer, turn 2."] if with_past else [])


def test_what_is_taken_back_was_never_said() -> None:
    match = late_match()
    match.advance()
    match.remarks.take_back(0)
    match.advance()
    assert remarks(match) == []


def test_what_is_taken_back_leaves_no_reason_and_no_output_behind() -> None:
    match = late_match()
    match.advance()
    move = next(choice for choice in match.open[0] if choice.kind == "move")
    match.choose(move)
    place = len(match.steps) - 1
    match.reasons[place], match.printed[place] = "It goes on.", "on"
    match.undo()
    assert place not in match.reasons
    assert place not in match.printed
