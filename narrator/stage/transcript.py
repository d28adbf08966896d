"""The rows of a transcript (DESIGN 8): what was heard, seen and when. No file is opened here."""

from __future__ import annotations

import json
from typing import NamedTuple


class Row(NamedTuple):
    """One thing that happened on the stage. Times are in seconds of the audio clock."""

    t: float
    """When it began."""
    channel: str
    """``public`` or ``private``."""
    cue: str
    line: str
    """The line id of a say or count row, the kind of a rest, the name of a sound, or the question that a
    light answers."""
    text: str
    seconds: float
    phase: str
    slot: float | None = None
    """The length of a slot of the Count; None for other rows."""

    def json(self) -> str:
        """The row as one line of a transcript file."""
        row = {**self._asdict(), "t": round(self.t, 4), "seconds": round(self.seconds, 4)}
        if self.slot is None:
            del row["slot"]
        return json.dumps(row, ensure_ascii=False)
