"""DESIGN 3: nothing audible depends on a secret. Forged pairs of evenings sound alike, times included."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stage.course import known
from tests.stage.leaks import LEAKS
from tests.stage.listening import agreed_until, differences, pair

PAIRS, BATCHES = 500, 10
LEAKY = 150
"""Pairs among which a leak must be noticed."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_forged_pairs_sound_alike(batch: int) -> None:
    nights, paused = [], 0
    for seed in range(batch, PAIRS, BATCHES):
        a, b = pair(seed)
        assert differences(a, b)[:6] == [], f"pair {seed}"
        nights.append(agreed_until(a, b)[1])
        paused += "house.paused" in b.it.said()
    assert paused >= 10
    assert sum(number >= 2 for number in nights) >= 0.75 * len(nights)


def test_a_script_is_performed_as_it_stands() -> None:
    """Else the pairs would not have the secrets they are counted to have."""
    for seed in range(60):
        for played in pair(seed):
            facts = known(played.it.driver.view.facts)
            last = played.script.told[-1]
            assert any(facts[: len(told)] == told for told in last), f"pair {seed}"


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_heard(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test of the test."""
    leak(monkeypatch)
    assert any(differences(*pair(seed)) for seed in range(LEAKY))
