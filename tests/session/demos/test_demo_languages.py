"""The languages of a demo night: each in its turn, rendered in advance, or the one that was chosen."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from hardware.speech.estimated_voice import EstimatedVoice
from narrator.appliance.open_box import open_evening
from narrator.commands.common.cli import main
from narrator.config.installed import Installed
from narrator.config.settings import load_settings
from narrator.session.demos.show import DemoShow
from narrator.session.disk.chosen_settings import FILE, ChosenSettings
from narrator.stage.fakes import FakeEar
from narrator.stage.own_names import OwnNames
from tests.kit.box.people import idle
from tests.session.demos.demo_nights import EIGHT, HOURLY, NightBox

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)


class Remembering(EstimatedVoice):
    """A voice that is only a length, and knows what it was to prepare."""

    def __init__(self, prepared: list[str]) -> None:
        self._prepared = prepared

    def missing(self, texts: list[str]) -> list[str]:
        return [text for text in texts if text not in self._prepared]

    def prepare(self, texts: list[str]) -> None:
        self._prepared += texts


def test_languages_take_turns_and_a_game_goes_on_in_its_own(tmp_path: Path) -> None:
    box = NightBox(tmp_path, idle, languages=["de", "en"]).until(EIGHT + 2 * HOUR + 7 * MINUTE)
    texts = [row.text for row in box.rows if row.line == "demo.box"]
    german = [any(word in text.split() for word in ("ich", "Ich", "ein")) for text in texts]
    assert german == [True, False, True]
    play = box.evening.table.spoken.play
    assert box.live.stage.swap_equipment(play) is play


def test_every_voice_renders_ahead_what_a_demo_may_say(
    tmp_path: Path,
) -> None:
    box = NightBox(tmp_path, idle, languages=["de", "en"])
    demos = box.evening.demos
    assert demos is not None
    ahead: dict[str, list[str]] = {"de": [], "en": []}
    languages = [
        language._replace(play=language.play._replace(voice=Remembering(ahead[language.pack.language])))
        for language in demos.languages()
    ]
    demos.languages = lambda: languages
    demos.prepare()
    for language in ("de", "en"):
        rows = len(box.rows)
        assert demos.show()
        spoken = [row.text for row in box.rows[rows:] if row.cue in ("say", "count")]
        assert spoken
        assert {*spoken} <= {*map(str, ahead[language])}


def test_a_box_without_windows_renders_nothing_for_demos(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for windows, needed in (((HOURLY,), True), ((), False)):
        box = NightBox(tmp_path / str(needed), idle, windows=windows, languages=["de"])
        ahead: list[str] = []
        demos = box.evening.demos
        assert demos is not None
        (german,) = demos.languages()
        listening = german._replace(play=german.play._replace(voice=Remembering(ahead)))
        monkeypatch.setattr(demos, "languages", lambda spoken=listening: [spoken])
        box.until(EIGHT - MINUTE)
        assert bool(ahead) is needed


@pytest.mark.parametrize(("named", "spoken"), [("", "de"), ("demo: {languages: [en]}\n", "en")])
def test_a_demo_speaks_the_language_chosen_at_the_table_unless_the_file_names_others(
    box_home: Path, monkeypatch: pytest.MonkeyPatch, named: str, spoken: str
) -> None:
    """Chosen by ear on an evening before, and then another one; ``demo --short`` knows it, too."""
    file = box_home / "narrator.yaml"
    file.write_text(f"kit: keyboard\nstate: state\n{named}")
    known = Installed.under()
    settings = load_settings(file, known)
    ChosenSettings(settings, known, settings.state / FILE).put({"language": "de"})

    def heard(demos: DemoShow) -> list[str]:
        return [language.pack.language for language in demos.languages()]

    with open_evening(settings) as box:
        assert box.demos is not None
        box.table.restore()
        assert heard(box.demos) == [spoken]
        box.table.choose({"language": "en"})
        assert heard(box.demos) == ["en"]
        box.table.choose({"language": "de"})
    shown: list[str] = []
    monkeypatch.setattr(DemoShow, "prepare", lambda _: None)
    monkeypatch.setattr(DemoShow, "show", lambda demos: shown.extend(heard(demos)))
    assert main(["demo", "--short", "--config", str(file)]) == 0
    assert shown == [spoken]


def test_bystanders_hear_nobody_s_name(box_home: Path) -> None:
    """Neither one that is written in the settings nor one that somebody has said."""
    file = box_home / "narrator.yaml"
    file.write_text("kit: keyboard\nstate: state\nplayers: [Ann, Ben, Cem, Dora, Ed]\n")
    with open_evening(load_settings(file, Installed.under())) as box:
        table, said = box.table, OwnNames(FakeEar())
        table.own = table.own._replace(play=table.own.play._replace(own=said))
        table.restore()
        assert (table.spoken.play.own, table.spoken.play.names[2]) == (said, "Ben")
        assert box.demos is not None
        heard = [language.play for language in box.demos.languages()]
        assert [(play.own, play.names) for play in heard] == [(None, {})]
