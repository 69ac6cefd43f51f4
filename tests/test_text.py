"""Playing in the terminal."""

import json
import sys
from pathlib import Path

import pytest

from tests.conftest import Cli, one_sentence


@pytest.fixture
def text(cli: Cli, tmp_path: Path) -> Cli:
    """Play with a folder of saves of its own."""

    def run(*words: str, stdin: str = "", check: int | None = 0):  # type: ignore[no-untyped-def]
        return cli("text", "--saves", str(tmp_path / "saves"), *words, stdin=stdin, check=check)

    return run


JUNCTION = ("--map", "junction", "--seed", "1")
TWO = ("--seat", "marines=human", "aliens=human")


def test_a_match_by_numbers_and_by_words(text: Cli) -> None:
    lines = "1\nmove 2,2\n  turn   left \npass\npass\n"
    done = text(*JUNCTION, *TWO, "--option", "turn_limit=1", stdin=lines)
    assert "Skirmish, seed 1 (marines: human, aliens: human)." in done.stdout
    assert "Sergeant 1 is activated. [1,2]" in done.stdout
    assert "Sergeant 1 moves. [1,2 to 2,2]" in done.stdout
    assert "Sergeant 1 turns left and faces north. [2,2]" in done.stdout
    assert done.stdout.endswith("A draw: The turn limit of 1 is reached.\n")
    assert done.stderr == ""


def test_the_board_is_drawn_with_the_active_unit(text: Cli) -> None:
    done = text(*JUNCTION, *TWO, stdin="1\nquit\n")
    assert "\n  2  #  S> .  .  +  .  .  .  .  .  +  .  .  A< #\n" in done.stdout
    assert "*S>" in done.stdout
    assert "S sergeant" in done.stdout


def test_without_the_board_and_in_words(text: Cli) -> None:
    done = text(*JUNCTION, *TWO, "--no-board", stdin="1\nactivate 2,1\nlook\nquit\n")
    assert "#" not in done.stdout
    assert "  Sergeant 1 at 1,2, facing east (deactivated)\n" in done.stdout
    assert "  Marine 2 at 2,1, facing east (active)\n" in done.stdout
    assert "  Closed door at 4,2\n" in done.stdout


def test_choices_are_listed_with_names_and_events_with_their_cells(text: Cli) -> None:
    map_ = ("--map", "first-burn", "--seed", "1")
    lines = "1\n1\n1\n1\n1\n1\naccept\nlook\n1\nturn left\npass\n\n1\nquit\n"
    done = text(*map_, *TWO, "--no-board", stdin=lines)
    assert "  1  activate 1,3  (Sergeant 1)\n" in done.stdout
    assert "Choose a start cell for sergeant 1:" in done.stdout
    assert "  Sergeant 1 takes its place. [1,3 to 3,4]\n" in done.stdout
    assert "  Sergeant 1 at 3,4, facing east\n" in done.stdout
    assert "  Turn 1: aliens.\n" in done.stdout
    assert "  Sergeant 1 turns left. [3,4]\n" in done.stdout
    assert "action points 4, flamer ammo 6)" in done.stdout
    assert "most" not in done.stdout


def test_who_knows_a_blip_is_told_what_it_is(text: Cli) -> None:
    done = text(*JUNCTION, *TWO, stdin="pass\nlook\nquit\n")
    assert "activate 13,11  (Blip 4, a blip of two)\n" in done.stdout
    assert "  Blip 4, a blip of two at 13,11, facing north\n" in done.stdout


def test_undo_help_and_nonsense(text: Cli) -> None:
    lines = "help\nfly\n99\n0\n\nundo\n1\nundo\nboard\nquit\n"
    done = text(*JUNCTION, *TWO, stdin=lines)
    assert "save NAME   save the match" in done.stdout
    assert "'fly' is not among the choices; type 1 to 5, or help." in done.stdout
    assert "'99' is not among the choices" in done.stdout
    assert "There is nothing to take back." in done.stdout
    assert "Taken back." in done.stdout
    assert "The match is kept" in done.stdout


def test_saving_and_loading(text: Cli, tmp_path: Path) -> None:
    done = text(*JUNCTION, *TWO, stdin="1\nsave Day 1\nsave ../up\nsave\nquit\n")
    assert f"Saved as {tmp_path / 'saves' / 'Day 1.json'}." in done.stdout
    assert "'../up' cannot be a save's name" in done.stdout
    for name in ("Day 1", str(tmp_path / "saves" / "Day 1.json")):
        loaded = text("--load", name, stdin="look\nquit\n")
        assert "Sergeant 1 at 1,2, facing east (active)" in loaded.stdout
        assert "(marines: human, aliens: human)" in loaded.stdout
    other = text("--load", "Day 1", "--seat", "aliens=random", stdin="quit\n")
    assert "(marines: human, aliens: random)" in other.stdout


def test_leaving_and_going_on(text: Cli) -> None:
    text(*JUNCTION, *TWO, stdin="1\nturn left\n")
    done = text("--continue", stdin="look\nturn left\nlook\nquit\n")
    assert "Sergeant 1 at 1,2, facing north (active)" in done.stdout
    assert "Sergeant 1 at 1,2, facing west (active)" in done.stdout
    assert "Choose an action" in done.stdout


