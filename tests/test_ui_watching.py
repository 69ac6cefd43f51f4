"""Who only looks on is told the truth, too."""

from pathlib import Path
from typing import Any

from derelict_game.players.cast import cast
from derelict_game.rules.parts import goal_of
from derelict_game.ui.play.prompts import WATCHING
from derelict_game.ui.settings import Settings
from tests.windows import FRAME, Hands, new_match


def test_while_something_is_shown_the_panel_does_not_say_that_somebody_thinks(
    tmp_path: Path,
) -> None:
    match = new_match("armoury", 3, turn_limit=3)
    for seat in match.seats:
        match.players[seat] = cast("recruit", match.rules, seat, 1)
    hands = Hands(tmp_path, match, Settings(window=(1280, 720), muted=True, welcomed=True))
    drawn, play = list[str](), hands.play
    draw = play.side.draw

    def noted(target: Any, outlook: Any, prompt: str, *more: Any) -> None:
        drawn.append(prompt)
        draw(target, outlook, prompt, *more)

    play.side.draw = noted  # type: ignore[method-assign, assignment]
    while match.outcome is None or play.film.running:
        shown = play.film.running
        hands.app.step(FRAME)
        if shown and play.film.running:
            assert drawn[-1] == WATCHING


def test_nobody_is_called_you_who_only_looks_on() -> None:
    match = new_match("armoury", 3, turn_limit=3)
    for seat in match.seats:
        match.players[seat] = cast("recruit", match.rules, seat, 1)
    told = set()
    while match.advance():
        told |= {goal_of(match.rules, match.state, seat) for seat in match.seats}
    assert told
    assert not any("you" in text for text in told)


def test_who_only_looks_on_has_no_dead_buttons(tmp_path: Path) -> None:
    match = new_match("armoury", 3, turn_limit=2)
    people = Hands(tmp_path, match)
    assert people.play.side.actions.widgets
    watched = new_match("armoury", 3, turn_limit=2)
    for seat in watched.seats:
        watched.players[seat] = cast("recruit", watched.rules, seat, 1)
    assert not Hands(tmp_path, watched).play.side.actions.widgets
