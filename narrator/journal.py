"""A game on disk: its head and every reply, one line each, synced before the reply takes effect.

Resuming is replaying these lines through the same script. A torn or zeroed end is normal, since power
is cut and not shut down; anything else that does not fit is refused whole, never half replayed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from narrator.errors import NarratorError
from narrator.rules.acts import ShowCard
from narrator.rules.options import Options
from narrator.rules.state import Table
from narrator.scenes.driver import Driver, Undo
from narrator.stage.conductor import Happened, Record, Replied

WIDTH = 192
"""Bytes of every line but the head's: its length tells nobody whether somebody pressed."""


class JournalError(NarratorError):
    """A journal that cannot be replayed here; the sentence says why and what to do."""


class Head(NamedTuple):
    """The first line. ``rules`` and ``pack`` are digests of the script and the words it was played
    with; ``boot`` tells a crash from a power cut; ``names`` are in seat order, empty without names."""

    rules: str
    pack: str
    boot: str
    language: str
    names: tuple[str, ...]
    seed: int
    table: Table

    def line(self) -> bytes:
        table = self.table._asdict() | {"options": self.table.options._asdict()}
        return json.dumps(self._asdict() | {"table": table}).encode() + b"\n"

    @classmethod
    def read(cls, line: bytes) -> Head:
        """Raises `JournalError` for a line that is no head of this version."""
        try:
            found: dict[str, Any] = json.loads(line)
            table = found.pop("table")
            table["options"] = Options(**table["options"])
            table["dealt"] = tuple((role, count) for role, count in table["dealt"])
            found["names"] = tuple(found["names"])
            return cls(**found, table=Table(**table))
        except (ValueError, TypeError, KeyError, AttributeError):
            raise JournalError(
                "the unfinished game was written by another version of the box; begin a new one"
            ) from None


class Journal:
    """An open journal. `append` returns when the line is on disk."""

    def __init__(self, path: Path, size: int) -> None:
        self._path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
        os.ftruncate(self._file, size)
        os.lseek(self._file, size, os.SEEK_SET)

    @classmethod
    def begin(cls, path: Path, head: Head) -> Journal:
        """Starts the journal of a new game, in place of any older one. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        line = head.line()
        fresh = path.with_suffix(".new")
        with fresh.open("wb") as file:
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
        _sync_folder(path.parent)
        return cls(path, len(line))

    def append(self, record: Record) -> None:
        """Puts a record on disk. Raises OSError when the disk is full or gone."""
        os.write(self._file, encode(record))
        os.fdatasync(self._file)

    def close(self, *, over: bool) -> None:
        """Closes the file; a game that is over leaves no journal behind."""
        os.close(self._file)
        if over:
            self._path.unlink(missing_ok=True)


def put_aside(path: Path) -> Path:
    """Keeps a journal that does not fit under another name, out of the way; returns that name."""
    aside = path.with_suffix(".refused")
    path.replace(aside)
    return aside


def read(path: Path) -> tuple[Head, list[Record], Journal] | None:
    """An unfinished game, opened to go on behind its last whole line; None when there is none.

    Raises `JournalError` when there is one that cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise JournalError(f"the unfinished game {path} cannot be read: {error.strerror}") from None
    end = data.find(b"\n") + 1
    if end == 0 or not data.strip(b"\0 \n"):
        raise JournalError(f"the unfinished game {path} has no beginning; begin a new one")
    head = Head.read(data[:end])
    records: list[Record] = []
    while len(data) - end >= WIDTH:
        record = decode(data[end : end + WIDTH])
        if record is None:
            break
        records.append(record)
        end += WIDTH
    if decodable(data[end + WIDTH :]):
        raise JournalError(
            f"the unfinished game {path} is damaged after {len(records)} entries; begin a new one"
        )
    return head, records, Journal(path, end)


def decodable(rest: bytes) -> bool:
    """Whether whole entries follow what cannot be read: then more than the end was lost."""
    entries = (rest[at : at + WIDTH] for at in range(0, len(rest) - WIDTH + 1, WIDTH))
    return any(decode(entry) is not None for entry in entries)


def replay(driver: Driver, records: Iterable[Record]) -> None:
    """Brings a fresh driver to the cue after its last reply. Raises `JournalError` if one does not fit."""
    for number, record in enumerate(records, start=1):
        if isinstance(record, Happened):
            if isinstance(record.event, Undo) and not driver.checkpoints:
                raise _misfit(number)
            driver.event(record.event)
            continue
        while driver.cue is not None and not driver.key:
            driver.reply(None)
        if driver.key != record.key:
            raise _misfit(number)
        driver.reply(record.reply)


def encode(record: Record) -> bytes:
    """One line of `WIDTH` bytes, whatever it says."""
    entry: dict[str, Any]
    if isinstance(record, Replied):
        entry = {"k": record.key, "r": record.reply}
    elif isinstance(record.event, ShowCard):
        entry = {"e": "shown", "seat": record.event.seat}
    else:
        entry = {"e": "undo"}
    return json.dumps(entry, separators=(",", ":")).encode().ljust(WIDTH - 1) + b"\n"


def decode(line: bytes) -> Record | None:
    """The record of a line; None for a line that was torn, zeroed or written by something else."""
    try:
        entry = json.loads(line)
        if "e" in entry:
            return Happened(Undo() if entry["e"] == "undo" else ShowCard(int(entry["seat"])))
        reply = entry["r"]
        return Replied(str(entry["k"]), tuple(reply) if isinstance(reply, list) else bool(reply))
    except (ValueError, TypeError, KeyError):
        return None


def _misfit(number: int) -> JournalError:
    return JournalError(f"the unfinished game does not fit at entry {number}; begin a new one")


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
