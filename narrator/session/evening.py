"""The box's evening: ready, the set-up, a game, farewell, and again. No adapter is chosen here.

What the table chooses is the foyer's; whether a game that was interrupted goes on is `unfinished`'s.
"""

from __future__ import annotations

import gc
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from narrator.config.kit import Kit
from narrator.config.known import Known
from narrator.config.rulesets import Ruleset
from narrator.config.seating import KitTooSmall
from narrator.config.settings import Settings
from narrator.errors import RuleError
from narrator.live.clock import Quit
from narrator.live.loop import Live, always
from narrator.live.performing import Pressed
from narrator.rules.day.notes import total
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.rules.table.deck import take
from narrator.rules.table.hand import Hand
from narrator.rules.table.options import Options
from narrator.rules.table.table import Table
from narrator.script.aside import Aside
from narrator.script.common.ask import Answer
from narrator.script.common.cues import Say
from narrator.script.driver import Driver
from narrator.script.evening import between_games, device_faults, file_faults
from narrator.script.set_up.player_count import how_many
from narrator.session.demos.show import DemoShow
from narrator.session.disk import journal, versions
from narrator.session.disk import score_file as score
from narrator.session.disk.chosen_settings import FILE, ChosenSettings
from narrator.session.disk.journal import Head
from narrator.session.disk.recorder import FULL, Recorder
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import wordings
from narrator.session.resume import UnfinishedGame
from narrator.session.table_setup import Foyer, OpenLanguage
from narrator.stage.conductor import Record
from narrator.stage.equipment import Play
from narrator.words.catalogue import every_say
from narrator.words.pack import Pack

log = logging.getLogger(__name__)


