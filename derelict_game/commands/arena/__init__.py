"""The commands of Squad Arena: contests of bots, and maps and games of the contest's formats."""

COMMANDS: dict[str, str] = {
    "replay-contest": "replay recorded games of the contest and tell whether they agree",
    "import-arena": "turn a map of the contest, a picture, into a Tiled map, or back",
    "export-arena": "turn a Tiled map into a picture as the contest has them",
    "arena": "let two bots play matches against each other",
    "new-bot": "write a bot to begin with",
}
