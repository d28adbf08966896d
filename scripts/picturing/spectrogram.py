"""Makes a spectrogram a small picture. It draws nothing around it."""

from __future__ import annotations

import io
import itertools

import numpy as np
from numpy.typing import NDArray
from PIL import Image

LOWEST, HIGHEST = 60.0, 14_000.0
"""Hertz at the bottom and at the top."""
ROWS = 80
WINDOW = 2048
FINER = 4
"""Frames for each column, whose power is averaged."""
SOFTEST, LOUDEST = -96.0, -28.0
"""dB of the darkest and of the brightest colour, where a sine of full scale has 0 dB."""
COLOURS = 28
"""Few, so that the picture stays small."""
INKS = (
    (9, 14, 28),
    (27, 38, 84),
    (61, 69, 132),
    (148, 84, 118),
    (226, 132, 80),
    (250, 205, 120),
    (255, 249, 224),
)
"""From the darkest to the brightest, in red, green and blue."""


def spectrogram(sound: NDArray[np.floating], rate: int, columns: int) -> NDArray[np.uint8]:
    """The number of a colour for each point, the highest frequency in the first row."""
    window = np.hanning(WINDOW)
    padded = np.pad(sound, WINDOW // 2)
    starts = np.linspace(0, len(sound) - 1, columns * FINER).astype(int)
    frames = np.stack([padded[start : start + WINDOW] for start in starts]) * window
    power = np.abs(np.fft.rfft(frames, axis=1) * 2 / window.sum()) ** 2
    power = power.reshape(columns, FINER, -1).mean(axis=1)
    edges = np.geomspace(HIGHEST, LOWEST, ROWS + 1) * WINDOW / rate
    edges = np.minimum(edges, power.shape[1] - 1)
    rows = [
        power[:, max(1, int(low)) : max(1, int(low)) + max(1, int(high) - int(low))].mean(axis=1)
        for high, low in itertools.pairwise(edges)
    ]
    level = 10 * np.log10(np.array(rows) + 1e-12)
    share = np.clip((level - SOFTEST) / (LOUDEST - SOFTEST), 0, 1)
    return np.asarray(np.rint(share * (COLOURS - 1)), np.uint8)


def png(picture: NDArray[np.uint8]) -> bytes:
    """The picture as a file, in `INKS`."""
    image = Image.fromarray(picture, "P")
    places = np.linspace(0, len(INKS) - 1, COLOURS)
    inks = np.array(INKS)
    mixed = [np.interp(places, range(len(INKS)), inks[:, part]) for part in range(3)]
    image.putpalette(np.rint(np.stack(mixed, axis=1)).astype(np.uint8).tobytes())
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True, bits=5)
    return out.getvalue()
