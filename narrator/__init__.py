"""The narrator: a box with a voice that moderates the party game Mafia. Here is its version alone."""

__version__ = "0.7.0"
"""The only place where it stands: what is installed takes it from here."""
