"""The fake voice, for tests and for boxes without speech: lines have a length but no sound."""

from __future__ import annotations

from hardware.speech.voice_spec import estimated_seconds
from narrator.stage.ports import Utterance


class EstimatedVoice:
    """Estimates how long a line takes; every clip is None. Implements `Voice`."""

    def utter(self, text: str) -> Utterance:
        """See `Voice`."""
        return Utterance(text, estimated_seconds(text), None)

    def seconds(self, text: str) -> float:
        """See `Voice`: always the estimate."""
        return estimated_seconds(text)

    def replaced(self) -> bool:
        """Never."""
        return False

    def settle(self) -> bool:
        """Never."""
        return False

    def cancel_prefetch(self) -> None:
        """Does nothing."""

    def prepare(self, texts: list[str]) -> None:
        """Does nothing: no line is ever missing."""

    def missing(self, texts: list[str]) -> list[str]:
        """Always empty."""
        del texts
        return []
