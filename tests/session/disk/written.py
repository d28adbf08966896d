"""Counts what an evening writes: ``python -m tests.session.disk.written FOLDER`` prints it as JSON.

A process of its own, for the kernel counts by process, and the tests of the box do not sync.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.people import People

GAMES = 2
ROLES = {"mafioso": 3, "detective": 1, "angel": 1}
CARDS = ("mafioso", "mafioso", "mafioso", "detective", "angel", *("citizen",) * 7)
NIGHTS = [{}, {"mafia": 5, "detective": 1}, {"mafia": 6}]
VERDICTS = [0, 7, 8, 1, 2, 3]


def counters() -> dict[str, int]:
    """The kernel's, of this process: ``syscw`` writes, ``write_bytes`` for a disk."""
    rows = Path("/proc/self/io").read_text().splitlines()
    return {name: int(count) for name, count in (row.split(": ") for row in rows)}


def main(folder: Path) -> None:
    settings = settings_in(folder, players=len(CARDS), roles=ROLES)
    before, games = counters(), 0
    for _ in range(GAMES):
        people = People(cards=CARDS, nights=NIGHTS, verdicts=VERDICTS)
        games += over(Box(settings, people).run(over))
    after = counters()
    wrote = {name: after[name] - before[name] for name in ("syscw", "write_bytes")}
    print(json.dumps({"games": games, **wrote}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
