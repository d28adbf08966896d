"""A box that plays game after game in one process holds no more after many than after a few."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

from tests.kit.box.many import play_many

FEW, MANY = 10, 40

SLACK = 65_536
"""Bytes that Python's own books may sway by, and what a box remembers of what it has told: a number for each
of its texts. A game leaves hundreds of kilobytes behind it, if anything."""


def test_after_forty_games_a_box_holds_no_more_than_after_ten(tmp_path: Path) -> None:
    tracemalloc.start()
    try:
        few, many = play_many(tmp_path, (FEW, MANY), lambda: tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert many <= few + SLACK
