"""The shelf: from the title to every game, what is said of each, and ends for any number."""

import json
import shutil
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.commands.terminal import Terminal
from derelict_game.match.campaign import Campaign, Medal, settle
from derelict_game.match.document import Start
from derelict_game.match.game_cards import shelf
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.match.save import save_match
from derelict_game.match.statistics import STATISTICS_FILE, Standing, Statistics, count
from derelict_game.match.table import keep, name_players
from derelict_game.players.names import HUMAN
from derelict_game.rules.registry import Registry, built_in
from derelict_game.rules.seat import Seat
from derelict_game.ui.scenes.begin import learn, play
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.campaign import CampaignScene
from derelict_game.ui.scenes.end import EndScene
from derelict_game.ui.scenes.ending import Ending, Mood, ending_of
from derelict_game.ui.scenes.game import GameScene
from derelict_game.ui.scenes.new_match import NewMatchScene
from derelict_game.ui.scenes.notice import Notice
from derelict_game.ui.scenes.rulebook import RulebookScene
from derelict_game.ui.scenes.saves import LoadScene
from derelict_game.ui.scenes.shelf import GameTile, ShelfScene
from derelict_game.ui.scenes.title import TitleScene
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList
from derelict_game.ui.widgets.fields import Picker
from derelict_game.ui.widgets.label import Label
from tests.pickers import ALL, PICKERS, PICKS, POSITION
from tests.test_ui_flow import ALIENS, MARINES, over, seated, widgets_of
from tests.windows import FRAME, Hands, new_match, quick_settings

GAMES = [title.rules.name for title in shelf(places.assets_dir(), built_in())]


def at_shelf(tmp_path: Path) -> Hands:
    """Return the window at the shelf."""
    hands = Hands(tmp_path)
    hands.push("All games")
    hands.wait(0.2)
    assert isinstance(hands.scene, ShelfScene)
    return hands


def tiles(hands: Hands) -> list[GameTile]:
    """Return the games that stand on the shelf."""
    return widgets_of(hands, GameTile)


def focused(hands: Hands) -> str:
    """Return the game whose card has the focus."""
    scene: Any = hands.scene
    return str(scene._cards.focus.title.rules.name)


def labels(hands: Hands) -> list[str]:
    """Return what can be pressed on the scene on top."""
    return [button.label for button in widgets_of(hands, Button)]


# ---- the shelf


def test_every_game_stands_on_the_shelf_in_its_place(tmp_path: Path) -> None:
    hands = at_shelf(tmp_path)
    shown = [tile.title.rules.name for tile in tiles(hands)]
    assert shown == GAMES
    assert shown[0] == "derelict", "a newcomer sees it first"
    assert set(shown) == {rules.name for rules in built_in()}
    for tile in tiles(hands):
        assert tile.title.card.line
        assert "player" in tile.title.card.facts
        assert "minutes" in tile.title.card.facts
        size = tile.picture_size(hands.stage.fonts.px)
        picture = tile.pictures.known(tile.title, size)
        assert picture is not None, "after a few frames every picture is there"
        assert picture.get_size() == size
        assert pygame.transform.average_color(picture) > (4, 4, 4)


def test_a_click_on_a_card_opens_the_page_of_its_game(tmp_path: Path) -> None:
    for place, game in enumerate(GAMES):
        hands = at_shelf(tmp_path)
        hands.click(tiles(hands)[place].rect.center)
        scene: Any = hands.scene
        assert isinstance(scene, GameScene)
        assert scene._title.rules.name == game
        hands.push("Back")
        assert isinstance(hands.scene, ShelfScene)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.scene, TitleScene)


def test_the_arrows_go_from_card_to_card_and_enter_opens_one(tmp_path: Path) -> None:
    hands = at_shelf(tmp_path)
    assert focused(hands) == GAMES[0]
    hands.press(pygame.K_LEFT)
    assert focused(hands) == GAMES[0], "there is nothing further left"
    hands.press(pygame.K_RIGHT)
    assert focused(hands) == GAMES[1]
    hands.press(pygame.K_RETURN)
    scene: Any = hands.scene
    assert scene._title.rules.name == GAMES[1]
    hands.press(pygame.K_ESCAPE)
    hands.point(tiles(hands)[0].rect.center)
    assert focused(hands) == GAMES[0], "what is pointed at is what Enter opens"


