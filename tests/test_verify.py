"""Verifying saves and records."""

import json
from pathlib import Path

from derelict_game.match.save import read_save, write_save
from derelict_game.match.verify import first_difference
from tests.matches import GAMES, toy_match


def test_saves_and_records_hold(tmp_path: Path) -> None:
    match = toy_match()
    for bare in (False, True):
        path = tmp_path / "it.json"
        write_save(path, match.document(bare=bare).text())
        assert first_difference(read_save(path), GAMES) is None


def test_verify_names_the_first_choice_that_differs(tmp_path: Path) -> None:
    match = toy_match()
    rolled = next(n for n, step in enumerate(match.steps) if step.seat == "chance")
    path = tmp_path / "it.json"

    def differs(number: int, seat: str, text: str) -> str:
        data = json.loads(match.document().text())
        data["steps"][number] = [seat, text]
        path.write_text(json.dumps(data, indent=2))
        return str(first_difference(read_save(path, trusting=True), GAMES))

    asked = match.steps[0].seat
    assert differs(0, asked, "fly 1,1") == (
        f"choice 1 of the record, 'fly 1,1' by {asked}, differs: it is not offered."
    )
    assert "left is asked" in differs(0, "right", "pass")
    sides = 22 if match.steps[rolled].choice.kind == "draw" else 6
    assert "it is not offered" in differs(rolled, "chance", f"roll {sides + 1}")
    wrong = differs(
        rolled, "chance", str(match.steps[rolled].choice.kind) + " 1" * (1 if sides == 22 else 2)
    )
    assert f"choice {rolled + 1}" in wrong
    assert "the dice of this match give" in wrong


def test_verify_sees_a_changed_state_outcome_and_dice(tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    for edit, part in (
        ({"outcome": None}, "outcome differs"),
        ({"dice_used": 1}, "dice used differs"),
        ({"state": {}}, "state"),
        ({"seed": 2}, "dice of this match"),
    ):
        data = {**json.loads(toy_match().document().text()), **edit}
        path.write_text(json.dumps(data))
        assert part in str(first_difference(read_save(path, trusting=True), GAMES))


def test_verify_sees_choices_after_the_end(tmp_path: Path) -> None:
    path = tmp_path / "it.json"
    path.write_text(toy_match().document().text() + '["left", "pass"]\n')
    assert "after the end of the match" in str(first_difference(read_save(path), GAMES))
