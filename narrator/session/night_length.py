"""Tells a table how long its evening will be, before the first game of its kind, and does what it wants about
a long first night. How long that is, is worked out in the rehearsals; no game is played here.
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

from narrator.errors import RuleError
from narrator.live.loop import Live, always
from narrator.rehearsal.length import first_night, lengths
from narrator.rules.setup.setup import check_table
from narrator.rules.table.table import Table
from narrator.script.interlude import Interlude
from narrator.script.set_up.night_length import (
    BY_LIGHT,
    FEWER_CARDS,
    LONG,
    Outlook,
    dealt_by_light,
    minutes,
    outlook,
)
from narrator.session.table_settings import TableSettings


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
            self._table.choose({"options.deal": "box"})
            self._told = _by_light(table).lasting
            self._live.ask(Interlude(dealt_by_light()))
        return Agreed.PLAYS

    def _outlook(self, table: Table) -> Outlook:
        play, ring = self._table.spoken.play, self._table.kit.ring
        found = lengths(table, play, ring=ring)
        light = None
        if found.first_night > LONG and _dealable(_by_light(table)):
            light = first_night(_by_light(table), play, ring=ring)
        shorter = light is not None and minutes(light) < minutes(found.first_night)
        return Outlook(found.evening, found.first_night, light if shorter else None)


def _dealable(table: Table) -> bool:
    try:
        check_table(table)
    except RuleError:
        return False
    return True


def _by_light(table: Table) -> Table:
    return replace(table, options=table.options._replace(deal="box"))
