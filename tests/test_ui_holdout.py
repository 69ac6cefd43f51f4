"""Holdout at the window: whole matches by hand, what is shown, and what is not."""

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.table import keep
from derelict_game.players.human import HumanPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.holdout import RULES
from derelict_game.rules.holdout.state import SQUAD, HoldoutState
from derelict_game.rules.parts import goal_of
from derelict_game.rules.seat import CHANCE
from derelict_game.ui.play.controls import PICK_FIRST
from derelict_game.ui.scene import Scene
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.widgets.fields import Picker
from tests.windows import FRAME, Hands, new_match, quick_settings

NEXT = Choice("next")


def script(seed: int) -> list[Choice]:
    """Return what somebody chooses in a whole match that is played at random."""
    match, random = new_match("holdout", seed), Random(seed)
    match.roll()
    while match.offer:
        match.choose(random.choice(match.offer.choices))
    return [step.choice for step in match.steps if step.seat != CHANCE]


def at_position(*tokens: list[Any], **position: Any) -> Match:
    """Return a match of a person from a position."""
    written = {"tokens": list(tokens), **position}
    match = Match(RULES, Start.at_position(RULES, written, {}), seed=1)
    match.players = {seat: HumanPlayer() for seat in match.seats}
    return match


def place(hands: Hands, x: int, y: int) -> tuple[int, int]:
    """Return the middle of a cell on the screen."""
    return hands.play.pointer.place_of(Cell(x, y)).center


def screen() -> bytes:
    """Return what is on the screen."""
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window, "RGB")


# ---- whole matches


def drag_or_click(hands: Hands, choice: Choice) -> None:
    """Make a choice with the mouse: whatever leads from cell to cell by dragging."""
    if choice.cell is None or choice.to is None:
        hands.take(choice)
        if choice.kind == "flip":
            hands.push("Flip")
        return
    hands.drag(place(hands, *choice.cell), place(hands, *choice.to))


@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_match_by_drags_and_clicks(seed: int, tmp_path: Path) -> None:
    match, wanted = new_match("holdout", seed), script(seed)
    keep(match, tmp_path / "saves")
    hands = Hands(tmp_path, match)
    hands.settle()
    assert {choice.kind for choice in wanted} == {"move", "flip", "attack", "next"}
    for choice in wanted:
        drag_or_click(hands, choice)
        hands.settle()
    assert [s.choice for s in match.steps if s.seat != CHANCE] == wanted
    hands.wait(1.5)
    assert isinstance(hands.scene, EndScene)


def test_a_whole_match_by_clicks_alone(tmp_path: Path) -> None:
    match, wanted = new_match("holdout", 5), script(5)
    hands = Hands(tmp_path, match)
    hands.settle()
    for choice in wanted:
        if choice.kind == "flip":
            assert choice.cell
            hands.click(place(hands, *choice.cell))
            hands.push("Flip")
        else:
            hands.take(choice)
        hands.settle()
    assert [s.choice for s in match.steps if s.seat != CHANCE] == wanted


def test_a_whole_match_by_keys_alone(tmp_path: Path) -> None:
    match, wanted = new_match("holdout", 3), script(3)
    hands = Hands(tmp_path, match)
    hands.settle()
    for choice in wanted:
        if choice == NEXT:
            hands.press(pygame.K_n)
        elif choice.kind == "flip":
            while hands.play.pointer.cursor != choice.cell:
                hands.press(pygame.K_TAB)
            hands.press(pygame.K_RETURN)
            hands.press(pygame.K_v)
        else:
            hands.take_by_keys(choice)
        hands.settle()
    assert [s.choice for s in match.steps if s.seat != CHANCE] == wanted
    assert match.outcome


@pytest.mark.parametrize("seed", [1, 2])
def test_a_storm_of_events_breaks_nothing(seed: int, tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("holdout", seed), Settings(muted=True, welcomed=True))
    hands.storm(2500, seed, spared=(pygame.K_ESCAPE,))
    match = hands.play.match
    again = new_match("holdout", seed)
    for step in match.steps:
        again.choose(step.choice)
    assert again.state == match.state


# ---- secrets


