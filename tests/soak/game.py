"""One random game through the one driver, without sound: random presses, interrupts, undos, restarts.

Everything is drawn from the game's own number, so a game that fails can be played again alone.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from narrator.live.simulated import Prompt
from narrator.rules.game.acts import Act, EndGame
from narrator.rules.game.interrupts import Interrupt, Undo
from narrator.rules.game.state import Game, Phase
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import Count, Reply
from narrator.script.day.waiting import with_reminders
from narrator.script.driver import Driver
from narrator.script.evening.menu import SayAgain, menu
from narrator.script.evening.volume import Turn
from narrator.script.interlude import Interlude
from narrator.session.disk.journal import replay
from narrator.session.disk.journal_line import WIDTH, decode, encode
from narrator.stage.cue_source import CueSource
from narrator.stage.records import Happened, Reached, Record, Replied
from narrator.stage.replies import can_reply
from tests.kit.themes import theme
from tests.soak.anything import draw_table
from tests.soak.crowd import PATIENCE, PLAN, Crowd, reply_to
from tests.soak.truth import check_act, check_end, holds_no_secret, known_cards

STUCK = 2000
"""Cues after which a game of tired people will never end."""


class Watched(Driver):
    """Looks at the game after each act."""

    def __init__(self, game: Game, cards: tuple[str, ...], *, honest: bool) -> None:
        self._dealt, self._honest = cards, honest
        self.acts = 0
        super().__init__(game)

    def _apply(self, act: Act) -> None:
        before = self.game
        super()._apply(act)
        self.acts += 1
        check_act(before, act, self.game)
        known = known_cards(self.game, self._dealt, honest=self._honest)
        check_end(before, act, self.game, known)


class Match:
    """A random game at a random table. ``seen`` counts what came about."""

    def __init__(self, seed: int, seen: Counter[str] | None = None) -> None:
        self.chance = chance = random.Random(f"soak {seed}")
        self.seen = Counter[str]() if seen is None else seen
        self.table, self.cards = draw_table(chance, theme(seed), couples=True)
        self.secret, self._honest = chance.getrandbits(31), chance.random() < 0.8
        sloppy = chance.choice([0.0, 0.0, 0.1])
        seats = [f"seat {seat}" for seat in range(1, self.table.players + 1)]
        self.crowd = Crowd(chance, self.table, self.cards, seats, self._honest, sloppy)
        self._interrupts = chance.choice([0.0, 0.01, 0.05])
        self._restarts = chance.choice([0, 0, 0, 0, 1, 2])
        self.records: list[Record] = []
        self.driver = self.begin()

    def begin(self) -> Watched:
        game = new_game(self.table, self.secret)
        return Watched(game, self.cards, honest=self._honest)

    def play(self) -> Game:
        """The whole game. Raises whatever is wrong in it."""
        while self.driver.cue is not None:
            assert self.crowd.cues < PATIENCE + STUCK, f"the game never ends: {self.driver.key}"
            if self.crowd.tired and self.driver.view.by_day:
                self._happens(EndGame())
            elif self.driver.by_day and self.chance.random() < self._interrupts:
                self._open_menu()
            elif self._restarts and self.chance.random() < 0.02:
                self._restart()
            else:
                self._answer()
        game = self.driver.game
        assert game.public.phase is Phase.OVER
        holds_no_secret(game)
        self._count(game)
        return game

    def _answer(self) -> None:
        reply, key, before = self.reply(self.driver), self.driver.key, self.driver.day_scene
        if key:
            assert can_reply(self.driver.cue, self.driver.private, reply)
            self._record(Replied(key, reply))
        self.driver.reply(reply)
        scene = self.driver.day_scene
        if scene is not None and scene != before and not key:
            self._record(Reached(scene))

    def reply(self, source: CueSource) -> Reply:
        """What somebody at random answers to the present cue."""
        plan = PLAN if isinstance(source.cue, Count) else None
        prompt = Prompt(source, source.cue, plan, 0.0, 0.0)
        return reply_to(prompt, self.crowd.hear(prompt))

    def _open_menu(self) -> None:
        """Somebody presses long, and answers the menu's own questions at random (R11)."""
        driver = self.driver
        holds_no_secret(driver.game)
        asked = menu(
            driver.view,
            undoes=driver.undoes,
            redoes=driver.redoes,
        )
        interlude: Interlude[Any] = Interlude(with_reminders(asked), driver.label)
        while interlude.cue is not None:
            interlude.reply(self.reply(interlude))
        event = interlude.result
        nothing_yet = isinstance(event, Undo) and not driver.checkpoints
        if event is not None and not isinstance(event, SayAgain | Turn) and not nothing_yet:
            self._happens(event)

    def _happens(self, event: Interrupt) -> None:
        across = self.driver.undoes_night and isinstance(event, Undo)
        self.seen[f"{type(event).__name__}{' of a night' * across}"] += 1
        assert self.driver.can_happen(event)
        self._record(Happened(event, self.driver.nth))
        self.driver.event(event)

    def _record(self, record: Record) -> None:
        self.records.append(record)

    def _restart(self) -> None:
        """The power is cut; the replies on disk bring back the same game (DESIGN 4)."""
        self.seen["restarts"] += 1
        self._restarts -= 1
        before, self.driver = self.driver, self.begin()
        replay(self.driver, [_kept(record) for record in self.records])
        assert self.driver.nth <= before.nth
        if self.chance.random() < 0.5:
            return  # what was said since is said again
        while self.driver.nth < before.nth:
            self.driver.reply(None)
        assert self.driver.game == before.game
        assert (self.driver.cue, self.driver.private) == (before.cue, before.private)

    def _count(self, game: Game) -> None:
        table, seen = self.table, self.seen
        seen.update({*self.cards, f"{table.players} players", table.ruleset})
        seen.update({f"{key} {value}" for key, value in table.rulebook.values(table.options).items()})
        seen.update({type(event).__name__ for event in game.log})
        seen[f"won by {game.public.winner}"] += 1
        seen["acts"] += self.driver.acts


def _kept(record: Record) -> Record:
    """What a disk makes of a record."""
    line = encode(record)
    assert len(line) == WIDTH
    read = decode(line)
    assert read == record
    return read
