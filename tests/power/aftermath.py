"""Looks at a disk as a power cut has left it, and holds it against what was confirmed before.

Nothing is mounted: `e2fsck` does what a boot would do, `debugfs` fetches the files.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from narrator.rules.setup.setup import new_game
from narrator.script.driver import Driver
from narrator.session.disk import journal
from narrator.session.disk.journal import encode


@dataclass
class Confirmed:
    """What the player had told when the power went: the game it had begun (None: none yet), the
    records of it, and whether it was about to throw it away as over."""

    game: int | None = None
    records: list[int] = field(default_factory=list)
    over: bool = False

    @classmethod
    def told(cls, lines: bytes) -> Confirmed:
        """Reads the player's lines; one that is torn was not told."""
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
        """For a cut between two readings: what had been told before it, and whether the game may
        have been over by then."""
        return Confirmed(self.game, self.records, later.over or later.game != self.game)


def files_of(image: Path, folder: Path) -> Path:
    """Everything on an ext4 image, after the repair that each boot does. Returns ``folder``."""
    folder.mkdir()
    repaired = subprocess.run(["e2fsck", "-fp", str(image)], capture_output=True, text=True)
    assert repaired.returncode in (0, 1), repaired.stdout + repaired.stderr
    subprocess.run(
        ["debugfs", "-R", f"rdump / {folder}", str(image)], check=True, capture_output=True
    )
    return folder


def lost(state: Path, confirmed: Confirmed) -> str | None:
    """What is wrong with a state folder, in a sentence; None when nothing confirmed is lost.

    Raises `JournalError` for a journal that the box would refuse.
    """
    found = journal.read(state / "game.journal")
    if confirmed.game is None:
        return None
    if found is None:
        return None if confirmed.over else "a game was begun, and there is none"
    head, records = found
    if crc32(head.line()) != confirmed.game:
        return None if confirmed.over else "there is another game than the one begun last"
    kept = [crc32(encode(record)) for record in records]
    if kept[: len(confirmed.records)] != confirmed.records:
        return f"{len(confirmed.records)} replies were confirmed, {len(kept)} are there"
    journal.replay(Driver(new_game(head.table, head.secret)), records)
    return None
