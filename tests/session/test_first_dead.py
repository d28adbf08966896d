"""R4.2 `spared`: the box remembers over the games of an evening who died first."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.session.disk import first_dead_file
from narrator.session.disk.first_dead_file import NAME, FirstDead
from tests.kit.box.box import Box, settings_in
from tests.kit.box.names import ROLES, STORY


def _box(folder: Path, *, spared: bool = True) -> Box:
    return Box(settings_in(folder, players=5, roles=ROLES, options={"spared": spared}), STORY)


def _spares(box: Box) -> bool:
    return "night.spared" in box.said()


def test_the_second_game_spares_whoever_died_first(tmp_path: Path) -> None:
    """The first game has nobody to spare."""
    box = _box(tmp_path).run(lambda it: "house.farewell" in it.said())
    assert not _spares(box)
    assert _spares(_box(tmp_path / "other").run(_spares))


@pytest.mark.parametrize("spared", [True, False])
def test_a_box_whose_plug_is_pulled_between_two_games_still_knows(tmp_path: Path, spared: bool) -> None:
    """Of a game too that has spared nobody: the next one may."""
    _box(tmp_path, spared=spared).run(lambda it: "house.again" in it.said(), kill=True)
    assert _spares(_box(tmp_path).run(_spares))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"seat": 6, "players": 5, "names": [], "boot": "b"}',
        '{"seat": "5", "players": 5, "names": [], "boot": "b"}',
    ],
)
def test_a_file_that_cannot_be_true_is_set_aside(tmp_path: Path, text: str) -> None:
    (tmp_path / NAME).write_text(text)
    assert first_dead_file.read(tmp_path) is None
    assert not (tmp_path / NAME).exists()


def test_what_is_kept_is_read(tmp_path: Path) -> None:
    kept = FirstDead(5, 8, (), "boot")
    first_dead_file.keep(tmp_path, kept)
    assert first_dead_file.read(tmp_path) == kept
