"""The settings of a voice, and the text that an engine can speak."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.speech.estimated_voice import EstimatedVoice
from hardware.speech.voice_spec import InvalidVoiceSettings, VoiceSpec, speakable
from narrator.stage.ports import Utterance


@pytest.mark.parametrize(("rate", "pitch"), [(40, 30), (900, 30), (140, -1), (140, 100)])
def test_a_rate_or_pitch_out_of_range_is_refused(rate: int, pitch: int) -> None:
    with pytest.raises(InvalidVoiceSettings, match="give it a whole number from"):
        VoiceSpec("gmw/de", "de", rate, pitch)


@given(st.text())
def test_speakable_text_is_one_plain_line_and_does_not_change_again(text: str) -> None:
    line = speakable(text)
    assert line.isprintable() or "\u00a0" in line
    assert speakable(line) == line
    line.encode()


def test_the_estimated_voice_always_gives_the_same_length() -> None:
    voice = EstimatedVoice()
    voice.prepare(["anything"])
    assert voice.utter("") == Utterance("", 0.0, None)
    assert voice.utter("Wake up.") == Utterance("Wake up.", 8 / 13, None)
    assert voice.utter("x").seconds == 0.3
