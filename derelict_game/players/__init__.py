"""Who decides: people, programs and the computer. A player sees views and offers, never states."""
