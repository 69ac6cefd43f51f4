"""Matches: the checked door, chance, undo, saving in the middle of any question."""

from pathlib import Path

import pytest

from derelict_game.match.chance import Chance, ChanceError
from derelict_game.match.document import MatchDocument, SaveError, Start, read_document, upgraded
from derelict_game.match.history import History, Moment
from derelict_game.match.match import Match, Step
from derelict_game.match.mission import find_mission
from derelict_game.players.scripted import ScriptedPlayer
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.event import Event
from derelict_game.rules.registry import Registry
from derelict_game.rules.roll import Roll
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.skirmish import RULES as SKIRMISH
from derelict_game.rules.undo import UndoPolicy
from tests.conformance import new_match, play_out
from tests.derelict import Table
from tests.toy import LEFT, POSITION, RIGHT, TOY, ToyRules, ToyState

FIELD = {
    "board": ["....."] * 5,
    "tokens": [["marine", 2, 2, "N"], ["marine", 0, 0, "S"], ["alien", 4, 4, "N"]],
}


def skirmish(**options: object) -> Match:
    """Return a Skirmish match without players."""
    return Match(SKIRMISH, Start.at_position(SKIRMISH, FIELD, options), seed=1)


def toy(*dice: int | str, strict: bool = False, seed: int = 1) -> Match:
    """Return a toy match without players."""
    chance = Chance(seed, forced=dice, strict=strict)
    return Match(TOY, Start.at_position(TOY, POSITION, {}), seed=seed, chance=chance)


def choose(match: Match, *texts: str) -> None:
    """Take choices, and let the chance seat answer after each."""
    for text in texts:
        match.choose(Choice.parse(text))
        match.roll()


# ---- the checked door


def test_a_choice_that_is_not_offered_is_refused_and_changes_nothing() -> None:
    match = skirmish()
    before = match.document().text()
    with pytest.raises(IllegalChoice, match=r"^'move 9,9' is not offered now\.$"):
        match.choose(Choice.parse("move 9,9"))
    assert match.document().text() == before


def test_advance_asks_once_and_records() -> None:
    match = skirmish()
    match.players[Seat("marines")] = ScriptedPlayer(["activate 2,2", "pass"])
    assert match.advance()
    assert match.steps == [Step(Seat("marines"), Choice.parse("activate 2,2"))]
    assert match.advance()
    assert [event.type for event in match.log] == ["activated", "passed", "turn"]


def test_a_script_that_ends_or_errs_is_told() -> None:
    match = skirmish()
    match.players[Seat("marines")] = ScriptedPlayer(["fly", "pass"])
    with pytest.raises(IllegalChoice, match="fly"):
        match.advance()
    match.players[Seat("marines")] = ScriptedPlayer([])
    with pytest.raises(IllegalChoice, match="script ends"):
        match.advance()


def test_after_the_end_nothing_can_be_chosen() -> None:
    match = skirmish(turn_limit=2)
    choose(match, "pass", "pass")
    assert match.offer is None
    assert match.outcome is not None
    assert not match.advance()
    with pytest.raises(IllegalChoice, match="over"):
        match.choose(Choice.parse("pass"))
    assert match.undo_refusal == "Undo stops here: the match is over."


def test_offers_are_numbered_and_numbers_never_return() -> None:
    match = skirmish()
    seen = set()
    for text in ("activate 2,2", "turn left"):
        assert match.offer
        seen.add(match.offer.number)
        choose(match, text)
    match.undo()
    assert match.offer
    assert match.offer.number not in seen


# ---- chance


def test_forced_dice_come_first_in_the_order_of_rolling() -> None:
    match = toy(6, 2, "b14")
    choose(match, "throw")
    assert match.log[0].dice == (6, 2)
    assert match.steps[1] == Step(CHANCE, Choice.parse("roll 6 2"))
    assert match.chance.forced_left == 1
    choose(match, "peek")
    assert match.steps[-1] == Step(CHANCE, Choice.parse("draw 14"))
    assert match.chance.forced_left == 0
    assert match.chance.used == 0
    choose(match, "throw")
    assert match.chance.used == 2


@pytest.mark.parametrize("forced", [7, 0, -1, "b3", "x", "", "６", 10**30])
def test_a_forced_outcome_that_does_not_fit_is_refused(forced: int | str) -> None:
    chance = Chance(1, forced=(forced,))
    with pytest.raises(ChanceError, match="does not fit"):
        chance.answer(Roll((6,)))
    assert chance.forced_used == 0


