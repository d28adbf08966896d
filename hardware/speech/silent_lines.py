"""The lines that a voice cannot say, and which of them are tried once more. Nothing is rendered here."""

from __future__ import annotations

from hardware.speech.renderer_process import RenderError
from hardware.speech.voice_spec import estimated_seconds
from narrator.stage.ports import Utterance


class SilentLines:
    """Within a step of the evening a line stays silent, since its length must not change. At the next one it
    is tried once more, and as often as there was no renderer to ask."""

    def __init__(self) -> None:
        self._silent: dict[str, Utterance] = {}
        self._again: set[str] = set()
        """Those that are tried once more."""
        self._blamed: set[str] = set()
        """Those that have failed by themselves."""

    def __contains__(self, text: str) -> bool:
        return text in self._silent

    def get(self, text: str) -> Utterance | None:
        """The silence in place of this line; None: it is none of them."""
        return self._silent.get(text)

    def add(self, text: str, failure: RenderError | None = None) -> Utterance:
        """The line is silent from now on; ``failure`` None: for good."""
        if failure is not None and (failure.unasked or text not in self._blamed):
            self._again.add(text)
        if failure is not None and not failure.unasked:
            self._blamed.add(text)
        return self._silent.setdefault(text, Utterance(text, estimated_seconds(text), None))

    def settle(self) -> None:
        """A step of the evening begins."""
        while self._again:
            self._silent.pop(self._again.pop(), None)
