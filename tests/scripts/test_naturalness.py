"""Those who judge a voice: which lines they are given, and that they tell speech from noise."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
import soxr

from hardware.sound.loudness import RATE
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.voice_spec import VoiceSpec
from narrator.base.errors import NarratorError
from narrator.stage.ports import SpokenText
from scripts.figures import mos
from scripts.figures.articulation import BANDS, index
from scripts.figures.naturalness import LINES, chosen, over
from tests.kit.skips import skipped_without

NOISE = np.random.default_rng(3).normal(0, 0.05, 3 * RATE)


def test_the_lines_are_spread_over_all_that_are_plain_and_of_a_usual_length() -> None:
    plain = [f"{number:03} is a line of a usual length, as a box says it." for number in range(100)]
    other = ["Ten.", "A speech. " * 40, SpokenText(plain[0] + " Close your eyes.", "nightfall")]
    lines = chosen([*other, *plain, *other])
    assert len(lines) == LINES
    assert (lines[0], lines[-1]) == (plain[0], plain[-1])
    assert set(lines) <= set(plain)


def test_music_shorter_than_a_line_goes_on_from_its_beginning() -> None:
    assert len(over(np.zeros(RATE), NOISE[: RATE // 2], 3)) == mos.RATE


def test_noise_covers_a_tone_of_its_band_alone() -> None:
    """Nothing is left of a word far below it; a word far above is there whole."""
    assert sum(BANDS.values()) == pytest.approx(1, abs=0.001)
    assert index(NOISE * 100, NOISE, RATE) == pytest.approx(1, abs=0.001)
    assert index(NOISE / 100, NOISE, RATE) == 0
    low = soxr.resample(soxr.resample(NOISE, RATE, 2000), 2000, RATE)[: len(NOISE)]
    assert 0.3 < index(NOISE, low, RATE) < 0.9


@skipped_without("speechmos")
def test_one_judge_hears_noise_and_the_other_hears_holes(tmp_path: Path) -> None:
    line = "Talk to each other. When you've had enough, press."
    voice = CachedVoice(VoiceSpec("gmw/en-gb-x-rp", "en", rate=135, pitch=30), tmp_path)
    voice.render_all([line])
    clip = np.asarray(voice.utter(line).clip) / 32768
    voice.close()
    judges, faint = mos.Judges(), NOISE * 1e-3
    whole = judges.judge(over(clip, faint, 0))
    assert judges.judge(over(clip, NOISE, 0)).p808 < whole.p808 - 0.3
    holed = np.where(np.arange(len(clip)) % (RATE // 5) < RATE // 20, 0, clip)
    assert judges.judge(over(holed, faint, 0)).plcmos < whole.plcmos - 0.3
    assert judges.judge(over(clip, faint, 0)) == whole


def test_without_judges_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "speechmos", None)
    with pytest.raises(NarratorError, match="pip install speechmos onnxruntime"):
        mos.Judges()