def test_tab_reaches_the_way_back_too(tmp_path: Path) -> None:
    hands = at_shelf(tmp_path)
    for _ in GAMES:
        hands.press(pygame.K_TAB)
    scene: Any = hands.scene
    assert scene._cards.focus is None
    hands.press(pygame.K_RIGHT)
    assert focused(hands) == GAMES[1], "the arrows go on from the first card"
    for _ in GAMES[1:]:
        hands.press(pygame.K_TAB)
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.scene, TitleScene)


@pytest.mark.parametrize("games", [1, 2, 3, 4, 5, 7, 12])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((2560, 1440), 200)])
def test_any_number_of_games_has_its_cards(
    games: int, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    hands = Hands(tmp_path, settings=quick_settings(size, scale), opened=ShelfScene)
    scene: Any = hands.scene
    scene._titles = [scene._titles[n % len(GAMES)] for n in range(games)]
    scene.place(size)
    rects = [tile.rect for tile in tiles(hands)]
    assert len(rects) == games
    for place, rect in enumerate(rects):
        assert scene.body.left <= rect.left
        assert rect.right <= scene.body.right
        assert rect.collidelist(rects[place + 1 :]) < 0
    for _ in range(games):
        hands.press(pygame.K_DOWN)
        hands.press(pygame.K_RIGHT)
    last = scene._cards.focus
    assert last is tiles(hands)[-1]
    assert scene.body.contains(last.rect), "it has scrolled to where the focus is"
    for _ in range(games):
        hands.press(pygame.K_UP)
        hands.press(pygame.K_LEFT)
    assert scene._cards.focus is tiles(hands)[0]


def test_the_shelf_tells_what_was_achieved(tmp_path: Path) -> None:
    for seed in range(3):
        count(over(seated(seed=seed), MARINES), tmp_path / "saves", datetime(2026, 5, seed + 1))
    hands = at_shelf(tmp_path)
    told = {tile.title.rules.name: str(tile.standing) for tile in tiles(hands)}
    assert told["derelict"] == "3 played, 3 won, streak 3"
    assert told["skirmish"] == "Not played yet"
    hands.click(tiles(hands)[0].rect.center)
    scene: Any = hands.scene
    assert [tile[:2] for _, tile, _ in scene._tiles][:2] == [("3", "played"), ("3", "won")]
    said = [label.text for label in widgets_of(hands, Label)]
    assert "First Burn, 5 turns, 3 May" in said


def test_damaged_statistics_are_told_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / STATISTICS_FILE).write_text("{ruin")
    hands = at_shelf(tmp_path)
    scene: Any = hands.scene
    assert "damaged" in scene.note
    hands.press(pygame.K_RETURN)
    assert any("damaged" in label.text for label in widgets_of(hands, Label))
    assert (tmp_path / "saves" / STATISTICS_FILE).read_text() == "{ruin"


# ---- the page of a game


@pytest.mark.parametrize(
    ("label", "sort"),
    [
        ("New match", NewMatchScene),
        ("Campaign", CampaignScene),
        ("Load", LoadScene),
        ("Rulebook", RulebookScene),
    ],
)
def test_a_page_leads_to_everything_of_its_game(label: str, sort: type, tmp_path: Path) -> None:
    hands = at_shelf(tmp_path)
    hands.press(pygame.K_RETURN)
    assert labels(hands) == ["New match", "Campaign", "Tutorial", "Load", "Rulebook", "Back"]
    hands.push(label)
    assert isinstance(hands.scene, sort)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, GameScene)


