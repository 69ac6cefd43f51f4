"""Factory Rally: dealing, programming, the timer, and options that are said while programming."""

import pytest

from derelict_game import places
from derelict_game.match.chance import Chance, ChanceError
from derelict_game.match.document import Start, read_document
from derelict_game.match.match import Match
from derelict_game.match.mission import find_mission
from derelict_game.rules.choice import Choice, IllegalChoice
from derelict_game.rules.rally import RULES
from derelict_game.rules.rally.state import RallyState
from derelict_game.rules.registry import built_in
from tests.rally import Race

TURNS = [70, 80, 90, 100, 110]
HAND = [*TURNS, 490, 500, 670, 790]
OTHER = [120, 130, 140, 150, 160, 510, 520, 680, 800]


def match_of(race: Race, dice: list[int | str] | None = None, **options: object) -> Match:
    """Return a match from the position of a race, with strict dice."""
    start = Start.at_position(RULES, race.written, dict(options))
    chance = Chance(1, forced=tuple(dice or ()), strict=dice is not None)
    return Match(RULES, start, seed=1, chance=chance)


def state_of(match: Match) -> RallyState:
    """Return the true state of a match."""
    assert isinstance(match.state, RallyState)
    return match.state


def choose(match: Match, *texts: str) -> None:
    """Take choices."""
    for text in texts:
        match.choose(Choice.parse(text))


# ---- the beginning


def test_docks_are_drawn_one_by_one_and_the_last_is_not() -> None:
    """Ruling 43; the order of the protocol: docks, then hands by the docks."""
    start = find_mission("first-shift", places.maps_dir(), built_in()).start({"robots": 3})
    first, second, third = (list(range(one, 840, 90))[:9] for one in (10, 20, 30))
    dice: list[int | str] = ["robot3", "robot1", *first, *second, *third]
    match = Match(RULES, start, seed=1, chance=Chance(1, forced=dice, strict=True))
    match.roll()
    state = state_of(match)
    assert [state.seats[robot] for robot in state.docks] == ["robot3", "robot1", "robot2"]
    assert state.hands == [tuple(second), tuple(third), tuple(first)]
    assert match.chance.forced_left == 0
    assert match.offer is not None
    assert match.offer.seat == "robot3"
    for number, robot in enumerate(state.docks):
        assert state.places[robot] == state.archives[robot] == state.floor.docks[number]
        assert state.facings[robot] == 0, "towards the factory (ruling 42)"


def test_one_robot_needs_no_draw_for_its_dock() -> None:
    start = find_mission("first-shift", places.maps_dir(), built_in()).start({"robots": 1})
    chance = Chance(1, forced=list(range(10, 91, 10)), strict=True)
    match = Match(RULES, start, seed=1, chance=chance)
    match.roll()
    assert state_of(match).docks == (0,)


@pytest.mark.parametrize(
    ("robots", "extra", "lives"),
    [(4, False, 3), (4, True, 3), (5, False, 3), (5, True, 4), (8, True, 4)],
)
def test_lives(robots: int, extra: bool, lives: int) -> None:
    """Ruling 41."""
    mission = find_mission("first-shift", places.maps_dir(), built_in())
    state = mission.start({"robots": robots, "extra_life": extra}).state(RULES)
    assert isinstance(state, RallyState)
    assert state.lives == [lives] * robots


def test_locked_registers_come_before_hands_by_the_docks() -> None:
    dice = [10, 20, 30, *range(100, 140, 10), *range(200, 230, 10), *range(300, 390, 10)]
    race = Race("1n 2n 3n", dealt=False, docks=[2, 1, 3], damage={1: 6, 2: 5}, dice=dice)
    assert race.sheet(2)["registers"] == [None] * 4 + [10]
    assert race.sheet(1)["registers"] == [None] * 3 + [20, 30]
    assert race.sheet(2)["hand"] == [100, 110, 120, 130]
    assert race.sheet(1)["hand"] == [200, 210, 220]
    assert race.sheet(3)["hand"] == list(range(300, 390, 10))


def test_strict_dice_run_out_and_wrong_ones_are_refused() -> None:
    with pytest.raises(ChanceError, match="used up"):
        Race("1n", dealt=False, dice=[10])
    with pytest.raises(ChanceError, match="none of the 83"):
        Race("1n", dealt=False, dice=[10, 10])


