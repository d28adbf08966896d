"""The box's evening: it waits, is set up, plays, and waits again. Games are played in `game_session`.

No adapter is opened here.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from narrator.base.errors import RuleError
from narrator.base.kept_file import found_aside
from narrator.base.state_folder import GAME
from narrator.live.loop import Live, always
from narrator.script.common.cues import AwaitConfirm, Say
from narrator.script.common.scene import Answer, say_all
from narrator.script.evening import between_games, fault_lines
from narrator.script.interlude import Interlude
from narrator.script.set_up.card_menu import CARDS
from narrator.script.set_up.choosing import FIRST, Place
from narrator.session.demos.show import DemoShow, play_whole_game
from narrator.session.disk import journal
from narrator.session.disk.status_file import StatusFile
from narrator.session.evening_lengths import Background, EveningLengths, in_background
from narrator.session.game_session import GameEnd, GameSession
from narrator.session.languages.prerender import prepare_evening
from narrator.session.night_length import Agreed, NightLength
from narrator.session.table_settings import TableSettings
from narrator.session.table_setup import TableSetup
from narrator.session.updates_told import UpdatesTold
from narrator.words.printed_lines import KEPT


class Next(Enum):
    """What the box does next."""

    WAIT = auto()
    """It waits for a first game."""
    GREET = auto()
    """The same, and its chime has just rung."""
    WAIT_AGAIN = auto()
    """It waits for another game after one that was played to its end."""
    SET_UP = auto()
    CARDS = auto()
    """The set-up, at once where the cards are chosen."""
    GAME = auto()


@dataclass
class Evening:
    """What an evening needs, all of it opened by somebody else."""

    table: TableSettings
    live: Live
    faults: tuple[Say, ...] = ()
    """What was found wrong while the box was opened, to be said once."""
    demos: DemoShow | None = None
    """None: no demo ever begins by itself."""
    status: StatusFile | None = None
    """Where a running box tells how it is; None: nowhere."""
    updates: UpdatesTold | None = None
    """None: no update changes this box."""
    background: Background = in_background
    """Does what takes seconds while the table is asked something."""
    chime_left: Callable[[], float | None] = lambda: None
    """For how many seconds the chime is still heard that rang while the box was opened; None: none rang."""
    late: list[Say] = field(default_factory=list)
    """What another thread finds wrong later; it is said, and taken out, while the box waits."""

    def __post_init__(self) -> None:
        self.lengths = EveningLengths(self.table.kit.ring, self.background)
        self.games = GameSession(self.table, self.live)
        self.setup = TableSetup(
            self.table,
            self.live,
            self.lengths,
            self.games.faults_of_voice,
            self.games.unfinished.older.nights,
        )
        self.night = NightLength(self.table, self.live, self.lengths)
        self._aside: frozenset[str] = frozenset()
        self._aside_told = False

    def left(self) -> str:
        """What whoever leaves now is told of the game; empty: none is kept."""
        kept = self.games.unfinished.path.exists()
        return self.table.spoken.pack.text(KEPT(), {}, 0) if kept else ""

    def run(self) -> None:
        """Plays games until somebody leaves (`clock.Quit`). Raises `JournalError` for a second box."""
        with journal.lock_folder(self.table.state):
            if self.status is not None:
                self.status.publish()
            self._aside = found_aside(self.table.state)
            self.table.restore()
            self.live.stage.signs.stand(None)
            if self.demos is not None and self.demos.timer.planned:
                self.demos.prepare()
            with suppress(RuleError):  # such cards fit no table: that is said when it is laid
                prepare_evening(self.table.likely(), self.table.spoken, self.live.stage)
            chime_left = self.chime_left()
            if chime_left:
                self.live.ask(Interlude(between_games.chime_ends(chime_left)))
            faults = (*self.faults, *self.games.faults_of_voice())
            self.live.ask(Interlude(say_all(*faults)))
            coming = _after(self.games.resume())
            if coming is Next.WAIT and chime_left is not None:
                coming = Next.GREET
            with suppress(RuleError):
                self.lengths.prepare([self.table.likely()], self.table.spoken)
            while True:
                coming = self._do(coming)

    def demo(self) -> bool:
        """One game of virtual players; False when a real press stopped it."""
        table = self.table
        return play_whole_game(table.ruleset, table.settings.language, table.spoken, self.live)

    def _do(self, what: Next) -> Next:
        if what is Next.GAME:
            return self._play()
        if what in (Next.SET_UP, Next.CARDS):
            place = Place(CARDS) if what is Next.CARDS else FIRST
            if not self.setup.set_up(place, self._demo_due):
                return Next.WAIT
            nth = self.setup.takes_up
            return Next.GAME if nth is None else _after(self.games.take_up(nth))
        return self._wait(_WAITS[what])

    def _play(self) -> Next:
        """A game, once the table knows how long it will be and still wants it; who has just played it
        knows."""
        players = self.setup.number_of_players()
        table = self.table.lay(players, 0)
        agreed = Agreed.PLAYS if table.lasting == self.games.last else self.night.agree(table)
        if agreed is Agreed.TAKES_CARDS_OUT:
            return Next.CARDS
        if agreed is Agreed.CHOOSES_AGAIN:
            return Next.SET_UP
        self.table.choices.played()
        laid = self.table.lay(players, secrets.randbits(31))
        return _after(self.games.play(replace(laid, read_back=self.setup.just_told(laid))))

    def _demo_due(self) -> bool:
        return self.demos is not None and self.demos.due()

    def _called_away(self) -> bool:
        """Whether something else than waiting is to be heard: news, once a sentence is over, or a demo."""
        if self._has_news() and isinstance(self.live.stage.cue, AwaitConfirm):
            return True
        return self._demo_due()

    def _has_news(self) -> bool:
        return bool(self.late) or (self.updates is not None and self.updates.due())

    def _tell_aside(self) -> None:
        """Says once an evening that something could not be read; a game that is set aside has said so."""
        new = found_aside(self.table.state) - self._aside
        if not self._aside_told and any(not name.startswith(GAME) for name in new):
            self._aside_told = True
            self.live.ask(Interlude(say_all(fault_lines.ASIDE())))

    def _wait(self, waiting: Callable[[], Answer]) -> Next:
        """Until somebody wants to play, or with a long press to set up. Demos begin meanwhile, each at
        its time; a box that nobody presses falls silent and dark, and a press wakes it. News is told first,
        or once a sentence is over."""
        demos, stage = self.demos, self.live.stage
        while True:
            self._tell_aside()
            while self.late:
                self.live.ask(Interlude(say_all(self.late.pop(0))))
            if self.updates is not None:
                self.updates.tell(self.live)
            stage.signs.stand("ready")
            asleep = waiting is between_games.silent
            interlude = Interlude(waiting(), mood="night" if asleep else None)
            pressed = self.live.ask(interlude, unless=self._called_away, leaves=always)
            stage.signs.stand(None)
            if interlude.left:
                return Next.SET_UP
            if pressed and not asleep:
                return Next.GAME
            if pressed:
                waiting = between_games.ready
            elif pressed is None and self._has_news():
                waiting = waiting if asleep else between_games.plays_on
            elif pressed is None and demos is not None:
                waiting = between_games.silent if demos.show() else between_games.offer
            else:
                waiting = between_games.silent


_WAITS = {
    Next.WAIT: between_games.ready,
    Next.GREET: between_games.greeting,
    Next.WAIT_AGAIN: between_games.again,
}


def _after(end: GameEnd | None) -> Next:
    """What comes after a game, or after none."""
    if end is None:
        return Next.WAIT
    return Next.WAIT_AGAIN if end is GameEnd.PLAYED else Next.SET_UP
