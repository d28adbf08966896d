"""Tells a table how long its evening will be, before the first game of its kind, and does what it wants about
a long first night, or one that takes somebody. How long it is, is reckoned in `evening_lengths`; no game is
played here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from typing import Any

from narrator.base.errors import NarratorError
from narrator.live.loop import Live, always
from narrator.rules.table.table import GameSetup
from narrator.script.common.scene import say_all
from narrator.script.evening.between_games import in_a_moment
from narrator.script.interlude import Interlude
from narrator.script.set_up.outlook import (
    BY_LIGHT,
    FEWER_CARDS,
    SPARED,
    TOOK_LIGHT,
    early_victim,
    outlook,
)
from narrator.session.evening_lengths import EveningLengths, by_light
from narrator.session.table_settings import TableSettings


class Agreed(Enum):
    """What a table wants, now that it knows."""

    PLAYS = auto()
    TAKES_CARDS_OUT = auto()
    CHOOSES_AGAIN = auto()


class NightLength:
    """Tells each kind of table once: another game of the same needs no telling."""

    def __init__(self, table: TableSettings, live: Live, lengths: EveningLengths) -> None:
        self._table, self._live, self._lengths = table, live, lengths
        self._told: GameSetup | None = None

    def agree(self, table: GameSetup) -> Agreed:
        """Says how long it will be, and asks where the first night is long. A long press leads back, also
        out of the wait for what is not reckoned yet."""
        if table.lasting == self._told:
            return Agreed.PLAYS
        if not self._reckoned(table):
            return Agreed.CHOOSES_AGAIN
        found = self._lengths.outlook(table, self._table.spoken)
        if found is not None:
            asked = Interlude(outlook(found))
            answer = self._live.ask(asked, leaves=always)
            if asked.left:
                return Agreed.CHOOSES_AGAIN
            if answer == FEWER_CARDS:
                self._told = table.lasting
                return Agreed.TAKES_CARDS_OUT
            if answer == BY_LIGHT:
                self._table.choose({"options.deal": "box"})
                table = by_light(table)
                self._live.ask(Interlude(say_all(TOOK_LIGHT())))
        return self._spared(table)

    def _spared(self, table: GameSetup) -> Agreed:
        """Says that the first night takes somebody, where it does and need not, and does what is wanted."""
        spares = {"options.first_night": "meet"}
        if table.options.first_night == "kill" and self._may(spares):
            asked = Interlude(early_victim())
            wanted = self._live.ask(asked, leaves=always)
            if asked.left:
                return Agreed.CHOOSES_AGAIN
            if wanted:
                self._table.choose(spares)
                table = replace(table, options=table.options.replace(first_night="meet"))
                self._live.ask(Interlude(say_all(SPARED())))
        self._told = table.lasting
        return Agreed.PLAYS

    def _may(self, changes: Mapping[str, Any]) -> bool:
        try:
            self._table.preview(changes)
        except NarratorError:
            return False
        return True

    def _reckoned(self, table: GameSetup) -> bool:
        """Waits until the lengths are known; False: a long press has ended the wait."""
        ready = partial(self._lengths.reckoned, table, self._table.spoken)
        self._lengths.prepare([table], self._table.spoken)
        if ready():
            return True
        stage = self._live.stage
        waiting = Interlude(in_a_moment(ready))
        stage.signs.busy(True)
        self._live.ask(waiting, leaves=always)
        stage.signs.busy(False)
        return not waiting.left
