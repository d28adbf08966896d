"""The renderer waits for pyttsx3, reports its errors, and repeats a silent line; the engine is a fake."""

from __future__ import annotations

import threading
import wave
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import pyttsx3

from hardware.speech import renderer, voice_effects

ENGINE_RATE = 22_050


class SlowEngine:
    """Behaves as pyttsx3 under load: properties are set late, and the file is written even later."""

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


def test_the_end_of_a_line_is_awaited_although_the_engine_returns_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It also has the requested rate, although the engine drops queued properties."""
    monkeypatch.setattr(pyttsx3, "init", lambda _driver: SlowEngine())
    engine = renderer.Engine(tmp_path / "line.wav")
    samples, rate = engine.speak("seven", "gmw/de", rate=130, pitch=30)
    assert (len(samples), rate) == (1000, ENGINE_RATE)


def test_an_error_reported_to_a_callback_is_raised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pyttsx3, "init", lambda _driver: SlowEngine())
    engine = renderer.Engine(tmp_path / "line.wav")
    with pytest.raises(renderer.EngineError, match="voice gmw/nobody cannot be used"):
        engine.speak("seven", "gmw/nobody", rate=130, pitch=30)


def test_a_silent_line_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy computer, espeak-ng sometimes ends a line at once and saves an empty file."""
    tried = tmp_path / "tried"

    def answer(_request: dict[str, object]) -> dict[str, object]:
        before = tried.read_text() if tried.exists() else ""
        tried.write_text(before + "x")  # each try is a process
        if len(before) < 2:
            raise voice_effects.SilenceError
        return {"samples": 7}

    monkeypatch.setattr(renderer, "_answer", answer)
    with (tmp_path / "replies").open("w") as replies:
        codes = [renderer._in_a_fork("{}", replies) for _ in range(3)]
    assert codes == [renderer.SILENT, renderer.SILENT, 0]
    assert (tmp_path / "replies").read_text() == '{"samples": 7}\n'
