"""Squad Arena at the window: whole matches by hand, what is shown, and what is not."""

from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell
from derelict_game.match.document import Start
from derelict_game.match.game_cards import shelf
from derelict_game.match.match import Match
from derelict_game.match.playback import Record
from derelict_game.match.save import read_save, write_save
from derelict_game.match.table import keep
from derelict_game.players.cast import cast
from derelict_game.players.human import HumanPlayer
from derelict_game.players.mind import Budget
from derelict_game.players.player import Player
from derelict_game.rules.arena import RULES
from derelict_game.rules.arena.orders import DONE
from derelict_game.rules.arena.state import ArenaState
from derelict_game.rules.choice import Choice
from derelict_game.rules.parts import omens_of, unit_sheets_of
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.play.replay_scene import NEXT, PLAY, ReplayMenu, ReplayScene
from derelict_game.ui.play.unit_sheets import SeatHeading, SheetRow
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.ending import STEPS
from derelict_game.ui.scenes.game import GameScene
from derelict_game.ui.scenes.rulebook import RulebookScene
from derelict_game.ui.settings import Settings, Speed
from derelict_game.ui.widgets.label import Label
from tests.windows import FRAME, Hands, new_match

ARENA = "crossfire-yard"
AMBER, BLUE = Seat("amber"), Seat("blue")
KEYS = {"pickup": pygame.K_e, "shield": pygame.K_g}


@cache
def script(seed: int, turns: int) -> tuple[Choice, ...]:
    """Return what two middling squads choose in a whole match."""
    match = new_match(ARENA, seed, turn_limit=turns)
    for seat in match.seats:
        match.players[seat] = cast("trooper", match.rules, seat, seed, budget=Budget.BENCH)
    while match.offer:
        match.advance()
    return tuple(step.choice for step in match.steps)


def at(position: dict[str, Any], *people: Seat) -> Match:
    """Return a match from a position; those who are not people stand still."""
    match = Match(RULES, Start.at_position(RULES, position, {}), seed=1)
    match.players = {seat: HumanPlayer() for seat in people or match.seats}
    for seat in match.seats:
        match.players.setdefault(seat, _Idle())
    return match


class _Idle(Player):
    """Somebody who gives no orders."""

    def choose(self, view: Any, offer: Any) -> Choice:  # noqa: ARG002
        """Return the end of the turn."""
        return DONE


DUEL: dict[str, Any] = {
    "board": ["........"] * 6,
    "tokens": [
        ["amber_1", 1, 1, "N"],
        ["amber_2", 1, 3, "N"],
        ["blue_1", 4, 1, "N"],
        ["blue_2", 7, 5, "N"],
        ["spawn_blue_1", 7, 0, "N"],
        ["laser_rifle", 1, 3, "N"],
        ["control_point", 2, 2, "N"],
        ["mainframe", 7, 4, "N"],
    ],
    "units": {
        "amber_1": {"shields": 1, "weapon": "scatter_gun"},
        "blue_1": {"health": 4},
        "amber_2": {},
        "blue_2": {},
    },
    "points": {"7,4": "blue", "2,2": "blue"},
    "turn_limit": 10,
}


def screen() -> bytes:
    """Return what is on the screen."""
    window = pygame.display.get_surface()
    assert window is not None
    return pygame.image.tobytes(window, "RGB")


def orders(match: Match, seat: Seat = AMBER) -> list[str]:
    """Return the orders of a squad as its owner sees them."""
    position = RULES.write_position(match.view(seat))  # type: ignore[arg-type]
    found: list[str] = position["orders"][seat]
    return found


def rows(hands: Hands) -> dict[str, SheetRow]:
    """Return the row of every unit by its kind."""
    found = [one for one in hands.play.side._roster.widgets if isinstance(one, SheetRow)]
    sheets = unit_sheets_of(RULES, hands.play._outlook.view)
    seats = sorted(sheets, key=lambda seat: seat != hands.play.showing.seat)
    kinds = [sheet.kind for seat in seats for sheet in sheets[seat]]
    return dict(zip(kinds, found, strict=True))


