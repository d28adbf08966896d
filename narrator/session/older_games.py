"""Games that a table has left for another one: where their journals lie until a game has ended, and which of
them can go on at the present table. Nothing is said here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from narrator.base.errors import NarratorError
from narrator.base.kept_file import put_aside
from narrator.script.driver import Driver
from narrator.session.disk import journal
from narrator.session.disk.journal_line import Head
from narrator.stage.records import Record

log = logging.getLogger(__name__)

MOST = 3
"""So many are kept; a further one takes the place of the oldest."""


class OlderGames:
    """Those left for others whose journal lay at ``path``. ``check`` raises `NarratorError` for a game that
    cannot go on at the present table, and so does ``replayed``."""

    def __init__(
        self,
        path: Path,
        check: Callable[[Head], None],
        replayed: Callable[[Head, Sequence[Record]], Driver],
    ) -> None:
        self._path, self._check, self._replayed = path, check, replayed
        self._known: dict[tuple[int, int], int] = {}
        """Secret seed of a game, and how many entries it has → its night: replaying takes a moment."""
        self._places = tuple(path.with_name(f"older-{nth}.journal") for nth in range(1, MOST + 1))

    def keep(self) -> None:
        """The unfinished game is the newest of them. A disk that fails keeps it where it is."""
        try:
            free = [nth for nth, place in enumerate(self._places) if not place.exists()]
            for nth in range(free[0] if free else MOST - 1, 0, -1):
                self._places[nth - 1].replace(self._places[nth])
            self._path.replace(self._places[0])
        except OSError as error:
            log.error("the game %s cannot be put aside: %s", self._path, error.strerror)

    def nights(self) -> dict[int, int]:
        """Place → the night of each that can go on now, or of the day after it; 0: before the first. The
        newest is first."""
        found = {}
        for nth, place in enumerate(self._places):
            try:
                kept = journal.read(place)
            except journal.DamagedJournal as error:
                log.warning("%s; %s", error, put_aside(place))
                continue
            except (NarratorError, OSError):
                continue
            if kept is not None:
                with suppress(NarratorError):
                    found[nth] = self._night(*kept)
        return found

    def _night(self, head: Head, records: Sequence[Record]) -> int:
        self._check(head)
        game = head.secret, len(records)
        if game not in self._known:
            self._known[game] = self._replayed(head, records).view.night
        return self._known[game]

    def take_up(self, nth: int) -> None:
        """One of them is the unfinished game again. Raises OSError."""
        self._places[nth].replace(self._path)

    def forget(self) -> None:
        """Another game has ended."""
        for place in self._places:
            try:
                journal.discard(place)
            except OSError as error:
                log.error("the game %s cannot be removed: %s; remove it", place, error.strerror)
