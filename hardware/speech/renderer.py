"""The child process that renders lines to files: JSON requests on stdin, JSON replies on stdout.

It plays nothing. `{"voice": id or null}` asks which voices are installed. With `text`, `rate`, `pitch`
and `stem` it asks for the clip `STEM-SAMPLES.flac` (`clip_files`); SAMPLES is the spoken length. With
`command` another program speaks the text; with `recording`, the path of a sound file, the clip is made of
that one. `next` is what will probably be asked for next: the engine speaks it while this clip is made.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hardware.speech import other_process, voice_effects
from hardware.speech.breaths import sentence_ends
from hardware.speech.clip_files import write_clip
from hardware.speech.takes import read_take

TRIES = 3
"""On a busy computer the engine sometimes saves an empty file; then it is tried again."""

SPOKEN = ("voice", "rate", "pitch", "tune", "text")
"""What the engine has to know of a line."""

RendererReply = dict[str, Any]
"""What the other process is told; ``error`` if something failed."""


class EngineProcess:
    """pyttsx3's process (`engine`), started by the first request and anew if it is gone."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._begun: dict[str, Any] | None = None

    def ask(self, request: dict[str, Any]) -> RendererReply:
        """Its answer, after that to what was begun."""
        if self._begun is not None:
            begun, self._begun = self._begun, None
            answer = self._answer()
            if begun == request:
                return answer
        self._send(request)
        return self._answer()

    def begin(self, request: dict[str, Any]) -> None:
        """It works on this request from now on; the answer is for whoever asks the same next."""
        self._send(request)
        self._begun = request

    def _send(self, request: dict[str, Any]) -> None:
        if self._process is None or self._process.poll() is not None:
            self._process = subprocess.Popen(
                (sys.executable, "-m", "hardware.speech.engine"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self._process.stdin is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)

    def _answer(self) -> RendererReply:
        assert self._process is not None
        assert self._process.stdout is not None
        answer: RendererReply = json.loads(self._process.stdout.readline())
        return answer

    def end(self) -> int:
        """Ends it, and returns its exit code; 0 if it never ran."""
        if self._process is None:
            return 0
        self._process.communicate()
        return self._process.returncode


def main() -> None:
    """Answers requests until stdin ends."""
    os.nice(19)  # playback has priority
    engine = EngineProcess()
    with tempfile.TemporaryDirectory(prefix="narrator-") as folder:
        _reply({"ready": True})
        for line in sys.stdin:
            _reply(_answer(json.loads(line), engine, Path(folder, "line.wav")))
        engine.end()


def _reply(message: RendererReply) -> None:
    print(json.dumps(message), flush=True)


def _answer(request: dict[str, Any], engine: EngineProcess, path: Path) -> RendererReply:
    """``path``: where the line is spoken to."""
    try:
        if "recording" in request:
            take = read_take(Path(request["recording"]))
            return _kept(voice_effects.finish_recording(take), request)
        if "text" in request:
            return _spoken(request, engine, path)
        return engine.ask(request)
    except Exception as error:  # the other process learns of errors only from replies
        return {"error": f"{type(error).__name__}: {error}"}


def _spoken(request: dict[str, Any], engine: EngineProcess, path: Path) -> RendererReply:
    """Has the line spoken, and writes the clip of it."""
    text, command = request["text"], request.get("command")
    for _ in range(TRIES):
        if command:
            raw, rate = other_process.speak(command, text, path)
        else:
            answer = engine.ask(_to_speak(request, path))
            if "error" in answer:
                return answer
            raw, rate = other_process.read_wav(path)
            if "next" in request:
                engine.begin(_to_speak(request["next"], path))
        with contextlib.suppress(voice_effects.SilenceError):
            ends, room = sentence_ends(text), request.get("room", 0.0)
            clip = voice_effects.finish(raw, rate, ends, shadow=not command, room=room)
            return _kept(clip, request)
    return {"error": "the speech engine was silent"}


def _to_speak(request: dict[str, Any], path: Path) -> dict[str, Any]:
    return {**{key: request[key] for key in SPOKEN if key in request}, "path": str(path)}


def _kept(clip: voice_effects.Finished, request: dict[str, Any]) -> RendererReply:
    """Writes the clip."""
    seconds = clip.spoken / clip.rate
    if not 0 < seconds <= 3 + len(request["text"]):
        return {"error": f"it came out {seconds:.1f} s long"}
    try:
        return {"samples": write_clip(request["stem"], *clip)}
    except OSError as error:
        return {"error": f"its clip cannot be written: {error}", "unwritable": True}


if __name__ == "__main__":
    main()
