"""The child process in which pyttsx3 speaks: JSON requests on stdin, JSON replies on stdout. It plays
nothing, and imports nothing large, since it forks for every line.

`{"voice": id or null}` asks which voices are installed. With `text`, `rate`, `pitch` and `path` it asks for
the line as a WAV file; the reply is `{}`. Where something failed, it has `error`.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pyttsx3
from pyttsx3.drivers import _espeak

TUNE = 50
"""How far espeak-ng's pitch rises and falls by itself (`VoiceSpec.tune`)."""

LOOKS = 0.001
"""Seconds after which pyttsx3 looks again whether a line has ended. Its own 10 ms, twice for each line, are
as long as espeak-ng itself needs for one."""

LONGEST = 8
"""Seconds after which a line, or the start of the engine, hangs: pyttsx3 sometimes waits for an end that it
has missed. Its process then ends, even if nobody is left who asks."""

EngineReply = dict[str, object]
"""What the other process is told."""


class EngineError(Exception):
    """The engine reported an error; the message is its own."""


def main() -> None:
    """Answers requests until stdin ends.

    Each is answered in a fork of its own: espeak-ng keeps state between lines, so the same text would vary
    in length, and a crash of the engine affects only one line. The fork for the next request starts the
    engine while the last line is still being worked on elsewhere.
    """
    replies = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # pyttsx3 prints a line for each file
    driver = importlib.import_module("pyttsx3.drivers.espeak")  # initialised in every fork
    vars(driver)["time"] = SimpleNamespace(sleep=lambda _: time.sleep(LOOKS))
    os.nice(19)  # playback has priority
    while True:
        child, requests = _forked(replies)
        request = sys.stdin.readline()
        with contextlib.suppress(BrokenPipeError), requests:
            requests.write(request.encode())
        _, status = os.waitpid(child, 0)
        if not request:
            return
        if status:
            _reply(replies, {"error": "the speech engine crashed"})


def _forked(replies: int) -> tuple[int, Any]:
    """A process that answers one request, and where it reads it from."""
    reader, writer = os.pipe()
    child = os.fork()
    if child:
        os.close(reader)
        return child, os.fdopen(writer, "wb")
    code = 1
    try:
        os.close(writer)
        signal.alarm(LONGEST)
        engine: Engine | Exception = _started()
        signal.alarm(0)
        with os.fdopen(reader, "rb") as requests:
            request = requests.read()
        if request:
            signal.alarm(LONGEST)
            _reply(replies, _answer(engine, json.loads(request)))
        code = 0
    finally:
        os._exit(code)


def _started() -> Engine | Exception:
    try:
        return Engine()
    except Exception as error:  # told to whoever asks next
        return error


def _reply(replies: int, message: EngineReply) -> None:
    os.write(replies, json.dumps(message).encode() + b"\n")


def _answer(engine: Engine | Exception, request: dict[str, Any]) -> EngineReply:
    try:
        if isinstance(engine, Exception):
            raise engine
        if "text" not in request:
            return engine.installed(request["voice"])
        manner = request["voice"], request["rate"], request["pitch"]
        path, tune = Path(request["path"]), request.get("tune", TUNE)
        engine.speak(request["text"], *manner, path, tune)
    except Exception as error:  # the other process learns of errors only from replies
        return {"error": f"{type(error).__name__}: {error}"}
    return {}


class Engine:
    """pyttsx3, for one line. It reports errors only to a callback.

    espeak-ng runs in its own thread, and runAndWait() does not wait for it: it cancels queued properties
    (a rate, a pitch), gives the line 10 ms, and returns, whether the file is written or not. So this class
    waits until each property is set before the line, and until the line has ended after it.
    """

    def __init__(self) -> None:
        self._errors: list[str] = []
        self._finished = threading.Event()
        self._engine = pyttsx3.init("espeak")
        self._engine.connect("error", self._failed)
        self._engine.connect("finished-utterance", lambda **_: self._finished.set())
        self._engine.runAndWait()  # properties are applied only after the first run

    def installed(self, voice: str | None) -> EngineReply:
        """The ids of all voices, and whether ``voice`` can be used."""
        found = sorted(voice.id for voice in self._engine.getProperty("voices"))
        try:
            self._set("voice", found[0] if voice is None else voice)
        except EngineError:
            return {"voices": found, "usable": False}
        return {"voices": found, "usable": True}

    def speak(self, text: str, voice: str, rate: int, pitch: int, path: Path, tune: int = TUNE) -> None:
        """Writes the line to a WAV file. Raises `EngineError`."""
        path.unlink(missing_ok=True)  # an older line is never taken for this one
        self._set("voice", voice)
        self._set("rate", rate)
        self._set("pitch", pitch)
        self._set_tune(tune)
        self._engine.save_to_file(text, str(path))
        self._engine.runAndWait()
        self._finished.wait()
        if self._errors:
            raise EngineError(self._errors[0])

    def _set(self, name: str, value: str | int) -> None:
        self._engine.setProperty(name, value)
        while not self._errors and self._engine.getProperty(name) != value:
            if name == "voice":  # an unknown variant, as "gmw/de+nobody", is ignored silently
                raise EngineError(f"the voice {value} is not installed")
            time.sleep(0.0005)
        if self._errors:
            raise EngineError(f"the {name} {value} cannot be used ({self._errors[0]})")

    @staticmethod
    def _set_tune(tune: int) -> None:
        """pyttsx3 has no property for it, and asks for values without saying: those of now (1)."""
        _espeak.SetParameter(_espeak.RANGE, tune, 0)
        while _espeak.dll.espeak_GetParameter(_espeak.RANGE, 1) != tune:
            time.sleep(0.0005)

    def _failed(self, *, exception: Exception, **_: object) -> None:
        self._errors.append(str(exception))


if __name__ == "__main__":
    main()
