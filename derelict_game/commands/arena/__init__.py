"""The commands of Squad Arena: contests of bots, and maps and games of the contest's formats."""

COMMANDS: dict[str, str] = {
    "replay-contest": "replay recorded games of the contest and tell whether they agree",
}
