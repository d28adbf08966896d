"""An unfinished game on disk, and whether it goes on: after a crash it does by itself, after a boot, or when
somebody had left it, the box asks; a journal that does not fit is put aside, aloud. Nothing is played here.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from narrator.base.errors import NarratorError, RuleError
from narrator.base.kept_file import put_aside
from narrator.live.loop import Live
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import Music
from narrator.script.common.scene import Scene, say_all
from narrator.script.driver import Driver
from narrator.script.evening import between_games, fault_lines
from narrator.script.interlude import Interlude
from narrator.script.next_scene import bed
from narrator.script.night.call_scene import only_sleeps
from narrator.script.story.teller import Tale
from narrator.session.disk import journal, played_with
from narrator.session.disk.journal_line import Head, JournalError
from narrator.session.older_games import OlderGames
from narrator.session.table_settings import TableSettings
from narrator.stage.records import Record

log = logging.getLogger(__name__)


class GameOnRecord(NamedTuple):
    """A game, new or at the cue where it was interrupted."""

    driver: Driver
    head: Head
    records: Sequence[Record] = ()
    """What its journal holds already."""
    first: Interlude[None] | None = None
    """What is said before it goes on."""
    over: bool = False
    """It was told to its end before the plug was pulled: nobody needs to hear more of it."""


class UnfinishedGame:
    """The game whose journal lies at ``path``, for the table as it is set up now."""

    def __init__(self, path: Path, table: TableSettings, live: Live) -> None:
        self.path, self._table, self._live = path, table, live
        self.older = OlderGames(path, self._check, self._replayed)

    def found(self) -> GameOnRecord | None:
        """The game that goes on; None: there is none, it does not fit, or nobody wants it."""
        try:
            kept = journal.read(self.path)
            if kept is None:
                return None
            head, records = kept
            driver = self._replayed(head, records)
        except journal.DamagedJournal as error:
            self._refuse(error, say_all(fault_lines.DAMAGED()))
            return None
        except (JournalError, RuleError) as error:
            self._refuse(error, say_all(between_games.REFUSED()))
            return None
        asked = head.boot != played_with.boot()
        if (
            asked
            and driver.view.phase is Phase.OVER
            and driver.view.facts_announced == len(driver.view.facts)
        ):
            return GameOnRecord(driver, head, records, over=True)
        if asked and not self._live.ask(Interlude(between_games.go_on())):
            self.older.keep()
            return None
        return self._on_record(kept, driver, asked=asked)

    def taken_up(self, nth: int) -> GameOnRecord | None:
        """One of the older games; None where its journal cannot be read any more."""
        try:
            self.older.take_up(nth)
            kept = journal.read(self.path)
            driver = None if kept is None else self._replayed(*kept)
        except OSError as error:
            log.error("an older game cannot be taken up: %s", error.strerror)
            return None
        except (JournalError, RuleError) as error:
            self._refuse(error, say_all(between_games.REFUSED()))
            return None
        return None if kept is None or driver is None else self._on_record(kept, driver, asked=True)

    def _replayed(self, head: Head, records: Sequence[Record]) -> Driver:
        self._check(head)
        tale = Tale(self._table.spoken.pack.story, head.memory)
        driver = Driver(new_game(head.table, head.secret), tale)
        journal.replay(driver, records)
        return driver

    def _on_record(self, kept: tuple[Head, Sequence[Record]], driver: Driver, *, asked: bool) -> GameOnRecord:
        head, records = kept
        crashed = between_games.recovered(bed(driver.view))
        first = Interlude(_taken_up(driver) if asked else crashed, driver.label)
        # From here on a fault is a crash in this boot, after which nobody is asked.
        return GameOnRecord(driver, head._replace(boot=played_with.boot()), records, first)

    def discard(self) -> None:
        """It is over, or nobody wants it."""
        try:
            journal.discard(self.path)
        except OSError as error:
            log.error("the journal %s cannot be removed: %s; remove it", self.path, error.strerror)

    def _check(self, head: Head) -> None:
        """Raises `JournalError` for a game of other words, another script or other settings."""
        now = self._table
        played_with.check_version(head, now.spoken.pack.folder)
        expected = now.lay(now.players() or head.table.players, head.table.seed)
        played = (head.language, head.names, head.table.lasting)
        if played != (now.settings.language, now.names, expected.lasting):
            raise JournalError(
                f"the unfinished game was played with other settings (ruleset {head.table.ruleset}, "
                f"{head.table.players} players, language {head.language}); "
                "it cannot go on under others; begin a new one"
            )

    def _refuse(self, error: NarratorError, aloud: Scene) -> None:
        log.error("%s; %s", error.told(), put_aside(self.path))
        self._live.ask(Interlude(aloud))


def _taken_up(driver: Driver) -> Scene:
    """Until its music begins, and what was undone is told, no night has fallen. Whoever has only to sleep is
    passed over, since everybody is told to; the next call wakes whom it wants."""
    view = driver.view
    fallen = not isinstance(driver.cue, Music) and view.facts_announced == len(view.facts)
    if only_sleeps(view, driver.cue):
        before = driver.game
        while driver.game is before:
            driver.reply(None)
    return between_games.taken_up(driver.view, driver.anew, bed(driver.view, fallen=fallen))
