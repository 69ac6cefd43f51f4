"""What is counted and told of a match once it is over."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from derelict_game.board.geometry import Cell
from derelict_game.board.token import TokenId
from derelict_game.match.match import Match
from derelict_game.match.replay import replayed
from derelict_game.match.save import load_match, save_match
from derelict_game.match.story import story
from derelict_game.match.tally import Side, Tally, totals
from derelict_game.players.cast import cast
from derelict_game.rules.event import DESTROYED, ROLLED, Event
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from tests.toy import LEFT, RIGHT, ToyRules, ToyState
from tests.windows import new_match

THIRD = Seat("third")
HERE, THERE = Cell(1, 1), Cell(4, 1)


class Owned(ToyRules):
    """The toy with units: even ones are of the left seat, odd ones of the right one."""

    gone: frozenset[TokenId] = frozenset()

    def owner(self, state: ToyState, token: TokenId) -> Seat | None:  # noqa: ARG002
        return None if token in self.gone or token > 9 else (LEFT, RIGHT)[token % 2]


def tally(*events: Event, actor: Seat = LEFT, seats: tuple[Seat, ...] = (LEFT, RIGHT)) -> Tally:
    """Return the count of some events."""
    state: Any = None
    counted = Tally(Owned(), seats)
    counted.count(state, events, actor)
    return counted


def destroyed(token: int) -> Event:
    """Return the end of a unit."""
    return Event(DESTROYED, "It is gone.", (HERE,), TokenId(token))


def shot(token: int, hit: bool | None, chance: Fraction | None = Fraction(1, 4)) -> Event:
    """Return a shot of a unit."""
    event = Event(ROLLED, "A shot.", (HERE, THERE), TokenId(token), (6,), chance)
    return Event(event.type, event.text, event.cells, event.token, event.dice, chance, success=hit)


def test_a_loss_of_one_is_a_kill_of_the_other_even_in_the_own_turn() -> None:
    sides = tally(destroyed(1), destroyed(3), destroyed(0), actor=RIGHT).sides
    assert (sides[LEFT].losses, sides[LEFT].kills) == (1, 2)
    assert (sides[RIGHT].losses, sides[RIGHT].kills) == (2, 1)


def test_what_is_nobodys_unit_is_not_counted() -> None:
    assert tally(destroyed(12), Event(DESTROYED, "A door.")).sides == {LEFT: Side(), RIGHT: Side()}


def test_among_three_the_one_who_acts_has_killed() -> None:
    sides = tally(destroyed(1), destroyed(0), actor=LEFT, seats=(LEFT, RIGHT, THIRD)).sides
    assert (sides[LEFT].kills, sides[RIGHT].losses) == (1, 1)
    assert sides[LEFT].losses == 1, "by its own hand"
    assert sides[THIRD] == Side()


def test_alone_nobody_kills() -> None:
    sides = tally(destroyed(0), seats=(LEFT,)).sides
    assert sides == {LEFT: Side(losses=1)}


def test_shots_are_counted_beside_what_was_to_be_expected() -> None:
    sides = tally(shot(0, True), shot(0, False), shot(2, True), shot(1, False)).sides
    assert sides[LEFT] == Side(shots=3, hits=2, expected=Fraction(3, 4))
    assert sides[RIGHT] == Side(shots=1, expected=Fraction(1, 4))


def test_a_roll_without_a_target_or_an_outcome_is_no_shot() -> None:
    alone = Event(ROLLED, "Fire.", (HERE,), TokenId(0), (2,), Fraction(1, 2), success=True)
    assert tally(alone, shot(0, None), shot(0, True, None)).sides[LEFT] == Side()


# ---- whole matches


@pytest.fixture(scope="module")
def played() -> Match:
    """A match of two computer players."""
    match = new_match("first-burn", seed=5, turn_limit=4)
    for seat in match.players:
        match.players[seat] = cast("greedy", match.rules, seat, 5)
    while match.offer is not None:
        match.advance()
    return match


def test_a_record_is_carried_out_again_event_for_event(played: Match) -> None:
    events = [event for moment in replayed(played) for event in moment.events]
    assert events == [event for event in played.log if event.type != "remark"]
    assert [moment.place for moment in replayed(played)] == list(range(len(played.steps)))


def test_a_match_that_was_loaded_is_counted_whole(played: Match, tmp_path: Path) -> None:
    save_match(played, tmp_path / "over.json")
    again = load_match(tmp_path / "over.json", built_in())
    assert totals(again) == totals(played)
    losses = sum(side.losses for side in totals(played).values())
    gone = [event for event in played.log if event.type == DESTROYED]
    assert 0 < losses <= len(gone)


def test_the_story_has_a_chapter_for_every_turn_of_a_seat(played: Match) -> None:
    chapters = story(played)
    places = [(chapter.turn, chapter.seat) for chapter in chapters]
    assert [turn for turn, _ in places] == sorted(turn for turn, _ in places)
    assert {seat for _, seat in places} == {"marines", "aliens"}
    told = sum(len(deed.choices) for chapter in chapters for deed in chapter.deeds)
    assert told == len(played.reasons)


def test_a_deed_names_the_unit_that_did_it(played: Match) -> None:
    deeds = [deed for chapter in story(played) for deed in chapter.deeds]
    moves = [deed for deed in deeds if len(deed.choices) > 1 and deed.choices[1].kind == "move"]
    assert moves
    assert all(deed.unit for deed in moves)
    ends = [deed for deed in deeds if deed.choices[0].kind == "pass"]
    assert ends
    assert all(deed.token is None for deed in ends), "a turn is ended by nobody in particular"
    first = next(deed for deed in deeds if deed.choices[0].kind == "activate")
    assert first.unit in {"Sergeant 1", "Flamer marine 2", "Marine 3"}
    chosen = [deed for deed in deeds if deed.names_unit or len(deed.reasons) > 1]
    assert chosen
    assert any(len(deed.reasons) == 2 for deed in chosen), "to be chosen is no deed of its own"
