"""What the box says to a table that goes on with a game it had left: who sleeps first, and who wakes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.kit.box.box import Box, over
from tests.kit.box.crashes import STORY, asked, started

GOES_ON = replace(STORY, outside={"go_on": 1})


def test_who_goes_on_in_the_midst_of_a_night_falls_asleep_again_first(tmp_path: Path) -> None:
    """R11: they have sat there with open eyes; and whoever was called already wakes once more."""
    started(tmp_path, asked("detective", "night 2"))
    box = started(tmp_path, over, GOES_ON)
    rows = [(row.cue, row.line, row.seconds) for row in box.rows if row.channel == "public"]
    begin = next(n for n, row in enumerate(rows) if row[1] == "house.sleep_again")
    shut, rest, wake, look = rows[begin : begin + 4]
    assert (shut[:2], wake[:2]) == (("say", "house.sleep_again"), ("say", "house.wake_again"))
    assert rest == look == ("rest", "back", 4.0)
    assert box.asked()[:2] == ["go_on", "detective"]


@pytest.mark.parametrize("chosen", [{}, {"ruleset": "sunrise", "roles": {"mafioso": 2}}])
def test_nobody_wakes_or_falls_asleep_before_a_night_that_has_yet_to_fall(
    tmp_path: Path, chosen: dict[str, object]
) -> None:
    """Nothing was heard in it: it is played from its first word, by which all eyes close."""

    def at_nightfall(box: Box) -> bool:
        return bool(box.rows) and (box.rows[-1].phase, box.rows[-1].cue) == ("night 1", "say")

    started(tmp_path, at_nightfall, **chosen)
    box = started(
        tmp_path,
        lambda box: bool(box.rows) and box.rows[-1].phase == "night 1" and len(box.said()) > 2,
        GOES_ON,
        **chosen,
    )
    assert box.said()[:2] == ["house.unfinished", "house.goes_on"]
    assert box.said()[2] in ("night.first", "sunrise.heads")


def test_nor_where_the_last_decision_was_taken_back(tmp_path: Path) -> None:
    """R11: it is nightfall again, and the box says so before anybody closes their eyes."""
    people = replace(GOES_ON, undo=1)
    started(tmp_path, lambda box: "undone.night" in box.said(), people)
    box = started(tmp_path, lambda box: "night.eyes" in box.said(), people)
    assert box.said()[:3] == ["house.unfinished", "house.goes_on", "undone.night"]


def test_after_the_lamp_pass_nobody_wakes_before_the_next_call(tmp_path: Path) -> None:
    """R13.15: in it all eyes were shut; who had signed in last would see who wakes next."""
    kills = {"ruleset": "basic", "options": {"manner": False}}
    started(tmp_path, lambda box: "mafia.wake" in box.said(), **kills)
    box = started(tmp_path, lambda box: "mafia.think" in box.said(), GOES_ON, **kills)
    assert box.said()[:4] == [
        "house.unfinished", "house.sleep_again", "mafia.wake", "mafia.think",
    ]  # fmt: skip