def test_nothing_on_the_screen_depends_on_the_order_of_the_deck(tmp_path: Path) -> None:
    seen = []
    for turned in (False, True):
        match = new_match("holdout", 4)
        match.roll()
        assert isinstance(match.state, HoldoutState)
        deck = match.state.deck
        match.state.deck = (*deck[:4], *(reversed(deck[4:]) if turned else deck[4:]))
        hands = Hands(tmp_path / str(turned), match)
        shots = []
        for choice in (NEXT, NEXT, NEXT, NEXT):
            hands.take(choice)
            hands.settle()
            for at in ((300, 570), place(hands, 3, 1), hands.button("Next phase (N)").rect.center):
                hands.point(at)
                shots.append(screen())
        seen.append((shots, [line.text for line in hands.play.log._lines]))
    assert seen[0] == seen[1]


def test_no_curtain_falls_and_nobody_is_against_one(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.stage.open(NewMatchScene(hands.stage, "holdout"))
    hands.wait(0.2)
    scene = hands.scene
    assert isinstance(scene, NewMatchScene)
    pickers = [widget for widget in scene._right.widgets if isinstance(widget, Picker)]
    assert len(pickers) == 2, "who plays the squad, and the difficulty"
    hands.push("Begin")
    hands.wait(0.2)
    assert isinstance(hands.scene, BriefingScene)
    assert not hands.scene.dossier.opponents
    hands.press(pygame.K_RETURN)
    for _ in range(30):
        hands.wait(0.1)
        assert not isinstance(hands.scene, Curtain)
    shown: Scene = hands.stage.scenes[-1]
    assert shown is hands.play


@pytest.mark.parametrize(("word", "cards"), [(0, 7), (1, 8), (2, 6), (3, 7)])
def test_the_difficulty_is_picked_by_its_name(word: int, cards: int, tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.stage.open(NewMatchScene(hands.stage, "holdout"))
    hands.wait(0.2)
    scene = hands.scene
    assert isinstance(scene, NewMatchScene)
    picker = scene._fields["house_rule"]
    assert isinstance(picker, Picker)
    assert all("house rule" in name for name in picker.values[1:])
    for _ in range(word):
        picker = scene._fields["house_rule"]
        assert isinstance(picker, Picker)
        hands.click((picker.rect.right - 8, picker.rect.centery))
    hands.push("Begin")
    hands.press(pygame.K_RETURN)
    hands.wait(0.3)
    assert hands.play._outlook.status["squad"] == cards
    told = goal_of(RULES, hands.play.match.state, SQUAD)
    assert ("House rule" in told) == bool(word)


# ---- what can be done


def test_the_flip_button_is_as_the_rulebook_has_it(tmp_path: Path) -> None:
    match = at_position(
        ["leader", 1, 0, "E"],
        ["anvil", 1, 1, "N"],
        ["down", 1, 1, "N"],
        ["hammer", 5, 3, "N"],
        ["down", 5, 3, "N"],
        ["athlete", 3, 3, "N"],
    )
    hands = Hands(tmp_path, match)
    hands.settle()
    controls = hands.play.controls
    assert not hands.button("Flip").enabled, "no card is picked"
    refusal = controls.why_greyed("flip")
    assert refusal
    assert refusal.text == PICK_FIRST
    hands.press(pygame.K_v)
    assert controls.message == PICK_FIRST
    hands.click(place(hands, 1, 1))
    assert hands.button("Flip").enabled, "the Leader beside it is up"
    hands.push("Flip")
    assert str(match.steps[-1].choice) == "flip 1,1"
    hands.click(place(hands, 5, 3))
    assert not hands.button("Flip").enabled, "nobody is beside it"
    assert controls.message == "The Hammer needs a card beside it that is up."
    hands.click(place(hands, 3, 3))
    hands.drag(place(hands, 3, 3), place(hands, 3, 2))
    hands.settle()
    hands.click(place(hands, 3, 2))
    assert not hands.button("Flip").enabled
    hands.point(hands.button("Flip").rect.center)
    refusal = controls.why_greyed("flip")
    assert refusal
    assert "only move once more" in refusal.text
    assert len(match.steps) == 2


def test_what_a_picked_card_can_do_is_lit(tmp_path: Path) -> None:
    match = at_position(["leader", 3, 1, "N"], ["infantry", 3, 0, "N"], ["mouse", 4, 1, "N"])
    hands = Hands(tmp_path, match)
    hands.settle()
    hands.click(place(hands, 3, 1))
    assert match.offer
    wanted = {choice.to for choice in match.offer if choice.cell == Cell(3, 1) and choice.to}
    assert set(hands.play.controls.lit()) == wanted
    assert Cell(3, 0) not in wanted


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        ((3, 1), (5, 1), "A card moves one step"),
        ((3, 1), (3, 0), "A threat lies there."),
        ((3, 1), (4, 0), "No diagonal step leads between two threats."),
        ((1, 1), (0, 1), "Only tanks lie in the tank column."),
        ((1, 3), (1, 2), "pinned by the flare"),
        ((6, 3), (6, 2), "is down"),
        ((5, 3), (5, 2), "is rotated"),
    ],
)
def test_a_refused_drag_and_a_refused_click_say_why(
    start: tuple[int, int], end: tuple[int, int], why: str, tmp_path: Path
) -> None:
    match = at_position(
        ["leader", 3, 1, "N"],
        ["infantry", 3, 0, "N"],
        ["machine_gun", 4, 1, "N"],
        ["anvil", 1, 1, "N"],
        ["hammer", 1, 3, "N"],
        ["flare", 1, 3, "N"],
        ["natural", 6, 3, "N"],
        ["down", 6, 3, "N"],
        ["pacifist", 5, 3, "E"],
    )
    hands = Hands(tmp_path, match)
    hands.settle()
    hands.drag(place(hands, *start), place(hands, *end))
    assert why in hands.play.controls.message
    hands.press(pygame.K_ESCAPE)
    hands.play.controls.unpick()
    hands.click(place(hands, *start))
    hands.click(place(hands, *end))
    assert not match.steps
    assert hands.play.board.section, "the rulebook opens where the rule stands"


