"""The WAV file has the requested length and exactly the samples of the mixer."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest

from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.sound.wav_writer import WavError, WavWriter


def test_the_file_has_exactly_the_samples_of_the_mixer(tmp_path: Path) -> None:
    box = Mixer({}, effects())
    with WavWriter(tmp_path / "evening.wav", box) as writer:
        box.effect("gavel", 0.5)
        writer.advance_to(0.25)
        writer.advance_to(0.1)
        writer.advance_to(2.00001)
    with wave.open(str(tmp_path / "evening.wav")) as file:
        assert file.getparams()[:4] == (1, 2, 48_000, 96_000)
        sound = np.frombuffer(file.readframes(96_000), "<i2")
    gavel = effects()["gavel"][0]
    assert np.abs(sound[24_000 : 24_000 + len(gavel)] - gavel).max() <= 1
    assert not sound[:24_000].any()
    assert box.frames == 96_000


def test_without_sound_the_file_is_empty_but_valid(tmp_path: Path) -> None:
    with WavWriter(tmp_path / "evening.wav", Mixer({}, {})):
        pass
    with wave.open(str(tmp_path / "evening.wav")) as file:
        assert file.getnframes() == 0


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    with pytest.raises(WavError, match=r"evening\.wav cannot be written: No such file or directory"):
        WavWriter(tmp_path / "nowhere" / "evening.wav", Mixer({}, {}))
