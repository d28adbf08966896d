"""Two minutes of practice: the lamp answers, the box says what a press did, and nothing is at stake."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.stage.ports import Edge
from tests.kit.box.box import Box
from tests.kit.box.hosts import Host, a_box


def lesson(folder: Path, *pupil: tuple[str, int, float], **given: Any) -> Box:
    """Somebody wants the lesson, and presses in these Counts of it at these seats, so many seconds."""
    host = Host(["hold", "set.learn"])

    def hands(prompt: Prompt) -> Iterable[Edge]:
        if isinstance(prompt.cue, AwaitConfirm) and prompt.cue.ask == "learn.press" and pupil:
            return tap(prompt.at + 1)
        if isinstance(prompt.cue, Count):
            pressed = [(seat, s) for ask, seat, s in pupil if f"learn.{ask}" == prompt.cue.ask]
            if pressed:
                return [edge for seat, s in pressed for edge in prompt.on(seat, seconds=s)]
        return host(prompt)

    box = a_box(folder, hands, **{"players": 8, **given})
    return box.run(lambda it: "ask.waits" in it.said())


def taught(box: Box) -> list[str]:
    return [line for line in box.said() if line.startswith("learn.")]


def lit(box: Box) -> list[tuple[str, str]]:
    return [(row.line, row.text) for row in box.rows if row.channel == "private"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_takes_about_two_minutes(tmp_path: Path, language: str) -> None:
    box = lesson(tmp_path, ("count", 4, 0.1), ("take_back", 2, 0.1), language=language)
    first = next(row for row in box.rows if row.line == "learn.begins")
    last = next(row for row in box.rows if row.line == "learn.ends")
    assert 75 < last.t + last.seconds - first.t < 140


def test_the_lamp_blinks_and_the_box_says_what_a_press_did(tmp_path: Path) -> None:
    box = lesson(tmp_path, ("count", 4, 0.1), ("take_back", 1, 0.1), ("take_back", 3, 0.1))
    told = {row.line: row.text for row in box.rows if row.cue == "say"}
    assert "seat four" in told["learn.chose"]
    assert told["learn.stands"] == "It'd be seat three, since the last press counts."
    assert lit(box) == [("pressed", "yes")] * 3 + [("learn", "yes"), ("learn", "no")]


def test_a_long_press_takes_back_and_is_no_way_out_of_a_count(tmp_path: Path) -> None:
    """In a Count at night it takes back; the lesson would teach the wrong thing if it ended there."""
    box = lesson(tmp_path, ("count", 4, 0.1), ("take_back", 1, 0.1), ("take_back", 3, 0.9))
    assert "learn.took_back" in taught(box)
    assert taught(box)[-1] == "learn.ends"


def test_who_presses_nothing_hears_that_nothing_was_chosen(tmp_path: Path) -> None:
    assert taught(lesson(tmp_path)) == [
        "learn.begins", "learn.press", "learn.unpressed", "learn.count", "learn.chose_none",
        "learn.take_back", "learn.took_back", "learn.lamps", "learn.green", "learn.red", "learn.day",
        "learn.ends",
    ]  # fmt: skip


def test_a_long_press_at_a_word_ends_it_and_the_menu_comes_back(tmp_path: Path) -> None:
    host = Host(["hold", "set.learn"])
    box = a_box(tmp_path, host, players=8)

    def bored(it: Box) -> bool:
        if it.said()[-1:] == ["learn.begins"] and not it.fingers.coming and not held:
            held.append(it.clock.time)
            it.press(tap(it.clock.time + 1, 0.9))
        return "ask.waits" in it.said()

    held: list[float] = []
    box.run(bored)
    assert taught(box) == ["learn.begins"]
    assert "set.next" in box.said()


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_the_ring_the_lamps_of_the_seats_are_practised(tmp_path: Path, language: str) -> None:
    """As at night: they light in an order that nobody knows, and nothing is counted aloud."""
    pressed = ("count", 7, 0.1), ("take_back", 1, 0.1), ("take_back", 3, 0.1)
    box = lesson(tmp_path, *pressed, kit="ring", players=8, language=language)
    said = taught(box)
    assert said[said.index("learn.ring") + 1 :][:3] == [
        "learn.chose",
        "learn.ring_again",
        "learn.stands",
    ]
    assert not {"learn.count", "learn.take_back"} & {*said}
    first, last = said.index("learn.begins"), said.index("learn.ends")
    assert first < last
    begins, ends = (next(r.t for r in box.rows if r.line == said[n]) for n in (first, last))
    within = [row for row in box.rows if begins < row.t < ends]
    assert not [row for row in within if row.cue == "count"]
    lamps = [row.text for row in within if row.line == "ring" and row.channel == "private"]
    assert sorted(lamps[:8]) == sorted(lamps[8:]) == [str(seat) for seat in range(1, 9)]


def test_nothing_is_chosen_by_practising(tmp_path: Path) -> None:
    lesson(tmp_path, ("count", 4, 0.1), ("take_back", 2, 0.1))
    assert not (tmp_path / "state" / "settings.chosen").exists()
    assert not (tmp_path / "state" / "game.journal").exists()
