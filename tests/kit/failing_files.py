"""A disk whose n-th operation fails, once: what this process does with files is counted, and one of it raises
an error in place of being done. It contains no tests.

What a library in C opens by itself is not seen, nor are modules that Python loads.
"""

from __future__ import annotations

import builtins
import fcntl
import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest

from narrator.config.installed import ROOT

IN_OS = [
    "open", "read", "write", "pwrite", "close", "fsync", "fdatasync", "fchmod", "chmod", "stat", "lstat",
    "fstat", "listdir", "scandir", "mkdir", "rmdir", "replace", "rename", "unlink", "readlink", "ftruncate",
]  # fmt: skip
"""What is asked of the disk by the module of this name."""


OURS = (str(ROOT / "narrator"), str(ROOT / "hardware"))
"""Where the program is."""

Place = tuple[tuple[str, int], ...]
"""What is asked of the disk, and from which files and lines of the program, the innermost first."""


class Disk:
    """Only the thread that made it counts: in the others the order differs from run to run."""

    def __init__(self, at: int = 0, error: int = 0) -> None:
        """``at``: the number of the operation that fails with ``error``, from 1; 0: none does, and
        ``places`` has from where in the program each was asked for."""
        self._at, self._error = at, error
        self._thread = threading.get_ident()
        self.done = 0
        self.failed = ""
        """What has failed."""
        self.places: list[Place] = []

    def does(self, what: str, *where: object) -> None:
        """Something is about to be done. Raises OSError if this is what fails."""
        if threading.get_ident() != self._thread:
            return
        self.done += 1
        if not self._at:
            self.places.append(_place(what))
        if self.done == self._at:
            self.failed = f"{what} {where[0] if where else ''}"
            raise OSError(self._error, os.strerror(self._error), *map(str, where[:1]))


def _place(what: str) -> Place:
    frame: FrameType | None = sys._getframe(2)
    found = [(what, 0)]
    while frame is not None:
        if frame.f_code.co_filename.startswith(OURS):
            found.append((frame.f_code.co_filename, frame.f_lineno))
        frame = frame.f_back
    return tuple(found)


class _File(io.FileIO):
    """What Python's own files read from and write to."""

    disk: Disk

    def readinto(self, buffer: Any, /) -> int:
        self.disk.does("read", self.name)
        return super().readinto(buffer)

    def readall(self) -> bytes:
        self.disk.does("read", self.name)
        return super().readall()

    def write(self, data: Any, /) -> int:
        self.disk.does("write", self.name)
        return super().write(data)


@contextmanager
def failing(disk: Disk) -> Iterator[None]:
    """Until the end of the block this process has that disk."""

    def counted(what: str, do: Callable[..., Any]) -> Callable[..., Any]:
        def does(*given: Any, **named: Any) -> Any:
            disk.does(what, *given)
            return do(*given, **named)

        return does

    class File(_File):
        pass

    File.disk = disk
    plain = io.open

    def opened(
        file: Any, mode: str = "r", buffering: int = -1, encoding: str | None = None,
        errors: str | None = None, newline: str | None = None, closefd: bool = True, opener: Any = None,
    ) -> Any:  # fmt: skip
        if not isinstance(file, int):
            disk.does("open", file)
        elif file < 3:
            return plain(file, mode, buffering, encoding, errors, newline, closefd, opener)
        raw = File(file, mode.replace("b", "").replace("t", ""), closefd, opener)
        if buffering == 0:
            return raw
        binary: Any
        if "+" in mode:
            binary = io.BufferedRandom(raw)
        else:
            binary = io.BufferedReader(raw) if "r" in mode else io.BufferedWriter(raw)
        if "b" in mode:
            return binary
        return io.TextIOWrapper(binary, encoding, errors, newline, buffering == 1)

    with pytest.MonkeyPatch.context() as patch:
        for name in IN_OS:
            patch.setattr(os, name, counted(name, getattr(os, name)))
        patch.setattr(fcntl, "flock", counted("flock", fcntl.flock))
        for module in (io, builtins):
            patch.setattr(module, "open", opened)
        yield
