"""From one match to the next: briefing, end, restart, and what is remembered in between."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.match.campaign import Campaign, Medal, Progress
from derelict_game.match.game_cards import card_of
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.match.save import save_match
from derelict_game.match.table import set_up
from derelict_game.match.tally import Side
from derelict_game.players import cast
from derelict_game.players.names import HUMAN
from derelict_game.rules.outcome import Outcome
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from derelict_game.rules.setup import Setup
from derelict_game.rules.skirmish.rules import SkirmishRules
from derelict_game.rules.wreck import SEATS, won
from derelict_game.ui.look.player_words import player_words
from derelict_game.ui.play.play_scene import PlayScene
from derelict_game.ui.scenes.begin import play, restart
from derelict_game.ui.scenes.briefing import BriefingScene
from derelict_game.ui.scenes.campaign import CampaignScene
from derelict_game.ui.scenes.end import EndScene, numbers
from derelict_game.ui.scenes.ending import Mood, ending_of, verdict
from derelict_game.ui.scenes.match_menu import MatchMenu
from derelict_game.ui.scenes.notice import Notice
from derelict_game.ui.settings import Speed
from derelict_game.ui.stage import Stage
from derelict_game.ui.widgets.button import Button
from derelict_game.ui.widgets.choice_list import ChoiceList
from derelict_game.ui.widgets.fields import Picker
from tests.windows import FRAME, Hands, quick_settings

MARINES, ALIENS = Seat("marines"), Seat("aliens")
CAMPAIGN = Campaign.load(places.assets_dir(), "derelict")
WORDS = card_of(places.assets_dir(), "derelict")


def campaign_scene(stage: Stage) -> CampaignScene:
    """Return the screen of Derelict's campaign."""
    return CampaignScene(stage, "derelict")


def seated(
    name: str = "first-burn", aliens: str = "cadet", marines: str = HUMAN, seed: int = 7
) -> Match:
    """Return a match with named players who have not sat down yet."""
    mission = find_mission(name, places.maps_dir(), built_in())
    return set_up(mission, {}, {MARINES: marines, ALIENS: aliens}, seed)


def over(match: Match, winner: Seat | None, turn: int = 5) -> Match:
    """Return a match that has ended."""
    match.state.turn = turn
    end = "It is over."
    match.state.result = won(winner, end) if winner else Outcome.drawn(SEATS, end)
    match.open = ()
    return match


def at_the_end(tmp_path: Path, winner: Seat | None, aliens: str = "cadet", turn: int = 5) -> Hands:
    """Return the window at the end of a match on the first mission."""
    hands = Hands(tmp_path)
    match = seated(aliens=aliens)
    play(hands.stage, match, "First Burn")
    over(match, winner, turn)
    hands.wait(0.1)
    assert isinstance(hands.scene, EndScene)
    return hands


def labels(hands: Hands) -> list[str]:
    """Return what can be pressed on the scene on top."""
    scene: Any = hands.scene
    return [one.label for one in scene._group.widgets if isinstance(one, Button)]


def widgets_of(hands: Hands, kind: type) -> list[Any]:
    """Return the widgets of a kind on the scene on top."""
    groups = [v for v in vars(hands.scene).values() if hasattr(v, "widgets")]
    return [w for group in groups for w in group.widgets if isinstance(w, kind)]


class Solo(SkirmishRules):
    """A game for one."""

    name = "solo"
    title = "Solo"

    def seats(self, setup: Setup) -> tuple[Seat, ...]:  # noqa: ARG002
        return (MARINES,)


# ---- the briefing


def briefed(tmp_path: Path, match: Match) -> tuple[Hands, BriefingScene]:
    """Return the window with the briefing of a match."""
    hands = Hands(tmp_path, opened=lambda stage: BriefingScene(stage, match, "First Burn"))
    assert isinstance(hands.scene, BriefingScene)
    return hands, hands.scene


def test_a_briefing_tells_orders_opponent_par_medals_and_squad(tmp_path: Path) -> None:
    _, scene = briefed(tmp_path, seated())
    papers = scene.dossier
    assert "nest has grown" in papers.text
    assert papers.goals == ((MARINES, "Burn the objective"),)
    assert [(one.seat, one.title) for one in papers.opponents] == [(ALIENS, "cadet")]
    assert "slips" in papers.opponents[0].line
    assert papers.par == 8
    assert dict(papers.medals)[Medal.SILVER] == "a victory within 8 turns"
    assert "warlord" in dict(papers.medals)[Medal.GOLD]
    assert [kind for kind, _ in papers.squad] == ["marine_sarge", "marine_flame", "marine"]


