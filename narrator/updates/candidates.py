"""Finds update files in a folder, and chooses the one that counts. Nothing is unpacked here."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from narrator.base.errors import NarratorError
from narrator.updates.head import UpdateHead, read_head
from narrator.updates.manifest import Manifest, parse
from narrator.updates.signature import verify
from narrator.updates.update_outcome import Outcome, UpdateRefused
from narrator.updates.versions import Version, version

PATTERN = "narrator-*.update"

MOST = 256
"""The signatures of so many files are looked at, of the newest; what is no update file is none of them."""

BESIDES = frozenset({Outcome.OLDER, Outcome.BOARD})
"""What may well lie beside the file that is meant, and is told only where there is no other."""


@dataclass(frozen=True)
class Candidate:
    """A file, as far as its first bytes tell."""

    path: Path
    head: UpdateHead | None = None
    manifest: Manifest | None = None
    """None: nobody trusts it, or nobody can read it."""
    refused: UpdateRefused | None = None
    """Why it is not taken; None: it may be, or it is what is there already."""
    id: str = field(default="", compare=False)
    """Equal for files of the same head, length and time of writing: what becomes of
    one is told once. A copy that keeps the time has it, too."""


@dataclass(frozen=True)
class Judge:
    """Which updates this computer takes."""

    keys: Path
    architecture: str
    newest: Version
    """What is there already."""
    rolled_back: Version
    """The newest that did not come up here; no numbers: there is none."""

    def candidate(self, path: Path) -> Candidate:
        """What a file is, by its first bytes. Raises nothing."""
        head: UpdateHead | None = None
        times = (0, 0)
        manifest: Manifest | None = None
        refused: UpdateRefused | None = None
        try:
            with path.open("rb") as file:
                times = _times(file)
                head = read_head(file)
            verify(head, self.keys)
            manifest = parse(head.manifest)
            self._check(manifest)
        except UpdateRefused as error:
            refused = error
        except OSError as error:
            refused = UpdateRefused(Outcome.DAMAGED, f"it cannot be read: {error.strerror}")
        return Candidate(path, head, manifest, refused, _id(path, head, times))

    def known(self, candidate: Candidate) -> bool:
        """Whether it is what is there already, or no newer than what was rolled back: nothing is to be said
        of it. Or two on one card would be installed in turn for ever."""
        manifest = candidate.manifest
        return manifest is not None and (
            self.newest <= manifest.version <= max(self.newest, self.rolled_back)
        )

    def _check(self, manifest: Manifest) -> None:
        if manifest.architecture != self.architecture:
            raise UpdateRefused(
                Outcome.BOARD, f"it is for {manifest.architecture}, and this is {self.architecture}"
            )
        if manifest.version < self.newest:
            raise UpdateRefused(
                Outcome.OLDER, f"{manifest.text} is older than what is installed; remove the file"
            )


def find(place: Path) -> list[Path]:
    """The files of a folder that are named as updates are, by the versions in their names, the newest last; a
    file is itself. Raises `NarratorError` for a place that does not exist or cannot be read."""
    try:
        if place.is_file():
            return [place]
        found = [path for path in place.iterdir() if path.match(PATTERN) and path.is_file()]
    except OSError as error:
        raise NarratorError(
            f"{place} cannot be read: {error.strerror}; name a file, a folder or a stick that can be"
        ) from error
    return sorted(found, key=_named)


def candidates(found: Sequence[Path], judge: Judge) -> list[Candidate]:
    """What they are, the newest last: the newest that have a head, and of the others the newest alone."""
    heads: list[Candidate] = []
    others: list[Candidate] = []
    for path in reversed(found):
        if len(heads) == MOST:
            break
        candidate = judge.candidate(path)
        (others if candidate.head is None else heads).append(candidate)
    return sorted([*heads, *others[:1]], key=lambda one: found.index(one.path))


def choose(found: Sequence[Candidate], judge: Judge) -> Candidate | None:
    """The newest that may be taken; without one, a file that was meant to be; None: nothing is to be done."""
    good = [each for each in found if each.refused is None and not judge.known(each)]
    if good:
        return max(good, key=_version)
    bad = [each for each in found if each.refused is not None and not judge.known(each)]
    meant = [each for each in bad if each.refused and each.refused.outcome not in BESIDES]
    if meant:
        return meant[-1]
    return bad[-1] if bad and len(bad) == len(found) else None


def _named(path: Path) -> tuple[Version, str]:
    """The version in a file's name, which nobody has signed."""
    return version(path.name.split("-")[1].removesuffix(".update")) or (), path.name


def _version(candidate: Candidate) -> Version:
    assert candidate.manifest is not None
    return candidate.manifest.version


def _times(file: BinaryIO) -> tuple[int, int]:
    """Its length, and when it was written."""
    found = os.fstat(file.fileno())
    return found.st_size, found.st_mtime_ns


def _id(path: Path, head: UpdateHead | None, times: tuple[int, int]) -> str:
    digest = hashlib.sha256(repr(times).encode())
    for part in (os.fsencode(path.name),) if head is None else (head.manifest, head.signature):
        digest.update(part + b"\0")
    return digest.hexdigest()