def test_what_is_thrown_away_comes_back_in_the_next_turn() -> None:
    """Ruling 69."""
    race = Race("1n 2n", damage={2: 9}, registers={2: [10, 20, 30, 40, 50]}, hands={1: HAND})
    race.program(*TURNS)
    assert len(race.state.deck) == 84 - 5 - 9
    race.choose("done", "power on")
    held = [card for hand in race.state.hands for card in hand]
    assert sorted([*race.state.deck, *held, 10, 20, 30, 40, 50]) == list(range(10, 850, 10))


# ---- registers


def test_any_card_goes_into_any_free_register() -> None:
    """Ruling 2."""
    race = Race("1n", hands={1: HAND})
    assert race.offered == [f"register {n} {card}" for n in range(1, 6) for card in sorted(HAND)]
    race.choose("register 3 490")
    assert race.offered == [
        f"register {n} {card}" for n in (1, 2, 4, 5) for card in sorted(HAND) if card != 490
    ]


def test_done_is_the_only_choice_once_all_are_full_and_not_before() -> None:
    race = Race("1n", hands={1: HAND})
    for number, card in enumerate(TURNS, 1):
        assert "done" not in race.offered
        race.choose(f"register {number} {card}")
    assert race.offered == ["done"]


def test_cards_can_be_taken_back_until_done() -> None:
    match = match_of(Race("1n 2n", hands={1: HAND, 2: OTHER}))
    choose(match, "register 1 490")
    match.undo()
    assert state_of(match).hands[0] == tuple(sorted(HAND))
    choose(match, *(f"register {n} {card}" for n, card in enumerate(TURNS, 1)), "done")
    assert match.undo_refusal is not None


# ---- the timer


def test_the_clock_runs_for_the_last_one_only() -> None:
    """Ruling 68."""
    match = match_of(Race("1n 2n", hands={1: HAND, 2: OTHER}), dice=[])
    with pytest.raises(IllegalChoice, match="No clock runs"):
        match.time_out()
    choose(match, *(f"register {n} {card}" for n, card in enumerate(TURNS, 1)), "done")
    assert match.open[-1].roll is not None


def test_the_clock_runs_at_once_if_one_robot_programs() -> None:
    race = Race("1n 2n", power={2: "down"}, hands={1: HAND})
    assert match_of(race, dice=[]).open[-1].roll is not None


def test_time_up_fills_the_empty_registers_the_lowest_first() -> None:
    """Ruling 68."""
    match = match_of(Race("1n .", hands={1: HAND}), dice=[500, 790, 70])
    choose(match, "register 2 490", "register 4 670")
    match.time_out()
    state = state_of(match)
    assert state.registers[0] == (500, 490, 790, 670, 70)
    assert state.hands[0] == ()
    assert match.chance.forced_left == 0
    assert "Rivet's time is up." in [event.text for event in match.log]


def test_time_up_draws_nothing_when_one_card_is_left() -> None:
    race = Race("1n .", damage={1: 4}, hands={1: TURNS})
    match = match_of(race, dice=[90, 80, 70, 110])
    match.time_out()
    assert state_of(match).registers[0] == (90, 80, 70, 110, 100)


def test_time_up_with_a_full_program_only_says_done() -> None:
    match = match_of(Race("1n .", hands={1: HAND}), dice=[])
    choose(match, *(f"register {n} {card}" for n, card in enumerate(TURNS, 1)))
    match.time_out()
    assert state_of(match).registers[0] == tuple(TURNS)


def test_time_up_is_recorded_and_replayed() -> None:
    match = match_of(Race("1n . 2n", hands={1: HAND, 2: OTHER}, damage={}))
    choose(match, *(f"register {n} {card}" for n, card in enumerate(TURNS, 1)), "done")
    match.time_out()
    match.roll()
    assert any(step.choice.kind == "time_up" and step.seat == "chance" for step in match.steps)
    loaded = Match.from_document(RULES, read_document(match.document().text(), "a save"))
    assert loaded.state == match.state
    assert loaded.steps == match.steps


# ---- options while programming (ruling 66)

