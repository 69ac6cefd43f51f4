"""Derelict, ruling 39: the marines know everything but what blips are, the aliens everything."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from derelict_game import places
from derelict_game.match.chance import Chance
from derelict_game.match.match import Match
from derelict_game.match.mission import Mission, find_mission
from derelict_game.rules.choice import Choice
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.frames import BlipPlacement
from derelict_game.rules.derelict.state import DerelictState, Unit
from derelict_game.rules.event import REVEALED, Event
from derelict_game.rules.registry import built_in
from derelict_game.rules.seat import Seat
from tests.conformance import new_match, play_out
from tests.derelict import Table

MARINES, ALIENS = Seat("marines"), Seat("aliens")
BLIPS = ("blip", "blip_2", "blip_3")
SECRET_TITLES = tuple(RULES.token_kinds[kind].title for kind in BLIPS[1:])

on_both_missions = pytest.mark.parametrize("name", ["deep-hold", "first-burn"])
SEEDS = range(8)
"""Random matches are short, so that each property is tested on several."""


@cache
def mission(name: str) -> Mission:
    """Return a shipped mission."""
    return find_mission(name, places.maps_dir(), built_in())


def random_match(name: str, seed: int) -> Match:
    """Return a match of random players, not yet begun."""
    return new_match(RULES, mission(name).start({"turn_limit": 8}), seed)


def true_state(match: Match) -> DerelictState:
    """Return the state of a match."""
    assert isinstance(match.state, DerelictState)
    return match.state


def moments(name: str) -> Iterator[DerelictState]:
    """Play random matches and return the state at every question."""
    for seed in SEEDS:
        match = random_match(name, seed)
        while match.offer:
            yield true_state(match)
            assert match.advance()


def hidden_kinds(state: DerelictState) -> list[str]:
    """Return the kinds of all blips, that of one being placed last."""
    kinds = [unit.kind for unit in state.hive.values() if unit.kind in BLIPS]
    top = state.stack[-1]
    return [*kinds, top.kind] if isinstance(top, BlipPlacement) else kinds


def twin(state: DerelictState, rng: Random) -> DerelictState:
    """Return a state that differs in nothing but what its blips are, each by chance."""
    other = state.copy()
    for id_, unit in state.hive.items():
        if unit.kind in BLIPS:
            other.hive[id_] = Unit(rng.choice(BLIPS), unit.cell, unit.facing)
    if isinstance(state.stack[-1], BlipPlacement):
        other.stack[-1] = BlipPlacement(rng.choice(BLIPS))
    return other


def told(events: list[Event], seat: Seat) -> list[Event]:
    """Return the events that a seat may know of."""
    return [event for event in events if event.seen_by(seat)]


# ---- views


@on_both_missions
def test_ruling_39_the_marines_view_is_the_same_whatever_the_blips_are(name: str) -> None:
    rng = Random(name)
    different = 0
    for number, state in enumerate(moments(name)):
        if number % 10:
            continue
        view = RULES.view(state, MARINES)
        written = RULES.codec.dump(view)
        for _ in range(3):
            other = twin(state, rng)
            different += other != state
            seen = RULES.view(other, MARINES)
            assert seen == view
            assert RULES.codec.dump(seen) == written
            assert list(RULES.tokens(seen)) == list(RULES.tokens(view))
            assert RULES.write_position(seen) == RULES.write_position(view)
            assert RULES.status(seen) == RULES.status(view)
    assert different > 50


@on_both_missions
def test_ruling_39_the_marines_see_that_there_are_blips_and_where(name: str) -> None:
    most = 0
    for state in moments(name):
        view = RULES.view(state, MARINES)
        assert set(hidden_kinds(view)) <= {"blip"}
        assert len(hidden_kinds(view)) == len(hidden_kinds(state))
        for id_, unit in state.hive.items():
            shown = view.hive[id_]
            assert shown[1:] == unit[1:]
            assert (shown.kind == "alien") == (unit.kind == "alien")
        most = max(most, len(hidden_kinds(state)))
    assert most >= 4


@on_both_missions
def test_ruling_39_everything_else_is_open_to_the_marines(name: str) -> None:
    for state in moments(name):
        known = RULES.view(state, MARINES)
        for id_, unit in state.hive.items():
            known.hive[id_] = unit
        if isinstance(state.stack[-1], BlipPlacement):
            known.stack[-1] = state.stack[-1]
        assert known == state


@on_both_missions
def test_ruling_39_the_alien_view_is_complete(name: str) -> None:
    for state in moments(name):
        view = RULES.view(state, ALIENS)
        assert view == state
        assert view is not state
        assert hidden_kinds(view) == hidden_kinds(state)


@on_both_missions
@pytest.mark.parametrize("seat", [MARINES, ALIENS])
def test_ruling_39_a_view_is_a_copy_and_leaves_the_match_alone(name: str, seat: Seat) -> None:
    for number, state in enumerate(moments(name)):
        if number % 10 == 0:
            before = RULES.codec.dump(state)
            view = RULES.view(state, seat)
            offer = RULES.offer(view)
            assert offer
            for choice in offer.choices[:1]:
                RULES.apply(view, choice)
            assert RULES.codec.dump(state) == before


# ---- matches


def lockstep(name: str, seed: int) -> tuple[int, int]:
    """Play two matches whose blips differ with the same choices, and from time to time two others.

    Return at how many questions of the marines the blips differed, and how many reveals there were.
    """
    rng, chance = Random(seed), Chance(seed)
    state = true_state(random_match(name, seed))
    other = twin(state, rng)
    apart = reveals = 0
    while (offer := RULES.offer(state)) is not None:
        same = RULES.offer(other)
        assert same is not None
        assert (same.seat, same.choices, same.costs) == (offer.seat, offer.choices, offer.costs)
        if offer.seat == MARINES:
            assert same == offer
            apart += hidden_kinds(state) != hidden_kinds(other)
        choice = chance.answer(offer.roll) if offer.roll else rng.choice(offer.choices)
        events, others = RULES.apply(state, choice), RULES.apply(other, choice)
        if any(event.type == REVEALED for event in events):
            assert any(event.type == REVEALED for event in others)
            reveals += 1
            other = twin(state, rng)
        else:
            assert told(others, MARINES) == told(events, MARINES)
            assert RULES.view(other, MARINES) == RULES.view(state, MARINES)
            other = twin(state, rng) if rng.random() < 0.1 else other
    assert RULES.outcome(other) == RULES.outcome(state)
    return apart, reveals


@on_both_missions
def test_ruling_39_offers_do_not_depend_on_hidden_blips_until_a_reveal(name: str) -> None:
    played = [lockstep(name, seed) for seed in SEEDS]
    apart, reveals = (sum(counts) for counts in zip(*played, strict=True))
    assert apart > 50
    assert reveals > 5


@on_both_missions
def test_ruling_39_a_match_can_be_played_through_views_alone(name: str) -> None:
    asked = dict.fromkeys((MARINES, ALIENS), 0)
    for seed in SEEDS:
        rng, match = Random(seed), random_match(name, seed)
        match.roll()
        while match.offer:
            offer = match.offer
            seen = RULES.offer(RULES.view(true_state(match), offer.seat))
            assert seen is not None
            assert replace(seen, number=offer.number) == offer
            asked[offer.seat] += 1
            match.choose(rng.choice(seen.choices))
            match.roll()
        assert match.outcome is not None
    assert min(asked.values()) > 100


# ---- events


@on_both_missions
def test_ruling_39_only_the_aliens_are_told_which_blip_was_drawn(name: str) -> None:
    drawn = 0
    for state in moments(name):
        offer = RULES.offer(state)
        assert offer
        if offer.roll is None or offer.roll.prefix != "b":
            continue
        drawn += 1
        results = []
        for number in (1, 10, 14):
            other = state.copy()
            results.append((other, RULES.apply(other, offer.roll.choice([number]))))
        for other, events in results:
            assert told(events, ALIENS) == events
            assert told(events, MARINES) == told(results[0][1], MARINES)
            assert RULES.view(other, MARINES) == RULES.view(results[0][0], MARINES)
        assert len({repr(events) for _, events in results}) == 3
        assert [hidden_kinds(other)[-1] for other, _ in results] == list(BLIPS)
    assert drawn >= 20


@on_both_missions
def test_ruling_39_no_line_of_the_log_tells_the_marines_what_a_blip_is(name: str) -> None:
    matches = [play_out(random_match(name, seed)) for seed in SEEDS]
    log = [event for match in matches for event in match.log]
    secret = [event for event in log if any(title in event.text for title in SECRET_TITLES)]
    assert len(secret) >= 10
    assert told(secret, ALIENS) == secret
    assert told(secret, MARINES) == []


def reinforced(*draws: int) -> Table:
    """Return the aliens' turn with a drawn blip to be placed on one of two lurk cells."""
    tokens = (["marine", 0, 0, "W"], ["lurk", 0, 2, "N"], ["lurk", 1, 2, "N"])
    dice: list[int | str] = [f"b{number}" for number in draws]
    return Table(["..", "##", ".."], *tokens, dice=dice).choose("pass")


