"""Plays the games of an evening, one after the other, each with its journal, and keeps what goes from one to
the next: the score, and what need not be told again. Which table is laid is decided elsewhere.
"""

from __future__ import annotations

import gc
import secrets
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum

from narrator.base.state_folder import unfinished_game
from narrator.live.clock import Quit
from narrator.live.loop import Live
from narrator.rules.day.notes import total
from narrator.rules.ends.absent import first_dead
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.rules.table.deck import take
from narrator.rules.table.hand import Hand
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import Say
from narrator.script.common.scene import say_all
from narrator.script.driver import Driver
from narrator.script.evening import between_games, fault_lines
from narrator.script.interlude import Interlude
from narrator.script.story.storybook import Memory
from narrator.script.story.teller import Tale
from narrator.session import chronicle_entry
from narrator.session.disk import (
    chronicle_file,
    first_dead_file,
    played_with,
    score_file,
    story_memory,
)
from narrator.session.disk.journal_line import Head
from narrator.session.disk.recorder import FULL, Recorder
from narrator.session.languages.prerender import prepare_game
from narrator.session.names_asked import names_to_ask
from narrator.session.night_times import NightTimes
from narrator.session.resume import GameOnRecord, UnfinishedGame
from narrator.session.table_settings import TableSettings
from narrator.stage.ports import Voice


class GameEnd(Enum):
    """How a game came to an end."""

    PLAYED = "to its end"
    LEFT = "by a long press before anything was dealt: the table wants to choose again"


