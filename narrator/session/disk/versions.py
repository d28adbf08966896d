"""What a journal was played with: digests of script and words, and the boot it was played in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parents[2]
SCRIPT = ("rules", "roles", "trials", "ties", "script", "rulesets")
"""The folders that decide what a sequence of replies means."""

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@lru_cache
def rules_digest() -> str:
    """Changes with anything that decides how a journal is replayed."""
    files = [HERE / "chance.py"]
    for folder in SCRIPT:
        files += [file for file in (HERE / folder).rglob("*") if file.suffix in (".py", ".yaml")]
    return _digest(files)


def pack_digest(folder: Path) -> str:
    """Changes with any word of a voice pack."""
    return _digest(folder.rglob("*.yaml"))


@lru_cache
def boot() -> str:
    """The kernel's name for this boot; empty where it has none."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.blake2b(digest_size=12)
    for file in sorted(files):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
