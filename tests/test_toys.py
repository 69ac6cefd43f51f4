"""Games of other shapes play everywhere without a line of their own in the window."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType

import pygame
import pytest

from derelict_game.board.geometry import Cell
from derelict_game.match.autosave import newest_unfinished
from derelict_game.match.document import Start
from derelict_game.match.match import Match
from derelict_game.match.table import keep
from derelict_game.players.cast import cast
from derelict_game.players.human import HumanPlayer
from derelict_game.players.player import Player
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.event import Event
from derelict_game.rules.offer import Offer
from derelict_game.rules.registry import Registry
from derelict_game.rules.seat import CHANCE, Seat
from derelict_game.rules.state import State
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.settings import Settings
from tests import toy_cards, toy_programs, toy_race
from tests.conformance import hold_at_every_question
from tests.windows import FRAME, Hands, buttons, quick_settings

TOYS = {toy.RULES.name: toy for toy in (toy_cards, toy_programs, toy_race)}
OPTIONS: dict[str, dict[str, object]] = {"toy_race": {"runners": 3, "turn_limit": 6}}
NAMES = pytest.mark.parametrize("name", TOYS)


def match_of(name: str, seed: int = 3) -> Match:
    """Return a new match of a toy, with people in all seats."""
    toy = TOYS[name]
    start = Start.at_position(toy.RULES, toy.POSITION, OPTIONS.get(name, {}))
    match = Match(toy.RULES, start, seed=seed)
    match.players = {seat: HumanPlayer() for seat in match.seats}
    return match


def script(name: str, seed: int = 3) -> list[Choice]:
    """Return what people choose in a whole match that is played at random."""
    match, random = match_of(name, seed), Random(seed)
    while match.offer:
        if match.offer.roll:
            match.roll()
        else:
            match.choose(random.choice(match.offer.choices))
    return [step.choice for step in match.steps if step.seat != CHANCE]


# ---- rules


@NAMES
@pytest.mark.parametrize("seed", range(4))
def test_the_properties_of_all_games_hold(name: str, seed: int) -> None:
    toy: ModuleType = TOYS[name]
    start = Start.at_position(toy.RULES, toy.POSITION, OPTIONS.get(name, {}))
    match = hold_at_every_question(toy.RULES, start, seed, frozenset({""}))
    assert match.outcome is not None
    assert set(match.outcome.returns) == set(match.seats)


def test_a_solo_loss_is_a_loss() -> None:
    match = match_of("toy_cards")
    while match.offer:
        match.choose(toy_cards.NEXT)
    assert match.outcome is not None
    assert match.outcome.returns == {"carrier": -1}
    assert match.outcome.winner is None


def test_undo_goes_back_over_dice_and_the_end_and_they_fall_again() -> None:
    match = match_of("toy_cards")
    moments = []
    for choice in script("toy_cards"):
        moments.append((match.state.copy(), match.chance.used))
        match.choose(choice)
        match.roll()
    assert match.outcome is not None
    last = [step.choice for step in match.steps]
    for state, used in reversed(moments):
        match.undo()
        assert (match.state, match.chance.used) == (state, used)
    for choice in script("toy_cards"):
        match.choose(choice)
        match.roll()
    assert [step.choice for step in match.steps] == last


def test_the_autosave_is_exact_across_undo_over_turns(tmp_path: Path) -> None:
    match = match_of("toy_cards")
    keep(match, tmp_path)
    for choice in script("toy_cards")[:5]:
        match.choose(choice)
        match.roll()
    for _ in range(3):
        match.undo()
    found = newest_unfinished(tmp_path, Registry([toy_cards.RULES]))
    assert found is not None
    assert (found.match.steps, found.match.state) == (match.steps, match.state)


# ---- the window


def start(tmp_path: Path, match: Match, settings: Settings | None = None) -> Hands:
    """Return the window with a match whose every choice is kept."""
    keep(match, tmp_path / "saves")
    return Hands(tmp_path, match, settings or quick_settings())


def played(hands: Hands, name: str, take: Callable[[Choice], None]) -> None:
    """Let people play a scripted match to its end, and compare."""
    match = hands.play.match
    wanted = script(name)
    for choice in wanted:
        take(choice)
        hands.settle()
    assert [s.choice for s in match.steps if s.seat != CHANCE] == wanted
    assert match.outcome is not None
    hands.wait(1.5)
    assert hands.scene is not hands.play, "the end is announced"


@NAMES
def test_a_whole_match_by_mouse(name: str, tmp_path: Path) -> None:
    hands = start(tmp_path, match_of(name))
    played(hands, name, hands.take)


@NAMES
def test_a_whole_match_by_keys(name: str, tmp_path: Path) -> None:
    hands = start(tmp_path, match_of(name))
    played(hands, name, hands.take_by_keys)


@NAMES
def test_a_whole_match_by_dragging(name: str, tmp_path: Path) -> None:
    hands = start(tmp_path, match_of(name))

    def drag(choice: Choice) -> None:
        hands.come()
        points = hands.play.controls.pointing().points(choice)
        if len(points) < 2:
            hands.take(choice)
            return
        first, last = hands.in_order(choice, points)
        place = hands.play.pointer.place_of
        hands.drag(place(first).center, place(last).center)

    played(hands, name, drag)


@NAMES
def test_a_storm_of_events_breaks_nothing(name: str, tmp_path: Path) -> None:
    hands = start(tmp_path, match_of(name), Settings(muted=True, welcomed=True))
    hands.storm(1500, spared=(pygame.K_ESCAPE,))
    match = hands.play.match
    again = match_of(name)
    for step in match.steps:
        again.choose(step.choice)
    assert again.state == match.state


def test_the_end_can_be_taken_back_in_the_window(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_cards"))
    for _ in range(toy_cards.TURNS):
        hands.take(toy_cards.NEXT)
    hands.wait(1.5)
    assert hands.scene is not hands.play
    hands.push("Take the last choice back")
    assert hands.scene is hands.play
    match = hands.play.match
    assert match.outcome is None
    assert len(match.steps) == toy_cards.TURNS - 1
    hands.take(toy_cards.NEXT)
    hands.wait(1.5)
    assert match.outcome is not None
    assert hands.scene is not hands.play, "it is announced anew"


def test_what_is_picked_lights_its_targets_and_can_be_let_go(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_cards"))
    controls, pointer = hands.play.controls, hands.play.pointer
    offer = controls.offer
    assert offer is not None
    card = next(choice.cell for choice in offer if choice.cell)
    assert card is not None
    hands.click(pointer.place_of(card).center)
    assert controls.picked == (card,)
    assert set(controls.lit()) == {c.to for c in offer if c.cell == card and c.to}
    hands.click(pointer.place_of(card).center)
    assert not controls.picked
    hands.click(pointer.place_of(card).center)
    hands.press(pygame.K_ESCAPE)
    assert not controls.picked
    assert hands.scene is hands.play, "the menu is not opened by it"
    assert not hands.play.match.steps


def test_a_button_acts_on_what_is_picked(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_cards"))
    match, place = hands.play.match, hands.play.pointer.place_of
    flip = Choice("flip", Cell(0, 1))
    assert not any(b.label == "Flip" for b in buttons(hands.play))
    hands.click(place(Cell(0, 1)).center)
    assert not match.steps, "a card that can move is picked first"
    hands.push("Flip")
    assert match.steps[-1].choice == flip
    hands.click(place(Cell(0, 1)).center)
    assert match.steps[-1].choice == flip, "one that can only be turned over is"
    assert len(match.steps) == 2


def test_an_arrow_key_picks_and_the_buttons_follow(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_cards"))
    hands.press(pygame.K_TAB)
    hands.press(pygame.K_RIGHT)
    assert hands.play.controls.picked
    assert any(b.label == "Flip" for b in buttons(hands.play))


def test_a_refused_drag_says_why_and_changes_nothing(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_cards"))
    place = hands.play.pointer.place_of
    cells = [c.cell for c in hands.play.match.offer or () if c.cell]
    assert cells[0]
    hands.drag(place(cells[0]).center, place(cells[0].step(3, 0)).center)
    assert hands.play.controls.message == "Cards move to a neighbouring cell."
    assert not hands.play.controls.picked
    assert not hands.play.match.steps


def test_the_log_counts_the_turns_of_a_game_that_does_not_announce_them(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_cards"))
    for row in (0, 1, 2):
        hands.take(Choice("flip", Cell(0, row)))
    assert [line.turn for line in hands.play.log._lines] == [1, 2, 3]
    hands.press(pygame.K_BACKSPACE)
    hands.take(Choice("flip", Cell(0, 1)))
    assert [line.turn for line in hands.play.log._lines] == [1, 2, 3]


def test_a_drag_onto_another_card_says_why(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_cards"))
    place = hands.play.pointer.place_of
    hands.drag(place(Cell(0, 1)).center, place(Cell(0, 2)).center)
    assert hands.play.controls.message == "Another card lies there."
    assert not hands.play.controls.picked


def test_what_is_dragged_leaves_nothing_behind(tmp_path: Path) -> None:
    hands = start(tmp_path, match_of("toy_programs"))
    hands.come()
    hands.point((60, 300))
    window = pygame.display.get_surface()
    assert window is not None
    hands.app._everything = True
    hands.app.step(FRAME)
    before = pygame.image.tobytes(window, "RGB")
    card = hands.play._outlook.trays[1].slots[0].name
    hands.drag(hands.play.pointer.place_of(card).center, (300, 700))
    hands.point((60, 300))
    assert pygame.image.tobytes(window, "RGB") == before


def test_robots_on_belts_are_carried_in_one_beat(tmp_path: Path) -> None:
    match = match_of("toy_race")
    for seat in match.seats:
        match.state.robots[seat] = match.state.robots[seat]._replace(  # type: ignore[attr-defined]
            cell=Cell(2, match.seats.index(seat))
        )
    hands = start(tmp_path, match, Settings(muted=True, welcomed=True))
    for _ in match.seats:
        hands.take(toy_race.WAIT)
    film = hands.play.film
    beats = []
    for _ in range(200):
        if film.beat is not None and film.beat not in beats:
            beats.append(film.beat)
        hands.app.step(FRAME)
    carried = [beat for beat in beats if len(beat.events) == len(match.seats)]
    assert len(carried) == 1
    assert {event.token for event in carried[0].events} == {0, 1, 2}


# ---- secrets


def texts(events: list[Event], seat: Seat) -> list[str]:
    """Return what a seat is told."""
    return [event.text for event in events if event.seen_by(seat)]


def test_programs_stay_secret_until_all_are_done(tmp_path: Path) -> None:
    screens = []
    for turned in (False, True):
        match = match_of("toy_programs")
        hands = start(tmp_path / str(turned), match)
        hands.come()
        offer = match.offer
        assert offer is not None
        puts = [offer.choices[0], offer.choices[-1]]
        puts = [Choice("put", words=("a", puts[turned].words[1]))]
        for choice in puts:
            hands.take(choice)
        assert match.offer is not None
        rest = [choice for choice in match.offer.choices if choice.kind == "put"]
        hands.take(rest[0])
        hands.take(toy_programs.DONE)
        hands.wait(0.2)
        assert isinstance(hands.scene, Curtain), "the next dealer comes to the screen"
        window = pygame.display.get_surface()
        assert window is not None
        closed = pygame.image.tobytes(window, "RGB")
        hands.come()
        hands.wait(0.2)
        assert hands.play.showing.seat == "dealer2"
        told = [line.text for line in hands.play.log._lines]
        assert not any("lies in" in line for line in told)
        hands.point((5, 300))
        screens.append((closed, pygame.image.tobytes(window, "RGB")))
    assert screens[0] == screens[1], "nothing on the screen depends on it"


def test_computer_players_think_while_a_person_programs() -> None:
    match = match_of("toy_programs")
    asked: list[Seat] = []

    class Eager(RandomPlayer):
        def consider(self, view: object, offer: object) -> None:  # noqa: ARG002
            asked.append(offer.seat)  # type: ignore[attr-defined]

    others = match.seats[1:]
    match.players |= {seat: Eager(f"{seat} 1") for seat in others}
    match.roll()
    assert not match.advance(), "the person is waited for"
    assert asked == list(others)
    assert [offer.seat for offer in match.open] == list(match.seats)


class Asking(Player):
    """Somebody who keeps what it was told to think about."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.views: list[State] = []

    def choose(self, view: State, offer: Offer) -> Choice | None:
        """Return what the true player chooses."""
        return self._player.choose(view, offer)

    def consider(self, view: State, offer: Offer) -> None:
        """Keep the view, and try the mind on it."""
        self.views.append(view)
        choice = self._player.choose(view, offer)
        assert choice is not None
        assert choice in offer


