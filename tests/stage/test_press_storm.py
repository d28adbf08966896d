"""R13.15: a child that presses all the time loops no night, whatever is agreed: on a box with several
buttons, with a single one, and with a lamp for each seat.

Two roll calls may fail; then the box deals by light, and whoever presses all the time has said yes to that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import pytest

from narrator.live.simulated import Prompt, tap
from narrator.rules.game.facts import HeartsLost, Miscounted, Objected, RollSettled, Unsettled
from narrator.rules.game.state import Phase
from narrator.rules.setup.roll_call import FAILURES
from narrator.rules.table.table import GameSetup
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.stage.ports import Edge
from tests.kit.long import games
from tests.kit.stage import Theatre
from tests.kit.tables import draw_table

TABLES = games(4, 60)

LONGEST = 3600.0
"""Seconds after which such an evening is stuck."""

WHILE = 60.0
"""For so many seconds the child presses where nothing ends by itself."""

MORE = 60.0
"""Seconds beside all nights and the deal: what failed is told, and a question asked and answered."""

Press = Callable[[Prompt], list[Edge]]


class Again:
    """A press every so many seconds, each so long, from the first word on."""

    def __init__(self, every: float, seconds: float) -> None:
        self._every, self._seconds, self._next = every, seconds, 0.0

    def __call__(self, prompt: Prompt) -> list[Edge]:
        edges: list[Edge] = []
        self._next = max(self._next, prompt.at)
        waits = isinstance(prompt.cue, AwaitConfirm)
        while self._next < (prompt.at + WHILE if waits else prompt.end):
            edges += tap(self._next, self._seconds)
            self._next += self._every
        return edges


def every_slot(prompt: Prompt) -> list[Edge]:
    """Once in every slot, and wherever the box waits."""
    return prompt.on(*prompt.turns) if isinstance(prompt.cue, Count) else tap(prompt.at + 0.5)


class Child(NamedTuple):
    """One way to press; ``alone``: by day too, so that nobody else has to press at all."""

    presses: Callable[[], Press]
    alone: bool


CHILDREN = {
    "every 0.3 s": Child(lambda: Again(0.3, 0.12), True),
    "in every slot": Child(lambda: every_slot, True),
    "held for a second": Child(lambda: Again(1.2, 1.0), False),
    "held for two seconds": Child(lambda: Again(2.3, 2.0), False),
}
"""Held for three seconds the only button of a kit means a pause, which everybody hears."""

KITS = {"panel": (0, False), "one": (0, True), "ring": (24, False)}
"""Kit → how many seats have a lamp, and whether its only button must do for everything."""


def _grown_ups(prompt: Prompt) -> list[Edge]:
    """With open eyes they go on, as a helper does by night, and take the first that is offered."""
    if isinstance(prompt.cue, AwaitConfirm):
        return tap(prompt.at + 3.0)  # the child has let go by then
    open_question = isinstance(prompt.cue, Count) and not prompt.cue.secret
    return prompt.on(prompt.turns[0]) if open_question else []


def _played(table: GameSetup, cards: tuple[str, ...], kit: str, child: Child | None) -> Theatre:
    """An evening up to its first day; without a child everybody signs in rightly and nobody chooses."""
    presses = child.presses() if child else None

    def hands(prompt: Prompt) -> list[Edge]:
        assert prompt.at < LONGEST, prompt.driver.key
        if child is None or presses is None:
            return []
        helped = prompt.driver.awake or isinstance(prompt.cue, AwaitConfirm)
        return _grown_ups(prompt) if helped and not child.alone else presses(prompt)

    ring, holds = KITS[kit]
    it = Theatre(table, cards, hands=hands, holds=holds, ring=ring, scripted=child is None, secret_seed=1)
    return it.run(lambda it: it.driver.by_day or it.driver.view.phase is Phase.OVER)


def _table(seed: int) -> tuple[GameSetup, tuple[str, ...]]:
    chance = random.Random(f"storm {seed}")
    moderation = "helper" if seed % 4 == 3 else "box"
    return draw_table(chance, most=16, by_day=True, moderation=moderation, discussion=30)


@lru_cache
def _undisturbed(seed: int, kit: str, by_light: bool) -> float:
    """Seconds up to the first day where nobody fails, with cards or where the box deals."""
    table, cards = _table(seed)
    return _played(table.by_light if by_light else table, cards, kit, None).now


@pytest.mark.parametrize("kit", KITS)
@pytest.mark.parametrize("how", CHILDREN)
def test_a_child_that_presses_all_the_time_loops_no_night(how: str, kit: str) -> None:
    seen: Counter[type] = Counter()
    for seed in range(TABLES):
        table, cards = _table(seed)
        it = _played(table, cards, kit, CHILDREN[how])
        assert it.driver.by_day or it.driver.view.phase is Phase.OVER, f"table {seed}"
        told = [type(fact) for fact in it.driver.view.facts]
        seen.update(told)
        assert sum(told.count(kind) for kind in (Miscounted, Objected, Unsettled, HeartsLost)) <= FAILURES
        assert told.count(RollSettled) <= 1
        light = _undisturbed(seed, kit, True) if RollSettled in told else 0.0
        nights = (1 + FAILURES) * _undisturbed(seed, kit, False)
        assert it.now <= nights + light + MORE, f"table {seed}"
    assert seen[RollSettled] >= TABLES / 2
