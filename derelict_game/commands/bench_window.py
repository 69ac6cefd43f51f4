"""The window's part of `derelict bench`: every figure beside its bar."""

import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from derelict_game import places
from derelict_game.match.mission import Mission

MEDIAN_BAR, SLOW_BAR, START_BAR, IDLE_BAR, MEMORY_BAR = 2.0, 3.0, 3.0, 10.0, 20.0


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured."""

    name: str
    value: float
    bar: float
    unit: str
    detail: str = ""

    @property
    def holds(self) -> bool:
        """Whether it is within its bar."""
        return self.value <= self.bar


def measure_window(mission: Mission) -> list[Figure]:
    """Measure everything on a window that nobody sees."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from derelict_game.ui.stage import Folders
    from derelict_game.ui.tools import made_up, stopwatch

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folders = Folders(
            places.assets_dir(), places.maps_dir(), folder, folder / "settings", folder / "log"
        )
        bench = stopwatch.Bench(stopwatch.crowded_match(mission), folders)
        shown = [
            ("scrolling", stopwatch.floor(), bench.scrolling()),
            ("animating", stopwatch.floor(), bench.animating()),
        ]
        with stopwatch.somebody_thinks():
            shown.append(("while a player thinks", stopwatch.floor(), bench.scrolling()))
        tiles = stopwatch.Bench(made_up.made_up_match(), folders)
        shown += [
            ("scrolling over tiles", stopwatch.floor(), tiles.scrolling()),
            ("animating on tiles", stopwatch.floor(), tiles.animating(made_up.UNITS)),
        ]
        figures = []
        for what, floor, ours in shown:
            detail = f"{ours.median:.2f} ms beside {floor.median:.2f} ms"
            ratio = ours.median / floor.median
            figures.append(Figure(f"{what}, median", ratio, MEDIAN_BAR, "x", detail))
            detail = f"{ours.slow:.2f} ms beside {floor.slow:.2f} ms"
            ratio = ours.slow / floor.slow
            figures.append(Figure(f"{what}, 99th percentile", ratio, SLOW_BAR, "x", detail))
        bare, started = stopwatch.start_times()
        detail = f"{started * 1000:.0f} ms beside {bare * 1000:.0f} ms"
        figures.append(Figure("start to the first frame", started / bare, START_BAR, "x", detail))
        figures.append(Figure("idle, share of a core", bench.idle() * 100, IDLE_BAR, " %"))
        grown = stopwatch.Bench(stopwatch.crowded_match(mission), folders, computer=True).growth()
        what = f"memory over {stopwatch.CHOICES} choices"
        figures.append(Figure(what, grown, MEMORY_BAR, " MB"))
    return figures


def table(figures: list[Figure]) -> str:
    """Return the figures as text."""
    lines = [f"{'window':<40} {'measured':>10} {'bar':>8}"]
    for figure in figures:
        value = f"{figure.value:.2f}{figure.unit}"
        bar = f"{figure.bar:g}{figure.unit}"
        verdict = "" if figure.holds else "  TOO MUCH"
        lines.append(f"{figure.name:<40} {value:>10} {bar:>8}  {figure.detail}{verdict}")
    return "\n".join(lines)