# ---- whole matches


def by_mouse(hands: Hands, choice: Choice, number: int) -> None:
    """Make a choice with the mouse: by clicks, by a drag, or from the list of a unit."""
    hands.come()
    if choice.cell is not None and choice.to is not None and number % 3 == 0:
        hands.bring_into_view(choice.cell)
        hands.bring_into_view(choice.to)
        hands.drag(hands.pixel(choice.cell), hands.pixel(choice.to))
    else:
        hands.take(choice)


def by_keys(hands: Hands, choice: Choice) -> None:
    """Make a choice with keys alone."""
    hands.come()
    if choice == DONE:
        hands.press(pygame.K_n)
    elif choice.kind in KEYS:
        while hands.play.pointer.cursor != choice.cell:
            hands.press(pygame.K_TAB)
        hands.press(pygame.K_RETURN)
        hands.press(KEYS[choice.kind])
    else:
        hands.take_by_keys(choice)


@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_a_whole_match_of_two_people(how: str, tmp_path: Path) -> None:
    match, wanted = new_match(ARENA, 3, turn_limit=14), script(3, 14)
    assert {choice.kind for choice in wanted} >= {"move", "shoot", "pickup", "done"}
    keep(match, tmp_path / "saves")
    hands = Hands(tmp_path, match)
    for number, choice in enumerate(wanted):
        if how == "mouse":
            by_mouse(hands, choice, number)
        else:
            by_keys(hands, choice)
        hands.settle()
    assert tuple(step.choice for step in match.steps) == wanted
    hands.wait(1.5)
    assert isinstance(hands.scene, EndScene)


def test_two_computers_are_watched_to_the_end(tmp_path: Path) -> None:
    match = new_match(ARENA, 5, turn_limit=3)
    for seat in match.seats:
        match.players[seat] = cast("random", match.rules, seat, 1)
    hands = Hands(tmp_path, match)
    for _ in range(20_000):
        hands.app.step(FRAME)
        if hands.scene is not hands.play:
            break
    assert isinstance(hands.scene, EndScene)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_storm_of_events_breaks_nothing(seed: int, tmp_path: Path) -> None:
    settings = Settings(muted=True, welcomed=True)
    hands = Hands(tmp_path, new_match(ARENA, seed), settings)
    hands.storm(2500, seed, spared=(pygame.K_ESCAPE,))
    match = hands.play.match
    again = new_match(ARENA, seed)
    for step in match.steps:
        again.choose(step.choice)
    assert again.state == match.state


def test_a_busy_turn_is_shown_in_time(tmp_path: Path) -> None:
    settings = Settings(own_speed=Speed.NORMAL, other_speed=Speed.NORMAL, muted=True, welcomed=True)
    match = new_match(ARENA, 5, turn_limit=30)
    for seat in match.seats:
        match.players[seat] = cast("random", match.rules, seat, 1)
    hands, frames = Hands(tmp_path, match, settings), 0
    while (turn := hands.play.film.outlook.status["turn"]) < 6:
        hands.app.step(FRAME)
        frames += turn == 5
    assert 0.5 < frames * FRAME < 5


# ---- orders


def test_orders_are_given_by_click_and_by_drag_and_taken_back_by_a_click(tmp_path: Path) -> None:
    match = at(DUEL, AMBER)
    hands = Hands(tmp_path, match)
    hands.click(hands.pixel(Cell(1, 1)))
    hands.click(hands.pixel(Cell(2, 1)))
    assert orders(match) == ["move 1,1 2,1"]
    hands.drag(hands.pixel(Cell(1, 3)), hands.pixel(Cell(1, 4)))
    assert orders(match) == ["move 1,1 2,1", "move 1,3 1,4"]
    hands.click(hands.pixel(Cell(1, 1)))
    assert orders(match) == ["move 1,3 1,4"]
    assert hands.play.controls.picked == (Cell(1, 1),), "it is asked for another order at once"
    hands.click(hands.pixel(Cell(1, 2)))
    assert orders(match) == ["move 1,3 1,4", "move 1,1 1,2"]
    hands.press(pygame.K_BACKSPACE)
    assert orders(match) == ["move 1,3 1,4"]