def test_two_people_get_both_orders_and_no_medals(tmp_path: Path) -> None:
    _, scene = briefed(tmp_path, seated(aliens=HUMAN))
    assert [seat for seat, _ in scene.dossier.goals] == [MARINES, ALIENS]
    assert not scene.dossier.opponents
    assert not scene.dossier.medals


def test_a_match_that_cannot_count_promises_no_medals(tmp_path: Path) -> None:
    _, scene = briefed(tmp_path, seated(aliens="random"))
    assert not scene.dossier.medals


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_a_key_begins_and_nothing_is_asked_before(tmp_path: Path, key: int) -> None:
    hands = Hands(tmp_path)
    restart(hands.stage, seated(), "First Burn", 7)
    hands.wait(0.3)
    match = hands.play.match
    hands.press(pygame.K_1)
    hands.click((400, 400))
    assert isinstance(hands.scene, BriefingScene)
    assert not match.steps
    hands.press(key)
    assert isinstance(hands.scene, PlayScene)
    hands.play.close()


def test_a_briefing_needs_no_map_file(tmp_path: Path) -> None:
    match = seated()
    assert match.start.map is not None
    lost = match.start.map.model_copy(update={"name": "/nowhere/lost.tmx"})
    match.start = match.start.model_copy(update={"map": lost})
    _, scene = briefed(tmp_path, match)
    assert scene.dossier.text
    assert scene.dossier.goals


def test_going_on_is_not_briefed(tmp_path: Path) -> None:
    match = seated()
    save_match(match, tmp_path / "saves" / "mine.json")
    hands = Hands(tmp_path)
    hands.push("Load")
    hands.wait(0.2)
    hands.push("Load")
    assert isinstance(hands.scene, PlayScene)
    hands.play.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
@pytest.mark.parametrize("name", [*CAMPAIGN.missions, "junction"])
def test_nothing_of_a_briefing_overlaps(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    match = seated(name, aliens="random" if name == "junction" else "warlord")
    settings = quick_settings(size, 200)
    hands = Hands(
        tmp_path, settings=settings, opened=lambda stage: BriefingScene(stage, match, name)
    )
    scene: Any = hands.scene
    window = pygame.Rect((0, 0), size)
    parts = [one.rect for one in scene._group.widgets if type(one).__name__ != "_Bar"]
    parts += [rect for rect, _, _ in scene._portraits]
    for place, part in enumerate(parts):
        assert window.contains(part)
        assert part.collidelist(parts[place + 1 :]) < 0, name


# ---- the end


def test_a_victory_tells_its_medal_and_what_a_better_one_needs(tmp_path: Path) -> None:
    hands = at_the_end(tmp_path, MARINES)
    ending = hands.scene.ending  # type: ignore[attr-defined]
    assert (ending.mood, ending.heading) == (Mood.VICTORY, "The marines win")
    assert ending.colour == hands.play.look.theme.seats.colours["marines"]
    assert ending.medal is Medal.SILVER
    assert ending.remarks == (
        "Gold is for a victory within 8 turns against a veteran or a warlord.",
    )
    assert (ending.turns, ending.par) == (5, 8)
    assert labels(hands) == [
        "Next mission",
        "Try again",
        "Try again, new dice",
        "Look at the board",
        "Turn by turn",
        "Campaign",
    ]
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.scene, BriefingScene)
    assert hands.scene.dossier.title == "Last Signal"
    assert hands.play.match.player_names == {"marines": HUMAN, "aliens": "cadet"}
    hands.play.close()


def test_a_defeat_feels_different_and_offers_another_try(tmp_path: Path) -> None:
    hands = at_the_end(tmp_path, ALIENS)
    ending = hands.scene.ending  # type: ignore[attr-defined]
    assert (ending.mood, ending.medal) == (Mood.DEFEAT, None)
    assert ending.colour == hands.play.look.theme.seats.colours["aliens"]
    assert ending.remarks == ("A victory earns bronze, within 8 turns silver.",)
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.scene, BriefingScene)
    assert hands.play.match.chance.seed == 7, "the same dice"
    assert not hands.play.match.steps
    hands.play.close()


