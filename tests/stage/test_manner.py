"""How a line is spoken: slower as eyes close, colder at dawn. It belongs to the line, whatever a night has
done, and makes an evening hardly longer."""

from __future__ import annotations

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.base.spoken_text import SpokenText, manner_of
from narrator.config.seating import lay_table
from narrator.rehearsal.length import lengths
from narrator.rules.game.state import Phase
from narrator.rules.setup.setup import new_game
from narrator.script.common.cues import Say, SpokenManner
from narrator.script.driver import Driver
from narrator.script.news.deaths import DIED
from narrator.script.night.night_scene import EYES, FALLS
from narrator.script.story.storybook import MANNERS
from narrator.script.story.teller import Tale
from narrator.session.languages.prerender import texts_of_night
from narrator.stage.equipment import Equipment
from narrator.stage.fakes import DarkPanel, SilentSound
from narrator.stage.ports import Utterance
from narrator.stage.stage import Stage
from narrator.stage.transcript import Row
from narrator.words.catalogue import every_say
from tests.kit.box.box import pack
from tests.kit.rules import preset
from tests.kit.stage import eight

TABLE = lay_table(preset("palermo"), 8, None, {}, 1)


def play(language: str = "en") -> Equipment:
    return Equipment(pack(language), EstimatedVoice(), SilentSound(), DarkPanel(), {})


def test_eyes_close_slowly_and_the_news_of_the_night_are_cold() -> None:
    assert manner_of(play().wording(FALLS(), 0)) == manner_of(play().wording(EYES(), 0)) == "nightfall"
    assert manner_of(play().wording(DIED(seat=3), 0)) == "dawn"
    assert manner_of(play().wording(Say("house.ready"), 0)) == ""


def test_the_same_text_in_another_manner_is_another_one() -> None:
    slow, cold = SpokenText("Night falls.", "nightfall"), SpokenText("Night falls.", "dawn")
    assert len({slow, cold, "Night falls.", SpokenText("Night falls.", "dawn")}) == 3
    assert slow not in ("Night falls.", cold)
    assert cold in ("Night falls.", cold)
    assert str(slow) == "Night falls."


@pytest.mark.parametrize("theme", ["palermo", "village"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_line_is_spoken_in_one_manner_whoever_and_whatever_it_is_about(language: str, theme: str) -> None:
    """So it tells nothing that the words do not: at all tables, and in every story."""
    manners: dict[str, set[SpokenManner]] = {}
    for ruleset in ("palermo", "village", "basic", "majority", "sunrise"):
        for say in every_say(lay_table(preset(ruleset), 9, None, {}, 1)):
            manners.setdefault(say.line, set()).add(say.manner)
    for text in pack(language).at(theme, "grim").story.texts:
        for piece in text.pieces:
            say = piece.say(8, dict.fromkeys(("last", "first", "convicted", piece.who), 1))
            manners.setdefault(say.line, set()).add(say.manner)
            named = say.line == "was.seat"
            assert say.manner is (SpokenManner.PLAIN if named else MANNERS.get(text.beat, SpokenManner.PLAIN))
    assert {line for line, found in manners.items() if len(found) > 1} == set()
    assert {SpokenManner.NIGHTFALL, SpokenManner.DAWN} <= {one for found in manners.values() for one in found}


class Noting(EstimatedVoice):
    """Remembers what it has said."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def utter(self, text: str) -> Utterance:
        self.said.append(text)
        return super().utter(text)


def test_what_is_rendered_ahead_is_what_is_said() -> None:
    rows: list[Row] = []
    words = pack().at("palermo", "grim")
    stage = Stage(play()._replace(words=words), rows.append)
    game = Driver(new_game(TABLE, 1), Tale(words.story))
    ahead = texts_of_night(game, 1, stage)
    for line in (FALLS, EYES):
        text = stage.texts([line()])[0]
        assert text in ahead
        assert str(text) not in ahead


def test_captions_and_the_transcript_have_the_words_alone() -> None:
    it, voice = eight(), Noting()
    it.stage.swap_equipment(Equipment(pack(), voice, it.sound, it.panel, {}))
    it.run_to(Phase.DAY, 1)
    said = next(row for row in it.rows if row.line == EYES.id)
    assert type(said.text) is str
    assert SpokenText(said.text, "nightfall") in voice.said


@pytest.mark.parametrize("language", ["en", "de"])
def test_an_evening_is_at_most_ten_seconds_longer_for_it(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = lengths(TABLE, play(language)).evening
    monkeypatch.setattr("narrator.stage.equipment.SpokenText", lambda text, *_: text)
    assert 1 < spoken - lengths(TABLE, play(language)).evening < 10
