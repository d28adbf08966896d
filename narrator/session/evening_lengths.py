"""How long the evening and the first night of a table last, reckoned in the background while the table is
asked something else. Nothing is said here.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from narrator.base.errors import RuleError
from narrator.rehearsal.length import first_night, lengths
from narrator.rules.setup.setup import check_table
from narrator.rules.table.table import GameSetup
from narrator.script.common.card_lines import name
from narrator.script.set_up.outlook import LONG, LONG_LATER, Outlook, minutes
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.ports import Voice

log = logging.getLogger(__name__)

Background = Callable[[Callable[[], None]], None]
"""Has some work done that takes a second on a computer and ten on a small board."""


def in_background(work: Callable[[], None]) -> None:
    """On a thread of its own, which ends with the process."""
    threading.Thread(target=work, name="evening lengths", daemon=True).start()


class _Wanted(NamedTuple):
    table: GameSetup
    spoken: SpokenLanguage

    @property
    def key(self) -> tuple[GameSetup, Voice]:
        """What the lengths depend on: each language has a voice of its own, or several."""
        return self.table, self.spoken.play.voice


class EveningLengths:
    """The lengths that are known by now; ``ring`` is how many seats have a lamp."""

    def __init__(self, ring: int, background: Background = in_background) -> None:
        self._ring, self._background = ring, background
        self._known: dict[tuple[GameSetup, Voice], Outlook | None] = {}
        self._wanted: list[_Wanted] = []
        self._works = False
        self._lock = threading.Lock()

    def prepare(self, tables: Iterable[GameSetup], spoken: SpokenLanguage) -> None:
        """These tables will be asked for, the first one first; what was still to be reckoned for others
        can wait."""
        wanted = [_Wanted(table.lasting, spoken) for table in tables]
        with self._lock:
            self._wanted = [one for one in wanted if one.key not in self._known]
            begins = bool(self._wanted) and not self._works
            self._works = self._works or begins
        if begins:
            self._background(self._reckon)

    def reckoned(self, table: GameSetup, spoken: SpokenLanguage) -> bool:
        """Whether nothing more will become known of this table."""
        return _Wanted(table.lasting, spoken).key in self._known

    def outlook(self, table: GameSetup, spoken: SpokenLanguage) -> Outlook | None:
        """How long it will be at this table; None as long as it is not known, or if it cannot be
        reckoned."""
        return self._known.get(_Wanted(table.lasting, spoken).key)

    def _reckon(self) -> None:
        while (one := self._next()) is not None:
            outlook: Outlook | None = None
            try:
                outlook = _outlook(one.table, one.spoken, self._ring)
            except Exception:  # a game is played without a word about its length rather than not at all
                log.exception("the length of an evening cannot be reckoned")
            self._known[one.key] = outlook

    def _next(self) -> _Wanted | None:
        with self._lock:
            self._wanted = [one for one in self._wanted if one.key not in self._known]
            self._works = bool(self._wanted)
            return self._wanted[0] if self._wanted else None


def by_light(table: GameSetup) -> GameSetup:
    """The same table, its cards dealt by the box."""
    return replace(table, options=table.options.replace(deal="box"))


def _outlook(table: GameSetup, spoken: SpokenLanguage, ring: int) -> Outlook:
    found = lengths(table, spoken.play, ring=ring)
    light = None
    if found.first_night > LONG and _dealable(by_light(table)):
        light = first_night(by_light(table), spoken.play, ring=ring)
    shorter = light is not None and minutes(light) < minutes(found.first_night)
    most = ""
    if found.night > LONG_LATER and found.costs_most:
        most = name(table.word(found.costs_most)).id
    return Outlook(found.evening, found.first_night, light if shorter else None, most)


def _dealable(table: GameSetup) -> bool:
    try:
        check_table(table)
    except RuleError:
        return False
    return True