def test_new_dice_are_new(tmp_path: Path) -> None:
    hands = at_the_end(tmp_path, ALIENS)
    hands.push("Try again, new dice")
    assert hands.play.match.chance.seed != 7
    hands.play.close()


def test_gold_needs_nothing_better(tmp_path: Path) -> None:
    ending = at_the_end(tmp_path, MARINES, "veteran").scene.ending  # type: ignore[attr-defined]
    assert ending.medal is Medal.GOLD
    assert not ending.remarks


def test_two_people_see_the_numbers_of_both_sides(tmp_path: Path) -> None:
    hands = at_the_end(tmp_path, ALIENS, aliens=HUMAN)
    ending = hands.scene.ending  # type: ignore[attr-defined]
    assert ending.mood is Mood.VICTORY, "somebody here has won"
    assert [seat for seat, _, _ in ending.sides] == [MARINES, ALIENS]


def test_the_numbers_are_told() -> None:
    tiles = numbers(WORDS.seat(MARINES), Side(2, 11, 19, 7, Fraction(58, 10)), WORDS)
    assert tiles[0][:2] == ("2", "lost")
    assert tiles[1][:2] == ("11", "killed")
    assert tiles[2] == ("7", "of 19 shots hit", "5.8 were to be expected")
    brief = numbers(WORDS.seat(ALIENS), Side(1, 1), WORDS)
    assert len(brief) == 2, "those who never shoot have no shots"
    assert (
        len(numbers(WORDS.seat(ALIENS), Side(1, 1), WORDS.model_copy(update={"killed": ""}))) == 1
    ), "nobody knows who did it"


def test_after_a_look_at_the_board_the_result_is_in_the_menu_and_counts_once(
    tmp_path: Path,
) -> None:
    hands = at_the_end(tmp_path, MARINES)
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.scene, PlayScene)
    for _ in range(2):
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.scene, MatchMenu)
        hands.push("Result")
        assert isinstance(hands.scene, EndScene)
        hands.push("Look at the board")
        assert isinstance(hands.scene, PlayScene)
    assert Progress.load(tmp_path / "saves").best["first-burn"].wins == 1
    hands.play.close()


