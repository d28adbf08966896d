"""Fake renderers for the tests of the cached voice; they need no espeak-ng. It contains no tests."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

import numpy as np

from hardware.speech.clip_files import write_clip
from hardware.speech.renderer_process import RendererProcess, RenderError
from hardware.speech.voice_spec import RATE, VoiceSpec
from narrator.stage.ports import Utterance

SPEC = VoiceSpec("gmw/en", "en")


class FakeRenderer(RendererProcess):
    """Writes a clip of half a second and a tail for each text. Those in ``bad`` raise their exception.

    ``asked`` are its lines, ``ahead`` the one that was said to come after each of them.
    Requests wait until ``gate`` is set, as it is at first.
    """

    def __init__(self, bad: Mapping[str, Exception] | None = None) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.ahead: list[str | None] = []
        self.stopped = threading.Event()
        self.gate = threading.Event()
        self.gate.set()
        self._bad = bad or {}

    @property
    def running(self) -> bool:
        return bool(self.asked) and not self.stopped.is_set()

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        self.gate.wait()
        text = str(request["text"])
        self.asked.append(text)
        following = request.get("next")
        self.ahead.append(following["text"] if isinstance(following, dict) else None)
        if text in self._bad:
            raise self._bad[text]
        try:
            clip = np.full(30_000, 7, np.int16)
            return {"samples": write_clip(str(request["stem"]), clip, RATE, spoken=24_000)}
        except OSError as error:
            raise RenderError(str(error), unwritable=True) from None

    def stop(self) -> None:
        self.stopped.set()


class HangingRenderer(FakeRenderer):
    """Hangs in every line until it is ended."""

    def __init__(self) -> None:
        super().__init__()
        self.gate.clear()
        self.started = threading.Event()

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        self.started.set()
        self.gate.wait()
        raise RenderError(f"the renderer died over {request['text']}")

    def end(self) -> None:
        self.gate.set()


def speaks(utterance: Utterance) -> bool:
    """Whether the utterance has the clip of a `FakeRenderer`."""
    return isinstance(utterance.clip, np.ndarray) and len(utterance.clip) == 30_000
