"""The report of a tournament as tables."""

from collections.abc import Callable, Iterator
from typing import Any

from derelict_game.commands.figures import SCORE, mean_text, share_text, table

LONGEST_NAME = 17


def lines(report: dict[str, Any]) -> Iterator[str]:
    """Return the tables, line by line."""
    seats = report["seats"]
    yield f"Seats: {', '.join(seats)}. Figures with their 95 % intervals."
    yield ""
    yield from _line_up_lines(report)
    for title, figure, form in (
        ("mean return", "returns", "+.2f"),
        ("mean score", "scores", SCORE),
    ):
        if any(row[figure] for row in report["line_ups"]):
            yield ""
            yield from _mean_lines(report, title, figure, form)
    if any(number for row in report["line_ups"] for number in row["missed"].values()):
        yield ""
        yield from _missed_lines(report)
    yield ""
    yield from _time_lines(report)
    yield ""
    yield from _map_lines(report)
    if report["ratings"]:
        yield ""
        yield from _rating_lines(report["ratings"])
    if report["differences"]:
        yield ""
        yield from _difference_lines(report)
    yield ""
    yield f"{report['matches']} matches, {report['seconds']:.1f} s."
    for fault in report["faults"]:
        yield f"Failed: {fault}"


def _named(row: dict[str, Any]) -> str:
    return " - ".join(name[-LONGEST_NAME:] for name in row["players"].values())


def _line_up_lines(report: dict[str, Any]) -> Iterator[str]:
    rows = report["line_ups"]
    ends = ["draws", *(["lost"] if any(row["lost"] for row in rows) else [])]
    yield from table(
        [
            *("line-up", "matches", *(f"{seat} win" for seat in report["seats"]), *ends),
            *("median turns", "mean", "decided"),
        ],
        (
            [
                *(_named(row), str(row["matches"]), *map(share_text, row["wins"].values())),
                *(str(row[end]) for end in ends),
                *(str(row["turns"].get(figure, "-")) for figure in ("median", "mean")),
                "-" if row["decided"] is None else f"{row['decided']:.0%}",
            ]
            for row in rows
        ),
    )


def _mean_lines(report: dict[str, Any], title: str, figure: str, form: str) -> Iterator[str]:
    none = {"mean": None}
    yield from table(
        [title, *report["seats"]],
        (
            [_named(row), *(mean_text(row[figure].get(seat, none), form) for seat in row["wins"])]
            for row in report["line_ups"]
        ),
    )


def _missed_lines(report: dict[str, Any]) -> Iterator[str]:
    yield from table(
        ["answers replaced", *report["seats"]],
        (
            [_named(row), *(str(row["missed"][seat]) for seat in report["seats"])]
            for row in report["line_ups"]
        ),
    )


def _time_lines(report: dict[str, Any]) -> Iterator[str]:
    of_seats = (text for seat in report["seats"] for text in (f"{seat}: a choice", "a turn"))
    yield from table(
        ["thinking time in ms", *of_seats, "seconds"],
        (
            [
                _named(row),
                *(
                    _ms(times[one])
                    for times in row["thinking_seconds"].values()
                    for one in ("a_choice", "a_turn")
                ),
                f"{row['seconds']:.1f}",
            ]
            for row in report["line_ups"]
        ),
    )


def _ms(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds * 1000:.2f}"


def _map_lines(report: dict[str, Any]) -> Iterator[str]:
    seats = report["seats"]
    # Who plays alone does not beat anybody; how well it went is what can be compared.
    word, figure, told = _measure(seats)
    yield from table(
        ["by map", "map", "matches", *(f"{seat} {word}" for seat in seats), "draws"],
        (
            [
                *(_named(row), name[-20:], str(own["matches"])),
                *(map(told, own[figure].values())),
                str(own["draws"]),
            ]
            for row in report["line_ups"]
            for name, own in row["maps"].items()
        ),
        left=(0, 1),
    )


def _measure(seats: list[str]) -> tuple[str, str, Callable[[dict[str, Any]], str]]:
    return ("return", "returns", mean_text) if len(seats) == 1 else ("win", "wins", share_text)


def _rating_lines(ratings: dict[str, Any]) -> Iterator[str]:
    ranked = sorted(ratings["overall"].items(), key=lambda one: (-one[1], one[0]))
    yield from table(
        ["rating", "overall", *ratings["seated"]],
        (
            [name, str(points), *(str(own.get(name, "-")) for own in ratings["seated"].values())]
            for name, points in ranked
        ),
    )
    *seats, last = ratings["seats"]
    worth = ", ".join(f"{seat} {ratings['seats'][seat]:+d}" for seat in seats)
    yield f"Points that a seat is worth beside {last}: {worth}."


def _difference_lines(report: dict[str, Any]) -> Iterator[str]:
    """Return the paired differences: of wins and, for who plays alone, of returns.

    Alone there may be nothing to win but points, and then wins tell nothing.
    """
    alone = len(report["seats"]) == 1
    won = any(wins["number"] for row in report["line_ups"] for wins in row["wins"].values())
    if won or not alone:
        yield from _compared(report, "wins", "win rates", points=True)
    if won and alone:
        yield ""
    if alone:
        yield from _compared(report, "returns", "mean returns", points=False)


def _compared(report: dict[str, Any], measure: str, what: str, *, points: bool) -> Iterator[str]:
    rows = []
    for row in report["differences"]:
        others = ", ".join(f"{seat} {name}" for seat, name in row["others"].items())
        figure = row[measure]
        text = _change(figure["difference"], points=points)
        if figure["interval"]:
            low, high = (_change(end, points=points) for end in figure["interval"])
            text += f" ({low} to {high})"
        who = f"{row['one']} minus {row['other']} as {row['seat']}"
        unit = " points" if points else ""
        rows.append([f"{who}{f' with {others}' if others else ''}", str(row["pairs"]), text + unit])
    yield from table([f"difference of the {what}, seed by seed", "pairs", "difference"], rows)


def _change(number: float, *, points: bool) -> str:
    return f"{number * 100:+.1f}" if points else f"{number:+.2f}"