def test_a_game_without_campaign_and_lessons_offers_none(tmp_path: Path) -> None:
    hands = at_shelf(tmp_path)
    hands.click(tiles(hands)[GAMES.index("skirmish")].rect.center)
    assert labels(hands) == ["New match", "Load", "Rulebook", "Back"]
    hands.push("Rulebook")
    scene: Any = hands.scene
    assert scene._games[scene._game].name == "skirmish"


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((1280, 720), 100)])
def test_nothing_of_a_page_overlaps(size: tuple[int, int], scale: int, tmp_path: Path) -> None:
    for seed in range(7):
        count(over(seated(seed=seed), MARINES), tmp_path / "saves", datetime(2026, 5, seed + 1))
    hands = Hands(tmp_path, settings=quick_settings(size, scale))
    title = shelf(places.assets_dir(), hands.stage.registry)[0]
    hands.stage.open(GameScene(hands.stage, title))
    scene: Any = hands.scene
    buttons = [widget.rect for widget in scene._group.widgets if isinstance(widget, Button)]
    window = pygame.Rect((0, 0), size)
    for place, rect in enumerate([*buttons, scene._panel]):
        assert window.contains(rect)
        assert rect.collidelist([*buttons, scene._panel][place + 1 :]) < 0
    texts = [w.rect for w in scene._group.widgets if isinstance(w, Label)]
    assert all(text.collidelist(buttons) < 0 for text in texts)


def test_several_lessons_are_asked_for(tmp_path: Path) -> None:
    assets = tmp_path / "assets"
    shutil.copytree(places.assets_dir(), assets)
    lessons = assets / "games" / "derelict" / "lessons"
    written = json.loads((lessons / "basic-training.json").read_text())
    (lessons / "more.json").write_text(json.dumps({**written, "title": "More Training"}))
    hands = Hands(tmp_path)
    hands.stage.folders = replace(hands.stage.folders, assets=assets)
    learn(hands.stage, "derelict")
    hands.app.step(FRAME)
    assert isinstance(hands.scene, Notice)
    assert labels(hands) == ["Basic Training", "More Training", "Back"]
    hands.push("More Training")
    assert hands.play.title == "More Training"


# ---- which game a match is of


