"""The commands of Squad Arena: contests of bots, and maps and games of the contest's formats."""

COMMANDS: dict[str, str] = {
    "arena": "let two bots play matches against each other",
    "new-bot": "write a bot to begin with",
}
