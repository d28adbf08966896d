"""A small public file by which a running box tells how it is: for `narrator status`. Never a secret.

It is written only when something changes, and a disk that takes no file is not missed.
"""

from __future__ import annotations

import contextlib
import json
import logging
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept

NAME = "box.json"
MOST_BYTES = 100_000


class StatusFile:
    """The file in a state folder, as long as the box runs.

    With ``waits``, nothing is written before `publish`: the folder may be another box's.
    """

    def __init__(self, folder: Path, *, waits: bool = False) -> None:
        self._path, self._waits = folder / NAME, waits
        self._facts: dict[str, Any] = {}

    def set(self, **facts: Any) -> None:
        """Adds facts that JSON can hold, or changes them."""
        changed = self._facts | facts
        if changed == self._facts:
            return
        self._facts = changed
        if not self._waits:
            self._write()

    def publish(self) -> None:
        """The folder is this box's own: writes what is known so far, and from now on every change."""
        self._waits = False
        self._write()

    def _write(self) -> None:
        with contextlib.suppress(OSError):
            write_whole(self._path, json.dumps(self._facts).encode(), sync=False)


class LastFault(logging.Handler):
    """Puts the last warning of the log into the file, with its time in seconds of the epoch."""

    def __init__(self, status_file: StatusFile, clock: Callable[[], float] = time.time) -> None:
        super().__init__(logging.WARNING)
        self._file, self._clock = status_file, clock

    def emit(self, record: logging.LogRecord) -> None:
        """Never raises: a fault must not make another."""
        with contextlib.suppress(Exception):
            self._file.set(fault={"what": record.getMessage(), "at": round(self._clock())})


@contextlib.contextmanager
def keep_last_fault(status_file: StatusFile) -> Iterator[None]:
    """Warnings go to the file until the end of the block."""
    handler = LastFault(status_file)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)


def read(folder: Path) -> dict[str, Any]:
    """What the last box of a state folder told; empty where there is none, or nothing legible."""
    return read_kept(folder / NAME, MOST_BYTES, _facts, set_aside=False) or {}


def _facts(data: bytes) -> dict[str, Any]:
    return dict(from_json(data))
