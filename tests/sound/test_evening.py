"""A whole game of five on a real stream: the recording agrees with the transcript.

Tests that need exact samples use those that the box passes to the sound server; one test compares these
with the recording.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from tests.sound.played import Played, level, levels, short_term
from tests.sound.server import RATE
from tests.sound.table import HEARD

pytestmark = pytest.mark.sound


@pytest.fixture(scope="module")
def evening(null_sink: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The evening, played once for all tests."""
    return Played(tmp_path_factory.mktemp("evening"), null_sink)


def test_the_game_is_played_to_its_end_in_less_than_four_minutes(evening: Played) -> None:
    lines = [row.line for row in evening.rows if row.cue == "say"]
    assert lines[-1] == "house.farewell"
    assert [line for line in lines if line.startswith("won.")] == ["won.mafia"]
    assert lines.count("verdict.convicted") == 1
    assert evening.rows[-1].t < 240


def test_each_line_and_name_is_heard_at_the_time_of_its_row(evening: Played) -> None:
    """But for what a press cuts short."""
    for row in evening.spoken():
        if row.line not in HEARD:
            late, loudness = evening.late(row)
            assert abs(late) < 0.05, row
            assert loudness == pytest.approx(1, abs=0.1), row


def test_the_voice_is_always_louder_than_the_bed(evening: Played) -> None:
    think = evening.rest("think")
    bed = level(evening.voice_band(think.t + 2, think.t + think.seconds))
    for row in evening.spoken():
        voice = np.percentile(levels(evening.voice_band(row.t, row.t + row.seconds)), 75)
        assert voice > bed + 10, row


def test_nobody_speaks_while_the_mafia_thinks(evening: Played) -> None:
    think = evening.rest("think")
    heard = levels(evening.voice_band(think.t + 2, think.t + think.seconds - 0.3), 0.2)
    assert heard.max() < np.median(heard) + 4


def test_the_bed_has_no_gap_while_the_mafia_thinks(evening: Played) -> None:
    """A click could be heard in a gap of a few milliseconds."""
    think = evening.rest("think")
    heard = levels(evening.given(think.t + 2, think.t + think.seconds - 0.3), 0.01)
    assert heard.min() > np.median(heard) - 6


def test_there_is_no_gap_of_digital_silence(evening: Played) -> None:
    """But for the silences that are asked for, around a name and before the end."""
    heard = evening.passed.copy()
    music = [row for row in evening.rows if row.cue == "music"]
    for silence, bed in pairwise(music):
        if silence.line == "silence":
            heard[round(silence.t * RATE) : round((bed.t + 0.1) * RATE)] = 1
    loud = np.flatnonzero(heard)
    edges = np.flatnonzero(np.diff(np.pad(heard[: loud[-1]] == 0, 1).astype(np.int8)))
    gaps = np.diff(edges)[2::2]  # the first one is before the first sound
    assert gaps.max(initial=0) < 0.02 * RATE


def test_the_recording_has_exactly_the_samples_of_the_box(evening: Played) -> None:
    tenths = range(10, round(evening.spoken()[-1].t * 10))
    late = [evening.came_out(tenth / 10, (tenth + 1) / 10) for tenth in tenths]
    assert sum(seconds is None for seconds in late) < 0.02 * len(late)


def test_nothing_clips(evening: Played) -> None:
    assert np.abs(evening.passed).max() < 0.999


def test_a_count_is_louder_than_the_bed_without_ducking_it(evening: Played) -> None:
    """12 to 15 dB by design, measured as short-term loudness (EBU)."""
    think = evening.rest("think")
    bed = short_term(evening.cut(think.t + 2, think.t + 5))
    first = next(row for row in evening.rows if row.cue == "count" and row.t > think.t)
    assert 10 < short_term(evening.cut(first.t, first.t + 3)) - bed < 16


def test_the_bed_has_returned_before_a_secret_count(evening: Played) -> None:
    """A ducked bed would not mask a click on the first name."""
    think = evening.rest("think")
    bed = level(evening.given(think.t + 2, think.t + think.seconds - 0.3))
    counts = [row for row in evening.rows if row.cue == "count" and row.phase == "night 1"]
    for row in counts[::5]:
        assert level(evening.given(row.t - 0.05, row.t - 0.005)) > bed - 3, row


def test_there_are_no_underflows(evening: Played) -> None:
    assert evening.underflows == 0
