"""The report of a tournament as tables."""

from collections.abc import Callable, Iterator
from typing import Any

from derelict_game.commands.figures import SCORE, mean_text, share_text, short_names, table

MOST_LINE_UPS = 40
"""Of more line-ups than these, only what they tell of the players is printed."""


def lines(report: dict[str, Any]) -> Iterator[str]:
    """Return the tables, line by line."""
    report = _shortened(report)
    seats = report["seats"]
    yield f"Seats: {', '.join(seats)}. Figures with their 95 % intervals."
    yield ""
    yield from _standing_lines(report)
    if len(report["line_ups"]) <= MOST_LINE_UPS:
        yield from _detail_lines(report)
    else:
        yield ""
        yield f"There are {len(report['line_ups'])} line-ups; --json tells the figures of each."
    yield ""
    yield f"{report['matches']} matches, {report['seconds']:.1f} s."
    for fault in report["faults"]:
        yield f"Failed: {fault}"


def _detail_lines(report: dict[str, Any]) -> Iterator[str]:
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
    if report["differences"]:
        yield ""
        yield from _difference_lines(report)


def _shortened(report: dict[str, Any]) -> dict[str, Any]:
    """Return a report in which players have their short names."""
    short = short_names(row["player"] for row in report["standings"])

    def renamed(seated: dict[str, str]) -> dict[str, str]:
        return {seat: short[name] for seat, name in seated.items()}

    ratings = report["ratings"]
    return {
        **report,
        "standings": [{**row, "player": short[row["player"]]} for row in report["standings"]],
        "line_ups": [{**row, "players": renamed(row["players"])} for row in report["line_ups"]],
        "ratings": ratings
        and {
            **ratings,
            "seated": {
                seat: {short[name]: points for name, points in own.items()}
                for seat, own in ratings["seated"].items()
            },
        },
        "differences": [
            {
                **row,
                "others": renamed(row["others"]),
                **{who: short[row[who]] for who in ("one", "other")},
            }
            for row in report["differences"]
        ],
    }


def _standing_lines(report: dict[str, Any]) -> Iterator[str]:
    """Return the players, the best first, with their ratings overall and in each seat."""
    rows, ratings = report["standings"], report["ratings"]
    scored = any(row["scores"]["mean"] is not None for row in rows)
    seated: dict[str, dict[str, int]] = ratings["seated"] if ratings else {}
    yield from table(
        [
            *("player", "matches", "wins", "mean return", *(["mean score"] if scored else [])),
            *(["rating", *(f"as {seat}" for seat in seated)] if ratings else []),
        ],
        (
            [
                *(row["player"], str(row["matches"]), share_text(row["wins"])),
                mean_text(row["returns"]),
                *([mean_text(row["scores"], SCORE)] if scored else []),
                *(["-" if row["rating"] is None else str(row["rating"])] if ratings else []),
                *(str(own.get(row["player"], "-")) for own in seated.values()),
            ]
            for row in rows
        ),
    )
    if ratings:
        *seats, last = ratings["seats"]
        worth = ", ".join(f"{seat} {ratings['seats'][seat]:+d}" for seat in seats)
        yield f"Points of rating that a seat is worth beside {last}: {worth}."


def _named(row: dict[str, Any]) -> str:
    return " - ".join(row["players"].values())


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