def test_continue_and_load_say_the_game(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    match = new_match("junction")
    name_players(match, dict.fromkeys(match.seats, HUMAN))
    hands = Hands(tmp_path)
    play(hands.stage, match, "The Junction")
    save_match(new_match("first-burn"), saves / "mine.json")
    again = Hands(tmp_path)
    again.wait(0.1)
    assert again.button("Continue").extra == "Skirmish  ·  The Junction, turn 1"
    again.push("Load")
    again.wait(0.3)
    details = [row.detail for row in widgets_of(again, ChoiceList)[0].rows]
    assert sum("Skirmish  ·  The Junction, turn 1" in detail for detail in details) == 1
    assert sum("Derelict  ·  First Burn, turn 1" in detail for detail in details) == 1


def test_a_page_lists_the_saves_of_its_game_alone(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    for name in ("junction", "first-burn"):
        save_match(new_match(name), saves / f"{name}.json")
    (saves / "ruin.json").write_text("{}")
    hands = Hands(tmp_path, opened=lambda stage: LoadScene(stage, "skirmish"))
    hands.wait(0.3)
    rows = widgets_of(hands, ChoiceList)[0].rows
    assert {row.title for row in rows} == {"junction", "ruin"}, "what is broken may be anything"
    assert hands.scene.heading == "Skirmish: load a match"  # type: ignore[attr-defined]
    place = [row.title for row in rows].index("junction")
    listed = widgets_of(hands, ChoiceList)[0]
    hands.click((listed.rect.left + 300, listed.rect.top + place * 64 + 20))
    hands.push("Load")
    assert hands.play.match.rules.name == "skirmish"


# ---- a campaign for one


def test_a_campaign_for_one_needs_neither_opponent_nor_lesson(tmp_path: Path) -> None:
    assets = tmp_path / "assets"
    shutil.copytree(places.assets_dir(), assets)
    path = assets / "games" / "derelict" / "campaign.json"
    written = json.loads(path.read_text())
    path.write_text(json.dumps({name: written[name] for name in ("title", "seat", "missions")}))
    campaign = Campaign.load(assets, "derelict")
    match = over(seated(), MARINES)
    mission = find_mission("first-burn", places.maps_dir(), built_in())
    assert campaign.medal(match, mission) is None, "somebody sits opposite"
    match.player_names = {"marines": HUMAN}
    assert campaign.medal(match, mission) is Medal.SILVER
    assert campaign.medals == (Medal.BRONZE, Medal.SILVER)
    assert settle(campaign, match, mission, tmp_path / "saves") is Medal.SILVER
    hands = Hands(tmp_path)
    hands.stage.folders = replace(hands.stage.folders, assets=assets)
    hands.stage.open(CampaignScene(hands.stage, "derelict"))
    hands.wait(0.3)
    (listed,) = widgets_of(hands, ChoiceList)
    assert [row.title for row in listed.rows][:2] == ["1. First Burn", "2. Last Signal"]
    assert not widgets_of(hands, Picker)
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_UP)
    said = [label.text for label in widgets_of(hands, Label)]
    assert "Won once. Best: silver, in 5 turns." in said


# ---- many at the table


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("people", [1, 3, 8])
def test_the_briefing_of_eight_fits(people: int, size: tuple[int, int], tmp_path: Path) -> None:
    start = Start.at_position(PICKERS, POSITION, {"seats": 8})
    match = Match(PICKERS, start, seed=1)
    names = [HUMAN] * people + ["random", "searcher"] * 4
    name_players(match, dict(zip(ALL, names, strict=False)))
    hands = Hands(tmp_path, settings=quick_settings(size))
    hands.stage.registry = Registry([PICKERS])
    hands.stage.open(BriefingScene(hands.stage, match, "A test"))
    scene: Any = hands.scene
    assert len(scene.dossier.opponents) == 8 - people
    assert len(scene.dossier.alike()) == (2 if people < 8 else 0)
    parts = [one.rect for one in scene._group.widgets]
    for place, part in enumerate(parts):
        assert pygame.Rect((0, 0), size).contains(part)
        assert part.collidelist(parts[place + 1 :]) < 0


# ---- ends


def picked(numbers: Sequence[int], people: int = 1) -> Match:
    """Return a finished match of the toy in which each seat has picked a number."""
    start = Start.at_position(PICKERS, POSITION, {"seats": len(numbers)})
    match = Match(PICKERS, start, seed=1)
    names = [HUMAN] * people + ["random"] * (len(numbers) - people)
    name_players(match, dict(zip(ALL, names, strict=False)))
    for number in numbers:
        match.choose(PICKS[number - 1])
    return match


def told(tmp_path: Path, match: Match, people: Sequence[Seat] = ALL[:1]) -> tuple[Hands, Ending]:
    """Return the window with the end of a match."""
    hands = Hands(tmp_path)
    hands.stage.registry = Registry([*built_in(), PICKERS])
    ending = ending_of(hands.stage, match, "A test", people, lambda: None)
    hands.stage.open(EndScene(hands.stage, ending))
    hands.app.step(FRAME)
    return hands, ending


def test_three_seats_are_told_by_rank_with_their_points(tmp_path: Path) -> None:
    hands, ending = told(tmp_path, picked([2, 3, 2]))
    assert (ending.mood, ending.heading) == (Mood.DEFEAT, "Two wins")
    assert [(rank.place, rank.title, rank.score) for rank in ending.ranks] == [
        (1, "Two", "3 points"),
        (2, "One", "2 points"),
        (2, "Three", "2 points"),
    ]
    assert [rank.own for rank in ending.ranks] == [False, True, False]
    assert [rank.player for rank in ending.ranks] == ["random", "", "random"]
    said = [label.text for label in widgets_of(hands, Label)]
    assert "PLACE 2 OF 3  ·  A test" in said


def test_the_terminal_lists_ranks_and_points_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = picked([2, 3, 2])
    Terminal(tmp_path, show_board=False).play(match, keep(match, tmp_path))
    lines = capsys.readouterr().out.splitlines()
    assert lines[-4:] == [
        "Two wins: All have picked.",
        "  1. Two, 3 points",
        "  2. One, 2 points",
        "  2. Three, 2 points",
    ]


def test_a_tie_for_the_first_place_is_a_draw(tmp_path: Path) -> None:
    _, ending = told(tmp_path, picked([3, 3, 1]))
    assert (ending.mood, ending.heading) == (Mood.DRAW, "One and Two tie")
    _, ending = told(tmp_path, picked([2, 2, 2]))
    assert (ending.mood, ending.heading) == (Mood.DRAW, "A draw")


def test_a_duel_with_points_tells_those_of_both(tmp_path: Path) -> None:
    hands, ending = told(tmp_path, picked([3, 1]))
    assert (ending.mood, ending.ranks) == (Mood.VICTORY, ())
    assert ending.scores == ((ALL[0], "3 points"), (ALL[1], "1 point"))
    scene: Any = hands.scene
    shown = [tile for _, tile, _ in scene._tiles]
    assert shown == [("2", "turns", ""), ("3", "points", "One"), ("1", "point", "Two")]


@pytest.mark.parametrize(
    ("number", "mood", "heading"),
    [(1, Mood.DEFEAT, "Lost"), (3, Mood.VICTORY, "One wins")],
)
def test_alone_one_wins_or_loses(number: int, mood: Mood, heading: str, tmp_path: Path) -> None:
    _, ending = told(tmp_path, picked([number]))
    assert (ending.mood, ending.heading) == (mood, heading)
    lost, won = int(mood is Mood.DEFEAT), int(mood is Mood.VICTORY)
    kept = Statistics.load(tmp_path / "saves").standing(PICKERS.name)
    assert kept == Standing(1, won, lost, 0, won, won)


def test_who_never_fought_has_no_losses(tmp_path: Path) -> None:
    match = over(seated("junction", aliens="random"), MARINES)
    hands, _ = told(tmp_path, match, [MARINES])
    scene: Any = hands.scene
    assert [tile for _, tile, _ in scene._tiles] == [("5", "turns", "")]


@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 100), ((2560, 1440), 200)])
@pytest.mark.parametrize("seats", [1, 2, 3, 8])
def test_every_end_fits_the_window(
    seats: int, size: tuple[int, int], scale: int, tmp_path: Path
) -> None:
    hands = Hands(tmp_path, settings=quick_settings(size, scale))
    match = picked([3, 3, 1, 2, 3, 1, 2, 2][:seats])
    match.reasons = {0: "x"}
    ending = ending_of(hands.stage, match, "A test", ALL[:1], lambda: None)
    hands.stage.open(EndScene(hands.stage, ending))
    scene: Any = hands.scene
    assert pygame.Rect((0, 0), size).contains(scene._box)
    parts = [one.rect for one in scene._group.widgets] + [rect for rect, _, _ in scene._tiles]
    parts += [rect for rect, _ in scene._ranks]
    for place, part in enumerate(parts):
        assert scene._box.contains(part)
        assert part.collidelist(parts[place + 1 :]) < 0


