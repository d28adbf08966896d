"""Lengths are reckoned in the background, what is asked for last first, and each once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.seating import lay_table
from narrator.rules.table.table import GameSetup
from narrator.script.set_up.outlook import Outlook
from narrator.session import evening_lengths
from narrator.session.evening_lengths import EveningLengths
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from tests.kit.box.box import pack
from tests.kit.rules import preset

SPOKEN = SpokenLanguage(pack(), Equipment(pack(), EstimatedVoice(), SilentSound(), DarkPanel(), {}))
SEVEN, EIGHT, NINE = (lay_table(preset("palermo"), players, None, {}, 0) for players in (7, 8, 9))


class Desk:
    """Does one thing at a time, when told to; ``done`` are the tables that were reckoned, by players."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.works: list[Callable[[], None]] = []
        self.done: list[int] = []
        self.during: Callable[[], None] = lambda: None
        monkeypatch.setattr(evening_lengths, "_outlook", self._outlook)
        self.lengths = EveningLengths(0, self.works.append)

    def prepare(self, *tables: GameSetup) -> None:
        self.lengths.prepare(tables, SPOKEN)

    def work(self) -> None:
        while self.works:
            self.works.pop(0)()

    def _outlook(self, table: GameSetup, *_: object) -> Outlook:
        self.done.append(table.players)
        during, self.during = self.during, lambda: None
        during()
        return Outlook(60.0 * table.players, 100.0)


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    return Desk(monkeypatch)


def test_the_first_of_them_comes_first_and_each_once(desk: Desk) -> None:
    desk.prepare(SEVEN, EIGHT, SEVEN)
    assert not desk.lengths.reckoned(SEVEN, SPOKEN)
    desk.work()
    desk.prepare(EIGHT, SEVEN)
    desk.work()
    assert desk.done == [7, 8]
    found = desk.lengths.outlook(EIGHT, SPOKEN)
    assert found is not None
    assert found.evening == 480


def test_what_is_asked_for_meanwhile_is_next(desk: Desk) -> None:
    """By the same worker: a small board has enough to do with one."""
    desk.during = lambda: desk.prepare(NINE)
    desk.prepare(SEVEN, EIGHT)
    desk.work()
    assert desk.done == [7, 9]
    desk.prepare(EIGHT)
    assert len(desk.works) == 1


def test_what_is_being_reckoned_is_not_reckoned_twice(desk: Desk) -> None:
    desk.during = lambda: desk.prepare(SEVEN)
    desk.prepare(SEVEN)
    desk.work()
    assert desk.done == [7]
