"""The measure of what a bed hides, and the noises it is measured with."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from hardware.sound.loudness import RATE, gain
from hardware.sound.masking import (
    BANDS,
    BED_HOP,
    LONGEST_BARE,
    NOISE_HOP,
    a_weighted,
    band_levels,
    masking,
    masking_index,
    mean_level,
)
from scripts.masking.__main__ import main
from scripts.masking.reference_noises import NOISES, reference_noise


def wav(path: Path, sound: NDArray[np.float64]) -> None:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.astype("<i2").tobytes())


def tone(hertz: float, db: float = 0.0, seconds: float = 1.0) -> NDArray[np.float64]:
    """A tone with this level."""
    return np.asarray(
        np.sqrt(2) * gain(db) * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)
    )


def hiss(seconds: float = 5.0) -> NDArray[np.float64]:
    return np.random.default_rng(5).standard_normal(round(seconds * RATE))


def test_the_index_is_that_of_the_standard() -> None:
    """-2 dB below 200 Hz, -6 dB at 20 kHz, and half a decade of transition at 502 Hz."""
    at = masking_index(np.array([50.0, 502.0, 20_000.0]))
    assert at == pytest.approx([-2.0, -2.0 - np.log10(2), -6.0], abs=0.01)


def test_a_band_holds_the_level_of_a_tone_in_it_and_no_other_does() -> None:
    for hertz in (1000.0, 4000.0):
        levels = band_levels(tone(hertz, -20), BED_HOP).mean(axis=0)
        middle = int(np.argmin(np.abs(BANDS - hertz)))
        assert levels[middle] == pytest.approx(-20, abs=0.3)
        assert np.delete(levels, [middle - 1, middle, middle + 1]).max(initial=-100) < -50


def test_a_weighting_is_nought_at_1_khz_and_takes_19_db_off_100_hz() -> None:
    assert mean_level(a_weighted(tone(1000), BED_HOP)) == pytest.approx(0, abs=0.1)
    assert mean_level(a_weighted(tone(100), BED_HOP)) == pytest.approx(-19.1, abs=1.5)


def test_a_noise_is_hidden_up_to_its_margin_and_no_further() -> None:
    found = masking(hiss(), 0.1 * hiss(0.1))
    assert found.margins.shape == BANDS.shape
    louder = masking(hiss(), gain(found.margin + 1) * 0.1 * hiss(0.1))
    assert louder.margin == pytest.approx(-1, abs=0.01)
    assert not louder.masked


def test_a_gap_in_the_bed_leaves_a_noise_bare_however_rare_it_is() -> None:
    click = gain(-40) * hiss(0.05)
    assert masking(hiss(), click).masked
    gapped = hiss()
    gapped[RATE : RATE + RATE // 10] = 0
    found = masking(gapped, click)
    assert found.margin > 0
    assert found.bare == pytest.approx(0.1, abs=0.03)
    assert found.bare > LONGEST_BARE
    assert not found.masked


@pytest.mark.parametrize("name", NOISES)
def test_a_reference_noise_has_0_dba_in_its_loudest_20_ms_and_ends(name: str) -> None:
    sound = reference_noise(name)
    assert a_weighted(sound, NOISE_HOP).max() == pytest.approx(0, abs=0.01)
    assert len(sound) < RATE
    assert not sound[:960].any()


def test_the_tool_prints_the_margins_of_two_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    bed, click = (tmp_path / name for name in ("bed.wav", "click.wav"))
    wav(bed, hiss() * 3000)
    wav(click, hiss(0.1) * 30)
    monkeypatch.setattr("sys.argv", ["scripts/mask", str(bed), str(click)])
    assert main() == 0
    printed = capsys.readouterr().out
    assert "click.wav" in printed
    assert printed.rstrip().endswith("masked")
    monkeypatch.setattr("sys.argv", ["scripts/mask", str(bed), str(click), "--under", "-3"])
    assert main() == 1
    assert capsys.readouterr().out.rstrip().endswith("heard")


def test_the_tool_names_a_file_that_it_cannot_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["scripts/mask", str(tmp_path / "none.wav"), "pad"])
    assert main() == 2
    assert "none.wav cannot be read" in capsys.readouterr().err