def test_strict_dice_run_out_and_nothing_is_lost() -> None:
    match = toy(6, strict=True)
    before = match.document().text()
    with pytest.raises(ChanceError, match="used up"):
        match.attempt(lambda: choose(match, "throw"))
    assert match.document().text() == before
    assert match.log == []
    choose(match, "wait")
    match.undo()


def test_the_same_seed_rolls_the_same_and_another_one_does_not() -> None:
    rolls = [play_out(new_match(TOY, toy().start, seed)).steps for seed in (3, 3, 4)]
    assert rolls[0] == rolls[1] != rolls[2]


def test_the_dice_go_on_after_loading_as_they_would_have() -> None:
    whole, cut = toy(seed=9), toy(seed=9)
    choose(whole, "throw")
    choose(cut, "throw")
    loaded = Match.from_document(TOY, cut.document())
    for match in (whole, loaded):
        while match.offer and len(match.steps) < 30:
            choose(match, "throw" if Choice("throw") in match.offer else "accept")
    assert whole.steps == loaded.steps


# ---- undo


def test_undo_returns_to_the_last_question_of_the_seat() -> None:
    match = skirmish()
    states = []
    for text in ("activate 2,2", "move 2,1", "turn left", "activate 0,0"):
        states.append((match.state.copy(), match.offer and match.offer.choices))
        choose(match, text)
    while states:
        match.undo()
        state, choices = states.pop()
        assert match.state == state
        assert match.offer
        assert match.offer.choices == choices
    assert match.steps == []
    assert match.log == []
    assert match.undo_refusal == "There is nothing to take back."


def test_undo_never_crosses_the_other_seat() -> None:
    match = skirmish()
    choose(match, "activate 2,2", "pass")
    assert match.undo_refusal == "Undo stops here: the turn has gone to the other side."
    with pytest.raises(IllegalChoice, match="other side"):
        match.undo()
    choose(match, "activate 4,4")
    match.undo()
    assert match.undo_refusal is not None
    choose(match, "pass")
    assert match.undo_refusal is not None


def test_undo_never_crosses_a_roll() -> None:
    match = toy(5, 5)
    choose(match, "wait", "throw")
    assert match.offer
    assert match.offer.seat == LEFT
    assert match.undo_refusal == "Undo stops here: chance has decided something."


def test_undo_never_crosses_a_draw_that_no_event_calls_a_roll() -> None:
    match = toy()
    choose(match, "wait", "peek")
    assert match.undo_refusal == "Undo stops here: chance has decided something."
    choose(match, "wait")
    match.undo()
    assert match.undo_refusal is not None


def test_undo_never_crosses_a_barrier_of_the_rule_set() -> None:
    history = History(UndoPolicy(barriers=frozenset({"revealed"})))
    match = skirmish()
    history.remember(Moment(LEFT, match.state, 0, 0, (0, 0)))
    assert history.refusal is None
    history.close(LEFT, [Event("waited", "Nothing happens.")], LEFT)
    assert history.refusal is None
    history.close(LEFT, [Event("revealed", "A blip is revealed.")], LEFT)
    assert history.refusal == "Undo stops here: something has been revealed."


def test_undo_is_refused_for_what_came_first_after_the_own_choice() -> None:
    tokens = [["marine", 0, 0, "E"], ["alien", 2, 0, "N"], ["blip", 4, 0, "N"]]
    table = Table(["....."], *tokens, dice=[6, 1]).choose("activate 0,0", "shoot 2,0")
    assert table.seat == "aliens", "the blip behind the dead alien is seen and may turn"
    assert table.match.undo_refusal == "Undo stops here: chance has decided something."
    table.choose("pass")
    assert table.seat == "marines"
    assert table.match.undo_refusal == "Undo stops here: chance has decided something."
    table.choose("turn left")
    table.match.undo()
    assert table.match.undo_refusal == "Undo stops here: chance has decided something."


def test_undo_after_a_reveal_that_both_sides_had_a_say_in() -> None:
    table = Table(["....."], ["marine", 0, 0, "N"], ["blip_2", 3, 0, "W"]).choose("activate 0,0")
    table.choose("turn right")
    table.choose("pass")
    assert table.seat == "marines"
    assert table.match.undo_refusal == "Undo stops here: something has been revealed."
    table.choose("deploy 2,0", "pass")
    assert table.seat == "marines"
    assert table.match.undo_refusal == "Undo stops here: the turn has gone to the other side."


