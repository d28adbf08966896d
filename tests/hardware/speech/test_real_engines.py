"""The engines that packages bring, where they are installed: each says what it is asked, and the same each
time.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from hardware.speech.cached_voice import CachedVoice
from hardware.speech.engines import engine_in, engines
from hardware.speech.kept_voices import kept_engines, of_engine
from hardware.speech.voice_effects import loudness
from hardware.speech.voice_manners import DAWN, EPILOGUE, NIGHTFALL, VERDICT
from hardware.speech.voice_spec import RATE, VoiceNotInstalled, VoiceSpec
from narrator.appliance.open_voice import own_voice, voice_spec
from narrator.base.spoken_text import SpokenText
from narrator.config.settings import Settings
from narrator.stage.ports import Utterance
from tests.kit.box.box import pack
from tests.kit.skips import lacks, skipped_without

LANGUAGE = {"hibari": "en", "pico": "de"}
NUMBERS = {
    "en": ["one", "two", "three", "six", "eight", "ten", "twelve", "Andrea"],
    "de": ["eins", "zwei", "drei", "sechs", "acht", "zehn", "zwölf", "Andrea"],
}
LINE = {
    "en": "Night falls over Palermo. Close your eyes, all of you.",
    "de": "Die Nacht senkt sich über Palermo. Schließt alle die Augen.",
}
ODD = ["wake\0up\r\n\x1b[0m", "<speak>&amp;</speak> 50%", "😀 seven", "[word](/", "7"]


@pytest.fixture(scope="module", params=sorted(LANGUAGE))
def spec(request: pytest.FixtureRequest) -> VoiceSpec:
    """The voice of an engine as it speaks in a box."""
    try:
        return of_engine(request.param, LANGUAGE[request.param])
    except VoiceNotInstalled as error:
        lacks("a voice", str(error))


@pytest.fixture(scope="module")
def voice(spec: VoiceSpec, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CachedVoice]:
    speaking = CachedVoice(spec, tmp_path_factory.mktemp("cache"))
    yield speaking
    speaking.close()


def sound(utterance: Utterance) -> np.ndarray:
    assert isinstance(utterance.clip, np.ndarray), utterance.text
    return utterance.clip / 32768


def test_each_word_of_a_count_is_as_loud_as_a_line(voice: CachedVoice) -> None:
    texts = [*NUMBERS[voice.spec.language], LINE[voice.spec.language]]
    heard = [loudness(sound(voice.utter(text))) for text in texts]
    assert np.ptp(heard) < 0.5


def test_a_count_fits_its_slots_and_a_line_is_calm(voice: CachedVoice) -> None:
    language = voice.spec.language
    assert max(voice.utter(word).seconds for word in NUMBERS[language]) + 0.35 < 1.6
    assert 3.3 < voice.utter(LINE[language]).seconds < 6


@pytest.mark.parametrize("odd", ODD)
def test_odd_texts_are_spoken(voice: CachedVoice, odd: str) -> None:
    assert np.abs(sound(voice.utter(odd))).max() > 0.05


def test_the_same_text_gives_the_same_sound(
    voice: CachedVoice, tmp_path_factory: pytest.TempPathFactory
) -> None:
    again = CachedVoice(voice.spec, tmp_path_factory.mktemp("again"))
    one, other = (each.utter(LINE[voice.spec.language]) for each in (voice, again))
    assert one.seconds == pytest.approx(other.seconds, abs=0.01)
    size = min(len(sound(one)), len(sound(other)))
    assert np.corrcoef(sound(one)[:size], sound(other)[:size])[0, 1] > 0.98
    again.close()


def test_night_is_slower_a_verdict_still_and_all_as_loud(voice: CachedVoice) -> None:
    text = LINE[voice.spec.language]
    plain = voice.utter(text)
    manners = (NIGHTFALL, DAWN, VERDICT, EPILOGUE)
    said = {manner: voice.utter(SpokenText(text, manner)) for manner in manners}
    longer = {manner: one.seconds / plain.seconds for manner, one in said.items()}
    assert 1.08 < longer[NIGHTFALL] < 1.2
    assert 1.03 < longer[DAWN] == longer[VERDICT] < 1.15
    assert 1.0 < longer[EPILOGUE] < 1.06
    assert np.ptp([loudness(sound(one)) for one in (plain, *said.values())]) < 0.5


def test_the_room_is_a_trace(voice: CachedVoice) -> None:
    line = voice.utter(LINE[voice.spec.language])
    clip, end = sound(line), round(line.seconds * RATE)
    direct, tail = np.mean(clip[:end] ** 2), np.mean(clip[end:] ** 2)
    assert 10 * np.log10(direct / tail) > 20


@pytest.mark.parametrize("id", sorted(engines()))
def test_each_engine_says_where_it_is_from_and_never_sounds_like_another_version(id: str) -> None:
    engine = engine_in(engines()[id])
    assert engine.id == id
    assert all((engine.package, engine.about, engine.licence, engine.origin))
    assert {engine.rate.get(one, 100) for one in engine.languages} <= {*range(80, 400)}


def test_an_engine_that_is_not_installed_is_told_and_the_base_speaks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    english = pack("en")
    missing = engine_in(engines()["hibari"])._replace(package="no-such-package")
    monkeypatch.setattr("hardware.speech.engines.hibari.ENGINE", missing)
    with pytest.raises(VoiceNotInstalled, match="pip install no-such-package"):
        of_engine("hibari", "en")
    with pytest.raises(VoiceNotInstalled, match="speaks en, and the box speaks de"):
        of_engine("hibari", "de")
    assert own_voice(english) == english.voice.id
    assert voice_spec(Settings(), english).kept == ""
    assert [engine.id for engine in kept_engines("de")] == ["pico"]


def pitches(clip: np.ndarray) -> np.ndarray:
    """The pitch of each voiced 40 ms in Hz, by autocorrelation."""
    size, low, high = RATE // 25, RATE // 450, RATE // 90
    found = []
    for begin in range(0, len(clip) - size, RATE // 100):
        frame = clip[begin : begin + size] - clip[begin : begin + size].mean()
        match = np.correlate(frame, frame, "full")[size - 1 :]
        best = low + int(match[low:high].argmax())
        if np.sqrt(np.mean(frame**2)) > 0.02 and match[best] > 0.6 * match[0]:
            found.append(RATE / best)
    return np.array(found)


@skipped_without("hibari")
def test_a_question_of_yes_or_no_rises_and_one_of_facts_falls(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """By its words alone, so that both sound as a person asks them."""
    voice = CachedVoice(of_engine("hibari", "en"), tmp_path_factory.mktemp("asking"))
    ends = {
        text: np.median((heard := pitches(sound(voice.utter(text))))[-8:]) / np.median(heard)
        for text in ("Are you ready?", "Shall we begin?", "Are you ready.", "Where will you go?")
    }
    voice.close()
    asked, begun, said, where = ends.values()
    assert min(asked, begun) > 1.03 > 0.95 > max(said, where)


@skipped_without("hibari")
def test_the_pack_prefers_the_best_that_is_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.speech.kept_voices.here", lambda id, _: id == "hibari")
    spec = voice_spec(Settings(), pack("en"))
    assert (spec.id, spec.engine.split()[0]) == ("hibari", "hibari-tts")
    assert "Palermo" in dict(spec.respell)
    spelled = spec.respelled("Palermo's accused, in Palermo.")
    assert spelled == "[Palermo's](/pəlˈɛɹmOz/) accused, in [Palermo](/pəlˈɛɹmO/)."


def test_a_word_is_spelled_for_the_engine_only_where_it_begins() -> None:
    spec = VoiceSpec("gmw/en", "en", respell=(("used", "yoost"), ("use", "yooz")))
    assert spec.respelled("The accused used it, and uses used cars.") == (
        "The accused yoost it, and yoozs yoost cars."
    )
