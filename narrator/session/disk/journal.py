"""A game on disk: its head and every reply, one line each, synced before the reply takes effect.

Resuming is replaying these lines through the same script. A torn or zeroed end is normal, since power
is cut and not shut down; anything else that does not fit is refused whole, never half replayed.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from narrator.base.durable import write_whole
from narrator.base.kept_file import Unreadable, contents
from narrator.base.state_folder import open_lock
from narrator.script.driver import Driver
from narrator.session.disk.journal_line import WIDTH, Head, JournalError, decode, encode, whole
from narrator.stage.records import Happened, Reached, Record
from narrator.stage.replies import can_reply

MOST_BYTES = 20_000_000
"""No evening writes nearly as much."""


class DamagedJournal(JournalError):
    """A journal of which so much was lost that no game can be told from it."""


class Journal:
    """An open journal. `append` returns when the line is on disk."""

    def __init__(self, path: Path, size: int) -> None:
        self._path, self._size = path, size
        self._file = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
        self._unwritten = b""

    @classmethod
    def begin(cls, path: Path, head: Head, records: Iterable[Record] = ()) -> Journal:
        """Starts a journal in place of any older one, all of it or nothing; ``records`` are what a
        game that goes on has behind it. Raises OSError."""
        data = b"".join((head.line(), *map(encode, records)))
        write_whole(path, data)
        return cls(path, len(data))

    def append(self, record: Record) -> None:
        """Puts a record on disk. Raises OSError when the disk is full or gone; the record is then
        written together with the next one, so that the file never has a gap."""
        self._unwritten += encode(record)
        if os.pwrite(self._file, self._unwritten, self._size) < len(self._unwritten):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fdatasync(self._file)
        self._size += len(self._unwritten)
        self._unwritten = b""

    def close(self) -> None:
        """Closes the file, which stays: the game may go on from it."""
        os.close(self._file)


@contextlib.contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Holds a state folder for one box. Raises `JournalError` while another box holds it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = open_lock(folder)
    except OSError:  # no journal can be kept there either, and that is told
        yield
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise JournalError(
                f"another box is playing with {folder}; end it, or set another state folder"
            ) from None
        except OSError:
            pass  # a disk that does not tell is no other box
        yield


def discard(path: Path) -> None:
    """A game that is over, or not wanted, leaves no journal behind. Raises OSError."""
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        path.unlink()


def read(path: Path) -> tuple[Head, list[Record]] | None:
    """An unfinished game, up to its last whole line; None when there is none.

    Raises `JournalError` when there is one that cannot be read.
    """
    try:
        data = contents(path, MOST_BYTES)
    except Unreadable as error:
        raise DamagedJournal(f"the unfinished game {path} cannot be read: {error}") from None
    if data is None:
        return None
    end = data.find(b"\n") + 1
    if end == 0 or not data.strip(b"\0 \n"):
        raise DamagedJournal(f"the unfinished game {path} has no beginning; begin a new one")
    head = Head.read(data[:end])
    records: list[Record] = []
    while whole(entry := data[end : end + WIDTH]):
        try:
            records.append(decode(entry))
        except ValueError:
            raise _misfit(len(records) + 1) from None
        end += WIDTH
    if goes_on(data[end + WIDTH :]):
        raise DamagedJournal(
            f"the unfinished game {path} is damaged after {len(records)} entries; begin a new one"
        )
    return head, records


def goes_on(rest: bytes) -> bool:
    """Whether whole entries follow what cannot be read: then more than the end was lost."""
    return any(whole(rest[at : at + WIDTH]) for at in range(0, len(rest), WIDTH))


def replay(driver: Driver, records: Iterable[Record]) -> None:
    """Brings a fresh driver to the cue after its last reply. Raises `JournalError` if one does not fit."""
    for number, record in enumerate(records, start=1):
        while driver.cue is not None and not driver.key:
            if _at(driver, record):
                break
            driver.reply(None)
        if isinstance(record, Reached):
            if not _at(driver, record):
                raise _misfit(number)
        elif isinstance(record, Happened):
            if driver.nth != record.nth or not driver.can_happen(record.event):
                raise _misfit(number)
            driver.event(record.event)
        elif driver.key != record.key or not can_reply(driver.cue, driver.private, record.reply):
            raise _misfit(number)
        else:
            driver.reply(record.reply)


def _at(driver: Driver, record: Record) -> bool:
    """Whether a driver between two questions has come to where this was put on record."""
    if isinstance(record, Reached):
        return driver.scene >= record.scene
    return isinstance(record, Happened) and driver.nth >= record.nth


def _misfit(number: int) -> JournalError:
    return JournalError(f"the unfinished game does not fit at entry {number}; begin a new one")
