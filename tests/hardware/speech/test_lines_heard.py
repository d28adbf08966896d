"""Lines of both packs, listened to by machine: heard, level, not clipped, and without a stumbling pause."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np
import pytest
from scipy.signal import resample_poly

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.voice_effects import LOUDNESS, loudness
from hardware.speech.voice_spec import RATE
from narrator.appliance.open_voice import voice_spec
from narrator.appliance.silent_equipment import silent_equipment
from narrator.config.settings import Settings
from narrator.session.languages.language import SpokenLanguage
from narrator.session.languages.prerender import texts_of_tables
from tests.kit.box.box import pack
from tests.kit.rules import preset

EACH = 160
"""Of the lines that a table of eight may hear, every so manyth is rendered here."""

Line = tuple[str, np.ndarray]


@pytest.fixture(scope="module", params=["en", "de"])
def lines(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Line]:
    """Texts, and their samples between -1 and 1."""
    words = pack(request.param)
    settings = Settings(language=request.param, players=8)
    language = SpokenLanguage(words, silent_equipment(words, {}))
    texts = texts_of_tables(settings, preset("palermo"), language)[::EACH]
    voice = CachedVoice(voice_spec(settings, words), tmp_path_factory.mktemp("cache"))
    assert voice.render_all(texts) == []
    clips = [voice.utter(text).clip for text in texts]
    voice.close()
    assert len(texts) > 8
    return [
        (text, clip / 32768)
        for text, clip in zip(texts, clips, strict=True)
        if isinstance(clip, np.ndarray)
    ]


def test_every_line_is_as_loud_as_the_others(lines: list[Line]) -> None:
    assert {text: loudness(clip) for text, clip in lines} == {
        text: pytest.approx(LOUDNESS, abs=0.5) for text, _ in lines
    }


def test_no_line_is_clipped_between_its_samples_either(lines: list[Line]) -> None:
    peaks = [20 * np.log10(np.abs(resample_poly(clip, 4, 1)).max()) for _, clip in lines]
    assert max(peaks) < -1.5


def test_no_line_stumbles(lines: list[Line]) -> None:
    assert [text for text, clip in lines if max(silences(clip), default=0) > 1.5] == []


def silences(clip: np.ndarray) -> Iterator[float]:
    """Seconds of each stretch that is 45 dB fainter than the loudest sample; a breath is none."""
    step = RATE // 100
    level = np.pad(np.abs(clip), (0, -len(clip) % step)).reshape(-1, step).max(axis=1)
    for faint, run in groupby(level < level.max() * 10 ** (-45 / 20)):
        if faint:
            yield len(list(run)) / 100
