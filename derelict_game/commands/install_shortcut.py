"""`derelict install-shortcut`: the game in the menu of the desktop."""

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import derelict_game
from derelict_game import places
from derelict_game.commands.menus import NAME, shortcut
from derelict_game.commands.shortcut import Machine

PATIENCE = 60
"""Seconds; PowerShell can take long to start."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--remove", action="store_true", help="take it out of the menu again")


def run_quietly(
    words: Sequence[str], environ: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Run a command and keep what it prints."""
    return subprocess.run(
        words,
        env=environ,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )


def run(args: argparse.Namespace) -> int:
    """Put the game into the menu, or take it out."""
    home = os.environ.get("HOME")
    machine = Machine(
        platform=sys.platform,
        environ=os.environ,
        home=Path(home) if home else None,
        interpreter=Path(sys.executable or ""),
        folder=Path(derelict_game.__file__).resolve().parent.parent,
        icon=places.shared_dir(places.assets_dir()) / "art" / "icon.svg",
        runner=run_quietly,
    )
    made = shortcut(machine)
    if not args.remove:
        print(f"{NAME} is in your menu: wrote {_told(made.install())}.")
    elif removed := made.remove():
        print(f"{NAME} is out of your menu: removed {_told(removed)}.")
    elif strangers := made.strangers():
        print(f"{NAME} was not in your menu; left what is not from it: {_told(strangers)}.")
    else:
        print(f"{NAME} was not in your menu.")
    return 0


def _told(paths: Sequence[Path]) -> str:
    return " and ".join(map(str, paths))
