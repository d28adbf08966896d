"""Writes a file completely or not at all. Its content is not known here."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO


@contextmanager
def atomic_file(out: Path) -> Iterator[BinaryIO]:
    """A file to write to. At the end of the block it is synced to disk and replaces ``out``.

    Raises OSError; then ``out`` is unchanged.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    part = out.with_suffix(f".{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(out)
    finally:
        part.unlink(missing_ok=True)
