"""The rows of a transcript (DESIGN 8): what was heard, seen and when. No file is opened here."""

from __future__ import annotations

import json
from typing import NamedTuple


class Row(NamedTuple):
    """One thing that happened on the stage.

    ``t`` and ``seconds`` are in seconds of the audio clock; ``slot`` is a Count's, else None.
    ``line`` is the line id of a say or count row, the kind of a rest, the name of a sound, and the
    question that a light answers.
    """

    t: float
    channel: str
    cue: str
    line: str
    text: str
    seconds: float
    phase: str
    slot: float | None = None

    def json(self) -> str:
        """The row as one line of a transcript file."""
        row = {**self._asdict(), "t": round(self.t, 4), "seconds": round(self.seconds, 4)}
        if self.slot is None:
            del row["slot"]
        return json.dumps(row, ensure_ascii=False)
