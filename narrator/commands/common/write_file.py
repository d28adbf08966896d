"""Writes a file that somebody asked for. What is in it is not known here."""

from __future__ import annotations

from pathlib import Path

from narrator.base.errors import NarratorError


def write_file(file: Path, content: bytes, option: str = "--out") -> None:
    """Raises `NarratorError` for a folder and for a place that nothing can be written to."""
    if file.is_dir():
        raise NarratorError(f"{file} is a folder; name a file in it with {option}")
    try:
        file.write_bytes(content)
    except OSError as error:
        raise NarratorError(
            f"{file} cannot be written: {error.strerror}; name another file with {option}"
        ) from None