def test_a_card_without_a_target_says_so_in_attack(tmp_path: Path) -> None:
    match = at_position(
        ["leader", 3, 1, "N"],
        ["infantry", 3, 0, "N"],
        ["joker", 5, 1, "N"],
        ["anvil", 1, 3, "N"],
        phase="attack",
    )
    hands = Hands(tmp_path, match)
    hands.settle()
    hands.click(place(hands, 5, 1))
    assert hands.play.controls.message == "The Joker never attacks."
    hands.click(place(hands, 1, 3))
    assert hands.play.controls.message == "The Anvil has no threat in reach."
    hands.click(place(hands, 3, 1))
    assert hands.play.controls.picked == (Cell(3, 1),)
    hands.click(place(hands, 3, 0))
    assert str(match.steps[-1].choice) == "attack 3,1 3,0"


def test_going_on_is_never_asked_about_since_it_can_be_taken_back(tmp_path: Path) -> None:
    settings = quick_settings()
    settings.confirm_end = True
    match = at_position(["leader", 3, 1, "N"], deck=[["infantry", 5]])
    hands = Hands(tmp_path, match, settings)
    hands.settle()
    hands.press(pygame.K_n)
    assert [step.choice for step in match.steps] == [NEXT]
    hands.press(pygame.K_BACKSPACE)
    assert not match.steps


# ---- what is shown


def test_phase_and_turns_left_are_always_on_the_screen(tmp_path: Path) -> None:
    match = new_match("holdout", 6)
    hands = Hands(tmp_path, match)
    hands.settle()
    phases = hands.play.look.theme.status.phases
    assert phases is not None
    bars = set()
    while match.offer and match.state.turn < 3:
        status = hands.play._outlook.status
        assert status["phase"] in phases.steps
        assert status["turns_left"] == 9 - match.state.turn
        bars.add(bar(hands))
        hands.press(pygame.K_n)
        hands.settle()
    assert len(bars) == 1 + 2 * 4, "the bar looks different in every phase of every turn"


def bar(hands: Hands) -> bytes:
    """Return what the bar on top looks like."""
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window.subsurface(hands.play.bar.rect), "RGB")


