"""The people around a whole box who press anything at any moment, in storms too. No test stands here."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from narrator.config.kit import Kit
from narrator.live.simulated import Prompt, tap
from narrator.rules.setup.setup import claims_for, deal
from narrator.rules.table.table import Table
from narrator.script.common.cues import AwaitConfirm, Count, Mode
from narrator.script.driver import Driver
from narrator.stage.ports import Edge
from tests.soak.crowd import END

HELD = (0.02, 0.12, 0.12, 0.5, 0.9, 3.2)
"""Seconds for which fingers stay on a button: chatter, a press, a long one, a hold."""

GUST = 300
"""Edges of a storm within a third of a second."""

PATIENCE = 500
"""Cues after which they grow tired: they press what is asked, and end the game as soon as it is day."""


@dataclass
class Throng:
    """``cues`` counts what has begun, answers included; ``wild`` is how often somebody presses besides."""

    chance: random.Random
    table: Table
    cards: tuple[str, ...]
    kit: Kit
    wild: float
    cues: int = 0

    @property
    def tired(self) -> bool:
        return self.cues > PATIENCE

    def __call__(self, prompt: Prompt) -> Iterable[Edge]:
        self.cues += 1
        if prompt.in_game:
            self._sit_down(prompt.driver.view.table)
        edges = self._asked(prompt)
        if not self.tired and prompt.in_game and self.chance.random() < self.wild:
            edges += self._besides(prompt.at)
        return edges

    def _sit_down(self, table: Table) -> None:
        """Whoever pressed long before the game has set up another one by private: it has cards of its own."""
        if (table.players, table.dealt) != (self.table.players, self.table.dealt):
            self.cards = deal(table, self.chance.getrandbits(31))
        self.table = table

    def _asked(self, prompt: Prompt) -> list[Edge]:
        cue = prompt.cue
        if isinstance(cue, AwaitConfirm):
            return self._wait(prompt, cue)
        if not isinstance(cue, Count):
            return []
        if cue.mode is Mode.BALLOT:
            return [edge for seat in self._seats for edge in self._vote(prompt, cue, seat)]
        if cue.secret and prompt.in_game:
            return self._secret(prompt, prompt.driver, cue)
        return prompt.on(self._aloud(cue))

    def _wait(self, prompt: Prompt, cue: AwaitConfirm) -> list[Edge]:
        at = prompt.at + self.chance.uniform(0.1, 5.0)
        if cue.ask == "paused" and "pause" in self.kit.buttons and self.chance.random() < 0.5:
            return tap(at, button="pause")
        by_day = prompt.in_game and prompt.driver.by_day
        if self.tired and by_day and cue.ask != "paused" and "menu" not in cue.ask:
            return [*tap(at, 0.9), *tap(at + 60.0)]  # where no menu opens, a short one goes on
        return [] if cue.within and not self.tired and self.chance.random() < 0.3 else tap(at)

    def _aloud(self, cue: Count) -> int:
        values = [item.value for item in cue.items]
        if cue.ask.endswith(".sure"):
            return int(self.tired or self.chance.random() < 0.85)
        if cue.ask == "menu" and self.tired:
            return END
        if cue.ask == "go_on":
            return 1
        value = self.chance.choice(values)
        ends = cue.ask == "menu" and value == END
        return values[0] if ends and self.chance.random() > 0.05 else value

    def _secret(self, prompt: Prompt, driver: Driver, cue: Count) -> list[Edge]:
        assert driver.private is not None
        call, part = cue.ask.call, cue.ask.part
        if part == "roll":
            claims = claims_for(self.table, self.cards).get(call, ())
            return prompt.on(*{*claims} ^ {*driver.private.stored})
        some = [item.value for item in cue.items if self.chance.random() < 0.15]
        return prompt.on(*some, seconds=self.chance.choice([0.12, 0.12, 0.8]))

    def _vote(self, prompt: Prompt, cue: Count, seat: int) -> list[Edge]:
        values = [item.value for item in cue.items]
        button = f"seat {seat}"
        if button not in self.kit.buttons or self.chance.random() < 0.2:
            return []
        value = self.chance.choice([values[0], *values])
        return [edge._replace(button=button) for edge in prompt.on(value)]

    def _besides(self, at: float) -> list[Edge]:
        """Any button at any moment, short or long, stuck for a while, or in a storm."""
        button = self.chance.choice(sorted(self.kit.buttons))
        moment = at + self.chance.uniform(-0.2, 8.0)
        if self.chance.random() < 0.1:
            return [Edge(button, n % 2 == 0, moment + n / 1000) for n in range(GUST)]
        if self.chance.random() < 0.05:
            return tap(moment, self.chance.uniform(5.0, 60.0), button)
        return tap(moment, self.chance.choice(HELD), button)

    @property
    def _seats(self) -> range:
        return range(1, self.table.players + 1)
