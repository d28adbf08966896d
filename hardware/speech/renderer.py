"""The child process that renders lines to files: JSON requests on stdin, JSON replies on stdout.

It plays nothing. `{"voice": id or null}` asks which voices are installed. With `text`, `rate`, `pitch`
and `stem` it asks for the clip `STEM-SAMPLES.npy`; SAMPLES is the spoken length. With `command` another
program speaks the text; with `recording`, the path of a sound file, the clip is made of that one.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import tempfile
import threading
import time
import wave
from pathlib import Path
from typing import IO, Any

import numpy as np
import pyttsx3

from hardware.speech import other_process, voice_effects
from hardware.speech.breaths import sentence_ends
from hardware.speech.takes import read_take
from hardware.speech.voice_spec import RATE
from hardware.speech.voice_tone import Samples

TRIES = 3
"""On a busy computer the engine sometimes saves an empty file; then it is tried again."""

SILENT = 75
"""Exit code of a fork whose file was silent."""


class EngineError(Exception):
    """The engine reported an error; the message is its own."""


def main() -> None:
    """Answers requests until stdin ends.

    Each request is answered in its own fork: espeak-ng keeps state between lines, so the same text would
    vary in length, and a crash of the engine affects only one line.
    """
    replies = os.fdopen(os.dup(1), "w")
    with Path(os.devnull).open("w") as nowhere:  # pyttsx3 prints a line for each file
        os.dup2(nowhere.fileno(), 1)
    importlib.import_module("pyttsx3.drivers.espeak")  # loaded once, initialised in every fork
    os.nice(19)  # playback has priority
    _reply(replies, {"ready": True})
    for line in sys.stdin:
        status, tries = SILENT, TRIES
        while tries and status == SILENT:
            tries -= 1
            status = _in_a_fork(line, replies)
        if status:
            silent = "the speech engine was silent"
            _reply(replies, {"error": silent if status == SILENT else "the speech engine crashed"})


def _in_a_fork(line: str, replies: IO[str]) -> int:
    """Answers one request; returns 0, `SILENT`, or the exit code of a fork that failed."""
    child = os.fork()
    if not child:
        code = 0
        try:
            _reply(replies, _answer(json.loads(line)))
        except voice_effects.SilenceError:
            code = SILENT
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _reply(replies: IO[str], message: dict[str, object]) -> None:
    print(json.dumps(message), file=replies, flush=True)


def _answer(request: dict[str, Any]) -> dict[str, object]:
    try:
        with tempfile.TemporaryDirectory(prefix="narrator-") as folder:
            path = Path(folder) / "line.wav"
            if "recording" in request:
                take = read_take(Path(request["recording"]))
                clip, spoken = voice_effects.finish_recording(take)
            elif "text" not in request:
                return Engine(path).installed(request["voice"])
            else:
                clip, spoken = _spoken(request, path)
    except voice_effects.SilenceError:
        raise
    except Exception as error:  # the parent process learns of errors only from replies
        return {"error": f"{type(error).__name__}: {error}"}
    if not 0 < spoken <= RATE * (3 + len(request["text"])):
        return {"error": f"it came out {spoken / RATE:.1f} s long"}
    try:
        _save(Path(f"{request['stem']}-{spoken}.npy"), clip)
    except OSError as error:
        return {"error": f"its clip cannot be written: {error}", "unwritable": True}
    return {"samples": spoken}


def _spoken(request: dict[str, Any], path: Path) -> tuple[np.ndarray[Any, np.dtype[np.int16]], int]:
    text, command = request["text"], request.get("command")
    if command:
        raw, rate = other_process.speak(command, text, path)
    else:
        voice, rate, pitch = request["voice"], request["rate"], request["pitch"]
        raw, rate = Engine(path).speak(text, voice, rate, pitch)
    return voice_effects.finish(raw, rate, sentence_ends(text), shadow=not command)


def _save(path: Path, clip: np.ndarray[Any, np.dtype[np.int16]]) -> None:
    """Writes the file completely or not at all, even if the power is cut."""
    unfinished = path.with_suffix(".tmp")
    with unfinished.open("wb") as file:
        np.save(file, clip)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


class Engine:
    """pyttsx3, for one line. It reports errors only to a callback.

    espeak-ng runs in its own thread, and runAndWait() does not wait for it: it cancels queued properties
    (a rate, a pitch), gives the line 10 ms, and returns, whether the file is written or not. So this class
    waits until each property is set before the line, and until the line has ended after it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._errors: list[str] = []
        self._finished = threading.Event()
        self._engine = pyttsx3.init("espeak")
        self._engine.connect("error", self._failed)
        self._engine.connect("finished-utterance", lambda **_: self._finished.set())
        self._engine.runAndWait()  # properties are applied only after the first run

    def installed(self, voice: str | None) -> dict[str, object]:
        """The ids of all voices, and whether ``voice`` can be used."""
        found = sorted(voice.id for voice in self._engine.getProperty("voices"))
        try:
            self._set("voice", found[0] if voice is None else voice)
        except EngineError:
            return {"voices": found, "usable": False}
        return {"voices": found, "usable": True}

    def speak(self, text: str, voice: str, rate: int, pitch: int) -> tuple[Samples, int]:
        """Mono samples between -1 and 1, and their rate in Hz. Raises `EngineError`."""
        self._set("voice", voice)
        self._set("rate", rate)
        self._set("pitch", pitch)
        self._engine.save_to_file(text, str(self._path))
        self._engine.runAndWait()
        self._finished.wait()
        if self._errors:
            raise EngineError(self._errors[0])
        with wave.open(str(self._path)) as file:
            frames = np.frombuffer(file.readframes(file.getnframes()), np.int16)
            return frames / 32768, file.getframerate()

    def _set(self, name: str, value: str | int) -> None:
        self._engine.setProperty(name, value)
        while not self._errors and self._engine.getProperty(name) != value:
            if name == "voice":  # an unknown variant, as "gmw/de+nobody", is ignored silently
                raise EngineError(f"the voice {value} is not installed")
            time.sleep(0.0005)
        if self._errors:
            raise EngineError(f"the {name} {value} cannot be used ({self._errors[0]})")

    def _failed(self, *, exception: Exception, **_: object) -> None:
        self._errors.append(str(exception))


if __name__ == "__main__":
    main()
