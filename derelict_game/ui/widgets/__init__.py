"""What screens are made of: buttons, fields, lists. Every pointer position comes from an event."""
