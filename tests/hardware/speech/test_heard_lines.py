"""A line is listened to by machine: each thing that can be wrong is noticed, and nothing else is."""

from __future__ import annotations

import numpy as np
import pytest
import soxr
from numpy.typing import NDArray

from hardware.speech.heard_lines import SILENT, HeardLine, faults_of, heard, pace
from hardware.speech.voice_effects import finish
from hardware.speech.voice_spec import RATE, estimated_seconds
from tests.kit.spoken import spoken

TEXT = "Nobody in this town says anything, and nobody ever has."


def line(seconds: float = estimated_seconds(TEXT)) -> NDArray[np.int16]:
    """As the voice would leave it."""
    made = finish(spoken(seconds, before=0, after=0), RATE)
    return np.asarray(soxr.resample(made.samples, made.rate, RATE))


def faults(clip: NDArray[np.int16] | None, text: str = TEXT) -> list[str]:
    seconds = 0.0 if clip is None else len(clip) / RATE
    return faults_of(text, heard(clip, seconds), 1.0)


def louder(clip: NDArray[np.int16], decibels: float) -> NDArray[np.int16]:
    return np.asarray(np.clip(clip * 10 ** (decibels / 20), -32768, 32767), np.int16)


def with_hole(seconds: float) -> NDArray[np.int16]:
    whole = line()
    middle = len(whole) // 2
    hole = np.zeros(round(seconds * RATE), np.int16)
    return np.concatenate((whole[:middle], hole, whole[middle:]))


def test_a_line_as_the_voice_leaves_it_has_no_fault() -> None:
    assert faults(line()) == []
    assert faults(with_hole(1.0)) == []


@pytest.mark.parametrize(
    "clip", [None, np.zeros(RATE, np.int16), np.ones(RATE, np.int16)], ids=["none", "zeros", "ones"]
)
def test_a_line_without_a_sound_is_noticed(clip: NDArray[np.int16] | None) -> None:
    assert faults(clip) == ["nothing is to be heard"]


def test_a_hole_of_two_seconds_is_noticed() -> None:
    found = faults(with_hole(2.0))
    assert len(found) == 1
    assert found[0].startswith("it pauses for 2.")


def test_a_breath_in_a_pause_is_no_speech() -> None:
    clip = with_hole(2.0)
    middle = len(clip) // 2
    breath = np.random.default_rng(1).standard_normal(RATE // 3) * 32768 * 10 ** (-46 / 20)
    clip[middle : middle + len(breath)] = breath.astype(np.int16)
    assert any(fault.startswith("it pauses") for fault in faults(clip))


def test_a_line_too_soft_or_too_loud_is_noticed() -> None:
    assert faults(louder(line(), -0.7)) == ["it has -19.7 LUFS, where all have -19"]
    assert faults(louder(line(), 0.7)) == ["it has -18.3 LUFS, where all have -19"]


def test_a_clipped_line_is_noticed_and_that_its_peak_is_too_high() -> None:
    found = faults(louder(line(), 20))
    assert any("samples are clipped" in fault for fault in found)
    assert any("its peak is" in fault for fault in found)


def test_a_peak_between_the_samples_counts() -> None:
    """A tone at a quarter of the rate whose samples all miss its height."""
    tone = np.sin(np.pi / 2 * np.arange(2 * RATE) + np.pi / 4)
    found = heard((tone * 32768 * 0.5).astype(np.int16), 2.0)
    assert found.peak == pytest.approx(-6.0, abs=0.1)


def test_a_line_that_is_cut_off_or_drags_is_noticed() -> None:
    assert faults(line(1.0)) == ["it is cut off after 1.5 s"]
    assert faults(line(14.0)) == ["it takes 14.5 s"]


def test_the_pace_is_that_of_all_lines_that_are_heard() -> None:
    slow = HeardLine(2 * estimated_seconds(TEXT), -19.0, -3.0, 0, 0.2)
    assert pace({TEXT: slow, "Nothing of it is heard.": SILENT}) == pytest.approx(2.0)
    assert faults_of(TEXT, slow, 2.0) == []
    assert pace({}) == 1.0
