"""What is performed amid a source, one interlude within the other, and which of them a finger has opened.
Nothing is performed here.
"""

from __future__ import annotations

from typing import Any

from narrator.script.interlude import Interlude
from narrator.stage.cue_source import CueSource
from narrator.stage.press import Press


class Interludes:
    """The innermost is performed first; without one it is the source itself."""

    def __init__(self, source: CueSource) -> None:
        self._source = source
        self._within: list[Interlude[Any]] = []
        self._opened: Interlude[Any] | None = None
        self._opened_at: float | None = None

    def __len__(self) -> int:
        return len(self._within)

    @property
    def playing(self) -> CueSource:
        """What is performed just now."""
        return self._within[-1] if self._within else self._source

    def put(self, interlude: Interlude[Any]) -> None:
        """Performs it before all else."""
        self._within.append(interlude)

    def ended(self) -> Interlude[Any] | None:
        """Takes away the innermost if it has come to its end; None: it has not."""
        return self._within.pop() if self._within and self._within[-1].cue is None else None

    def touched_by(self, press: Press) -> None:
        """Remembers this finger: what it opens, it may close on its way to another purpose."""
        self._opened_at = press.at

    def opens(self, interlude: Interlude[Any], press: Press | None = None) -> Interlude[Any]:
        """Remembers what this finger has opened; None: the one that was remembered last."""
        if press is not None:
            self.touched_by(press)
        self._opened = interlude
        return interlude

    def opened_by(self, press: Press) -> bool:
        return self._opened_at == press.at

    def rests_by(self, press: Press) -> bool:
        """Whether nothing is performed amid the source but what this finger has opened."""
        return self.opened_by(press) and self._within == [self._opened]

    def may_be_held(self, press: Press) -> bool:
        """Whether holding leaves the innermost; the finger that has opened it does not."""
        return self._within[-1].holdable and not self.opened_by(press)

    def leave(self) -> Interlude[Any]:
        """Takes the innermost away in the midst of it."""
        return self._within.pop()

    def closed_by(self, press: Press) -> bool:
        """Takes away what this finger has opened on its way to another purpose; False: there is nothing."""
        found = self.opened_by(press) and self._within[-1:] == [self._opened]
        if found:
            self._within.pop()
        return found
