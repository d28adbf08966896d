"""Where a conductor takes its cues from, as a protocol. No source is implemented here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from narrator.script.common.cues import Performed, PrivateCount, Reply, Say


class CueSource(Protocol):
    """Where cues come from: a `Driver` or an `Interlude`."""

    private: PrivateCount | None
    nth: int
    said: Say | None
    """The line that was said last. None: nothing yet."""

    block: tuple[Say, ...]
    """What REPEAT says again: what was said since somebody has answered last; empty: the last line."""

    turn: int | None
    """How often the line of the cue was said before; None: the stage counts, since nothing is replayed."""

    @property
    def cue(self) -> Performed | None: ...
    @property
    def key(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def by_day(self) -> bool: ...
    @property
    def day_scene(self) -> int | None:
        """The scene that is performed by day; None by night, and outside of a game."""
        ...

    @property
    def awake(self) -> bool: ...
    @property
    def mood(self) -> str | None: ...
    @property
    def music(self) -> str | None: ...
    @property
    def asked(self) -> Sequence[Say]:
        """What is said before the present cue is performed again because something came between."""
        ...

    def reply(self, reply: Reply) -> None: ...


def at_once(source: CueSource) -> None:
    """Nothing has to be waited for: a rehearsal, whose time stands still while a line is rendered."""
    del source