def test_alone_it_offers_what_there_is(text: Cli) -> None:
    first = text(stdin="x\n99\n1\nquit\n")
    assert "What shall be played?" in first.stdout
    assert "Skirmish: The Junction" in first.stdout
    assert "Type a number from 1 to 30, or quit." in first.stdout
    second = text(stdin="1\nquit\n")
    assert "is not finished" in second.stdout
    assert "(marines: human, aliens: random)" in second.stdout
    third = text(stdin="2\nquit\n")
    assert "What shall be played?" in third.stdout
    assert text(stdin="").returncode == 0


def test_against_the_computer(text: Cli) -> None:
    done = text(*JUNCTION, "--option", "turn_limit=2", stdin="pass\npass\n")
    assert "Turn 1: aliens." in done.stdout
    assert done.stdout.endswith("A draw: The turn limit of 2 is reached.\n")


def test_computers_among_themselves(text: Cli) -> None:
    seats = ("--seat", "marines=random", "aliens=random", "--option", "turn_limit=2")
    one, two = (text(*JUNCTION, *seats).stdout for _ in range(2))
    assert one == two
    assert "The turn limit of 2 is reached." in one


def test_against_a_program(text: Cli, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text('for line in open(0): print(\'{"choice": "pass"}\', flush=True)')
    seat = f"aliens=program:{sys.executable} {bot}"
    done = text(*JUNCTION, "--seat", seat, "--option", "turn_limit=2", stdin="pass\npass\n")
    assert "The aliens pass." in done.stdout
    assert "instead" not in done.stdout


def test_a_program_named_in_a_save_is_not_run_unasked(text: Cli, tmp_path: Path) -> None:
    spy = tmp_path / "ran"
    seat = f"aliens=program:touch {spy}"
    text(*JUNCTION, "--seat", seat, stdin="save it\nquit\n")
    assert spy.exists()
    for words in (("--continue",), ("--load", "it")):
        spy.unlink(missing_ok=True)
        done = text(*words, check=2)
        assert "if you trust that program, name it again with --seat" in done.stderr
        assert not spy.exists()
        text(*words, "--seat", "aliens=random", stdin="quit\n")
    text("--load", "it", "--seat", seat, stdin="quit\n")
    assert spy.exists()


def test_between_two_people_with_secrets_there_is_a_curtain(text: Cli) -> None:
    setup = "1\n1\n1\n1\n1\n1\naccept\npass\n"
    words = ("--map", "first-burn", "--seed", "1", *TWO, "--no-board")
    done = text(*words, stdin=setup + "\n1\n1\n1\n1\nquit\n")
    before, curtain, after = done.stdout.partition("It is the turn of the aliens. Press Enter")
    assert curtain
    assert before.endswith("\n" * 50)
    assert "Reinforcement: blip" in after
    skirmish = text(*JUNCTION, *TWO, stdin="pass\nquit\n")
    assert "Press Enter" not in skirmish.stdout


def test_a_failing_program_is_told_in_the_log(text: Cli) -> None:
    seats = ("--seat", "aliens=program:/nowhere/bot", "marines=random", "--option", "turn_limit=1")
    done = text(*JUNCTION, *seats)
    assert "The program of the aliens could not be started: 'pass' is taken instead." in done.stdout


def test_every_choice_is_kept_even_without_quit(text: Cli, tmp_path: Path) -> None:
    text(*JUNCTION, *TWO, stdin="1\nturn left\n")
    (path,) = (tmp_path / "saves" / "autosave").glob("*.json")
    lines = path.read_text().splitlines()
    assert [json.loads(line) for line in lines[1:]] == [
        ["marines", "activate 1,2"],
        ["marines", "turn left"],
    ]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("--map", "atlantis"), "There is no map 'atlantis'"),
        (("--rules", "chess"), "There is no rule set 'chess'"),
        (("--map", "junction", "--seat", "marines"), "'marines' is not a seat and its player"),
        (("--map", "junction", "--seat", "pilots=human"), "There is no seat 'pilots'"),
        (("--map", "junction", "--seat", "marines=bob"), "There is no player 'bob'"),
        (("--map", "junction", "--option", "speed=9"), "There is no option 'speed'"),
        (("--map", "junction", "--option", "turn_limit=x"), "true, false or a number"),
        (("--map", "junction", "--option", "turn_limit=0"), "a number from 1 to 999"),
        (("--map", "junction", "--seed", "x"), "'x' is no seed"),
        (("--load", "gone"), "cannot be read: no such file"),
        (("--load", "a/../../b"), "cannot be read: no such file"),
        (("--load", "x", "--continue"), "either --load or --continue"),
        (("--continue",), "There is no unfinished match"),
        (("--fly",), "Unrecognized arguments: --fly"),
    ],
)
def test_a_wrong_word_gets_one_sentence(text: Cli, words: tuple[str, ...], part: str) -> None:
    done = text(*words, check=2)
    assert part in done.stderr
    assert one_sentence(done.stderr)
    assert done.stdout == ""


def test_saves_that_cannot_be_kept_are_told_and_the_match_goes_on(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = cli("text", "--saves", str(tmp_path / "file"), *JUNCTION, *TWO, stdin="1\npass\nquit\n")
    assert "The match is not being kept:" in done.stdout
    assert done.stdout.count("The match is not being kept:") == 1
    assert "Turn 1: aliens." in done.stdout
