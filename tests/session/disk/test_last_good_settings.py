"""A mistake in the settings keeps no box silent: it says so in one sentence, and starts with others."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from narrator.config.installed import Installed
from narrator.config.settings import Settings
from narrator.script.common.cues import Say
from narrator.session.disk import last_good_settings as lastgood
from narrator.session.disk.last_good_settings import FILE, keep, recall, start
from narrator.yamlfile.problems import Location
from tests.kit.box.box import Box, pack, settings_in
from tests.kit.box.people import idle

KNOWN = Installed.under()


class Builder:
    """Somebody who edits the card and plugs the box in; ``spoken`` is what it says of its settings."""

    def __init__(self, folder: Path) -> None:
        self.card, self.system = folder / "boot" / "narrator.yaml", folder / "etc" / "narrator.yaml"
        self.state = folder / "state"
        self.gone: set[str] = set()
        for file in (self.card, self.system):
            file.parent.mkdir()

    @contextmanager
    def opened(self, settings: Settings) -> Iterator[Settings]:
        """A voice that somebody took away is a fault that no reader of the file could see."""
        if settings.speech.voice.get("en") in self.gone:
            raise settings.where["speech"].refuse("the voice is gone")
        yield settings

    def plugs_in(self) -> tuple[Settings, str | None]:
        with start([self.card, self.system], KNOWN, self.state, self.opened) as (settings, fault):
            return settings, None if fault is None else spoken(fault, settings.language)


def spoken(fault: Say, language: str) -> str:
    return pack(language).text(fault, {}, 0)


@pytest.fixture
def builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Builder:
    monkeypatch.setattr(lastgood, "BOOT", tmp_path / "boot")
    return Builder(tmp_path)


def test_right_settings_are_used_and_nothing_is_said(builder: Builder) -> None:
    builder.card.write_text("language: de\n")
    settings, said = builder.plugs_in()
    assert (settings.language, said) == ("de", None)


def test_a_mistake_is_told_with_its_line_and_word_and_the_last_good_settings_hold(
    builder: Builder, caplog: pytest.LogCaptureFixture
) -> None:
    builder.card.write_text("language: de\nplayers: 8\n")
    builder.plugs_in()
    builder.card.write_text("language: de\nplayers: 8\nkit: pannel\nreaction: soon\n")
    settings, said = builder.plugs_in()
    assert (settings.players, settings.kit) == (8, "auto")
    assert said == (
        "In den Einstellungen auf der Speicherkarte steckt in Zeile drei ein Fehler, gemeint war "
        "vielleicht panel, deshalb halte ich mich an die letzten, die gestimmt haben."
    )
    assert [message.split(": ")[0] for message in caplog.messages] == [
        f"{builder.card}:3",
        f"{builder.card}:4",
    ]


def test_a_second_start_with_the_same_mistake_still_has_the_last_good_settings(
    builder: Builder,
) -> None:
    builder.card.write_text("players: 8\n")
    builder.plugs_in()
    builder.card.write_text("players: 80\n")
    assert builder.plugs_in() == builder.plugs_in()
    assert builder.plugs_in()[0].players == 8


def test_without_last_good_settings_the_box_has_its_own_in_the_tables_language(
    builder: Builder,
) -> None:
    builder.system.write_text("language: de\nplayers: 3\n")
    settings, said = builder.plugs_in()
    assert settings == Settings(language="de")
    assert said == (
        "In den Einstellungen im Systemordner steckt in Zeile zwei ein Fehler, deshalb halte ich mich "
        "an meine eigenen."
    )


@pytest.mark.parametrize("content", [bytes(4096), b"language: de\nkit: \x89", b"\x89PNG\r\n\x1a\n"], ids=repr)
def test_a_file_that_was_half_written_is_no_silence(builder: Builder, content: bytes) -> None:
    builder.card.write_text("players: 8\n")
    builder.plugs_in()
    builder.card.write_bytes(content)
    settings, said = builder.plugs_in()
    assert settings.players == 8
    assert said is not None
    assert "the settings on the boot partition" in said


def test_a_file_of_the_wrong_kind_has_no_line(builder: Builder) -> None:
    builder.card.mkdir()
    assert builder.plugs_in()[1] == (
        "I can't make head or tail of the settings on the boot partition, so I keep to my own."
    )


def test_a_mistake_in_one_file_does_not_make_the_other_count_alone(builder: Builder) -> None:
    builder.card.write_text("players: 8\n")
    builder.system.write_text("reaction: 200\n")
    builder.plugs_in()
    builder.system.write_text("reaction: 2000\n")
    settings, said = builder.plugs_in()
    assert (settings.players, settings.reaction) == (8, 200)
    assert said is not None
    assert "line one of the settings in the system folder" in said


def test_a_voice_that_is_gone_costs_nothing_but_the_voice(builder: Builder) -> None:
    """The file is as it was when all was well, so it is also the last good one."""
    builder.card.write_text("players: 8\nsound: {voice: -3}\nspeech: {voice: {en: rhvoice/bdl}}\n")
    assert builder.plugs_in()[1] is None
    builder.gone.add("rhvoice/bdl")
    settings, said = builder.plugs_in()
    assert (settings.players, settings.sound.voice, settings.speech.voice) == (8, -3, {})
    assert said == (
        "There's a mistake in line three of the settings on the boot partition, so I keep to my own voice."
    )


def test_last_good_settings_that_stopped_working_are_not_the_end(builder: Builder) -> None:
    builder.card.write_text("players: 8\nspeech: {voice: {en: rhvoice/bdl}}\n")
    builder.plugs_in()
    builder.gone.add("rhvoice/bdl")
    builder.card.write_text("players: none\n")
    settings, said = builder.plugs_in()
    assert settings == Settings()
    assert said is not None
    assert said.endswith("so I keep to my own.")


def test_a_box_that_does_not_even_work_with_its_own_settings_says_why(builder: Builder) -> None:
    @contextmanager
    def broken(settings: Settings) -> Iterator[Settings]:
        raise Location("kits/panel.yaml").refuse("there is no such file")
        yield settings

    with (
        pytest.raises(Exception, match=re.escape("kits/panel.yaml")),
        start([builder.card], KNOWN, builder.state, broken),
    ):
        pass


# What is kept


def test_right_settings_are_written_once_and_again_only_when_they_change(builder: Builder) -> None:
    kept = builder.state / FILE
    builder.card.write_text("players: 8\n")
    builder.plugs_in()
    first = kept.stat().st_ino
    builder.plugs_in()
    assert kept.stat().st_ino == first
    builder.card.write_text("players: 9\n")
    builder.plugs_in()
    assert kept.stat().st_ino != first
    assert [file.name for file in builder.state.iterdir()] == [FILE]


@pytest.mark.parametrize("spoil", [lambda data: bytes(len(data)), lambda data: data[: len(data) // 2]])
def test_a_damaged_copy_is_as_good_as_none(
    builder: Builder, spoil: Callable[[bytes], bytes], caplog: pytest.LogCaptureFixture
) -> None:
    builder.card.write_text("players: 8\n")
    builder.plugs_in()
    kept = builder.state / FILE
    kept.write_bytes(spoil(kept.read_bytes()))
    builder.card.write_text("players: 80\n")
    settings, said = builder.plugs_in()
    assert settings == Settings()
    assert said is not None
    assert "cannot be read" in caplog.text


def test_a_copy_of_another_version_that_no_longer_fits_is_passed_over(builder: Builder) -> None:
    builder.state.mkdir()
    (builder.state / FILE).write_text(json.dumps([["/boot/narrator.yaml", "kit: barrel\n"]]))
    builder.card.write_text("players: 80\n")
    assert builder.plugs_in()[0] == Settings()


def test_a_folder_that_takes_nothing_is_only_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    keep((), tmp_path / "state" / FILE)
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert recall(tmp_path / "state" / FILE) is None


def test_the_sentence_comes_first_and_the_box_is_ready_all_the_same(tmp_path: Path, builder: Builder) -> None:
    builder.card.write_text("kit: pannel\n")
    with start([builder.card], KNOWN, builder.state, builder.opened) as (_, fault):
        assert fault is not None
        box = Box(settings_in(tmp_path), idle)
        box.evening = replace(box.evening, faults=(fault,))
        box.run(lambda box: box.asked()[-1:] == ["ready"])
    assert box.said() == ["fault.settings.meant", "house.ready"]
    assert box.rows[0].text == (
        "There's a mistake in line one of the settings on the boot partition, where you may have "
        "meant panel, so I keep to my own."
    )
