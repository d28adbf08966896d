"""A voice that is only a length: where speech is missing, and for tests. Never makes a sound."""

from __future__ import annotations

from hardware.speech.voice_spec import estimated_seconds
from narrator.stage.ports import Utterance


class EstimatedVoice:
    """Keeps the time a narrator would take; every clip is None. Implements the port `Voice`."""

    def utter(self, text: str) -> Utterance:
        return Utterance(text, estimated_seconds(text), None)

    def prepare(self, texts: list[str]) -> None:
        """Nothing to do: no line is ever missing."""

    def missing(self, texts: list[str]) -> list[str]:
        """None, ever."""
        del texts
        return []
