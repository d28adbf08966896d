"""Reads the head of an update file: a manifest and its signature, of bounded size, and where the payload is.
It believes nothing of it: `signature` says whose it is.
"""

from __future__ import annotations

import os
import tarfile
from typing import BinaryIO, NamedTuple

from narrator.updates.update_outcome import Outcome, UpdateRefused

BLOCK = tarfile.BLOCKSIZE
MOST = 8 * BLOCK
"""Bytes that manifest and signature may have."""

MANIFEST, SIGNATURE, PAYLOAD = "manifest.json", "manifest.json.sig", "payload.tar.xz"


class UpdateHead(NamedTuple):
    """What stands before the payload, word for word."""

    manifest: bytes
    signature: bytes
    begins: int
    """Where the payload begins, in bytes from the start of the file."""
    size: int
    """Bytes of the payload."""


def read_head(file: BinaryIO) -> UpdateHead:
    """Raises `UpdateRefused` for what is no update file or only the beginning of one, and for one without a
    signature; OSError for what cannot be read."""
    manifest = _small(file, MANIFEST, Outcome.DAMAGED)
    signature = _small(file, SIGNATURE, Outcome.UNTRUSTED)
    payload = _header(file)
    if payload.name != PAYLOAD:
        raise UpdateRefused(Outcome.DAMAGED, f"it has no {PAYLOAD}; copy it again")
    begins = file.tell()
    if file.seek(0, os.SEEK_END) < begins + payload.size:
        raise UpdateRefused(Outcome.DAMAGED, "its end is missing; copy it again")
    return UpdateHead(manifest, signature, begins, payload.size)


def _small(file: BinaryIO, name: str, otherwise: Outcome) -> bytes:
    header = _header(file)
    if header.name != name or header.size > MOST:
        raise UpdateRefused(otherwise, f"it has no {name} where one belongs")
    return _exactly(file, -(-header.size // BLOCK) * BLOCK)[: header.size]


def _header(file: BinaryIO) -> tarfile.TarInfo:
    try:
        header = tarfile.TarInfo.frombuf(_exactly(file, BLOCK), "ascii", "replace")
    except tarfile.TarError as error:
        raise UpdateRefused(Outcome.DAMAGED, "it is no whole update file; copy it again") from error
    if not header.isreg() or header.size < 1:
        raise UpdateRefused(Outcome.DAMAGED, "it is no update file")
    return header


def _exactly(file: BinaryIO, size: int) -> bytes:
    found = file.read(size)
    if len(found) < size:
        raise UpdateRefused(Outcome.DAMAGED, "it is only the beginning of a file; copy it again")
    return found
