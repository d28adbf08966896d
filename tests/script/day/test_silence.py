"""R5, R6, R8: silence alone decides nothing. Whatever is asked by day waits, in the end, for a press."""

from __future__ import annotations

from random import Random

import pytest

from narrator.rules.game.state import Phase, PublicView
from narrator.rules.game.trial_state import EMPTY
from narrator.script.common.cues import AwaitConfirm, Count, Mode
from narrator.script.driver import Driver
from tests.kit.random_table import RandomTable
from tests.kit.scenes import Reader

PATIENCE = 400
"""Cues in which a table that presses nothing must have come to a wait without end."""


def _said_nothing(driver: Driver) -> None:
    waits = isinstance(driver.cue, AwaitConfirm)
    driver.reply(() if isinstance(driver.cue, Count) else False if waits else None)


def _until_it_waits(reader: Reader) -> None:
    """Nobody presses, until the box waits for ever, or night falls."""
    driver = reader.driver
    for _ in range(PATIENCE):
        waits = isinstance(driver.cue, AwaitConfirm) and driver.cue.within is None
        if waits or driver.cue is None or not driver.by_day:
            return
        _said_nothing(driver)
    pytest.fail("it neither waits nor ends")


def _decided(view: PublicView) -> tuple[object, ...]:
    """Everything that a table decides by day."""
    court = view.court if view.phase is Phase.DAY else EMPTY  # at dawn it is still yesterday's
    return (
        view.facts, view.living, view.mayor, view.winner, view.condemned, view.asks_for_another,
        view.mafia_night_called,
        court.charges, court.votes, court.decided, court.second, court.closed, court.polled,
        court.round, court.unclear, court.barred,
    )  # fmt: skip


@pytest.mark.parametrize("batch", range(4))
def test_nothing_follows_from_nobody_pressing(batch: int) -> None:
    """At any moment of a day, in every trial, way of voting and rule for ties, with a helper and without."""
    waited = 0
    for seed in range(batch, 160, 4):
        table, chance = RandomTable(seed), Random(seed)
        driver = table.reader.driver
        for _ in range(300):
            if driver.cue is None:
                break
            votes = isinstance(driver.cue, Count) and driver.cue.mode is Mode.BALLOT
            if driver.by_day and (votes or chance.random() < 0.1):
                twin = table.reader.fork()
                before = driver.view
                _until_it_waits(twin)
                after = twin.driver.view
                if twin.driver.by_day:
                    waited += 1
                    assert _decided(after) == _decided(before)
                    assert {*after.court.ballots} <= {*before.court.ballots}
                else:
                    assert before.phase in (Phase.DUSK, Phase.OVER)  # it had been decided
            table.answers(driver)
    assert waited > 100


def test_the_talk_is_over_and_the_trial_waits() -> None:
    reader = Reader(10, mafioso=[1, 2])
    reader.read_to(Phase.DAY, 1)
    _until_it_waits(reader)
    assert isinstance(reader.driver.cue, AwaitConfirm)
    assert reader.driver.cue.ask == "trial.1"