@pytest.mark.parametrize(("number", "kind"), [(9, "blip"), (13, "blip_2"), (14, "blip_3")])
def test_ruling_39_the_kind_of_a_blip_being_placed_is_hidden(number: int, kind: str) -> None:
    table, plain = reinforced(number, 14), reinforced(1, 14)
    assert hidden_kinds(table.state) == [kind]
    assert RULES.view(table.state, MARINES) == RULES.view(plain.state, MARINES)
    assert told(table.match.log, MARINES) == told(plain.match.log, MARINES)
    table.choose("deploy 1,2")
    plain.choose("deploy 1,2")
    assert table.has(f"{kind} 1,2")
    assert RULES.view(table.state, MARINES) == RULES.view(plain.state, MARINES)
    assert told(table.match.log, MARINES) == told(plain.match.log, MARINES)


@pytest.mark.parametrize("act", ["move 1,3", "turn left", "door 1,3"])
@pytest.mark.parametrize("kind", BLIPS)
def test_ruling_39_what_a_blip_does_does_not_tell_what_it_is(kind: str, act: str) -> None:
    def played(blip: str) -> Table:
        door = "door" if act.startswith("door") else "dooropen"
        tokens = (["marine", 0, 0, "W"], [blip, 0, 2, "S"], [door, 1, 3, "N"])
        table = Table([".#", "##", "..", ".."], *tokens, to_move="aliens")
        return table.choose("activate 0,2", act)

    table, plain = played(kind), played("blip")
    assert table.offered() == plain.offered()
    assert told(table.match.log, MARINES) == told(plain.match.log, MARINES)
    assert RULES.view(table.state, MARINES) == RULES.view(plain.state, MARINES)


