"""Everything on the screen tells of one moment: the one that the film has reached."""

from pathlib import Path

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.board.token import Role
from derelict_game.match.autosave import newest_unfinished
from derelict_game.match.match import Match
from derelict_game.match.save import Saved, recall
from derelict_game.players.cast import cast
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.seat import Seat
from derelict_game.ui.play.side_panel import UnitRow
from derelict_game.ui.scenes.begin import go_on, play
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.settings import Settings, Speed
from tests.derelict import Table
from tests.windows import FRAME, Hands, new_match, quick_settings

MARINES, ALIENS = Seat("marines"), Seat("aliens")


def against(name: str, level: str, seat: Seat = ALIENS, seed: int = 2) -> Match:
    """Return a match of a person against the computer in a seat."""
    match = new_match(name, seed)
    match.players[seat] = cast(level, match.rules, seat, 1)
    return match


def check_moment(hands: Hands) -> None:
    """Check that panel, bar and roster agree with the board of this very frame."""
    scene = hands.play
    shown, outlook = scene.film.sprites(), scene._outlook
    kinds = scene.match.rules.token_kinds
    seat = scene.showing.seat
    on_board = {
        sprite.id_: sprite.token
        for sprite in shown
        if kinds[sprite.token.kind].role is Role.UNIT and sprite.alpha == 255
    }
    own = {id_: t for id_, t in on_board.items() if outlook.owners.get(id_) == seat}  # type: ignore[arg-type]
    rows = [row for row in scene.side._roster.widgets if isinstance(row, UnitRow)]
    living = [row.title for row in rows if not row.gone]
    fading = sum(sprite.alpha < 255 for sprite in shown)
    assert len(own) <= len(living) <= len(own) + fading, "the roster is that of the board"
    if outlook.outcome is not None:
        assert not scene.film.running, "the end is told when it has been shown"
    if scene.film.running:
        assert scene.controls.offer is None, "nothing is asked before its cause has been shown"
        assert scene.board.answers is None
        assert not any(b.enabled for b in scene.side.actions.widgets)  # type: ignore[attr-defined]
    elif scene.match.offer is not None:
        assert outlook.status == scene.match.rules.status(scene.match.view(seat))
    told = sum(event.seen_by(seat) for event in scene.match.log[: scene.showing._told])
    assert len(scene.log) <= told


@pytest.mark.parametrize(("name", "person"), [("first-burn", MARINES), ("deep-hold", ALIENS)])
def test_every_frame_tells_of_one_moment(name: str, person: Seat, tmp_path: Path) -> None:
    other = ALIENS if person == MARINES else MARINES
    match = against(name, "veteran", other)
    settings = Settings(muted=True, confirm_end=False, own_speed=Speed.FAST, other_speed=Speed.FAST)
    hands = Hands(tmp_path, match, settings)
    adviser = cast("greedy", match.rules, person, 5)
    frames = 0
    while match.outcome is None and match.state.turn < 5:
        check_moment(hands)
        if hands.asked:
            assert match.offer is not None
            choice = adviser.choose(match.view(person), match.offer)
            assert choice is not None
            hands.take(choice)
        hands.wait(0.05)
        frames += 1
    assert frames > 100
    for _ in range(600):
        check_moment(hands)
        hands.app.step(FRAME)


def test_the_end_and_a_death_are_not_told_before_they_are_shown(tmp_path: Path) -> None:
    match = against("first-burn", "greedy", MARINES)
    match.players[ALIENS] = cast("warlord", match.rules, ALIENS, 1)
    hands = Hands(tmp_path, match, Settings(muted=True))
    shown_before_told = 0
    for _ in range(40_000):
        scene = hands.play
        ended = match.outcome is not None
        if ended and scene.film.running:
            shown_before_told += 1
            assert scene._outlook.outcome is None
            assert "THE END" not in (scene._outlook.asked or "")
            assert hands.scene is scene, "no result yet"
        if ended and not scene.film.running:
            break
        hands.app.step(FRAME)
    assert shown_before_told > 10
    hands.wait(0.2)
    assert hands.play._outlook.outcome == match.outcome


def test_a_press_that_skips_news_answers_nothing(tmp_path: Path) -> None:
    match = against("first-burn", "greedy")
    hands = Hands(tmp_path, match, Settings(muted=True, confirm_end=False))
    adviser = cast("greedy", match.rules, MARINES, 5)
    skipped = 0
    for _ in range(400):
        if match.offer is None or skipped >= 3:
            break
        film = hands.play.film
        if film.running and film.holds_news(MARINES):
            steps = [step for step in match.steps if step.seat == MARINES]
            hands.press(pygame.K_1)
            assert [step for step in match.steps if step.seat == MARINES] == steps
            skipped += 1
        elif hands.asked:
            choice = adviser.choose(match.view(MARINES), match.offer)
            assert choice is not None
            hands.take(choice)
        else:
            hands.app.step(FRAME)
    assert skipped >= 3


