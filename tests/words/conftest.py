"""The fixtures of this folder: a small installation, and a way to write a file."""

from tests.kit.file_fixtures import known, write

__all__ = ["known", "write"]
