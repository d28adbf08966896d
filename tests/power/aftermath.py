"""Compares a disk after a power cut with what was confirmed before. It cuts no power itself.

Nothing is mounted: `e2fsck` repairs the disk as at boot, `debugfs` extracts the files.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from narrator.config.installed import Installed
from narrator.rules.setup.setup import new_game
from narrator.script.driver import Driver
from narrator.script.story.teller import Tale
from narrator.session.disk import journal
from narrator.session.disk.journal_line import encode
from narrator.words.pack import load_pack


@dataclass
class Confirmed:
    """What the player had confirmed before the power cut."""

    game: int | None = None
    """Checksum of the journal's head of the game that was started last; None before the first."""
    records: list[int] = field(default_factory=list)
    """Checksums of its records."""
    over: bool = False
    """Whether the game was over, so that its journal may be deleted."""

    @classmethod
    def parse(cls, lines: bytes) -> Confirmed:
        """Parses the player's output; an incomplete last line does not count."""
        found = cls()
        for line in lines[: lines.rfind(b"\n") + 1].decode().splitlines():
            word, *number = line.split()
            if word == "begin":
                found = cls(int(number[0]))
            elif word == "record":
                found.records.append(int(number[0]))
            else:
                found.over = True
        return found

    def until(self, later: Confirmed) -> Confirmed:
        """For a cut between two readings: what was confirmed at the first one, and whether the game may
        have been over at the second."""
        return Confirmed(self.game, self.records, later.over or later.game != self.game)


def files_of(image: Path, folder: Path) -> Path:
    """Extracts all files of an ext4 image after the repair at boot. Returns ``folder``."""
    folder.mkdir()
    repaired = subprocess.run(["e2fsck", "-fp", str(image)], capture_output=True, text=True)
    assert repaired.returncode in (0, 1), repaired.stdout + repaired.stderr
    subprocess.run(["debugfs", "-R", f"rdump / {folder}", str(image)], check=True, capture_output=True)
    return folder


def lost(state: Path, confirmed: Confirmed) -> str | None:
    """A sentence about what a state folder has lost; None if nothing confirmed is lost.

    Raises `JournalError` for a journal that the box would refuse.
    """
    found = journal.read(state / "game.journal")
    if confirmed.game is None:
        return None
    if found is None:
        return None if confirmed.over else "a game was started, but there is no journal"
    head, records = found
    if crc32(head.line()) != confirmed.game:
        return None if confirmed.over else "the journal is not that of the last game"
    kept = [crc32(encode(record)) for record in records]
    if kept[: len(confirmed.records)] != confirmed.records:
        return f"{len(confirmed.records)} replies were confirmed, but the journal has {len(kept)}"
    options = head.table.options
    pack = load_pack(Installed.under().pack_folder(head.language)).at(options.theme, options.tone)
    driver = Driver(new_game(head.table, head.secret), Tale(pack.story, head.memory))
    journal.replay(driver, records)
    return None