TWISTS = {
    "brakes": ("brake", 490, 0),
    "fourth_gear": ("fourth", 790, 4),
    "reverse_gear": ("reverse", 430, -2),
}


@pytest.mark.parametrize("option", TWISTS)
def test_an_option_changes_its_card_alone(option: str) -> None:
    word, card, steps = TWISTS[option]
    hand = [*TURNS, 430, 490, 670, 790]
    race = Race(". . 1e . . . .", hands={1: hand}, options={1: [option]})
    twisted = [text for text in race.offered if len(text.split()) == 4]
    assert twisted == [f"register {n} {card} {word}" for n in range(1, 6)]
    race.program(f"{card} {word}", 70, 80, 90, 100)
    assert race.robots == {1: f"{2 + steps},0 E"}


@pytest.mark.parametrize("option", TWISTS)
def test_its_card_may_be_played_as_printed(option: str) -> None:
    _, card, _ = TWISTS[option]
    plain = {490: 1, 790: 3, 430: -1}[card]
    race = Race(". . 1e . . . .", hands={1: [*TURNS, card]}, options={1: [option]})
    assert race.program(card, 70, 80, 90, 100).robots == {1: f"{2 + plain},0 E"}


def test_without_the_option_nothing_of_it_is_offered() -> None:
    race = Race("1e", hands={1: [*TURNS, 430, 490, 670, 790]})
    assert all(len(text.split()) == 3 for text in race.offered)


def test_an_option_that_is_gone_does_nothing() -> None:
    race = Race(". .\n1n*w .", hands={1: [*TURNS, 490]}, options={1: ["brakes"]})
    race.program(70, 80, "490 brake", 90, 100)
    race.choose("accept", "absorb brakes")
    assert race.looks("1n .\n. ."), "the card goes one cell, as printed"
    assert race.told("braked") == []


def test_what_was_said_holds_for_one_turn() -> None:
    """A card that stays locked is played as printed."""
    cards = [70, 80, 90, 100, 490]
    race = Race(". .\n1n*w .", damage={1: 8}, hands={1: [70]}, options={1: ["brakes"]})
    race.state.registers[0], race.state.twists[4] = (0, *cards[1:]), "brake"
    race.last(register=5).choose("accept")
    assert race.told("braked") == ["Rivet brakes."]
    assert race.sheet(1)["registers"][1:] == cards[1:]
    race.last(register=5)
    assert race.looks("1n .\n. .")


# ---- recompile


def test_recompile_deals_as_many_cards_for_one_damage_that_no_option_takes() -> None:
    """Rulings 55 and 67."""
    race = Race("1n", hands={1: HAND}, options={1: ["recompile", "brakes"]}, dice=OTHER)
    race.choose("recompile")
    assert race.sheet(1)["hand"] == OTHER
    assert race.damage(1) == 1
    assert "recompile" not in race.offered, "once a turn"
    assert not {*HAND} & {*race.state.deck}, "the old hand is thrown away (ruling 69)"


def test_recompile_must_come_before_the_first_card() -> None:
    race = Race("1n", hands={1: HAND}, options={1: ["recompile"]})
    assert "recompile" in race.offered
    assert "recompile" not in race.choose("register 1 70").offered


def test_a_register_that_recompile_locks_is_programmed_all_the_same() -> None:
    """Ruling 67."""
    dice = [120, 130, 140, 150, 160]
    race = Race("1n", damage={1: 4}, hands={1: TURNS}, options={1: ["recompile"]}, dice=dice)
    race.choose("recompile")
    assert race.damage(1) == 5
    assert any(text.startswith("register 5") for text in race.offered)


def test_recompile_is_not_offered_with_all_registers_locked() -> None:
    race = Race(
        "1n", damage={1: 9}, registers={1: [10, 20, 30, 40, 50]}, options={1: ["recompile"]}
    )
    assert race.offered == ["done"]


# ---- extra memory


@pytest.mark.parametrize("damage", [0, 4, 8, 9])
def test_extra_memory_deals_one_card_more(damage: int) -> None:
    """Ruling 65."""
    race = Race("1n", dealt=False, damage={1: damage}, options={1: ["extra_memory"]})
    assert len(race.sheet(1)["hand"]) == 10 - damage
    assert (race.offered == ["done"]) == (damage == 9)
