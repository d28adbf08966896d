"""Decoys (DESIGN 2): clicks of the box's own, so that a heard click proves nothing."""

from __future__ import annotations

import math
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from narrator.rules.game.state import Phase
from narrator.stage.count import REACTION
from narrator.stage.decoys import BODY, HOW_MANY, MARGIN, QUICKEST, SLOWEST, decoys
from scripts.figures import clicks
from tests.kit.long import games
from tests.kit.stage import theatre

NIGHTS = games(300, 1_000)
"""Simulated nights of each kind."""


@given(st.sampled_from(sorted(HOW_MANY)), st.integers(0, 99), st.text(max_size=9), st.floats(0, 60))
def test_decoys_are_few_within_their_stretch_and_drawn_from_the_seed(
    option: str, seed: int, key: str, seconds: float
) -> None:
    moments = decoys(option, seed, key, seconds)
    least, most = HOW_MANY[option]
    assert len(moments) <= most
    assert len(moments) >= least or seconds <= 2 * MARGIN
    assert all(MARGIN <= moment <= seconds - MARGIN for moment in moments)
    assert list(moments) == sorted(moments)
    assert moments == decoys(option, seed, key, seconds)


def _clicks(option: str) -> list[int]:
    """How many clicks each secret Count and each thinking time of two nights has."""
    it = theatre(8, mafioso=[1, 2], detective=[3], decoys=option).run_to(Phase.DAWN, 2)
    stretches = [(row.t, row.t + row.seconds) for row in it.rows if (row.cue, row.line) == ("rest", "think")]
    clicks = [row.t for row in it.rows if row.cue == "decoy"]
    assert clicks == [sound.at for sound in it.sound.heard if sound.what == "decoy"]
    return [sum(begin <= click <= end for click in clicks) for begin, end in stretches]


def test_off_is_off() -> None:
    assert set(_clicks("off")) == {0}


def test_sparse_leaves_some_stretches_without_a_click() -> None:
    assert set(_clicks("sparse")) <= {0, 1, 2}
    assert sum(_clicks("sparse")) > 0


def test_dense_clicks_in_every_stretch() -> None:
    assert set(_clicks("dense")) <= {3, 4, 5, 6}


def test_by_day_the_box_does_not_click() -> None:
    it = theatre(8, mafioso=[1, 2], decoys="dense").run_to(Phase.NIGHT, 3)
    assert {row.phase.split()[0] for row in it.rows if row.cue == "decoy"} == {"night"}


@given(st.sampled_from(sorted(HOW_MANY)), st.integers(0, 99), st.integers(5, 24))
def test_in_a_count_each_decoy_falls_as_a_press_that_means_a_name(option: str, seed: int, names: int) -> None:
    slot = 1.1
    for moment in decoys(option, seed, "count", names * slot, names):
        after = min(moment - turn * slot for turn in range(names) if moment >= turn * slot + QUICKEST)
        assert QUICKEST - 1e-9 <= after <= SLOWEST
        assert 0 <= (moment - REACTION) // slot < names


@pytest.mark.parametrize("living", [6, 10, 16, 20])
@pytest.mark.parametrize("count", clicks.COUNTED, ids=lambda one: one.name)
def test_what_a_listener_guesses_by_theory_and_in_simulated_nights_is_the_same(
    count: clicks.Counted, living: int
) -> None:
    nights = [clicks.guess(count, living, night, BODY) for night in range(NIGHTS)]
    right, _ = clicks.expected(count, living)
    assert fmean(nights) == pytest.approx(right, abs=0.06)


def test_without_decoys_one_click_tells_all_and_more_of_them_tell_less() -> None:
    """Least where all press, and more again where two of them mean the same seat."""
    for living in (6, 10, 24):
        assert clicks.expected(clicks.COUNTED[0], living) == pytest.approx((1.0, math.log2(living)))
        *told, two = [clicks.expected(count, living) for count in clicks.COUNTED]
        assert told == sorted(told, reverse=True)
        assert told[-1][0] > 1 / living
        assert two > told[-1]