@pytest.mark.parametrize("kind", BLIPS)
def test_ruling_39_a_blip_destroyed_by_fire_stays_unknown(kind: str) -> None:
    def burnt(blip: str, die: int) -> Table:
        tokens = (["marine_flame", 0, 0, "E"], [blip, 2, 1, "N"])
        rows, segments = ["...", "##."], ["ABB", "##B"]
        table = Table(rows, *tokens, segments=segments, dice=[die])
        return table.choose("activate 0,0", "shoot 1,0")

    for die in (1, 2):
        table, plain = burnt(kind, die), burnt("blip", die)
        assert table.has(f"{kind} 2,1") is (die == 1)
        assert told(table.match.log, MARINES) == told(plain.match.log, MARINES)
        assert RULES.view(table.state, MARINES) == RULES.view(plain.state, MARINES)


def test_ruling_39_a_reveal_is_open_to_everybody() -> None:
    tokens = (["marine", 0, 0, "S"], ["blip_3", 3, 0, "W"])
    table = Table(["....", "####"], *tokens).choose("activate 0,0", "turn left")
    revealed = [event for event in table.match.log if event.type == REVEALED]
    assert len(revealed) == 1
    assert told(revealed, MARINES) == told(revealed, ALIENS) == revealed
    assert RULES.view(table.state, MARINES) == table.state


def test_ruling_39_the_same_choices_are_offered_for_every_kind_of_blip() -> None:
    def offers(kind: str) -> list[str]:
        tokens = (["marine", 0, 0, "W"], [kind, 0, 2, "S"], ["dooropen", 1, 3, "N"])
        table = Table([".#", "##", "..", ".."], *tokens, to_move="aliens")
        assert table.match.offer
        assert Choice.parse("activate 0,2") in table.match.offer
        return table.choose("activate 0,2").offered()

    assert offers("blip") == offers("blip_2") == offers("blip_3")