class GameSession:
    """The games of one evening at one table."""

    def __init__(self, table: TableSettings, live: Live) -> None:
        self.unfinished = UnfinishedGame(unfinished_game(table.state), table, live)
        self._table, self._live = table, live
        self._fault_told = False
        self._voice_told: Voice | None = None
        """The voice of which it was told that another one speaks in its place."""
        self._on_table: Hand | None = None
        """The cards that lie on the table, as far as the box knows; None before the first game."""
        self.last: GameSetup | None = None
        """What lasts of the table at which the last game was played to its end."""
        self._kept: bool | None = None
        """Whether this evening is written down; None: nobody was asked yet."""
        self._evening = 0
        """Its number in the chronicle; 0: nothing of it stands there yet."""
        self._played: Head | None = None
        """The last game that was played to its end, as far as the next may be the same."""

    def resume(self) -> GameEnd | None:
        """Plays the unfinished game; None: there is none that goes on."""
        found = self.unfinished.found()
        if found is None or not found.over:
            return None if found is None else self._perform(found)
        self._keep(found.driver)
        return None

    def take_up(self, nth: int) -> GameEnd | None:
        """Plays one of the older games; None: it cannot be read any more."""
        found = self.unfinished.taken_up(nth)
        return None if found is None else self._perform(found)

    def play(self, table: GameSetup) -> GameEnd:
        """Plays a new game."""
        table = replace(table, hand=self._to_name(table))
        if table.options.on_notes:
            table = replace(table, score=self._score_before(table.players))
        if table.options.spared:
            table = replace(table, first_dead=self._first_dead(table.players))
        head = Head(
            rules=played_with.rules_digest(),
            pack=played_with.pack_digest(self._table.spoken.pack.folder),
            boot=played_with.boot(),
            language=self._table.settings.language,
            names=self._table.names,
            secret=secrets.randbits(31),
            memory=self._memory(),
            table=table,
        )
        if _same_in_each_game(head) == self._played:
            head = head._replace(table=replace(table, again=True))
        tale = Tale(self._table.spoken.pack.story, head.memory)
        return self._perform(GameOnRecord(Driver(new_game(head.table, head.secret), tale), head))

    def _perform(self, game: GameOnRecord) -> GameEnd:
        driver, head = game.driver, game.head
        self._live.stage.prepare_table(head.table)
        self._live.stage.remember(head.memory)
        if not head.table.again:
            prepare_game(driver, self._table.spoken, self._live.stage)
        recorder = Recorder(self.unfinished.path, head, game.records)
        times = NightTimes(driver, self._live.now)
        try:
            left = self._live.perform(
                driver,
                recorder.record,
                first=game.first,
                news=lambda: self._news(recorder, driver),
                unless=times.look,
                leaves=lambda: driver.view.phase is Phase.SETUP and not driver.view.dealt,
                volumes=self._table,
            )
        except Quit:
            recorder.leave()
            raise
        finally:
            recorder.close()
        self._keep(driver)
        gc.collect()  # also gives back what Python keeps for objects like those of this game
        if left:
            return GameEnd.LEFT
        self.unfinished.older.forget()
        self._played, self.last = _same_in_each_game(head), head.table.lasting
        if head.table.has_cards:
            self._on_table = take(self._table.ruleset.deck, head.table)
        self._chronicle(driver, times.seconds)
        self._live.ask(Interlude(say_all(between_games.FAREWELL())))
        return GameEnd.PLAYED

    def _keep(self, driver: Driver) -> None:
        """What outlasts a game goes on disk, and its journal goes."""
        self._keep_score(driver)
        self._keep_first_dead(driver)
        self._remember(driver)
        self.unfinished.discard()

    def _chronicle(self, driver: Driver, seconds: Mapping[int, float]) -> None:
        """Writes the game down where the table wants that; who has not said so is asked once an evening."""
        if driver.view.winner is None:
            return
        wanted = driver.view.table.options.chronicle
        if not wanted and self._kept is None:
            self._kept = bool(self._live.ask(Interlude(between_games.keep_evening())))
        if not wanted and not self._kept:
            return
        table = self._table
        before = chronicle_file.read(table.state)
        self._evening = self._evening or max([one["evening"] for one in before], default=0) + 1
        names = table.settings.names_by_seat if table.settings.keep_names else {}
        entry = chronicle_entry.entry_of(driver, table.spoken.pack, names, self._evening, seconds)
        chronicle_file.add(table.state, entry)

    def _memory(self) -> Memory:
        """What the box has said so far; where it knows of nothing, a new memory begins."""
        before = story_memory.read(self._table.state) or Memory(secrets.randbits(31))
        return before.with_(self._live.stage.forget_heard())

    def _remember(self, driver: Driver) -> None:
        """Keeps what this game has told; a lost memory harms nothing."""
        teller = driver.teller
        story_memory.keep(self._table.state, teller.memory.with_(teller.heard))

    def _to_name(self, table: GameSetup) -> Hand | None:
        """The cards to be named: before the first game, and before any that takes other cards (R1.6)."""
        hand = take(self._table.ruleset.deck, table)
        return hand if table.has_cards and hand != self._on_table else None

    def _news(self, recorder: Recorder, driver: Driver) -> Interlude[None] | None:
        """A fault of the disk or the voice is told once an evening: whoever mends it starts the box again.
        Before a first night the table may be asked for its names."""
        found = recorder.fault or self._table.choices.fault
        if found is not None and not self._fault_told:
            self._fault_told = True
            faults: tuple[Say, ...] = ((fault_lines.FULL if found.errno in FULL else fault_lines.LOCKED)(),)
        else:
            faults = self.faults_of_voice()
        if faults:
            return Interlude(say_all(*faults), driver.label)
        return names_to_ask(driver, self._table.spoken)

    def faults_of_voice(self) -> tuple[Say, ...]:
        """What is to be said of the voice, once of each: another one speaks in its place."""
        voice = self._table.spoken.play.voice
        if voice is self._voice_told or not voice.replaced():
            return ()
        self._voice_told = voice
        return (fault_lines.VOICE(),)

    def _score_before(self, players: int) -> tuple[int, ...]:
        """The points of these seats from earlier rounds; of another evening only if the table wants."""
        found, names = score_file.read(self._table.state), self._table.names
        if found is None or (len(found.points), found.names) != (players, names):
            return ()
        goes_on = found.boot == played_with.boot() or self._live.ask(Interlude(between_games.score_goes_on()))
        return found.points if goes_on else ()

    def _first_dead(self, players: int) -> int:
        """Who died first in the last game of these people on this evening (R4.2); 0: nobody that is known."""
        found = first_dead_file.read(self._table.state)
        wanted = (players, self._table.names, played_with.boot())
        if found is None or (found.players, found.names, found.boot) != wanted:
            return 0
        return found.seat

    def _keep_first_dead(self, driver: Driver) -> None:
        """Keeps who died first, for a next game that spares that seat."""
        seat, players = first_dead(driver.view), driver.view.table.players
        found = first_dead_file.FirstDead(seat, players, self._table.names, played_with.boot())
        first_dead_file.keep(self._table.state, found)

    def _keep_score(self, driver: Driver) -> None:
        """Keeps the points of a round that is over."""
        points = total(driver.view)
        if driver.view.scored and points:
            score = score_file.Score(points, self._table.names, played_with.boot())
            score_file.keep(self._table.state, score)


def _same_in_each_game(head: Head) -> Head:
    """A game's head without what differs in each game, and without options that need no announcement."""
    table = head.table.lasting
    table = replace(table, options=table.rulebook.announced(table.options))
    return head._replace(boot="", secret=0, memory=Memory(), table=table)
