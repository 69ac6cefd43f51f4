"""One playthrough: its state, its players, its dice, its record, its saves."""
