"""The people at a table who press at random, legal and illegal, in storms too. Contains no tests."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass

from narrator.live.simulated import HELD, TAP, Prompt, tap
from narrator.roles import all_roles
from narrator.rules.game.state import Phase
from narrator.rules.setup.middle import exchanged
from narrator.rules.setup.setup import claims_for, deal
from narrator.rules.table.side import MAFIA
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count, Mode, Reply
from narrator.script.evening.menu import END_GAME, options
from narrator.stage.count import REACTION, Counting, CountPlan
from narrator.stage.ports import Edge
from narrator.stage.press import PressMachine
from tests.soak.truth import won_now

SECONDS = (0.02, TAP, TAP, 0.5, HELD, 3.2)
"""For how long buttons are down: chatter, a press, a long one, a hold."""

STORM = 300
"""Edges of a storm within a third of a second."""

PATIENCE = 600
"""Cues after which they grow tired, and end the game as soon as it is day."""


@dataclass
class Crowd:
    """Implements `SimulatedTable` at any table, also at one that was set up by ear meanwhile."""

    chance: random.Random
    table: GameSetup
    cards: tuple[str, ...]
    buttons: Collection[str]
    """What can be pressed, as ``seat 7``."""
    honest: bool = False
    """Whether what somebody who sees the cards is asked aloud is answered rightly."""
    sloppy: float = 0.0
    """The share of the roll calls that are answered at random."""
    wild: float = 0.0
    """How often somebody presses any button besides."""
    cues: int = 0
    """How many have begun."""
    over: bool = False

    @property
    def tired(self) -> bool:
        """Whether they press only what brings the game to its end."""
        return self.cues > PATIENCE

    def hear(self, prompt: Prompt) -> list[Edge]:
        """See `SimulatedTable`."""
        self.cues += 1
        if prompt.in_game:
            self._sit_down(prompt.driver.view.table)
        edges = self._asked(prompt)
        if not self.tired and prompt.in_game and self._likely(self.wild):
            edges += self._besides(prompt.at)
        return edges

    def _sit_down(self, table: GameSetup) -> None:
        """Whoever pressed long before the game has set up another one by ear: it has cards of its own."""
        if (table.players, table.dealt) != (self.table.players, self.table.dealt):
            self.cards = deal(table, self.chance.getrandbits(31))
        self.table = table

    def _likely(self, share: float) -> bool:
        return self.chance.random() < share

    def _asked(self, prompt: Prompt) -> list[Edge]:
        cue = prompt.cue
        if isinstance(cue, AwaitConfirm):
            return self._wait(prompt, cue)
        if not isinstance(cue, Count):
            return []
        if cue.mode is Mode.BALLOT:
            return self._ballots(prompt, cue)
        return self._secret(prompt, cue) if cue.secret else self._aloud(prompt, cue)

    def _wait(self, prompt: Prompt, cue: AwaitConfirm) -> list[Edge]:
        """Somebody presses; where the box goes on by itself, now and then nobody does."""
        if cue.within is not None and not self.tired and self._likely(0.4):
            return []
        wait = self.chance.uniform(0.1, 5.0)
        if cue.ask == "paused" and "pause" in self.buttons and self._likely(0.5):
            return prompt.after(wait, button="pause")
        by_day = prompt.in_game and prompt.driver.view.by_day
        if self.tired and by_day and cue.ask != "paused" and "menu" not in cue.ask:
            # where no menu opens, a short press goes on
            return [*prompt.after(wait, HELD), *prompt.after(wait + 60.0)]
        return prompt.after(wait)

    def _secret(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """A roll call is answered rightly, or anything is pressed anywhere in the Count or beside it."""
        private, plan = prompt.source.private, prompt.plan
        assert private is not None
        assert plan is not None
        call, part = cue.ask.call, cue.ask.part
        if part == "roll" and (self.tired or not self._likely(self.sloppy)):
            claims = claims_for(self.table, exchanged(self.table, self.cards)).get(call, ())
            return prompt.on(*{*claims} ^ {*private.stored})
        if cue.mode is Mode.OBJECT and (self.tired or not self._likely(self.sloppy)):
            return []
        turns = [self.chance.uniform(-1.0, len(cue.items) + 1.0)
                 for _ in range(self.chance.choice([0, 1, 1, 2, 3]))]  # fmt: skip
        buttons = [f"seat {seat}" for seat in private.own] if cue.own else ["confirm"]
        held = [HELD if self._likely(0.1) else TAP for _ in turns]
        moments = [plan.at + turn * plan.slot for turn in sorted(turns)]
        return [
            edge
            for at, seconds in zip(moments, held, strict=True)
            for button in buttons
            for edge in tap(at, seconds, button)
        ]

    def _aloud(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """Whatever somebody presses; some questions are left unanswered at first."""
        known = self._seen(prompt, cue) if self.honest and prompt.in_game else None
        if known is not None:
            return prompt.on(known)
        if cue.ask.reads_back:
            return prompt.on(int(self.tired or self._likely(0.85)))
        if cue.ask == "go_on":
            return prompt.on(1)
        if cue.ask == "by_light":
            return prompt.on(0)  # the cards that were dealt stay those that are compared
        if not self.tired and self._likely(0.05):
            return []
        value = self._any(cue)
        button = f"seat {value}"
        if cue.mode is Mode.VOTER and button in self.buttons and self._likely(0.8):
            return prompt.after(0.5, button=button)
        return prompt.on(value)

    def _any(self, cue: Count) -> int:
        """Any item; the game is ended by the menu when they are tired, and seldom before."""
        values = [item.value for item in cue.items]
        value = self.chance.choice(values)
        if cue.ask != "menu":
            return value
        end = [option.line for option in options(self.table)].index(END_GAME)
        if self.tired:
            return end if end in values else values[0]  # a game that is over cannot be ended
        return values[0] if value == end and not self._likely(0.05) else value

    def _ballots(self, prompt: Prompt, cue: Count) -> list[Edge]:
        """Everybody mostly for one of them, the dead too; some change their mind or take it back."""
        values = [item.value for item in cue.items]
        target, edges = self.chance.choice(values), []
        for seat in range(1, self.table.players + 1):
            button = f"seat {seat}"
            if button not in self.buttons:
                continue
            for _ in range(self.chance.choice([0, 1, 1, 1, 2])):
                value = target if self._likely(0.5) else self.chance.choice(values)
                edges += prompt.on(value, button=button)
            if self._likely(0.05):
                edges += prompt.on(values[-1], seconds=HELD, button=button)
        return edges

    def _seen(self, prompt: Prompt, cue: Count) -> int | None:
        """What somebody with open eyes answers where the box cannot know (R13.11)."""
        what, seat = cue.ask.topic, cue.ask.about
        if what == "side" and seat.isdecimal():
            return int(all_roles()[self.cards[int(seat) - 1]].side is MAFIA)
        if what == "saint" and seat.isdecimal():
            return int(self.cards[int(seat) - 1] == "saint")
        if cue.ask == "end":
            dawn = prompt.driver.view.phase is Phase.DAWN
            end = won_now(prompt.driver.game, self.cards, after_night=dawn)
            ends = self.table.told_ends
            told = ends.index(end) if end in ends else 0
            return told if told in [item.value for item in cue.items] else 0
        return None

    def _besides(self, at: float) -> list[Edge]:
        """Any button at any moment, short or long, stuck for a while, or in a storm."""
        button = self.chance.choice(sorted(self.buttons))
        moment = at + self.chance.uniform(-0.2, 8.0)
        if self._likely(0.1):
            return [Edge(button, n % 2 == 0, moment + n / 1000) for n in range(STORM)]
        if self._likely(0.05):
            return tap(moment, self.chance.uniform(5.0, 60.0), button)
        return tap(moment, self.chance.choice(SECONDS), button)


def reply_to(prompt: Prompt, edges: list[Edge]) -> Reply:
    """What these presses answer, without a stage: names are a second apart."""
    if isinstance(prompt.cue, AwaitConfirm):
        return bool(edges)
    if not isinstance(prompt.cue, Count):
        return None
    assert prompt.plan is not None
    counting = Counting(prompt.cue, prompt.source.private, prompt.plan, _quiet, _quiet, _quiet)
    machine = PressMachine()
    settled = [press for edge in sorted(edges, key=lambda one: one.at) for press in machine.edge(edge)]
    for press in [*settled, *machine.tick(float("inf"))]:
        counting.press(press)
    return counting.reply


PLAN = CountPlan(0.0, 1.0, REACTION)
"""When names are heard where there is no stage."""


def _quiet(*shown: object) -> None:
    """No name is spoken, and no lamp is there."""
    del shown
