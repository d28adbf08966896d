"""Unpacks the payload of an update whose manifest is signed. Nothing leaves its folder, nothing is run."""

from __future__ import annotations

import errno
import hashlib
import lzma
import os
import tarfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from narrator.updates.head import UpdateHead
from narrator.updates.manifest import Manifest
from narrator.updates.update_outcome import Outcome, UpdateRefused

CHUNK = 1 << 20

DAMAGED = "its content is damaged; copy it again"


class Payload:
    """The bytes of the payload, and of no more; counts their digest as they are read."""

    def __init__(self, file: BinaryIO, head: UpdateHead) -> None:
        file.seek(head.begins)
        self._file, self._left, self._sum = file, head.size, hashlib.sha256()

    def read(self, size: int) -> bytes:
        """Fewer bytes at the end, none behind it."""
        found = self._file.read(min(size, self._left))
        self._left -= len(found)
        self._sum.update(found)
        return found

    def check(self, manifest: Manifest, between: Callable[[], None] = lambda: None) -> None:
        """Reads what is left, and raises `UpdateRefused` unless all of it was as signed."""
        while self.read(CHUNK):
            between()
        if self._sum.hexdigest() != manifest.sha256:
            raise UpdateRefused(Outcome.DAMAGED, DAMAGED)


def unpack(
    path: Path, head: UpdateHead, manifest: Manifest, folder: Path, between: Callable[[], None]
) -> None:
    """Fills an empty folder. It reads twice: nobody has to unpack what is damaged, and a stick may show
    something else the second time. ``between`` is called now and then.

    Raises `UpdateRefused`, also for a file that is gone; the folder then holds what nobody may use.
    """
    try:
        with path.open("rb") as file:
            Payload(file, head).check(manifest, between)
            payload = Payload(file, head)
            with tarfile.open(fileobj=payload, mode="r|xz") as tar:  # type: ignore[call-overload]
                left = manifest.room
                for member in tar:
                    between()
                    left -= member.size
                    if left < 0:
                        raise UpdateRefused(Outcome.DAMAGED, "it is larger than it says")
                    _place(tar, member, folder)
            payload.check(manifest)
    except (tarfile.TarError, lzma.LZMAError, EOFError) as error:
        raise UpdateRefused(Outcome.DAMAGED, DAMAGED) from error
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise UpdateRefused(Outcome.ROOM, "the disk is full") from error
        raise UpdateRefused(Outcome.DAMAGED, f"it cannot be read: {error.strerror}") from error


def _place(tar: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """Files and folders alone: a link could lead out of the folder."""
    path = PurePosixPath(member.name)
    if path.is_absolute() or ".." in path.parts or not (member.isreg() or member.isdir()):
        raise UpdateRefused(Outcome.DAMAGED, f"it has {member.name!r}, which belongs to no update")
    place = folder / path
    if member.isdir():
        place.mkdir(parents=True, exist_ok=True)
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    content = tar.extractfile(member)
    assert content is not None
    with place.open("xb") as file:
        while chunk := content.read(CHUNK):
            file.write(chunk)
        os.fchmod(file.fileno(), 0o755 if member.mode & 0o100 else 0o644)
