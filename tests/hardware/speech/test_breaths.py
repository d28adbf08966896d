"""Pauses between the sentences of a line are alike, and each ends in a breath."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.speech.breaths import breathed, paused
from hardware.speech.chain import ESPEAK
from hardware.speech.sentences import sentence_ends
from hardware.speech.voice_spec import VOICE_RATE as RATE
from hardware.speech.voice_tone import Samples

PAUSE = ESPEAK.pause


def spoken(*seconds: float) -> Samples:
    """Words of half a second, with silences of these lengths between them."""
    word = 0.3 * np.sin(2 * np.pi * 200 * np.arange(RATE // 2) / RATE)
    pieces = [word]
    for silence in seconds:
        pieces += [np.zeros(round(silence * RATE)), word]
    return np.concatenate(pieces)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Seven.", 0),
        ("seat twenty-one", 0),
        ("Close your eyes. All of you.", 1),
        ("Who was it? You! Nobody … knows.", 3),
        ("„Wer war es?“ Niemand sagt etwas.", 1),
        ("It's 3.5 metres, she said.", 0),
        ("  \n", 0),
    ],
)
def test_sentences_are_counted_by_their_ends(text: str, ends: int) -> None:
    assert sentence_ends(text) == ends


def test_the_longest_silences_become_the_pause_and_commas_stay() -> None:
    line, places = paused(spoken(0.45, 0.2, 0.5), 2)
    assert len(line) / RATE == pytest.approx(4 * 0.5 + 0.2 + 2 * PAUSE, abs=0.03)
    assert [place / RATE for place in places] == pytest.approx([0.5 + PAUSE, 2.2 + 2 * PAUSE - 0.5], abs=0.02)


@pytest.mark.parametrize(("silences", "ends"), [((), 2), ((0.2, 0.2), 2), ((0.5,), 0)])
def test_where_the_engine_makes_no_pause_none_is_made(silences: tuple[float, ...], ends: int) -> None:
    before = spoken(*silences)
    after, places = paused(before, ends)
    assert np.array_equal(after, before)
    assert places == []


def test_a_breath_lies_in_the_pause_and_is_faint() -> None:
    line, places = paused(spoken(0.5), 1)
    whole = breathed(line, places)
    added = whole - line
    inside = np.flatnonzero(added)
    assert places[0] - PAUSE * RATE < inside[0]
    assert inside[-1] < places[0]
    assert 0.001 < np.abs(added).max() < 0.15 * np.abs(line).max()
