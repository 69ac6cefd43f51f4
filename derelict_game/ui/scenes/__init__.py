"""The screens around a match: title, lists, set-up, briefing, curtain, end, settings."""
