"""`python -m derelict_game` is the `derelict` command."""

import sys

from derelict_game.cli import main

if __name__ == "__main__":
    sys.exit(main())