class Slow(Player):
    """Thinks until it is told to answer."""

    ready = False

    def choose(self, view: State, offer: Offer) -> Choice | None:
        """Return nothing for as long as it likes."""
        return RandomPlayer("slow 1").choose(view, offer) if self.ready else None


def slow_first() -> tuple[Match, Slow]:
    """Return a match in which a computer player is asked first, and thinks."""
    match = match_of("toy_programs")
    slow = Slow()
    match.players[match.seats[0]] = slow
    match.roll()
    assert not match.advance()
    return match, slow


def test_a_secret_answer_does_not_wait_for_the_others() -> None:
    match, slow = slow_first()
    second = match.seats[1]
    for _ in toy_programs.SLOTS:
        offer = match.asked(second)
        assert offer is not None
        match.choose(offer.choices[0], second)
    assert match.take_back_ahead(second)
    offer = match.asked(second)
    assert offer is not None
    with pytest.raises(IllegalChoice):
        match.choose(Choice("put", words=("a", "99")), second)
    match.choose(offer.choices[-1], second)
    match.choose(toy_programs.DONE, second)
    assert match.asked(second) is None, "all is answered"
    assert not any(step.seat == second for step in match.steps), "the record has its order"
    slow.ready = True
    while match.offer is not None and match.offer.seat != match.seats[2]:
        assert match.advance()
    seats = [step.seat for step in match.steps if step.seat != CHANCE]
    assert seats == [match.seats[0]] * 3 + [second] * 3