def test_an_end_counts_once_and_anew_when_the_match_ends_anew(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    hands = Hands(tmp_path)
    match = seated()
    play(hands.stage, match, "First Burn")
    over(match, ALIENS)
    hands.wait(0.1)
    assert isinstance(hands.scene, EndScene)
    assert Statistics.load(saves).standing("derelict") == Standing(1, 0, 1)
    for winner, wins in ((MARINES, 1), (MARINES, 1)):
        # As after an undo: the same match comes to another end.
        over(match, winner)
        ending = ending_of(hands.stage, match, "First Burn", [MARINES], lambda: None)
        assert ending.mood is Mood.VICTORY
        assert Statistics.load(saves).standing("derelict") == Standing(1, wins, 0, 0, 1, 1)
    progress = json.loads((saves / "campaign.progress").read_text())
    assert progress["best"]["first-burn"]["wins"] == 1, "a victory is rewarded once"
    hands.play.close()


def test_a_finished_match_that_is_loaded_does_not_count(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    play(hands.stage, over(seated(), MARINES), "First Burn")
    hands.wait(0.1)
    assert isinstance(hands.scene, EndScene)
    assert Statistics.load(tmp_path / "saves").standing("derelict") == Standing()
    hands.play.close()


def test_statistics_that_cannot_be_kept_are_told_at_the_end(tmp_path: Path) -> None:
    (tmp_path / "saves" / STATISTICS_FILE).mkdir(parents=True)
    _, ending = told(tmp_path, picked([3, 1]))
    assert any(remark.startswith("The statistics cannot be read") for remark in ending.remarks)
