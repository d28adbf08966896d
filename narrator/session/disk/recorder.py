"""Keeps the journal of one game as well as the disk lets it. Records disk errors, which never stop the game;
reporting them is the caller's job.
"""

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
"""Errors of a disk that lacks space."""

log = logging.getLogger(__name__)


class Recorder:
    """The journal of the game that is played now."""

    fault: OSError | None
    """The first error of the disk; None as long as every record is on it."""

    def __init__(self, path: Path, head: Head, records: Sequence[Record]) -> None:
        self.fault = None
        self._path, self._head = path, head
        self._journal: Journal | None = None
        try:
            self._journal = Journal.begin(path, head, records)
        except OSError as error:
            self.fault = error
            log.error("no journal can be kept in %s: %s; the game is played without one",
                      path.parent, error.strerror)  # fmt: skip

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
