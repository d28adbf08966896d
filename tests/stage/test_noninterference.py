"""DESIGN 3: nothing audible depends on a secret. Forged pairs of evenings sound alike, times included."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.kit.long import games
from tests.stage.compare_heard import agreed_until, as_written, differences, pair
from tests.stage.forged_pairs import invent
from tests.stage.leaks import LEAKS
from tests.stage.leaks_of_roll_calls import ROLL_CALLS, fails

PAIRS = games(150, 550)

TRIED = 550
"""Pairs in which a planted leak may be heard; the first that tells of it is enough."""


def test_forged_pairs_sound_alike() -> None:
    nights, paused = [], 0
    for seed in range(PAIRS):
        a, b = pair(seed)
        assert as_written(a), f"pair {seed}"
        assert as_written(b), f"pair {seed}"
        assert differences(a, b)[:6] == [], f"pair {seed}"
        nights.append(agreed_until(a, b)[1])
        paused += "house.paused" in b.it.said()
    assert paused >= 0.2 * len(nights)
    assert sum(number >= 2 for number in nights) >= 0.75 * len(nights)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_heard(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test of the test."""
    leak(monkeypatch)
    card = LEAKS[leak]
    leaky = (seed for seed in range(TRIED) if not card or invent(seed).table.number(card))
    assert any(differences(*pair(seed)) for seed in leaky)


@pytest.mark.parametrize("leak", ROLL_CALLS, ids=lambda leak: leak.__name__)
def test_a_leak_of_a_roll_call_that_failed_is_heard(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R13.15."""
    leak(monkeypatch)
    assert any(differences(*pair(seed)) for seed in range(TRIED) if fails(invent(seed)))
