"""What happens to a line between the engine and the cache, step by step, without espeak-ng."""

from __future__ import annotations

import threading
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import pyttsx3

from hardware.speech import renderer, voice_effects
from hardware.speech.voice_spec import RATE

ENGINE_RATE = 22_050


def tone(seconds: float) -> voice_effects.Samples:
    return 0.5 * np.sin(2 * np.pi * 440 * np.arange(int(seconds * ENGINE_RATE)) / ENGINE_RATE)


@pytest.mark.parametrize("around", [0.0, 0.05, 0.8])
def test_only_what_sounds_counts_as_spoken(around: float) -> None:
    """Faint noise before and after a word is no part of it."""
    noise = np.random.default_rng(1).normal(0, 2e-4, int(around * ENGINE_RATE))
    line = np.concatenate([noise, tone(0.4), noise])
    clip, spoken = voice_effects.finish(line, ENGINE_RATE)
    assert spoken / RATE == pytest.approx(0.4 / voice_effects.BODY, abs=0.01)
    assert len(clip) - spoken == pytest.approx(voice_effects.TAIL_SECONDS * RATE, abs=2)


@pytest.mark.parametrize("gain", [0.01, 0.3, 1.9])
def test_however_loud_the_engine_is_the_clip_is_the_same(gain: float) -> None:
    clip, _ = voice_effects.finish(tone(0.3) * gain, ENGINE_RATE)
    assert voice_effects.loudness(clip / 32768) == pytest.approx(-19, abs=0.3)


def test_a_line_of_pure_peaks_stays_below_the_ceiling() -> None:
    clicks = np.zeros(ENGINE_RATE)
    clicks[::2000] = 1.0
    clip, _ = voice_effects.finish(clicks, ENGINE_RATE)
    assert np.abs(clip.astype(int)).max() <= voice_effects.CEILING * 32767 + 1


@pytest.mark.parametrize("line", [np.zeros(0), np.zeros(5000), np.full(5000, 1e-5)])
def test_a_line_without_a_sound_is_refused(line: voice_effects.Samples) -> None:
    with pytest.raises(voice_effects.SilenceError):
        voice_effects.finish(line, ENGINE_RATE)


class HastyEngine:
    """Behaves as pyttsx3 does under load: properties arrive late, the file later still."""

    def __init__(self) -> None:
        self._properties: dict[str, object] = {}
        self._late: list[tuple[str, object]] = []
        self._callbacks: dict[str, Callable[..., None]] = {}
        self._path = ""

    def connect(self, topic: str, callback: Callable[..., None]) -> None:
        self._callbacks[topic] = callback

    def setProperty(self, name: str, value: object) -> None:  # noqa: N802
        if value == "gmw/nobody":
            self._callbacks["error"](name=None, exception=ValueError("EE_INTERNAL_ERROR"))
        if name == "voice":
            self._properties[name] = value
        else:
            self._late += [(name, None)] * 5 + [(name, value)]

    def getProperty(self, name: str) -> object:  # noqa: N802
        if self._late:
            late, value = self._late.pop(0)
            self._properties[late] = value
        return self._properties.get(name)

    def save_to_file(self, _text: str, path: str) -> None:
        self._path = path

    def runAndWait(self) -> None:  # noqa: N802
        self._late.clear()
        if self._path:
            threading.Timer(0.05, self._write).start()

    def _write(self) -> None:
        rate = self._properties.get("rate")
        with wave.open(self._path, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(ENGINE_RATE)
            file.writeframes(np.full(1000 if rate == 130 else 10, 99, np.int16).tobytes())
        self._callbacks["finished-utterance"](name=None, completed=True)


def test_a_line_is_awaited_though_the_engine_returns_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And it is spoken at the rate asked for, though the engine drops what is still queued."""
    monkeypatch.setattr(pyttsx3, "init", lambda _driver: HastyEngine())
    engine = renderer.Engine(tmp_path / "line.wav")
    samples, rate = engine.speak("seven", "gmw/de", rate=130, pitch=30)
    assert (len(samples), rate) == (1000, ENGINE_RATE)


def test_an_error_that_reaches_only_a_callback_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyttsx3, "init", lambda _driver: HastyEngine())
    engine = renderer.Engine(tmp_path / "line.wav")
    with pytest.raises(renderer.EngineError, match="voice gmw/nobody cannot be used"):
        engine.speak("seven", "gmw/nobody", rate=130, pitch=30)
