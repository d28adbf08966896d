"""The words on the panel, in every language that has some."""

from __future__ import annotations

import re

import pytest

from hardware.sound.stream import NoCard, NoPortAudio, NoSoundDevice
from hardware.terminal.labels import ENGLISH, GERMAN, LABELS, Labels, labels_of
from hardware.terminal.panel_view import WARN, View, draw


@pytest.mark.parametrize("language", LABELS)
def test_every_language_labels_the_same_things(language: str) -> None:
    labels = labels_of(language)
    assert [*labels.lamps] == [*ENGLISH.lamps]
    assert [*labels.moods] == [*ENGLISH.moods]
    assert [*labels.patterns] == [*ENGLISH.patterns]
    assert [button for _, _, button in labels.keys] == [button for _, _, button in ENGLISH.keys]
    assert all(len(dark) == len(lit) for dark, lit in labels.lamps.values())
    assert len({len(dark) for dark, _ in labels.lamps.values()}) == 1


def test_a_german_panel_is_german_and_fits_into_40_columns() -> None:
    shown = "\n".join(draw(View(labels=labels_of("de"), mood="night"), 40, 16))
    assert all(word in shown for word in ("LEERTASTE", "Knopf", "ja", "nein", "Nacht"))
    assert "confirm" not in shown


def test_a_language_without_labels_has_those_in_english() -> None:
    assert labels_of("it") is ENGLISH


def test_how_far_the_voice_is_stands_above_the_keys_until_it_is_done() -> None:
    rows = draw(View(progress="preparing the voice  34 %"), 80, 24)
    assert any("34 %" in row for row in rows[-4:])
    assert not any("34 %" in row for row in draw(View(), 80, 24))
    assert not any("34 %" in row for row in draw(View(progress="34 %"), 80, 5))


@pytest.mark.parametrize("labels", [ENGLISH, GERMAN])
@pytest.mark.parametrize("error", [NoSoundDevice, NoCard, NoPortAudio])
def test_without_sound_the_panel_says_why_and_what_to_do(
    labels: Labels, error: type[NoSoundDevice]
) -> None:
    captions = ("Mafia, wake up.",)
    shown = "\n".join(draw(View(labels=labels, silent=error.why, captions=captions), 80, 24))
    assert " ".join(re.findall(rf"\x1b\[{WARN}m(.*)\x1b", shown)) == labels.silent[error.why]
    assert captions[0] in shown
