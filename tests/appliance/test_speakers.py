"""Which voices a table may choose on this computer, and that each says its sentence in its own sound."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from pathlib import Path

import numpy as np
import pytest

from hardware.speech import introductions, kept_voices, other_engines
from hardware.speech.arriving_voice import ArrivingVoice
from hardware.speech.cached_voice import CachedVoice
from narrator.appliance import open_voice as opening
from narrator.appliance.open_language import Languages
from narrator.appliance.open_speakers import SpeakersHere, speakers_of
from narrator.appliance.open_voice import open_voice, voice_spec
from narrator.appliance.panel_words import preparing
from narrator.appliance.progress import RenderingProgress
from narrator.appliance.silent_equipment import silent_equipment
from narrator.config.settings import Settings, SpeechSettings, VoiceName
from narrator.live.button_queue import ButtonQueue
from narrator.script.set_up.choosing import VoiceOffer
from narrator.script.set_up.sound_menus import NAMED, OF_SETTINGS, OWN
from tests.kit.box.box import pack


def settings_with(folder: Path, voice: Mapping[str, VoiceName], language: str = "en") -> Settings:
    speech = SpeechSettings(voice=voice)
    return Settings(language=language, cache=folder / "cache", state=folder, speech=speech)


@pytest.fixture
def two(monkeypatch: pytest.MonkeyPatch) -> None:
    """An espeak voice that every espeak-ng has, and one that none has."""
    there = {"en": ["gmw/en-us", "gmw/en-nobody"], "de": []}
    monkeypatch.setattr(other_engines, "choices", there.__getitem__)
    monkeypatch.setattr(kept_voices, "kept_engines", lambda _: [])
    monkeypatch.setattr(introductions, "PATIENCE", 60.0)  # beside other work


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("rhvoice/bdl", "B D L"),
        ("mbrola/us3", "U S 3"),
        ("gmw/en-gb-scotland", "Scotland"),
        ("gmw/de+f2", "F 2"),
    ],
)
def test_a_voice_is_called_by_the_end_of_its_name(id: str, name: str) -> None:
    assert other_engines.name_of(id) == name


@pytest.mark.usefixtures("two")
@pytest.mark.parametrize(
    ("filed", "first"),
    [
        ({}, [VoiceOffer(None, OWN())]),
        ({"de": "mbrola/de6"}, [VoiceOffer(None, OWN())]),
        ({"en": "rhvoice/bdl"}, [VoiceOffer(None, NAMED(word="B D L")), VoiceOffer("gmw/en-gb-x-rp", OWN())]),
        ({"en": ("say",)}, [VoiceOffer(None, OF_SETTINGS()), VoiceOffer("gmw/en-gb-x-rp", OWN())]),
        ({"en": "gmw/en-us"}, [VoiceOffer(None, NAMED(word="U S")), VoiceOffer("gmw/en-gb-x-rp", OWN())]),
    ],
)  # fmt: skip
def test_the_voice_of_the_settings_comes_first_and_none_twice(
    tmp_path: Path, filed: Mapping[str, VoiceName], first: list[VoiceOffer]
) -> None:
    others = [
        VoiceOffer("gmw/en-us", NAMED(word="U S")),
        VoiceOffer("gmw/en-nobody", NAMED(word="Nobody")),
    ]
    if filed.get("en") == "gmw/en-us":
        del others[0]
    assert speakers_of(settings_with(tmp_path, filed), pack()) == [*first, *others]
    assert speakers_of(settings_with(tmp_path, filed), pack("de"))[0].voice is None


@pytest.mark.usefixtures("two")
def test_each_says_its_sentence_itself_and_one_that_is_not_here_is_not_offered(
    tmp_path: Path,
) -> None:
    settings, english = settings_with(tmp_path, {}), pack()
    here = SpeakersHere(settings, english)
    texts = {one: english.text(one.says, {}, 0) for one in here.here()}
    here.introduce(texts)
    heard = {one.voice: here.introductions.utter(text) for one, text in texts.items()}
    assert [one.voice for one in here.here()] == [None, "gmw/en-us"]
    assert heard["gmw/en-nobody"].clip is None
    american = CachedVoice(
        voice_spec(settings_with(tmp_path, {"en": "gmw/en-us"}), english), tmp_path / "again"
    )
    own = CachedVoice(voice_spec(settings, english), tmp_path / "again")
    text = texts[VoiceOffer("gmw/en-us", NAMED(word="U S"))]
    assert np.array_equal(np.asarray(heard["gmw/en-us"].clip), np.asarray(american.utter(text).clip))
    assert not np.array_equal(np.asarray(heard["gmw/en-us"].clip), np.asarray(own.utter(text).clip))
    american.close()
    own.close()


def test_the_preferred_voice_is_looked_for_while_the_box_speaks_and_no_other_in_place_of_a_chosen_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As beside a first start, when its package is still being fetched."""
    here = list[str]()
    monkeypatch.setattr(kept_voices, "here", lambda id, _language: id in here)
    looks = list[Callable[[], CachedVoice | None]]()

    class Arriving(ArrivingVoice):
        def __init__(self, voice: CachedVoice, look: Callable[[], CachedVoice | None]) -> None:
            super().__init__(voice, lambda: None)
            looks.append(look)

    monkeypatch.setattr(opening, "ArrivingVoice", Arriving)
    with ExitStack() as stack:
        for voices in ({}, {"de": "gmw/de"}, {"en": "gmw/en-us"}):
            open_voice(settings_with(tmp_path, voices), pack(), stack)
        assert [look() for look in looks] == [None, None]
        here += pack().voice.prefer
        found = looks[0]()
        assert found is not None
        assert found.spec.kept
        looks.clear()
        open_voice(settings_with(tmp_path, {}), pack(), stack)
        assert not looks


@pytest.mark.usefixtures("two")
def test_a_chosen_voice_that_is_not_installed_is_replaced_and_one_of_the_file_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = settings_with(tmp_path, {})
    with ExitStack() as stack:
        languages = Languages(files, pack(), stack, ButtonQueue(), RenderingProgress(preparing(pack())))
        play = silent_equipment(pack(), {})
        for voice in ("gmw/en-nobody", "mbrola/xx9", "rhvoice/nobody"):
            spoken = languages.open(settings_with(tmp_path, {"en": voice}), play)
            assert spoken.play.voice.replaced()
            assert spoken.play.voice.utter("seven").clip is not None
            assert voice in capsys.readouterr().err
        assert not languages.own_voice().replaced()
        german = languages.open(settings_with(tmp_path, {"en": "gmw/en-us"}, "de"), play)
        assert (german.pack.language, german.play.voice.replaced()) == ("de", False)
