"""Two judges of how natural a voice sounds, 1 to 5: P808 (of DNSMOS) and PLCMOS, by the models of speechmos.

Both were made for calls and for English: a guide, not an ear. P808 is flattered where treble is cut,
and PLCMOS hears holes and no steady noise; so a voice is judged by both.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from narrator.base.errors import NarratorError

RATE = 16_000
"""Samples per second that both were trained on."""
WINDOW, HOP = 321, 160
"""Samples of a frame of P808, and from one to the next."""
SECONDS = 9.01
"""What P808 hears at once; what is shorter is repeated."""
MELS = 120
RATERS = 8
"""PLCMOS plays so many raters, whose tastes are drawn at random: here the same ones for all voices."""

Sound = NDArray[np.float64]


class Mos(NamedTuple):
    """1 (bad) to 5 (excellent)."""

    p808: float
    plcmos: float


class Judges:
    """Both models, loaded once."""

    def __init__(self) -> None:
        """Raises `NarratorError` without speechmos or onnxruntime."""
        try:
            import onnxruntime
            from speechmos.plcmos import PLCMOS

            found = find_spec("speechmos.dnsmos")
        except ImportError:
            found = None
        if found is None or found.origin is None:
            raise NarratorError(
                "speechmos or onnxruntime is not installed, so nobody judges the voice: run "
                "pip install speechmos onnxruntime"
            )
        model = Path(found.origin).parent / "dnsmos_models/model_v8.onnx"
        one = onnxruntime.SessionOptions()
        one.intra_op_num_threads = 1
        self._p808: Any = onnxruntime.InferenceSession(str(model), one)
        self._plcmos: Any = PLCMOS()
        self._raters = np.random.default_rng(0).standard_normal((RATERS, 1, 64), np.float32)

    def judge(self, line: Sound) -> Mos:
        """A line of at most `SECONDS`, or the beginning of a longer one; mono, at `RATE`, within -1 and 1."""
        inputs = {"input_1": _heard(line)[None]}
        p808 = float(self._p808.run(None, inputs)[0][0][0])
        spectrum = np.asarray(self._plcmos.stft_transform(line), np.float32)[None, None]
        given = (
            self._plcmos.session.run(None, {"degraded_audio": spectrum, "rater_embed": rater})[0]
            for rater in self._raters
        )
        return Mos(p808, float(np.mean([mark.item() for mark in given])))


def _heard(line: Sound) -> NDArray[np.float32]:
    """The mel spectrum in dB, scaled as P808 was trained on it."""
    length = round(SECONDS * RATE) - HOP
    whole = np.pad(np.resize(line, length), HOP)
    hann = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(WINDOW) / WINDOW)
    power = np.abs(np.fft.rfft(sliding_window_view(whole, WINDOW)[::HOP] * hann)) ** 2
    levels = 10 * np.log10(np.maximum(power @ _mel_bands().T, 1e-10))
    levels = np.maximum(levels - levels.max(), -80)
    return np.asarray((levels + 40) / 40, np.float32)


@cache
def _mel_bands() -> Sound:
    """Triangles of equal area over Slaney's scale: linear to 1 kHz, then 27 steps to 6.4 kHz."""
    top = 15 + 27 * np.log(RATE / 2 / 1000) / np.log(6.4)
    mels = np.linspace(0, top, MELS + 2)
    edges = np.where(mels < 15, mels * 200 / 3, 1000 * 6.4 ** ((mels - 15) / 27))
    low, middle, high = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    hertz = np.arange(WINDOW // 2 + 1) * RATE / WINDOW
    rising, falling = (hertz - low) / (middle - low), (high - hertz) / (high - middle)
    bands: Sound = np.maximum(0, np.minimum(rising, falling)) * 2 / (high - low)
    return bands
