"""The film: what has happened is shown at a pace, and the match never waits for it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from derelict_game import places
from derelict_game.board.geometry import Cell, Facing
from derelict_game.board.token import Token, TokenId
from derelict_game.players.randomly import RandomPlayer
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.event import Event, seen_by
from derelict_game.rules.seat import Seat
from derelict_game.rules.wire import event_data
from derelict_game.ui.look.theme import Effect, Theme
from derelict_game.ui.play.film import Act, Film
from derelict_game.ui.play.outlook import Outlook
from derelict_game.ui.scenes.curtain import Curtain
from derelict_game.ui.settings import Settings, Speed
from tests.windows import FRAME, Hands, board_only, new_match

ANIMATIONS = Theme.load(places.assets_dir(), "derelict").animations
US, THEM = Seat("us"), Seat("them")
UNIT = TokenId(1)


def at(x: int, facing: Facing = Facing.E) -> Outlook:
    """Return a board with one unit."""
    return board_only({UNIT: Token("alien", Cell(x, 0), facing)})


def step(x: int, seat: Seat = THEM) -> Act:
    """Return the act of a step to a column."""
    event = Event("moved", "It moves.", (Cell(x - 1, 0), Cell(x, 0)), UNIT)
    return Act(seat, (event,), at(x), x)


def film(pace: float = 1.0, x: int = 0) -> Film:
    """Return a film that plays at a pace."""
    return Film(ANIMATIONS, lambda _: pace, at(x))


def seconds_of(shown: Film) -> float:
    """Return how long a film runs, in frames."""
    frames = 0
    while shown.running:
        shown.update(FRAME)
        frames += 1
    return frames * FRAME


def test_a_step_is_brief_and_slides() -> None:
    shown = film()
    shown.add([step(1)])
    shown.update(0.0)
    places_seen = []
    while shown.running:
        places_seen.append(shown.sprites()[0].x)
        shown.update(FRAME)
    assert places_seen == sorted(places_seen)
    assert 0 < places_seen[3] < 1
    assert len(places_seen) * FRAME < 0.15
    assert shown.sprites()[0].token.cell == Cell(1, 0)


def test_twenty_moves_of_the_other_side_take_less_than_eight_seconds() -> None:
    shown = film()
    shown.add(step(x) for x in range(1, 21))
    assert 1.0 < seconds_of(shown) < 8.0


def test_a_very_long_film_is_shown_faster_instead() -> None:
    shown = film()
    shown.add(step(x) for x in range(1, 401))
    assert seconds_of(shown) < ANIMATIONS.longest_film + 1


@pytest.mark.parametrize("speed", Speed)
def test_every_speed_is_known_and_off_takes_no_time(speed: Speed) -> None:
    shown = film(ANIMATIONS.speeds[speed])
    shown.add(step(x) for x in range(1, 6))
    taken = seconds_of(shown)
    assert (taken <= FRAME) == (speed is Speed.OFF)
    slowest = max(ANIMATIONS.speeds.values())
    assert ANIMATIONS.speeds[Speed.SLOW] == slowest


def test_events_are_told_as_they_begin_and_acts_as_they_end() -> None:
    shown = film()
    both = Act(THEM, (*step(1).events, Event("turned", "It turns.", (), UNIT)), at(1), 2)
    shown.add([both])
    news = shown.update(0.0)
    assert [event and event.type for _, event in news] == ["moved"]
    news = shown.update(0.14)
    assert [event and event.type for _, event in news] == ["turned"]
    assert [event for _, event in shown.update(1.0)] == [None]


def test_skipping_ends_where_the_match_stands() -> None:
    shown = film()
    shown.add(step(x) for x in range(1, 21))
    shown.update(0.2)
    done = shown.skip()
    assert len(done) == 19, "the first was over"
    assert not shown.running
    assert shown.sprites()[0].token == at(20).tokens[UNIT]


def test_a_unit_turns_the_short_way_fades_and_appears() -> None:
    shown = Film(ANIMATIONS, lambda _: 1.0, at(0, Facing.N))
    shown.add([Act(US, (Event("turned", "", (), UNIT),), at(0, Facing.W), 1)])
    shown.update(0.045)
    assert -1 < shown.sprites()[0].turn < 0
    shown.skip()
    shown.add([Act(US, (Event("destroyed", "", (Cell(0, 0),), UNIT),), board_only({}), 2)])
    shown.update(0.1)
    assert 0 < shown.sprites()[0].alpha < 255
    shown.skip()
    assert shown.sprites() == []
    shown.add([Act(US, (Event("deployed", "", (Cell(3, 0),), UNIT),), at(3), 3)])
    shown.update(0.1)
    assert 0 < shown.sprites()[0].alpha < 255


# ---- on the play screen


def normal() -> Settings:
    """Return settings as they are at first, but silent."""
    return Settings(muted=True, confirm_end=False)


def test_the_match_never_waits_for_the_film(tmp_path: Path) -> None:
    match = new_match("first-burn", turn_limit=2)
    match.players[Seat("aliens")] = RandomPlayer("aliens 1")
    hands = Hands(tmp_path, match, normal())
    hands.zoom_out()
    for _ in range(60):
        assert match.offer
        hands.take(match.offer.default or match.offer.choices[0])
        if any(event.text == "Turn 1: aliens." for event in match.log):
            break
        hands.play._lets_through()
    for _ in range(20):
        # A few frames on a slow machine; the film of it takes seconds.
        hands.app.step(FRAME)
    assert match.offer.seat == "marines", "the aliens have played already"  # type: ignore[union-attr]
    assert hands.play.film.running, "but what they did is still shown"
    lines = len(hands.play.log)
    steps = len(match.steps)
    hands.press(pygame.K_o)
    assert not hands.play.film.running, "a key skips it"
    assert len(match.steps) == steps, "and does nothing else"
    assert len(hands.play.log) > lines


def test_a_click_during_an_own_move_counts_at_once(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match, normal())
    hands.click(hands.pixel(Cell(1, 2)))
    hands.click(hands.pixel(Cell(2, 2)))
    hands.press(pygame.K_l)
    chosen = [str(step.choice) for step in match.steps]
    assert chosen == ["activate 1,2", "move 2,2", "turn left"]


def hot_seat(tmp_path: Path, kind: str) -> Hands:
    """Return a match of two people in which the marines have passed, with a hidden blip."""
    match = new_match("first-burn")
    state = match.state
    assert isinstance(state, DerelictState)
    place = state.place("blip", next(iter(state.ground.lurk)), 0)
    state.hive[place] = Unit(kind, state.hive[place].cell, 0)
    hands = Hands(tmp_path, match, normal())
    hands.zoom_out()
    for _ in range(40):
        assert match.offer
        if match.offer.seat == "aliens":
            break
        hands.take(match.offer.default or match.offer.choices[0])
    hands.wait(2)
    return hands


def test_the_curtain_itself_tells_nothing(tmp_path: Path) -> None:
    pictures = []
    for kind in ("blip", "blip_3"):
        hands = hot_seat(tmp_path / kind, kind)
        screen = pygame.display.get_surface()
        assert screen is not None
        hands.scene.draw(screen, everything=True)
        pictures.append(pygame.image.tobytes(screen, "RGB"))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("kind", ["blip", "blip_3"])
def test_a_curtain_falls_whatever_the_secret_is(kind: str, tmp_path: Path) -> None:
    hands = hot_seat(tmp_path, kind)
    assert isinstance(hands.scene, Curtain)
    before = hands.play.match.steps
    hands.press(pygame.K_SPACE)
    assert not hands.scene.opaque, "it opens"
    hands.wait(0.6)
    assert len(hands.stage.scenes) == 2, "the curtain is gone"
    assert hands.play.match.steps == before
    assert hands.play.showing.seat == "aliens"


def test_the_next_player_is_shown_what_happened_as_that_seat_may_see_it(tmp_path: Path) -> None:
    hands = hot_seat(tmp_path, "blip_3")
    hands.press(pygame.K_SPACE)
    hands.wait(0.1)
    hands.play._lets_through()
    match = hands.play.match
    for _ in range(60):
        assert match.offer
        if match.offer.seat == "marines":
            break
        hands.play._lets_through()
        hands.take(match.offer.default or match.offer.choices[0])
    hands.wait(2)
    assert isinstance(hands.scene, Curtain)
    hands.press(pygame.K_SPACE)
    hands.app.step(FRAME)
    film = hands.play.film
    assert film.running, "a short replay"
    while film.running:
        kinds = {sprite.token.kind for sprite in film.sprites()}
        assert not kinds & {"blip_2", "blip_3"}, "the marines only see blips"
        hands.app.step(FRAME)
    texts = [line.text for line in hands.play.log._lines]
    assert texts == [e.text for e in match.log if e.seen_by(Seat("marines"))]


def test_nothing_to_hide_needs_no_curtain(tmp_path: Path) -> None:
    match = new_match("junction")
    hands = Hands(tmp_path, match, normal())
    hands.take(Choice("pass"))
    hands.wait(1)
    assert match.offer.seat == "aliens"  # type: ignore[union-attr]
    assert hands.scene is hands.play
    assert hands.play.showing.seat == "aliens"


# ---- what happens together


def robots(*columns: int) -> Outlook:
    """Return a board with a unit in each row, in some columns."""
    return board_only(
        {TokenId(n): Token("alien", Cell(x, n), Facing.E) for n, x in enumerate(columns)}
    )


def carried(count: int, **first: Any) -> Act:
    """Return an act in which so many units are moved to the east together."""
    events = [
        Event("moved", "", (Cell(0, n), Cell(1, n)), TokenId(n), together=n > 0)
        for n in range(count)
    ]
    return Act(THEM, (replace(events[0], **first), *events[1:]), robots(*[1] * count), count)


def test_what_happens_together_is_one_beat() -> None:
    shown = Film(ANIMATIONS, lambda _: 1.0, robots(*[0] * 8))
    shown.add([carried(8)])
    news = shown.update(0.0)
    assert [event.type for _, event in news if event] == ["moved"] * 8
    beat = shown.beat
    assert beat is not None
    assert len(beat.events) == 8
    assert beat.cells == tuple(cell for event in beat.events for cell in event.cells)
    shown.update(beat.seconds / 2)
    assert all(0.3 < sprite.x < 0.7 for sprite in shown.sprites()), "all of them are on their way"
    assert seconds_of(shown) <= ANIMATIONS.effects["moved"].seconds
    assert all(sprite.token.cell.x == 1 for sprite in shown.sprites())


def test_a_beat_lasts_as_long_as_its_longest_event() -> None:
    shown = Film(ANIMATIONS, lambda _: 1.0, robots(0, 0))
    shown.add([carried(2, type="rolled", dice=(3,))])
    shown.update(0.0)
    beat = shown.beat
    assert beat is not None
    assert beat.seconds == ANIMATIONS.effects["rolled"].seconds
    assert beat.steady, "dice are read, whatever else happens"
    assert beat.has(Effect.DICE)
    assert beat.has(Effect.SLIDE)
    assert not beat.has(Effect.BANNER)


def test_only_what_is_together_shares_a_beat() -> None:
    one, two, three, four = carried(4).events
    unseen = Event("hummed", "", together=False)
    events = (one, two, replace(three, together=False), unseen, four)
    shown = Film(ANIMATIONS, lambda _: 1.0, robots(0, 0, 0, 0))
    beats = shown._cut(Act(THEM, events, robots(1, 1, 1, 1), 5))
    assert [len(beat.events) for beat in beats] == [2, 1, 1]
    assert shown._cut(Act(THEM, (two, three), robots(1, 1), 2))[0].events == (two, three)


def test_a_unit_moves_and_turns_in_one_beat() -> None:
    shown = Film(ANIMATIONS, lambda _: 1.0, at(0))
    turned = Event("turned", "", (), UNIT, together=True)
    shown.add([Act(THEM, (*step(1).events, turned), at(1, Facing.S), 2)])
    shown.update(0.0)
    shown.update(0.06)
    (sprite,) = shown.sprites()
    assert 0 < sprite.x < 1
    assert 0 < sprite.turn < 1


def test_marks_go_with_the_unit_on_which_they_lie() -> None:
    mark, other = TokenId(7), TokenId(8)

    def marked(x: int) -> Outlook:
        unit = at(x).tokens
        goes, stays = (Token("guard", Cell(column, 0), Facing.N) for column in (x, 0))
        return board_only({**unit, mark: goes, other: stays})

    shown = Film(ANIMATIONS, lambda _: 1.0, marked(0))
    both = (*step(1).events, Event("rolled", "", dice=(1,)))
    shown.add([Act(THEM, both, marked(1), 2)])
    shown.update(0.0)
    shown.update(0.06)
    places_seen = {sprite.id_: sprite.x for sprite in shown.sprites()}
    assert 0 < places_seen[UNIT] == places_seen[mark] < 1
    assert places_seen[other] == 0
    shown.update(0.1)
    assert shown.running, "the dice are still shown"
    assert {sprite.id_: sprite.x for sprite in shown.sprites()} == {UNIT: 1, mark: 1, other: 0}


def test_what_happened_with_something_hidden_does_not_join_what_was_before() -> None:
    def happened(name: str, *, together: bool, hidden: bool = False) -> Event:
        return Event(name, "", together=together, only_for=(THEM,) if hidden else ())

    events = [
        happened("a", together=False),
        happened("b", together=False, hidden=True),
        happened("c", together=True),
        happened("d", together=True),
        happened("e", together=True, hidden=True),
        happened("f", together=True),
    ]
    told = [(event.type, event.together) for event in seen_by(events, US)]
    assert told == [("a", False), ("c", False), ("d", True), ("f", True)]
    assert seen_by(events, THEM) == tuple(events)


def test_the_protocol_tells_what_happened_together() -> None:
    first, second = (event_data(event) for event in carried(2).events)
    assert "together" not in first
    assert second["together"] is True


def test_each_sound_of_a_beat_is_heard_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = Hands(tmp_path, new_match(), Settings(own_speed=Speed.NORMAL))
    heard: list[str] = []
    sounds = hands.play.look.sounds
    monkeypatch.setattr(sounds, "_sound", heard.append)
    (unit, *_), now = hands.play.film.outlook.owners, hands.play.film.outlook
    cell = now.tokens[unit].cell
    events = [Event("moved", "", (cell, cell), unit, together=n > 0) for n in range(8)]
    hands.play.film.add([Act(now.seat, tuple(events), now, 0)])
    hands.app.step(FRAME)
    assert heard == [sounds.names.of(events[0], now.tokens[unit].kind)]
