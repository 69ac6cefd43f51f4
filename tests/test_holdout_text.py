"""Holdout in the terminal: the table as text, the deck in words, and cards without facings."""

from pathlib import Path

from derelict_game.rules.holdout import RULES
from tests.conftest import Cli

POSITION = {
    "tokens": [
        ["leader", 2, 1, "N"],
        ["athlete", 3, 3, "N"],
        ["half", 3, 3, "N"],
        ["mouse", 5, 0, "E"],
        ["down", 5, 0, "N"],
        ["anvil", 4, 2, "N"],
        ["flare", 4, 2, "N"],
        ["joker", 1, 3, "N"],
        ["infantry_2", 1, 2, "N"],
        ["machine_gun", 6, 2, "N"],
        ["tank", 0, 1, "N"],
    ]
}
PICTURE = """\
    0     1     2     3     4     5     6
  0 .     .     .     .     .     M>-   .
  1 T     .     L     .     .     .     .
  2 .     I1    .     .     Vf    .     G
  3 .     J     .     A/    .     .     ."""


def test_the_table_as_text() -> None:
    drawn = RULES.picture(RULES.read_position(POSITION, {})).splitlines()
    assert "\n".join(drawn[:-1]) == PICTURE
    assert "I infantry of strength 2" in drawn[-1]
    assert "> rotated" in drawn[-1]
    assert "/ half-rotated" in drawn[-1]
    assert "wall" not in drawn[-1]


def test_a_match_in_the_terminal(cli: Cli, tmp_path: Path) -> None:
    command = ("text", "--saves", str(tmp_path), "--rules", "holdout", "--seed", "9")
    said = cli(*command, stdin="next\nnext\nlook\nundo\nquit\n").stdout
    assert "In the deck: 28: 8 infantry (strength 1), 4 infantry (strength 2)" in said
    assert "Discarded: 0: empty\n" in said
    assert "turns left 8, phase maneuver" in said
    assert "  Athlete at 3,3, rotated (down)\n" in said
    assert "  Leader at 6,0\n" in said
    assert "facing" not in said
    assert "Taken back.\n" in said
