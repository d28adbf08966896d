"""DESIGN 9.4: what a box has told it remembers from evening to evening. The memory may be lost; a game
that is taken up keeps that which it began with.
"""

from __future__ import annotations

import json
from pathlib import Path

from narrator.session.disk import story_memory
from tests.kit.box.box import Box, settings_in
from tests.kit.box.crashes import asked
from tests.kit.box.people import People

ROLES = {"mafioso": 1}
STORY = People(cards=("mafioso", *("citizen",) * 4), nights=[{}, {"mafia": 4}, {}], verdicts=[0, 1])
FARE = "house.farewell"


def _evening(folder: Path, *, kill: bool = False, until: str = FARE) -> Box:
    box = Box(settings_in(folder, players=5, roles=ROLES), STORY)
    return box.run(lambda it: until in it.said(), kill=kill)


def _told(box: Box) -> list[str]:
    """The texts of the story that were heard, in their order."""
    return [row.line for row in box.rows if row.line.startswith("story.") and row.line.count(".") > 2]


def _memory(folder: Path) -> Path:
    return next(folder.rglob(story_memory.NAME))


def test_an_evening_tells_a_story_and_keeps_what_it_has_told(tmp_path: Path) -> None:
    box = _evening(tmp_path)
    assert {text.split(".")[2] for text in _told(box)} >= {"open", "fall", "dawn", "over"}
    kept = json.loads(_memory(tmp_path).read_text())["heard"]
    arcs = [name for name in kept if name.startswith("arc.")]
    assert len(arcs) == 1
    assert kept["setup.welcome"] == 1
    for text in _told(box):
        assert kept[text] == 1


def test_the_next_evening_has_another_arc(tmp_path: Path) -> None:
    arcs = []
    for _ in range(3):
        [arc] = {text.split(".")[1] for text in _told(_evening(tmp_path)) if ".open." in text}
        arcs.append(arc)
    assert len({*arcs}) == 3


def test_a_game_that_is_taken_up_goes_on_with_the_memory_it_began_with(tmp_path: Path) -> None:
    """It stands in the journal's head: the file may be lost meanwhile."""
    _evening(tmp_path)
    Box(settings_in(tmp_path, players=5, roles=ROLES), STORY).run(asked("mafia", "night 2"), kill=True)
    _memory(tmp_path).unlink()
    box = _evening(tmp_path)
    assert box.said()[0] == "house.recovered"
    assert "won.town" in box.said()
    assert json.loads(_memory(tmp_path).read_text())["heard"]["setup.welcome"] == 2
