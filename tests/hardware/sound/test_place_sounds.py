"""The sounds of places: each can be told by what is known of its kind, and all are as loud as each other."""

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


def bursts(clip: Clip, *, least: float = 0.3) -> int:
    """How often it rises above ``least`` of its loudest 20 ms, and falls below a half of that again."""
    frames = clip[: len(clip) // 960 * 960].reshape(-1, 960).astype(float)
    loud = np.sqrt((frames**2).mean(1))
    found, on = 0, False
    for level in loud / loud.max():
        if not on and level > least:
            found, on = found + 1, True
        elif on and level < least / 2:
            on = False
    return found


def spectrum(clip: Clip) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
    """Frequencies and amplitudes, to the hertz."""
    size = RATE if len(clip) < RATE else 4 * RATE
    amplitude = np.abs(np.fft.rfft(clip * np.hanning(len(clip)), size)).astype(np.float64)
    return np.arange(len(amplitude), dtype=np.float64) * (RATE / size), amplitude


def strongest(clip: Clip, low: float = 60, high: float = 16_000) -> float:
    """The frequency of most energy between two others."""
    hertz, amplitude = spectrum(clip)
    return float(hertz[np.argmax(np.where((hertz > low) & (hertz < high), amplitude, 0))])


def share(clip: Clip, low: float, high: float) -> float:
    """The share of its energy between two frequencies."""
    hertz, amplitude = spectrum(clip)
    inside = (hertz >= low) & (hertz < high)
    return float((amplitude[inside] ** 2).sum() / (amplitude**2).sum())


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
    assert bursts((sound * 32767).astype(np.int16), least=0.8) >= 1
    strokes = [float(np.abs(sound[round(1.2 * n * RATE) :][:4800]).max()) for n in range(5)]
    before = [
        float(np.abs(sound[round(1.2 * n * RATE) - 4800 :][:4800]).max()) for n in range(1, 5)
    ]
    assert min(strokes) > 3 * max(before)


def test_the_bell_has_the_partials_of_a_bell(sounds: dict[str, Clip]) -> None:
    """Hum, prime, a minor third, fifth and octave; the hum is what stays."""
    prime = strongest(sounds["bell"], 340, 400)
    for ratio in (0.5, 1.2, 1.5, 2.0, 3.0):
        near = strongest(sounds["bell"], prime * ratio * 0.96, prime * ratio * 1.04)
        assert near == pytest.approx(prime * ratio, rel=0.01)
    assert strongest(part(sounds["bell"], 0, 0.3), 300) == pytest.approx(2 * prime, rel=0.01)
    assert strongest(part(sounds["bell"], 2.2, 3.0)) == pytest.approx(prime / 2, rel=0.01)


@pytest.mark.parametrize(
    ("name", "calls"), [("rooster", 4), ("dog", 3), ("owl", 3), ("cowbell", 5), ("gulls", 3)]
)
def test_calls_and_strokes_can_be_counted(name: str, calls: int, sounds: dict[str, Clip]) -> None:
    assert bursts(sounds[name]) == calls


@pytest.mark.parametrize(
    ("name", "low", "high"),
    [("horn", 70, 200), ("owl", 650, 850), ("wolf", 270, 720), ("cicadas", 4000, 6000)],
)
def test_a_call_has_the_pitch_of_its_kind(
    name: str, low: float, high: float, sounds: dict[str, Clip]
) -> None:
    """A ship of 200 m and more: 70 to 200 Hz; wolves: 270 to 720 Hz; Mediterranean cicadas: about 5 kHz."""
    assert low < strongest(sounds[name]) < high


def test_a_howl_rises_is_held_and_sinks(sounds: dict[str, Clip]) -> None:
    pitch = [
        strongest(part(sounds["wolf"], at, at + 0.12), 200, 600) for at in (0.1, 0.7, 1.2, 1.78)
    ]
    assert pitch[0] < 380
    assert pitch[1] > pitch[2] > 450
    assert pitch[3] < 420


def test_cicadas_buzz_about_five_times_a_second(sounds: dict[str, Clip]) -> None:
    frames = sounds["cicadas"][: RATE * 18 // 10].reshape(-1, 480).astype(float)
    loud = np.sqrt((frames**2).mean(1))
    beat = np.abs(np.fft.rfft((loud - loud.mean()) * np.hanning(len(loud)), 2000))
    rates = np.fft.rfftfreq(2000, 0.01)
    assert 4 < rates[np.argmax(np.where(rates > 2, beat, 0))] < 6.5


def test_water_weather_and_fire_have_their_colours(sounds: dict[str, Clip]) -> None:
    assert share(sounds["rain"], 1000, 12_000) > 0.8, "rain hisses"
    assert share(sounds["thunder"], 60, 600) > 0.8, "thunder rolls"
    assert share(sounds["creek"], 400, 4000) > 0.8, "bubbles ring"
    early, late = (part(sounds["surf"], *span) for span in ((0.4, 0.8), (1.4, 2.0)))
    assert share(late, 2000, 16_000) > 2 * share(early, 2000, 16_000), "a wave runs out in a hiss"
    first, last = (part(sounds["thunder"], *span) for span in ((0, 0.4), (1.4, 2.0)))
    assert share(first, 600, 8000) > 3 * share(last, 600, 8000), "thunder grows dull"
    crackle = sounds["fire"][RATE // 4 :].astype(float)
    assert np.abs(crackle).max() > 5 * np.sqrt((crackle**2).mean()), "wood snaps"


def test_a_shutter_bounces_faster_and_faster(sounds: dict[str, Clip]) -> None:
    loud = np.abs(sounds["shutter"].astype(float))
    hits = [loud[round(at * RATE) :][:480].max() for at in (0.4, 0.58, 0.7, 0.78)]
    assert hits == sorted(hits, reverse=True)
    assert hits[0] > 3 * loud[: round(0.38 * RATE)].max(), "the creak is quieter than the clap"


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