def test_the_end_rises_out_of_the_dark_and_then_takes_answers(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.stage.settings.own_speed = Speed.NORMAL
    play(hands.stage, over(seated(), MARINES), "First Burn")
    hands.app.step(FRAME)
    scene: Any = hands.scene
    assert scene._risen < 1
    hands.wait(1)
    assert scene._risen == 1
    assert not scene.update(FRAME), "then nothing is drawn anew"
    hands.press(pygame.K_ESCAPE)
    hands.play.ending = None
    hands.play._announced = False
    hands.app.step(FRAME)
    hands.push("Look at the board")
    assert isinstance(hands.scene, EndScene), "not while it rises"
    hands.wait(1)
    hands.push("Look at the board")
    assert isinstance(hands.scene, PlayScene)
    hands.play.close()


def test_a_solo_game_that_is_not_won_is_lost(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    match = over(seated(), None)
    match.rules = Solo()
    match.state.result = Outcome.lost([MARINES], "It is over.")
    ending = ending_of(hands.stage, match, "Alone", [MARINES], lambda: None)
    match.state.result = Outcome.won(Seat("robot"), [Seat("robot")], "It is over.")
    assert verdict(hands.stage, match, [])[1] == "Robot wins"
    assert (ending.mood, ending.heading) == (Mood.DEFEAT, "Lost")


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("winner", [MARINES, ALIENS, None])
def test_the_end_fits_the_window(
    winner: Seat | None, size: tuple[int, int], tmp_path: Path
) -> None:
    hands = Hands(tmp_path, settings=quick_settings(size, 200))
    match = over(seated(aliens=HUMAN), winner)
    match.reasons = {0: "x"}
    ending = ending_of(hands.stage, match, "First Burn", [MARINES, ALIENS], lambda: None)
    hands.stage.open(EndScene(hands.stage, ending))
    hands.app.step(FRAME)
    scene: Any = hands.scene
    assert pygame.Rect((0, 0), size).contains(scene._box)
    parts = [one.rect for one in scene._group.widgets] + [rect for rect, _, _ in scene._tiles]
    parts.append(scene._emblem)
    for place, part in enumerate(parts):
        assert scene._box.contains(part)
        assert part.collidelist(parts[place + 1 :]) < 0


# ---- restart


@pytest.mark.parametrize(("label", "same"), [("Same dice", True), ("New dice", False)])
@pytest.mark.parametrize("name", ["first-burn", "junction"])
def test_a_running_match_is_begun_once_more(
    name: str, label: str, same: bool, tmp_path: Path
) -> None:
    mission = find_mission(name, places.maps_dir(), built_in())
    match = set_up(mission, {"turn_limit": 9}, {MARINES: HUMAN, ALIENS: HUMAN}, 7)
    hands = Hands(tmp_path)
    play(hands.stage, match, mission.title)
    hands.app.step(FRAME)
    assert match.offer is not None
    hands.take(match.offer.choices[0])
    assert match.steps
    hands.press(pygame.K_ESCAPE)
    hands.push("Restart")
    assert isinstance(hands.scene, Notice), "it asks once"
    hands.push(label)
    hands.app.step(FRAME)
    assert isinstance(hands.scene, BriefingScene)
    again = hands.play.match
    assert again is not match
    assert not again.steps
    assert again.start == match.start
    assert again.player_names == match.player_names
    assert (again.chance.seed == match.chance.seed) == same
    assert hands.play.title == mission.title


# ---- the lesson and the campaign


def test_the_lesson_leads_to_the_first_mission_and_is_remembered(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.push("Tutorial")
    over(hands.play.match, MARINES)
    hands.wait(0.2)
    assert isinstance(hands.scene, EndScene)
    assert labels(hands)[0] == "Play First Burn"
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.scene, BriefingScene)
    assert hands.play.match.player_names == {"marines": HUMAN, "aliens": "cadet"}
    assert hands.play.title == "First Burn"
    hands.play.close()
    assert Progress.load(tmp_path / "saves").lessons == [CAMPAIGN.lesson]
    again = Hands(tmp_path, opened=campaign_scene)
    again.wait(0.5)
    rows = widgets_of(again, ChoiceList)[0].rows
    assert [row.badge for row in rows[:2]] == ["done", ""]


def test_progress_of_old_still_loads(tmp_path: Path) -> None:
    old = (
        '{"format": "derelict campaign", "version": 1, "best": {"first-burn":'
        ' {"medal": "gold", "turns": 5, "level": "veteran", "wins": 2}}}'
    )
    (tmp_path / "campaign.progress").write_text(old)
    progress = Progress.load(tmp_path)
    assert progress.best["first-burn"].wins == 2
    assert (progress.lessons, progress.level) == ([], "")


def test_the_campaign_offers_the_weakest_level_then_the_last_one(tmp_path: Path) -> None:
    hands = Hands(tmp_path, opened=campaign_scene)
    hands.wait(0.5)
    picker = widgets_of(hands, Picker)[0]
    assert picker.values[picker.place] == "against a cadet"
    hands.click((picker.rect.right - 4, picker.rect.centery))
    hands.push("Begin")
    hands.play.close()
    again = Hands(tmp_path, opened=campaign_scene)
    picker = widgets_of(again, Picker)[0]
    assert picker.values[picker.place] == "against a veteran"


def test_every_level_is_described_where_it_is_chosen() -> None:
    assets = places.assets_dir()
    for rules in built_in():
        for name in cast.players_for(rules):
            words = player_words(assets, rules.name, name)
            assert words.title == name
            assert words.line.endswith(".")
            assert len(words.line) < 100
    assert player_words(assets, "derelict", "program:python3 bot.py").title == "a program"
    assert player_words(assets, "derelict", "stranger").line == ""


# ---- saving


def test_saving_says_so_with_the_name(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    play(hands.stage, seated(aliens=HUMAN), "First Burn")
    hands.press(pygame.K_F5)
    hands.type(" late")
    hands.press(pygame.K_RETURN)
    hands.app.step(FRAME)
    assert isinstance(hands.scene, PlayScene)
    assert hands.stage.told == "Saved as 'First Burn turn 1 late'."
    hands.wait(2)
    assert hands.stage.told, "long enough to be read"
    hands.wait(3)
    assert not hands.stage.told


def test_looking_at_a_victory_again_does_not_count_it_again(tmp_path: Path) -> None:
    hands = at_the_end(tmp_path, MARINES)
    saves = hands.stage.folders.saves
    won = Progress.load(saves).best["first-burn"]
    play(hands.stage, over(seated(), MARINES), "First Burn")
    hands.wait(0.1)
    assert isinstance(hands.scene, EndScene), "it is told again"
    assert Progress.load(saves).best["first-burn"] == won
    hands.play.close()
