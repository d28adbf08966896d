"""The microphone is open between `listen` and `heard` alone, and keeps no more than it was asked for."""

from __future__ import annotations

import sys
import threading
from typing import Any

import numpy as np
import pytest

from hardware.sound import microphone as of_sound
from hardware.sound.microphone import NoMicrophone, PortAudioMicrophone

RATE = 48_000


class FakeInput:
    """An input stream; `hear` passes a block to its callback."""

    def __init__(self, **asked: Any) -> None:
        self.asked, self.open = asked, False

    def start(self) -> None:
        self.open = True

    def close(self) -> None:
        self.open = False

    def hear(self, value: float, frames: int = RATE) -> None:
        self.asked["callback"](np.full((frames, 1), value, np.float32), frames, None, None)


class FakeInputs:
    """The module `sounddevice` with one microphone, or none."""

    class PortAudioError(Exception):
        pass

    def __init__(self) -> None:
        self.there = self.opens = True
        self.streams: list[FakeInput] = []

    def check_input_settings(self, **asked: Any) -> None:
        if not self.there or asked["device"] == "nowhere":
            raise self.PortAudioError("Error querying device -1")

    def InputStream(self, **asked: Any) -> FakeInput:  # noqa: N802
        if not self.opens:
            raise self.PortAudioError("Device unavailable")
        self.streams.append(FakeInput(**asked))
        return self.streams[-1]

    def query_devices(self) -> list[dict[str, Any]]:
        return [{"name": "USB Mic", "max_input_channels": 1}] * self.there


@pytest.fixture
def inputs(monkeypatch: pytest.MonkeyPatch) -> FakeInputs:
    found = FakeInputs()
    monkeypatch.setitem(sys.modules, "sounddevice", found)
    return found


def test_nothing_is_open_before_it_listens_and_after_it_has_heard(inputs: FakeInputs) -> None:
    microphone = PortAudioMicrophone()
    assert inputs.streams == []
    microphone.listen(3.0)
    (stream,) = inputs.streams
    assert stream.open
    stream.hear(0.5)
    assert len(microphone.heard()) == RATE
    assert not stream.open
    assert len(microphone.heard()) == 0


def test_it_keeps_no_more_than_it_was_asked_for(inputs: FakeInputs) -> None:
    microphone = PortAudioMicrophone()
    microphone.listen(1.5)
    for _ in range(4):
        inputs.streams[0].hear(0.5)
    assert len(microphone.heard()) == 1.5 * RATE


def test_the_end_is_dropped_and_nothing_of_an_earlier_take_comes_back(inputs: FakeInputs) -> None:
    microphone = PortAudioMicrophone()
    microphone.listen(3.0)
    inputs.streams[0].hear(0.5)
    microphone.listen(3.0)
    assert not inputs.streams[0].open
    inputs.streams[1].hear(0.25)
    take = microphone.heard(drop=0.25)
    assert len(take) == 0.75 * RATE
    assert set(take) == {0.25}
    microphone.listen(3.0)
    inputs.streams[2].hear(0.5)
    assert len(microphone.heard(drop=9.0)) == 0


def test_without_a_microphone_there_is_one_sentence(inputs: FakeInputs) -> None:
    inputs.there = False
    with pytest.raises(NoMicrophone, match=r"^no microphone is there: plug one in"):
        PortAudioMicrophone()


def test_a_wrong_name_is_told_with_the_right_ones(inputs: FakeInputs) -> None:
    del inputs
    with pytest.raises(NoMicrophone, match=r"'nowhere' cannot be opened .* to one of USB Mic$"):
        PortAudioMicrophone("nowhere")


def test_a_microphone_that_is_gone_meanwhile_is_told(inputs: FakeInputs) -> None:
    microphone = PortAudioMicrophone()
    inputs.opens = False
    with pytest.raises(NoMicrophone):
        microphone.listen(1.0)


def test_one_that_cannot_be_closed_is_given_up(inputs: FakeInputs, monkeypatch: pytest.MonkeyPatch) -> None:
    """PortAudio may wait for ever for a card that was pulled out."""
    microphone, never = PortAudioMicrophone(), threading.Event()
    monkeypatch.setattr(of_sound, "CLOSES", 0.01)
    monkeypatch.setattr(FakeInput, "close", lambda _: never.wait(10.0))
    microphone.listen(1.0)
    inputs.streams[0].hear(0.5)
    assert len(microphone.heard()) == RATE
    with pytest.raises(NoMicrophone, match="does not let go"):
        microphone.listen(1.0)
    never.set()
