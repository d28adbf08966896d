"""Finds people's recordings of lines by what the lines say. Nothing is read, judged or played here."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from hardware.speech.voice_spec import speakable

SUFFIXES = (".flac", ".wav", ".ogg", ".mp3")
"""What a recording may be; where a line has several, the first of these is played."""

LONGEST = 40
"""Characters of a line that the name of its recording repeats."""

NAME = re.compile(r".*\.(?P<text>[0-9a-f]{10})")
"""A recording's name without its suffix: words for people, and the digest of the whole text."""


log = logging.getLogger(__name__)


class Recordings:
    """The recordings of one language, in several folders; where two have the same line, the first decides.

    A recording belongs to the exact text, so a line that is worded anew is spoken until somebody records it
    again. The folders are listed once; those that are not there, or cannot be read, hold nothing.
    """

    def __init__(self, folders: Iterable[Path] = ()) -> None:
        self._files: dict[str, Path] = {}
        for folder in folders:
            for file in recordings_in(folder):
                self._files.setdefault(_digest_in(file), file)

    def of(self, text: str) -> Path | None:
        """The recording of a text; None: nobody has recorded it."""
        return self._files.get(text_digest(text)) if self._files else None

    def version(self, text: str) -> str | None:
        """Changes whenever the file with the recording does; None: nobody has recorded it."""
        file = self.of(text)
        if file is None:
            return None
        try:
            state = file.stat()
        except OSError:
            self.drop(text, "it is gone")
            return None
        return f"{file.name} {state.st_size} {state.st_mtime_ns}"

    def drop(self, text: str, reason: str) -> None:
        """From now on the text counts as not recorded: its file cannot be used, for this reason."""
        file = self._files.pop(text_digest(text), None)
        log.warning("spoken, since its recording %s cannot be used: %s", file, reason)


def recording_name(text: str) -> str:
    """The name of the recording of this text: its first words and a digest of all of it."""
    words = re.sub(r"[^\w]+", "-", speakable(text).casefold()).strip("-_")
    if len(words) > LONGEST:
        words = words[: LONGEST + 1].rpartition("-")[0] or words[:LONGEST]
    return f"{words}.{text_digest(text)}.flac"


def text_digest(text: str) -> str:
    """Ten hexadecimal digits that differ between texts; capital letters make no difference."""
    return hashlib.sha256(speakable(text).casefold().encode()).hexdigest()[:10]


def recordings_in(folder: Path) -> Iterator[Path]:
    """The files in a folder that are named as recordings, the preferred kinds of file first."""
    try:
        files = [file for file in folder.iterdir() if file.suffix.lower() in SUFFIXES]
    except OSError:
        return
    files = [file for file in files if NAME.fullmatch(file.stem) and not file.name.startswith(".")]
    yield from sorted(files, key=lambda file: (SUFFIXES.index(file.suffix.lower()), file.name))


def _digest_in(file: Path) -> str:
    return file.stem.rpartition(".")[2]
