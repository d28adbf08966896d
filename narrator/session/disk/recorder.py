"""Keeps the journal of one game as well as the disk lets it. A fault there never stops the game, and
is no word's matter here: it is remembered for whoever speaks."""

from __future__ import annotations

import contextlib
import errno
import logging
from collections.abc import Sequence
from pathlib import Path

from narrator.session.disk.journal import Journal, read
from narrator.session.disk.journal_line import LEFT, Head, JournalError
from narrator.stage.records import Record

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

log = logging.getLogger(__name__)


class Recorder:
    """``fault`` is the first error of the disk; None as long as every record is on it."""

    def __init__(self, path: Path, head: Head, records: Sequence[Record]) -> None:
        self.fault: OSError | None = None
        self._path, self._head = path, head
        self._journal: Journal | None = None
        try:
            self._journal = Journal.begin(path, head, records)
        except OSError as error:
            self.fault = error
            log.error("no journal can be kept in %s: %s; the game is played without one",
                      path.parent, error.strerror)  # fmt: skip

    @property
    def full(self) -> bool:
        """Whether the fault is want of space."""
        return self.fault is not None and self.fault.errno in FULL

    def record(self, record: Record) -> None:
        """Puts a record on disk if that can be done."""
        if self._journal is None:
            return
        try:
            self._journal.append(record)
        except OSError as error:
            if self.fault is None:
                log.error("the journal cannot be written: %s; the game goes on", error.strerror)
                self.fault = error

    def leave(self) -> None:
        """Somebody ends the box in mid-game, on purpose: whoever starts it again is to be asked."""
        with contextlib.suppress(OSError, JournalError):
            found = read(self._path)
            if found is not None:
                Journal.begin(self._path, self._head._replace(boot=LEFT), found[1]).close()

    def close(self) -> None:
        """Lets go of the file."""
        if self._journal is not None:
            self._journal.close()