def test_the_list_of_a_unit_has_every_order_and_says_why_not(tmp_path: Path) -> None:
    hands = Hands(tmp_path, at(DUEL, AMBER))
    hands.click(hands.pixel(Cell(1, 3)), button=3)
    menu = hands.play.board.menu
    assert menu is not None
    labels = [row.label for row in menu._buttons]
    assert labels[0] == "Pick up"
    assert "Move …" in labels
    assert labels[-1] == "End turn"
    notes = " ".join(getattr(one, "text", "") for one in menu._group.widgets)
    assert "Shoot: Amber Bravo has no enemy in its line of fire." in notes
    assert "Shield: Amber Bravo carries no shield." in notes
    menu._buttons[0].press()
    assert orders(hands.play.match) == ["pickup 1,3"]


def test_who_has_an_order_can_be_told_to_stand_by(tmp_path: Path) -> None:
    hands = Hands(tmp_path, at(DUEL, AMBER))
    hands.take(Choice("move", Cell(1, 1), to=Cell(2, 1)))
    hands.click(hands.pixel(Cell(1, 1)), button=3)
    menu = hands.play.board.menu
    assert menu is not None
    told = " ".join(w.text for w in menu._group.widgets if isinstance(w, Label))
    assert "It is told: Move." in told
    row = next(b for b in menu._buttons if b.label.startswith("Stand by"))
    hands.click(row.rect.center)
    assert orders(hands.play.match) == []


def test_pointing_tells_what_an_order_does_before_it_is_given(tmp_path: Path) -> None:
    match = at({**DUEL, "units": {**DUEL["units"], "amber_1": {}, "amber_2": {}}}, AMBER)
    hands = Hands(tmp_path, match)

    def label(text: str) -> str:
        view = match.view(AMBER)
        assert isinstance(view, ArenaState)
        return RULES.preview(view, Choice.parse(text)).label

    assert label("shoot 1,1 4,1") == "Shoot at Blue Alpha: 4 damage"
    assert label("pickup 1,3") == "Pick up the laser rifle"
    assert label("move 1,1 2,1") == "Move here"
    hands.click(hands.pixel(Cell(1, 1)))
    hands.point(hands.pixel(Cell(6, 3)))
    before = screen()
    hands.point(hands.pixel(Cell(2, 1)))
    assert screen() != before


def test_ending_the_turn_with_units_without_orders_is_asked_about(tmp_path: Path) -> None:
    match = at(DUEL, AMBER)
    settings = Settings(own_speed=Speed.OFF, other_speed=Speed.OFF, muted=True, welcomed=True)
    hands = Hands(tmp_path, match, settings)
    hands.press(pygame.K_n)
    assert match.state.turn == 1
    hands.press(pygame.K_n)
    hands.settle()
    assert match.state.turn == 2


# ---- what is shown


def test_the_sheets_of_all_units_show_health_weapon_shields_and_the_points(tmp_path: Path) -> None:
    hands = Hands(tmp_path, at(DUEL, AMBER))
    shown = rows(hands)
    assert list(shown) == ["amber_1", "amber_2", "blue_1", "blue_2"]
    first = shown["amber_1"]
    assert first.name == "Alpha"
    assert first.holds is not None
    assert first.holds[0] == "Scatter gun"
    assert first.numbers == ((1, "shield"), (30, "health"))
    assert shown["blue_1"].numbers[1] == (4, "health")
    headings = [w for w in hands.play.side._roster.widgets if isinstance(w, SeatHeading)]
    assert [(one.title, one.points) for one in headings] == [("Amber", 0), ("Blue", 0)]


def test_a_destroyed_unit_becomes_an_x_and_says_that_it_comes_back(tmp_path: Path) -> None:
    hands = Hands(tmp_path, at({**DUEL, "units": {**DUEL["units"], "amber_1": {}}}, AMBER))
    hands.take(Choice("shoot", Cell(1, 1), to=Cell(4, 1)))
    hands.press(pygame.K_n)
    hands.settle()
    row = rows(hands)["blue_1"]
    assert row.gone
    assert row.state == "comes back"


