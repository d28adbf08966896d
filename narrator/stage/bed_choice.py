"""Chooses the bed that plays: what the script asks for, in the variant that suits the moment. It makes no
sound."""

from __future__ import annotations

from narrator.base.sounds import BEDS


class BedChoice:
    """``now`` is the bed that plays; None is silence."""

    def __init__(self) -> None:
        self.now: str | None = None
        self._asked: str | None = None
        self._moment = ""

    def ask(self, bed: str | None) -> None:
        """The script asks for ``night``, ``day`` or silence (None)."""
        self._asked = bed
        fits = bed is not None and BEDS.get(self._moment) == bed
        self.now = self._moment if fits else bed

    def turn(self, moment: str | None) -> bool:
        """It is the moment for a variant, for none (empty), or for the same as before (None); returns whether
        the bed changes. A night keeps the one it began with."""
        if moment is not None:
            self._moment = moment
        before = self.now
        if self._asked == "day":
            self.ask("day")
        return self.now != before
