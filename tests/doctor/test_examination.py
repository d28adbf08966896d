"""An examination in time: what is said, lit and waited for, and what ends it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.base.errors import NarratorError
from narrator.doctor.examination import Examination
from narrator.doctor.questions import Edges, Parts, examine
from narrator.live.button_queue import ButtonQueue
from narrator.live.clock import Quit
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from tests.doctor.answers import BOX, press
from tests.kit.box.box import Clock, PressQueue, pack


class Room:
    """An examination in the time of a fake clock; ``hands`` are told each text and press."""

    def __init__(self, hands: Callable[[str, float], Edges | None]) -> None:
        self.clock = Clock()
        self.texts: list[str] = []
        self.sound, self.panel = SilentSound(), DarkPanel()
        self.hands = hands
        presses = ButtonQueue()
        self.fingers = PressQueue(self.clock, lambda: None)
        presses.queue = self.fingers
        play = Equipment(pack(), EstimatedVoice(), self.sound, self.panel, {})
        self.examination = Examination(play, self.clock, presses, self.tell)

    def tell(self, text: str) -> None:
        self.texts.append(text)
        edges = self.hands(text, self.clock.time)
        if edges is None:
            self.fingers.later(self.clock.time, None)
        for edge in edges or ():
            self.fingers.later(edge.at, (edge.button, edge.down, edge.at))


def test_a_press_into_the_sentence_that_asks_for_it_counts() -> None:
    room = Room(lambda _, now: press("confirm", now + 0.5))
    report = room.examination.run(examine(Parts(("confirm",), ("yes",))))
    assert report.states["button confirm"] == "well"
    assert report.states["lamp yes"] == "well"
    assert room.panel.lit == [("yes", True), ("yes", False)]
    assert room.panel.moods == []
    assert [it.what for it in room.sound.heard].count("tick") == 8
    assert room.clock.time < 60


def test_the_rgb_lamp_is_lit_by_the_port_that_moods_come_through() -> None:
    room = Room(lambda _, now: press("confirm", now + 0.5))
    room.examination.run(examine(Parts(("confirm",), (), ambience=True)))
    assert room.panel.moods == ["red", "green", "blue", "dark"]


def test_nobody_there_takes_no_longer_than_the_patience_for_three_buttons() -> None:
    room = Room(lambda *_: ())
    report = room.examination.run(examine(BOX._replace(mute="none")))
    assert not report.well
    assert room.clock.time < 75


def test_leaving_ends_it_at_once() -> None:
    room = Room(lambda *_: None)
    with pytest.raises(Quit):
        room.examination.run(examine(BOX))
    assert len(room.texts) == 1


def test_a_loudspeaker_that_goes_in_the_middle_is_one_sentence() -> None:
    room = Room(lambda *_: ())
    room.clock.there = False
    with pytest.raises(NarratorError, match="the loudspeaker went while it was examined"):
        room.examination.run(examine(BOX))
