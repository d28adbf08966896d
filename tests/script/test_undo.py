"""R11: every public decision is an answer, and undo gives back the game before it, whatever was decided."""

from __future__ import annotations

from collections import Counter

import pytest

from narrator.rules.game.interrupts import Undo
from narrator.rules.game.state import Game, Phase
from narrator.script.common.cues import AwaitConfirm, Count
from narrator.script.driver import Driver
from narrator.trials import all_trials
from tests.kit.order import undone
from tests.kit.random_table import RandomTable
from tests.kit.scenes import Reader

TABLES, BATCHES = 240, 4
CUES = 700
"""After so many cues a random evening is left."""


def _decided(driver: Driver, known: int) -> list[Game]:
    """The games before what has been decided since there were so many checkpoints; a nightfall, and
    the end it may bring (R8.6), are none."""
    falls = (Phase.NIGHT, Phase.OVER)
    return [game for game in driver.checkpoints[known:] if game.public.phase not in falls]


def _asked_again(twin: Reader) -> None:
    """Whatever is only told is told."""
    while twin.driver.cue and not isinstance(twin.driver.cue, Count | AwaitConfirm):
        twin.driver.reply(None)


def _take_back(reader: Reader, before: Game) -> None:
    """Once it is taken back, nothing is decided again before somebody was asked."""
    twin = reader.fork()
    twin.driver.event(Undo())
    given_back = undone(before, reader.driver.view)
    assert twin.game == given_back
    _asked_again(twin)
    assert twin.driver.cue is not None
    public = twin.game.public.replace(facts_announced=given_back.public.facts_announced)
    assert twin.game._replace(public=public) == given_back


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_decision_is_one_answer_and_can_be_taken_back(batch: int) -> None:
    """R11, in every trial, way of voting and rule for ties: the lot and its verdict are one."""
    trials: Counter[str] = Counter()
    for seed in range(batch, TABLES, BATCHES):
        table = RandomTable(seed)
        driver, reader = table.reader.driver, table.reader
        options, asked = driver.view.table.options, False
        for _ in range(CUES):
            cue, known = driver.cue, len(driver.checkpoints)
            if cue is None:
                break
            asked |= isinstance(cue, Count | AwaitConfirm)
            table.answers(driver)
            decided = _decided(driver, known)
            assert len(decided) <= asked, f"table {seed}, {driver.label}"
            asked &= not decided
            if decided and driver.checkpoints[-1] is decided[0]:
                _take_back(reader, decided[0])
                trials[f"{options.trial} {options.votes}"] += 1
    assert {name.split()[0] for name in trials} == set(all_trials())
