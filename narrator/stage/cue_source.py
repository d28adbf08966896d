"""Where a conductor takes its cues from, as a protocol. No source is implemented here."""

from __future__ import annotations

from typing import Protocol

from narrator.script.common.cues import Reply
from narrator.script.common.private import Performed, PrivateCount


class CueSource(Protocol):
    """Where cues come from: a `Driver` or an `Interlude`."""

    private: PrivateCount | None
    nth: int

    @property
    def cue(self) -> Performed | None: ...
    @property
    def key(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def by_day(self) -> bool: ...
    @property
    def awake(self) -> bool: ...
    @property
    def mood(self) -> str | None: ...
    def reply(self, reply: Reply) -> None: ...
