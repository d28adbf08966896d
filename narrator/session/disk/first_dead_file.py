"""Who died first in the last game of an evening, on disk (R4.2): the next game asks for it."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import NamedTuple

from narrator.base.durable import write_whole
from narrator.base.kept_file import from_json, read_kept
from narrator.rules.table.options import MOST_PLAYERS

NAME = "first_dead.json"
"""The file in the state folder."""
MOST_BYTES = 100_000

log = logging.getLogger(__name__)


class FirstDead(NamedTuple):
    """The seat, and who played: it holds for the same people alone."""

    seat: int
    """0: nobody died."""
    players: int
    names: tuple[str, ...]
    """In seat order; empty without names."""
    boot: str
    """Tells whether it is this evening's."""


def read(folder: Path) -> FirstDead | None:
    """What was kept last; None where there is nothing, or nothing that can be read."""
    return read_kept(folder / NAME, MOST_BYTES, _first_dead)


def _first_dead(data: bytes) -> FirstDead:
    found = from_json(data)
    one = FirstDead(found["seat"], found["players"], tuple(found["names"]), found["boot"])
    numbers, texts = (one.seat, one.players), (*one.names, one.boot)
    if any(type(number) is not int for number in numbers) or any(type(t) is not str for t in texts):
        raise ValueError("who died first is a seat, a number of players and names")
    if not 0 <= one.seat <= one.players <= MOST_PLAYERS:
        raise ValueError("who died first sat at the table")
    return one


def keep(folder: Path, found: FirstDead) -> None:
    """Puts it on disk. Where that fails it is logged, and the evening goes on."""
    try:
        write_whole(folder / NAME, json.dumps(found._asdict(), ensure_ascii=False).encode())
    except OSError as error:
        log.error("who died first cannot be written to %s: %s; make room on the disk, or look for another",
                  folder / NAME, error.strerror)  # fmt: skip