def test_undo_goes_no_deeper_than_the_policy() -> None:
    history = History(UndoPolicy(depth=2))
    match = skirmish()
    for steps in range(5):
        history.remember(Moment(LEFT, match.state, steps, 0, (0, 0)))
    assert [history.pop().steps, history.pop().steps] == [4, 3]
    assert history.refusal is not None


class Forgiving(ToyRules):
    """The toy with an undo that crosses dice and the end."""

    undo = UndoPolicy(barriers=frozenset(), past_end=True)


def test_undo_crosses_dice_and_the_end_where_the_rules_say_so() -> None:
    chance = Chance(1, forced=("b3", 6, 5, 1, 2, 5, 4))
    match = Match(Forgiving(), toy().start, seed=1, chance=chance)
    choose(match, "peek")
    match.roll()
    assert chance.forced_used == 1
    match.undo()
    assert match.steps == []
    assert chance.forced_used == 0, "the card is the next one again"
    choose(match, "peek")
    match.roll()
    for _ in range(3):
        choose(match, "throw")
        match.roll()
    assert match.outcome is not None
    assert match.outcome.winner == LEFT
    steps = len(match.steps)
    match.undo()
    assert len(match.steps) == steps - 2, "the last throw is not made yet"
    assert match.outcome is None
    choose(match, "throw")
    match.roll()
    assert match.outcome is not None, "the dice fall as they did"
    assert len(match.steps) == steps
    assert match.document().forced_used == chance.forced_used == 7


def test_undo_does_not_reach_behind_loading() -> None:
    match = skirmish()
    choose(match, "activate 2,2")
    loaded = Match.from_document(SKIRMISH, match.document())
    assert loaded.undo_refusal == "The match was loaded here."


# ---- documents


def test_a_save_in_the_middle_of_a_nested_question_loads_into_it() -> None:
    match = toy(4, 4)
    choose(match, "throw")
    loaded = Match.from_document(TOY, read_document(match.document().text(), "it"))
    assert loaded.offer == match.offer
    assert loaded.offer
    assert loaded.offer.prompt == "Double it?"
    choose(loaded, "double")
    assert loaded.outcome is not None
    assert loaded.outcome.winner == LEFT


def test_a_view_holds_no_seed_no_dice_and_no_hidden_card() -> None:
    match = toy("b14")
    choose(match, "peek")
    view = match.view(RIGHT)
    assert isinstance(view, ToyState)
    assert "14" not in str(TOY.codec.dump(view))
    assert not hasattr(view, "seed")
    hidden, public = match.log
    assert not hidden.seen_by(RIGHT)
    assert public.seen_by(RIGHT)


def test_a_bare_record_holds_no_state_and_cannot_be_gone_on_from() -> None:
    record = toy().document(bare=True)
    assert record.state is None
    with pytest.raises(SaveError, match="bare record"):
        Match.from_document(TOY, record)


def test_a_match_goes_on_whatever_became_of_its_map(registry: Registry, maps: Path) -> None:
    mission = find_mission("junction", maps, registry)
    document = Match(SKIRMISH, mission.start({}), seed=1).document()
    assert document.start.map is not None
    assert document.start.map.name == "junction"
    assert len(document.start.map.sha256) == 64
    moved = document.model_copy(
        update={"start": document.start.model_copy(update={"map": None})}, deep=True
    )
    assert (
        Match.from_document(SKIRMISH, moved).state.chart.board_rows()
        == mission.map.chart.board_rows()
    )


def test_old_versions_are_upgraded_step_by_step() -> None:
    trail = []

    def upgrade(data: dict[str, object]) -> dict[str, object]:
        trail.append(data["version"])
        return {**data, f"new in {data['version']}": True}

    data = upgraded({"version": 2}, [upgrade, upgrade, upgrade])
    assert trail == [2, 3]
    assert data == {"version": 4, "new in 2": True, "new in 3": True}


def test_a_document_without_a_start_is_refused() -> None:
    document = MatchDocument(start=Start(rules="toy"), seed=1, state={})
    with pytest.raises(SaveError, match="neither a board nor a position"):
        Match.from_document(TOY, document)