# ---- going on


def some_acts(hands: Hands, count: int) -> None:
    """Make some choices that no dice come between."""
    match = hands.play.match
    for _ in range(count):
        assert match.offer is not None
        hands.take(match.offer.choices[0])


def test_leave_continue_undo(tmp_path: Path) -> None:
    match = against("first-burn", "greedy")
    match.player_names = {"marines": "human", "aliens": "greedy"}
    hands = Hands(tmp_path, settings=quick_settings())
    play(hands.stage, match, "First Burn")
    some_acts(hands, 4)
    lines = [line.text for line in hands.play.log._lines]
    steps = list(match.steps)
    assert lines
    hands.press(pygame.K_ESCAPE)
    hands.push("Leave to the title")
    hands.wait(0.1)
    hands.push("Continue")
    hands.wait(0.1)
    again = hands.play.match
    assert again is not match
    assert again.steps == steps
    assert [line.text for line in hands.play.log._lines] == lines, "the whole log is there"
    for left in range(len(steps) - 1, -1, -1):
        hands.press(pygame.K_BACKSPACE)
        assert len(again.steps) == left, "undo reaches as far back as it did"
    assert not len(hands.play.log)


def test_a_long_match_goes_on_with_its_whole_log_and_turns(tmp_path: Path) -> None:
    match = against("first-burn", "greedy")
    match.player_names = {"marines": "human", "aliens": "greedy"}
    hands = Hands(tmp_path, settings=quick_settings())
    play(hands.stage, match, "First Burn")
    adviser = cast("greedy", match.rules, MARINES, 5)
    while match.state.turn < 3 and match.offer is not None:
        if not isinstance(match.players.get(match.offer.seat), HumanPlayer):
            hands.app.step(FRAME)
            continue
        choice = adviser.choose(match.view(MARINES), match.offer)
        assert choice is not None
        hands.take(choice)
    hands.settle()
    lines = hands.play.log._lines
    found = newest_unfinished(hands.stage.folders.saves, hands.stage.registry)
    assert found is not None
    go_on(hands.stage, found.match, found.name)
    hands.settle()
    assert hands.play.log._lines == lines
    assert found.match.undo_refusal == match.undo_refusal
    announced = {line.text: line.turn for line in lines if line.text.startswith("Turn ")}
    assert announced == {text: int(text.split()[1].rstrip(":")) for text in announced}
    passed = [line.turn for line in lines if "pass" in line.text]
    assert passed == sorted(passed)
    assert passed[:2] == [1, 1], "a side passes in the turn that it ends"


def test_a_record_that_leads_elsewhere_leaves_the_match_without_a_past() -> None:
    match = new_match("junction")
    assert match.offer is not None
    match.choose(match.offer.choices[0])
    saved = Saved(match.document(), ())
    later = Match.from_document(match.rules, saved.document)
    assert match.offer is not None
    match.choose(match.offer.choices[-1])
    later.steps = match.steps
    recall(later, Saved(match.document(), ()))
    assert later.log, "a record that fits is taken over"
    later = Match.from_document(match.rules, saved.document)
    later.steps = []
    recall(later, saved)
    assert later.log == []
    assert later.undo_refusal == "The match was loaded here."


def test_a_hand_over_waits_for_what_is_shown(tmp_path: Path) -> None:
    match = new_match("first-burn")
    hands = Hands(tmp_path, match, Settings(muted=True, confirm_end=False))
    for _ in range(40):
        assert match.offer is not None
        if match.offer.seat == ALIENS:
            break
        hands.take(match.offer.default or match.offer.choices[0])
    assert hands.play.film.running, "the marines still see how their turn ends"
    assert hands.play.showing.seat == MARINES
    assert not isinstance(hands.scene, Curtain)
    hands.wait(2)
    assert isinstance(hands.scene, Curtain)


def test_a_match_without_a_past_tells_the_turn_in_which_it_goes_on(tmp_path: Path) -> None:
    board = ["....", "...."]
    table = Table(board, ["marine", 0, 1, "N"], ["alien", 3, 0, "S"], turn=5)
    table.match.players = {MARINES: HumanPlayer(), ALIENS: HumanPlayer()}
    hands = Hands(tmp_path, table.match)
    hands.take(Choice("activate", Cell(0, 1)))
    assert [line.turn for line in hands.play.log._lines] == [5]
    hands.press(pygame.K_BACKSPACE)
    hands.take(Choice("activate", Cell(0, 1)))
    assert [line.turn for line in hands.play.log._lines] == [5]
