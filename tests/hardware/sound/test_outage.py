"""The sound card disappears and comes back: the clock stands still meanwhile, and no press is lost."""

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
from tests.hardware.sound.fake_portaudio import RATE, FakeClock, FakePortAudio, play

pytestmark = pytest.mark.usefixtures("clock")


def playing(clock: FakeClock, seconds: float = 1.0) -> Speaker:
    """A speaker after the card has played for so long."""
    speaker = Speaker(Mixer({}, effects()))
    play(clock, speaker, seconds)
    return speaker


def unplug(audio: FakePortAudio, speaker: Speaker) -> None:
    audio.channels = 0
    audio.streams[-1].plugged = False
    speaker.feed()


def handed_over(audio: FakePortAudio) -> float:
    """Up to which second of the audio clock."""
    return sum(stream.frames for stream in audio.streams) / RATE


def plug_in(audio: FakePortAudio) -> None:
    audio.channels = 2


def test_a_card_that_fails_is_lost_at_once(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = playing(clock)
    unplug(audio, speaker)
    assert not speaker.alive()
    speaker.check_card()
    assert not audio.streams[0].open
    assert speaker.outages == 1


def test_a_card_that_takes_nothing_is_lost_after_a_second(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = playing(clock)
    clock.now += 0.9
    speaker.check_card()
    assert audio.streams[0].open
    clock.now += 0.2
    speaker.check_card()
    assert not audio.streams[0].open


def test_a_card_that_is_back_is_found_and_reopened(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = playing(clock)
    unplug(audio, speaker)
    for _ in range(5):
        clock.now += 1.0
        speaker.check_card()
    assert len(audio.streams) == 1
    assert audio.scans == 5
    plug_in(audio)
    clock.now += 1.0
    speaker.check_card()
    assert len(audio.streams) == 2
    assert speaker.alive()
    assert speaker.outages == 1


def test_a_card_that_goes_again_as_soon_as_it_is_back_is_told_of_once(
    audio: FakePortAudio, clock: FakeClock, caplog: pytest.LogCaptureFixture
) -> None:
    speaker = playing(clock)
    for _ in range(2):
        unplug(audio, speaker)
        plug_in(audio)
        clock.now += 1.0
        speaker.check_card()
    for _ in range(4):
        play(clock, speaker, 1.0)
        speaker.check_card()
    assert caplog.messages == [
        "the sound card is gone; the game waits until it is back",
        "the sound card is back",
    ]


def test_reopening_is_tried_at_most_once_a_second(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = playing(clock)
    unplug(audio, speaker)
    for _ in range(40):
        clock.now += 0.25
        speaker.check_card()
    assert audio.scans == 10


def test_the_clock_stops_when_the_card_is_lost(audio: FakePortAudio, clock: FakeClock) -> None:
    """It stops at the last sample that was handed over."""
    speaker = playing(clock)
    for _ in range(2):
        clock.now += 30.0
        assert speaker.now() == pytest.approx(handed_over(audio))


def test_the_clock_continues_without_a_jump(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = playing(clock)
    unplug(audio, speaker)
    clock.now += 60.0
    stopped_at = speaker.now()
    plug_in(audio)
    speaker.check_card()
    assert speaker.now() == stopped_at
    back = clock.now
    for _ in range(100):
        play(clock, speaker, 0.01)
        assert stopped_at <= speaker.now() <= stopped_at + clock.now - back
    assert speaker.now() == pytest.approx(stopped_at + clock.now - back, abs=0.001)


def test_a_press_during_an_outage_has_the_time_at_which_the_sound_stopped(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    """Both before and after the card is back."""
    speaker = playing(clock)
    unplug(audio, speaker)
    clock.now += 20.0
    pressed = clock.now
    stopped_at = handed_over(audio)
    assert speaker.heard(pressed) == pytest.approx(stopped_at)
    clock.now += 20.0
    plug_in(audio)
    speaker.check_card()
    assert speaker.heard(pressed) == pytest.approx(stopped_at)
    play(clock, speaker, 0.1)
    assert speaker.heard(pressed) == pytest.approx(stopped_at)


def test_a_line_cut_during_an_outage_is_not_heard_after_it(audio: FakePortAudio, clock: FakeClock) -> None:
    speaker = playing(clock, 0.1)
    speaker.say(np.full(RATE, 20_000, np.int16), speaker.now(), ducks=False)
    play(clock, speaker, 0.1)
    unplug(audio, speaker)
    speaker.cut(speaker.now())
    clock.now += 5.0
    plug_in(audio)
    speaker.check_card()
    play(clock, speaker, 1.0)
    sound = audio.streams[-1].sound()
    assert sound.any()
    assert not sound[RATE // 50 :].any()


def test_a_patient_speaker_waits_for_its_first_card(audio: FakePortAudio, clock: FakeClock) -> None:
    audio.channels = 0
    with pytest.raises(NoSoundDevice):
        Speaker(Mixer({}, {}))
    speaker = Speaker(Mixer({}, {}), patient=True)
    assert not speaker.alive()
    clock.now += 30
    assert speaker.now() == 0.0
    plug_in(audio)
    speaker.check_card()
    speaker.feed()
    assert speaker.alive()
    assert speaker.now() == 0.0
    assert speaker.outages == 0


def test_without_portaudio_even_a_patient_speaker_does_not_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "sounddevice", None)

    def missing() -> None:
        raise NoPortAudio("PortAudio is not installed")

    monkeypatch.setattr(module, "portaudio", missing)
    with pytest.raises(NoPortAudio):
        Speaker(Mixer({}, {}), patient=True)


def test_a_library_that_hangs_is_not_waited_for(
    audio: FakePortAudio, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PortAudio's issue 1037: if a card disappears, its thread spins and closing never returns."""
    monkeypatch.setattr(module, "CLOSE_TIMEOUT", 0.01)
    speaker = playing(clock)
    audio.streams[0].hangs = True
    clock.now += 2.0
    speaker.check_card()
    assert speaker.stuck
    clock.now += 2.0
    speaker.check_card()
    assert audio.scans == 0
    speaker.close()
    audio.streams[0].released.set()


def test_a_library_that_hangs_is_not_waited_for_at_exit_either(
    audio: FakePortAudio, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sounddevice` ends PortAudio at exit, and systemd would kill the box after ten seconds."""
    unregistered: list[object] = []
    monkeypatch.setattr(module, "CLOSE_TIMEOUT", 0.01)
    monkeypatch.setattr(atexit, "unregister", unregistered.append)
    speaker = playing(clock)
    audio.streams[0].hangs = True
    speaker.close()
    assert unregistered == [audio._exit_handler]
    audio.streams[0].released.set()


def test_waiting_for_the_card_counts_as_alive_for_the_watchdog(
    audio: FakePortAudio, clock: FakeClock
) -> None:
    speaker = playing(clock)
    unplug(audio, speaker)
    for _ in range(100):
        clock.now += 1.0
        speaker.check_card()
        assert speaker.playing_or_waiting()
    clock.now += 30.0  # the attempt to open it does not return
    assert not speaker.playing_or_waiting()
