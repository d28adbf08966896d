"""Recording by ear and one button: a line, a tone, a take; a press keeps it, a long press repeats it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.base.errors import NarratorError
from narrator.live.button_queue import ButtonQueue
from narrator.live.clock import Quit
from narrator.live.recording_walk import RecordingWalk
from narrator.live.simulated import HELD, tap
from narrator.script.evening.recorded import FAULTS
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, DeafMicrophone, SilentSound
from narrator.stage.ports import Edge
from tests.kit.box.box import Clock, PressQueue, pack

LINES = ["Night falls.", "Open your eyes.", "Seven"]
SPEAKS = 4.0
"""Seconds after the line was said at which somebody has repeated it and presses."""


class Studio:
    """Somebody records; ``hands`` are told each take's number, and what they press counts from the moment at
    which the microphone opens. ``faults`` are what is wrong with the takes that are given to be kept."""

    def __init__(
        self,
        hands: Callable[[int], Sequence[Edge] | None],
        faults: Sequence[str | None] = (),
    ) -> None:
        self.clock, self.sound = Clock(), SilentSound()
        self.said: list[str] = []
        self.kept: list[tuple[str, object]] = []
        self.hands, self.faults = hands, list(faults)
        self.opened: list[float] = []
        studio = self

        class Ears(DeafMicrophone):
            def listen(self, seconds: float) -> None:
                super().listen(seconds)
                studio.opened.append(studio.clock.time)
                studio.press(len(studio.opened))

        self.microphone = Ears(f"take {number}" for number in range(1, 99))
        presses = ButtonQueue()
        self.fingers = PressQueue(self.clock, lambda: None)
        presses.queue = self.fingers
        play = Equipment(pack(), EstimatedVoice(), self.sound, DarkPanel(), {})
        self.walk = RecordingWalk(play, self.clock, presses, self.microphone, self.keep, self.said.append)

    def press(self, take: int) -> None:
        now = self.clock.time
        edges = self.hands(take)
        if edges is None:
            self.fingers.later(now, None)
        for edge in edges or ():
            self.fingers.later(now + edge.at, (edge.button, edge.down, now + edge.at))

    def keep(self, text: str, take: object) -> str | None:
        fault = self.faults.pop(0) if self.faults else None
        if fault is None:
            self.kept.append((text, take))
        return fault

    def told(self, line: str) -> int:
        """How often this line was said."""
        return self.said.count(pack().lines[line][0])


def short(_: int) -> list[Edge]:
    return tap(SPEAKS)


def test_each_line_is_said_then_a_tone_then_a_press_keeps_it() -> None:
    studio = Studio(short)
    studio.walk.run(LINES)
    assert studio.kept == [(LINES[0], "take 1"), (LINES[1], "take 2"), (LINES[2], "take 3")]
    assert studio.walk.kept == 3
    assert [text for text in studio.said if text in LINES] == LINES
    assert studio.told("record.done") == 1


def test_the_microphone_opens_after_the_tone_and_closes_with_the_press() -> None:
    studio = Studio(short)
    studio.walk.run(LINES[:1])
    tone = next(it.at for it in studio.sound.heard if it.what == "tone")
    assert studio.opened[0] >= tone + 0.3
    assert not studio.microphone.open
    assert studio.microphone.drops[0] == pytest.approx(0.1 + 0.12, abs=0.05)


def test_a_long_press_or_the_repeat_button_says_the_line_once_more() -> None:
    again = {1: tap(SPEAKS, HELD), 2: tap(SPEAKS, button="repeat")}
    studio = Studio(lambda take: again.get(take, tap(SPEAKS)))
    studio.walk.run(LINES[:1])
    assert studio.kept == [(LINES[0], "take 3")]
    assert studio.said.count(LINES[0]) == 3


@pytest.mark.parametrize("edges", [tap(SPEAKS, 3.5), tap(SPEAKS, button="pause")])
def test_three_seconds_or_the_pause_button_leave_and_nothing_is_lost(edges: list[Edge]) -> None:
    studio = Studio(lambda take: edges if take == 2 else tap(SPEAKS))
    studio.walk.run(LINES)
    assert studio.kept == [(LINES[0], "take 1")]
    assert studio.told("record.left") == 1
    assert not studio.microphone.open


@pytest.mark.parametrize("fault", sorted(FAULTS))
def test_a_take_that_is_no_good_is_told_why_and_taken_again(fault: str) -> None:
    studio = Studio(short, [fault])
    studio.walk.run(LINES[:1])
    assert studio.told(f"record.{fault}") == 1
    assert studio.kept == [(LINES[0], "take 2")]


def test_after_three_takes_that_are_no_good_the_next_line_comes() -> None:
    studio = Studio(short, ["noisy", "noisy", "noisy"])
    studio.walk.run(LINES)
    assert studio.told("record.skipped") == 1
    assert [text for text, _ in studio.kept] == LINES[1:]


def test_where_nobody_presses_any_more_it_ends_by_itself() -> None:
    studio = Studio(lambda _: ())
    studio.walk.run(LINES * 10)
    assert studio.kept == []
    assert studio.told("record.left") == 1
    assert studio.clock.time < 120


def test_a_press_while_the_line_is_said_means_nothing() -> None:
    studio = Studio(short)
    for at in (1.0, 3.0, 5.0):
        for edge in tap(at):
            studio.fingers.later(at, (edge.button, edge.down, edge.at))
    studio.walk.run(LINES[:1])
    assert studio.kept == [(LINES[0], "take 1")]


def test_who_quits_leaves_at_once_with_the_microphone_closed() -> None:
    studio = Studio(lambda _: None)
    with pytest.raises(Quit):
        studio.walk.run(LINES)
    assert not studio.microphone.open


def test_a_loudspeaker_that_goes_ends_it_in_a_sentence() -> None:
    studio = Studio(short)
    studio.clock.there = False
    with pytest.raises(NarratorError, match="loudspeaker went"):
        studio.walk.run(LINES)
