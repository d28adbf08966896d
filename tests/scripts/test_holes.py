"""``scripts/bench busy`` finds holes in what was played."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.sound.loudness import RATE
from scripts.figures.busy import holes


def test_a_hole_between_the_first_sound_and_the_last_is_found() -> None:
    sound = np.random.default_rng(1).standard_normal(RATE).astype(np.float32)
    assert holes(sound) == []
    sound[:1000] = sound[-1000:] = 0
    sound[20_000:20_048] = 0
    assert holes(sound) == []
    sound[30_000:30_480] = 0
    assert holes(sound) == pytest.approx([10.0], abs=0.1)
    assert holes(np.zeros(RATE, np.float32)) == []
