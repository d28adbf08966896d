"""``narrator chronicle``: the statistics of what was kept, in each form, and what cannot be asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from narrator.config.settings import Settings
from narrator.odds.simulate import Cores
from narrator.session.chronicle_entry import entry_of
from narrator.session.disk import chronicle_file
from narrator.words.pack import load_pack
from tests.commands.conftest import Command
from tests.kit.scenes import Reader


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games for the odds, in this process."""
    monkeypatch.setattr("narrator.commands.chronicle.Cores", lambda: Cores(1))
    monkeypatch.setattr("narrator.commands.chronicle.WITHIN", 10.0)


VOICES = Path(__file__).parents[2] / "voices"


@pytest.fixture
def kept(box_home: Path) -> None:
    """Two evenings of one game each, and a line that is torn."""
    del box_home
    folder = Settings().state
    for evening in (1, 2):
        reader = Reader(8, mafioso=[1, 2], detective=[3], days=[1, 2])
        reader.read()
        entry = entry_of(reader.driver, load_pack(VOICES / "en"), {}, evening, {1: 65.0})
        chronicle_file.add(folder, entry)
    with (folder / chronicle_file.NAME).open("ab") as file:
        file.write(b'{"version": 1, "eve')


@pytest.mark.usefixtures("kept")
def test_statistics_are_counted_over_all_evenings_or_over_one(narrator: Command) -> None:
    code, told, _ = narrator("chronicle", "--statistics", "--plain")
    assert code == 0
    assert told.startswith("Statistics.\nEvenings: 2.\nGames: 2.\nLongest night, in minutes: 1 (Evening 1")
    assert "\nThe town's odds: " in told
    _, told, _ = narrator("chronicle", "--statistics", "--json", "--evening", "2")
    found = json.loads(told)
    assert (found["evenings"], found["games"]) == (1, 1)
    assert found["roles"]["detective"] == {"won": 1, "of": 1}
    assert found["tables"][0]["won"] == {"town": 1}
    assert 0.3 < found["tables"][0]["odds"] < 0.6  # 45 of 100 by docs/fair.md


@pytest.mark.usefixtures("kept")
def test_statistics_make_a_page_too(narrator: Command, tmp_path: Path) -> None:
    out = tmp_path / "s.html"
    assert narrator("chronicle", "--statistics", "--language", "de", "--out", str(out))[0] == 0
    assert "<h1>Statistik</h1>" in out.read_text(encoding="utf-8")


def test_an_empty_chronicle_has_statistics_of_nothing(narrator: Command) -> None:
    assert narrator("chronicle", "--statistics")[:2] == (
        0,
        "# Statistics\n\nNothing has been kept yet.\n",
    )
    found = json.loads(narrator("chronicle", "--statistics", "--json")[1])
    assert (found["games"], found["longest"], found["tables"]) == (0, None, [])


@pytest.mark.usefixtures("kept")
def test_nothing_is_counted_while_all_is_forgotten(narrator: Command) -> None:
    code, _, told = narrator("chronicle", "--statistics", "--forget")
    assert (code, told.count("\n")) == (2, 1)
    assert narrator("chronicle", "--statistics", "--json")[1].startswith('{"evenings": 2')
