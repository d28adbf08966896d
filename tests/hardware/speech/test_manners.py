"""The voice in another manner: slower at nightfall, flatter and drier at dawn, and as loud as ever."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pytest

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.clip_files import clip_key
from hardware.speech.other_engines import OtherVoice, known, of_command
from hardware.speech.recordings import Recordings
from hardware.speech.voice_effects import loudness
from hardware.speech.voice_manners import DAWN, EPILOGUE, NIGHTFALL, SLOWER, VERDICT
from hardware.speech.voice_spec import RATE, VoiceSpec, estimated_seconds
from narrator.appliance.open_voice import default_voice
from narrator.base.spoken_text import SpokenText
from narrator.stage.ports import Utterance
from tests.kit.box.box import pack
from tests.kit.spoken import recorded

FALLS = {"en": "Close your eyes, and no peeping.", "de": "Schließt die Augen, alle."}
NEWS = {"en": "Nobody has died.", "de": "Niemand ist gestorben."}


@pytest.fixture(scope="module", params=["en", "de"])
def language(request: pytest.FixtureRequest) -> str:
    assert isinstance(request.param, str)
    return request.param


@pytest.fixture(scope="module")
def voice(language: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CachedVoice]:
    """The voice of the language, as it is."""
    speaking = CachedVoice(default_voice(pack(language)), tmp_path_factory.mktemp("cache"))
    yield speaking
    speaking.close()


def both(voice: CachedVoice, text: str, manner: str) -> tuple[Utterance, Utterance]:
    return voice.utter(text), voice.utter(SpokenText(text, manner))


def sound(utterance: Utterance) -> np.ndarray:
    return np.asarray(utterance.clip) / 32768


def swing(clip: np.ndarray) -> float:
    """How far the pitch rises and falls: its standard deviation in semitones, frame by frame."""
    size, low, high = RATE // 25, RATE // 250, RATE // 55
    pitches = []
    for begin in range(0, len(clip) - size, RATE // 100):
        frame = clip[begin : begin + size] - clip[begin : begin + size].mean()
        match = np.correlate(frame, frame, "full")[size - 1 :]
        best = low + int(match[low:high].argmax())
        if np.sqrt(np.mean(frame**2)) > 0.02 and match[best] > 0.5 * match[0]:
            pitches.append(12 * np.log2(RATE / best))
    return float(np.std(pitches))


def test_a_line_at_nightfall_is_slower(voice: CachedVoice, language: str) -> None:
    plain, slow = both(voice, FALLS[language], NIGHTFALL)
    assert 1.06 < slow.seconds / plain.seconds < 1.15
    assert voice.seconds(slow.text) == slow.seconds


def test_the_news_of_the_night_are_flatter_and_drier_and_no_longer(voice: CachedVoice, language: str) -> None:
    plain, cold = both(voice, NEWS[language], DAWN)
    assert cold.seconds == pytest.approx(plain.seconds, rel=0.03)
    assert swing(sound(cold)) < 0.6 * swing(sound(plain))
    tails = [np.mean(sound(one)[round(one.seconds * RATE) :] ** 2) for one in (plain, cold)]
    assert 10 * np.log10(tails[0] / tails[1]) > 5


@pytest.mark.parametrize("manner", [NIGHTFALL, DAWN, VERDICT])
def test_each_manner_is_as_loud(voice: CachedVoice, language: str, manner: str) -> None:
    for text in (FALLS[language], NEWS[language]):
        plain, other = both(voice, text, manner)
        assert loudness(sound(other)) == pytest.approx(loudness(sound(plain)), abs=0.3)


def test_each_manner_is_a_clip_of_its_own_and_plain_ones_keep_theirs() -> None:
    spec, none = VoiceSpec("gmw/en", "en"), Recordings()
    keys = {
        manner: clip_key(spec, SpokenText("seven", manner), none)
        for manner in (NIGHTFALL, DAWN, VERDICT, EPILOGUE)
    }
    plain = clip_key(spec, "seven", none)
    assert len({*keys.values(), plain}) == 5
    slow = VoiceSpec("gmw/en", "en", rate=round(140 * SLOWER), pitch=27)
    assert clip_key(slow, "seven", none) not in keys.values()


def test_a_line_that_is_not_rendered_yet_is_estimated_in_its_manner() -> None:
    text = "Close your eyes, all of you."
    plain = estimated_seconds(text)
    assert estimated_seconds(SpokenText(text, NIGHTFALL)) == pytest.approx(plain / SLOWER)
    assert estimated_seconds(SpokenText(text, DAWN)) == plain


def test_another_program_is_slower_where_it_has_a_pace() -> None:
    bdl = known("rhvoice/bdl")
    assert isinstance(bdl, OtherVoice)
    assert bdl.command(round(bdl.own_rate * SLOWER), None)[3:5] == ("-r", "90")
    spec = of_command(("true",), "en")
    assert spec.in_manner(NIGHTFALL).command == spec.command
    requests: Mapping[str, object] = spec.request(SpokenText("seven", NIGHTFALL))
    assert requests["command"] == list(spec.command)


def test_a_recording_is_played_in_whatever_manner(tmp_path: Path) -> None:
    recorded(tmp_path, "seven")
    recordings = Recordings([tmp_path])
    spec = VoiceSpec("gmw/en", "en")
    keys = {clip_key(spec, text, recordings) for text in ("seven", SpokenText("seven", DAWN))}
    assert len(keys) == 1
