"""Reads YAML that people wrote, and tells every mistake with its line. Knows nothing of the game."""
