"""The microphone behind the names: looked for without being opened, and whatever it does raises nothing."""

from __future__ import annotations

import subprocess
from pathlib import Path

import numpy as np
import pytest

from hardware.sound import microphone as of_sound
from hardware.sound.microphone import NoMicrophone, microphone_at_hand
from hardware.speech.name_process import NameProcess
from narrator.appliance.open_ear import MicrophoneEar
from narrator.stage.fakes import DeafMicrophone
from narrator.stage.ports import Microphone


class Makes(NameProcess):
    """Makes no clip, and tells what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.begun, self.given = 0, list[object]()

    def start(self) -> None:
        self.begun += 1

    def made(self, take: object) -> str:
        self.given.append(take)
        return "quiet"


class Unplugged(DeafMicrophone):
    """It was there when it was looked for."""

    def listen(self, seconds: float) -> None:
        del seconds
        raise NoMicrophone("it is gone")


def found(device: str | None = None) -> object:
    """What is taken for the microphone."""
    return microphone_at_hand(device)


def none_there() -> Microphone:
    raise NoMicrophone("no microphone is there")


def test_looking_for_a_microphone_opens_nothing_and_starts_nothing() -> None:
    found, makes = DeafMicrophone(), Makes()
    ear = MicrophoneEar(lambda: found, makes)
    assert ear.there()
    assert not found.open
    assert makes.begun == 0
    ear.wake()
    assert makes.begun == 1


def test_what_was_heard_is_made_a_name_of_and_closing_it_forgets_it() -> None:
    take = np.ones(10)
    found, makes = DeafMicrophone([take, np.ones(5)]), Makes()
    ear = MicrophoneEar(lambda: found, makes)
    ear.there()
    assert ear.listen(3.0)
    assert ear.taken(0.1) == "quiet"
    assert makes.given == [take]
    assert found.drops == [0.1]
    assert ear.listen(3.0)
    ear.close()
    assert not found.open
    assert makes.given == [take]


def test_where_none_is_there_nobody_can_be_heard() -> None:
    ear = MicrophoneEar(none_there, Makes())
    assert not ear.there()
    assert not ear.listen(3.0)
    assert ear.taken(0.0) == "gone"
    ear.close()


def test_a_press_at_once_is_no_microphone_that_went() -> None:
    makes = Makes()
    ear = MicrophoneEar(lambda: DeafMicrophone([np.zeros(0)]), makes)
    assert ear.there()
    assert ear.listen(3.0)
    assert ear.taken(0.2) == "quiet"
    assert len(makes.given) == 1


def test_one_that_is_pulled_out_is_gone_before_and_amid_it() -> None:
    ear = MicrophoneEar(Unplugged, Makes())
    assert ear.there()
    assert not ear.listen(3.0)
    gone = MicrophoneEar(lambda: DeafMicrophone([np.zeros(0)]), Makes())
    assert gone.there()
    assert gone.listen(3.0)
    assert gone.taken(0.0) == "gone"


@pytest.mark.parametrize(
    ("code", "source", "alone"),
    [(0, "out.monitor\n", True), (0, "alsa_input.usb\n", False), (1, "", False), (0, "", False)],
)
def test_a_sound_server_that_hears_only_itself_has_no_microphone(
    monkeypatch: pytest.MonkeyPatch, code: int, source: str, alone: bool
) -> None:
    answer = subprocess.CompletedProcess([], code, source, "")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: answer)
    monkeypatch.setattr(of_sound, "PortAudioMicrophone", lambda device: device or "default")
    if alone:
        with pytest.raises(NoMicrophone):
            microphone_at_hand()
    else:
        assert found() == "default"
    assert found("out.monitor") == "out.monitor"  # whoever names one means it


def test_without_a_sound_server_the_sound_card_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(of_sound, "PortAudioMicrophone", lambda _: "the card's")
    assert found() == "the card's"


def test_perfect_silence_where_no_microphone_is_left_is_one_that_went() -> None:
    found, makes = [DeafMicrophone([np.zeros(10), np.zeros(10)])] * 2, Makes()

    def find() -> Microphone:
        if not found:
            raise NoMicrophone("no microphone is there")
        return found.pop()

    ear = MicrophoneEar(find, makes)
    assert ear.there()
    assert ear.listen(3.0)
    assert ear.taken(0.0) == "quiet"
    assert ear.listen(3.0)
    assert ear.taken(0.0) == "gone"
