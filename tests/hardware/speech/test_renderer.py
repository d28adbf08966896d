"""pyttsx3 is waited for, and its errors are reported; a line that came out silent is spoken again."""

from __future__ import annotations

import os
import threading
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import pyttsx3

from hardware.speech import engine, renderer
from hardware.speech.engine_process import EngineProcess
from hardware.speech.other_process import read_wav

ENGINE_RATE = 22_050
NONE = EngineProcess("no.engine")
"""None is kept loaded."""


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
    line = tmp_path / "line.wav"
    engine.Engine().speak("seven", "gmw/de", rate=130, pitch=30, path=line)
    samples, rate = read_wav(line)
    assert (len(samples), rate) == (1000, ENGINE_RATE)


class SlowRange:
    """espeak-ng under load: how far the pitch goes is changed too late for a line that waits for nothing."""

    RANGE = 4

    def __init__(self) -> None:
        self.now, self.dll = 50, self
        self._late: list[int] = []

    def SetParameter(self, _parameter: int, value: int, _relative: int) -> None:  # noqa: N802
        self._late = [self.now] * 5 + [value]

    def espeak_GetParameter(self, _parameter: int, _current: int) -> int:  # noqa: N802
        if self._late:
            self.now = self._late.pop(0)
        return self.now


def test_a_flat_line_is_spoken_once_its_pitch_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ranges = SlowRange()
    monkeypatch.setattr(pyttsx3, "init", lambda _driver: SlowEngine())
    monkeypatch.setattr(engine, "_espeak", ranges)
    line = tmp_path / "line.wav"
    engine.Engine().speak("seven", "gmw/de", rate=130, pitch=30, path=line, tune=25)
    assert ranges.now == 25


def test_an_error_reported_to_a_callback_is_raised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyttsx3, "init", lambda _driver: SlowEngine())
    with pytest.raises(engine.EngineError, match="voice gmw/nobody cannot be used"):
        engine.Engine().speak("seven", "gmw/nobody", rate=130, pitch=30, path=tmp_path / "line.wav")


