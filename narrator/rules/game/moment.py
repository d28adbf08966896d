"""When something happens in a game, put together and taken apart here and nowhere else.

It is a text, as transcripts, journals and rehearsals write it. Which moment it is now, a `PublicView` knows.
"""

from __future__ import annotations

from functools import cache


class Moment(str):
    """``"setup"`` before the game, else ``"night 2"``, ``"dawn 2"`` or ``"day 2"``."""

    __slots__ = ()

    @staticmethod
    @cache
    def of(phase: str, night: int) -> Moment:
        """The night, dawn or day with this number, from 1."""
        return Moment(f"{phase} {night}")

    @property
    def phase(self) -> str:
        """``"setup"``, ``"night"``, ``"dawn"`` or ``"day"``."""
        return self.partition(" ")[0]

    @property
    def night(self) -> int:
        """The number of the night, and of its dawn and the day after it; 0 before the first."""
        return int(self.partition(" ")[2] or 0)


SETUP = Moment("setup")
"""Before the first night."""
