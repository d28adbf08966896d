"""What a journal was played with: digests of script and words, and the boot it was played in."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from narrator.config.own_cards import own_cards
from narrator.session.disk.journal_line import Head, JournalError

HERE = Path(__file__).parents[2]
SCRIPT = (
    "base", "rules", "roles", "trials", "ties", "script", "rulesets", "decks",
    "config/installed_rulebook.py", "config/unspoken.py", "config/places.py", "config/own_cards.py",
    "config/own_card_shelf.py", "config/own_card_file.py", "stage/records.py", "stage/replies.py",
    "session/disk/journal.py", "session/disk/journal_line.py", "session/disk/table_on_disk.py",
)  # fmt: skip
"""The files and folders in narrator/ that a replay loads: they decide what a sequence of replies means."""

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@lru_cache
def rules_digest() -> str:
    """Changes with anything that decides how a journal is replayed."""
    own = own_cards().digest
    return _digest(script_files(), HERE) + own


def script_files() -> list[Path]:
    """Every file that decides how a journal is replayed."""
    found: list[Path] = []
    for name in SCRIPT:
        path = HERE / name
        inside = path.rglob("*") if path.is_dir() else [path]
        found += [file for file in inside if file.suffix in (".py", ".yaml")]
    return found


def pack_digest(folder: Path) -> str:
    """Changes with any word of a voice pack."""
    return _digest(folder.rglob("*.yaml"), folder)


def check_version(head: Head, pack: Path) -> None:
    """Raises `JournalError` for a game of another script, or of other words than those in this folder."""
    if (head.rules, head.pack) != (rules_digest(), pack_digest(pack)):
        raise JournalError("the unfinished game was played with another version of the box; begin a new one")


@lru_cache
def boot() -> str:
    """The kernel's name for this boot; empty where it has none."""
    try:
        return BOOT_ID.read_text().strip()
    except OSError:
        return ""


def _digest(files: Iterable[Path], root: Path) -> str:
    digest = hashlib.blake2b(digest_size=12)
    for file in sorted(files):
        digest.update(str(file.relative_to(root)).encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()
