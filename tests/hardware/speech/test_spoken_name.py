"""A name that was said after the tone becomes a clip like any other, or one word tells what was wrong."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.speech.name_process import NameProcess
from hardware.speech.spoken_name import spoken_name
from hardware.speech.takes import BEFORE
from hardware.speech.voice_effects import CEILING, LOUDNESS, loudness
from hardware.speech.voice_spec import RATE
from narrator.stage.listening import LONGEST
from narrator.stage.ports import Utterance
from tests.kit.spoken import spoken


def said(take: NDArray[np.float64]) -> tuple[NDArray[np.int16], float]:
    """The clip of a take, and how long its name is, in seconds."""
    made = spoken_name(take)
    assert not isinstance(made, str), made
    return made[0], made[1] / RATE


@pytest.mark.parametrize("level", [-40.0, -20.0, -14.0])
def test_a_name_is_trimmed_and_as_loud_as_everything_that_is_said(level: float) -> None:
    clip, seconds = said(spoken(0.6, level=level, after=1.5))
    assert seconds == pytest.approx(0.6 + BEFORE, abs=0.08)
    samples = clip / 32768
    assert loudness(samples) == pytest.approx(LOUDNESS, abs=0.5)
    assert np.abs(samples).max() <= CEILING + 1e-4


def test_a_name_has_the_room_of_the_voice_behind_it() -> None:
    clip, seconds = said(spoken(0.6))
    tail = clip[round(seconds * RATE) :]
    assert len(tail) > 0.5 * RATE
    assert 0 < np.abs(tail).max() < np.abs(clip).max() / 2


@pytest.mark.parametrize(
    ("take", "fault"),
    [
        (np.zeros(3 * RATE), "silent"),
        (np.zeros(0), "silent"),
        (np.zeros(10), "silent"),
        (spoken(3.0, level=-90.0, noise=-50.0), "silent"),
        (spoken(0.05, level=-20.0, noise=-70.0), "silent"),
        (spoken(0.6, level=-55.0, noise=-80.0), "quiet"),
        (spoken(0.6, level=-20.0, noise=-32.0), "noisy"),
        (spoken(3.0, level=-90.0, noise=-25.0), "noisy"),
        (np.clip(spoken(0.6, level=0.0) * 4, -1, 1), "clipped"),
    ],
    ids=["nothing", "gone", "ten samples", "a room", "a click", "a whisper", "a party", "noise", "a shout"],
)  # fmt: skip
def test_what_is_no_name_is_told_apart(take: NDArray[np.float64], fault: str) -> None:
    assert spoken_name(take) == fault


def test_a_name_of_three_seconds_is_too_long_for_a_slot() -> None:
    _, seconds = said(spoken(2.4, before=0.3, after=0.3))
    assert seconds > LONGEST


def test_the_tone_that_rings_on_is_not_taken_for_the_beginning_of_the_name() -> None:
    take = spoken(0.6, before=0.8, after=1.0)
    time = np.arange(round(0.3 * RATE)) / RATE
    take[: len(time)] += 0.03 * np.sin(2 * np.pi * 880 * time) * np.exp(-time / 0.05)
    _, seconds = said(take)
    assert seconds == pytest.approx(0.6 + BEFORE, abs=0.08)


def test_who_speaks_into_the_tone_loses_no_sound() -> None:
    _, seconds = said(spoken(0.4, before=0.0, after=2.0))
    assert seconds == pytest.approx(0.4, abs=0.1)


def test_the_process_makes_the_same_clip_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    process = NameProcess()
    take = spoken(0.6)
    try:
        made = process.made(take)
        assert process.made(np.zeros(3 * RATE)) == "silent"
    finally:
        process.stop()
    assert isinstance(made, Utterance)
    clip, seconds = said(take.astype(np.float32).astype(np.float64))
    assert np.array_equal(np.asarray(made.clip), clip)
    assert made.seconds == pytest.approx(seconds)
    assert made.text == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "code",
    ["raise SystemExit", "print('no JSON', flush=True); input()", "import signal; signal.pause()"],
    ids=["dies", "babbles", "hangs"],
)
def test_a_process_that_fails_is_a_microphone_that_is_gone(code: str) -> None:
    process = NameProcess((sys.executable, "-c", code), limit=1.0)
    assert process.made(spoken(0.6)) == "gone"
    process.stop()


def test_a_process_that_cannot_be_started_is_one_too() -> None:
    assert NameProcess(("/nowhere/at/all",)).made(spoken(0.6)) == "gone"
