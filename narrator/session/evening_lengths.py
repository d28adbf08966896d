"""How long an evening of a table lasts, reckoned in the background while the table is asked something
else. Nothing is said here.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from narrator.rehearsal.length import lengths
from narrator.rules.table.table import Table
from narrator.stage.equipment import Equipment

Background = Callable[[Callable[[], None]], None]
"""Has some work done that takes a second on a computer and ten on a small board."""


def in_background(work: Callable[[], None]) -> None:
    """On a thread of its own, which ends with the process."""
    threading.Thread(target=work, name="evening lengths", daemon=True).start()


class EveningLengths:
    """The lengths that are known by now; ``ring`` is how many seats have a lamp."""

    def __init__(self, ring: int, background: Background = in_background) -> None:
        self._ring, self._background = ring, background
        self._known: dict[tuple[Table, str], float] = {}
        self._wanted: list[Table] = []

    def prepare(self, tables: list[Table], play: Equipment, language: str) -> None:
        """These tables will be asked for, the first one first; what was still to be reckoned for others
        can wait."""
        self._wanted = [table for table in tables if (table, language) not in self._known]
        wanted = self._wanted

        def reckon() -> None:
            for table in wanted:
                if self._wanted is not wanted:
                    return
                self._known[table, language] = lengths(table, play, ring=self._ring).evening

        if wanted:
            self._background(reckon)

    def seconds(self, table: Table, language: str) -> float | None:
        """How long an evening of this table is; None as long as it is not known."""
        return self._known.get((table, language))