class MoodyEngine(EngineProcess):
    """Saves ``silent`` empty files before one that sounds."""

    def __init__(self, silent: int) -> None:
        super().__init__()
        self.silent = silent

    def ask(self, request: dict[str, Any]) -> renderer.RendererReply:
        self.silent -= 1
        with wave.open(request["path"], "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(ENGINE_RATE)
            sound = np.sin(np.arange(ENGINE_RATE) / 10) * 9000
            file.writeframes(sound.astype(np.int16).tobytes() if self.silent < 0 else b"")
        return {}


@pytest.mark.parametrize(("silent", "spoken"), [(0, True), (2, True), (3, False)])
def test_a_silent_line_is_spoken_again(tmp_path: Path, silent: int, spoken: bool) -> None:
    """On a busy computer, espeak-ng sometimes ends a line at once and saves an empty file."""
    request = {"text": "seven", "stem": str(tmp_path / "seven")}
    answer = renderer._answer(request, MoodyEngine(silent), tmp_path / "line.wav", NONE)
    assert answer.get("error") == (None if spoken else "the speech engine was silent")
    assert len(list(tmp_path.glob("seven-*.flac"))) == spoken


@pytest.fixture
def fake_pyttsx3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The engine's process speaks by `CRASHING`; the file has a row for each engine and each line."""
    (tmp_path / "pyttsx3" / "drivers").mkdir(parents=True)
    (tmp_path / "pyttsx3" / "drivers" / "espeak.py").touch()
    (tmp_path / "pyttsx3" / "drivers" / "_espeak.py").write_text(RANGING)
    (tmp_path / "pyttsx3" / "__init__.py").write_text(CRASHING)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("STARTS", str(tmp_path / "starts"))
    return tmp_path / "starts"


def to_speak(text: str, folder: Path) -> dict[str, Any]:
    """What the engine is asked for."""
    return {
        "voice": "gmw/en",
        "rate": 140,
        "pitch": 35,
        "path": str(folder / "l.wav"),
        "text": text,
    }


@pytest.mark.parametrize("fault", ["crash", "hang"])
def test_a_fault_of_the_engine_costs_one_line(fake_pyttsx3: Path, tmp_path: Path, fault: str) -> None:
    """Also one before anything is asked of it."""
    process = EngineProcess()
    texts = ("one", fault, "two", "three")
    answers = [process.ask(to_speak(text, tmp_path)) for text in texts]
    crashed = {"error": "the speech engine crashed"}
    assert answers == [{}, crashed, crashed, {}]  # the third start fails
    assert process.end() == 0
    assert spoken(fake_pyttsx3) == ["one", "three"]


def test_a_line_that_was_begun_is_spoken_once(fake_pyttsx3: Path, tmp_path: Path) -> None:
    process = EngineProcess()
    process.begin(to_speak("one", tmp_path))
    assert process.ask(to_speak("one", tmp_path)) == {}
    assert (tmp_path / "l.wav").read_text() == "one"
    process.end()
    assert spoken(fake_pyttsx3) == ["one"]


@pytest.mark.parametrize("begun", ["one", "crash"])
def test_another_line_may_be_wanted_than_was_begun(fake_pyttsx3: Path, tmp_path: Path, begun: str) -> None:
    process = EngineProcess()
    process.begin(to_speak(begun, tmp_path))
    assert process.ask(to_speak("now", tmp_path)) == {}
    assert (tmp_path / "l.wav").read_text() == "now"
    assert process.end() == 0
    assert spoken(fake_pyttsx3)[-1] == "now"


def test_what_was_begun_and_never_wanted_keeps_nobody_waiting(fake_pyttsx3: Path, tmp_path: Path) -> None:
    process = EngineProcess()
    process.begin(to_speak("one", tmp_path))
    assert process.end() == 0
    assert spoken(fake_pyttsx3) == ["one"]


class Foresighted(MoodyEngine):
    """Remembers what it has begun with, and when."""

    def __init__(self) -> None:
        super().__init__(silent=0)
        self.heard: list[str] = []

    def ask(self, request: dict[str, Any]) -> renderer.RendererReply:
        self.heard.append(f"asked for {request['text']}")
        return super().ask(request)

    def begin(self, request: dict[str, Any]) -> None:
        self.heard.append(f"begun with {request['text']} at {request['rate']}")


def test_the_engine_begins_with_the_next_line_once_this_one_is_spoken(tmp_path: Path) -> None:
    engine = Foresighted()
    following = {"text": "eight", "rate": 130, "command": [], "room": 0.0}
    request = {"text": "seven", "stem": str(tmp_path / "seven"), "next": following}
    assert renderer._answer(request, engine, tmp_path / "line.wav", NONE)["samples"]
    assert engine.heard == ["asked for seven", "begun with eight at 130"]


def spoken(starts: Path) -> list[str]:
    """The lines that the fake engine has spoken, in this order."""
    return [row for row in starts.read_text().splitlines() if row != STARTED]


STARTED = "started"

RANGING = """
class dll:
    espeak_GetParameter = lambda *_: 50
RANGE, SetParameter = 4, lambda *_: None
"""

CRASHING = """
import os, pathlib, signal
starts = pathlib.Path(os.environ["STARTS"])
def note(row):
    with starts.open("a") as file:
        print(row, file=file)
def init(_driver):
    note("started")
    if starts.read_text().count("started") == 3:
        os.kill(os.getpid(), signal.SIGSEGV)
    return Engine()
class Engine:
    def __init__(self):
        self.properties, self.callbacks = {}, {}
    def connect(self, topic, callback):
        self.callbacks[topic] = callback
    def setProperty(self, name, value):
        self.properties[name] = value
    def getProperty(self, name):
        return self.properties[name]
    def save_to_file(self, text, path):
        if text == "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        if text == "hang":
            left, _ = signal.getitimer(signal.ITIMER_REAL)
            signal.setitimer(signal.ITIMER_REAL, left / 100)  # time flies
            signal.pause()
        note(text)
        pathlib.Path(path).write_text(text)
        self.callbacks["finished-utterance"]()
    def runAndWait(self):
        print("chatter")
"""
