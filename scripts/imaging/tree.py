"""One hash over all files of a card, to compare two images. What it leaves out stands in a list."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

LEFT_OUT = (
    "boot/firmware",  # the mount point; the boot partition is hashed by itself
    "etc/machine-id",  # made at each boot
    "tmp",
    "var/cache/ldconfig",  # numbers of blocks and times
    "var/log",
    "var/tmp",
    "lost+found",
)
"""Paths below the root that say nothing about what is on the card. Times of files are left out everywhere."""


def tree_hash(folders: Iterable[tuple[str, Path]]) -> str:
    """The SHA-256 over path, kind, mode, owner and content of what is in ``folders``, each with a name."""
    whole = hashlib.sha256()
    for name, folder in folders:
        for line in entries(folder):
            whole.update(f"{name} {line}\n".encode(errors="surrogateescape"))
    return whole.hexdigest()


def entries(folder: Path) -> Iterator[str]:
    """A line for each file, sorted by its path, which is quoted as Python does it."""
    for path in sorted(_paths(folder)):
        found = (folder / path).lstat()
        yield f"{path!r} {found.st_mode:o} {found.st_uid}:{found.st_gid} {_content(folder / path, found)}"


def _paths(folder: Path) -> Iterator[str]:
    for where, folders, files in os.walk(folder):
        below = Path(where).relative_to(folder)
        yield from (
            path for name in (*folders, *files) if (path := str(below / name)) not in LEFT_OUT
        )
        folders[:] = [name for name in folders if str(below / name) not in LEFT_OUT]


def _content(path: Path, found: os.stat_result) -> str:
    """What is in a file: the hash of its bytes, where a link leads, which device it is."""
    if stat.S_ISLNK(found.st_mode):
        return f"-> {str(path.readlink())!r}"
    if stat.S_ISREG(found.st_mode):
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    return str(found.st_rdev)