def test_an_order_is_shown_on_the_row_of_its_unit(tmp_path: Path) -> None:
    hands = Hands(tmp_path, at(DUEL, AMBER))
    assert rows(hands)["amber_1"].order is None
    hands.take(Choice("shield", Cell(1, 1)))
    assert rows(hands)["amber_1"].order is not None
    assert rows(hands)["amber_2"].order is None


def test_a_point_that_is_about_to_change_hands_is_marked() -> None:
    view = at(DUEL).view(AMBER)
    sorts = [omen.sort for omen in omens_of(RULES, view)]
    assert sorts == ["held_blue", "held_blue", "taking_amber"]


def test_health_and_points_change_step_by_step_with_what_is_shown(tmp_path: Path) -> None:
    settings = Settings(own_speed=Speed.NORMAL, other_speed=Speed.NORMAL, muted=True, welcomed=True)
    units = {**DUEL["units"], "amber_1": {}, "blue_1": {"health": 30}}
    hands = Hands(tmp_path, at({**DUEL, "units": units}, AMBER), settings)
    hands.take(Choice("shoot", Cell(1, 1), to=Cell(4, 1)))
    hands.take(Choice("move", Cell(1, 3), to=Cell(2, 4)))
    hands.press(pygame.K_n)
    seen = []
    while hands.play.film.outlook.status["turn"] == 1:
        outlook = hands.play.film.outlook
        health = dict(unit_sheets_of(RULES, outlook.view)[BLUE][0].numbers)["health"]
        moment = (health, outlook.status["scores"]["amber"])
        seen += [moment] if moment not in seen else []
        hands.app.step(FRAME)
    assert seen[0] == (30, 0)
    assert (26, 40) in seen, "the hit counts before anybody has moved"
    assert len(seen) > 2


# ---- what is not shown


def test_the_screen_of_blue_does_not_depend_on_ambers_orders(tmp_path: Path) -> None:
    pictures = []
    for number, words in enumerate((["move 1,1 2,1"], ["shield 1,1", "pickup 1,3"])):
        match = at(DUEL)
        hands = Hands(tmp_path / str(number), match)
        hands.come()
        for text in words:
            hands.take(Choice.parse(text))
        hands.press(pygame.K_n)
        while not isinstance(hands.scene, Curtain):
            hands.app.step(FRAME)
        hands.come()
        hands.point((0, 0))
        hands.wait(0.5)
        assert hands.play.showing.seat == BLUE
        assert orders(match, BLUE) == []
        pictures.append(screen())
    assert pictures[0] == pictures[1]


def test_orders_of_a_computer_are_hidden_until_they_are_carried_out(tmp_path: Path) -> None:
    match = new_match(ARENA, 1)
    match.players[AMBER] = cast("random", match.rules, AMBER, 1)
    hands = Hands(tmp_path, match)
    hands.settle()
    assert hands.play.showing.seat == BLUE
    state = match.state
    assert isinstance(state, ArenaState)
    assert state.orders[0], "amber has given orders"
    view = match.view(BLUE)
    assert isinstance(view, ArenaState)
    assert view.orders == ((), ())


# ---- once more


def played(turns: int = 4) -> Match:
    """Return a match that is over."""
    match = new_match(ARENA, 3, turn_limit=turns)
    for choice in script(3, turns):
        match.choose(choice)
    match.printed = {0: "going north", len(match.steps) - 1: "that was it"}
    return match


