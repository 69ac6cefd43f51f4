"""The play screen: what is shown of a match, and how clicks and keys become choices."""
