"""Whether an evening is written down: asked once, after its first game, and no answer is a no."""

from __future__ import annotations

from pathlib import Path

from narrator.session.disk.chronicle_file import read
from tests.kit.box.box import Box, over, settings_in
from tests.kit.box.crashes import ROLES, STORY
from tests.kit.box.people import People


def box(folder: Path, **chosen: object) -> Box:
    outside = chosen.pop("outside", {})
    people = People(**{**vars(STORY), "outside": outside})
    return Box(settings_in(folder, players=7, roles=ROLES, **chosen), people)


def kept(it: Box) -> list[int]:
    return [entry["evening"] for entry in read(it.evening.table.state)]


def test_who_says_yes_has_the_evening_kept(tmp_path: Path) -> None:
    it = box(tmp_path, outside={"chronicle": 1}).run(over)
    assert it.said().count("chronicle.ask") == 1
    assert it.said().index("chronicle.ask") > it.said().index("over.last_chance")
    assert "chronicle.kept" in it.said()
    assert kept(it) == [1]


def test_without_an_answer_nothing_is_kept(tmp_path: Path) -> None:
    it = box(tmp_path).run(over)
    assert "chronicle.ask" in it.said()
    assert kept(it) == []


def test_who_has_it_in_the_settings_is_not_asked(tmp_path: Path) -> None:
    it = box(tmp_path, options={"chronicle": True}).run(over)
    assert "chronicle.ask" not in it.said()
    assert kept(it) == [1]


def test_players_are_called_by_their_seats_unless_names_are_wanted(tmp_path: Path) -> None:
    names = ("Ann", "Ben", "Carla", "Dan", "Ella", "Finn", "Gina")
    agreed: dict[str, object] = {"options": {"chronicle": True}, "roles": ROLES}
    for wanted in (False, True):
        folder = tmp_path / str(wanted)
        folder.mkdir()
        settings = settings_in(folder, players=names, keep_names=wanted, **agreed)
        it = Box(settings, STORY).run(over)
        assert ("Ann" in str(read(it.evening.table.state))) is wanted
