"""The child process that keeps an engine of `engines` loaded: JSON requests on stdin, JSON replies on stdout.
It plays nothing.

A request has the module of the engine as ``kept``, ``language``, ``text``, ``seed``, ``speed``, ``pitch`` and
``path``, where its sentences are written (`read_sentences`). They are spoken one by one: the memory of a
neural voice grows with the length of what it says at once.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import sys
from pathlib import Path
from typing import Any

import numpy as np

from hardware.child_process import give_way
from hardware.speech.engines import Speak, engine_in
from hardware.speech.sentences import sentences


def main() -> None:
    """Answers requests until stdin ends."""
    replies = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a library prints is no reply
    os.nice(19)  # playback has priority
    give_way()
    loaded: dict[tuple[str, str], Speak] = {}
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line), loaded)), file=replies, flush=True)


def give_back() -> None:
    """What was needed to load a voice and not to speak goes back to the system: 28 MB of hibari's."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").malloc_trim(0)


def _answer(request: dict[str, Any], loaded: dict[tuple[str, str], Speak]) -> dict[str, str]:
    try:
        voice = request["kept"], request["language"]
        if voice not in loaded:
            loaded.clear()
            loaded[voice] = engine_in(request["kept"]).load(request["language"])
            give_back()
        how = request["seed"], request["speed"], request["pitch"]
        write_sentences(
            Path(request["path"]), [loaded[voice](one, *how) for one in sentences(request["text"])]
        )
    except Exception as error:  # the other process learns of errors only from replies
        return {"error": f"{type(error).__name__}: {error}"}
    return {}


def write_sentences(path: Path, spoken: list[tuple[Any, int]]) -> None:
    """Writes what was spoken of a line, sentence by sentence."""
    path.unlink(missing_ok=True)  # an older line is never taken for this one
    rates = np.array([rate for _, rate in spoken])
    pieces = {f"s{n}": np.asarray(one, np.float32) for n, (one, _) in enumerate(spoken)}
    with path.open("wb") as file:
        np.savez(file, rates=rates, **pieces)  # type: ignore[arg-type]


def read_sentences(path: Path) -> list[tuple[Any, int]]:
    """What `write_sentences` wrote: for each sentence its samples and how many of them make a second."""
    with np.load(path) as file:
        return [(file[f"s{n}"], int(rate)) for n, rate in enumerate(file["rates"])]


if __name__ == "__main__":
    main()
