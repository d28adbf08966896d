"""The child process that speaks to files: JSON requests on stdin, one reply a line on stdout.

Never plays anything. `{"voice": id or null}` asks what is installed; with `text`, `rate`, `pitch`
and `stem` as well it asks for the clip `STEM-SAMPLES.npy`, SAMPLES being the spoken length.
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

from hardware.speech import voice_effects
from hardware.speech.voice_spec import RATE

TRIES = 3
"""A busy machine makes the engine save an empty file now and then; the next try speaks."""

AGAIN = 75
"""The exit code of a fork that heard nothing."""


class EngineError(Exception):
    """The engine refused: its own words say why."""


def main() -> None:
    """Answers until stdin ends.

    Each request is answered in a fork of its own: espeak-ng carries state from line to line (the
    same text would come out a little longer or shorter), and its crash then costs one line only.
    """
    replies = os.fdopen(os.dup(1), "w")
    with Path(os.devnull).open("w") as nowhere:  # pyttsx3 prints a sentence for every file it saves
        os.dup2(nowhere.fileno(), 1)
    importlib.import_module("pyttsx3.drivers.espeak")  # loaded once, initialised in every fork
    os.nice(19)  # whatever is playing comes first
    _reply(replies, {"ready": True})
    for line in sys.stdin:
        status, tries = AGAIN, TRIES
        while tries and status == AGAIN:
            tries -= 1
            status = _in_a_fork(line, replies)
        if status:
            silent = "there is nothing in it to speak"
            _reply(replies, {"error": silent if status == AGAIN else "the speech engine crashed"})


def _in_a_fork(line: str, replies: IO[str]) -> int:
    """Answers one request; returns 0, or `AGAIN` for silence, or how the fork came to its end."""
    child = os.fork()
    if not child:
        code = 0
        try:
            _reply(replies, _answer(json.loads(line)))
        except voice_effects.SilenceError:
            code = AGAIN
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _reply(replies: IO[str], message: dict[str, object]) -> None:
    print(json.dumps(message), file=replies, flush=True)


def _answer(request: dict[str, Any]) -> dict[str, object]:
    try:
        with tempfile.TemporaryDirectory(prefix="narrator-") as folder:
            engine = Engine(Path(folder) / "line.wav")
            if "text" not in request:
                return engine.installed(request["voice"])
            clip, spoken = voice_effects.finish(
                *engine.speak(request["text"], request["voice"], request["rate"], request["pitch"])
            )
    except voice_effects.SilenceError:
        raise
    except Exception as error:  # the parent must hear of anything: it has no other way to know
        return {"error": f"{type(error).__name__}: {error}"}
    if not 0 < spoken <= RATE * (3 + len(request["text"])):
        return {"error": f"it came out {spoken / RATE:.1f} s long"}
    try:
        _save(Path(f"{request['stem']}-{spoken}.npy"), clip)
    except OSError as error:
        return {"error": f"its clip cannot be written: {error}", "unwritable": True}
    return {"samples": spoken}


def _save(path: Path, clip: np.ndarray[Any, np.dtype[np.int16]]) -> None:
    """All of the file or nothing of it, even when the power is cut."""
    unfinished = path.with_suffix(".tmp")
    with unfinished.open("wb") as file:
        np.save(file, clip)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


class Engine:
    """pyttsx3, for one line. Whatever goes wrong there reaches a callback alone.

    espeak-ng works in a thread of its own, and runAndWait() does not wait for it: it cancels what
    is queued there (a rate, a pitch), gives the line 10 ms, and returns, be the file written or
    not. So every property is seen to have arrived before, and the end of the line is awaited after.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._errors: list[str] = []
        self._finished = threading.Event()
        self._engine = pyttsx3.init("espeak")
        self._engine.connect("error", self._failed)
        self._engine.connect("finished-utterance", lambda **_: self._finished.set())
        self._engine.runAndWait()  # before its first run the engine keeps properties to itself

    def installed(self, voice: str | None) -> dict[str, object]:
        """Every voice's id, and whether ``voice`` can really be chosen."""
        found = sorted(voice.id for voice in self._engine.getProperty("voices"))
        try:
            self._set("voice", found[0] if voice is None else voice)
        except EngineError:
            return {"voices": found, "usable": False}
        return {"voices": found, "usable": True}

    def speak(
        self, text: str, voice: str, rate: int, pitch: int
    ) -> tuple[voice_effects.Samples, int]:
        """Mono samples in -1..1 and their rate in Hz. Raises `EngineError`."""
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
            if name == "voice":  # an unknown variant, "gmw/de+nobody", is dropped without an error
                raise EngineError(f"the voice {value} is not installed")
            time.sleep(0.0005)
        if self._errors:
            raise EngineError(f"the {name} {value} cannot be used ({self._errors[0]})")

    def _failed(self, *, exception: Exception, **_: object) -> None:
        self._errors.append(str(exception))


if __name__ == "__main__":
    main()
