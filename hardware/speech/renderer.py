"""The child process that renders lines to files: JSON requests on stdin, JSON replies on stdout.

It plays nothing. `{"voice": id or null}` asks which voices are installed. With `text`, `rate`, `pitch`
and `stem` it asks for the clip `STEM-SAMPLES.flac` (`clip_files`); SAMPLES is the spoken length. With
`command` another program speaks the text; with `kept`, an engine that stays loaded (`engine_host`); with
`recording`, the path of a sound file, the clip is made of that one. `next` is what will probably be asked for
next: the engine speaks it while this clip is made.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hardware.child_process import give_way
from hardware.speech import other_process, voice_effects
from hardware.speech.chain import ESPEAK, PROGRAM
from hardware.speech.clip_files import write_clip
from hardware.speech.engine_host import read_sentences
from hardware.speech.engine_process import EngineGone, EngineProcess
from hardware.speech.engines import Chain, engine_in
from hardware.speech.flaws import flaw
from hardware.speech.sentences import sentence_ends
from hardware.speech.takes import read_take
from hardware.speech.voice_tone import Samples

TRIES = 3
"""On a busy computer the engine sometimes saves an empty file; then it is tried again."""

SPOKEN = ("voice", "rate", "pitch", "tune", "text")
"""What pyttsx3 has to know of a line."""
KEPT = ("kept", "language", "speed", "pitch", "text")
"""What an engine that is kept loaded has to know of one, besides its seed."""

LOADED, SPOKE = 20.0, 8.0
"""Seconds that such an engine may take for its first answer, while it loads its voice, and for each later
one; a game waits longer than that for a line."""

RendererReply = dict[str, Any]
"""What the other process is told; ``error`` if something failed."""


def main() -> None:
    """Answers requests until stdin ends."""
    os.nice(19)  # playback has priority
    give_way(800)  # an engine that it keeps goes before it
    engine, kept = EngineProcess(), EngineProcess("hardware.speech.engine_host", LOADED, SPOKE)
    with tempfile.TemporaryDirectory(prefix="narrator-") as folder:
        _reply({"ready": True})
        for line in sys.stdin:
            _reply(_answer(json.loads(line), engine, Path(folder, "line.wav"), kept))
        engine.end()
        kept.end()


def _reply(message: RendererReply) -> None:
    print(json.dumps(message), flush=True)


def _answer(request: dict[str, Any], engine: EngineProcess, path: Path, kept: EngineProcess) -> RendererReply:
    """``path``: where the line is spoken to; ``kept``: the engine that stays loaded."""
    try:
        if "recording" in request:
            take = read_take(Path(request["recording"]))
            return _written(voice_effects.finish_recording(take), request)
        if "text" in request:
            return _spoken(request, engine, path, kept)
        return engine.ask(request)
    except EngineGone as gone:
        return {"error": str(gone)}
    except Exception as error:  # the other process learns of errors only from replies
        return {"error": f"{type(error).__name__}: {error}"}


def _spoken(request: dict[str, Any], engine: EngineProcess, path: Path, kept: EngineProcess) -> RendererReply:
    """Has the line spoken, and writes the clip of it."""
    wrong = ""
    for take in range(TRIES):
        try:
            if "kept" in request:
                clip = _by_kept(request, kept, path, take)
            elif request.get("command"):
                raw, rate = other_process.speak(request["command"], request["text"], path)
                clip = _finished(request, raw, rate, PROGRAM)
            else:
                raw, rate = _by_pyttsx3(request, engine, path)
                clip = _finished(request, raw, rate, ESPEAK)
        except voice_effects.SilenceError:
            wrong = "silent"
        except Flawed as flawed:
            wrong = str(flawed)
        except EngineFailed as error:
            return {"error": str(error)}
        else:
            return _written(clip, request)
    return {"error": f"the speech engine was {wrong}"}


class EngineFailed(Exception):
    """The engine told of an error; the message is its own."""


class Flawed(Exception):
    """What the engine has spoken is unfit to be heard."""


def _by_pyttsx3(request: dict[str, Any], engine: EngineProcess, path: Path) -> tuple[Samples, int]:
    answer = engine.ask(_to_speak(request, path))
    if "error" in answer:
        raise EngineFailed(answer["error"])
    spoken = other_process.read_wav(path)
    if "next" in request:
        engine.begin(_to_speak(request["next"], path))
    return spoken


def _finished(request: dict[str, Any], raw: Samples, rate: int, chain: Chain) -> voice_effects.Finished:
    ends = sentence_ends(request["text"])
    return voice_effects.finish(raw, rate, ends, _in_manner(chain, request))


def _by_kept(request: dict[str, Any], kept: EngineProcess, path: Path, take: int) -> voice_effects.Finished:
    """By the engine that stays loaded; each ``take`` has another seed."""
    path = path.with_suffix(".npz")
    answer = kept.ask(_for_kept(request, path, take))
    if "error" in answer:
        raise EngineFailed(answer["error"])
    spoken = read_sentences(path)
    if "next" in request:
        kept.begin(_for_kept(request["next"], path, 0))
    if (wrong := flaw(spoken)) is not None:
        raise Flawed(wrong)
    chain = engine_in(request["kept"]).chain
    return voice_effects.finish_sentences(spoken, _in_manner(chain, request))


def _in_manner(chain: Chain, request: dict[str, Any]) -> Chain:
    room, pause, low = request.get("room", 0.0), request.get("pause", 1.0), request.get("low", 0.0)
    return chain._replace(room=chain.room + room, pause=chain.pause * pause, low=chain.low + low)


def _to_speak(request: dict[str, Any], path: Path) -> dict[str, Any]:
    return {**{key: request[key] for key in SPOKEN if key in request}, "path": str(path)}


def _for_kept(request: dict[str, Any], path: Path, take: int) -> dict[str, Any]:
    asked = {key: request[key] for key in KEPT}
    return {**asked, "seed": seed_of(request["text"], take), "path": str(path)}


def seed_of(text: str, take: int) -> int:
    """The same for the same text everywhere, another one for each take of it."""
    return int.from_bytes(hashlib.sha256(f"{take} {text}".encode()).digest()[:4])


def _written(clip: voice_effects.Finished, request: dict[str, Any]) -> RendererReply:
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
