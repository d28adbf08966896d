"""The sounds of places: all are as loud as each other, and each takes its time."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import soundfile
from numpy.typing import NDArray

from hardware.sound.effects import places
from hardware.sound.loudness import BED_LUFS, PLACE_LUFS, VOICE_LUFS, gain, lufs
from hardware.sound.mixer import KNEE, Mixer
from hardware.sound.silent_speaker import SilentSpeaker
from narrator.base.sounds import PLACES
from narrator.stage.fakes import SilentSound
from scripts.composing.__main__ import main
from tests.hardware.sound.mixing import RATE, flat, heard

Clip = NDArray[np.int16]

RINGS_ON = {"bell": 2.0}
"""Seconds that a sound may go on under what follows; any other: 1."""


@pytest.fixture(scope="module")
def sounds() -> dict[str, Clip]:
    return {name: clip for name, (clip,) in places().items()}


def rms_db(clip: NDArray[np.generic]) -> float:
    return float(20 * np.log10(np.sqrt(np.mean(np.square(clip, dtype=float))) / 32768 + 1e-9))


def part(clip: Clip, begin: float, end: float) -> Clip:
    return clip[round(begin * RATE) : round(end * RATE)]


def test_a_story_finds_every_sound_it_may_ask_for() -> None:
    assert {*places()} == {*PLACES} == {
        "bell", "cicadas", "cowbell", "creek", "dog", "door", "fire", "gulls", "horn", "owl", "rain",
        "rooster", "shutter", "surf", "thunder", "wind", "wolf",
    }  # fmt: skip


def test_a_recording_becomes_the_sound_of_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = tmp_path / "owl.wav"
    hoot = np.sin(np.arange(88_200) / 44_100 * 2 * np.pi * 750)
    soundfile.write(recording, 0.02 * np.stack([hoot, hoot], axis=1), 44_100)
    tool = ["compose", "owl", "--out", str(tmp_path), "--from"]
    monkeypatch.setattr("sys.argv", [*tool, str(recording)])
    assert main() == 0
    clip, rate = soundfile.read(tmp_path / "owl.ogg")
    assert (clip.ndim, rate, len(clip)) == (1, RATE, 2 * RATE)
    assert lufs(clip) == pytest.approx(PLACE_LUFS, abs=0.5)
    assert max(abs(clip[0]), abs(clip[-1])) < 0.001
    monkeypatch.setattr("sys.argv", [*tool, str(tmp_path / "none.wav")])
    assert main() == 2
    assert "none.wav cannot be read" in capsys.readouterr().err


@pytest.mark.parametrize("name", PLACES)
def test_it_takes_a_second_or_two_and_dies_away_soon(name: str, sounds: dict[str, Clip]) -> None:
    seconds = len(sounds[name]) / RATE
    assert 1.0 <= PLACES[name] <= 2.0
    assert PLACES[name] <= seconds <= PLACES[name] + RINGS_ON.get(name, 1.0)
    after = part(sounds[name], PLACES[name], PLACES[name] + 0.1)
    assert rms_db(after) < -30, "the voice begins here"


@pytest.mark.parametrize("name", PLACES)
def test_it_is_as_loud_as_the_others_and_clips_nowhere(name: str, sounds: dict[str, Clip]) -> None:
    clip = sounds[name]
    assert clip.dtype == np.int16
    assert clip.ndim == 1
    assert lufs(clip) == pytest.approx(PLACE_LUFS, abs=0.5)
    assert max(BED_LUFS.values()) + 5 < PLACE_LUFS < VOICE_LUFS - 6
    assert np.abs(clip.astype(int)).max() < gain(-5) * 32768


@pytest.mark.parametrize("name", PLACES)
def test_it_begins_and_ends_in_silence_around_zero(name: str, sounds: dict[str, Clip]) -> None:
    clip = sounds[name].astype(float)
    assert max(abs(clip[0]), abs(clip[-1])) < 33, "a thousandth"
    assert np.abs(np.diff(clip[:20])).max() < 330, "a step of a hundredth would click"
    assert np.abs(clip[-RATE // 200 :]).max() < 33
    assert abs(clip.mean()) < 3.3


@pytest.mark.parametrize("name", PLACES)
def test_a_small_loudspeaker_plays_most_of_it(name: str, sounds: dict[str, Clip]) -> None:
    clip = sounds[name]
    size = 1 << len(clip).bit_length()
    hertz = np.maximum(np.fft.rfftfreq(size, 1 / RATE), 1)
    without_bass = np.fft.rfft(clip, size) / np.sqrt(1 + (150 / hertz) ** 6)
    small = np.fft.irfft(without_bass, size)[: len(clip)]
    assert lufs(small / 32768) > PLACE_LUFS - 2


def test_strokes_of_the_bell_follow_while_the_last_one_rings(sounds: dict[str, Clip]) -> None:
    box = Mixer({}, {"bell": (sounds["bell"],)})
    at = 0.0
    for _ in range(5):
        at += box.effect("bell", at)
    sound = heard(box, at + 2.5)
    assert at == pytest.approx(6.0)
    assert np.abs(sound).max() < KNEE
    strokes = [float(np.abs(sound[round(1.2 * n * RATE) :][:4800]).max()) for n in range(5)]
    before = [float(np.abs(sound[round(1.2 * n * RATE) - 4800 :][:4800]).max()) for n in range(1, 5)]
    assert min(strokes) > 3 * max(before)


@pytest.mark.parametrize("name", PLACES)
def test_it_takes_the_same_time_on_every_speaker(name: str, sounds: dict[str, Clip]) -> None:
    ready, not_ready = Mixer({}, {name: (sounds[name],)}), Mixer({}, {})
    for speaker in (ready, not_ready, SilentSpeaker(), SilentSound()):
        assert speaker.effect(name, 0.0) == PLACES[name]


def test_a_sound_that_is_not_there_yet_is_silent_and_never_comes_late() -> None:
    box = Mixer({}, {})
    assert box.effect("wind", 0.0) == PLACES["wind"]
    assert not heard(box, 0.5).any()
    box.add_effect("wind", (flat(2.0, 0.25),))
    assert not heard(box, 2.0).any()
    assert box.effect("wind", 3.0) == PLACES["wind"]
    assert heard(box, 2.0)[-1] == 0.25


def test_a_sound_that_nobody_knows_is_a_mistake() -> None:
    with pytest.raises(KeyError, match="dragon"):
        Mixer({}, {}).effect("dragon", 0.0)
