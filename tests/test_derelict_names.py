"""Units have names that last, rolls tell their tale, and what is lost is told and remembered."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from derelict_game.board.token import Role, TokenId
from derelict_game.match.match import Match
from derelict_game.rules.derelict import RULES
from derelict_game.rules.derelict.state import DerelictState
from derelict_game.rules.derelict.tokens import ALIEN, MOST_ALIENS
from derelict_game.rules.event import ROLLED, Event
from derelict_game.rules.hints import Fallen
from derelict_game.rules.skirmish import RULES as SKIRMISH
from derelict_game.rules.wreck import ALIENS, MARINES
from tests.conformance import new_match
from tests.derelict import Table
from tests.test_derelict_matches import ALL_OPTIONS, KINDS, mission

COORDINATES = re.compile(r"\d,\d")
HALL = ["....."] * 5


def moments(
    *, turns: int = 6, seeds: int = 2
) -> Iterator[tuple[Match, DerelictState, list[Event]]]:
    """Yield every question of some random matches, with what has happened since the last one."""
    for name in KINDS:
        for options in ({}, ALL_OPTIONS):
            for seed in range(seeds):
                start = mission(name).start({"turn_limit": turns, **options})
                match = new_match(RULES, start, seed)
                told = 0
                while match.offer:
                    assert isinstance(match.state, DerelictState)
                    yield match, match.state, match.log[told:]
                    told = len(match.log)
                    match.advance()


# ---- names


def test_marines_are_numbered_among_all_and_the_hive_for_itself() -> None:
    table = Table(
        HALL,
        ["alien", 0, 0, "S"],
        ["marine_sarge", 1, 4, "S"],
        ["blip_3", 4, 0, "S"],
        ["marine_flame", 2, 4, "S"],
        ["marine", 3, 4, "S"],
    )
    names = [table.state.name(TokenId(id_)) for id_ in range(5)]
    assert names == ["Alien 1", "Sergeant 1", "Blip 2", "Flamer marine 2", "Marine 3"]
    assert table.state.called(TokenId(3)) == "flamer marine 2"


def test_a_blip_keeps_its_number_as_an_alien() -> None:
    table = Table(["....."], ["marine", 0, 0, "N"], ["blip", 1, 0, "W"], ["blip_2", 3, 0, "W"])
    blip = TokenId(1)
    assert RULES.name_of(table.state, blip) == "Blip 1"
    table.choose("activate 0,0", "turn right")
    assert RULES.name_of(table.state, blip) == "Alien 1"
    told = [event.text for event in table.match.log]
    assert "Blip 1 is revealed: one alien." in told


def test_names_last_all_match_long_and_views_tell_the_same() -> None:
    before: dict[tuple[Match, int], str] = {}
    for match, state, _ in moments():
        view = RULES.view(state, MARINES)
        seen = set()
        for id_, token in RULES.tokens(state):
            name = RULES.name_of(state, id_)
            if RULES.token_kinds[token.kind].role is not Role.UNIT:
                assert name == RULES.token_kinds[token.kind].title.capitalize()
                continue
            assert RULES.name_of(view, id_) == name
            assert name not in seen, "two units of one name"
            seen.add(name)
            number = before.setdefault((match, id_), name.split()[-1])
            assert name.split()[-1] == number
            assert re.fullmatch(r"[A-Z][a-z ]+ \d+", name)


def test_other_things_are_called_what_they_are() -> None:
    table = Table(HALL, ["marine", 0, 0, "N"], ["door", 2, 2, "N"], ["flame", 4, 4, "N"])
    assert {RULES.name_of(table.state, id_) for id_, _ in RULES.tokens(table.state)} == {
        "Marine 1",
        "Closed door",
        "Flame",
    }


# ---- who is gone


def test_the_lost_are_remembered() -> None:
    table = Table(
        HALL,
        ["marine", 2, 2, "S"],
        ["marine_claws", 4, 4, "S"],
        ["alien", 2, 1, "S"],
        to_move="aliens",
        dice=[6, 6, 6, 1],
    )
    assert RULES.fallen(table.state, MARINES) == {}
    alien = table.state.at[table.state.ground.number[table.state.cell_of(TokenId(2))]]
    table.choose("activate 2,1", "assault 2,2")
    assert RULES.fallen(table.state, MARINES) == {0: Fallen("marine", "Marine 1", "lost")}
    assert RULES.fallen(table.state, ALIENS) == {}
    assert RULES.owner(table.state, TokenId(0)) == MARINES
    assert RULES.name_of(table.state, TokenId(0)) == "Marine 1"
    assert RULES.owner(table.state, alien) == ALIENS


def test_who_got_out_is_not_lost() -> None:
    table = Table(
        HALL,
        ["marine", 0, 1, "E"],
        ["marine", 0, 2, "E"],
        ["airlock", 1, 1, "N"],
        ["alien", 4, 4, "N"],
        options={"escapes": 2},
    )
    table.choose("activate 0,1", "move 1,1")
    assert RULES.fallen(table.state, MARINES) == {0: Fallen("marine", "Marine 1", "got out")}


def test_a_dead_alien_was_the_aliens_and_nothing_else_is_anybodys() -> None:
    table = Table(
        HALL, ["marine", 2, 4, "N"], ["alien", 2, 0, "S"], ["blip", 0, 4, "S"], dice=[6, 1]
    )
    table.choose("activate 2,4", "shoot 2,0")
    assert RULES.owner(table.state, TokenId(1)) == ALIENS
    assert RULES.name_of(table.state, TokenId(1)) == "Alien 1"
    assert RULES.owner(table.state, TokenId(77)) is None
    assert RULES.owner(table.state, TokenId(-1)) is None


def test_the_squad_is_saved_and_a_save_without_it_counts_who_is_there() -> None:
    table = Table(
        HALL,
        ["marine", 2, 2, "S"],
        ["marine_claws", 4, 4, "S"],
        ["alien", 2, 1, "S"],
        to_move="aliens",
        dice=[6, 6, 6, 1],
    ).choose("activate 2,1", "assault 2,2")
    written = RULES.codec.dump(table.state)
    assert RULES.codec.load(table.state.chart, written) == table.state
    old = {key: value for key, value in written.items() if key != "squad"}
    loaded = RULES.codec.load(table.state.chart, old)
    assert RULES.name_of(loaded, TokenId(1)) == "Claws marine 1"
    assert RULES.fallen(loaded, MARINES) == {}
    assert RULES.offer(loaded) == RULES.offer(table.state)


def test_copies_share_the_squad_until_somebody_falls() -> None:
    table = Table(HALL, ["marine", 2, 2, "S"], ["marine", 4, 4, "S"], ["alien", 2, 1, "S"])
    copy = table.state.copy()
    assert copy.squad is table.state.squad
    copy.remove(TokenId(0))
    assert not table.state.squad[TokenId(0)].fate
    assert copy.squad[TokenId(0)].fate == "lost"


# ---- sentences


def test_no_sentence_for_players_holds_coordinates() -> None:
    for match, state, events in moments():
        for event in events:
            assert not COORDINATES.search(event.text), event.text
            assert event.text[0].isupper() or event.text[0].isdigit()
            assert event.text.endswith(".")
        assert match.offer
        assert not COORDINATES.search(match.offer.prompt)
        for choice in match.offer:
            if odds := RULES.odds(state, choice):
                assert not any(COORDINATES.search(what) for what, _ in odds.chances)


def test_events_name_who_and_what() -> None:
    table = Table(
        HALL,
        ["marine", 2, 3, "N"],
        ["alien", 2, 0, "S"],
        ["door", 3, 2, "N"],
        command_points=1,
        dice=[5, 2, 6, 1],
    )
    table.choose("activate 2,3", "door 3,2", "move 2,2", "command", "shoot 2,0", "shoot 2,0")
    assert [event.text for event in table.match.log] == [
        "Marine 1 is activated.",
        "Marine 1 opens the door.",
        "Marine 1 moves.",
        "A command point goes to marine 1.",
        "Marine 1 shoots at alien 1, needing 6+: missed.",
        "Marine 1 shoots at alien 1, needing 5+: destroyed.",
        "Alien 1 is destroyed.",
    ]


def test_everything_on_the_board_explains_itself() -> None:
    for rules in (RULES, SKIRMISH):
        for kind in rules.token_kinds.values():
            assert re.fullmatch(r"[A-Z].+\.", kind.about), kind
            assert len(kind.about) <= 100
    notes = {name: kind.note for name, kind in RULES.token_kinds.items() if kind.note}
    assert notes["marine_axe"] == "axe and bolter"
    assert notes["marine_cannon"] == "cannon"
    assert "blip" not in notes, "what the marines see of every blip"
    marines = [name for name in RULES.token_kinds if name.startswith("marine")]
    assert all(notes[name] for name in marines)


# ---- rolls


def last_roll(table: Table) -> Event:
    """Return the last roll of a match."""
    return [event for event in table.match.log if event.type == ROLLED][-1]


def tale(event: Event) -> tuple[str, str, bool | None]:
    """Return what was needed, what came of it, and whether it was good."""
    return event.needs, event.verdict, event.success


def test_every_roll_tells_its_tale() -> None:
    verdicts = set()
    for _, __, events in moments(turns=12, seeds=3):
        for event in events:
            if event.type != ROLLED:
                assert not event.verdict
                continue
            verdicts.add(re.sub(r"\d", "N", event.verdict))
            assert event.verdict == event.verdict.upper()
            assert event.deciding == 0
            assert event.dice
            needs = re.fullmatch(r"(?:more than )?(\d+)\+?", event.needs)
            assert bool(needs) == (event.success is not None)
            if needs and "more" in event.needs:
                assert (event.dice[0] > int(needs[1])) == event.success
            elif needs and "+" in event.needs:
                assert (event.dice[0] >= int(needs[1])) == event.success
            elif needs:
                assert (event.dice[0] == int(needs[1])) == event.success
    assert {"HIT", "MISS", "BURNS", "BREAKS", "HOLDS", "N POINTS"} <= verdicts


def test_shots_tell_what_was_needed() -> None:
    table = Table(HALL, ["marine", 2, 4, "N"], ["door", 2, 2, "N"], dice=[3, 2, 5, 1])
    table.choose("activate 2,4", "shoot 2,2")
    assert tale(last_roll(table)) == ("6+", "MISS", False)
    table.choose("shoot 2,2")
    assert tale(last_roll(table)) == ("5+", "HIT", True)
    assert last_roll(table).text == "Marine 1 shoots at the door, needing 5+: destroyed."


@pytest.mark.parametrize(("dice", "verdict"), [([6, 6], "HIT, JAM"), ([2, 2], "MISS, JAM")])
def test_a_roll_that_jams_says_so_and_the_jam_comes_right_after(
    dice: list[int | str], verdict: str
) -> None:
    table = Table(
        HALL,
        ["marine", 2, 4, "N"],
        ["overwatch", 2, 4, "N"],
        ["alien", 2, 0, "S"],
        ["alien", 0, 4, "S"],
        to_move="aliens",
        dice=dice,
    ).choose("activate 2,0", "turn left")
    place = next(n for n, event in enumerate(table.match.log) if event.type == ROLLED)
    assert table.match.log[place].verdict == verdict
    jams = [n for n, event in enumerate(table.match.log) if event.type == "jammed"]
    assert jams == [place + (2 if "HIT" in verdict else 1)]
    assert table.match.log[jams[0]].text == "The weapon of marine 1 jams."


def test_fire_tells_who_burns() -> None:
    table = Table(
        [".........."],
        ["marine_flame", 0, 0, "E"],
        ["alien", 6, 0, "W"],
        ["alien", 7, 0, "W"],
        segments=["AAAABBBBBB"],
        dice=[2, 1],
    ).choose("activate 0,0", "shoot 5,0")
    rolls = [event for event in table.match.log if event.type == ROLLED]
    assert [tale(event) for event in rolls] == [("2+", "BURNS", True), ("2+", "SAVED", False)]
    assert table.match.log[1].text == "Flamer marine 1 sets 6 cells on fire."


@pytest.mark.parametrize(("die", "told"), [(1, ("1", "SAVED", True)), (2, ("1", "BURNS", False))])
def test_a_step_through_fire_tells_how_it_went(die: int, told: tuple[str, str, bool]) -> None:
    flames = [["flame", 1, y, "N"] for y in (1, 2)]
    table = Table(HALL, ["marine", 1, 2, "N"], ["marine", 4, 4, "N"], *flames, dice=[die])
    table.choose("activate 1,2", "move 1,1")
    assert tale(last_roll(table)) == told


def test_doors_and_command_points_tell_theirs() -> None:
    table = Table(HALL, ["marine", 2, 3, "N"], ["door", 2, 2, "N"], dice=[5, 6])
    table.choose("activate 2,3", "assault 2,2")
    assert tale(last_roll(table)) == ("6", "HOLDS", False)
    table.choose("assault 2,2")
    assert tale(last_roll(table)) == ("6", "BREAKS", True)
    table = Table(HALL, ["marine", 2, 3, "N"], ["alien", 0, 0, "N"], to_move="aliens", dice=[1])
    table.choose("pass")
    assert tale(last_roll(table)) == ("", "1 POINT", None)


def test_an_assault_is_told_with_its_dice() -> None:
    table = Table(
        HALL, ["marine", 2, 2, "N"], ["marine", 4, 4, "S"], ["alien", 2, 1, "S"], dice=[5, 4, 4, 1]
    ).choose("activate 2,2", "assault 2,1")
    marine, alien = (event for event in table.match.log if event.type == ROLLED)
    assert tale(marine) == ("", "5", None)
    assert marine.text == "Marine 1 rolls 5 against alien 1."
    assert tale(alien) == ("more than 5", "LOSES", False)
    assert alien.text == "Alien 1 rolls 4, 4, 1, needing more than 5: it loses."


def test_an_assault_with_both_rerolls_is_told_to_its_end() -> None:
    """The example of the rulebook: 6, 4, 2 against 3 + 1, then 4 against 4, then 5 + 1."""
    table = Table(
        HALL,
        ["marine_sarge", 2, 2, "N"],
        ["guard", 2, 2, "N"],
        ["alien", 2, 1, "S"],
        ["alien", 0, 4, "S"],
        to_move="aliens",
        dice=[6, 4, 2, 3, 1, 5],
    ).choose("activate 2,1", "assault 2,2")
    assert table.match.offer
    assert table.match.offer.prompt == (
        "Sergeant 1 has 4 against 6. Let alien 1 roll its best die again?"
    )
    assert last_roll(table).verdict == "LEADS"
    table.choose("reroll")
    assert tale(last_roll(table)) == ("more than 4", "TIE", False)
    table.choose("reroll")
    assert tale(last_roll(table)) == ("more than 3", "WINS", True)
    texts = [event.text for event in table.match.log if event.type == ROLLED]
    assert texts == [
        "Sergeant 1 rolls 3, plus 1 against alien 1.",
        "Alien 1 rolls 6, 4, 2, needing more than 4: it leads.",
        "Alien 1 rolls again: 4, 2, 1, needing more than 4: a tie.",
        "Sergeant 1 rolls again: 5, needing more than 3: it wins.",
    ]


# ---- what does not come


def forfeits(table: Table) -> list[str]:
    """Return what was told of those who find no room."""
    return [event.text for event in table.match.log if event.type == "forfeit"]


def test_aliens_without_room_are_told_when_a_blip_is_seen() -> None:
    table = Table(["..."], ["marine", 0, 0, "N"], ["blip_3", 1, 0, "W"], ["alien", 2, 0, "W"])
    table.choose("activate 0,0", "turn right", "pass")
    assert forfeits(table) == ["2 aliens find no room and are forfeit."]


def test_aliens_without_room_are_told_when_a_blip_reveals_itself() -> None:
    board = ["..#....", "#######"]
    table = Table(board, ["blip_3", 0, 0, "S"], ["marine", 6, 0, "E"], to_move="aliens")
    table.choose("activate 0,0", "reveal")
    assert forfeits(table) == []
    table.choose("deploy 1,0")
    assert forfeits(table) == ["1 alien finds no room and is forfeit."]
    table.choose("turn left")
    assert len(forfeits(table)) == 1


def test_the_limit_of_aliens_is_told() -> None:
    crowd = [["alien", x, y, "S"] for y in range(3) for x in range(8)][:MOST_ALIENS]
    board = ["........"] * 3 + ["###....."]
    table = Table(board, *crowd, ["blip_2", 7, 3, "S"], ["marine", 4, 3, "N"])
    table.choose("activate 4,3", "turn right")
    assert table.count(ALIEN) == MOST_ALIENS
    assert forfeits(table) == ["2 aliens find no room and are forfeit."]


@pytest.mark.parametrize(
    ("blips", "text"),
    [
        (2, "1 blip finds no free lurk cell and is forfeit."),
        (3, "2 blips find no free lurk cell and are forfeit."),
    ],
)
def test_reinforcements_without_a_lurk_cell_are_told(blips: int, text: str) -> None:
    table = Table(
        ["....."],
        ["marine", 0, 0, "W"],
        ["lurk", 4, 0, "W"],
        options={"reinforcements": blips},
        dice=["b1"],
    ).choose("pass", "deploy 4,0")
    assert forfeits(table) == [text]


def test_where_nothing_lurks_nothing_is_missed() -> None:
    table = Table(["....."], ["marine", 0, 0, "W"], ["alien", 4, 0, "W"]).choose("pass")
    assert forfeits(table) == []


def test_an_empty_stack_is_told() -> None:
    table = Table(["....."], ["marine", 0, 0, "W"], ["lurk", 4, 0, "W"], ["alien", 3, 0, "W"])
    table.state.blip_stack = (0, 0, 0)
    table.choose("pass")
    assert forfeits(table) == ["The stack is empty: 2 blips do not come."]


# ---- the status


def test_the_status_tells_the_most_action_points() -> None:
    tokens: list[list[Any]] = [["marine", 2, 4, "S"], ["alien", 0, 0, "S"], ["blip", 4, 0, "S"]]
    table = Table(HALL, *tokens)
    assert RULES.status(table.state)["action_points_most"] is None
    table.choose("activate 2,4")
    assert RULES.status(table.state)["action_points_most"] == 4
    table = Table(HALL, *tokens, to_move="aliens")
    for cell in ("0,0", "4,0"):
        table.choose(f"activate {cell}")
        assert RULES.status(table.state)["action_points_most"] == 6
