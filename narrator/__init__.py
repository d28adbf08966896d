"""The narrator: a box with a voice that moderates the party game Mafia."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("narrator")
except PackageNotFoundError:  # run from a checkout that was never installed
    __version__ = "0"
