"""A look per game: what lies over what, and that a game without any still plays."""

import json
import shutil
from pathlib import Path

import pygame
import pytest

from derelict_game import places
from derelict_game.match.game_cards import GameCard, SeatWords, card_of, games_with
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import Seat
from derelict_game.ui.draw.art import Art
from derelict_game.ui.look.files import games_with_looks, look_folders, read_look
from derelict_game.ui.look.theme import Theme
from tests.windows import Hands, new_match

ASSETS = places.assets_dir()


@pytest.fixture
def assets(tmp_path: Path) -> Path:
    """Assets with the shared look and two games of which one is the base of the other."""
    folder = tmp_path / "assets"
    (folder / "shared").mkdir(parents=True)
    for name in ("look.json", "keys.json"):
        shutil.copy(ASSETS / "shared" / name, folder / "shared")
    low = {"seats": {"colours": {"left": "#101010", "right": "#202020"}}, "sounds": {"win": "hum"}}
    high = {"base": "low", "seats": {"colours": {"left": "#303030"}}}
    marks = {"status": {"done_marks": ["x"]}}
    for game, look in (("low", low), ("high", high | marks)):
        (folder / "games" / game / "art" / "tokens").mkdir(parents=True)
        (folder / "games" / game / "look.json").write_text(json.dumps(look))
    return folder


def test_a_look_lies_over_its_base_and_over_the_shared_one(assets: Path) -> None:
    theme = Theme.load(assets, "high")
    assert theme.seats.colours == {"left": "#303030", "right": "#202020"}
    assert theme.status.done_marks == {"x"}
    assert theme.animations == Theme.load(assets).animations
    assert read_look(assets, "high")["sounds"]["win"] == "hum"
    assert read_look(assets)["sounds"]["win"] == "victory"
    assert games_with_looks(assets) == ["high", "low"]


def test_pictures_are_sought_from_the_game_down(assets: Path) -> None:
    names = [folder.name for folder in look_folders(assets, "high")]
    assert names == ["high", "low", "shared"]
    drawing = ASSETS / "shared" / "art" / "icon.svg"
    shutil.copy(drawing, assets / "games" / "low" / "art" / "tokens" / "thing.svg")
    assert Art(assets, "high").has("tokens", "thing")
    assert not Art(assets).has("tokens", "thing")


def test_a_look_that_stands_on_itself_is_an_error(assets: Path) -> None:
    (assets / "games" / "low" / "look.json").write_text('{"base": "high"}')
    with pytest.raises(ValueError, match="own base"):
        read_look(assets, "high")


def test_a_game_without_a_look_has_the_shared_one(assets: Path) -> None:
    assert Theme.load(assets, "unheard of").choices == Theme.load(assets).choices
    assert look_folders(assets, "unheard of")[-1] == assets / "shared"


def test_a_game_without_a_look_is_played_in_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tokens are plain signs, its choices plain words."""
    match = new_match("junction")
    monkeypatch.setattr(type(match.rules), "name", "unheard of")
    hands = Hands(tmp_path, match)
    assert not hands.play.look.art.has("tokens", "marine")
    for _ in range(6):
        offer = match.offer
        assert offer is not None
        hands.settle()
        hands.take(offer.choices[0])
        assert match.offer is not offer


def test_no_two_games_hold_the_same_file() -> None:
    seen: dict[bytes, Path] = {}
    for path in sorted(ASSETS.rglob("*")):
        if path.is_file() and path.suffix in (".svg", ".wav", ".ttf"):
            content = path.read_bytes()
            assert content not in seen, f"{path} is {seen[content]}"
            seen[content] = path


def test_menus_read_no_games_look(tmp_path: Path) -> None:
    hands = Hands(tmp_path)
    hands.wait(0.1)
    assert all(look._theme is None for name, look in hands.stage._looks.items() if name)


# ---- cards


def test_every_game_has_a_card(registry: Registry) -> None:
    names = [rules.name for rules in registry]
    for rules in registry:
        card = card_of(ASSETS, rules.name)
        assert card.title == rules.title
        assert card.line.endswith(".")
        assert card.players
        assert card.minutes
        assert card.picture
    assert sorted(games_with(ASSETS, "game.json")) == sorted(names)
    places_ = [card_of(ASSETS, rules.name).order for rules in registry]
    assert len(set(places_)) == len(places_)


def test_games_come_in_the_order_of_the_shelf(assets: Path) -> None:
    for game, order in (("low", 1), ("high", 2)):
        card = {"title": game.title(), "order": order}
        (assets / "games" / game / "game.json").write_text(json.dumps(card))
    (assets / "games" / "bare").mkdir()
    (assets / "games" / "bare" / "look.json").write_text("{}")
    assert games_with(assets, "look.json") == ["low", "high", "bare"]
    assert games_with(assets, "campaign.json") == []


@pytest.mark.parametrize(
    ("seat", "title", "wins"),
    [("robot2", "Robot 2", "Robot 2 wins"), ("red_team", "Red team", "Red team wins")],
)
def test_a_seat_of_which_nothing_is_written_is_called_by_its_name(
    seat: str, title: str, wins: str
) -> None:
    card = GameCard(title="Some")
    assert card.seat(Seat(seat)) == SeatWords(title=title, wins=wins)


def test_a_seat_is_called_as_its_card_says() -> None:
    card = card_of(ASSETS, "derelict")
    assert card.seat(Seat("aliens")).wins == "The aliens win"
    assert card.seat(Seat("aliens")).within == "the aliens"
    assert (card.cost(1), card.cost(2), card.cost(0)) == ("1 AP", "2 AP", "free")
    plain = card_of(ASSETS, "unheard of")
    assert (plain.title, plain.cost(1), plain.cost(2)) == ("Unheard of", "1 point", "2 points")
    assert plain.seat(Seat("robot2")).within == "Robot 2"


def test_the_window_and_the_terminal_speak_as_the_card_says(tmp_path: Path) -> None:
    hands = Hands(tmp_path, new_match("junction"))
    words = hands.play.look.theme.words
    assert words == card_of(ASSETS, "skirmish")
    assert Theme.load(ASSETS, "unheard of").words.seat(Seat("left")).wins == "Left wins"


@pytest.mark.usefixtures("screen")
def test_a_die_without_a_picture_is_a_number() -> None:
    art = Art(ASSETS)
    assert art.has("dice", "6")
    faces = [pygame.image.tobytes(art.die(face, 40), "RGBA") for face in (6, 7, 8, 12, 20)]
    assert len(set(faces)) == len(faces)
    assert art.die(20, 40).get_size() == (40, 40)