def test_a_match_is_stepped_through_turn_by_turn_and_back(tmp_path: Path) -> None:
    match = played()
    record = Record.of(match)
    assert record.count == 4
    hands = Hands(tmp_path, opened=lambda stage: ReplayScene(stage, record, "Once more"))
    scene = hands.scene
    assert isinstance(scene, ReplayScene)
    assert scene.play.match.steps == []
    for turn in range(1, 5):
        hands.press(pygame.K_RIGHT)
        hands.wait(0.2)
        assert len(scene.play.match.steps) == record.end_of(turn)
    assert scene.play.match.outcome == match.outcome
    assert hands.scene is scene, "the end is not announced once more"
    hands.press(pygame.K_RIGHT)
    hands.press(pygame.K_LEFT)
    assert len(scene.play.match.steps) == record.end_of(3)
    hands.press(pygame.K_HOME)
    assert scene.play.match.steps == []
    hands.press(pygame.K_END)
    assert scene.play.match.state == match.state


def test_the_turns_of_a_replay_follow_each_other_by_themselves(tmp_path: Path) -> None:
    record = Record.of(played())
    hands = Hands(tmp_path, opened=lambda stage: ReplayScene(stage, record, "Once more"))
    scene = hands.scene
    assert isinstance(scene, ReplayScene)
    button = next(b for b in scene.panel._buttons.widgets if getattr(b, "label", "") == PLAY)
    hands.click(button.rect.center)
    for _ in range(1000):
        hands.app.step(FRAME)
    assert scene.play.match.outcome is not None


def test_what_players_printed_stands_beside_its_turn(tmp_path: Path) -> None:
    record = Record.of(played())
    hands = Hands(tmp_path, opened=lambda stage: ReplayScene(stage, record, "Once more"))
    scene = hands.scene
    assert isinstance(scene, ReplayScene)

    def lines() -> list[str]:
        return [row.text for row in scene.panel.printout.rows]

    button = next(b for b in scene.panel._buttons.widgets if getattr(b, "label", "") == NEXT)
    hands.click(button.rect.center)
    assert lines() == ["Amber printed:", "going north"]
    hands.press(pygame.K_RIGHT)
    assert lines() == ["Nobody printed anything in this turn."]
    hands.press(pygame.K_END)
    assert lines() == ["Blue printed:", "that was it"]


def test_the_end_of_a_match_leads_to_its_replay_and_back(tmp_path: Path) -> None:
    match = new_match(ARENA, 3, turn_limit=2)
    for seat in match.seats:
        match.players[seat] = cast("random", match.rules, seat, 1)
    hands = Hands(tmp_path, match)
    while not isinstance(hands.scene, EndScene):
        hands.app.step(FRAME)
    hands.wait(1.5)
    hands.push(STEPS)
    assert isinstance(hands.scene, ReplayScene)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, ReplayMenu)
    hands.push("Leave the replay")
    hands.app.step(FRAME)
    assert isinstance(hands.scene, EndScene)


def test_a_storm_of_events_breaks_no_replay(tmp_path: Path) -> None:
    match = played()
    record = Record.of(match)
    hands = Hands(
        tmp_path,
        settings=Settings(muted=True, welcomed=True),
        opened=lambda stage: ReplayScene(stage, record, "Once more"),
    )
    scene = hands.scene
    assert isinstance(scene, ReplayScene)
    hands.storm(1500, 4, spared=(pygame.K_ESCAPE, pygame.K_F1))
    scene.show(record.count)  # also if the storm has left it
    assert scene.play.match.state == match.state


def test_a_record_and_a_save_are_shown_again_from_their_files(tmp_path: Path) -> None:
    match = played()
    file = tmp_path / "match.json"
    for bare in (True, False):
        write_save(file, match.document(bare=bare).text())
        record = Record.read(read_save(file), built_in(), file.name)
        assert [step.choice for step in record.steps] == [step.choice for step in match.steps]
        assert record.output(1, AMBER) == "going north"


def test_the_page_of_the_game_has_a_way_to_the_chapter_for_bot_makers(tmp_path: Path) -> None:
    title = next(
        one for one in shelf(places.assets_dir(), built_in()) if one.rules.name == RULES.name
    )
    hands = Hands(tmp_path, opened=lambda stage: GameScene(stage, title))
    hands.push("For bot makers")
    assert isinstance(hands.scene, RulebookScene)


def test_a_bot_is_called_by_its_file() -> None:
    assert player_words(places.assets_dir(), "arena", "bot:some/where/mine.py").title == "mine.py"
