"""A box that is killed after any record of its journal, and what it does when it is started again. Contains
no tests.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from narrator.rules.game.state import Game
from narrator.session.disk import recorder
from narrator.session.disk.journal import Journal
from narrator.stage.records import Record
from narrator.stage.transcript import Row
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.people import People


class Unbroken(NamedTuple):
    """A whole evening. After record n the journal was ``journals[n]``, and ``heard[n]`` rows had been
    played; 0 is the empty journal. ``records[n - 1]`` is that record."""

    box: Box
    journals: list[bytes]
    heard: list[int]
    records: list[Record]

    @property
    def game(self) -> Game:
        assert self.box.live.game is not None
        return self.box.live.game.game


def played(monkeypatch: pytest.MonkeyPatch, folder: Path, chosen: Any, people: People) -> Unbroken:
    """The whole evening at a table that is ``chosen`` in the settings."""
    journals: list[bytes] = []
    heard: list[int] = []
    records: list[Record] = []
    box = Box(settings_in(folder, **chosen), people)

    class Watched(Journal):
        def __init__(self, path: Path, size: int) -> None:
            super().__init__(path, size)
            journals.append(path.read_bytes())
            heard.append(len(box.rows))

        def append(self, record: Record) -> None:
            super().append(record)
            records.append(record)
            journals.append(box.evening.games.unfinished.path.read_bytes())
            heard.append(len(box.rows))

    with monkeypatch.context() as patch:
        patch.setattr(recorder, "Journal", Watched)
        box.run(over)
    return Unbroken(box, journals, heard, records)


def words(rows: list[Row]) -> list[tuple[str, str, str, str, str]]:
    """What was heard and seen, without its times."""
    told = [(row.channel, row.cue, row.line, row.text, row.phase) for row in rows]
    last = [line for _, _, line, _, _ in told].index("house.farewell")
    return told[:last]


def resumed(folder: Path, chosen: Any, people: People, journal: bytes) -> Box:
    """A box that finds this journal, and plays on to the end of the evening."""
    shutil.rmtree(folder, ignore_errors=True)
    box = Box(settings_in(folder, **chosen), people, start=1000.0)
    box.evening.games.unfinished.path.parent.mkdir(parents=True)
    box.evening.games.unfinished.path.write_bytes(journal)
    return box.run(over)