def board_of(match: Match, tmp_path: Path) -> tuple[Hands, bytes]:
    """Return a window and what its board looks like when nobody points at anything."""
    hands = Hands(tmp_path, match)
    hands.settle()
    hands.point((1100, 20))
    window = pygame.display.get_surface()
    assert window is not None
    return hands, pygame.image.tobytes(window.subsurface(hands.play.board.rect), "RGB")


def test_omens_are_told_where_one_points(tmp_path: Path) -> None:
    match = at_position(
        ["leader", 3, 1, "N"],
        ["mortar", 3, 1, "N"],
        ["anvil", 3, 2, "N"],
        ["hammer", 5, 3, "N"],
        ["flare", 5, 3, "N"],
        ["infantry", 2, 2, "N"],
        ["tank", 0, 3, "N"],
        phase="encounter",
    )
    hands, board = board_of(match, tmp_path / "a")
    marks = hands.play.board._marks
    told: dict[Cell, set[str]] = {}
    for omen in marks.omens(hands.play._outlook):
        told.setdefault(omen.cell, set()).add(omen.sort)
    assert told[Cell(3, 1)] == {"crater"}
    assert told[Cell(3, 2)] == {"blast", "doomed"}
    assert told[Cell(5, 3)] == {"lane", "pinned", "doomed"}
    assert "lane" in told[Cell(1, 3)]
    hands.play.look.theme.omens.clear()
    _, bare = board_of(match, tmp_path / "b")
    assert bare == board, "the same data is read anew by another window"


def test_omens_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = at_position(["leader", 3, 1, "N"], ["infantry", 2, 1, "N"], phase="attack")
    _, board = board_of(match, tmp_path / "a")
    monkeypatch.setattr(type(RULES), "omens", lambda *_: ())
    _, bare = board_of(match, tmp_path / "b")
    assert bare != board


def test_the_card_that_is_looked_at_is_shown_large(tmp_path: Path) -> None:
    match = at_position(["leader", 3, 1, "N"], ["machine_gun", 5, 1, "N"])
    hands = Hands(tmp_path, match)
    hands.settle()
    sheets = []
    for at in (place(hands, 1, 3), place(hands, 3, 1), place(hands, 5, 1), (60, 570)):
        hands.point(at)
        window = pygame.display.get_surface()
        assert window is not None
        side = hands.play.side.rect
        top = pygame.Rect(side.left, side.top, side.width, hands.stage.fonts.px(200))
        sheets.append(pygame.image.tobytes(window.subsurface(top), "RGB"))
    assert len(set(sheets)) == 4, "nothing, the Leader, the Machine Gun, a card of the deck"
    hands.point(place(hands, 1, 3))
    hands.press(pygame.K_TAB)
    found = hands.play.desk._looked_at(hands.play._outlook)
    assert found
    assert found[1].kind == "leader", "by keys, too"


def test_deck_and_discards_are_counted(tmp_path: Path) -> None:
    match = new_match("holdout", 6)
    hands = Hands(tmp_path, match)
    for _ in range(4):
        hands.take(NEXT)
        hands.settle()
    deck, discards = hands.play._outlook.trays
    assert deck.title == "In the deck: 24"
    assert sum(int(slot.badges[0].text) for slot in deck.slots) == 24
    gone = sum(int(slot.badges[0].text) for slot in discards.slots)
    assert discards.title == f"Discarded: {gone}"
    assert gone > 0


def test_every_phase_is_shown_in_a_film_that_can_be_skipped(tmp_path: Path) -> None:
    settings = Settings(muted=True, welcomed=True, own_speed=Speed.NORMAL)
    match = new_match("holdout", 6)
    hands = Hands(tmp_path, match, settings)
    film = hands.play.film
    while match.offer and match.state.turn < 4:
        hands.settle()
        hands.press(pygame.K_n)
        assert film.running, "something is shown of every phase"
        for _ in range(3):
            hands.app.step(FRAME)
        assert film.running
        hands.press(pygame.K_SPACE)
        assert not film.running
        assert film.outlook.status == match.rules.status(match.state)
