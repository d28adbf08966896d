"""The box's evening: ready, how many, a game, farewell, and again. No adapter is chosen here.

After a crash the unfinished game goes on by itself, after a boot the box asks; a journal that does
not fit is put aside, aloud.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from narrator import journal, score
from narrator.ahead import wordings
from narrator.chance import draw
from narrator.config.kit import Kit
from narrator.config.packs import Pack
from narrator.config.rulesets import Ruleset
from narrator.config.settings import Settings
from narrator.cues import Say
from narrator.demo import demo_game
from narrator.errors import RuleError
from narrator.journal import Head, JournalError
from narrator.keeper import Keeper
from narrator.lines import every_say, house_says
from narrator.live import Live, Pressed
from narrator.players import Players
from narrator.rehearsal import seat_players
from narrator.rules.deck import Hand, take
from narrator.rules.notes import total
from narrator.rules.setup import new_game
from narrator.rules.state import Table
from narrator.scenes import amiss, cards, fault, house
from narrator.scenes.aside import Aside
from narrator.scenes.driver import Driver
from narrator.scenes.scene import Scene
from narrator.seating import NoPlace, check_kit, lay_table
from narrator.showing import Showing
from narrator.stage.conductor import Record
from narrator.stage.stage import Play
from narrator.versions import boot, pack_digest, rules_digest

log = logging.getLogger(__name__)


@dataclass
class Evening:
    """What an evening needs, all of it opened by somebody else."""

    settings: Settings
    ruleset: Ruleset
    pack: Pack
    play: Play
    live: Live
    kit: Kit
    faults: tuple[Say, ...] = ()
    """What was found amiss while the box was opened, to be said once."""
    demos: Showing | None = None
    """None: no demo ever begins by itself."""
    _told: bool = False
    _lying: Hand | None = None
    """The cards that lie on the table, as far as the box knows; None before the first game."""

    @property
    def journal(self) -> Path:
        """Where an unfinished game lies."""
        return self.settings.state / journal.NAME

    def run(self) -> None:
        """Plays games until somebody leaves (`live.Quit`). Raises `JournalError` for a second box."""
        with journal.alone(self.settings.state):
            self.play.voice.prepare([self.play.wording(say, 0) for say in house_says()])
            self.live.stage.stand(None)
            self.live.ask(Aside(fault.told(self.faults)))
            if self.demos is not None and self.demos.agenda.planned:
                self.demos.prepare()
            self._resume()
            while True:
                self._wait()
                table = self._table()
                self._name_cards(table)
                self._game(table)

    def _wait(self) -> None:
        """Until somebody wants to play; demos begin meanwhile, each at its time."""
        waiting, demos, stage = house.ready, self.demos, self.live.stage
        stage.stand("ready")
        while not self.live.ask(Aside(waiting()), unless=demos.due if demos else None):
            assert demos is not None
            stage.stand(None)
            waiting = house.silent if demos.show() else house.offer
            stage.stand("ready")
        stage.stand(None)

    def demo(self) -> bool:
        """One game of virtual players; False when a real press stopped it."""
        seed = secrets.randbits(31)
        script = demo_game(self.ruleset, self.settings.language, seed)
        table, dealt = seat_players(script, self.ruleset)
        self.live.stage.seat(table)
        self._prepare(table)
        driver = Driver(new_game(table, draw(seed, "stage", 1 << 31), dealt))
        try:
            self.live.perform(driver, first=Aside(house.demo()), players=Players(script, dealt))
            self.live.ask(Aside(house.farewell()))
        except Pressed:
            return False
        return True

    def _table(self) -> Table:
        chosen = self.settings.players
        while True:
            if chosen is None:
                players = self.live.ask(Aside(house.how_many()))
            else:
                players = len(chosen) if isinstance(chosen, tuple) else chosen
            try:
                return self._lay(players, secrets.randbits(31))
            except RuleError as error:
                if chosen is not None:
                    raise
                log.warning("%s", error)
                full = isinstance(error, NoPlace)
                self.live.ask(Aside(house.full(players) if full else house.impossible()))

    def _name_cards(self, table: Table) -> None:
        """Before the first game, and before any that takes other cards (R1.6)."""
        hand = take(self.ruleset.deck, table)
        if table.has_cards and hand != self._lying:
            says = [*cards.says(hand, table), *every_say(table)]
            self.play.voice.prepare(wordings(says, self.pack, self.play))
            self.live.ask(Aside(cards.take(hand, table)))

    def _lay(self, players: int, seed: int) -> Table:
        settings = self.settings
        table = lay_table(self.ruleset, players, settings.roles, settings.options, seed)
        check_kit(table.options, players, self.kit)
        return table

    def _names(self) -> tuple[str, ...]:
        players = self.settings.players
        return players if isinstance(players, tuple) else ()

    def _game(self, table: Table) -> None:
        if table.options.on_notes:
            table = replace(table, score=self._before(table.players))
        head = Head(
            rules=rules_digest(),
            pack=pack_digest(self.pack.folder),
            boot=boot(),
            language=self.settings.language,
            names=self._names(),
            secret=secrets.randbits(31),
            table=table,
        )
        self._perform(Driver(new_game(table, head.secret)), head)

    def _before(self, players: int) -> tuple[int, ...]:
        """The points of these seats from earlier rounds; of another evening only if the table wants."""
        found, names = score.read(self.settings.state), self._names()
        if found is None or (len(found.points), found.names) != (players, names):
            return ()
        goes_on = found.boot == boot() or self.live.ask(Aside(house.score_goes_on()))
        return found.points if goes_on else ()

    def _score(self, driver: Driver) -> None:
        """Keeps the points of a round that is over."""
        points = total(driver.view)
        if driver.view.scored and points:
            score.keep(self.settings.state, score.Score(points, self._names(), boot()))

    def _resume(self) -> None:
        try:
            found = journal.read(self.journal)
            if found is None:
                return
            head, records = found
            self._check(head)
            driver = Driver(new_game(head.table, head.secret))
            journal.replay(driver, records)
        except journal.Damaged as error:
            self._refuse(error, amiss.damaged())
            return
        except (JournalError, RuleError) as error:
            self._refuse(error, house.refused())
            return
        if head.boot != boot() and not self.live.ask(Aside(house.go_on())):
            self._discard()
            return
        first = Aside(house.recovered(night=not driver.awake), driver.label)
        # From here on a fault is a crash in this boot, after which nobody is asked.
        self._perform(driver, head._replace(boot=boot()), records, first)

    def _check(self, head: Head) -> None:
        """Raises `JournalError` for a game of other words, another script or other settings."""
        if (head.rules, head.pack) != (rules_digest(), pack_digest(self.pack.folder)):
            raise JournalError(
                "the unfinished game was played with another version of the box; begin a new one"
            )
        players = self.settings.players
        expected = self._lay(
            len(players) if isinstance(players, tuple) else players or head.table.players,
            head.table.seed,
        )
        expected = replace(
            expected, score=head.table.score
        )  # of the rounds before, not of the settings
        if (head.language, head.names, head.table) != (
            self.settings.language,
            self._names(),
            expected,
        ):
            raise JournalError(
                f"the unfinished game was played with other settings (ruleset {head.table.ruleset}, "
                f"{head.table.players} players, language {head.language}); "
                "it cannot go on under others; begin a new one"
            )

    def _refuse(self, error: Exception, aloud: Scene) -> None:
        try:
            log.error("%s; it was put aside as %s", error, journal.put_aside(self.journal))
        except OSError as failure:
            log.error("%s; it cannot be put aside: %s", error, failure.strerror)
        self.live.ask(Aside(aloud))

    def _perform(
        self,
        driver: Driver,
        head: Head,
        records: Sequence[Record] = (),
        first: Aside[None] | None = None,
    ) -> None:
        if head.table.has_cards:
            self._lying = take(self.ruleset.deck, head.table)
        self.live.stage.seat(head.table)
        self._prepare(head.table)
        keep = Keeper(self.journal, head, records)
        try:
            self.live.perform(
                driver, keep.record, first=first, news=lambda: self._news(keep, driver)
            )
        finally:
            keep.close()
        self._score(driver)
        self._discard()
        self.live.ask(Aside(house.farewell()))

    def _news(self, keep: Keeper, driver: Driver) -> Aside[None] | None:
        """A fault of the disk is told once an evening: whoever mends it starts the box anew."""
        if keep.fault is None or self._told:
            return None
        self._told = True
        return Aside(fault.told((amiss.disk(full=keep.full),)), driver.label)

    def _discard(self) -> None:
        try:
            journal.discard(self.journal)
        except OSError as error:
            log.error("the journal %s cannot be removed: %s; remove it",
                      self.journal, error.strerror)  # fmt: skip

    def _prepare(self, table: Table) -> None:
        """Lets the voice render ahead whatever this table may hear."""
        self.play.voice.prepare(wordings(every_say(table), self.pack, self.play))
