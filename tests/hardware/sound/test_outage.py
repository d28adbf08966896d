"""The sound card goes and comes back: the clock stands still meanwhile, and no press falls into a hole."""

from __future__ import annotations

import atexit
import sys

import numpy as np
import pytest

from hardware.sound import speaker as module
from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.sound.speaker import Speaker
from hardware.sound.stream import NoPortAudio, NoSoundDevice
from tests.hardware.sound.test_speaker import LATENCY, RATE, FakeClock, FakePortAudio

pytestmark = pytest.mark.usefixtures("clock")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    clock = FakeClock()
    monkeypatch.setattr(module, "time", clock)
    return clock


@pytest.fixture
def audio(monkeypatch: pytest.MonkeyPatch, clock: FakeClock) -> FakePortAudio:
    audio = FakePortAudio(clock, 2)
    monkeypatch.setitem(sys.modules, "sounddevice", audio)
    return audio


def playing(audio: FakePortAudio, blocks: int = 100) -> Speaker:
    """A speaker of which so many blocks were heard or are on their way."""
    speaker = Speaker(Mixer({}, effects()))
    for _ in range(blocks):
        audio.streams[-1].block()
    return speaker


def unplug(audio: FakePortAudio) -> None:
    audio.channels = 0
    audio.streams[-1].finished()


def plug_in(audio: FakePortAudio) -> None:
    audio.channels = 2


def test_a_card_that_ends_its_stream_is_gone_at_once(audio: FakePortAudio) -> None:
    speaker = playing(audio)
    unplug(audio)
    assert not speaker.alive()
    speaker.tend()
    assert not audio.streams[0].open
    assert speaker.outages == 1


def test_a_card_that_only_falls_silent_is_gone_after_a_second(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = playing(audio)
    clock.now += 0.9
    speaker.tend()
    assert audio.streams[0].open
    clock.now += 0.2
    speaker.tend()
    assert not audio.streams[0].open


def test_a_card_that_is_back_is_looked_for_anew_and_opened(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = playing(audio)
    unplug(audio)
    for _ in range(5):
        clock.now += 1.0
        speaker.tend()
    assert len(audio.streams) == 1
    assert audio.scans == 5
    plug_in(audio)
    clock.now += 1.0
    speaker.tend()
    assert len(audio.streams) == 2
    assert speaker.alive()
    assert speaker.outages == 1


def test_it_is_not_tried_more_often_than_once_a_second(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = playing(audio)
    unplug(audio)
    for _ in range(40):
        clock.now += 0.25
        speaker.tend()
    assert audio.scans == 10


def test_nothing_is_heard_that_was_never_handed_over(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    """The clock stops at the last sample of the card, not where it would have been."""
    speaker = playing(audio, 100)
    clock.now += 30.0
    assert speaker.now() == pytest.approx(100 * 512 / RATE)
    clock.now += 30.0
    assert speaker.now() == pytest.approx(100 * 512 / RATE)


def test_the_clock_goes_on_where_it_stood_and_never_jumps(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = playing(audio, 100)
    unplug(audio)
    clock.now += 60.0
    stood = speaker.now()
    plug_in(audio)
    speaker.tend()
    assert speaker.now() == stood
    back = clock.now
    for _ in range(100):
        audio.streams[-1].block()
        assert stood <= speaker.now() <= stood + clock.now - back
    assert speaker.now() == pytest.approx(stood + clock.now - back - LATENCY, abs=0.001)


def test_a_press_in_an_outage_is_of_the_moment_at_which_the_sound_stopped(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    """Whether the stamp is looked at before the card is back, or after."""
    speaker = playing(audio, 100)
    unplug(audio)
    clock.now += 20.0
    pressed = clock.now
    stood = 100 * 512 / RATE
    assert speaker.heard(pressed) == pytest.approx(stood)
    clock.now += 20.0
    plug_in(audio)
    speaker.tend()
    assert speaker.heard(pressed) == pytest.approx(stood)
    for _ in range(10):
        audio.streams[-1].block()
    assert speaker.heard(pressed) == pytest.approx(stood)


def test_what_was_cut_in_the_outage_is_not_heard_after_it(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = playing(audio, 10)
    speaker.say(np.full(RATE, 20_000, np.int16), speaker.now(), ducks=False)
    audio.streams[-1].block()
    unplug(audio)
    speaker.cut(speaker.now())
    clock.now += 5.0
    plug_in(audio)
    speaker.tend()
    audio.streams[-1].block()
    audio.streams[-1].block()
    assert not audio.streams[-1].block().any()


def test_a_patient_box_waits_for_its_first_card(audio: FakePortAudio, clock: FakeClock) -> None:
    audio.channels = 0
    with pytest.raises(NoSoundDevice):
        Speaker(Mixer({}, {}))
    speaker = Speaker(Mixer({}, {}), patient=True)
    assert not speaker.alive()
    clock.now += 30
    assert speaker.now() == 0.0
    plug_in(audio)
    speaker.tend()
    audio.streams[-1].block()
    assert speaker.alive()
    assert speaker.now() == 0.0
    assert speaker.outages == 0


def test_a_box_without_portaudio_waits_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)

    def missing() -> None:
        raise NoPortAudio("PortAudio is not installed")

    monkeypatch.setattr(module, "portaudio", missing)
    with pytest.raises(NoPortAudio):
        Speaker(Mixer({}, {}), patient=True)


def test_a_library_that_never_lets_go_is_told_and_not_waited_for(
    audio: FakePortAudio, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PortAudio's issue 1037: its thread spins over a card that is gone, and closing never returns."""
    monkeypatch.setattr(module, "GRACE", 0.01)
    speaker = playing(audio)
    audio.streams[0].hangs = True
    clock.now += 2.0
    speaker.tend()
    assert speaker.stuck
    clock.now += 2.0
    speaker.tend()
    assert audio.scans == 0
    speaker.close()
    audio.streams[0].let_go.set()


def test_a_box_that_ends_then_does_not_wait_for_it_at_exit_either(
    audio: FakePortAudio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sounddevice` ends PortAudio at exit, and systemd would kill the box after ten seconds."""
    spared: list[object] = []
    monkeypatch.setattr(module, "GRACE", 0.01)
    monkeypatch.setattr(atexit, "unregister", spared.append)
    speaker = playing(audio)
    audio.streams[0].hangs = True
    speaker.close()
    assert spared == [audio._exit_handler]
    audio.streams[0].let_go.set()


def test_a_watchdog_is_content_while_somebody_waits_for_the_card(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = playing(audio)
    unplug(audio)
    for _ in range(100):
        clock.now += 1.0
        speaker.tend()
        assert speaker.tended()
    clock.now += 30.0  # the attempt to open it does not return
    assert not speaker.tended()
