"""Tells whether a bed hides a noise, band by band."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from hardware.sound.beds import every_bed, floor
from hardware.sound.loudness import RATE, gain
from hardware.sound.masking import (
    BANDS,
    BED_HOP,
    NOISE_HOP,
    Levels,
    Masking,
    a_weighted,
    band_levels,
    masked_by,
    mean_level,
)
from hardware.sound_blocks import NoSound, sound_blocks
from narrator.base.errors import NarratorError
from narrator.base.sounds import LATE_NIGHT, NIGHTS
from scripts.masking.reference_noises import NOISES, reference_noise

UNDER = 14.0
"""By how many dB(A) a noise is laid under the bed if nothing else is asked for."""
ALL = "all"
FLOORS = (*NIGHTS, LATE_NIGHT)
BEDS = ("harbour/night", "harbour/night over sea", "mountain/late", "and so on")
SECONDS = 250
"""How much of the box's own music is measured."""
SOFTEST, STEP = 40.0, 0.5
"""How far under the bed a noise is tried in dB, and in which steps."""


def main() -> int:
    """Prints the margins; returns 1 if a noise is not hidden, and 2 if a file cannot be read."""
    parser = argparse.ArgumentParser(prog="scripts/mask", description=__doc__)
    parser.add_argument(
        "bed", help=f"a sound file, one of {', '.join(BEDS)}, or {', '.join(FLOORS)} without music"
    )
    parser.add_argument("noise", help=f"a sound file, {', '.join(NOISES)}, or {ALL} for these")
    parser.add_argument(
        "--under",
        type=float,
        metavar="DB",
        help=f"lay the loudest 20 ms of the noise so many dB(A) under the bed ({UNDER:g} for the project's "
        "own noises; a file keeps its level)",
    )
    args = parser.parse_args()
    try:
        bed = _bed(args.bed)
        noises = list(NOISES) if args.noise == ALL else [args.noise]
        sounds = {Path(name).name: _noise(name) for name in noises}
    except NarratorError as error:
        print(f"scripts/mask: {error}", file=sys.stderr)
        return 2
    frames, loud = band_levels(bed, BED_HOP), mean_level(a_weighted(bed, BED_HOP))
    crest = 20 * np.log10(np.abs(bed).max() / np.sqrt(np.mean(np.square(bed, dtype=np.float64))))
    print(f"{args.bed}: {loud:.1f} dB(A), crest factor {crest:.1f} dB, {len(bed) / RATE:.0f} s")
    found, least = {}, {}
    for name, sound in sounds.items():
        peak = float(a_weighted(sound, NOISE_HOP).max())
        under = UNDER if args.under is None and name in NOISES else args.under
        found[name] = masked_by(frames, sound * gain(0 if under is None else loud - under - peak))
        least[name] = _hidden_from(frames, sound * gain(loud - peak))
    print(_table(found, least))
    return 0 if all(its.masked for its in found.values()) else 1


def _hidden_from(frames: Levels, noise: NDArray[np.floating]) -> float | None:
    """By how many dB a noise that is as loud as the bed has to be softer, to half a decibel, to be hidden;
    None if `SOFTEST` does not do."""
    steps = np.arange(0, SOFTEST + STEP, STEP)
    return next((step for step in steps if masked_by(frames, noise * gain(-step)).masked), None)


def _table(found: dict[str, Masking], least: dict[str, float | None]) -> str:
    """A row for each noise: the margin of each band in dB, the least, the longest bare stretch, and how far
    under the bed it begins to be hidden."""
    heads = [f"{hertz:.0f}" for hertz in BANDS]
    rows = [" ".join(["noise".ljust(12), *(head.rjust(5) for head in heads), "least  bare ms  hidden from"])]
    for name, its in found.items():
        margins = [f"{margin:5.1f}" for margin in its.margins]
        verdict = "masked" if its.masked else "heard"
        softer = f"-{least[name]:.1f} dB(A)" if least[name] is not None else "nowhere"
        rows.append(
            " ".join(
                [
                    name[:12].ljust(12),
                    *margins,
                    f"{its.margin:5.1f} {its.bare * 1000:8.0f} {softer:>12}  {verdict}",
                ]
            )
        )
    return "\n".join(rows)


def _bed(name: str) -> NDArray[np.floating]:
    if name in FLOORS:
        return floor(name).read(SECONDS * RATE) / 32768
    night, _, of = name.partition(" over ")
    beds = every_bed(of or NIGHTS[0])
    return beds[night].read(SECONDS * RATE) / 32768 if night in beds else _in(name)


def _noise(name: str) -> NDArray[np.floating]:
    return reference_noise(name) if name in NOISES else _in(name)


def _in(file: str) -> NDArray[np.floating]:
    try:
        return np.concatenate([*sound_blocks(Path(file))])
    except (OSError, NoSound) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise NarratorError(f"the sound {file} cannot be read: {why}") from error


if __name__ == "__main__":
    sys.exit(main())
