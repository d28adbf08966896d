"""Plays games with a real journal as fast as possible, and reports what is confirmed. It checks nothing.

``python -m tests.power.player STATE CONFIRMED``: CONFIRMED is a pipe. A whole line is written there after
each call that wrote to the disk.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from narrator.session.disk import journal
from narrator.session.disk.journal import Journal
from narrator.session.disk.journal_line import Head, encode
from narrator.stage.records import Record
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.people import People

STORY = People(
    cards=("mafioso", "mafioso", "detective", "angel", *("citizen",) * 4),
    nights=[{}, {"mafia": 5, "angel": 6, "detective": 1}, {"mafia": 6, "angel": 6}],
    verdicts=[0, 1, 2],
    shown=8,
    undo=3,
)
"""Two nights, three verdicts, a card that is shown, and an undo."""

ROLES = {"mafioso": 2, "detective": 1, "angel": 1}


def play(folder: Path, out: int) -> None:
    """Plays until killed. ``out`` is the file descriptor to report to."""

    def tell(*words: object) -> None:
        os.write(out, (" ".join(map(str, words)) + "\n").encode())

    class Told(Journal):
        def append(self, record: Record) -> None:
            super().append(record)
            tell("record", crc32(encode(record)))

    def begin(path: Path, head: Head, records: Iterable[Record] = ()) -> Journal:
        begun = genuine_begin(path, head, records)
        tell("begin", crc32(head.line()))
        return begun

    def discard(path: Path) -> None:
        tell("over")
        genuine_discard(path)

    genuine_begin, genuine_discard = Told.begin, journal.discard
    Journal.begin, journal.discard = begin, discard  # type: ignore[method-assign]
    settings = settings_in(folder, players=8, roles=ROLES)
    while True:
        Box(settings, STORY).run(until=over)


if __name__ == "__main__":
    target = os.open(sys.argv[2], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    play(Path(sys.argv[1]), target)
