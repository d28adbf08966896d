"""The name of a question within its phase, put together and taken apart here and nowhere else.

It is a text, as transcripts, journals and rehearsals write it; no question is asked here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Self


class Ask(str):
    """``"mafia"`` asks a call for its choice, ``"mafia.manner"`` for a part of it; by day ``"convicted"``
    asks the table, and ``"side 5"`` about seat 5."""

    __slots__ = ("call", "part")
    call: str
    """The call that it asks, or by day the question that it goes with."""
    part: str
    """What of the call it asks for; empty: its choice."""

    def __new__(cls, text: str) -> Self:
        ask = super().__new__(cls, text)
        ask.call, _, ask.part = text.partition(".")
        return ask

    @staticmethod
    @lru_cache(maxsize=1024)
    def of(call: str, part: str = "") -> Ask:
        """The question of a call, for ``part`` of it or, without one, for its choice."""
        return Ask(f"{call}.{part}" if part else call)

    @property
    def topic(self) -> str:
        """What it asks, without what it asks about: ``"side"`` of ``"side 5"``."""
        return self.partition(" ")[0]

    @property
    def about(self) -> str:
        """What it asks about, ``"5"`` of ``"side 5"``; empty where that is not in its name."""
        return self.partition(" ")[2]

    @property
    def reads_back(self) -> bool:
        """Whether it asks if an answer was meant so."""
        return self.endswith(f".{SURE}")


SURE = "sure"
"""The part that reads an answer back."""
