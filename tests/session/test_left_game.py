"""What the box says to a table that goes on with a game it had left: who sleeps first, and who wakes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from narrator.live.simulated import Prompt
from narrator.stage.ports import Edge
from tests.kit.box.box import Box, over
from tests.kit.box.crashes import STORY, Until, crashed, started
from tests.kit.scenes import told

GOES_ON = replace(STORY, outside={"go_on": 1})


def spoken(line: str, phase: str) -> Until:
    """That line is being said in that phase."""
    return lambda box: bool(box.rows) and (box.rows[-1].phase, box.rows[-1].line) == (phase, line)


def test_who_goes_on_in_the_midst_of_a_night_falls_asleep_again_first(tmp_path: Path) -> None:
    """R11: they have sat there with open eyes; and whoever has yet to see an answer wakes once more."""
    started(tmp_path, spoken("detective.sleep", "night 2"))
    box = started(tmp_path, over, GOES_ON)
    rows = [(row.cue, row.line, row.seconds) for row in box.rows if row.channel == "public"]
    begin = next(n for n, row in enumerate(rows) if row[1] == "house.sleep_again")
    shut, rest, wake, look = rows[begin : begin + 4]
    assert (shut[:2], wake[:2]) == (("say", "house.sleep_again"), ("say", "detective.wake"))
    assert (rest, look) == (("rest", "back", 4.0), ("rest", "back", 1.2))
    assert box.said()[2:5] == ["detective.wake", "detective.answer", "detective.sleep"]


@pytest.mark.parametrize("chosen", [{}, {"ruleset": "sunrise", "roles": {"mafioso": 2}}])
def test_nobody_wakes_or_falls_asleep_before_a_night_that_has_yet_to_fall(
    tmp_path: Path, chosen: dict[str, object]
) -> None:
    """Nothing was heard in it: it is played from its first word, by which all eyes close."""
    chosen = {**chosen, "options": {"story": "none"}}

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
    assert box.said()[2] in ("night.falls", "sunrise.heads")


def test_nor_where_the_last_decision_was_taken_back(tmp_path: Path) -> None:
    """R11: it is nightfall again, and the box says so before anybody closes their eyes."""
    people = replace(GOES_ON, undo=1)
    started(tmp_path, lambda box: "undone.night" in box.said(), people)
    box = started(tmp_path, lambda box: "night.eyes" in box.said(), people)
    assert box.said()[:3] == ["house.unfinished", "house.goes_on", "undone.night"]


def test_a_lamp_pass_is_explained_anew_and_nobody_wakes_before_the_next_call(
    tmp_path: Path,
) -> None:
    """R13.15: in it all eyes were shut; who had signed in last would see who wakes next."""
    kills = {"ruleset": "basic", "options": {"manner": False}}
    started(tmp_path, lambda box: "mafia.wake" in box.said(), **kills)
    box = started(tmp_path, lambda box: "mafia.think" in box.said(), GOES_ON, **kills)
    assert box.said()[:4] == [
        "house.unfinished", "house.sleep_again", "roll.lamps", "mafia.wake",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("sleep", "night", "then"),
    [
        ("roll.sleep", "night 1", "detective.sign"),
        ("mafia.sleep", "night 2", "detective.wake"),
    ],
)
def test_who_has_only_to_sleep_is_not_woken_for_it(tmp_path: Path, sleep: str, night: str, then: str) -> None:
    """R11: everybody has just been told to sleep, so the next call comes at once."""
    started(tmp_path, spoken(sleep, night))
    box = started(tmp_path, over, GOES_ON)
    assert box.said()[:3] == ["house.unfinished", "house.sleep_again", then]


def test_nor_is_anybody_whose_call_was_the_last_of_the_night(tmp_path: Path) -> None:
    alone = {"ruleset": "basic", "roles": {"mafioso": 2}, "options": {"manner": False}}
    started(tmp_path, spoken("mafia.sleep", "night 1"), **alone)
    box = started(tmp_path, lambda box: len(box.said()) > 3, GOES_ON, **alone)
    first, asleep, ends, wakes = box.said()[:4]
    assert (first, asleep, wakes) == ("house.unfinished", "house.sleep_again", "dawn.wakes")
    assert ".end." in ends


def test_who_left_it_by_day_comes_back_to_that_day(tmp_path: Path) -> None:
    """R11: nobody was asked for anything since the last call of the night, and it is over all the same."""
    chosen = {"options": {"story": "none"}}
    started(tmp_path, spoken("day.talk", "day 2"), **chosen)
    box = started(tmp_path, over, GOES_ON, **chosen)
    assert box.said()[:3] == ["house.unfinished", "house.goes_on", "living.are"]


def test_who_left_it_amid_a_talk_hears_that_it_goes_on_and_how_to_end_it(tmp_path: Path) -> None:
    """R5, R11: nobody at the table remembers what the box waits for."""
    chosen = {"options": {"story": "none", "discussion": 180}}

    def a_while(box: Box) -> bool:
        return box.asked()[-3:] == ["discussion"] * 3

    def talks(prompt: Prompt) -> Iterable[Edge]:
        """Nobody ends the talk early."""
        return () if told(prompt.cue) == "wait discussion" else STORY(prompt)

    started(tmp_path, a_while, talks, **chosen)
    box = started(tmp_path, over, GOES_ON, **chosen)
    after = [line for line in box.said() if line != "was.seat"]
    assert after[:5] == [
        "house.unfinished", "house.goes_on", "living.are", "day.first", "day.minutes",
    ]  # fmt: skip


def test_who_left_it_amid_the_news_of_the_night_hears_them_anew(tmp_path: Path) -> None:
    chosen = {"options": {"story": "none"}}
    left = started(tmp_path, spoken("dawn.died", "dawn 2"), **chosen)
    box = started(tmp_path, over, GOES_ON, **chosen)
    assert box.said()[:2] == ["house.unfinished", "house.goes_on"]
    assert box.rows[0].line == "day"
    assert "dawn.died" in box.said()[2:4]
    assert left.rows[-1].text == next(row.text for row in box.rows if row.line == "dawn.died")


def test_it_can_be_left_once_more_before_the_next_call_is_answered(tmp_path: Path) -> None:
    started(tmp_path, spoken("mafia.sleep", "night 2"))
    started(tmp_path, spoken("detective.wake", "night 2"), GOES_ON)
    box = started(tmp_path, over, GOES_ON)
    assert box.said()[:3] == ["house.unfinished", "house.sleep_again", "detective.wake"]


def test_after_a_crash_the_sleepers_are_still_sent_to_sleep(tmp_path: Path) -> None:
    """Nobody else has told them."""
    crashed(tmp_path, spoken("mafia.sleep", "night 2"))
    box = started(tmp_path, over)
    assert box.said()[:3] == ["house.recovered", "mafia.sleep", "detective.wake"]
