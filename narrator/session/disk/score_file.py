"""The score of an evening on disk: points of each seat over the rounds (R7.5). No rule of points here.

It survives a pulled plug. A round that is played to its end twice, because the plug was pulled in
between, counts once: what is written is always the score before it and its own points.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import NamedTuple

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept

NAME = "score.json"
"""The file in the state folder."""
MOST_BYTES = 100_000

log = logging.getLogger(__name__)


class Score(NamedTuple):
    """What the rounds of an evening have come to."""

    points: tuple[int, ...]
    """Of each seat (index seat − 1)."""
    names: tuple[str, ...]
    """In the same order; empty without names."""
    boot: str
    """Tells whether it is this evening's."""


def read(folder: Path) -> Score | None:
    """The score that was kept last; None where there is none, or none that can be read."""
    return read_kept(folder / NAME, MOST_BYTES, _score)


def _score(data: bytes) -> Score:
    found = from_json(data)
    points, names, boot = tuple(found["points"]), tuple(found["names"]), found["boot"]
    texts = (*names, boot)
    if any(type(one) is not int for one in points) or any(type(one) is not str for one in texts):
        raise ValueError("a score is whole numbers and names")
    return Score(points, names, boot)


def keep(folder: Path, score: Score) -> None:
    """Puts the score on disk. Where that fails it is logged, and the evening goes on."""
    try:
        write_whole(folder / NAME, json.dumps(score._asdict(), ensure_ascii=False).encode())
    except OSError as error:
        log.error("the score %s cannot be written: %s; make room on the disk, or look for another",
                  folder / NAME, error.strerror)  # fmt: skip
