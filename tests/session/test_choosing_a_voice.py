"""Who speaks is chosen by ear: each voice says the same sentence by itself, and a press takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.config.settings import Settings, SpeechSettings
from narrator.script.common.cues import Count
from narrator.script.set_up.choosing import VoiceOffer
from narrator.script.set_up.sound_menus import NAMED, OWN
from narrator.session.languages.language import SpokenLanguage
from narrator.stage.ports import Utterance
from tests.kit.box.box import Box, Hands, pack
from tests.kit.box.hosts import IN_GERMAN, Host, Step, a_box, chosen, left_alone, waits
from tests.kit.box.people import idle

ARIA, BRUNO = NAMED(word="Aria"), NAMED(word="Bruno")
TAKE_BRUNO: list[Step] = ["hold", "set.speaker", ("set.speaker.named", "Bruno")]
TAKE_OWN: list[Step] = ["set.speaker", "set.speaker.own"]


class Singer(EstimatedVoice):
    """A voice that remembers what it spoke and what it was asked to render; ``gone``: it is not there."""

    def __init__(self, gone: bool = False) -> None:
        self.spoken: list[str] = []
        self.rendered: list[str] = []
        self.rests = 0
        self.gone = gone

    def utter(self, text: str) -> Utterance:
        self.spoken.append(text)
        return super().utter(text)

    def prepare(self, texts: list[str]) -> None:
        self.rendered += texts

    def cancel_prefetch(self) -> None:
        self.rests += 1

    def replaced(self) -> bool:
        return self.gone


class Choir:
    """Implements `Speakers`."""

    def __init__(self, speakers: Sequence[VoiceOffer]) -> None:
        self.speakers = list(speakers)
        self.asked: dict[str | None, str] = {}

    def here(self) -> Sequence[VoiceOffer]:
        return self.speakers

    def introduce(self, texts: Mapping[VoiceOffer, str]) -> None:
        self.asked |= {speaker.voice: text for speaker, text in texts.items()}


class BoxOfVoices:
    """A box with the voices Aria and Bruno for English, and nothing to choose in German."""

    def __init__(self, folder: Path, hands: Hands, gone: str = "", **chosen: object) -> None:
        self.voices: dict[tuple[str, object], Singer] = {}
        self.gone = gone
        self.choir = Choir([VoiceOffer(None, OWN()), VoiceOffer("aria", ARIA), VoiceOffer("bruno", BRUNO)])
        self.box = a_box(folder, hands, **{"players": 8, **chosen})  # type: ignore[arg-type]
        table = self.box.evening.table
        table.own = self._open(table.own, table.settings)
        table.open_language = lambda wanted: self._open(table.own, wanted)

    def _open(self, own: SpokenLanguage, wanted: Settings) -> SpokenLanguage:
        language, voice = wanted.language, wanted.speech.voice.get(wanted.language)
        singer = self.voices.setdefault((language, voice), Singer(voice == self.gone))
        play = own.play._replace(words=pack(language), voice=singer)
        return SpokenLanguage(pack(language), play, self.choir if language == "en" else None)

    def heard(self, language: str = "en", voice: object = None) -> list[str]:
        """What this voice has said."""
        there = self.voices.get((language, voice))
        return there.spoken if there else []


def counted(box: Box) -> list[list[str]]:
    """The lines of each menu that was counted."""
    return [[item.say.line for item in cue.items] for _, cue in box.begun if isinstance(cue, Count)]


def test_each_voice_is_named_and_says_the_same_sentence(tmp_path: Path) -> None:
    there = BoxOfVoices(tmp_path, Host(TAKE_BRUNO[:2]))
    box = there.box.run(left_alone)
    rows = [row.text for row in box.rows if row.line.startswith("set.speaker.")]
    assert rows[1:4] == [
        "I'm the first voice, and night is falling over the roofs.",
        "I'm Aria, and night is falling over the roofs.",
        "I'm Bruno, and night is falling over the roofs.",
    ]
    assert there.choir.asked == dict(zip((None, "aria", "bruno"), rows[1:4], strict=True))


def test_where_one_voice_is_all_there_is_none_is_offered(tmp_path: Path) -> None:
    there = BoxOfVoices(tmp_path, Host(["hold"]))
    del there.choir.speakers[1:]
    box = there.box.run(left_alone)
    assert not any("set.speaker" in lines for lines in counted(box))
    assert any("set.language" in lines for lines in counted(box))


def test_the_voice_that_is_chosen_speaks_at_once_and_renders_the_game(tmp_path: Path) -> None:
    there = BoxOfVoices(tmp_path, Host(TAKE_BRUNO))
    there.box.run(left_alone)
    taken = "Good. From now on I speak like this."
    assert taken in there.heard(voice="bruno")
    assert taken not in there.heard()
    assert there.voices["en", None].rests == 1
    rendered = there.voices["en", "bruno"].rendered
    night = next(text for text in pack().lines["mafia.think"])
    assert {"Start the game", night} <= set(rendered)
    assert there.voices["en", "bruno"].rests == 0
    assert chosen(tmp_path) == {"speech.voice.en": "bruno"}


def test_after_a_power_cut_it_still_speaks_and_an_evening_has_its_length(tmp_path: Path) -> None:
    BoxOfVoices(tmp_path, Host(TAKE_BRUNO)).box.run(left_alone, kill=True)
    there = BoxOfVoices(tmp_path, Host(["press"]))
    there.box.run(waits("begin"))
    assert there.heard(voice="bruno")
    assert not there.heard()


def test_a_voice_speaks_its_own_language_and_no_other(tmp_path: Path) -> None:
    """Nothing is to be chosen in German, and English comes back in the voice that was chosen for it."""
    english: list[Step] = ["set.language", ("set.language.name", "English")]
    there = BoxOfVoices(tmp_path, Host([*TAKE_BRUNO, *IN_GERMAN[1:], *english]))
    there.box.run(left_alone)
    assert "Von jetzt an spreche ich Deutsch." in there.heard("de")
    assert "From now on I speak English." in there.heard(voice="bruno")
    assert ("de", "bruno") not in there.voices
    assert chosen(tmp_path) == {"speech.voice.en": "bruno"}


def test_the_voice_of_the_settings_can_be_had_back(tmp_path: Path) -> None:
    there = BoxOfVoices(tmp_path, Host([*TAKE_BRUNO, *TAKE_OWN]))
    there.box.run(left_alone)
    assert chosen(tmp_path) == {}
    assert there.heard()[-1] == there.box.rows[-1].text


def test_a_chosen_voice_that_is_gone_is_told_and_nothing_else_is_lost(tmp_path: Path) -> None:
    steps: list[Step] = [*TAKE_BRUNO, "set.pace", "variant.pace.calm"]
    BoxOfVoices(tmp_path, Host(steps)).box.run(left_alone)
    there = BoxOfVoices(tmp_path, idle, gone="bruno")
    box = there.box.run(waits("ready"))
    assert box.said()[0] == "fault.voice"
    assert box.evening.table.settings.options["pace"] == "calm"


def test_a_voice_that_breaks_in_set_up_is_told_there_once(tmp_path: Path) -> None:
    there = BoxOfVoices(tmp_path, Host([*TAKE_BRUNO, "set.pace", "variant.pace.calm"]), "bruno")
    said = there.box.run(left_alone).said()
    assert said.count("fault.voice") == 1
    assert said.index("fault.voice") > said.index("set.speaker.taken")


def test_who_writes_another_voice_into_the_file_is_obeyed(tmp_path: Path) -> None:
    BoxOfVoices(tmp_path, Host(TAKE_BRUNO)).box.run(left_alone)
    for voice, heard in (({"en": "aria"}, "aria"), ({"de": "clara"}, "bruno")):
        there = BoxOfVoices(tmp_path, idle, speech=SpeechSettings(voice=voice))
        there.box.run(waits("ready"))
        assert there.heard(voice=heard)


def test_what_was_chosen_is_forgotten_with_all_the_rest(tmp_path: Path) -> None:
    there = BoxOfVoices(tmp_path, Host(TAKE_BRUNO))
    there.box.run(left_alone)
    table = there.box.evening.table
    assert table.settings.speech.voice == {"en": "bruno"}
    (tmp_path / "state" / "settings.chosen").unlink()
    table.restore()
    assert table.settings.speech.voice == {}
    assert table.spoken.play.voice is there.voices["en", None]


@pytest.mark.parametrize("nonsense", [{"xx": "bruno"}, ["a"], {"piper": 1, "command": 2}])
def test_nonsense_on_disk_is_left_out(tmp_path: Path, nonsense: object) -> None:
    there = BoxOfVoices(tmp_path, Host(TAKE_BRUNO))
    there.box.run(left_alone)
    choices = there.box.evening.table.choices
    choices.put({"speech.voice": nonsense, "speech.voice.xx": "bruno"})
    assert choices.read() == choices.base == replace(choices.base)
