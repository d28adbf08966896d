"""Tells a table how long its evening will be, before the first game of its kind, and does what it wants about
a long first night. How long that is, is worked out in the rehearsals; no game is played here.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

from narrator.errors import RuleError
from narrator.live.loop import Live, always
from narrator.rehearsal.length import Lengths, lengths
from narrator.rules.setup.setup import check_table
from narrator.rules.table.table import Table
from narrator.script.interlude import Interlude
from narrator.script.set_up.night_length import (
    BY_LIGHT,
    FEWER_CARDS,
    LONG,
    Outlook,
    dealt_by_light,
    outlook,
)
from narrator.session.table_settings import TableSettings

SHORTER = 60.0
"""Seconds by which a deal by light must shorten the night to be worth a question."""


class Agreed(Enum):
    """What a table wants, now that it knows."""

    PLAYS = auto()
    TAKES_CARDS_OUT = auto()
    CHOOSES_AGAIN = auto()


class NightLength:
    """Tells each kind of table once: another game of the same needs no telling."""

    def __init__(self, table: TableSettings, live: Live) -> None:
        self._table, self._live = table, live
        self._told: Table | None = None

    def agree(self, table: Table) -> Agreed:
        """Says how long it will be, and asks where the first night is long."""
        if table.lasting == self._told:
            return Agreed.PLAYS
        asked = Interlude(outlook(self._outlook(table)))
        answer = self._live.ask(asked, leaves=always)
        if asked.left:
            return Agreed.CHOOSES_AGAIN
        self._told = table.lasting
        if answer == FEWER_CARDS:
            return Agreed.TAKES_CARDS_OUT
        if answer == BY_LIGHT:
            self._table.choose("options.deal", "box")
            self._told = _by_light(table).lasting
            self._live.ask(Interlude(dealt_by_light()))
        return Agreed.PLAYS

    def _outlook(self, table: Table) -> Outlook:
        found = self._lengths(table)
        light = None
        if found.first_night > LONG and table.options.deal != "box":
            light = self._shorter(_by_light(table), found.first_night - SHORTER)
        return Outlook(found.evening, found.first_night, light)

    def _shorter(self, table: Table, most: float) -> float | None:
        """The first night of this table in seconds; None where it cannot be played, or lasts longer."""
        try:
            check_table(table)
        except RuleError:
            return None
        found = self._lengths(table).first_night
        return found if found <= most else None

    def _lengths(self, table: Table) -> Lengths:
        return lengths(table, self._table.spoken.play, ring=self._table.kit.ring)


def _by_light(table: Table) -> Table:
    return replace(table, options=table.options._replace(deal="box"))
