"""Real speech: espeak-ng, pyttsx3 and the renderer's process fill a new cache."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyloudnorm
import pytest

from hardware.sound.effects import effects
from hardware.sound.mixer import Mixer
from hardware.speech.cached_voice import CachedVoice
from hardware.speech.voice_spec import RATE, VoiceSpec
from narrator.stage.ports import Utterance

ENGLISH = VoiceSpec("gmw/en-gb-x-rp", "en", rate=135, pitch=30)
GERMAN = VoiceSpec("gmw/de", "de", rate=145, pitch=30)

SENTENCES = [
    "The night falls over Palermo. Close your eyes, all of you.",
    "The Mafia opens its eyes, and looks for a victim among the living.",
]
GERMAN_SENTENCE = "Die Nacht senkt sich über Palermo. Schließt alle die Augen."
NUMBERS = ["one", "two", "Three", "six", "seven", "eight", "twelve", "seventeen", "twenty-one"]
ODD = {
    "quotes": '„Schließt“ »die« ‘eyes’ — "now"!',
    "emoji": "👨‍👩‍👧 😀",
    "control": "wa\0ke\tup\r\n\x1b[0m",
    "surrogate": "wake\ud800 up",
    "markup": "<speak>&amp; [[hE]]</speak>",
    "long": ("Nobody knows the night. " * 100)[:2000],
}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def english(cache: Path) -> Iterator[CachedVoice]:
    voice = CachedVoice(ENGLISH, cache)
    assert voice.render_all([*SENTENCES, *NUMBERS, *ODD.values()]) == []
    yield voice
    voice.close()


def samples(utterance: Utterance) -> np.ndarray:
    """The clip between -1 and 1."""
    assert isinstance(utterance.clip, np.ndarray)
    assert utterance.clip.dtype == np.int16
    return utterance.clip / 32768


def spoken(utterance: Utterance) -> np.ndarray:
    """The clip without the room's tail."""
    return samples(utterance)[: round(utterance.seconds * RATE)]


def level(clip: np.ndarray) -> float:
    """dBFS."""
    return float(20 * np.log10(np.sqrt(np.mean(clip**2)) + 1e-9))


def test_numbers_of_a_count_are_equally_loud(english: CachedVoice) -> None:
    """Both surrounded by silence, as in a Count, and in their loudest 0.4 s."""
    integrated, loudest = [], []
    for number in NUMBERS:
        meter = pyloudnorm.Meter(RATE)
        alone = np.pad(samples(english.utter(number)), RATE // 2)
        integrated.append(meter.integrated_loudness(alone))
        loudest.append(max(meter.blockwise_loudness))
    assert np.allclose(integrated, -19, atol=0.5)
    assert np.ptp(loudest) < 2.5


def _loudest(sound: np.ndarray) -> float:
    """Of any 0.4 s, in LUFS."""
    meter = pyloudnorm.Meter(RATE)
    meter.integrated_loudness(np.pad(sound, RATE // 2))
    return float(max(meter.blockwise_loudness))


@pytest.mark.parametrize("db", [-20.0, 0.0, 6.0])
def test_the_chime_is_never_louder_than_the_voice(english: CachedVoice, db: float) -> None:
    """Not even its stroke, at the softest and the loudest that anybody can set."""
    mixer = Mixer({}, effects(), voice_db=db)
    mixer.effect("chime", 0.0)
    chime = mixer.pull(2 * RATE)
    assert _loudest(chime) > -60
    for text in (*SENTENCES, *NUMBERS):
        mixer.say(english.utter(text).clip, 0.0, ducks=True)
        assert _loudest(mixer.pull(6 * RATE)) > _loudest(chime) + 3


@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_has_no_silence_at_its_start_and_end(english: CachedVoice, text: str) -> None:
    clip = spoken(english.utter(text))
    assert level(clip[: RATE // 50]) > -55  # 20 ms
    assert level(clip[-RATE // 20 :]) > -55


@pytest.mark.parametrize("text", SENTENCES)
def test_the_tail_of_the_room_is_short_dark_and_not_part_of_the_length(
    english: CachedVoice, text: str
) -> None:
    utterance = english.utter(text)
    clip = samples(utterance)
    tail = clip[round(utterance.seconds * RATE) :]
    assert 0.1 < len(tail) / RATE <= 0.6
    assert -60 < level(tail) < level(spoken(utterance)) - 12
    assert abs(clip[-1]) < 1e-3
    power = np.abs(np.fft.rfft(tail)) ** 2
    assert power[len(power) // 6 :].sum() < power.sum() / 1000  # above 4 kHz


def test_a_sentence_is_spoken_slowly_and_numbers_fit_their_slots(english: CachedVoice) -> None:
    assert 4 < english.utter(SENTENCES[0]).seconds < 6
    assert max(english.utter(number).seconds for number in NUMBERS) + 0.35 < 1.6


@pytest.mark.parametrize("text", ODD.values(), ids=ODD.keys())
def test_odd_characters_are_spoken_or_skipped(english: CachedVoice, text: str) -> None:
    assert level(spoken(english.utter(text))) > -30


@pytest.mark.parametrize("text", ["", " \n", "…", "?!", "\0"])
def test_a_text_without_words_is_not_rendered(english: CachedVoice, text: str) -> None:
    assert english.missing([text]) == []
    assert english.utter(text) == Utterance(text, 0.0, None)


def test_the_same_text_always_gives_the_same_samples(english: CachedVoice, tmp_path: Path) -> None:
    """Also with a new cache and in another order."""
    other = CachedVoice(ENGLISH, tmp_path)
    for text in reversed([*SENTENCES, *NUMBERS]):
        again, first = other.utter(text), english.utter(text)
        assert again.seconds == first.seconds
        assert np.array_equal(samples(again), samples(first))
    other.close()


def test_two_languages_share_a_cache(english: CachedVoice, cache: Path) -> None:
    german = CachedVoice(GERMAN, cache)
    assert german.missing([GERMAN_SENTENCE, "seven"]) == [GERMAN_SENTENCE, "seven"]
    assert german.utter("seven").seconds != english.utter("seven").seconds
    loudness = pyloudnorm.Meter(RATE).integrated_loudness(samples(german.utter(GERMAN_SENTENCE)))
    assert loudness == pytest.approx(-19, abs=0.5)
    german.close()


def test_lines_of_a_missing_voice_are_silent_and_have_an_estimated_length(tmp_path: Path) -> None:
    voice = CachedVoice(VoiceSpec("gmw/nobody", "en"), tmp_path)
    assert voice.render_all(["Wake up."]) == ["Wake up."]
    assert voice.utter("Wake up.") == Utterance("Wake up.", 8 / 13, None)
    voice.close()