def test_a_person_programs_while_a_computer_thinks(tmp_path: Path) -> None:
    match, slow = slow_first()
    hands = start(tmp_path, match)
    hands.come()
    assert hands.play.showing.seat == "dealer2"
    offer = hands.play.controls.offer
    assert offer is not None
    first, *_, last = offer.choices
    hands.take(first)
    hands.press(pygame.K_BACKSPACE)
    assert hands.play.controls.offer is not None
    assert hands.play.controls.offer.choices == offer.choices, "it was taken back"
    hands.take(last)
    card = last.words[1]
    program, hand = hands.play._outlook.trays
    assert [slot.name for slot in hand.slots if slot.name == card] == []
    assert [slot.badges[0].text for slot in program.slots if slot.kind] == [card]
    assert not [step for step in match.steps if step.seat != CHANCE]
    slow.ready = True
    hands.wait(0.2)
    assert [str(s.choice) for s in match.steps if s.seat == "dealer2"] == [str(last)]


def test_programs_of_the_computer_think_ahead_and_play_on(tmp_path: Path) -> None:
    match = match_of("toy_programs")
    names = dict.fromkeys(match.seats, "searcher") | {match.seats[0]: "human"}
    match.players = {
        seat: Asking(cast(name, match.rules, seat, 1)) for seat, name in names.items()
    } | {match.seats[0]: HumanPlayer()}
    hands = start(tmp_path, match)
    hands.come()
    others = [match.players[seat] for seat in match.seats[1:]]
    assert all(isinstance(player, Asking) and player.views for player in others)
    for player, seat in zip(others, match.seats[1:], strict=True):
        assert isinstance(player, Asking)
        view = player.views[0]
        asked = match.rules.offer(view)
        assert asked is not None
        assert asked.seat == seat, "it is the first that is asked in what it thinks about"
    while match.outcome is None:
        hands.come()
        offer = hands.play.controls.offer
        if offer is not None:
            hands.take(offer.choices[0])
        hands.settle()
