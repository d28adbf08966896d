"""What is said again before a question waits on, in whole games: whatever comes in between, nobody has to
remember what was asked."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.config.installed_rulebook import rulebook
from narrator.script.common.cues import AwaitConfirm, Count, Performed
from narrator.script.common.scene import spoken
from narrator.script.day.day import DISCUSSION
from tests.kit.scenes import Reader, told

TABLES: list[dict[str, Any]] = [
    *({"trial": trial} for trial in sorted(rulebook().trials)),
    {"votes": "tally"},
    {"moderation": "helper", "answers": {"died": [8, 0, 0]}},
    {"deal": "box"},
    {"last_words": "all", "mayor": True},
]


def _waits(cue: Performed | None) -> bool:
    """Whether everybody is asked something, or for a press."""
    if isinstance(cue, AwaitConfirm):
        return cue.over is None and cue.ask != DISCUSSION
    return isinstance(cue, Count) and not cue.secret


@pytest.mark.parametrize("agreed", TABLES, ids=str)
def test_a_question_comes_before_its_waiting_again(agreed: dict[str, Any]) -> None:
    """R11: after a pause, a menu or a fault the last line before a wait is said before it goes on."""
    given: dict[str, Any] = {
        "mafioso": [1, 2],
        "days": [0, 6],
        "at_night": {"night 2": {"mafia": 8}},
    }
    reader, said, waits = Reader(9, **(given | agreed)), None, 0
    driver = reader.driver
    while driver.cue is not None:
        if driver.awake and _waits(driver.cue):
            assert driver.asked, (driver.label, told(driver.cue))
            assert driver.asked[-1] == said
            waits += 1
        said = spoken(driver.cue) or said
        reader.answer()
    assert waits > 10
