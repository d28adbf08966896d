"""DESIGN 3: nothing audible depends on a secret. Forged pairs of evenings sound alike, times included."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from hardware.sound.mixer import Mixer
from narrator.stage.fakes import FakeEar
from narrator.stage.listening import LONGEST
from narrator.stage.own_names import OwnNames
from narrator.stage.ports import Utterance
from tests.kit.long import games
from tests.kit.rendering import Command
from tests.stage.compare_heard import (
    agreed_until,
    as_written,
    differences,
    last_count,
    pair,
    same_samples,
    told_apart,
)
from tests.stage.forged_pairs import invent
from tests.stage.leaks import LEAKS
from tests.stage.leaks_of_roll_calls import ROLL_CALLS, fails

PAIRS = games(300, 550)

NAMED_PAIRS = games(10, 150)
"""Pairs whose players have said their names."""

TRIED = 1_100
"""Pairs in which a planted leak may be heard; the first that tells of it is enough."""


def test_forged_pairs_sound_alike() -> None:
    nights, paused = [], 0
    for seed in range(PAIRS):
        a, b = pair(seed)
        assert as_written(a), f"pair {seed}"
        assert as_written(b), f"pair {seed}"
        assert differences(a, b)[:6] == [], f"pair {seed}"
        assert same_samples(a, b), f"pair {seed}"
        nights.append(agreed_until(a, b)[1])
        paused += "house.paused" in b.it.said()
    assert paused >= 0.2 * len(nights)
    assert sum(number >= 2 for number in nights) >= 0.7 * len(nights)


@pytest.mark.parametrize(
    "leak",
    [
        lambda mixer, at: mixer.say(np.ones(960, np.int16), at, ducks=False),
        lambda mixer, _: mixer.levels(-0.01, -0.01),
    ],
    ids=["20 ms at the least level", "a hundredth of a decibel"],
)
def test_a_leak_that_no_row_tells_is_rendered(leak: Callable[[Mixer, float], None]) -> None:
    """The test of the test."""
    a, b = pair(3)
    assert same_samples(a, b)
    at = last_count(a, agreed_until(a, b)[0])
    b.it.sound.commands.append(Command(at, lambda mixer: leak(mixer, at)))
    b.it.sound.commands.sort(key=lambda command: command.when)
    assert not same_samples(a, b)


def test_names_in_their_own_voices_tell_nothing() -> None:
    """Some have a name, each of another length; it is heard in Counts and before lines about its seat."""
    named = 0
    for seed in range(NAMED_PAIRS):
        own, chance = OwnNames(FakeEar()), random.Random(f"names {seed}")
        for seat in chance.sample(range(1, 13), 8):
            own.keep(seat, Utterance("", round(chance.uniform(0.3, LONGEST), 3), f"of seat {seat}"))
        a, b = pair(seed, own=own)
        assert differences(a, b)[:6] == [], f"pair {seed}"
        bare = [row for row in pair(seed)[0].it.public() if row.cue == "count"]
        counted = [row for row in a.it.public() if row.cue == "count"]
        named += [row.slot for row in counted] != [row.slot for row in bare]
    assert named >= 0.8 * NAMED_PAIRS


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_leak_is_heard(leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """The test of the test."""
    leak(monkeypatch)
    card = LEAKS[leak]
    leaky = (seed for seed in range(TRIED) if not card or invent(seed).table.number(card))
    assert told_apart(partial(pair, seed) for seed in leaky)


@pytest.mark.parametrize("leak", ROLL_CALLS, ids=lambda leak: leak.__name__)
def test_a_leak_of_a_roll_call_that_failed_is_heard(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """R13.15."""
    leak(monkeypatch)
    failing = (seed for seed in range(TRIED) if fails(invent(seed)))
    assert told_apart(partial(pair, seed) for seed in failing)