@dataclass
class Evening:
    """What an evening needs, all of it opened by somebody else; ``settings`` are those of the files."""

    settings: Settings
    ruleset: Ruleset
    pack: Pack
    play: Play
    live: Live
    kit: Kit
    faults: tuple[Say, ...] = ()
    """What was found wrong while the box was opened, to be said once."""
    demos: DemoShow | None = None
    """None: no demo ever begins by itself."""
    tongues: OpenLanguage | None = None
    """Opens other languages; None: the box keeps to its own."""
    _told: bool = False
    _lying: Hand | None = None
    """The cards that lie on the table, as far as the box knows; None before the first game."""
    _played: Head | None = None
    """The last game that was played to its end, as far as the next may be the same."""

    def __post_init__(self) -> None:
        known, tongue = Known.under(), SpokenLanguage(self.pack, self.play)
        choices = ChosenSettings(self.settings, known, self.settings.state / FILE)
        self.foyer = Foyer(choices, self.ruleset, tongue, self.live, self.kit, known, self.tongues)
        self.unfinished = UnfinishedGame(self.settings.state / journal.NAME, self.foyer, self.live)

    def run(self) -> None:
        """Plays games until somebody leaves (`live.Quit`). Raises `JournalError` for a second box."""
        with journal.lock_folder(self.settings.state):
            self.foyer.enter()
            self.live.stage.stand(None)
            self.live.ask(Aside(device_faults.told(self.faults)))
            if self.demos is not None and self.demos.agenda.planned:
                self.demos.prepare()
            played = self._resume()
            while True:
                plays = played is not False and self._wait(
                    between_games.again if played else between_games.ready
                )
                played = None
                while not played and (plays or self.foyer.set_up()):
                    plays, played = False, self._game(self._table())
                played = played or None

    def _wait(self, waiting: Callable[[], Answer]) -> bool:
        """Until somebody wants to play, or with a long press to set up (False). Demos begin meanwhile,
        each at its time; a box that nobody presses falls silent and dark, and a press wakes it."""
        demos, stage = self.demos, self.live.stage
        while True:
            stage.stand("ready")
            asleep = waiting is between_games.silent
            aside = Aside(waiting(), mood="night" if asleep else None)
            pressed = self.live.ask(aside, unless=demos.due if demos else None, leaves=always)
            stage.stand(None)
            if aside.left or (pressed and not asleep):
                return not aside.left
            if pressed:
                waiting = between_games.ready
            elif pressed is None and demos is not None:
                waiting = between_games.silent if demos.show() else between_games.offer
            else:
                waiting = between_games.silent

    def demo(self) -> bool:
        """One game of virtual players; False when a real press stopped it."""
        from narrator.rehearsal import (
            random_games as demo,  # loaded at the start where demos will play
        )

        script = demo.demo_game(self.ruleset, self.settings.language, secrets.randbits(31))
        game, players = demo.company(script, self.ruleset)
        self.live.stage.seat(game.public.table)
        self._prepare(game.public.table)
        try:
            self.live.perform(Driver(game), first=Aside(between_games.demo()), table=players)
            self.live.ask(Aside(between_games.farewell()))
        except Pressed:
            return False
        return True

    def _table(self) -> Table:
        """The table as last time; who has never told how many play is asked."""
        while (players := self.foyer.players()) is None:
            wanted = self.live.ask(Aside(how_many()))
            try:
                self.foyer.choose("players", wanted)
            except RuleError as error:
                log.warning("%s", error)
                full = isinstance(error, KitTooSmall)
                self.live.ask(
                    Aside(between_games.full(wanted) if full else between_games.impossible())
                )
        return self.foyer.lay(players, secrets.randbits(31))

    def _to_name(self, table: Table) -> Hand | None:
        """The cards to be named: before the first game, and before any that takes other cards (R1.6)."""
        hand = take(self.foyer.ruleset.deck, table)
        return hand if table.has_cards and hand != self._lying else None

    def _game(self, table: Table) -> bool:
        """Plays a game to its end; False when a long press before the first night turned back."""
        table = replace(table, hand=self._to_name(table))
        if table.options.on_notes:
            table = replace(table, score=self._before(table.players))
        head = Head(
            rules=versions.rules_digest(),
            pack=versions.pack_digest(self.foyer.pack.folder),
            boot=versions.boot(),
            language=self.foyer.settings.language,
            names=self.foyer.names,
            secret=secrets.randbits(31),
            table=table,
        )
        if _lasting(head) == self._played:
            head = head._replace(table=replace(table, again=True))
        return self._perform(Driver(new_game(head.table, head.secret)), head)

    def _before(self, players: int) -> tuple[int, ...]:
        """The points of these seats from earlier rounds; of another evening only if the table wants."""
        found, names = score.read(self.settings.state), self.foyer.names
        if found is None or (len(found.points), found.names) != (players, names):
            return ()
        goes_on = found.boot == versions.boot() or self.live.ask(
            Aside(between_games.score_goes_on())
        )
        return found.points if goes_on else ()

    def _score(self, driver: Driver) -> None:
        """Keeps the points of a round that is over."""
        points = total(driver.view)
        if driver.view.scored and points:
            score.keep(self.settings.state, score.Score(points, self.foyer.names, versions.boot()))

    def _resume(self) -> bool | None:
        """Plays an unfinished game as `_game` does; None: there is none that goes on."""
        found = self.unfinished.found()
        return None if found is None else self._perform(*found)

    def _perform(
        self,
        driver: Driver,
        head: Head,
        records: Sequence[Record] = (),
        first: Aside[None] | None = None,
    ) -> bool:
        self.live.stage.seat(head.table)
        if not head.table.again:
            self._prepare(head.table)
        keep = Recorder(self.unfinished.path, head, records)
        try:
            left = self.live.perform(
                driver,
                keep.record,
                first=first,
                news=lambda: self._news(keep, driver),
                leaves=lambda: driver.view.phase is Phase.SETUP and not driver.view.dealt,
            )
        except Quit:
            keep.leave()
            raise
        finally:
            keep.close()
        self._score(driver)
        self.unfinished.discard()
        gc.collect()  # also gives back what Python keeps for objects like those of this game
        if not left:
            self._played = _lasting(head)
            if head.table.has_cards:
                self._lying = take(self.foyer.ruleset.deck, head.table)
            self.live.ask(Aside(between_games.farewell()))
        return not left

    def _news(self, keep: Recorder, driver: Driver) -> Aside[None] | None:
        """A fault of the disk is told once an evening: whoever mends it starts the box anew."""
        found = keep.fault or self.foyer.choices.fault
        if found is None or self._told:
            return None
        self._told = True
        return Aside(
            device_faults.told((file_faults.disk(full=found.errno in FULL),)), driver.label
        )

    def _prepare(self, table: Table) -> None:
        """Lets the voice render ahead whatever this table may hear."""
        foyer = self.foyer
        foyer.play.voice.prepare(wordings(every_say(table), foyer.pack, foyer.play))


def _lasting(head: Head) -> Head:
    """A game's head without what is another in each game, and what nobody has to be told."""
    table, plain = head.table.lasting, Options()
    options = table.options._replace(pace=plain.pace, decoys=plain.decoys)
    return head._replace(boot="", secret=0, table=replace(table, options=options))
